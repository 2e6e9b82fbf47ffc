import { Type } from 'typebox'
import { companionField, refundPermittedField, ticketFields, withoutRefundField } from './bookingChange.ts'
import { call } from '../call.ts'
import { Leader } from './offer.ts'
import { Payments } from '../pricing.ts'
import { OneBooking } from './storedBooking.ts'
import { TripKey } from '../trip.ts'
import { Code, CodeAndName, Money, Reference, Uuid } from '../value.ts'

/** The number may be shorter than twelve digits. */
const OpenTicketNumber = Type.Object({
  letter: Type.String({ minLength: 1, maxLength: 4 }),
  number: Type.String({ minLength: 1, maxLength: 20 }),
})

/** A ticket without a date. */
export const OpenTicket = Type.Object({
  crsReservationId: Type.String(),
  companyReservationCode: Type.String(),
  uuid: Uuid,
  letter: Type.String(),
  /** Twelve digits. */
  number: Type.String(),
  kind: Type.String(),
  /** The passenger, the plate or the product; empty where the booking has no name. */
  name: Type.String(),
  accommodationIdOrCode: Type.String(),
  accommodationName: Type.String(),
  origin: CodeAndName,
  destination: CodeAndName,
  company: Type.Object({ abbreviation: Code }),
  /** The last day it may be used on, YYYY-MM-DD. */
  openUntil: Type.String(),
  /** The price at the sale, everything included. */
  price: Money,
  currency: Type.String(),
})

/** The tickets to replace and the trip they are replaced for. */
const replacementFields = {
  tickets: Type.Optional(Type.Array(OpenTicketNumber, { minItems: 1, maxItems: 500 })),
  trip: TripKey,
  ...withoutRefundField,
  ...companionField,
}

const PriceDifference = Type.Object({
  oldPrice: Money,
  newPrice: Money,
  /** The new price less the old one: to be paid, or returned where it is negative. */
  difference: Money,
  ...refundPermittedField,
  currency: Type.String(),
  tickets: Type.Array(OpenTicket),
})

const Replacement = Type.Object({
  ...replacementFields,
  /** Replaces that of the booking; without a phone number it gets 9999999999. */
  leader: Type.Optional(Leader),
  /** For a higher price; a lower one is returned by the methods of the payment. */
  payments: Type.Optional(Payments),
  /** The difference shown to the operator and considered; required where it is not 0. */
  expectedDifference: Type.Optional(Money),
  version: Type.Optional(Type.Integer()),
})

export const openTicketCalls = {
  openTicketInfo: call({
    method: 'GET',
    path: '/open-ticket-info',
    about: 'Data of an open ticket, or of all open tickets of a booking.',
    input: {
      query: Type.Object({
        crsReservationId: Type.Optional(Type.String()),
        ...ticketFields,
      }),
    },
    answer: Type.Object({ tickets: Type.Array(OpenTicket) }),
  }),
  validateOpenTicket: call({
    method: 'POST',
    path: '/validate-open-ticket',
    about: 'Whether a ticket is open and still valid; refused with the reason where it is not.',
    input: { body: OpenTicketNumber },
    answer: Type.Object({ ticket: OpenTicket }),
  }),
  priceDiffForOpen: call({
    method: 'POST',
    path: '/price-diff-for-open',
    about:
      'What open tickets were sold for, and their price on the chosen trip. Without tickets: those of the booking for the same ports and company.',
    input: {
      body: Type.Object({ ...replacementFields, crsReservationId: Type.Optional(Reference) }),
    },
    answer: PriceDifference,
  }),
  replaceOpen: call({
    method: 'POST',
    path: '/replace-open-tickets/{crsReservationId}',
    changes: true,
    rights: ['change'],
    about:
      'Replaces open tickets of a booking by tickets for the chosen trip; the difference in price is paid, or returned by the methods of the payment. Without tickets: those for the same ports and company.',
    input: { path: Type.Object({ crsReservationId: Reference }), body: Replacement },
    answer: OneBooking,
  }),
  replaceOpenTickets: call({
    method: 'POST',
    path: '/replace-open-tickets',
    changes: true,
    rights: ['change'],
    about: 'Like the call with the booking’s reference; the booking is found by the tickets.',
    input: { body: Replacement },
    answer: OneBooking,
  }),
}
