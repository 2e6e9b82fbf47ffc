import { Type, type Static } from 'typebox'
import { call, nounCalls } from './call.ts'
import { networkAuditCalls } from './networkAudit.ts'
import { RequiredReason } from './value.ts'

const TableName = Type.String({ minLength: 1, maxLength: 40 })

/** The canonical texts of a row in the order of the columns of its table, with tabs between them, which no text has. */
const Cells = Type.String({ maxLength: 40_000 })

/** One row that is added, changed or withdrawn. */
const Change = Type.Object({
  table: TableName,
  /** The row as it was read; absent for one that is added. */
  from: Type.Optional(Cells),
  /** The row as it shall be; absent for one that is withdrawn. */
  cells: Type.Optional(Cells),
})

const Changes = { changes: Type.Array(Change, { maxItems: 20_000 }) }

const NetworkFault = Type.Object({
  /** Index of the change; absent if the row is published as it is. */
  change: Type.Optional(Type.Integer()),
  table: Type.String(),
  /** The key of the row, as people read it. */
  row: Type.String(),
  column: Type.String(),
  value: Type.String(),
  /** The expected form. */
  expected: Type.String(),
  nearest: Type.Optional(Type.String()),
})

const Faults = {
  /** The first ones. */
  faults: Type.Array(NetworkFault),
  /** Number of all of them. */
  total: Type.Integer(),
}

const DescribedColumn = Type.Object({
  name: Type.String(),
  about: Type.String(),
  expected: Type.String(),
  example: Type.String(),
  isKey: Type.Boolean(),
  isRequired: Type.Boolean(),
  /** Must be filled, and a new row has that of the row with the cursor. */
  isShared: Type.Boolean(),
  /** Set with a new row only, because sales change it. */
  isInitial: Type.Boolean(),
  /** Never read; shown while it is typed only. */
  isSecret: Type.Boolean(),
  /** The bounds of a number and the decimals that it has at most; an amount of the currency has all of them. */
  number: Type.Optional(
    Type.Object({
      least: Type.Number(),
      most: Type.Number(),
      decimals: Type.Integer(),
      isAmount: Type.Boolean(),
    }),
  ),
  /** All valid texts, if they are few. */
  choices: Type.Optional(Type.Array(Type.String())),
  /** The cell has several items, with this between them. */
  separator: Type.Optional(Type.String()),
  /** The table whose rows it names. */
  refersTo: Type.Optional(Type.String()),
})

const DescribedTable = Type.Object({
  name: Type.String(),
  about: Type.String(),
  /** Number of rows. */
  count: Type.Integer(),
  /** A table of the whole network, which the user only reads: the company whose rights are lacking. */
  lacked: Type.Optional(Type.String()),
  columns: Type.Array(DescribedColumn),
})

/** Passengers on sailings that would be withdrawn, whose number is typed before the publication; absent for none. */
const Persons = { persons: Type.Optional(Type.Integer({ minimum: 1 })) }

/** Version of the catalogue from which rows were read. */
const Version = Type.Integer({ minimum: 0 })

const WaitingId = Type.Object({ id: Type.Integer({ minimum: 1 }) })

const Waiting = Type.Object({
  id: Type.Integer(),
  agency: Type.String(),
  userName: Type.String(),
  /** In the zone of the network. */
  at: Type.String(),
  reason: Type.String(),
  tables: Type.Array(Type.String()),
  rows: Type.Integer(),
  state: Type.Enum(['waiting', 'declined', 'withdrawn']),
  /** Submitted by the user, who cannot publish it. */
  isByUser: Type.Boolean(),
  endedBy: Type.Optional(Type.String()),
  /** Why it was declined. */
  declined: Type.Optional(Type.String()),
})

const Published = Type.Object({
  version: Version,
  /** New users without a password, whose one-time passwords are shown once. */
  invitations: Type.Array(
    Type.Object({
      agency: Type.String(),
      name: Type.String(),
      password: Type.String(),
      validationCode: Type.String(),
    }),
  ),
  /** Sailings with bookings that could not be changed any more. */
  refused: Type.Array(Type.String()),
})

const Name = Type.String({ maxLength: 200 })
const rights = ['network'] as const

