import { Type } from 'typebox'
import { call, nounCalls } from './call.ts'
import { Uuid } from './value.ts'

/** JSON of the desk’s own making, which nobody else reads. */
const Opaque = Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true }))

const Name = Type.Object({
  name: Type.String({ pattern: '^(hand|cleared|park-[1-9]|saved-[0-9a-z]{1,16})$' }),
})

/** Counts the changes of a draft; 0 is one never written. */
const Version = Type.Integer({ minimum: 0 })

/** Whose turn it is: a window’s later turn replaces its earlier ones, whichever arrives first. */
const WriterTurn = {
  /** The version this window has seen last. */
  version: Version,
  /** The window, by a name it gives itself. */
  writer: Uuid,
  turn: Type.Integer({ minimum: 1 }),
}

/** Reference of the booking it was sold or held as, where no window has shown that yet. */
const Sold = Type.Optional(Type.String())

/** What a list of drafts shows of each without its document. */
const DraftSummary = {
  /** Where the hands were, and what a list says of the draft. */
  cursor: Opaque,
  /** Seconds since it was written. */
  age: Type.Integer(),
}

export const draft = nounCalls('draft', {
  save: call({
    base: 'desk',
    method: 'PUT',
    personal: true,
    path: '/drafts/{name}',
    changes: true,
    repeatable: true,
    largestBody: 1_048_576,
    about: 'Keeps a booking in hand or a parked one; refused where another window has changed it since.',
    input: {
      path: Name,
      body: Type.Object({
        document: Opaque,
        cursor: Opaque,
        ...WriterTurn,
        /** Names the booking: once it is sold or held under this key, the draft is empty. */
        holdKey: Type.Optional(Uuid),
      }),
    },
    answer: Type.Object({ version: Version, sold: Sold }),
  }),
  read: call({
    base: 'desk',
    method: 'GET',
    personal: true,
    path: '/drafts/{name}',
    about: 'A draft of the signed-in user; without a document where there is none.',
    input: { path: Name },
    answer: Type.Object({
      version: Version,
      sold: Sold,
      draft: Type.Optional(Type.Object({ document: Opaque, ...DraftSummary })),
    }),
  }),
  list: call({
    base: 'desk',
    method: 'GET',
    personal: true,
    path: '/drafts',
    about: 'The drafts of the signed-in user that hold something, without their documents.',
    answer: Type.Object({
      drafts: Type.Array(Type.Object({ name: Type.String(), version: Version, ...DraftSummary })),
    }),
  }),
  remove: call({
    base: 'desk',
    method: 'POST',
    personal: true,
    path: '/drafts/{name}/removal',
    changes: true,
    repeatable: true,
    about: 'Empties a draft; refused where another window has changed it since.',
    input: {
      path: Name,
      body: Type.Object({
        ...WriterTurn,
        /** Reference of the booking that the window has shown as sold. */
        shown: Type.Optional(Type.String({ maxLength: 32 })),
      }),
    },
    answer: Type.Object({ version: Version, sold: Sold }),
  }),
})
