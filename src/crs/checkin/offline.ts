import { createHash } from 'node:crypto'
import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { checkin } from '../../contract/checkin.ts'
import {
  readPass,
  type OfflinePass,
  writePass,
  isWithinShift,
  shiftHours,
} from '../../domain/checkin/window.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { findById, type GateTicket, findDue } from '../booking/boarding/tickets.ts'
import type { CallContext } from '../server/context.ts'
import { findTicketsOf, inSavepoint } from './findTicket.ts'
import { atGate, secondsAt, type OpenGate } from './gate.ts'
import { recordCheckIn, recordCheckOut, type GateDependencies } from './recordScan.ts'
import { refuseCounted, refuseState } from './session.ts'
import { readSession, recordedScans, type RecordedScan, type SessionRow } from './checkinSql.ts'
import { problemResponse, ticketResponse, type TicketResponse } from './ticketResponse.ts'

type Scan = InputOf<typeof checkin.reconcile>['body']['scans'][number]
type Result = AnswerOf<typeof checkin.reconcile>['results'][number]

/** One reconciliation: what all its scans have in common. */
interface Reconciling {
  dependencies: GateDependencies
  context: CallContext
  gate: OpenGate
  pass: OfflinePass
  session: SessionRow | undefined
  /** The sailing was closed for counting since the scans were made. */
  counted: Refusal | undefined
  recorded: ReadonlyMap<string, RecordedScan>
  /** Bookings with a scan that this call has recorded: their tickets are read again. */
  changed: Set<number>
}

/**
 * Records scans made without a connection, each at the time it was made. A ticket that another gate checked in first, that
 * was checked in or out after the scan, or that was cancelled or changed meanwhile, is answered as a conflict with who was
 * first.
 */
export function reconcile(
  dependencies: GateDependencies,
  { body }: InputOf<typeof checkin.reconcile>,
  context: CallContext,
): Promise<AnswerOf<typeof checkin.reconcile> | Refusal> | Refusal {
  const pass = readPass(body.pass)
  const isOurs = dependencies.catalogue.ticketKey.verify(body.pass)
  if (!pass || !isOurs || pass.user !== context.who.userId) return refuse('checkin_pass_invalid', {}, '/pass')
  const asked = { itineraryId: pass.itinerary, portCode: pass.port }
  return atGate(dependencies, context, asked, async (gate) => {
    const session = await readSession(context.tx, gate, 'shared')
    const counted = await refuseCounted(context.tx, gate)
    const ids = body.scans.map(({ id }) => id)
    const recorded = await recordedScans(context.tx, ids)
    const changed = new Set<number>()
    return recordAll({ dependencies, context, gate, pass, session, counted, recorded, changed }, body.scans)
  })
}

/** Scans of different tickets may be recorded in any order: bookings are locked in that of all changes. */
async function recordAll(all: Reconciling, scans: readonly Scan[]): Promise<{ results: Result[] }> {
  const { dependencies, context, gate } = all
  const find = await findTicketsOf(dependencies, context, gate, scans.length)
  const found: { nth: number; scan: Scan; ticket: GateTicket | Refusal }[] = []
  for (const [nth, scan] of scans.entries()) found.push({ nth, scan, ticket: await find(scan.ticketNumber) })
  const bookingOf = ({ ticket }: (typeof found)[number]) => (isRefusal(ticket) ? 0 : ticket.bookingId)
  const inOrder = found.toSorted(
    (one, other) =>
      bookingOf(one) - bookingOf(other) || instantOf(one.scan) - instantOf(other.scan) || one.nth - other.nth,
  )
  const results: Result[] = []
  for (const { nth, scan, ticket } of inOrder) results[nth] = await resultOf(all, scan, ticket)
  return { results }
}

async function resultOf(all: Reconciling, scan: Scan, found: GateTicket | Refusal): Promise<Result> {
  const { context, gate } = all
  const { id, ticketNumber } = scan
  const done = await recordOne(all, scan, found)
  if (!isRefusal(done)) {
    if (!isRefusal(found)) all.changed.add(found.bookingId)
    return { id, ticketNumber, result: 'done', ticket: done }
  }
  const [now] = isRefusal(found) ? [] : await findById(context.tx, context.who, [found.id])
  const first = now?.boarding
  return {
    id,
    ticketNumber,
    result: 'conflict',
    problem: problemResponse(context.who.language, done),
    ...(first && {
      other: { at: secondsAt(first.at, gate.zone), user: first.by, gate: first.gate },
    }),
  }
}

