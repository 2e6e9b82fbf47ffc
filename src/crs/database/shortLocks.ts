import { setTimeout as pause } from 'node:timers/promises'
import { isAborted, isLocked } from './outage.ts'

/**
 * Milliseconds that a change of tables waits for one of them, while requests of servers wait behind it: less than the
 * second after which PostgreSQL looks for deadlocks, so that the change gives way and no request is aborted.
 */
export const longestLockWait = 500
/** Milliseconds between two attempts, growing by the step. */
const longestPause = 3000
const pauseStep = 250
/** Attempts, which take three minutes or more: a dump or a long export may hold a table. */
const mostAttempts = 60

/**
 * The tables that changing calls read before they hold other locks. During sales a change of many tables has hardly ever all of them
 * otherwise: it holds those for which calls wait that hold the others.
 */
export const holdCalls = `do $$ begin
  if to_regclass('idempotency') is not null then lock table idempotency in access exclusive mode; end if;
end $$`

/**
 * Repeats a transaction that has set `longestLockWait`, until it gets its locks; with `holdsCalls` it begins with
 * `holdCalls`. Throws what else it fails with.
 */
export async function untilUnlocked<T>(transaction: (holdsCalls: boolean) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction(attempt > 1)
    } catch (cause) {
      if (!(isLocked(cause) || isAborted(cause)) || attempt === mostAttempts) throw cause
      await pause(Math.min(longestPause, attempt * pauseStep))
    }
  }
}
