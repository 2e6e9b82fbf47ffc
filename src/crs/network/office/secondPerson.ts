import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { NetworkChange, network } from '../../../contract/network.ts'
import { secondPersonAreas, type SecondPersonArea } from '../../../domain/network/network.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { fallbackLanguage } from '../../../domain/value/language.ts'
import { localAt } from '../../../domain/value/portTime.ts'
import { accountOfPerson, type Actor, type Database, type Tx } from '../../database/transaction.ts'
import { refuseOnePerson } from '../../session/onePerson.ts'
import { appendJournalAhead } from '../../journal/journal.ts'
import type { Clock } from '../../server/clock.ts'
import {
  endOfficeChange,
  insertOfficeChange,
  lockOfficeChange,
  type OfficeChange,
  readOfficeChanges,
  reasonOfEnd,
} from '../../database/officeChanges.ts'
import { NetworkChanged } from '../load/loadNetwork.ts'
import { type Client, readZone } from '../load/storedSql.ts'
import { refundTables, tariffTables } from '../table/tariff.ts'
import { secretColumns, tableNamed } from '../table/tables.ts'
import { lackedCompany, officerOf } from './entitlement.ts'
import { ownChanges, previewChanges, publishChanges } from './publication.ts'
import { readSecondPerson } from './officeSql.ts'

type Submitted = Pick<InputOf<typeof network.submit>['body'], 'changes' | 'reason'>
type Waiting = AnswerOf<typeof network.waiting>['waiting'][number]
type Published = AnswerOf<typeof network.publish>

/** Changes that are listed. */
const mostWaiting = 50

const tablesOf: Readonly<Record<SecondPersonArea, readonly string[]>> = {
  prices: [...tariffTables, ...refundTables].map(({ name }) => name),
  users: ['users', 'directory_groups'],
}

/**
 * The area of the changes that a second person publishes; undefined where there is none. Where one is required at all, the
 * table that requires it and those of users need a second person too: one person with two accounts would be both.
 */
export async function secondPersonFor(
  client: Client,
  changes: readonly NetworkChange[],
): Promise<string | undefined> {
  const areas = await readSecondPerson(client)
  const touched = new Set(changes.map(({ table }) => table))
  if (areas.length === 0) return undefined
  const isTouched = (area: SecondPersonArea) => tablesOf[area].some((table) => touched.has(table))
  const guarded = secondPersonAreas.filter((area) => area === 'users' || areas.includes(area))
  return guarded.find(isTouched) ?? (touched.has('network') ? 'network' : undefined)
}

const byOf = ({ agency, userName }: Actor) => `${agency}/${userName}`

/** Stores changes for a second person. Those that would be refused now are, and passwords are not stored. */
export async function submitChanges(
  database: Database,
  who: Actor,
  { changes, reason }: Submitted,
  now: Date,
): Promise<AnswerOf<typeof network.submit> | Refusal> {
  if (changes.some(hasSecret)) return refuse('network_secret')
  // The journal is in English.
  const officer = await officerOf(database, who)
  const preview = await previewChanges(officer, changes, now, fallbackLanguage)
  if (isRefusal(preview)) return preview
  const permitted = await ownChanges(officer, changes, now)
  if (isRefusal(permitted)) return permitted
  if (preview.total > 0) return refuse('network_faulty', { count: preview.total })
  if (preview.lines.length === 0) return refuse('network_nothing_to_publish')
  return database.transaction(who, async (tx) => {
    const body: Submitted = { changes, reason }
    const companies = [...permitted.companies]
    const change = { kind: 'network', companies, at: now, dueAt: null, reason, body } as const
    const id = await insertOfficeChange(tx, { ...who, userId: accountOfPerson(who) }, change)
    const data = { waiting: id, reason, lines: preview.lines }
    appendJournalAhead(tx, who, { kind: 'network.submit', bookingId: null, data })
    return { id }
  })
}

function hasSecret({ table: name, cells = '' }: NetworkChange): boolean {
  const columns = tableNamed(name)?.columns ?? []
  const texts = cells.split('\t')
  return columns.some((column, at) => secretColumns.has(column.name) && (texts[at] ?? '') !== '')
}

