import { checkin as calls } from '../../../contract/checkin.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { request } from '../../request/request.ts'
import { dropList } from '../offline/passes.ts'
import { sendUnsent } from '../offline/send.ts'
import { useUnsent } from '../offline/unsent.ts'
import { boarding, setSession } from '../checkinStore.ts'

/** Starts the check-in of the sailing; the page then stores the list for working without a connection. */
export async function startCheckIn(): Promise<Refusal | undefined> {
  const at = boarding()
  if (at === undefined) return refuse('gate_no_sailing')
  const answer = await request(calls.start, { query: at })
  if (isRefusal(answer)) return answer
  setSession(answer.session)
  return undefined
}

/** Stops it once everything done without a connection has been sent, and deletes the stored list. */
export async function stopCheckIn(): Promise<Refusal | undefined> {
  const at = boarding()
  if (at === undefined) return refuse('gate_no_sailing')
  await sendUnsent()
  const count = useUnsent.getState().scans.length
  if (count > 0) return refuse('gate_unsent', { count })
  const answer = await request(calls.stop, { query: at })
  if (isRefusal(answer)) return answer
  setSession(answer.session)
  await dropList(at)
  return undefined
}
