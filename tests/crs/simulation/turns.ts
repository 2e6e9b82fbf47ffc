import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** One of the operations that take turns. */
interface Runner {
  /** Statements that it has given and that wait for its turn. */
  waiting: (() => void)[]
  /** Processes of PostgreSQL that work on its statements. */
  working: Set<number>
  isDone: boolean
  /** Whether it waits for what another operation does. */
  isParked: boolean
}

/**
 * Runs operations at the same time so that a replay is exact: of all statements of changing transactions that wait, one
 * drawn by chance goes to PostgreSQL, and the next when that one is answered or waits for a lock.
 */
export class Turns {
  private storage = new AsyncLocalStorage<Runner>()
  private watcher: pg.Pool
  private changed: () => void = () => undefined

  /** `watcher` sees the locks. */
  constructor(watcher: pg.Pool) {
    this.watcher = watcher
  }

  /** Makes the transactions on these connections take turns. */
  guard(pool: pg.Pool): void {
    const connect = pool.connect.bind(pool)
    const guarded = async () => {
      const client = await connect()
      return this.storage.getStore() ? this.guarded(client) : client
    }
    // With a callback it is for a statement outside a transaction.
    const either = (callback?: Parameters<typeof connect>[0]) => (callback ? connect(callback) : guarded())
    Object.assign(pool, { connect: either })
  }

  /** Work of an operation that does not take turns. */
  aside = <T>(work: () => Promise<T>): Promise<T> => this.storage.exit(work)

  /** Waits for what another operation does. */
  async parked(until: Promise<unknown>): Promise<void> {
    const runner = this.storage.getStore()
    if (!runner) return void (await until)
    runner.isParked = true
    this.changed()
    await until.finally(() => (runner.isParked = false))
  }

  async run(operations: readonly (() => Promise<unknown>)[], chance: () => number): Promise<void> {
    const failures: unknown[] = []
    const runners = operations.map((operation) => {
      const runner: Runner = { waiting: [], working: new Set(), isDone: false, isParked: false }
      void this.storage
        .run(runner, operation)
        .catch((cause: unknown) => failures.push(cause))
        .finally(() => {
          runner.isDone = true
          // What it gave and did not wait for.
          for (const give of runner.waiting.splice(0)) give()
          this.changed()
        })
      return runner
    })
    for (;;) {
      await this.settled(runners)
      const ready = runners.filter(
        ({ isDone, waiting, working }) => !isDone && waiting.length > 0 && working.size === 0,
      )
      if (ready.length > 0) ready[Math.floor(chance() * ready.length)]!.waiting.shift()!()
      else if (runners.every(({ isDone }) => isDone)) break
      // All wait for locks: PostgreSQL ends one of them.
      else await this.change(20)
    }
    if (failures.length > 0) throw failures[0]
  }

  /** Until every operation has ended, waits for its turn, or waits for a lock. */
  private async settled(runners: readonly Runner[]): Promise<void> {
    for (;;) {
      const busy = runners.filter(
        ({ isDone, isParked, waiting, working }) =>
          !isDone && !isParked && (waiting.length === 0 || working.size > 0),
      )
      if (busy.length === 0) return
      if (!(await this.change(4)) && busy.every(({ working }) => working.size > 0)) {
        const { rows } = await this.watcher.query<{ pid: number }>(
          'select pid from pg_locks where not granted',
        )
        const blocked = new Set(rows.map(({ pid }) => pid))
        if (busy.every(({ working }) => [...working].some((pid) => blocked.has(pid)))) return
      }
    }
  }

  /** Whether an operation has come further within this time. */
  private async change(ms: number): Promise<boolean> {
    const changed = new Promise<boolean>((resolve) => {
      this.changed = () => resolve(true)
    })
    return Promise.race([changed, pause(ms, false)])
  }

  private guarded(client: pg.PoolClient): pg.PoolClient {
    let takesTurns = false
    const query = async (config: pg.QueryConfig) => {
      const runner = this.storage.getStore()
      if (config.text.startsWith('begin')) takesTurns = config.text === 'begin'
      if (!takesTurns || !runner || runner.isDone) return client.query(config)
      await new Promise<void>((turn) => {
        runner.waiting.push(() => turn())
        this.changed()
      })
      const pid = (client as unknown as { processID: number }).processID
      runner.working.add(pid)
      return client.query(config).finally(() => {
        runner.working.delete(pid)
        this.changed()
      })
    }
    return new Proxy(client, {
      get(of, key) {
        if (key === 'query') return query
        const value: unknown = of[key as keyof pg.PoolClient]
        return typeof value === 'function' ? (value.bind(of) as unknown) : value
      },
    })
  }
}
