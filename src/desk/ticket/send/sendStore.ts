import { answerOrUndefined } from '../../request/record.ts'
import { create } from 'zustand'
import type { AnswerOf } from '../../../contract/call.ts'
import { type ticket, ticket as calls } from '../../../contract/ticket.ts'
import { onSessionEnd } from '../../request/token.ts'
import { request } from '../../request/request.ts'

export type Channel = 'email' | 'sms'
export type Messages = AnswerOf<typeof ticket.messages>

/** A message about a booking, before it is sent. */
export interface Sending {
  crsReservationId: string
  channel: Channel
  recipient: string
  /** What would be sent and what has been; absent until it is loaded, and at a CRS without that call. */
  messages?: Messages
}

export const useSending = create<{ sending: Sending | undefined }>(() => ({ sending: undefined }))

onSessionEnd(() => useSending.setState({ sending: undefined }))

export function changeSending(part: Partial<Sending>): void {
  useSending.setState(({ sending }) => ({ sending: sending && { ...sending, ...part } }))
}

/** The messages and print jobs of a booking; undefined without an answer, and at a CRS without that call. */
export async function loadMessages(crsReservationId: string): Promise<Messages | undefined> {
  const answer = await request(calls.messages, { query: { crsReservationId } }).catch(() => undefined)
  return answerOrUndefined(answer)
}
