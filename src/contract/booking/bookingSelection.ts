import { Type } from 'typebox'
import { Reference, Uuid } from '../value.ts'

/** A ticket by the one to four letters of its series and its number; the number may be shorter than twelve digits. */
export const ticketFields = {
  ticketLetter: Type.Optional(Type.String({ maxLength: 4 })),
  ticketNumber: Type.Optional(Type.String({ maxLength: 20 })),
}

/**
 * For a user without the right to refund, or a customer who waives it: what a change would return is retained with its fees.
 */
export const withoutRefundField = { withoutRefund: Type.Optional(Type.Boolean()) }

/** True for a user with the right to refund; without it a change that returns something is refused. */
export const refundPermittedField = { refundPermitted: Type.Optional(Type.Boolean()) }

/** The adult who accompanies children on their new sailing: a ticket as `H1000065`, or a booking reference. */
export const companionField = { companion: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })) }

/** Part of a booking. Without trips: the whole booking. A trip without items: the whole trip. */
export const Selection = Type.Object({
  crsReservationId: Reference,
  trips: Type.Optional(
    Type.Array(
      Type.Object({
        companyReservationCode: Type.String(),
        items: Type.Optional(Type.Array(Uuid)),
        tickets: Type.Optional(Type.Array(Type.Object({ letter: Type.String(), number: Type.String() }))),
      }),
    ),
  ),
})
