import { toInstant } from '../../../domain/value/portTime.ts'
import type { OpenGate } from '../gate.ts'
import { runAsSystem } from '../../database/transaction.ts'
import { queueList, replaceQueued, sendQueuedNow } from '../../mail/queue.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import {
  authoritiesFor,
  insertVersionAhead,
  readTransmissions,
  writeTransmissionAhead,
  type ListVersion,
} from './onBoardSql.ts'
import type { OnBoard } from './persons.ts'

/** Milliseconds after a departure for which sending its lists is tried. */
const goodFor = 24 * 3_600_000

type Dependencies = Pick<ServerDependencies, 'catalogue'>

/**
 * Stores a version of the list and queues it for the authorities; it leaves with the ship, or at once after the departure.
 * Messages of earlier versions that have not left are replaced.
 */
export async function writeVersion(
  dependencies: Dependencies,
  context: CallContext,
  gate: OpenGate,
  version: ListVersion,
  present: OnBoard,
): Promise<void> {
  insertVersionAhead(context.tx, gate, version, present.persons)
  await replaceEarlier(context, gate)
  await queueFor(dependencies, context, gate, version.version, present.next)
}

function replaceEarlier({ tx, who, clock }: CallContext, gate: OpenGate): Promise<void> {
  return runAsSystem(tx, who, async () => {
    const queued = (await readTransmissions(tx, gate)).filter(({ status }) => status === 'queued')
    if (queued.length > 0)
      replaceQueued(
        tx,
        queued.map(({ outbox }) => outbox),
        clock.now(),
      )
  })
}

/** Queues a version for the authorities that are given, else for all; returns their number. */
async function queueFor(
  { catalogue }: Dependencies,
  { tx, who, clock }: CallContext,
  gate: OpenGate,
  version: number,
  next: string,
  chosen?: { isChosen(authority: string): boolean; isAtOnce: boolean },
): Promise<number> {
  const { itinerary, port, sailing, departs, zone } = gate
  const leavesAt = new Date(toInstant(departs, zone))
  const now = clock.now()
  const dueAt = chosen?.isAtOnce || leavesAt < now ? now : leavesAt
  const authorities = await runAsSystem(tx, who, () => authoritiesFor(tx, sailing.company, [port, next]))
  const due = authorities.filter(({ code }) => chosen?.isChosen(code) ?? true)
  const ship = catalogue.vessel(sailing.vessel)?.name ?? sailing.vessel
  for (const { code } of due) {
    const list = { itinerary, port, version, authority: code }
    const subject = `Persons on board: ${ship}, ${port} ${departs}${version > 0 ? `, correction ${version}` : ''}`
    const text = `${subject}\n\nCrew and passenger lists are attached.\n`
    const times = { dueAt, goodUntil: new Date(dueAt.getTime() + goodFor) }
    const outbox = await queueList(tx, who, { language: 'en', subject, text, list }, times)
    writeTransmissionAhead(tx, list, outbox, leavesAt)
  }
  return due.length
}

/**
 * Sends the latest version at once to each authority that has not had it: one that waits leaves now, and one that was
 * given up, or that is new, is queued again. Returns the numbers of both, and of all authorities.
 */
export async function sendUnsent(
  dependencies: Dependencies,
  context: CallContext,
  gate: OpenGate,
  version: number,
  next: string,
): Promise<{ queued: number; authorities: number }> {
  const { tx, who, clock } = context
  const former = await runAsSystem(tx, who, async () => {
    const all = (await readTransmissions(tx, gate)).filter((sent) => sent.version === version)
    const waiting = all.filter(({ status }) => status === 'queued')
    if (waiting.length > 0)
      sendQueuedNow(
        tx,
        waiting.map(({ outbox }) => outbox),
        clock.now(),
      )
    const given = all.filter(({ status }) => !['queued', 'sent', 'replaced'].includes(status))
    if (given.length > 0)
      replaceQueued(
        tx,
        given.map(({ outbox }) => outbox),
        clock.now(),
      )
    return all
  })
  const isChosen = (authority: string) =>
    !former.some((sent) => sent.authority === authority && ['queued', 'sent'].includes(sent.status))
  const added = await queueFor(dependencies, context, gate, version, next, { isChosen, isAtOnce: true })
  const hastened = former.filter(({ status }) => status === 'queued').length
  return { queued: hastened + added, authorities: former.length + added }
}
