/**
 * The rights of a user of an agency, beyond looking things up. The specified flag `trip.canCheckIn` is the right to
 * check in.
 */
export const rightsInAgency = ['sell', 'change', 'refund', 'checkIn', 'cash', 'office'] as const

/**
 * The rights of the staff of a ferry company, for the companies named at the account: to open, close and disrupt sailings,
 * to allot places to agencies, to change fares, the tables of the network, its users, to read reports, and to change what
 * is owed.
 */
export const rightsInCompany = [
  'sailings',
  'allotments',
  'prices',
  'network',
  'users',
  'reports',
  'money',
] as const

export const rights = [...rightsInAgency, ...rightsInCompany] as const
export type Right = (typeof rights)[number]

/**
 * One of them looks up what the agency sold, took in and remembers: its accounts, tills, statistics, the log of actions and
 * the parties who travelled before. Staff of the gates and of ferry companies have none of them, and look up the bookings
 * of their sailings only.
 */
export const rightsToLookUp = [
  'sell',
  'change',
  'refund',
  'cash',
  'office',
] as const satisfies readonly Right[]

/** Returns true where money may be paid out to customers. */
export const mayRefund = (held: readonly Right[]): boolean => held.includes('refund')

/** Returns whether one of the needed rights is held; a call or command that needs none is open to every user. */
export const hasRight = (held: readonly Right[], needed: readonly Right[] = []): boolean =>
  needed.length === 0 || needed.some((right) => held.includes(right))
