import { Type } from 'typebox'
import { Selection, ticketFields, lostDiscountFields } from './bookingChange.ts'
import { call } from '../call.ts'
import { Payments } from '../pricing.ts'
import { Booking, OneBooking } from './storedBooking.ts'
import { DateTimeText, Money, Reference, Uuid } from '../value.ts'

/** Whole cabins that some leave and others keep: as whole cabins, or as single berths of those who stay. */
const CabinUse = Type.Union([Type.Literal('WHOLE'), Type.Literal('BERTHS')])

/** A whole cabin that some of its passengers leave; amounts are of the passengers’ fares on the trip. */
const LeftCabin = Type.Object({
  companyReservationCode: Type.String(),
  accommodationIdOrCode: Type.String(),
  accommodationNumber: Type.Optional(Type.String()),
  leaving: Type.Array(Uuid),
  staying: Type.Array(Uuid),
  /** The total of all its passengers before the cancellation. */
  before: Money,
  /** The total of those who stay, by use of the cabin; `berths` is absent where berths cannot be sold. */
  whole: Money,
  berths: Type.Optional(Money),
  /** The price of the empty berths above what was paid for the cabin, by the use asked for; absent where nothing is due. */
  due: Type.Optional(Money),
})

const Fees = Type.Object({
  companyReservationCode: Type.String(),
  cancellationFees: Money,
  /** Less what those who stay lose of their discounts, and what the empty berths of their cabins cost. */
  refundAmount: Money,
  ...lostDiscountFields,
  /**
   * For each item: the amount paid, the rule that applies and the amount refunded. Of a whole cabin that others keep,
   * the part of it that still pays the cabin is neither fee nor refund.
   */
  items: Type.Array(
    Type.Object({
      companyReservationCode: Type.String(),
      uuid: Uuid,
      paid: Money,
      refundPercent: Type.Number(),
      ruleSet: Type.String(),
      cancellationFees: Money,
      refundAmount: Money,
      /** Set while the ticket is void without a fee, until this time of today. */
      voidUntil: Type.Optional(DateTimeText),
    }),
  ),
  /** Insurances that end with the booking; included in the sums above. */
  insurances: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.String(),
        paid: Money,
        cancellationFees: Money,
        refundAmount: Money,
      }),
    ),
  ),
  cabins: Type.Optional(Type.Array(LeftCabin)),
  /** The sums of either use of the cabins; only with cabins. */
  cabinUses: Type.Optional(
    Type.Array(
      Type.Object({
        cabinUse: CabinUse,
        cancellationFees: Money,
        refundAmount: Money,
        ...lostDiscountFields,
      }),
    ),
  ),
  /** Why those who stay cannot have single berths. */
  berthsRefused: Type.Optional(
    Type.Object({ code: Type.String(), parameters: Type.Record(Type.String(), Type.String()) }),
  ),
})

/** How those who stay in a whole cabin keep it; `WHOLE` by default. */
const cabinUseField = { cabinUse: Type.Optional(CabinUse) }

/** The calls that cancel a booking or a part of it, and that undo it. */
export const cancellationCalls = {
  cancellationFees: call({
    method: 'POST',
    path: '/cancellation-fees',
    about: 'The fee for cancelling a ticket, some items or a whole booking. Changes nothing.',
    input: {
      body: Type.Object({
        ...ticketFields,
        crsReservationId: Type.Optional(Reference),
        trips: Selection.properties.trips,
        ...cabinUseField,
      }),
    },
    answer: Fees,
  }),
  cancel: call({
    method: 'POST',
    path: '/multi-cancellation',
    changes: true,
    rights: ['refund'],
    about:
      'Cancels the selection, releases its units and refunds the rest after the fee by the company’s rules. Of a whole cabin that others keep, what repricing it for them leaves over is refunded. The empty berths of such a cabin, and what those who stay lose of discounts that depend on the others, are retained of the refund, or paid: by the given payments or on the account.',
    input: {
      body: Type.Interface([Selection], {
        ...cabinUseField,
        /** The fee shown to the operator; if the fee has changed since, the call is refused. */
        expectedFees: Type.Optional(Money),
        /** The sum of the lost discounts that was shown; if it has changed since, the call is refused. */
        expectedLost: Type.Optional(Money),
        /**
         * Pay the amount due, where the refund does not cover the empty berths and the lost discounts; left out, it is charged
         * to the account.
         */
        payments: Type.Optional(Payments),
        version: Type.Optional(Type.Integer()),
      }),
    },
    answer: Type.Object({
      booking: Booking,
      cancellationFees: Money,
      refundAmount: Money,
      ...lostDiscountFields,
    }),
  }),
  undoCancel: call({
    method: 'POST',
    path: '/undo-cancellation/{crsReservationId}',
    changes: true,
    rights: ['refund'],
    about:
      'Undoes the last cancellation, on the same day and by the same agency: the same seats, at the same price, paid again.',
    input: {
      path: Type.Object({ crsReservationId: Reference }),
      body: Type.Object({ version: Type.Optional(Type.Integer()) }),
    },
    answer: OneBooking,
  }),
  undoRebooking: call({
    method: 'POST',
    base: 'desk',
    path: '/bookings/{crsReservationId}/undo-rebooking',
    changes: true,
    rights: ['change'],
    without: 'The call is forwarded; a rebooking is then not undone.',
    about:
      'Undoes the last rebooking off a delayed or swapped sailing, on the same day and by the same agency: the same seats, tickets and prices.',
    input: {
      path: Type.Object({ crsReservationId: Reference }),
      body: Type.Object({ version: Type.Optional(Type.Integer()) }),
    },
    answer: OneBooking,
  }),
}
