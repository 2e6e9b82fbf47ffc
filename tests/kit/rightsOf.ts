import { type Right, rightsInCompany } from '../../src/domain/session/right.ts'

/** The rights of the users of the demo, by what they do. */
export const rightsOf = {
  /** Sells, changes and refunds, closes the till and does the accounts. */
  counter: ['sell', 'change', 'refund', 'cash', 'office'],
  /** Checks in at the port, and looks up the bookings that leave it. */
  gate: ['checkIn'],
  /** Works for a ferry company. */
  company: rightsInCompany,
} as const satisfies Record<string, readonly Right[]>
