import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { checkin } from '../../contract/checkin.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { countBoarding, findById, type BoardingCount, type GateTicket } from '../booking/boarding/tickets.ts'
import { showBoardingAhead, system, type Actor } from '../database/transaction.ts'
import type { GateChange } from './feed.ts'
import { atPresent } from '../reference/catalogues.ts'
import { openGate, type OpenGate } from './gate.ts'
import type { GateDependencies } from './recordScan.ts'
import { sessionResponse } from './session.ts'
import { readSession, type SessionRow } from './checkinSql.ts'
import { statsResponse } from './stats.ts'
import { ticketText, ticketResponse } from './ticketResponse.ts'

type Query = InputOf<typeof checkin.changes>['query']
type Changes = AnswerOf<typeof checkin.changes>
type Poll = Parameters<GateDependencies['checkinFeed']['next']>[1]
type At = Pick<OpenGate, 'itinerary' | 'port'>

/** The state sent to all gates of a sailing at a port, the same for every user. */
interface GateState {
  session: SessionRow | undefined
  counts: readonly BoardingCount[]
  tickets: readonly GateTicket[]
}

/** The reads that the polls of one process share. */
export interface GateWatch {
  state: SharedReads<At, GateState>
  /** The gate, where the user may check in there; found out at most every two seconds. */
  permitted(who: Actor, query: Query): Promise<OpenGate | Refusal>
}

/** Reads once for all gates of this process that watch a sailing at a port. */
export function createGateWatch(dependencies: GateDependencies): GateWatch {
  return {
    state: createSharedReads(
      ({ itinerary, port }) => `${itinerary}:${port}`,
      (at, ids) => readState(dependencies, at, ids),
    ),
    permitted: rememberPermissions((who, query) =>
      dependencies.database.transaction(who, (tx) => openGate(atPresent(dependencies), { tx, who }, query)),
    ),
  }
}

function readState({ database }: GateDependencies, at: At, ids: readonly number[]): Promise<GateState> {
  return database.transaction(system, async (tx) => {
    showBoardingAhead(tx, at.itinerary, at.port)
    return {
      session: await readSession(tx, at),
      counts: await countBoarding(tx, system, at),
      tickets: ids.length === 0 ? [] : await findById(tx, system, ids),
    }
  })
}

/** Milliseconds for which a permission is used, by a gate that polls several times a second. */
const permissionLifetime = 2000

function rememberPermissions(find: GateWatch['permitted']): GateWatch['permitted'] {
  const found = new Map<string, { gate: OpenGate; at: number }>()
  return async (who, query) => {
    const now = performance.now()
    for (const [name, { at }] of found) if (now - at > permissionLifetime) found.delete(name)
    const name = `${who.userId} ${query.itineraryId} ${query.portCode}`
    const before = found.get(name)
    if (before) return before.gate
    const gate = await find(who, query)
    if (!isRefusal(gate)) found.set(name, { gate, at: now })
    return gate
  }
}

/**
 * Waits for the next changes of a sailing at a port. Holds neither a transaction nor a connection while it waits.
 *
 * @param poll The device that asks, and how its disconnection is reported.
 */
export async function nextChanges(
  dependencies: GateDependencies,
  watch: GateWatch,
  who: Actor,
  query: Query,
  poll: Poll,
): Promise<Changes | Refusal> {
  const refusal = await watch.permitted(who, query)
  if (isRefusal(refusal)) return refusal
  const at = { itinerary: query.itineraryId, port: query.portCode }
  const { changes, ...next } = await dependencies.checkinFeed.next(at, poll)
  const gate = await watch.permitted(who, query)
  if (isRefusal(gate)) return gate
  const state = await watch.state.read(at, idsOf(changes))
  return { ...next, ...changesOf(atPresent(dependencies), who, gate, changes, state) }
}

const idsOf = (changes: readonly GateChange[]) => [...new Set(changes.flatMap(({ item }) => item ?? []))]

function changesOf(
  { catalogue, clock }: GateDependencies,
  who: Actor,
  gate: OpenGate,
  changes: readonly GateChange[],
  { session, counts, tickets }: GateState,
): Omit<Changes, 'cursor' | 'missed'> {
  const ids = new Set(idsOf(changes))
  const found = tickets.filter(({ id }) => ids.has(id))
  const here = found.filter((one) => boardsAt(gate, one))
  const listed = new Set(here.map(ticketText))
  // A ticket that was replaced is gone, although its passenger still boards.
  const changed = new Set([...found.map(ticketText), ...changes.map(({ ticket }) => ticket)])
  return {
    session: sessionResponse(gate, session, clock),
    stats: statsResponse(catalogue, who.language, gate, counts),
    tickets: here.map((one) => ticketResponse(catalogue, gate, one)),
    gone: [...changed].filter((ticket) => ticket !== '' && !listed.has(ticket)),
  }
}

/** Returns whether the list of the gate has the ticket. */
function boardsAt(gate: OpenGate, { number, status, itinerary, origin, boarding }: GateTicket): boolean {
  if (number === null) return false
  if (boarding) return boarding.itinerary === gate.itinerary && boarding.port === gate.port
  return status === 'ISSUED' && itinerary === gate.itinerary && origin === gate.port
}

/** Reads what several ask for at once, one reading for all of them. */
interface SharedReads<K, R> {
  /** Resolves to a reading that began after the request and covers the given ids. */
  read(key: K, ids: readonly number[]): Promise<R>
}

interface Waiting<R> {
  ids: Set<number>
  reading: Promise<R>
}

/** Milliseconds in which requests are joined; polls that end in the same moment come within it. */
const joinTime = 5

/** @param readNow Reads for one key, of which `nameOf` makes a text; a failure is the failure of all who asked. */
export function createSharedReads<K, R>(
  nameOf: (key: K) => string,
  readNow: (key: K, ids: readonly number[]) => Promise<R>,
): SharedReads<K, R> {
  const waiting = new Map<string, Waiting<R>>()

  function begin(key: K): Waiting<R> {
    const name = nameOf(key)
    const ids = new Set<number>()
    const reading = new Promise<void>((start) => void setTimeout(start, joinTime)).then(() => {
      waiting.delete(name)
      return readNow(key, [...ids])
    })
    const begun = { ids, reading }
    waiting.set(name, begun)
    return begun
  }

  return {
    read(key, ids) {
      const joined = waiting.get(nameOf(key)) ?? begin(key)
      for (const id of ids) joined.ids.add(id)
      return joined.reading
    },
  }
}
