import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { onBoard } from '../../../contract/onBoard.ts'
import { refuseClosedCount } from '../../../domain/checkin/closedCount.ts'
import { refuseStart } from '../../../domain/checkin/window.ts'
import type { PersonCounts } from '../../../domain/onBoard/person.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { gateTicketName } from '../../booking/boarding/tickets.ts'
import { insertEvent, readSession, writeStarted, writeStoppedAhead } from '../checkinSql.ts'
import { refuseChildrenAboard } from '../companions.ts'
import { findTicket } from '../findTicket.ts'
import { secondsAt, userOf, type OpenGate } from '../gate.ts'
import { recordCheckIn, recordCheckOut, type GateDependencies } from '../recordScan.ts'
import { ticketText } from '../ticketResponse.ts'
import { isCancelled } from '../../reference/timetable.ts'
import type { CallContext } from '../../server/context.ts'
import { whereLeaving } from './access.ts'
import { sendUnsent, writeVersion } from './lists.ts'
import { readVersion, readVersions, writeGateCrewAhead, type ListKind } from './onBoardSql.ts'
import { findOnBoard, type OnBoard } from './persons.ts'
import { isOutdated, stateOf } from './state.ts'

type State = AnswerOf<typeof onBoard.close>

/** Refuses more persons than the ship is certified for. */
function refuseTooMany(vessel: string, counts: PersonCounts): Refusal | undefined {
  const { total, passengers, crew, certified } = counts
  if (certified === 0) return refuse('count_no_certificate', { vessel })
  return total > certified ? refuse('count_too_many', { total, passengers, crew, certified }) : undefined
}

/** Ends the check-in, waiting for those being recorded; one that was never started cannot be started any more. */
async function endCheckIn({ tx, clock, who }: CallContext, gate: OpenGate): Promise<void> {
  const [now, by] = [clock.now(), userOf(who)]
  const { itinerary, port } = gate
  const session =
    (await readSession(tx, gate, 'alone')) ??
    (await writeStarted(tx, gate, now, by)) ??
    (await readSession(tx, gate, 'alone'))
  if (session?.stoppedAt) return
  writeStoppedAhead(tx, gate, now, by)
  await insertEvent(tx, { itinerary, port, kind: 'stop', by, at: now })
}

/** Closes a sailing for counting at a port, and queues the lists of those on board for the authorities. */
export function close(
  dependencies: GateDependencies,
  { body }: InputOf<typeof onBoard.close>,
  context: CallContext,
): Promise<State | Refusal> {
  return whereLeaving(dependencies, context, body, async (gate) => {
    const { tx, clock, who } = context
    const early = refuseStart(gate.departs, clock.localNow(gate.zone))
    // Lists of a ship that has left may be late, but not wanting.
    if (early && gate.departs > clock.localNow(gate.zone)) return early
    if (await isCancelled(tx, gate.itinerary)) return refuse('sailing_cancelled')
    await endCheckIn(context, gate)
    const [former] = (await readVersions(tx, gate)).slice(-1)
    if (former) return refuseClosedCount(secondsAt(former.at, gate.zone), former.by)
    if (body.crew !== undefined) writeGateCrewAhead(tx, gate, body.crew)
    const present = await findOnBoard(dependencies.catalogue, context, gate)
    const refusal = refuseTooMany(gate.sailing.vessel, present.counts)
    if (refusal) return refusal
    const { number } = present.absent
    if (number !== (body.absent ?? 0)) return refuse('count_absent', { number }, '/absent')
    if (present.missing.length > (body.missing ?? 0))
      return refuse('count_missing', { number: present.missing.length })
    const entry = { kind: 'close' as const, ticket: '', name: '', reason: '', by: userOf(who) }
    await store(dependencies, context, gate, { version: 0, ...entry }, present)
    context.journal('onBoard.close', null, entryOf(gate, present.counts))
    return stateOf(dependencies, context, gate)
  })
}

interface Entry {
  version: number
  kind: ListKind
  ticket: string
  name: string
  reason: string
  by: string
}

async function store(
  dependencies: GateDependencies,
  context: CallContext,
  gate: OpenGate,
  entry: Entry,
  present: OnBoard,
): Promise<void> {
  const { vessel } = gate.sailing
  const version = { ...entry, at: context.clock.now(), vessel, counts: present.counts }
  await writeVersion(dependencies, context, gate, version, present)
  context.afterCommit(() => dependencies.checkinFeed.changed(gate, []))
}

