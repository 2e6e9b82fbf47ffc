import { sql } from 'kysely'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { closeLapsed, lockLapsed, lockLapsedOn, type Lapsed } from './lapsed.ts'
import { insertNumbers, readNumbers, type TakenNumber } from './numbers.ts'
import {
  deleteClaims,
  insertClaims,
  keysOf,
  netOf,
  readStock,
  without,
  writeStock,
  type Claim,
  type ClaimOwner,
  type StockKey,
  type StockRow,
  type Taking,
} from './stock.ts'
import { asSystem, type Tx, type Who } from './transaction.ts'
import { Trouble } from './trouble.ts'

/** Off, neither row locks nor guarded updates are used: the race test must then oversell, else it proves nothing. */
export type Guard = 'on' | 'off-for-the-control-test'

/** Reads PURSER_TEST_GUARD; a production server refuses to start with it. */
export function guardFrom(environment: Record<string, string | undefined>): Guard {
  if (environment.PURSER_TEST_GUARD !== 'off') return 'on'
  if (environment.NODE_ENV === 'production')
    throw new Trouble('PURSER_TEST_GUARD=off would oversell, so no production server starts with it.')
  return 'off-for-the-control-test'
}

/** The open call on whose behalf something is changed. */
export interface Hand {
  tx: Tx
  who: Who
  clock: { now(): Date }
  journal(kind: string, bookingId: number | null, data: Record<string, unknown>): Promise<void>
}

/** The only locks a step can take itself. They are handed out before any stock row is locked, never after. */
export interface Holders {
  /** Locks bookings, lowest id first, and answers those that are there and in sight. */
  bookings(ids: readonly number[]): Promise<number[]>
  /** Locks what the user holds, under one key or all, on one trip or all. */
  holds(of: HeldBy): Promise<number[]>
  /** Makes or renews the user's hold on one trip, and locks it. */
  renewHold(of: Required<HeldBy>, until: Date): Promise<number>
}

export interface HeldBy {
  key?: string
  on?: { itinerary: number; fromSeq: number; toSeq: number }
}

/** What the change gives back, and the rows it may take from (more than it will take, never fewer). */
export interface Collected {
  gives: readonly Claim[]
  rows: readonly StockKey[]
  /** Those of the rows whose seats or cabins have numbers. */
  numbered?: readonly StockKey[]
}

export interface Written {
  /** Whose a taking is, by the owner's name the check gave it. */
  ownerOf(owner: string): ClaimOwner
  /** The agency they are for: that of the booking or hold. */
  agency: string
  bookingId: number | null
  /** For the journal: what happened, in the words of the wire. */
  data: Record<string, unknown>
}

/** A change of the record as its four steps; `change` runs them in the one safe order. */
export interface Steps<C extends Collected, W extends Written> {
  /** `noun.verb`, the journal's kind. */
  kind: string
  collect(holders: Holders): Promise<C | Refusal>
  /** Decides, on the locked rows with the gives back in them, what is taken. No IO, so nothing can slip in. */
  check(
    collected: C,
    stock: readonly StockRow[],
    numbers: readonly TakenNumber[],
  ): readonly Taking[] | Refusal
  write(collected: C, takings: readonly Taking[]): Promise<W | Refusal>
}

/**
 * Collect → lock → check → guarded write → records → journal; the server commits, and only then tells. A refusal leaves
 * half-done writes behind that the server's savepoint takes back.
 */
export async function change<C extends Collected, W extends Written>(
  hand: Hand,
  guard: Guard | undefined,
  steps: Steps<C, W>,
): Promise<W | Refusal> {
  const collected = await steps.collect(holdersFor(hand))
  if (isRefusal(collected)) return collected
  const takings = await takeFree(hand, guard ?? 'on', collected, (stock, numbers) =>
    steps.check(collected, stock, numbers),
  )
  if (isRefusal(takings)) return takings
  const written = await steps.write(collected, takings)
  if (isRefusal(written)) return written
  const claims = await insertClaims(hand.tx, written.agency, takings, (owner) => written.ownerOf(owner))
  const taken = await standOn(hand.tx, guard ?? 'on', takings, claims)
  if (isRefusal(taken)) return taken
  await hand.journal(steps.kind, written.bookingId, written.data)
  return written
}

/** The key of the table refuses what the check, without locks, would have let through. */
async function standOn(
  tx: Tx,
  guard: Guard,
  takings: readonly Taking[],
  claims: readonly number[],
): Promise<Refusal | undefined> {
  const taken = takings.flatMap((taking, nth) =>
    keysOf(taking).flatMap((key) =>
      (taking.numbers ?? []).map((one) => ({ ...key, ...one, claim: claims[nth] ?? 0 })),
    ),
  )
  const written = await insertNumbers(tx, taken, guard === 'on')
  return written < taken.length ? refuse('place_taken', { number: taken[0]?.number ?? '' }) : undefined
}

