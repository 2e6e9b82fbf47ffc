import { Type } from 'typebox'
import { languages } from '../domain/value/language.ts'
import { call, FileAnswer, nounCalls } from './call.ts'
import {
  CheckinEvent,
  CheckinProblem,
  CheckinSession,
  CheckinTicket,
  GateDetails,
  Instance,
  SecondText,
  Stats,
  measuredVehicle,
} from './checkinTicket.ts'
import { Code, CodeAndName, DateText, Money, Reference, VesselOfCompany, Label, FreeText } from './value.ts'

/** A sailing and the port at which its passengers board. */
const boardingAt = { itineraryId: Type.Integer({ minimum: 1 }), portCode: Code }
const Boarding = Type.Object(boardingAt)

/** The typed or scanned text: the content of the QR code, the letter and the number, or the number alone. */
const ticketNumber = Type.String({ minLength: 1, maxLength: 400 })
/** The name of the gate or device, for the history. */
const gate = Type.Optional(Label)
const reason = FreeText
const OneTicket = Type.Object({ ticket: CheckinTicket })
const tickets = { minItems: 1, maxItems: 3000 }

/** How a list of tickets came out, each on its own. */
const Outcomes = Type.Object({
  results: Type.Array(
    Type.Object({
      ticketNumber: Type.String(),
      /** Present where it was done. */
      ticket: Type.Optional(CheckinTicket),
      problem: Type.Optional(CheckinProblem),
    }),
  ),
})

const without = 'The desk reports that the CRS does not offer it.'