const entryOf = ({ port, sailing, departs }: OpenGate, { passengers, crew, certified }: PersonCounts) => ({
  port,
  vessel: sailing.vessel,
  departs,
  passengers,
  crew,
  certified,
})

/** Corrects the list of a closed sailing: who boards or leaves, or what has changed in the records. */
export function correct(
  dependencies: GateDependencies,
  { body }: InputOf<typeof onBoard.correct>,
  context: CallContext,
): Promise<State | Refusal> {
  return whereLeaving(dependencies, context, body, async (gate) => {
    const { tx, who } = context
    const reason = body.reason.trim()
    if (reason === '') return refuse('count_reason_missing', {}, '/reason')
    // Corrections of a list wait for each other.
    await readSession(tx, gate, 'alone')
    const [latest] = await readVersions(tx, gate)
    if (!latest) return refuse('count_not_closed')
    const { kind, crew } = body
    if (crew !== undefined) writeGateCrewAhead(tx, gate, crew)
    const changed =
      kind === 'renew' ? { ticket: '', name: '' } : await move(dependencies, context, gate, body)
    if (isRefusal(changed)) return changed
    const present = await findOnBoard(dependencies.catalogue, context, gate)
    const refusal = kind === 'leave' ? undefined : refuseTooMany(gate.sailing.vessel, present.counts)
    if (refusal) return refusal
    if (kind === 'renew') {
      const list = await readVersion(tx, gate, latest.version)
      if (!isOutdated(gate, latest, list?.persons ?? null, present)) return refuse('count_unchanged')
    }
    const version = latest.version + 1
    await store(dependencies, context, gate, { version, kind, reason, by: userOf(who), ...changed }, present)
    context.journal('onBoard.correct', null, {
      ...entryOf(gate, present.counts),
      kind,
      ticket: changed.ticket,
    })
    return stateOf(dependencies, context, gate)
  })
}

type Correction = InputOf<typeof onBoard.correct>['body']

/** Checks a passenger in or out although the check-in has ended; returns the ticket and the name. */
async function move(
  dependencies: GateDependencies,
  context: CallContext,
  gate: OpenGate,
  { kind, ticketNumber = '', reason, gate: name }: Correction,
): Promise<{ ticket: string; name: string } | Refusal> {
  if (ticketNumber.trim() === '') return refuse('count_ticket_missing', {}, '/ticketNumber')
  const ticket = await findTicket(dependencies, context, gate, ticketNumber)
  if (isRefusal(ticket)) return ticket
  const scan = { gate: name, reason, at: context.clock.now() }
  if (kind === 'leave') {
    const alone = await refuseChildrenAboard(context, dependencies.catalogue, ticket)
    if (alone) return { ...alone, at: '/ticketNumber' }
  }
  const record = kind === 'leave' ? recordCheckOut : recordCheckIn
  const done = await record(dependencies, context, gate, ticket, scan)
  if (isRefusal(done)) return { ...done, at: '/ticketNumber' }
  return { ticket: ticketText(ticket), name: gateTicketName(ticket) }
}

/** Sends the latest lists at once to the authorities that have not had them. */
export function send(
  dependencies: GateDependencies,
  { body }: InputOf<typeof onBoard.send>,
  context: CallContext,
): Promise<State | Refusal> {
  return whereLeaving(dependencies, context, body, async (gate) => {
    await readSession(context.tx, gate, 'alone')
    const [latest] = await readVersions(context.tx, gate)
    if (!latest) return refuse('count_not_closed')
    const next = gate.ahead[0] ?? ''
    const { queued, authorities } = await sendUnsent(dependencies, context, gate, latest.version, next)
    if (authorities === 0) return refuse('count_no_authority')
    if (queued === 0) return refuse('count_all_sent')
    context.journal('onBoard.send', null, { port: gate.port, version: latest.version })
    return stateOf(dependencies, context, gate)
  })
}

/**
 * Adds a correction for passengers who were checked out from outside the gates, where the sailing was closed at their
 * port.
 */
export async function correctAfterCheckOut(
  dependencies: GateDependencies,
  context: CallContext,
  gate: OpenGate,
  reason: string,
): Promise<void> {
  const [latest] = await readVersions(context.tx, gate)
  if (!latest) return
  const present = await findOnBoard(dependencies.catalogue, context, gate)
  const entry = { kind: 'leave' as const, ticket: '', name: '', reason, by: userOf(context.who) }
  await store(dependencies, context, gate, { version: latest.version + 1, ...entry }, present)
}
