import { Type } from 'typebox'
import { call } from '../call.ts'
import { Code, DateTimeText, Reference } from '../value.ts'

const Value = Type.Union([Type.String(), Type.Number()])

/** One field that differs from the entry before; money is in smallest units. */
const Change = Type.Object({
  key: Type.String(),
  /** The passenger, vehicle or product; empty for a field of the whole booking. */
  label: Type.String(),
  field: Type.String(),
  before: Type.Optional(Value),
  after: Type.Optional(Value),
})

const numbers = Type.Optional(Type.Array(Type.Integer()))

const Entry = Type.Object({
  /** Reference of the booking it was made in, where that one was merged into this one later. */
  mergedFrom: Type.Optional(Type.String()),
  /** The version of the booking after it; absent for entries older than the history. */
  version: Type.Optional(Type.Integer()),
  /** Local to the agency. */
  at: DateTimeText,
  /** The user, with the agency where it is another one than the caller’s. */
  user: Type.String(),
  /** Call or job: booking.cancel, booking.expire … */
  action: Type.String(),
  /** In the language of the session. */
  title: Type.String(),
  /** The result in words: amounts, tickets, the expiry. */
  outcome: Type.String(),
  call: Type.Optional(Type.String()),
  /** The number of the device. */
  terminal: Type.Optional(Type.Integer()),
  /** How the operator ran the command of the desk, and its id: `line booking.cancel`. */
  command: Type.Optional(Type.String()),
  changes: Type.Array(Change),
  /** The change by numbers of passengers, vehicles and trips, where it can be made on another booking. */
  step: Type.Optional(
    Type.Object({
      verb: Type.String(),
      passengers: numbers,
      vehicles: numbers,
      trips: numbers,
      /** New expiry or departure. */
      until: Type.Optional(DateTimeText),
      /** The other agency of a PTA or a transfer. */
      agency: Type.Optional(Code),
    }),
  ),
})

export const historyCalls = {
  history: call({
    method: 'GET',
    path: '/booking-history/{crsReservationId}',
    without: 'The desk reports that the history cannot be read.',
    about:
      'Every entry about a booking and those merged into it, the oldest first: who, when, what, from where, and what it changed.',
    input: { path: Type.Object({ crsReservationId: Reference }) },
    answer: Type.Object({ crsReservationId: Type.String(), entries: Type.Array(Entry) }),
  }),
}
