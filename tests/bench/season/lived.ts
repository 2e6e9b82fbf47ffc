import { loadavg } from 'node:os'
import { booking } from '../../../src/contract/booking/booking.ts'
import { calls } from '../../../src/contract/calls.ts'
import type { Held } from './ceilings.ts'
import type { Tally } from './desks.ts'
import type { Figures, Work } from './machines.ts'
import type { Cost, Kind } from './measured.ts'

/** A day that was lived. */
export interface Lived {
  name: string
  cost: Cost
  tally: Tally
  /** Sales a second in the busiest hour. */
  busiest: number
}

const changing = new Set(calls.filter(({ changes }) => changes).map(({ id }) => id))

/** How many calls of the day changed something. */
export const changesIn = ({ times }: Tally) =>
  [...times].reduce((sum, [id, { length }]) => sum + (changing.has(id) ? length : 0), 0)

const percentile = (times: readonly number[], percent: number) =>
  times.toSorted((one, other) => one - other)[Math.floor(((times.length - 1) * percent) / 100)] ?? 0

/** Milliseconds within which 95 % of the sales ended. */
export const saleTime = ({ tally }: Lived) => percentile(tally.times.get(booking.sell.id) ?? [], 95)

export const coresOf = ({ cpu, seconds }: Cost) =>
  `cores: ${Object.entries(cpu)
    .map(([kind, spent]) => `${kind} ${(spent / seconds).toFixed(2)}`)
    .join(', ')}`

export const waitsOf = ({ waits }: Cost) =>
  `sessions that wait: ${Object.entries(waits)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 8)
    .map(([what, many]) => `${what} ${many.toFixed(2)}`)
    .join(', ')}`

/** What is printed of a day. */
export function linesOf({ name, cost, tally, busiest }: Lived): string[] {
  const { seconds, lag } = cost
  const made = [...tally.times.values()].reduce((sum, { length }) => sum + length, 0)
  const perSecond = (value: number) => (value / seconds).toFixed(2)
  return [
    '',
    `${name}: ${tally.customers} customers, ${tally.sales.length} sales, ${busiest.toFixed(1)} a second in the busiest hour, ` +
      `${made} calls, ${tally.polls} answers to those who follow changes, in ${seconds.toFixed(0)} s; load ${loadavg()[0]?.toFixed(1)}`,
    ...[...tally.times]
      .toSorted(([, one], [, other]) => other.length - one.length)
      .map(
        ([id, times]) =>
          `  ${id.padEnd(26)} ${String(times.length).padStart(6)}  p50 ${percentile(times, 50).toFixed(0)} ms, p95 ${percentile(times, 95).toFixed(0)} ms`,
      ),
    `  ${coresOf(cost)}`,
    `  primary: ${perSecond(cost.transactions)} transactions and ${perSecond(cost.walBytes / 1e6)} MB of WAL a second; ` +
      `standbys behind by at most ${(lag.bytes / 1e6).toFixed(1)} MB, ${lag.ms.toFixed(0)} ms`,
    `  ${waitsOf(cost)}`,
    ...(tally.refused.size > 0
      ? [`  refused: ${[...tally.refused].map(([code, times]) => `${code} ${times}`).join(', ')}`]
      : []),
  ]
}

export interface Measured {
  /** Without any desk. */
  idle: Cost
  /** A day without desks that follow changes, and one with them. */
  alone: Lived
  watched: Lived
  held: Held
  commits: number
}

/** What the calculation takes from the run. */
export function figuresOf({ idle, alone, watched, held, commits }: Measured): Figures {
  const { customers } = alone.tally
  const over = (cost: Cost, kind: Kind) =>
    (cost.cpu[kind] ?? 0) - (cost.seconds * (idle.cpu[kind] ?? 0)) / idle.seconds
  const workOf = (part: (kind: Kind) => number): Work => ({
    ...{ servers: part('servers'), primary: part('primary'), pooler: part('PgBouncer') },
    // Of two standbys, each of which replays all.
    ...{ replay: part('replay') / 2, standbyReads: part('standby reads') },
  })
  const { polls, followed, sales } = watched.tally
  const rest = watched.tally.customers / customers
  const asked = polls / followed
  return {
    customer: workOf((kind) => over(alone.cost, kind) / customers),
    poll: workOf((kind) => Math.max(0, over(watched.cost, kind) - over(alone.cost, kind) * rest) / polls),
    salesOfCustomer: alone.tally.sales.length / customers,
    heldSailing: held.sailing,
    heldAgency: Math.max(held.tickets, held.receipts, held.account),
    commits,
    commitsOfCustomer: changesIn(alone.tally) / customers,
    // The inverse of `pollsPerSecond` in machines.ts.
    concerns: asked / (1 - 2 * asked) / (sales.length / watched.cost.seconds),
  }
}
