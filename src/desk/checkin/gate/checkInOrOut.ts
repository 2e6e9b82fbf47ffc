import { nameOfPerson } from '../../../domain/value/personName.ts'
import { scanReadings } from '../../../domain/checkin/scan.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { Fault } from '../../request/fault.ts'
import { useProgress } from '../../request/progress.ts'
import { listedTicketsFor, putTickets } from '../list/tickets.ts'
import { countHere } from '../list/live.ts'
import { checkOffline } from '../offline/checkOffline.ts'
import { type ActionKind, sendScan, type GateScan } from './sendScan.ts'
import { isOurCode, passInUse } from '../offline/offlineTickets.ts'
import { keepScan, useOfflineScans } from '../offline/offlineScans.ts'
import { sendOfflineScans } from '../offline/send.ts'
import {
  currentSailing,
  refuseUnlessStarted,
  useCheckIn,
  type Boarding,
  type Ticket,
} from '../checkinStore.ts'

export interface GateAction {
  kind: ActionKind
  /** The code as typed or scanned. */
  text: string
  /** Idempotency key, and the id of the scan where it is sent later. */
  key: string
  reason?: GateScan['reason']
  details?: GateScan['details']
}

/** Done by the server, or here by the list, to be sent. */
export interface GateActionResult {
  ticket: Ticket
  here: boolean
}

/** Milliseconds a gate waits for an answer before the list decides. */
const longestWait = 2500

/** Checks a ticket in or out: by the server, or by the stored list while there is no connection. */
export async function checkInOrOut(action: GateAction): Promise<GateActionResult | Refusal> {
  const at = currentSailing()
  if (at === undefined) return refuse('gate_no_sailing')
  if (!useProgress.getState().reachable) return performHere(at, action)
  // A queue of cars does not wait for hundreds of scans that are sent first.
  const isBehindOthers = useOfflineScans.getState().sending !== undefined
  if (isBehindOthers && (await passInUse(at, Date.now()))) return performHere(at, action)
  const sent: Tried[] = []
  try {
    const answer = await withPatience(
      async (signal) => {
        await sendOfflineScans()
        signal.throwIfAborted()
        const [before] = listedTicketsFor(action.text)
        sent.push({ wasAboard: before?.boarding !== undefined })
        return sendScan(at, scanOf(action), { key: action.key, signal })
      },
      () => sent.length > 0,
    )
    if (isRefusal(answer)) return answer
    putTickets([answer.ticket])
    return { ticket: answer.ticket, here: false }
  } catch (fault) {
    if (!isLineDown(fault)) throw fault
    return performHere(at, action, sent[0])
  }
}

const scanOf = ({ kind, text, reason, details }: GateAction): GateScan => ({
  kind,
  ticketNumber: text.trim(),
  gate: useCheckIn.getState().gate,
  reason,
  details,
})

class NoAnswer extends Error {}

/**
 * Gives up after a moment, and at once when the server turns out to be out of reach: scans made before, which are sent
 * first, may go on arriving meanwhile.
 */
async function withPatience<T>(work: (signal: AbortSignal) => Promise<T>, isSent: () => boolean): Promise<T> {
  const ending = new AbortController()
  const ended = new Promise<never>((_, reject) =>
    ending.signal.addEventListener('abort', () => reject(ending.signal.reason as Error)),
  )
  const timer = setTimeout(() => ending.abort(), longestWait)
  const unsubscribe = useProgress.subscribe(({ reachable }) => reachable || ending.abort())
  try {
    return await Promise.race([work(ending.signal), ended])
  } catch (fault) {
    if (!ending.signal.aborted) throw fault
    // The next scan does not wait; the regular check finds out when the server is back. Scans that are sent before this one
    // may take longer than a moment.
    if (isSent()) useProgress.setState({ reachable: false })
    throw new NoAnswer('the gate has waited long enough', { cause: fault })
  } finally {
    clearTimeout(timer)
    unsubscribe()
  }
}

const isLineDown = (fault: unknown): boolean =>
  fault instanceof NoAnswer ||
  (fault instanceof Fault && (fault.kind === 'unreachable' || fault.kind === 'unavailable'))

/** A call without an answer, and whether the ticket was checked in before it. */
interface Tried {
  wasAboard: boolean
}

/** Decides by the list; a permitted action is written to disk before it is answered. */
async function performHere(
  at: Boarding,
  action: GateAction,
  tried?: Tried,
): Promise<GateActionResult | Refusal> {
  const { kind, text, key: id, reason, details } = action
  const permission = await passInUse(at, Date.now())
  if (permission === undefined) return refuse('gate_no_list')
  const closed = refuseUnlessStarted()
  if (closed) return closed
  const read = await readingOf(text)
  if (isRefusal(read)) return read
  const [ticket, another] = listedTicketsFor(read)
  if (ticket === undefined) return refuse('checkin_unknown_ticket', { ticket: text.trim() })
  if (another) return refuse('checkin_ambiguous', { ticket: text.trim() })
  const { gate } = useCheckIn.getState()
  // The feed reported this check-in although its answer was lost. It is sent again under its key all the same.
  const isDone = kind !== 'checkOut' && tried?.wasAboard === false && ticket.boarding?.gate === gate
  const refusal = isDone ? undefined : checkOffline(ticket, kind, details)
  if (refusal) return refusal
  const { ticketNumber } = ticket
  const scan = { id, kind, ticketNumber, name: gateTicketName(ticket), gate, reason, details }
  const before = tried ? { tried: true, triedText: text.trim() } : { tried: false }
  await keepScan({ ...scan, ...permission, boarding: at, ...before })
  if (!isDone) countHere(ticket.kind, kind === 'checkOut' ? -1 : 1)
  return { ticket, here: true }
}

/** The text that names the ticket: of the readings of a code, the one with our signature. */
async function readingOf(text: string): Promise<string | Refusal> {
  const codes = scanReadings(text).flatMap(({ signed, letter, number }) =>
    signed === undefined ? [] : [{ signed, ticket: `${letter}${number}` }],
  )
  if (codes.length === 0) return text
  for (const { signed, ticket } of codes) if (await isOurCode(signed)) return ticket
  return refuse('checkin_code_invalid')
}

/** The passenger, or the plate of a vehicle. */
export function gateTicketName({ kind, surname, name, plateNumber = '' }: Ticket): string {
  return (kind === 'vehicle' && plateNumber) || nameOfPerson({ surname, name })
}