type Check = (stock: readonly StockRow[], numbers: readonly TakenNumber[]) => readonly Taking[] | Refusal

const nothingLapsed: Lapsed = { bookings: [], holds: [], claims: [], skipped: false }

/**
 * Takes what the check decides. Refused, it takes its locks back, frees what has lapsed on these very rows and tries
 * again; a third time only where another process was at the lapsed ones, which it has freed by then.
 */
async function takeFree(
  hand: Hand,
  guard: Guard,
  collected: Collected,
  check: Check,
): Promise<readonly Taking[] | Refusal> {
  if (collected.rows.length + collected.gives.length === 0) return check([], [])
  const { tx, who, clock } = hand
  await sql`savepoint stock`.execute(tx)
  let taken = await take(tx, guard, collected, nothingLapsed, check)
  for (let retry = 0, again = true; isRefusal(taken) && again && retry < 2; retry++) {
    await sql`rollback to savepoint stock`.execute(tx)
    const lapsed = await asSystem(tx, who, () => lockLapsedOn(tx, clock.now(), collected.rows))
    if (lapsed.claims.length === 0 && !lapsed.skipped) return taken
    taken = await take(tx, guard, collected, lapsed, check)
    if (!isRefusal(taken)) await asSystem(tx, who, () => closeLapsed(tx, lapsed))
    again = lapsed.skipped
  }
  return taken
}

async function take(
  tx: Tx,
  guard: Guard,
  { gives, rows, numbered = [] }: Collected,
  lapsed: Lapsed,
  check: Check,
): Promise<readonly Taking[] | Refusal> {
  const back = [...new Map([...gives, ...lapsed.claims].map((claim) => [claim.id, claim])).values()]
  const stock = await readStock(tx, [...rows, ...back.flatMap(keysOf)], guard === 'on')
  const gone = new Set(back.map(({ id }) => id))
  const numbers = (await readNumbers(tx, numbered)).filter(({ claim }) => !gone.has(claim))
  const takings = check(without(stock, back), numbers)
  if (isRefusal(takings)) return takings
  const deltas = netOf(back, takings)
  const written = await writeStock(tx, deltas, guard === 'on')
  if (written.length < deltas.length) {
    const short = deltas.find((delta) => !written.some((key) => sameKey(key, delta)))
    return refuse('sold_out', { what: short?.resource ?? '', left: 0 })
  }
  // Those that lapsed may be another agency’s, out of this one’s sight: who closes them deletes them.
  await deleteClaims(tx, gives)
  return takings
}

const sameKey = (one: StockKey, other: StockKey) =>
  one.itinerary === other.itinerary && one.leg === other.leg && one.resource === other.resource

/** One pass of the expiry job: frees up to `limit` options and holds that others leave to us; answers how many. */
export async function freeLapsed(tx: Tx, now: Date, limit: number): Promise<number> {
  const lapsed = await lockLapsed(tx, now, limit)
  if (lapsed.claims.length > 0) await take(tx, 'on', { gives: [], rows: [] }, lapsed, () => [])
  await closeLapsed(tx, lapsed)
  return lapsed.bookings.length + lapsed.holds.length
}

function holdersFor({ tx, who }: Hand): Holders {
  return {
    bookings: (ids) => lockBookings(tx, who, ids),
    holds: (of) => lockHolds(tx, who, of),
    renewHold: (of, until) => renewHold(tx, who, of, until),
  }
}

async function lockBookings(tx: Tx, who: Who, ids: readonly number[]): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select id from booking where id = any(${ids}) and agency = any(${who.agencies}) order by id for update`.execute(
    tx,
  )
  return found.rows.map(({ id }) => id)
}

async function lockHolds(tx: Tx, who: Who, { key, on }: HeldBy): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select id from hold where agency = ${who.agency} and user_name = ${who.userName}
      ${key === undefined ? sql`` : sql`and hold_key = ${key}`}
      ${on ? sql`and itinerary_id = ${on.itinerary} and from_seq = ${on.fromSeq} and to_seq = ${on.toSeq}` : sql``}
    order by id for update`.execute(tx)
  return found.rows.map(({ id }) => id)
}

async function renewHold(tx: Tx, who: Who, { key, on }: Required<HeldBy>, until: Date): Promise<number> {
  const made = await sql<{ id: number }>`
    insert into hold (agency, user_name, hold_key, itinerary_id, from_seq, to_seq, expires_at)
    values (${who.agency}, ${who.userName}, ${key}, ${on.itinerary}, ${on.fromSeq}, ${on.toSeq}, ${until})
    on conflict (agency, user_name, hold_key, itinerary_id, from_seq, to_seq)
    do update set expires_at = excluded.expires_at
    returning id`.execute(tx)
  return made.rows[0]!.id
}
