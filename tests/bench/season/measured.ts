import { setTimeout as pause } from 'node:timers/promises'
import { commandOf, processorTime } from '../../kit/processorTime.ts'
import { type National, superuserAt } from './national.ts'

/** What a part of the load cost the machines. */
export interface Cost {
  seconds: number
  /** Seconds of processor time by kind of process. */
  cpu: Record<Kind, number>
  /** Transactions that ended at the primary, those that only read included. */
  transactions: number
  walBytes: number
  /** Sessions of the primary that waited, on average over the time, by what for. */
  waits: Record<string, number>
  /** Of the standby that was furthest behind, at most. */
  lag: { bytes: number; ms: number }
}

export type Kind = 'servers' | 'primary' | 'PgBouncer' | 'HAProxy' | 'replay' | 'standby reads' | 'desks'

const looksEvery = 40
const countsEvery = 1000

/** Measures until the returned function is called. */
export async function startMeasuring(national: National): Promise<() => Promise<Cost>> {
  const { cluster, pooler, servers } = national
  const primary = await cluster.primary()
  const client = await superuserAt(national)
  const spent = new Map<number, { kind: Kind; first: number; last: number }>()

  function kinds(): [number, Kind][] {
    const own: [number, Kind][] = [
      ...servers.map(({ pid }): [number, Kind] => [pid, 'servers']),
      ...(pooler ? [[pooler.pid(), 'PgBouncer'] as [number, Kind]] : []),
      [cluster.haproxyPid, 'HAProxy'],
      [process.pid, 'desks'],
    ]
    const postgres = cluster.nodes.flatMap((node) =>
      node
        .postgres()
        .map((pid): [number, Kind] => [
          pid,
          node.name === primary.name
            ? 'primary'
            : /startup|walreceiver/.test(commandOf(pid))
              ? 'replay'
              : 'standby reads',
        ]),
    )
    return [...own, ...postgres]
  }

  /** A process that has begun since counts from its beginning. */
  function count(isFirst: boolean): void {
    for (const [pid, kind] of kinds()) {
      const now = processorTime(pid)
      const known = spent.get(pid)
      if (known) known.last = Math.max(known.last, now)
      else spent.set(pid, { kind, first: isFirst ? now : 0, last: now })
    }
  }

  const totals = async () => {
    const { rows } = await client.query<{ transactions: number; wal: number }>(
      `select sum(xact_commit + xact_rollback)::float8 as transactions,
        (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as wal from pg_stat_database where datname = 'purser'`,
    )
    return rows[0]!
  }

  const waited = new Map<string, number>()
  const lag = { bytes: 0, ms: 0 }
  let looks = 0
  async function look(): Promise<void> {
    const { rows } = await client.query<{ type: string; event: string; query: string }>(
      `select wait_event_type as type, wait_event as event, left(query, 3000) as query from pg_stat_activity
        where state = 'active' and datname = 'purser' and pid <> pg_backend_pid() and wait_event_type in ('Lock', 'IPC', 'IO', 'LWLock')`,
    )
    looks++
    for (const { type, event, query } of rows) {
      const name = type === 'Lock' ? `row of ${tableIn(query)}` : `${type} ${event}`
      waited.set(name, (waited.get(name) ?? 0) + 1)
    }
    const { rows: behind } = await client.query<{ bytes: number; ms: number }>(
      `select coalesce(max(pg_current_wal_lsn() - replay_lsn), 0)::float8 as bytes,
        coalesce(max(extract(epoch from replay_lag)) * 1000, 0)::float8 as ms from pg_stat_replication`,
    )
    lag.bytes = Math.max(lag.bytes, behind[0]?.bytes ?? 0)
    lag.ms = Math.max(lag.ms, behind[0]?.ms ?? 0)
  }

  let going = true
  count(true)
  const [begun, before] = [performance.now(), await totals()]
  const looking = (async () => {
    let counted = performance.now()
    while (going) {
      await look()
      if (performance.now() - counted > countsEvery) {
        count(false)
        counted = performance.now()
      }
      await pause(looksEvery)
    }
  })()

  return async () => {
    going = false
    await looking
    count(false)
    const seconds = (performance.now() - begun) / 1000
    // Each session hands in what it counted once a second at most.
    await pause(1500)
    const after = await totals()
    await client.end()
    const cpu = {} as Record<Kind, number>
    for (const { kind, first, last } of spent.values()) cpu[kind] = (cpu[kind] ?? 0) + (last - first) / 1000
    return {
      ...{ seconds, cpu, lag },
      transactions: after.transactions - before.transactions,
      walBytes: after.wal - before.wal,
      waits: Object.fromEntries([...waited].map(([name, times]) => [name, times / looks])),
    }
  }
}

const lockable = ['ticket_stock', 'receipt_series', 'stock', 'idempotency', 'booking', 'hold', 'agency']

/** Of a statement that locks. */
const tableIn = (query: string) =>
  lockable.find((table) => new RegExp(`(from|update|into|join)\\s+"?${table}\\b`).test(query)) ??
  query.replaceAll(/\s+/g, ' ').slice(0, 60)
