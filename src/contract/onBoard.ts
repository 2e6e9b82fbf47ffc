import { Type } from 'typebox'
import { authorityFormats, authorityKinds } from '../domain/onBoard/authority.ts'
import { call, nounCalls } from './call.ts'
import { SecondText } from './checkinTicket.ts'
import { Code, DateTimeText, Label, FreeText } from './value.ts'

/** A sailing and the port that it leaves. */
const leaving = { itineraryId: Type.Integer({ minimum: 1 }), portCode: Code }

const Band = Type.Object({ women: Type.Integer(), men: Type.Integer(), other: Type.Integer() })

const PersonCounts = Type.Object({
  /** Infants included. */
  passengers: Type.Integer(),
  infants: Type.Integer(),
  crew: Type.Integer(),
  total: Type.Integer(),
  /** Persons for whom the ship is certified, crew included; 0 if the table of ships has none. */
  certified: Type.Integer(),
  bands: Type.Object({ adult: Band, child: Band, infant: Band }),
})

/** Number of the crew, where the table has none of the ship. */
const crew = Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 }))

const correctionKinds = ['board', 'leave', 'renew'] as const

const Transmission = Type.Object({
  authority: Type.String(),
  name: Type.String(),
  kind: Type.Enum(authorityKinds),
  format: Type.Enum(authorityFormats),
  version: Type.Integer(),
  /** `waiting` for the departure; `written` to a file, because the server has no mail server. */
  state: Type.Enum(['waiting', 'queued', 'sent', 'written', 'refused', 'lapsed']),
  tries: Type.Integer(),
  /** Time of the next try, or of the end. */
  at: SecondText,
  problem: Type.Optional(Type.String()),
})

const OnBoard = Type.Object({
  vessel: Type.String(),
  /** The next port. */
  destination: Code,
  departs: DateTimeText,
  /** How many persons are on board when the ship leaves the port, as the records are now. */
  counts: PersonCounts,
  /** False where the crew of the ship is not in the table: `close` and `correct` take its number. */
  isCrewListed: Type.Boolean(),
  /** True once check-in was started at the port. */
  isBegun: Type.Boolean(),
  /** Passengers who are expected at the port and not on board; at most 200 of them are named, by name. */
  absent: Type.Object({
    number: Type.Integer(),
    persons: Type.Array(Type.Object({ ticketNumber: Type.String(), name: Type.String() })),
  }),
  /** False for a voyage that is too short to be registered, in one country: persons are counted, and not named. */
  isNamed: Type.Boolean(),
  missing: Type.Array(
    Type.Object({
      kind: Type.Enum(['passenger', 'crew']),
      ticketNumber: Type.Optional(Type.String()),
      name: Type.String(),
      /** Wire names; empty for a ship without crew in the table. */
      fields: Type.Array(Type.String()),
    }),
  ),
  /** Present once it is closed for counting. */
  closed: Type.Optional(
    Type.Object({
      at: SecondText,
      by: Type.String(),
      version: Type.Integer(),
      counts: PersonCounts,
      /** The records have changed since the last version. */
      isOutdated: Type.Boolean(),
    }),
  ),
  /** The latest first. */
  corrections: Type.Array(
    Type.Object({
      version: Type.Integer(),
      kind: Type.Enum(correctionKinds),
      ticketNumber: Type.String(),
      name: Type.String(),
      reason: Type.String(),
      at: SecondText,
      by: Type.String(),
    }),
  ),
  /** The transmissions of the latest version, and of earlier versions that went out. */
  transmissions: Type.Array(Transmission),
  /** Ships that left the port within a day, and whose list an authority has not had in time. */
  overdue: Type.Array(
    Type.Object({
      itineraryId: Type.Integer(),
      vessel: Type.String(),
      departs: SecondText,
      authority: Type.String(),
      /** False where the count was not closed, so that there is no list to send. */
      isClosed: Type.Boolean(),
    }),
  ),
})

const without = 'The desk does not show it.'
const shared = { base: 'desk', personal: true, rights: ['checkIn', 'sailings'], without } as const

/**
 * The persons on board of a sailing when it leaves a port: for users who check in there, and for the company’s staff with the
 * right to its sailings.
 */
export const onBoard = nounCalls('onBoard', {
  count: call({
    ...shared,
    method: 'GET',
    path: '/on-board/count',
    about:
      'Who is on board when the ship leaves the port: counts by age and sex, what is missing, corrections, and how the lists went out.',
    input: { query: Type.Object(leaving) },
    answer: OnBoard,
  }),
  close: call({
    ...shared,
    method: 'POST',
    path: '/on-board/close',
    changes: true,
    about:
      'Closes a sailing for counting at a port: ends its check-in and queues the lists for the authorities. Refused where persons with crew and infants are more than the ship is certified for, or where the caller does not name how many are expected and not on board.',
    input: {
      body: Type.Object({
        ...leaving,
        /** Entries of `missing` that the caller accepts. */
        missing: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
        /** The number of `absent`: the caller accepts that the ship leaves without them. */
        absent: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
        crew,
      }),
    },
    answer: OnBoard,
  }),
  correct: call({
    ...shared,
    method: 'POST',
    path: '/on-board/correct',
    changes: true,
    about:
      'Corrects the list of a closed sailing: a passenger boards or leaves, or the list is made again from changed records. A new version goes to the authorities.',
    input: {
      body: Type.Object({
        ...leaving,
        kind: Type.Enum(correctionKinds),
        /** The ticket of who boards or leaves. */
        ticketNumber: Type.Optional(Type.String({ maxLength: 400 })),
        reason: FreeText,
        gate: Type.Optional(Label),
        crew,
      }),
    },
    answer: OnBoard,
  }),
  send: call({
    ...shared,
    method: 'POST',
    path: '/on-board/send',
    changes: true,
    about: 'Sends the latest lists at once to the authorities that have not had them.',
    input: { body: Type.Object(leaving) },
    answer: OnBoard,
  }),
})
