import { Type, type Static } from 'typebox'
import { refundActs } from '../domain/ledger/refundApproval.ts'
import { call, nounCalls } from './call.ts'
import { DateTimeText, Money, RequiredReason } from './value.ts'

const RequestId = Type.Object({ id: Type.Integer({ minimum: 1 }) })
const Act = Type.Enum([...refundActs])
/** Reference of the booking, or code of the small packages. */
const RefundedRecord = Type.String({ minLength: 1, maxLength: 20, pattern: '^[A-Za-z0-9-]+$' })

const RefundRequest = Type.Object({
  id: Type.Integer(),
  agency: Type.String(),
  userName: Type.String(),
  /** In the zone of the network. */
  at: DateTimeText,
  act: Act,
  record: Type.String(),
  amount: Money,
  companies: Type.Array(Type.String()),
  reason: Type.String(),
  state: Type.Enum(['waiting', 'approved', 'expired', 'declined', 'withdrawn']),
  /** The end of the approval. */
  until: Type.Optional(DateTimeText),
  /** Submitted by the user, who cannot approve it. */
  isByUser: Type.Boolean(),
  endedBy: Type.Optional(Type.String()),
  /** Why it was declined. */
  declined: Type.Optional(Type.String()),
})
export type RefundRequest = Static<typeof RefundRequest>

const shared = { base: 'desk', without: 'Refunds of an outside CRS need no approval.' } as const

/** Refunds above the limit of the network, which a second person approves. */
export const refund = nounCalls('refund', {
  list: call({
    ...shared,
    method: 'GET',
    path: '/refund-requests',
    rights: ['refund', 'money'],
    about:
      'The refunds that the user has submitted, and those that the user may approve: what waits first, then the latest that were not made.',
    answer: Type.Object({ requests: Type.Array(RefundRequest) }),
  }),
  submit: call({
    ...shared,
    method: 'POST',
    path: '/refund-requests',
    rights: ['refund'],
    changes: true,
    about: 'Submits a refund above the limit for approval, in place of an earlier request for it.',
    input: {
      body: Type.Object({
        act: Act,
        record: RefundedRecord,
        amount: Type.Integer({ minimum: 1 }),
        reason: RequiredReason,
      }),
    },
    answer: Type.Object({ id: Type.Integer() }),
  }),
  approve: call({
    ...shared,
    method: 'POST',
    path: '/refund-requests/{id}/approval',
    rights: ['money'],
    changes: true,
    about: 'Approves a refund, which the person who submitted it then makes; refused to that person.',
    input: {
      path: RequestId,
      body: Type.Object({
        /** The amount in the list of refunds: one that has changed meanwhile is refused. */
        amount: Type.Integer({ minimum: 1 }),
      }),
    },
    answer: Type.Object({ id: Type.Integer(), until: DateTimeText }),
  }),
  decline: call({
    ...shared,
    method: 'POST',
    path: '/refund-requests/{id}/decline',
    rights: ['refund', 'money'],
    changes: true,
    about: 'Declines a refund that is not made yet, with a reason, or withdraws an own request.',
    input: { path: RequestId, body: Type.Object({ reason: RequiredReason }) },
    answer: Type.Object({ id: Type.Integer() }),
  }),
})
