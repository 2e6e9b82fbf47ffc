import { randomUUID } from 'node:crypto'
import { booking } from '../../../contract/booking/booking.ts'
import { type AnswerOf, type Call, isGood, type InputOf } from '../../../contract/call.ts'
import { refuse } from '../../../domain/refusal.ts'
import { emptySoldDrafts } from '../../draft/draft.ts'
import type { Session } from '../../session/bearer.ts'
import { type Answer, answerOf } from '../call/answer.ts'
import type { ErrorCode } from '../fault/errorStatus.ts'
import type { ServerDependencies } from '../context.ts'
import type { CallRequest, Route } from '../call/route.ts'
import type { Forward } from './forward.ts'
import { badUpstreamAnswer } from './upstream.ts'

/** The drafts are stored here: their content is cleared once the outside CRS has made the booking. */
export function sellingRoutes({ database, clock }: ServerDependencies, forward: Forward): Route[] {
  const forgetting = async (request: CallRequest, own: Session, answer: Answer) => {
    const { holdKey } = (request.input as InputOf<typeof booking.book>).body
    if (!isGood(answer.body) || holdKey === undefined) return answer
    const { crsReservationId: reference } = answer.body['booking'] as Booked
    const sold = { holdKey, reference }
    await database.transaction(own.who, (tx) => emptySoldDrafts({ tx, who: own.who, clock }, sold))
    return answer
  }
  return [
    {
      call: booking.sell,
      answerSession: async (request, own) => forgetting(request, own, await sell(forward, request, own)),
    },
    ...[booking.book, booking.hold].map((call): Route => ({
      call,
      answerSession: async (request, own) => forgetting(request, own, await forward(call, request, own)),
    })),
  ]
}

type Booked = AnswerOf<typeof booking.book>['booking']

/**
 * A sale at an outside CRS without an atomic one: book, then issue. Each step has a key derived from the caller’s, so
 * that a repeated sale repeats the same steps and changes nothing twice.
 */
async function sell(forward: Forward, request: CallRequest, session: Session): Promise<Answer> {
  const { payments, expectedTotal, ptaAgentCode, ...sold } = (request.input as InputOf<typeof booking.sell>)
    .body
  const isPta = ptaAgentCode !== undefined
  const bookingRequest = isPta ? { ...sold, pta: true } : sold
  const key = request.key ?? randomUUID()
  const step = (call: Call, name: string, body: object) =>
    forward(call, { ...request, key: `${key}:${name}`, input: { body } as never }, session)

  const booked = await step(booking.book, 'book', bookingRequest)
  if (!isGood(booked.body)) return booked
  const { crsReservationId, total } = booked.body['booking'] as Booked
  if (total !== expectedTotal) {
    const cancelled = await step(booking.cancel, 'cancel', { crsReservationId })
    if (!isGood(cancelled.body)) return leftBehind(crsReservationId, cancelled, request)
    return answerOf(refuse('price_changed', { expected: expectedTotal, now: total }), request.language)
  }
  const issue = () =>
    isPta
      ? step(booking.issuePta, 'issue', { crsReservationId, payments, agentCode: ptaAgentCode })
      : step(booking.issue, 'issue', { crsReservationId, payments })
  const recall = () =>
    forward(
      booking.recall,
      { ...request, input: { query: { crsReservationIds: [crsReservationId] } } as never },
      session,
    )
  const issued = await issuedFor(issue, recall, request)
  return isGood(issued.body) ? issued : leftBehind(crsReservationId, issued, request)
}

/**
 * The response of an issue counts only if it contains tickets. Otherwise the booking is recalled, and issued again with
 * the same key if it is still an option.
 */
async function issuedFor(
  issue: () => Promise<Answer>,
  recall: () => Promise<Answer>,
  { language, requestId }: CallRequest,
): Promise<Answer> {
  const first = await issue()
  if (isIssued(first.body['booking']) || !isUnclear(first)) return first
  const recalled = await recall()
  const [found] = (isGood(recalled.body) ? recalled.body['bookings'] : []) as Booked[]
  if (isIssued(found)) return { status: 200, body: { code: '000', booking: found } }
  const second = await issue()
  const isBelieved = isIssued(second.body['booking']) || !isGood(second.body)
  return isBelieved ? second : badUpstreamAnswer(language, requestId)
}

const isIssued = (booked: unknown) =>
  ['ISSUED', 'PTA'].includes((booked as Booked | undefined)?.reservationStatus ?? '')

/** The response reveals neither success nor the reason of a failure. */
const isUnclear = ({ body }: Answer) => isGood(body) || body.code === ('upstream_fault' satisfies ErrorCode)

/** Statuses after which a repetition may succeed; all others are final. */
const passing = new Set([401, 409, 429])

/**
 * The issue failed after the booking was made. Temporary failures are returned unchanged, so that the caller repeats
 * the call.
 */
function leftBehind(reference: string, refused: Answer, { language }: CallRequest): Answer {
  if (refused.status >= 500 || passing.has(refused.status)) return refused
  const left = answerOf(refuse('issue_left_option', { reference }), language)
  const reasons = [left.body.message, refused.body.message].filter(Boolean)
  return { ...left, body: { ...left.body, message: reasons.join(' ') } }
}
