import { Type } from 'typebox'
import { call, nounCalls } from './call.ts'
import { unplacedReasons } from '../domain/disruption/nextBestSailing.ts'
import { disruptionKinds, Kind, MessageText, named, Sailing } from './disruptedSailing.ts'
import { firstMessageCalls } from './firstMessage.ts'
import { languages } from '../domain/value/language.ts'
import { TripKey } from './trip.ts'
import { Code, CodeAndName, DateText, DateTimeText, Money, Reference } from './value.ts'

export { disruptionKinds }

/** Actions for the passengers of a booking whose sailing is disrupted. */
export const disruptionActions = ['stay', 'rebook', 'open', 'refund'] as const
const Action = Type.Enum(disruptionActions)

/** Times and ship before a delay or a swap; absent where it is cancelled. */
const Former = Type.Object({
  departureDateTime: DateTimeText,
  arrivalDateTime: DateTimeText,
  vessel: CodeAndName,
})

const Disruption = Type.Object({
  id: Type.Integer(),
  kind: Kind,
  ...Sailing,
  former: Type.Optional(Former),
  /** Earlier disruptions of the sailing, the first one first: they are one row with this, the last. */
  history: Type.Array(Type.Object({ kind: Kind, former: Type.Optional(Former) })),
  /** The agency’s bookings that wait on it, and those dealt with; each counts once. */
  affected: Type.Integer(),
  done: Type.Integer(),
})

const Refused = Type.Object({
  code: Type.String(),
  parameters: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
})

/** The places on another sailing that are held for a booking. */
const Proposal = Type.Object({
  ...Sailing,
  /** The amount due for the change, or to be returned where negative. */
  difference: Money,
})

const Affected = Type.Object({
  crsReservationId: Reference,
  companyReservationCode: Type.String(),
  version: Type.Integer(),
  status: Type.String(),
  /** Surname and name of the leader, or of the first passenger. */
  name: Type.String(),
  persons: Type.Integer(),
  vehicles: Type.Integer(),
  /** Its checked-in passengers and vehicles; while there are any, the booking can only stay or be checked out. */
  checkedIn: Type.Integer(),
  /** The accommodations in which they travel, such as `2 AB4`. */
  accommodations: Type.String(),
  origin: CodeAndName,
  destination: CodeAndName,
  departureDateTime: DateTimeText,
  arrivalDateTime: DateTimeText,
  former: Type.Optional(Former),
  /** Seats, cabins and berths. */
  places: Type.String(),
  /** Staying on the sailing is the best fit. */
  stays: Type.Boolean(),
  /** The resource of which the smaller ship has too little for it; it has no places there. */
  short: Type.Optional(Type.Enum(unplacedReasons)),
  /** The trip of the same booking that departs before the new arrival. */
  missed: Type.Optional(
    Type.Object({ origin: CodeAndName, destination: CodeAndName, departureDateTime: DateTimeText }),
  ),
  group: Type.String(),
  remarks: Type.String(),
  language: Type.Enum(languages),
  /** The channel by which the passenger can be reached; empty where there is no contact. */
  channel: Type.Enum(['email', 'sms', '']),
  recipient: Type.String(),
  total: Money,
  proposal: Type.Optional(Proposal),
  /** The reason for having no proposal, where staying is not the best fit. */
  reason: Type.Optional(Type.Enum(unplacedReasons)),
  refusal: Type.Optional(Refused),
})

/** The passengers and vehicles of a sailing, of every agency. */
const Carried = Type.Object({
  agencies: Type.Integer(),
  bookings: Type.Integer(),
  passengers: Type.Integer(),
  vehicles: Type.Integer(),
  /** Passengers and vehicles that are checked in. */
  checkedIn: Type.Integer(),
})

/** The most minutes by which a sailing is declared late, or early again. */
export const mostLate = 2880

/** A declaration of a company about one of its sailings. */
/** The choice for passengers on board of a sailing that is put on another ship. */
export const aboardOnSwap = ['stay', 'again'] as const

const Declaration = Type.Object({
  sailing: Type.Integer({ minimum: 1 }),
  kind: Kind,
  /** Minutes of a delay after the present times; a negative number takes an earlier delay back. */
  minutes: Type.Optional(Type.Integer({ minimum: -mostLate, maximum: mostLate })),
  /** The first port that a delayed sailing leaves late; its first port if absent. */
  port: Type.Optional(Code),
  /** The other ship of a swap. */
  vessel: Type.Optional(Code),
  /** For a swap with passengers on board: they stay checked in, or are checked out and board again. */
  aboard: Type.Optional(Type.Enum(aboardOnSwap)),
})