/** The changes of the officer’s companies that wait for a second person, and the latest that were declined or withdrawn. */
export async function waitingChanges(
  database: Database,
  who: Actor,
): Promise<AnswerOf<typeof network.waiting>> {
  const zone = (await readZone(database.pool)) ?? 'UTC'
  const officer = await officerOf(database, who)
  const companies = (await lackedCompany(officer)) === undefined ? 'all' : [...officer.entitled]
  return database.transaction(who, async (tx) => {
    const read = await readOfficeChanges<Submitted>(tx, 'network', companies, mostWaiting)
    return { waiting: read.map((change) => waitingOf(change, zone, accountOfPerson(who))) }
  })
}

function waitingOf(
  {
    id,
    agency,
    userName,
    userId,
    submittedAt,
    reason,
    body,
    state,
    endedBy,
    outcome,
  }: OfficeChange<Submitted>,
  zone: string,
  account: number | null,
): Waiting {
  const declined = reasonOfEnd({ outcome })
  return {
    id,
    agency,
    userName,
    at: localAt(submittedAt.getTime(), zone),
    reason,
    tables: [...new Set(body.changes.map(({ table }) => table))].toSorted(),
    rows: body.changes.length,
    state: state === 'waiting' || state === 'withdrawn' ? state : 'declined',
    isByUser: userId === account,
    ...(endedBy !== null && { endedBy }),
    ...(declined !== '' && { declined }),
  }
}

/** Previews the publication of a waiting change as it would be now; changes of others since are faults. */
export async function previewWaiting(
  database: Database,
  who: Actor,
  id: number,
  now: Date,
): Promise<AnswerOf<typeof network.previewWaiting> | Refusal> {
  const change = await database.transaction(who, (tx) => lockWaiting(tx, id))
  if (!change) return refuse('network_not_waiting')
  return previewChanges(await officerOf(database, who), change.body.changes, now)
}

const lockWaiting = (tx: Tx, id: number) =>
  lockOfficeChange<Submitted>(tx, 'network', id, { isAwaited: true })

/** Publishes a waiting change as it was previewed by a second person, once. */
export async function approveWaiting(
  database: Database,
  who: Actor,
  { id, version, lines, persons }: InputOf<typeof network.approve>['body'] & { id: number },
  clock: Clock,
): Promise<Published | Refusal> {
  const change = await database.transaction(who, async (tx) => {
    const waiting = await lockWaiting(tx, id)
    if (!waiting) return refuse('network_not_waiting')
    if (waiting.userId === accountOfPerson(who)) return refuse('network_own_change')
    return (await refuseOnePerson(tx, who, waiting, clock.now())) ?? waiting
  })
  if (isRefusal(change)) return change
  const { changes, reason } = change.body
  const [by, author] = [byOf(who), `${change.agency}/${change.userName}`]
  const noted = `${reason} (${author}, ${by})`
  const publication = { changes, version, lines, persons, reason: noted, author: change.userId }
  // In the transaction of the publication, so that it happens once and the change has then ended, whatever follows.
  return publishChanges(await officerOf(database, who), publication, clock, async (tx) => {
    if (!(await lockWaiting(tx, id))) throw new NetworkChanged()
    const outcome = { version: version + 1 }
    await endOfficeChange(tx, id, { state: 'published', at: clock.now(), by, outcome })
    appendJournalAhead(tx, who, { kind: 'network.approve', bookingId: null, data: { waiting: id, author } })
  })
}

/** Declines a waiting change with a reason; its author withdraws it. */
export async function declineWaiting(
  database: Database,
  who: Actor,
  { id, reason }: InputOf<typeof network.decline>['body'] & { id: number },
  now: Date,
): Promise<{ id: number } | Refusal> {
  const officer = await officerOf(database, who)
  return database.transaction(who, async (tx): Promise<{ id: number } | Refusal> => {
    const change = await lockWaiting(tx, id)
    if (!change) return refuse('network_not_waiting')
    const permitted = await ownChanges(officer, change.body.changes, now)
    if (isRefusal(permitted)) return permitted
    const state = change.userId === accountOfPerson(who) ? 'withdrawn' : 'declined'
    await endOfficeChange(tx, id, { state, at: now, by: byOf(who), outcome: { reason } })
    const data = { waiting: id, state, reason }
    appendJournalAhead(tx, who, { kind: 'network.decline', bookingId: null, data })
    return { id }
  })
}
