import { Type } from 'typebox'
import { call, nounCalls } from './call.ts'
import { Uuid } from './value.ts'

/** JSON that only the desk writes and reads. */
const Opaque = Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true }))

/**
 * `edits-` and a booking reference, `group-` and a group, `network-` and a table: what is typed over it and not stored in it yet; `parcel-form`:
 * the form of a small package.
 */
const Name = Type.Object({
  name: Type.String({
    pattern:
      '^(hand|cleared|park-[1-9]|saved-[0-9a-z]{1,16}|edits-[0-9A-Za-z]{1,32}|group-[0-9A-Za-z_-]{1,64}|network-[a-z_]{1,40}|parcel-form)$',
  }),
})

/** Number of changes of a draft; 0: never written. */
const Version = Type.Integer({ minimum: 0 })

/** Orders the writes of one window: a later turn replaces an earlier one, whichever arrives first. */
const WriterTurn = {
  /** The latest version this window has read. */
  version: Version,
  /** Identifies the window; chosen by the window. */
  writer: Uuid,
  turn: Type.Integer({ minimum: 1 }),
}

/** Reference of the booking it was sold or held as, until a window has shown that booking. */
const Sold = Type.Optional(Type.String())

/** Fields of a draft without its document. */
const DraftSummary = {
  /** Position of the cursor, and the text for the list of drafts. */
  cursor: Opaque,
  /** Seconds since the last write. */
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
    about:
      'Saves the working booking or a parked call; refused if another window has changed the draft since.',
    input: {
      path: Name,
      body: Type.Object({
        document: Opaque,
        cursor: Opaque,
        ...WriterTurn,
        /** Identifies the working booking: when it is sold or held under this key, the draft is emptied. */
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
    about: 'A draft of the signed-in user; the document is absent if nothing is saved.',
    input: { path: Name },
    answer: Type.Object({
      version: Version,
      sold: Sold,
      /** The window that wrote last, and its turn; absent if none has. */
      written: Type.Optional(Type.Object({ writer: Type.String(), turn: Type.Integer() })),
      draft: Type.Optional(Type.Object({ document: Opaque, ...DraftSummary })),
    }),
  }),
  list: call({
    base: 'desk',
    method: 'GET',
    personal: true,
    path: '/drafts',
    about: 'The drafts of the signed-in user that are not empty, without their documents.',
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
    about: 'Empties a draft; refused if another window has changed it since.',
    input: {
      path: Name,
      body: Type.Object({
        ...WriterTurn,
        /** Reference of the sold booking that the window has shown. */
        shown: Type.Optional(Type.String({ maxLength: 32 })),
      }),
    },
    answer: Type.Object({ version: Version, sold: Sold }),
  }),
})
