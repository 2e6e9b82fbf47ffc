import { ticket as calls } from '../../../contract/ticket.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { request } from '../../request/request.ts'
import type { Messages } from './sendStore.ts'

/** The messages and print jobs of a booking; undefined without an answer, and at a CRS without that call. */
export async function loadMessages(crsReservationId: string): Promise<Messages | undefined> {
  const answer = await request(calls.messages, { query: { crsReservationId } }).catch(() => undefined)
  return answer === undefined || isRefusal(answer) ? undefined : answer
}