/** The tables of the network, which a user with the right for it reads, changes and publishes. */
export const network = nounCalls('network', {
  tables: call({
    base: 'desk',
    method: 'GET',
    path: '/network/tables',
    personal: true,
    rights,
    about: 'The tables of the network with their columns.',
    answer: Type.Object({
      version: Version,
      /** The network still is to be set up. */
      isEmpty: Type.Boolean(),
      /** A publication makes a demo world the operator’s own. */
      isDemo: Type.Boolean(),
      tables: Type.Array(DescribedTable),
    }),
  }),
  rows: call({
    base: 'desk',
    method: 'GET',
    path: '/network/tables/{table}',
    personal: true,
    rights,
    about: 'The rows of a table of the network, in their canonical form and sorted by key.',
    input: { path: Type.Object({ table: TableName }) },
    answer: Type.Object({ version: Version, rows: Type.Array(Type.Array(Type.String())) }),
  }),
  check: call({
    base: 'desk',
    method: 'POST',
    path: '/network/check',
    personal: true,
    rights,
    largestBody: 8_388_608,
    about: 'Faults of the cells of changed rows, without the rules that compare rows.',
    input: { body: Type.Object(Changes) },
    answer: Type.Object(Faults),
  }),
  preview: call({
    base: 'desk',
    method: 'POST',
    path: '/network/preview',
    personal: true,
    rights,
    largestBody: 8_388_608,
    about: 'All faults of changes, or else what their publication would do.',
    input: { body: Type.Object(Changes) },
    answer: Type.Object({
      version: Version,
      ...Faults,
      /** Lines: what is added, changed and withdrawn, and which bookings that touches. */
      lines: Type.Array(Type.String()),
      ...Persons,
      /** The area of the changes that a second person publishes: prices, users or network. */
      second: Type.Optional(Type.String()),
    }),
  }),
  publish: call({
    base: 'desk',
    method: 'POST',
    path: '/network/publication',
    personal: true,
    rights,
    changes: true,
    repeatable: true,
    largestBody: 8_388_608,
    about: 'Publishes changes in one transaction; refused if the network has changed since the preview.',
    input: {
      body: Type.Object({
        ...Changes,
        /** The version of the network for which the preview was made. */
        version: Version,
        lines: Type.Array(Type.String({ maxLength: 20_000 }), { maxItems: 5000 }),
        ...Persons,
        reason: RequiredReason,
      }),
    },
    answer: Published,
  }),
  submit: call({
    base: 'desk',
    method: 'POST',
    path: '/network/waiting',
    personal: true,
    rights,
    changes: true,
    largestBody: 8_388_608,
    about: 'Submits changes that a second person publishes.',
    input: { body: Type.Object({ ...Changes, reason: RequiredReason }) },
    answer: Type.Object({ id: Type.Integer() }),
  }),
  waiting: call({
    base: 'desk',
    method: 'GET',
    path: '/network/waiting',
    personal: true,
    rights,
    about: 'The changes that wait for a second person, and the latest that were declined or withdrawn.',
    answer: Type.Object({ waiting: Type.Array(Waiting) }),
  }),
  previewWaiting: call({
    base: 'desk',
    method: 'GET',
    path: '/network/waiting/{id}',
    personal: true,
    rights,
    input: { path: WaitingId },
    about:
      'What the publication of a waiting change would do now; what others have changed since are faults.',
    answer: Type.Object({ version: Version, ...Faults, lines: Type.Array(Type.String()), ...Persons }),
  }),
  approve: call({
    base: 'desk',
    method: 'POST',
    path: '/network/waiting/{id}/publication',
    personal: true,
    rights,
    changes: true,
    about: 'Publishes a waiting change as previewed; refused to the person who submitted it.',
    input: {
      path: WaitingId,
      body: Type.Object({
        version: Version,
        lines: Type.Array(Type.String({ maxLength: 20_000 }), { maxItems: 5000 }),
        ...Persons,
      }),
    },
    answer: Published,
  }),
  decline: call({
    base: 'desk',
    method: 'POST',
    path: '/network/waiting/{id}/decline',
    personal: true,
    rights,
    changes: true,
    about: 'Declines a waiting change with a reason, or withdraws an own one.',
    input: {
      path: WaitingId,
      body: Type.Object({ reason: RequiredReason }),
    },
    answer: Type.Object({ id: Type.Integer() }),
  }),
  setUp: call({
    base: 'desk',
    method: 'POST',
    path: '/network/set-up',
    personal: true,
    rights,
    changes: true,
    repeatable: true,
    about:
      'Sets up an empty network with one company, one agency and one user, and ends the one-time sign-in.',
    input: {
      body: Type.Object({
        network: Type.Object({ name: Name, currency: Name, timezone: Name, nationality: Name }),
        company: Type.Object({ code: Name, name: Name, letters: Name }),
        agency: Type.Object({ code: Name, name: Name }),
        user: Type.Object({ name: Name, fullName: Name, password: Name, language: Name }),
      }),
    },
    answer: Type.Object({ version: Version }),
  }),
  ...networkAuditCalls,
})

export type NetworkChange = Static<typeof Change>
export type NetworkFault = Static<typeof NetworkFault>
export type DescribedTable = Static<typeof DescribedTable>
export type DescribedColumn = Static<typeof DescribedColumn>
