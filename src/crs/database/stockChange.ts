import { type RawBuilder, sql } from 'kysely'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { eqAny } from './eqAny.ts'
import {
  cancelExpiredAhead,
  lockExpired,
  lockExpiredOn,
  type Expired,
  type Holders,
} from './stock/expired.ts'
import type { Buyer } from '../../domain/sailing/salesControl.ts'
import { checkOpen, openStock } from './stock/controlledStock.ts'
import { insertNumberedPlaces, readNumberedPlaces, type NumberedPlaceRow } from './stock/numberedPlaces.ts'
import { holdsOf, renewHold, type HoldFilter, type HoldTerm, type RenewedHold } from './stock/renewedHold.ts'
import { lockSharedHolds, type SharedHold, type SharedKeys } from './stock/sharedHolds.ts'
import {
  claimsOfHolds,
  deleteClaimsAhead,
  insertClaimsAhead,
  disruptedSince,
  haveLateClaims,
  newClaimIds,
  stockKeysOf,
  netChange,
  readStock,
  tryWriteStock,
  writeStock,
  type Claim,
  type ClaimOwner,
  type StockKey,
  type StockRow,
  type Allocation,
} from './stock/stock.ts'
import { runAsSystem, sendAhead, type Tx, type Actor } from './transaction.ts'
import type { JournalKind } from '../journal/journal.ts'
import { StartupError } from './startupError.ts'

/**
 * When off, neither row locks nor guarded updates are used: the race test must then oversell, otherwise it proves
 * nothing.
 */
export type Guard = 'on' | 'off-for-the-control-test'

/** Reads PURSER_TEST_GUARD; a production server refuses to start with it. */
export function guardFrom(environment: Record<string, string | undefined>): Guard {
  if (environment.PURSER_TEST_GUARD !== 'off') return 'on'
  if (environment.NODE_ENV === 'production')
    throw new StartupError('PURSER_TEST_GUARD=off would oversell, so no production server starts with it.')
  return 'off-for-the-control-test'
}

/** The open call that makes the change. */
export interface ChangeContext {
  tx: Tx
  who: Actor
  clock: { now(): Date }
  journal(kind: JournalKind, bookingId: number | null, data: Record<string, unknown>): void
}

/** The only locks a step can take itself. They are available only before any stock row is locked. */
export interface RecordLocks {
  /** Locks bookings, lowest id first, and returns those that exist and are visible. */
  bookings(ids: readonly number[]): Promise<number[]>
  /** Locks the booking and those into which its sale was split; returns the visible ones. */
  sale(booking: number): Promise<number[]>
  /** Locks the user’s holds, filtered by key and trip, and reads their claims. */
  holds(of: HoldFilter): Promise<LockedHolds>
  /** Creates or renews the user’s hold on one trip, locks it, and reads its claims. */
  renewHold(of: Required<HoldFilter>, term: HoldTerm): Promise<RenewedHold>
  /** Locks the holds that all users of the agency share, by key or by the beginning of it. */
  sharedHolds(keys: SharedKeys): Promise<SharedHold[]>
}

/** The ids of holds locked by this transaction, and their claims. */
export interface LockedHolds {
  holds: number[]
  claims: Claim[]
}

/** The claims that the change releases, and the stock rows it may allocate from (a superset of those it will use). */
export interface CollectedStock {
  released: readonly Claim[]
  candidates: readonly StockKey[]
  /** The candidates whose seats or cabins have numbers. */
  numbered?: readonly StockKey[]
  /** The passenger types, discounts and vehicle categories of those who travel. */
  codes?: readonly string[]
  /** The agency of the booking, to which its units are sold; the caller’s for a new sale. */
  agency?: string
}

export interface ChangeResult {
  /** The claim owner for an allocation, by the owner name that `check` gave it. */
  ownerOf(owner: string): ClaimOwner
  /** The agency of the booking or hold. */
  agency: string
  bookingId: number | null
  /** Data of the journal entry, with wire names. */
  data: Record<string, unknown>
}

/** A change of the record as its four steps; `changeStock` runs them in the one safe order. */
export interface ChangeSteps<C extends CollectedStock, W extends ChangeResult> {
  /** `noun.verb`, the journal's kind. */
  kind: JournalKind
  /**
   * A sale, where this is absent, takes only units that are on sale and not reserved for others. `moving` brings
   * passengers who are already booked also to units that are closed for sale, but to none reserved for others;
   * `boarding` takes every unit that is free.
   */
  purpose?: 'moving' | 'boarding' | undefined
  collect(locks: RecordLocks): Promise<C | Refusal>
  /**
   * Decides the allocations from the locked rows, with the released units added back. Synchronous, so that no other
   * work can intervene. `all` are the rows as they are, with the controls of sales.
   */
  check(
    collected: C,
    stock: readonly StockRow[],
    numbers: readonly NumberedPlaceRow[],
    all: readonly StockRow[],
  ): readonly Allocation[] | Refusal
  /**
   * Returns whether what was collected is priced at the steps that the locked rows open. If not, it is collected again under
   * the locks, so that it is the second time.
   */
  isAtSteps?(collected: C, all: readonly StockRow[]): boolean
  write(collected: C, allocations: readonly Allocation[]): Promise<W | Refusal>
}

