import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { sendAhead, type Database, noAgency, type Tx } from './transaction.ts'

/**
 * A rate limit: `atOnce` attempts in a row, then `perHour` more, evenly spaced; never more than their sum within any
 * hour. Counted in the database over all processes.
 */
export interface Limit {
  /** Name of the limit, such as `sign-in 1300 demo`; only its hash is stored. */
  name: string
  atOnce: number
  perHour: number
}

export type Exhausted = { seconds: number }

export const isExhausted = (result: unknown): result is Exhausted =>
  typeof result === 'object' && result !== null && 'seconds' in result

/**
 * Runs `attempt` unless one of the limits is exhausted, in which case it returns the seconds until a retry can succeed.
 * An attempt for which `counts` is false is not counted. Uses separate transactions that commit whatever the result:
 * call it before the transaction of a call is open, never within.
 */
export async function throttled<T>(
  { database, clock }: { database: Pick<Database, 'transaction'>; clock: { now(): Date } },
  limits: readonly Limit[],
  attempt: () => Promise<T>,
  counts: (result: T) => boolean,
): Promise<T | Exhausted> {
  const seconds = await database.transaction(noAgency, (tx) => useLimits(tx, limits, clock.now()))
  if (seconds > 0) return { seconds }
  const result = await attempt()
  if (!counts(result))
    await database.transaction(noAgency, async (tx) => undoLimitsAhead(tx, limits, clock.now()))
  return result
}

/** Uses each limit once, or none if one is exhausted; returns 0 when used, otherwise whole seconds to wait. */
export async function useLimits(tx: Tx, limits: readonly Limit[], now: Date): Promise<number> {
  const used = await sql<{ seconds: number }>`
    select throttle_use(${keysOf(limits)}, ${limits.map((limit) => limit.atOnce)}::integer[],
      ${limits.map((limit) => limit.perHour)}::integer[], ${now}) as seconds`.execute(tx)
  return Math.ceil(used.rows[0]?.seconds ?? 0)
}

/** Reverts one use of each limit. */
export function undoLimitsAhead(tx: Tx, limits: readonly Limit[], now: Date): void {
  const rates = limits.map((limit) => limit.perHour)
  sendAhead(tx, sql`select throttle_give_back(${keysOf(limits)}, ${rates}::integer[], ${now})`)
}

const keysOf = (limits: readonly Limit[]) => sql`${limits.map(({ name }) => throttleKey(name))}::bytea[]`

export const throttleKey = (name: string): Buffer => createHash('sha256').update(name).digest()

/** For the cleanup job: deletes limits that are fully restored. */
export function pruneThrottleAhead(tx: Tx, now: Date): void {
  sendAhead(tx, sql`select throttle_prune(${now})`)
}

/**
 * The address range of one subscriber of an internet provider: an IPv4 address, or the first half of an IPv6 address.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped || !address.includes(':')) return mapped ?? address
  const [before = '', after = ''] = address.split('::')
  const groups = before === '' ? [] : before.split(':')
  const zeros = address.includes('::') ? 8 - groups.length - (after === '' ? 0 : after.split(':').length) : 0
  return [...groups, ...Array<string>(zeros).fill('0'), ...after.split(':')].slice(0, 4).join(':')
}
