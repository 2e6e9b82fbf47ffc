import { Type } from 'typebox'
import { addItemsCalls, modifyCalls } from './modify.ts'
import { bookingSearchCalls, historyCalls } from './bookingLookUp.ts'
import { cancellationCalls } from './bookingCancellation.ts'
import { otherAgencyCalls } from './bookingOtherAgency.ts'
import { call, nounCalls } from '../call.ts'
import { GroupDeadlines, GroupName, GroupPassengers, GroupTrip, GroupVehicles } from './groupBlock.ts'
import { lostDiscountCalls, Selection, ticketFields } from './bookingChange.ts'
import { openTicketCalls } from './openTicket.ts'
import { AcceptedInsurances, Leader, offerFields } from './offer.ts'
import { Payments, TripRequest } from '../pricing.ts'
import { Booking, OneBooking, Status } from './storedBooking.ts'
import { TripKey, TripReference } from '../trip.ts'
import { Code, DateText, DateTimeText, Money, Reference, Uuid, Remarks } from '../value.ts'

const groupFields = {
  trips: Type.Array(GroupTrip, { minItems: 1, maxItems: 12 }),
  /** Present for a group: travellers and vehicles by number, on every trip, to be named later. */
  groupName: Type.Optional(GroupName),
  groupPassengers: Type.Optional(Type.Array(GroupPassengers, { maxItems: 50 })),
  groupVehicles: Type.Optional(Type.Array(GroupVehicles, { maxItems: 20 })),
  groupDeadlines: Type.Optional(GroupDeadlines),
}

const bookingFields = {
  trips: Type.Array(TripRequest, { minItems: 1, maxItems: 12 }),
  leader: Leader,
  remarks: Type.Optional(Remarks),
  /** Electronic tickets. Absent: electronic where the company issues them. */
  userSelectedEticket: Type.Optional(Type.Boolean()),
  ...offerFields,
  insurances: Type.Optional(AcceptedInsurances),
  /** The second of two trips is booked without a date. */
  openReturn: Type.Optional(Type.Boolean()),
  /** Booked to be issued as PTA: paid here, the tickets are issued by another agency. */
  pta: Type.Optional(Type.Boolean()),
  /** Names the working booking; the holds under this key are used by this booking. */
  holdKey: Type.Optional(Uuid),
}