/** All calls are refused to users without `trip.canCheckIn`, and for ports the user is not assigned to. */
export const checkin = nounCalls('checkin', {
  availableInstances: call({
    method: 'GET',
    path: '/checkin/AvailiableInstances',
    personal: true,
    rights: ['checkIn'],
    about:
      'The sailings that depart from a port on a day, today by default, with the state of their check-in.',
    input: { query: Type.Object({ portCode: Code, date: Type.Optional(DateText) }) },
    answer: Type.Object({ availableTrips: Type.Array(Instance) }),
  }),
  availablePorts: call({
    method: 'GET',
    path: '/checkin/AvaliliablePorts',
    personal: true,
    rights: ['checkIn'],
    about: 'The ports at which the user may check in.',
    answer: Type.Object({ availablePorts: Type.Array(CodeAndName) }),
  }),
  ticketsByReservationCode: call({
    method: 'GET',
    path: '/checkin/TicketsByReservationCode',
    personal: true,
    rights: ['checkIn'],
    about:
      'The tickets of a booking that board the sailing at the port, those that may not be checked in included.',
    input: { query: Type.Object({ ...boardingAt, reservationCode: Reference }) },
    answer: Type.Object({ tickets: Type.Array(CheckinTicket) }),
  }),
  passengerList: call({
    method: 'GET',
    path: '/checkin/PassengerList',
    personal: true,
    rights: ['checkIn'],
    about: 'Everybody and every vehicle due to board the sailing at the port, by name.',
    input: { query: Boarding },
    answer: Type.Object({
      passengersList: Type.Array(CheckinTicket),
      /** For `changes`: what happened after this list. */
      cursor: Type.String(),
    }),
  }),
  passengerListPaged: call({
    method: 'GET',
    path: '/checkin/PassengerListPaged',
    personal: true,
    rights: ['checkIn'],
    about: 'A page of the same list; pages are numbered from 1.',
    input: {
      query: Type.Object({
        ...boardingAt,
        page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
        pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
      }),
    },
    answer: Type.Object({
      passengersList: Type.Array(CheckinTicket),
      page: Type.Integer(),
      pageSize: Type.Integer(),
      total: Type.Integer(),
    }),
  }),
  ticketDetails: call({
    method: 'GET',
    path: '/checkin/TicketDetails',
    personal: true,
    rights: ['checkIn'],
    about: 'One ticket, with what has happened to it at the gates.',
    input: { query: Type.Object({ ...boardingAt, ticketNumber }) },
    answer: Type.Object({ ticket: CheckinTicket, events: Type.Array(CheckinEvent) }),
  }),
  vessels: call({
    method: 'GET',
    path: '/checkin/vessels',
    personal: true,
    rights: ['checkIn'],
    about: 'The vessels that depart from a port on a day, today by default.',
    input: { query: Type.Object({ portCode: Code, date: Type.Optional(DateText) }) },
    answer: Type.Object({
      vessels: Type.Array(VesselOfCompany),
    }),
  }),
  stats: call({
    method: 'GET',
    path: '/checkin/GetStats',
    personal: true,
    rights: ['checkIn'],
    about: 'How many are due at the port, checked in and remaining.',
    input: { query: Boarding },
    answer: Type.Object({ session: CheckinSession, stats: Stats }),
  }),
  history: call({
    method: 'GET',
    path: '/checkin/History',
    personal: true,
    rights: ['checkIn'],
    about:
      'Who was checked in and out, when and by whom, the latest first; of one ticket, or of the sailing.',
    input: {
      query: Type.Object({
        ...boardingAt,
        ticketNumber: Type.Optional(ticketNumber),
        page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
        pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
      }),
    },
    answer: Type.Object({ events: Type.Array(CheckinEvent), total: Type.Integer() }),
  }),
  start: call({
    method: 'GET',
    path: '/checkin/StartCheckin',
    changes: true,
    personal: true,
    rights: ['checkIn'],
    about: 'Starts, or starts again, the check-in of a sailing at a port, on the day it departs.',
    input: { query: Boarding },
    answer: Type.Object({ session: CheckinSession }),
  }),
  stop: call({
    method: 'GET',
    path: '/checkin/StopCheckin',
    changes: true,
    personal: true,
    rights: ['checkIn'],
    about:
      'Ends the check-in of a sailing at a port. Names the children who are on board without the adult of their booking, or the one who was named to accompany them.',
    input: { query: Boarding },
    answer: Type.Object({
      session: CheckinSession,
      /** Checked in, while their adult is not. */
      childrenAlone: Type.Array(CheckinTicket),
    }),
  }),
  checkIn: call({
    method: 'POST',
    path: '/checkin/CheckIn',
    changes: true,
    personal: true,
    rights: ['checkIn'],
    about: 'Checks one ticket in.',
    input: {
      body: Type.Object({ ...boardingAt, ticketNumber, gate, details: Type.Optional(GateDetails) }),
    },
    answer: OneTicket,
  }),
  forceCheckIn: call({
    method: 'POST',
    path: '/checkin/ForceCheckIn',
    changes: true,
    personal: true,
    rights: ['checkIn'],
    about:
      'Checks in a ticket of another day or port, or one with missing fields, with a reason. Never a cancelled or open one.',
    input: {
      body: Type.Object({ ...boardingAt, ticketNumber, gate, reason, details: Type.Optional(GateDetails) }),
    },
    answer: OneTicket,
  }),
  bulkCheckout: call({
    method: 'POST',
    path: '/checkin/BulkCheckout',
    changes: true,
    personal: true,
    rights: ['checkIn'],
    largestBody: 256 * 1024,
    about: 'Checks several tickets out; each is done or refused on its own.',
    input: {
      body: Type.Object({
        ...boardingAt,
        ticketNumbers: Type.Array(ticketNumber, tickets),
        gate,
        reason: Type.Optional(reason),
      }),
    },
    answer: Outcomes,
  }),
  validateTicket: call({
    method: 'POST',
    path: '/checkin/ValidateTicket',
    personal: true,
    rights: ['checkIn'],
    about: 'Whether a ticket may be checked in, and why not; changes nothing.',
    input: { body: Type.Object({ ...boardingAt, ticketNumber }) },
    answer: Type.Object({
      validationData: Type.Object({
        canCheckIn: Type.Boolean(),
        /** Absent where it can never board here. */
        ticket: Type.Optional(CheckinTicket),
        problem: Type.Optional(CheckinProblem),
        /** True if the text was a QR code that we have signed. */
        signed: Type.Boolean(),
      }),
    }),
  }),
  checkOut: call({
    method: 'POST',
    path: '/checkin/CheckOut',
    changes: true,
    personal: true,
    rights: ['checkIn'],
    about: 'Takes the check-in of one ticket back.',
    input: { body: Type.Object({ ...boardingAt, ticketNumber, gate, reason: Type.Optional(reason) }) },
    answer: OneTicket,
  }),
  checkInBooking: call({
    method: 'POST',
    base: 'desk',
    path: '/check-in/booking',
    changes: true,
    personal: true,
    rights: ['checkIn'],
    without,
    about: 'Checks in all tickets of a booking or the given ones; each is done or refused on its own.',
    input: {
      body: Type.Object({
        ...boardingAt,
        reservationCode: Reference,
        gate,
        ticketNumbers: Type.Optional(Type.Array(ticketNumber, tickets)),
      }),
    },
    answer: Outcomes,
  }),
  correctVehicle: call({
    method: 'POST',
    base: 'desk',
    path: '/check-in/vehicle',
    changes: true,
    personal: true,
    rights: ['checkIn'],
    without,
    about:
      'Corrects plate, length or height of a vehicle that is not checked in. What it costs more is charged to the account of the selling agency, if the amount is named; what it would cost less is not returned.',
    input: {
      body: Type.Object({
        ...boardingAt,
        ticketNumber,
        gate,
        ...measuredVehicle,
        /** The amount that is charged; refused with the present one if it is another, and nothing if absent. */
        expectedDifference: Type.Optional(Money),
      }),
    },
    answer: Type.Object({ ticket: CheckinTicket, difference: Money }),
  }),
  changes: call({
    method: 'GET',
    base: 'desk',
    path: '/check-in/changes',
    waits: true,
    without: 'The desk asks for the statistics after its own check-ins only.',
    about: 'Waits up to 25 seconds for a change of the sailing’s check-in at the port after the cursor.',
    input: { query: Type.Object({ ...boardingAt, since: Type.Optional(Type.String({ maxLength: 60 })) }) },
    answer: Type.Object({
      /** Pass it as `since` in the next call. A call without `since` returns at once. */
      cursor: Type.String(),
      /** True where changes were lost: the list must be loaded again. */
      missed: Type.Boolean(),
      session: CheckinSession,
      stats: Stats,
      /** The tickets that changed, as they are now. */
      tickets: Type.Array(CheckinTicket),
      /** Tickets that no longer board here: cancelled, moved, or forced in and checked out again. */
      gone: Type.Array(Type.String()),
    }),
  }),
  manifest: call({
    method: 'GET',
    base: 'desk',
    path: '/check-in/manifest',
    file: '*/*',
    personal: true,
    rights: ['checkIn'],
    without,
    about:
      'Those checked in at the port, with the fields that the law and the line demand: names and births on registered voyages.',
    input: {
      query: Type.Object({
        ...boardingAt,
        format: Type.Enum(['pdf', 'csv']),
        language: Type.Optional(Type.Enum([...languages])),
      }),
    },
    answer: FileAnswer,
  }),
  offlineList: call({
    method: 'GET',
    base: 'desk',
    path: '/check-in/offline-list',
    personal: true,
    rights: ['checkIn'],
    without: 'The desk checks in with a connection only.',
    about:
      'The passenger list for working without a connection, valid for one shift; only while check-in is started.',
    input: { query: Boarding },
    answer: Type.Object({
      /**
       * Signed by the server: who may check in which sailing until when, and the SHA-256 of `list`. `reconcile` takes it back.
       */
      pass: Type.String(),
      /** JSON of an array of CheckinTicket; the exact text that was hashed. */
      list: Type.String(),
      /** Instants, ISO 8601 in UTC. */
      issuedAt: Type.String(),
      expiresAt: Type.String(),
      /** PEM (SPKI, Ed25519): verifies the pass, and the QR codes of tickets. */
      publicKey: Type.String(),
    }),
  }),
  reconcile: call({
    method: 'POST',
    base: 'desk',
    path: '/check-in/reconcile',
    changes: true,
    repeatable: true,
    personal: true,
    largestBody: 2 * 1024 * 1024,
    without,
    about:
      'Records scans made without a connection, in the order of their times. A repeated scan of the same id is recorded once.',
    input: {
      body: Type.Object({
        pass: Type.String({ maxLength: 1000 }),
        scans: Type.Array(
          Type.Object({
            /** Made by the device when it scans; identifies the scan for ever. */
            id: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
            kind: Type.Enum(['checkIn', 'forceCheckIn', 'checkOut']),
            ticketNumber,
            gate,
            /** The moment of the scan, ISO 8601 in UTC: 2026-06-20T04:12:30.000Z */
            at: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{3})?Z$' }),
            /** Required where it was forced. */
            reason: Type.Optional(reason),
            details: Type.Optional(GateDetails),
          }),
          tickets,
        ),
      }),
    },
    answer: Type.Object({
      /** In the order of the request. */
      results: Type.Array(
        Type.Object({
          id: Type.String(),
          ticketNumber: Type.String(),
          result: Type.Enum(['done', 'conflict']),
          ticket: Type.Optional(CheckinTicket),
          /** Why it conflicts: checkin_twice, checkin_cancelled … */
          problem: Type.Optional(CheckinProblem),
          /** The earlier check-in, where the ticket was checked in at another gate meanwhile. */
          other: Type.Optional(Type.Object({ at: SecondText, user: Type.String(), gate: Type.String() })),
        }),
      ),
    }),
  }),
})
