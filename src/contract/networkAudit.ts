import { Type } from 'typebox'
import { call } from './call.ts'
import { DateText } from './value.ts'

const rights = ['users'] as const

/** Where a list of the journal goes on: after this entry of the chain of this agency. */
const After = Type.String({ pattern: '^[^ ]{1,20} [0-9]{1,15}$' })

const Access = Type.Object({
  agency: Type.String(),
  userName: Type.String(),
  rights: Type.Array(Type.String()),
  /** Companies for which the rights of company staff are held. */
  companies: Type.Array(Type.String()),
  /** Ports of the check-in; absent where at every port. */
  ports: Type.Optional(Type.Array(Type.String())),
  /** `invited`: has yet to replace the one-time password. */
  state: Type.Enum(['active', 'invited', 'blocked']),
})

/** Texts, so that no number is rounded: the hash is made of them. */
const JournalLine = Type.Object({
  agency: Type.String(),
  /** From 1 in the chain of the agency. */
  position: Type.String(),
  id: Type.String(),
  /** In UTC, with microseconds. */
  at: Type.String(),
  /** Since 1970. */
  microseconds: Type.String(),
  userName: Type.String(),
  kind: Type.String(),
  /** Reference of the booking, if it can be seen. */
  reservation: Type.String(),
  booking: Type.String(),
  version: Type.String(),
  /** The rows of the booking, which name no person. */
  record: Type.String(),
  /** Hexadecimal, as the hashes: of the details of the entry, which are not listed. */
  digest: Type.String(),
  /** Hash of the entry before in the chain; empty for the first, and for the first after a detached season. */
  before: Type.String(),
  hash: Type.String(),
})

export const networkAuditCalls = {
  access: call({
    base: 'desk',
    method: 'GET',
    path: '/network/access',
    personal: true,
    rights,
    about:
      'Users with their rights: those of the agency and its sub-agencies, and who holds a right for a company of the user; with the right for the network, all.',
    answer: Type.Object({ users: Type.Array(Access) }),
  }),
  journal: call({
    base: 'desk',
    method: 'GET',
    path: '/network/journal',
    personal: true,
    rights,
    about:
      'Entries of the journal of the agency and its sub-agencies with their hash chain, at most 500 at a time, in the order of the chain.',
    input: {
      query: Type.Object({
        /** Days of the network, both included. */
        from: DateText,
        until: DateText,
        user: Type.Optional(Type.String({ maxLength: 80 })),
        /** `booking.cancel`, or `booking` for all of its verbs. */
        kind: Type.Optional(Type.String({ maxLength: 80 })),
        after: Type.Optional(After),
      }),
    },
    answer: Type.Object({
      lines: Type.Array(JournalLine),
      /** Absent at the end. */
      next: Type.Optional(After),
    }),
  }),
}
