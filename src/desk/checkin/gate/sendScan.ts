import type { InputOf } from '../../../contract/call.ts'
import { checkin as calls } from '../../../contract/checkin.ts'
import type { Refusal } from '../../../domain/refusal.ts'
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
