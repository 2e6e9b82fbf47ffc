import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import type { NameStatement } from './connection.ts'
import { standbyPool } from './connect.ts'
import { outageOf } from './outage.ts'
import {
  laterOf,
  lsnOf,
  type Position,
  positionOf,
  positionQuery,
  type PositionRow,
  timelineOf,
} from './position.ts'
import { abandon, type Actor, noAgency, securedTransactions, type Standby, type Tx } from './transaction.ts'
import { withMonitoringTimeout } from './monitoringTimeout.ts'

/** Why a standby has not answered, so that the primary has to. */
export type Missed = 'behind' | 'failed' | 'left_out'

export class MissedAtStandby extends Error {
  readonly why: Missed

  constructor(why: Missed, cause?: unknown) {
    super(`not read at the standby: ${why}`, { cause })
    this.why = why
  }
}

/** Milliseconds in which a standby has to begin a transaction. */
const mostWait = 1000
/** Milliseconds between two questions for the position of the primary, and two tries of a standby that is left out. */
const between = 1000
/**
 * Milliseconds after a swap of the primary in which a standby may have more of the former timeline than the new primary, and
 * so not what was written since, until it is rewound.
 */
const untilRewound = 30_000
/** Questions after which a standby has to have what the primary had. */
const mostBehind = 2

/** The standby is left out from its first failure, or when it lags, until a try succeeds; so it begins. */
export function openStandby(url: string, primary: pg.Pool, nameStatement: NameStatement): Standby {
  const pool = standbyPool(url)
  const transaction = securedTransactions(pool, nameStatement)
  const position = askedTogether(async () => {
    const { rows } = await primary.query<PositionRow>(positionQuery)
    const [row] = rows
    if (!row) throw new Error('the primary has no position')
    return positionOf(row)
  })
  const ended = new AbortController()
  /** Positions of the primary, the latest last. */
  const positions: Position[] = []
  let isLeftOut = true
  let timeline = ''
  let restsUntil = 0

  async function readThere<T>(who: Actor, least: Position, work: (tx: Tx) => Promise<T>): Promise<T> {
    const [floor = ''] = positions
    let hasBegun = false
    try {
      return await transaction(
        who,
        async (tx) => {
          const late = setTimeout(() => abandon(tx), mostWait)
          const found = replayed(tx, laterOf(least, floor), floor).finally(() => clearTimeout(late))
          const working = work(tx)
          working.catch(() => undefined)
          const { has, keepsUp } = await found
          hasBegun = true
          // A connection to a standby that lags is given up: another one may be at the same address.
          if (!keepsUp) {
            isLeftOut = true
            abandon(tx)
          }
          if (!has || !keepsUp) throw new MissedAtStandby('behind')
          return await working
        },
        { readOnly: true },
      )
    } catch (cause) {
      if (cause instanceof MissedAtStandby) throw cause
      // A call that fails by itself fails at the primary too.
      if (!hasBegun || outageOf(cause)) isLeftOut = true
      throw new MissedAtStandby('failed', cause)
    }
  }

  async function askAndTry(): Promise<void> {
    const found = await withMonitoringTimeout(position())
    positions.push(found)
    if (timeline !== '' && timelineOf(found) !== timeline) {
      isLeftOut = true
      restsUntil = performance.now() + untilRewound
    }
    timeline = timelineOf(found)
    if (positions.length <= mostBehind) return
    while (positions.length > mostBehind + 1) positions.shift()
    if (!isLeftOut || performance.now() < restsUntil) return
    await readThere(noAgency, '', async () => undefined)
    isLeftOut = false
  }

  async function keepAsking(): Promise<void> {
    while (!ended.signal.aborted) {
      await askAndTry().catch(() => undefined)
      await pause(between, undefined, { signal: ended.signal, ref: false }).catch(() => undefined)
    }
  }
  const asking = keepAsking()

  return {
    position,
    pool,
    read(who, least, work) {
      const isUnknown = timelineOf(least) > timeline
      if (isLeftOut || isUnknown) return Promise.reject(new MissedAtStandby('left_out'))
      return readThere(who, least, work)
    },
    async close() {
      ended.abort()
      await asking
      await pool.end()
    },
  }
}

/**
 * Returns whether the standby has the requested position and follows the primary within some seconds. It is false for a
 * primary. A standby with writes of a lost primary may be ahead of the present primary, which then sends it nothing.
 */
async function replayed(
  tx: Tx,
  least: Position,
  floor: Position,
): Promise<{ has: boolean; keepsUp: boolean }> {
  const { rows } = await sql<{ has: boolean | null; keepsUp: boolean | null }>`
    select replayed >= ${lsnOf(least)}::pg_lsn as has,
      replayed >= ${lsnOf(floor)}::pg_lsn and exists (select from pg_stat_wal_receiver) as "keepsUp"
    from pg_last_wal_replay_lsn() replayed`.execute(tx)
  const [row] = rows
  return { has: row?.has ?? false, keepsUp: row?.keepsUp ?? false }
}

/** Asks once at a time; who asks meanwhile gets the next answer, since the one under way may be too early. */
function askedTogether<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  const begin = () => {
    next = undefined
    const asked = ask()
    underWay = asked.catch(() => undefined)
    return asked
  }
  return () => (next ??= underWay.then(begin))
}
