/**
 * The rights of a user of an agency, beyond looking things up. The specified flag `trip.canCheckIn` is the right to
 * check in.
 */
export const rightsInAgency = ['sell', 'change', 'refund', 'checkIn', 'cash', 'office'] as const

/**
 * The right `company` is held by the staff of a ferry company, for the sailings of the companies named at the account;
 * `network` by those who change and publish the tables of the whole network.
 */
export const rights = [...rightsInAgency, 'company', 'network'] as const
export type Right = (typeof rights)[number]

/**
 * The rights that users of each kind get when their account is created. A user has rights only: nothing depends on the
 * kind.
 */
export const rightsOf = {
  /** Sells, changes and refunds, closes the till and does the accounts. */
  counter: ['sell', 'change', 'refund', 'cash', 'office'],
  /** Checks in at the port, and looks up the bookings that leave it. */
  gate: ['checkIn'],
} as const satisfies Record<string, readonly Right[]>

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