/**
 * Collect → lock → check → guarded write → records → journal; the server commits, and notifies only after that. A
 * refusal may leave partial writes, which the server’s savepoint rolls back.
 */
export async function changeStock<C extends CollectedStock, W extends ChangeResult>(
  context: ChangeContext,
  guard: Guard | undefined,
  steps: ChangeSteps<C, W>,
): Promise<W | Refusal> {
  const { tx } = context
  const made = await collectAndDecide(context, guard, steps)
  if (isRefusal(made)) return made
  const { collected, allocations, back } = made
  const isNumbered = allocations.some(({ numbers = [] }) => numbers.length > 0)
  // Sent together, without waiting: the locked rows have room, so that the first is hardly ever refused.
  const stock = tryWriteStock(tx, netChange(back, allocations), (guard ?? 'on') === 'on')
  const drawn = isNumbered ? newClaimIds(tx, allocations.length) : []
  // Expired claims may belong to another agency and be invisible here; `cancelExpiredAhead` deletes them.
  deleteClaimsAhead(tx, collected.released)
  const [short, claims, written] = await Promise.all([stock, drawn, steps.write(collected, allocations)])
  if (short) return refuseShort(tx, short)
  if (isRefusal(written)) return written
  insertClaimsAhead(tx, written.agency, allocations, (owner) => written.ownerOf(owner), claims)
  const taken = await insertSeatNumbers(tx, guard ?? 'on', allocations, claims)
  if (isRefusal(taken)) return taken
  context.journal(steps.kind, written.bookingId, written.data)
  return written
}

/** Collecting and deciding once more suffices: the locks are held meanwhile. */
const mostAttempts = 2

async function collectAndDecide<C extends CollectedStock, W extends ChangeResult>(
  context: ChangeContext,
  guard: Guard | undefined,
  steps: ChangeSteps<C, W>,
): Promise<({ collected: C } & Decided) | Refusal> {
  const holders: Holders = { bookings: [], holds: [] }
  for (let attempt = 1; attempt <= mostAttempts; attempt++) {
    const collected = await steps.collect(locksFor(context, holders))
    if (isRefusal(collected)) return collected
    const buyer =
      steps.purpose === 'boarding'
        ? undefined
        : {
            agency: collected.agency ?? context.who.agency,
            codes: collected.codes,
            isMoved: steps.purpose === 'moving',
            now: context.clock.now(),
          }
    const isAtSteps = (all: readonly StockRow[]) => steps.isAtSteps?.(collected, all) ?? true
    const wanted = { ...collected, own: holders, buyer, isAtSteps, isLocked: attempt > 1 }
    const decided = await decideFree(context, guard ?? 'on', wanted, (...locked) =>
      steps.check(collected, ...locked),
    )
    if (isRefusal(decided)) return decided
    if (decided !== outdated) return { collected, ...decided }
  }
  throw new Error('the controls have changed under the locks')
}

/** The table’s unique key refuses a seat number that the check would have accepted without locks. */
async function insertSeatNumbers(
  tx: Tx,
  guard: Guard,
  allocations: readonly Allocation[],
  ids: readonly number[],
): Promise<Refusal | undefined> {
  if (ids.length === 0) return undefined
  const taken = allocations.flatMap((allocation, nth) =>
    stockKeysOf(allocation).flatMap((key) =>
      (allocation.numbers ?? []).map((number) => ({ ...key, ...number, claim: ids[nth] ?? 0 })),
    ),
  )
  const written = await insertNumberedPlaces(tx, taken, guard === 'on')
  return written < taken.length ? refuse('place_taken', { number: taken[0]?.number ?? '' }) : undefined
}

type Check = (
  stock: readonly StockRow[],
  numbers: readonly NumberedPlaceRow[],
  all: readonly StockRow[],
) => readonly Allocation[] | Refusal

interface Wanted extends CollectedStock {
  buyer: Buyer | undefined
  /** True when it was collected while the stock rows were locked: no limit or allotment can have been set since. */
  isLocked: boolean
  isAtSteps(all: readonly StockRow[]): boolean
}

/** The answer where what was collected is priced at steps that are not open any more, or counted under a new control. */
const outdated = 'outdated'

const nothingExpired: Expired = { bookings: [], holds: [], claims: [], skipped: false }

/** Allocations to take, and the claims that are given back for them. */
interface Decided {
  allocations: readonly Allocation[]
  back: readonly Claim[]
}

/**
 * Locks the rows and decides by the check. After a refusal it rolls back its locks, releases expired claims on the same
 * rows and retries; a second retry happens only if another process had locked expired claims, which it has released by
 * then.
 */