/** The effect of a declaration: the sailing after it, and the passengers that it carries. */
const Effect = Type.Object({
  ...Sailing,
  carried: Carried,
  /** Bookings that the other ship has no room for; they lose their places. */
  displaced: Type.Integer(),
  /** These bookings, at most 200, those on board first. */
  unplaced: Type.Array(
    Type.Object({
      reference: Reference,
      /** Name of the lead passenger. */
      name: Type.String(),
      passengers: Type.Integer(),
      vehicles: Type.Integer(),
      /** How many of them were on board; they are checked out. */
      aboard: Type.Integer(),
    }),
  ),
})

/** More than a booking has trips. */
const OtherWays = Type.Array(Code, { maxItems: 100 })

const oneCase = { crsReservationId: Reference, companyReservationCode: Code }

export const disruption = nounCalls('disruption', {
  list: call({
    method: 'GET',
    base: 'desk',
    path: '/disruptions',
    without: 'The call is forwarded; the desk then shows no disrupted sailings.',
    standby: true,
    about:
      'Sailings that are cancelled, delayed or swapped to another ship, on which the agency has or had bookings; those with open cases first.',
    answer: Type.Object({
      disruptions: Type.Array(Disruption),
      /** Bookings that wait on any of them; one with trips on two sailings counts once. */
      waiting: Type.Integer(),
    }),
  }),
  propose: call({
    method: 'POST',
    base: 'desk',
    path: '/disruptions/{id}/proposals',
    changes: true,
    rights: ['change'],
    repeatable: true,
    without: 'The call is forwarded; there is then no list of affected bookings.',
    about:
      'The affected bookings with the best fit for each, which is held for the agency until it is released, used or lapses. What is held already stays and is held longer.',
    input: {
      path: named,
      body: Type.Object({
        /** False: ships of the same company only. */
        otherCompanies: Type.Optional(Type.Boolean()),
        /** Company reservation code of the trip whose next best sailing is wanted. */
        next: Type.Optional(Code),
      }),
    },
    answer: Type.Object({
      sailing: Disruption,
      heldUntil: DateTimeText,
      secondsLeft: Type.Integer(),
      cases: Type.Array(Affected),
    }),
  }),
  release: call({
    method: 'POST',
    base: 'desk',
    path: '/disruptions/{id}/release',
    changes: true,
    rights: ['change'],
    repeatable: true,
    without: 'The call is forwarded; there is then nothing held.',
    about: 'Gives back the places that are held as proposals.',
    input: { path: named, body: Type.Object({}) },
  }),
  checkOut: call({
    method: 'POST',
    base: 'desk',
    path: '/disruptions/{id}/check-out',
    changes: true,
    rights: ['change'],
    without: 'The call is forwarded; check-ins are then taken back at the gate only.',
    about:
      'Takes the check-ins of one booking on a disrupted sailing back, so that it can be rebooked, opened or refunded.',
    input: { path: named, body: Type.Object(oneCase) },
    answer: Type.Object({ checkedOut: Type.Integer() }),
  }),
  preview: call({
    method: 'POST',
    base: 'desk',
    path: '/disruptions/{id}/preview',
    largestBody: 262_144,
    without: 'The call is forwarded; there is then nothing to preview.',
    about: 'What the action costs and returns for the chosen bookings, with the messages. Changes nothing.',
    input: {
      path: named,
      body: Type.Object({
        action: Action,
        cases: Type.Array(Type.Object(oneCase), { minItems: 1, maxItems: 2000 }),
        /** A refund gives back the other ways of the bookings too, as far as they are the company’s and ahead. */
        bothWays: Type.Optional(Type.Boolean()),
      }),
    },
    answer: Type.Object({
      cases: Type.Array(
        Type.Object({
          ...oneCase,
          /** The amount due, or to be returned where negative; absent where it is refused. */
          difference: Type.Optional(Money),
          refusal: Type.Optional(Refused),
          /** The company reservation codes of the other ways that are given back with it. */
          otherWays: Type.Optional(OtherWays),
        }),
      ),
      /** The other trips of these bookings with their price. */
      otherTrips: Type.Array(
        Type.Object({
          crsReservationId: Reference,
          /** A refund of both ways gives it back without a fee; else the action leaves it as it is. */
          isOtherWay: Type.Boolean(),
          origin: CodeAndName,
          destination: CodeAndName,
          departureDateTime: Type.Optional(DateTimeText),
          total: Money,
        }),
      ),
      /** The user from whose till cash is refunded. */
      till: Type.String(),
      paid: Money,
      returned: Money,
      /** The amounts returned and charged by each method; charges are positive. */
      methods: Type.Array(Type.Object({ method: Type.String(), amount: Money })),
      messages: Type.Array(
        Type.Object({ language: Type.Enum(languages), count: Type.Integer(), ...MessageText.properties }),
      ),
    }),
  }),
  perform: call({
    method: 'POST',
    base: 'desk',
    path: '/disruptions/{id}/perform',
    changes: true,
    rights: ['change'],
    largestBody: 16_384,
    without: 'The call is forwarded; bookings are then changed one by one.',
    about:
      'Rebooks, opens or refunds one booking without a fee, or leaves it on its sailing, and queues the message to its passenger, in one transaction.',
    input: {
      path: named,
      body: Type.Object({
        action: Action,
        ...oneCase,
        version: Type.Optional(Type.Integer()),
        /** The difference shown to the operator; the call is refused if it is another. */
        expectedDifference: Type.Optional(Money),
        /** Trips of the booking that a refund gives back too, by their company reservation codes. */
        otherWays: Type.Optional(OtherWays),
        /** In the language of the passenger; absent: no message is sent. */
        message: Type.Optional(MessageText),
      }),
    },
    answer: Type.Object({ difference: Money, channel: Type.Enum(['email', 'sms', '']) }),
  }),
  companySailings: call({
    method: 'GET',
    base: 'desk',
    path: '/company-sailings',
    rights: ['sailings'],
    without: 'The call is forwarded; there is then no list of the company’s sailings.',
    about:
      'The sailings of the user’s companies that begin on a day, with whom they carry, and the ships they have.',
    input: { query: Type.Object({ date: DateText }) },
    answer: Type.Object({
      sailings: Type.Array(
        Type.Object({
          id: Type.Integer(),
          ...Sailing,
          /** The ports from which it leaves, in order. */
          calls: Type.Array(Type.Object({ port: CodeAndName, departureDateTime: DateTimeText })),
          carried: Carried,
          /** The declarations about it so far, the latest last. */
          declared: Type.Array(Kind),
          /** The id of the latest one. */
          disruption: Type.Optional(Type.Integer()),
        }),
      ),
      vessels: Type.Array(
        Type.Object({
          company: Code,
          ...CodeAndName.properties,
          /** Her sailings within three days, by which she may be at sea. */
          voyages: Type.Array(
            Type.Object({
              id: Type.Integer(),
              origin: Code,
              destination: Code,
              departureDateTime: DateTimeText,
              arrivalDateTime: DateTimeText,
            }),
          ),
        }),
      ),
    }),
  }),
  effect: call({
    method: 'POST',
    base: 'desk',
    path: '/company-sailings/effect',
    // Makes the declaration and rolls it back.
    changes: true,
    repeatable: true,
    rights: ['sailings'],
    without: 'The call is forwarded; there is then nothing to preview.',
    about: 'What a declaration would do to the bookings of all agencies. Changes nothing.',
    input: { body: Declaration },
    answer: Effect,
  }),
  declare: call({
    method: 'POST',
    base: 'desk',
    path: '/company-sailings/declare',
    changes: true,
    rights: ['sailings'],
    without: 'The call is forwarded; companies then declare nothing.',
    about:
      'Cancels a sailing of the user’s companies, gives it new times or puts it on another ship, for every agency.',
    input: { body: Declaration },
    answer: Type.Object({ id: Type.Integer(), ...Effect.properties }),
  }),
  ...firstMessageCalls,
  demo: call({
    method: 'POST',
    base: 'desk',
    path: '/disruptions/demo',
    changes: true,
    rights: ['change'],
    without: 'The call is forwarded; there is then no demonstration.',
    about:
      'Cancels, delays or swaps a sailing of the demo world on which the agency has bookings; without any it books some first. Refused outside the demo world.',
    input: {
      body: Type.Object({
        /** Cancelled if absent. */
        kind: Type.Optional(Kind),
        /** The sailing to disrupt. */
        trip: Type.Optional(TripKey),
      }),
    },
    answer: Type.Object({ id: Type.Integer() }),
  }),
})