async function recordOne(
  { dependencies, context, gate, pass, session, counted, recorded, changed }: Reconciling,
  { id, kind, ticketNumber: _, gate: name, at, reason = '', details }: Scan,
  found: GateTicket | Refusal,
): Promise<TicketResponse | Refusal> {
  if (isRefusal(found)) return found
  const { catalogue } = dependencies
  const [ticket = found] = changed.has(found.bookingId)
    ? await findById(context.tx, context.who, [found.id])
    : [found]
  const before = recorded.get(id)
  if (before) return sameScan(before, ticket, kind) ?? ticketResponse(catalogue, gate, ticket)
  if (counted) return counted
  if (!isInstant(at)) return refuse('checkin_scan_instant', { at })
  const outside = refuseTime({ pass, session, gate }, ticket, Date.parse(at), context.clock.now().getTime())
  if (outside) return outside
  const scan = { gate: name, at: new Date(at), details, scan: id }
  const done = await inSavepoint(context, () =>
    kind === 'checkOut'
      ? recordCheckOut(dependencies, context, gate, ticket, { ...scan, reason })
      : recordCheckIn(dependencies, context, gate, ticket, {
          ...scan,
          ...(kind === 'forceCheckIn' && { reason }),
        }),
  )
  if (!isRefusal(done)) return done
  // The same scan may have come twice in this call or at once, and the other one was first.
  const first = (await recordedScans(context.tx, [id])).get(id)
  if (!first) return done
  return sameScan(first, ticket, kind) ?? ticketResponse(catalogue, gate, ticket)
}

/** Refuses an id that was recorded for another ticket, or for the opposite. */
function sameScan(
  { item, kind }: RecordedScan,
  ticket: GateTicket,
  asked: Scan['kind'],
): Refusal | undefined {
  const isSame = item === ticket.id && (kind === 'checkOut') === (asked === 'checkOut')
  return isSame ? undefined : refuse('checkin_scan_reused')
}

/** Milliseconds; a time that is none comes first, and is refused. */
const instantOf = ({ at }: Scan) => Date.parse(at) || 0

/** Returns whether a text of the form of an instant is one: there is no month 13. */
function isInstant(at: string): boolean {
  const time = new Date(at)
  return !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 19) === at.slice(0, 19)
}

/** Refuses a scan outside its shift, before its ticket was sold, or after the check-in was stopped. */
function refuseTime(
  { pass, session, gate }: Pick<Reconciling, 'pass' | 'session' | 'gate'>,
  { issuedAt }: GateTicket,
  at: number,
  now: number,
): Refusal | undefined {
  if (!session) return refuse('checkin_not_started')
  if (!isWithinShift(at, pass, now))
    return refuse('checkin_scan_time', { at: secondsAt(new Date(at), gate.zone) })
  if (issuedAt !== null && at < issuedAt.getTime())
    return refuse('checkin_scan_before_sale', {
      at: secondsAt(new Date(at), gate.zone),
      sold: secondsAt(issuedAt, gate.zone),
    })
  const { stoppedAt, stoppedBy } = session
  return stoppedAt !== null && at > stoppedAt.getTime()
    ? refuse('checkin_stopped', { at: secondsAt(stoppedAt, gate.zone), by: stoppedBy ?? '' })
    : undefined
}

/** The list for a shift without a connection, and the pass with which its scans are recorded afterwards. */
export function offlineList(
  dependencies: GateDependencies,
  { query }: InputOf<typeof checkin.offlineList>,
  context: CallContext,
): Promise<AnswerOf<typeof checkin.offlineList> | Refusal> {
  const { catalogue } = dependencies
  return atGate(dependencies, context, query, async (gate) => {
    const closed = refuseState(await readSession(context.tx, gate), gate)
    if (closed) return closed
    const tickets = await findDue(context.tx, context.who, gate)
    const list = JSON.stringify(tickets.map((ticket) => ticketResponse(catalogue, gate, ticket)))
    const issuedAt = context.clock.now().getTime()
    const expiresAt = issuedAt + shiftHours * 3_600_000
    const digest = createHash('sha256').update(list).digest('hex').toUpperCase()
    const user = context.who.userId ?? 0
    const { itinerary, port } = gate
    return {
      pass: catalogue.ticketKey.sign(writePass({ itinerary, port, user, issuedAt, expiresAt, digest })),
      list,
      issuedAt: new Date(issuedAt).toISOString(),
      expiresAt: new Date(expiresAt).toISOString(),
      publicKey: catalogue.ticketKey.publicKey,
    }
  })
}
