import { checkin as calls } from '../../../contract/checkin.ts'
import type { AnswerOf } from '../../../contract/call.ts'
import { childrenAlone } from '../../../domain/booking/minors.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { useProgress } from '../../request/progress.ts'
import { invalidate } from '../../request/cache.ts'
import { request } from '../../request/request.ts'
import { putTickets, ticketsWhere } from '../list/tickets.ts'
import { useOfflineScans } from '../offline/offlineScans.ts'
import { sendOfflineScans } from '../offline/send.ts'
import { showGateResult } from '../scan/scans.ts'
import { currentSailing, useCheckIn, type Ticket, setSession } from '../checkinStore.ts'
import { gateTicketName, checkInOrOut, type GateAction } from './checkInOrOut.ts'
import { dropList } from '../offline/offlineTickets.ts'

export type Result = AnswerOf<typeof calls.checkInBooking>['results'][number]

/** Checks several tickets out in one call, or one by one while there is no connection. */
export async function checkOutAll(
  ticketNumbers: readonly string[],
  reason: string,
): Promise<Refusal | undefined> {
  const at = currentSailing()
  if (at === undefined) return refuse('gate_no_sailing')
  const given = reason === '' ? {} : { reason }
  if (!useProgress.getState().reachable) return allHere('checkOut', ticketNumbers, given)
  await sendOfflineScans()
  const { gate } = useCheckIn.getState()
  const body = { ...at, ticketNumbers: [...ticketNumbers], gate, ...given }
  const answer = await request(calls.bulkCheckout, { body })
  if (isRefusal(answer)) return answer
  showResults(answer.results, 'checkedOut')
  return undefined
}

/** Returns whether a ticket of a booking may be checked in; a reason, such as that it is not paid, is that of the server. */
export const mayBoard = ({ status, boarding }: Ticket): boolean =>
  status === 'ISSUED' && boarding === undefined

/** Checks in the chosen tickets of a booking, or all that may board; without a connection, those of the list. */
export async function checkInBooking(
  reference: string,
  chosen?: readonly string[],
): Promise<Refusal | undefined> {
  const at = currentSailing()
  if (at === undefined) return refuse('gate_no_sailing')
  if (!useProgress.getState().reachable) {
    const listed = ticketsOf(reference)
    if (listed.length === 0) return refuse('checkin_no_booking', { reference })
    const left = listed.filter((ticket) => ticket.boarding === undefined)
    const named = (left.length > 0 ? left : listed).map(({ ticketNumber }) => ticketNumber)
    return allHere('checkIn', chosen ?? named, {})
  }
  await sendOfflineScans()
  const { gate } = useCheckIn.getState()
  const body = { ...at, reservationCode: reference, gate, ...(chosen && { ticketNumbers: [...chosen] }) }
  const answer = await request(calls.checkInBooking, { body })
  if (isRefusal(answer)) return answer
  showResults(answer.results, 'booking', reference)
  return undefined
}

/** The tickets of a booking, of those in the list. */
export function ticketsOf(reference: string): readonly Ticket[] {
  return ticketsWhere(({ reservationCode }) => reservationCode === reference)
}

async function allHere(
  kind: 'checkIn' | 'checkOut',
  ticketNumbers: readonly string[],
  given: Pick<GateAction, 'reason'>,
): Promise<Refusal | undefined> {
  const refusals: Refusal[] = []
  for (const text of ticketNumbers) {
    const done = await checkInOrOut({ kind, text, key: crypto.randomUUID(), ...given })
    if (isRefusal(done)) refusals.push(done)
  }
  const count = ticketNumbers.length - refusals.length
  const did = kind === 'checkIn' ? 'booking' : 'checkedOut'
  if (count > 0)
    showGateResult({ tone: refusals.length > 0 ? 'attention' : 'yes', did, count, about: '', here: true })
  return refusals[0]
}

function showResults(results: readonly Result[], did: 'booking' | 'checkedOut', about = ''): void {
  putTickets(results.flatMap(({ ticket }) => ticket ?? []))
  void invalidate(calls.ticketDetails)
  void invalidate(calls.history)
  const failed = results.find(({ problem }) => problem !== undefined)
  const count = results.filter(({ problem }) => problem === undefined).length
  const childAlone = did === 'booking' && childrenAlone(ticketsOf(about)).length > 0
  if (failed?.problem === undefined) {
    return showGateResult({ tone: childAlone ? 'attention' : 'yes', did, count, about, childAlone })
  }
  const { code, parameters, message } = failed.problem
  const refusal = { refusal: code, parameters, message } as Refusal
  const [ticket] = ticketsWhere(({ ticketNumber }) => ticketNumber === failed.ticketNumber)
  showGateResult({
    tone: 'attention',
    did,
    count,
    refusal,
    about: ticket ? gateTicketName(ticket) : failed.ticketNumber,
    childAlone,
  })
}

/** Starts the check-in of the sailing; the page then stores the list for working without a connection. */
export async function startCheckIn(): Promise<Refusal | undefined> {
  const at = currentSailing()
  if (at === undefined) return refuse('gate_no_sailing')
  const answer = await request(calls.start, { query: at })
  if (isRefusal(answer)) return answer
  setSession(answer.session)
  return undefined
}

/** Stops it once everything done without a connection has been sent, and deletes the stored list. */
export async function stopCheckIn(): Promise<Refusal | undefined> {
  const at = currentSailing()
  if (at === undefined) return refuse('gate_no_sailing')
  await sendOfflineScans()
  const count = useOfflineScans.getState().scans.length
  if (count > 0) return refuse('gate_unsent', { count })
  const answer = await request(calls.stop, { query: at })
  if (isRefusal(answer)) return answer
  setSession(answer.session)
  await dropList(at)
  return undefined
}