async function decideFree(
  context: ChangeContext,
  guard: Guard,
  collected: Wanted & { own: Holders },
  check: Check,
): Promise<Decided | Refusal | typeof outdated> {
  if (collected.candidates.length + collected.released.length === 0) {
    const allocations = check([], [], [])
    return isRefusal(allocations) ? allocations : { allocations, back: [] }
  }
  const { tx, who, clock } = context
  sendAhead(tx, sql`savepoint stock`)
  let taken = await decide(tx, guard, collected, nothingExpired, check)
  for (let retry = 0, again = true; isRefusal(taken) && again && retry < 2; retry++) {
    sendAhead(tx, sql`rollback to savepoint stock`)
    const { candidates, own } = collected
    const expired = await runAsSystem(tx, who, () => lockExpiredOn(tx, clock.now(), candidates, own))
    if (expired.claims.length === 0 && !expired.skipped) return taken
    taken = await decide(tx, guard, collected, expired, check)
    if (taken === outdated) return taken
    if (!isRefusal(taken)) await runAsSystem(tx, who, async () => cancelExpiredAhead(tx, expired))
    again = expired.skipped
  }
  return taken
}

async function decide(
  tx: Tx,
  guard: Guard,
  { released, candidates, numbered = [], buyer, isLocked, isAtSteps }: Wanted,
  expired: Expired,
  check: Check,
): Promise<Decided | Refusal | typeof outdated> {
  const ids = new Set(released.map(({ id }) => id))
  const lapsed = expired.claims.filter(({ id }) => !ids.has(id))
  const freed = [...new Map(released.map((claim) => [claim.id, claim])).values()]
  const back = [...freed, ...lapsed]
  const [stock, taken, isLate] = await Promise.all([
    readStock(tx, [...candidates, ...back.flatMap(stockKeysOf)], guard === 'on'),
    // Sent after the locks, so that it sees the places taken by transactions that held them before.
    readNumberedPlaces(tx, numbered),
    !isLocked && haveLateClaims(tx, freed),
  ])
  if (isLate || !isAtSteps(stock)) return outdated
  const releasedIds = new Set(back.map(({ id }) => id))
  const numbers = taken.filter(({ claim }) => !releasedIds.has(claim))
  const allocations = checkOpen(openStock(stock, freed, lapsed), buyer, (rows) => check(rows, numbers, stock))
  return isRefusal(allocations) ? allocations : { allocations, back }
}

async function refuseShort(tx: Tx, short: StockKey): Promise<Refusal> {
  const disrupted = await disruptedSince(tx, short)
  if (disrupted) return refuse(disrupted === 'cancelled' ? 'sailing_cancelled' : 'sailing_changed')
  return refuse('sold_out', { what: short.resource, left: 0 })
}

/** One pass of the expiry job: releases up to `limit` options and as many holds; returns their number. */
export async function releaseExpired(tx: Tx, now: Date, limit: number): Promise<number> {
  const expired = await lockExpired(tx, now, limit)
  await readStock(tx, expired.claims.flatMap(stockKeysOf), true)
  await writeStock(tx, netChange(expired.claims, []))
  cancelExpiredAhead(tx, expired)
  return expired.bookings.length + expired.holds.length
}

/**
 * Returns the locks of a change, which add each locked booking and hold to `own`: the change releases expired claims, but
 * none of these, though they expire meanwhile.
 */
function locksFor({ tx, who }: ChangeContext, own: Holders): RecordLocks {
  return {
    async bookings(ids) {
      const locked = await lockBookings(tx, who, ids)
      own.bookings.push(...locked)
      return locked
    },
    async sale(booking) {
      const locked = await lockBookings(tx, who, partsOf(booking))
      own.bookings.push(...locked)
      return locked
    },
    async holds(of) {
      const locked = await lockHolds(tx, who, of)
      own.holds.push(...locked.holds)
      return locked
    },
    async renewHold(of, term) {
      const renewed = await renewHold(tx, who, of, term)
      own.holds.push(renewed.hold)
      return renewed
    },
    async sharedHolds(keys) {
      const locked = await lockSharedHolds(tx, who.agency, keys)
      own.holds.push(...locked.map(({ id }) => id))
      return locked
    },
  }
}

/** With the PTA that the caller or a sub-agency collects, where row-level security permits it. */
async function lockBookings(
  tx: Tx,
  who: Actor,
  ids: readonly number[] | RawBuilder<number[]>,
): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select id from booking
    where ${eqAny('id', ids)} and (agency = any(${who.agencies}) or collector = any(${who.agencies}))
    order by id for update`.execute(tx)
  return found.rows.map(({ id }) => id)
}

const partsOf = (booking: number) => sql<number[]>`array(
  select booking_id from sale_part where sale = (select sale from sale_part where booking_id = ${booking})
  union select ${booking})`

async function lockHolds(tx: Tx, who: Actor, of: HoldFilter): Promise<LockedHolds> {
  const which = holdsOf(who, of)
  const [locked, claims] = await Promise.all([
    sql<{ id: number }>`${which} order by id for update`.execute(tx),
    // Given after the lock, so that it sees what those who had it have claimed.
    claimsOfHolds(tx, which),
  ])
  return { holds: locked.rows.map(({ id }) => id), claims }
}
