import type { InputOf } from '../../../contract/call.ts'
import { checkin as calls } from '../../../contract/checkin.ts'
import { type Refusal, refuse } from '../../../domain/refusal.ts'
import { refuseDisrupted } from '../../../domain/checkin/problem.ts'
import { request, type RequestOptions } from '../../request/request.ts'
import type { Boarding, Ticket } from '../checkinStore.ts'

export type ActionKind = 'checkIn' | 'forceCheckIn' | 'checkOut'

/** One scan as it is sent; the details are those of a check-in, the reason that of anything but a usual one. */
export interface GateScan {
  kind: ActionKind
  ticketNumber: string
  gate: string
  reason?: string | undefined
  details?: InputOf<typeof calls.checkIn>['body']['details']
}

/** Asks the server to check one ticket in or out. */
export function sendScan(
  at: Boarding,
  { kind, ticketNumber, gate, reason = '', details }: GateScan,
  options: RequestOptions,
): Promise<{ ticket: Ticket } | Refusal> {
  const body = { ...at, ticketNumber, gate }
  const filled = details === undefined ? body : { ...body, details }
  if (kind === 'checkIn') return request(calls.checkIn, { body: filled }, options)
  if (kind === 'forceCheckIn') return request(calls.forceCheckIn, { body: { ...filled, reason } }, options)
  return request(calls.checkOut, { body: reason === '' ? body : { ...body, reason } }, options)
}

/**
 * Why an action is refused without a connection, by the list of the sailing; undefined where it is permitted. What the
 * list cannot know, such as a cancellation since, comes out when the scan is sent.
 */
export function checkOffline(
  ticket: Ticket,
  kind: ActionKind,
  details: Readonly<Record<string, unknown>> = {},
): Refusal | undefined {
  const { boarding, missing = [], disrupted } = ticket
  if (kind === 'checkOut') return boarding ? undefined : refuse('checkin_not_in')
  if (boarding) {
    const { at, user, gate } = boarding
    return refuse('checkin_twice', { at, by: user, gate })
  }
  if (disrupted && (kind === 'checkIn' || disrupted === 'cancelled')) return refuseDisrupted(disrupted)
  const left = missing.filter((field) => !details[field])
  if (kind === 'forceCheckIn' || left.length === 0) return undefined
  return refuse('checkin_incomplete', { fields: left.join(', ') })
}
