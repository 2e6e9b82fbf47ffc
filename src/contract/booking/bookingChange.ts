import { Type } from 'typebox'
import { Reference, Uuid, Code, Money } from '../value.ts'
import { call } from '../call.ts'

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

/** A discount that a change takes from someone who stays, because those are given up on whom it depends. */
export const LostDiscount = Type.Object({
  /** Absent for a ticket that another agency has, as are the next two. */
  crsReservationId: Type.Optional(Type.String()),
  companyReservationCode: Type.Optional(Type.String()),
  uuid: Type.Optional(Uuid),
  /** The kind of discount or offer, as in the explanation of the price. */
  rule: Type.String(),
  discountIdOrCode: Code,
  name: Type.String(),
  /** The rise of the price. */
  amount: Money,
  /** True for a paid ticket, of whose refund the amount is retained; an option is paid when it is issued. */
  paid: Type.Boolean(),
})

/** Present only where something is lost. */
export const lostDiscountFields = {
  lostDiscounts: Type.Optional(Type.Array(LostDiscount)),
  /** The sum to be paid, where the refund does not cover what is lost. */
  amountDue: Type.Optional(Money),
}

/** The call that asks which discounts issuing a part of a split option, or opening tickets, would take from others. */
export const lostDiscountCalls = {
  lostDiscounts: call({
    method: 'POST',
    base: 'desk',
    path: '/bookings/lost-discounts',
    without: 'The desk asks without what would be lost; the outside CRS decides.',
    about:
      'The discounts that depend on fellow travellers or a return and would be lost by issuing the option or by making the selection open. Changes nothing.',
    input: {
      body: Type.Interface([Selection], {
        verb: Type.Union([Type.Literal('issue'), Type.Literal('convertToOpen')]),
      }),
    },
    answer: Type.Object({
      ...lostDiscountFields,
      /** The total of the booking with the higher prices. */
      total: Money,
    }),
  }),
}