export const booking = nounCalls('booking', {
  book: call({
    method: 'POST',
    path: '/multi-booking',
    changes: true,
    rights: ['sell'],
    about: 'Books the trips; the booking must be issued within half an hour.',
    input: { body: Type.Object({ ...bookingFields, ...groupFields }) },
    answer: OneBooking,
  }),
  hold: call({
    method: 'POST',
    path: '/multi-optional-booking',
    changes: true,
    rights: ['sell'],
    about: 'Books the trips as an option until a date and time (the latest allowed if none is given).',
    input: {
      body: Type.Object({ ...bookingFields, ...groupFields, optionDateTime: Type.Optional(DateTimeText) }),
    },
    answer: OneBooking,
  }),
  issue: call({
    method: 'POST',
    path: '/issue-booking',
    changes: true,
    rights: ['sell'],
    about: 'Issues tickets for an option, paid by the given methods; their sum must equal its total.',
    input: { body: Type.Object({ crsReservationId: Reference, payments: Payments }) },
    answer: OneBooking,
  }),
  issueHeld: call({
    method: 'GET',
    path: '/issue-multi-booking/{crsReservationId}',
    changes: true,
    rights: ['sell'],
    about: 'Issues tickets for an option, charged to the account.',
    input: { path: Type.Object({ crsReservationId: Reference }) },
    answer: OneBooking,
  }),
  issueFromRecall: call({
    method: 'POST',
    path: '/issue-from-recall/{crsReservationId}',
    changes: true,
    rights: ['sell'],
    about:
      'Issues tickets for a recalled option, paid by the given methods, whose sum must equal its total; without any, charged to the account.',
    input: {
      path: Type.Object({ crsReservationId: Reference }),
      body: Type.Object({ payments: Type.Optional(Payments) }),
    },
    answer: OneBooking,
  }),
  ...otherAgencyCalls,
  sell: call({
    method: 'POST',
    base: 'desk',
    path: '/sell',
    changes: true,
    rights: ['sell'],
    without: 'The desk calls multi-booking, then issue-booking; a failed issue leaves the option.',
    about: 'Books and issues in one transaction, at the expected total only.',
    input: {
      body: Type.Object({
        ...bookingFields,
        payments: Payments,
        expectedTotal: Money,
        /** Issues a PTA, whose tickets this agency issues. */
        ptaAgentCode: Type.Optional(Code),
      }),
    },
    answer: OneBooking,
  }),
  recall: call({
    method: 'GET',
    path: '/retrieve-bookings',
    about: 'Bookings by reference, or the booking of a ticket.',
    input: {
      query: Type.Object({
        crsReservationIds: Type.Optional(Type.Array(Type.String())),
        ...ticketFields,
      }),
    },
    answer: Type.Object({ bookings: Type.Array(Booking) }),
  }),
  recallOfCompany: call({
    method: 'GET',
    path: '/retrieve-bookings/{company_abbreviation}/{root_res_code}',
    about: 'The booking with the given company booking code.',
    input: { path: Type.Object({ company_abbreviation: Code, root_res_code: Code }) },
    answer: Type.Object({ bookings: Type.Array(Booking) }),
  }),
  ...bookingSearchCalls,
  optional: call({
    method: 'GET',
    path: '/retrieve-optional',
    hiddenBy: 'optional_list',
    standby: true,
    about: 'The optional bookings of the agency, the earliest to expire first.',
    answer: Type.Object({ bookings: Type.Array(Booking) }),
  }),
  activeOptions: call({
    method: 'GET',
    path: '/active-optional-bookings/{fromDate}/{toDate}',
    hiddenBy: 'optional_list',
    standby: true,
    about:
      'Open options of the agency that expire between two days, at most 15 days apart, the earliest first.',
    input: { path: Type.Object({ fromDate: DateText, toDate: DateText }) },
    answer: Type.Object({ bookings: Type.Array(Booking) }),
  }),
  referenceData: call({
    method: 'POST',
    path: '/pricing-booking-reference-data',
    about: 'The requirements of the companies of the trips for passengers, without prices and availability.',
    input: { body: Type.Object({ trips: Type.Array(TripRequest, { minItems: 1, maxItems: 12 }) }) },
    answer: Type.Object({ trips: Type.Array(Type.Interface([TripKey], TripReference.properties)) }),
  }),
  latest: call({
    method: 'GET',
    path: '/retrieve-the-last-booking',
    standby: true,
    about: 'The last booking of the signed-in user.',
    answer: Type.Object({ crsReservationId: Type.String() }),
  }),
  ...cancellationCalls,
  ...lostDiscountCalls,
  changeOption: call({
    method: 'POST',
    path: '/change-option-datetime',
    changes: true,
    rights: ['change'],
    about: 'Gives an option another expiry, or hands it to a sub-agency.',
    input: {
      body: Type.Object({
        crsReservationId: Reference,
        newOptionDateTime: Type.Optional(DateTimeText),
        newAgentCode: Type.Optional(Code),
        version: Type.Optional(Type.Integer()),
      }),
    },
    answer: OneBooking,
  }),
  convertToOptional: call({
    method: 'GET',
    path: '/convert-to-optional-booking/{id}',
    changes: true,
    rights: ['refund'],
    about:
      'On the day of issue: takes the tickets back, returns what was paid less the fee of cancelling them, and holds the booking as an option.',
    input: {
      path: Type.Object({ id: Reference }),
      query: Type.Object({
        /** The fee shown to the operator; if the fee has changed since, the call is refused. */
        expectedFees: Type.Optional(Money),
        /**
         * The sum of the lost discounts shown to the operator; if it has changed since, the call is refused. What the
         * refund does not cover of it is charged to the account; without it the call is refused then.
         */
        expectedLost: Type.Optional(Money),
        version: Type.Optional(Type.Integer()),
      }),
    },
    answer: OneBooking,
  }),
  convertToOpen: call({
    method: 'POST',
    path: '/convert-booking-to-open',
    changes: true,
    rights: ['change'],
    about:
      'Makes the tickets of the selection open ones, without a date, and releases their units. An option is issued first, as a whole, by the given payments or charged to the account. What those who stay lose of discounts that depend on the others is paid by them, or charged to the account.',
    input: {
      body: Type.Interface([Selection], {
        version: Type.Optional(Type.Integer()),
        payments: Type.Optional(Payments),
        /** The sum of the lost discounts that was shown; if it has changed since, the call is refused. */
        expectedLost: Type.Optional(Money),
      }),
    },
    answer: OneBooking,
  }),
  ...openTicketCalls,
  ...historyCalls,
  allowedActions: call({
    method: 'GET',
    path: '/allowed-ticket-actions',
    about: 'What may be done now with each ticket, or item of an option, and why the rest may not.',
    input: {
      query: Type.Object({
        crsReservationId: Type.Optional(Type.String()),
        ...ticketFields,
      }),
    },
    answer: Type.Object({
      tickets: Type.Array(
        Type.Object({
          companyReservationCode: Type.String(),
          uuid: Uuid,
          ticket: Type.Optional(Type.Object({ letter: Type.String(), number: Type.String() })),
          status: Status,
          /** Verbs of the table of transitions: issue, changeOption, convertToOpen, replaceOpen, cancel … */
          actions: Type.Array(Type.String()),
          /** Verbs that the status permits and a rule forbids now, with the refusal each would be answered with. */
          refused: Type.Array(Type.Object({ action: Type.String(), code: Type.String() })),
        }),
      ),
    }),
  }),
  ...addItemsCalls,
  ...modifyCalls,
  accompany: call({
    method: 'POST',
    base: 'desk',
    path: '/bookings/{crsReservationId}/companion',
    changes: true,
    rights: ['change'],
    without: 'The call is forwarded; children then cannot be separated from the adults of their booking.',
    about:
      'Names the adult who accompanies the children of a booking, by a ticket or a booking on the same sailing. Without an adult children can neither stay behind nor leave.',
    input: {
      path: Type.Object({ crsReservationId: Reference }),
      body: Type.Object({
        /** A ticket as `H1000065`, or a booking reference, whose first adult on the sailing is meant. */
        companion: Type.String({ minLength: 1, maxLength: 40 }),
        version: Type.Optional(Type.Integer()),
      }),
    },
    answer: OneBooking,
  }),
  split: call({
    method: 'GET',
    path: '/split-booking/{crsReservationId}',
    changes: true,
    rights: ['change'],
    about:
      'Puts items into a booking of their own; answers both bookings. An item is named by the code of its trip and its uuid, `10000001/9e0c…`, or by its ticket; a code alone names a whole trip. Without either, the trips of the first company stay, or of one company the first trip.',
    input: {
      path: Type.Object({ crsReservationId: Reference }),
      query: Type.Object({
        items: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
        /** A letter and a number, which may be shorter than twelve digits: `H1000065`. */
        tickets: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { minItems: 1 })),
        version: Type.Optional(Type.Integer()),
      }),
    },
    answer: Type.Object({ bookings: Type.Array(Booking) }),
  }),
  merge: call({
    method: 'GET',
    path: '/merge-bookings/{from}/{to}',
    changes: true,
    rights: ['change'],
    about: 'Puts all trips of one booking into another; the reference of the first then leads to the second.',
    input: { path: Type.Object({ from: Reference, to: Reference }) },
    answer: OneBooking,
  }),
})
