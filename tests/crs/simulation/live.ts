import type { Guard } from '../../../src/crs/database/stockChange.ts'
import type { Database } from '../../../src/crs/database/transaction.ts'
import { seededRandom } from '../../../src/crs/world/random.ts'
import { setClock } from '../../kit/crs/clock.ts'
import { freshDatabase, worldDay } from '../../kit/crs/database.ts'
import type { OtherNetwork } from '../../kit/crs/otherNetwork.ts'
import { Checks } from './checks.ts'
import { Draw } from './draw.ts'
import { FaultyServers } from './faultyServers.ts'
import { operate, operateTogether } from './operations.ts'
import { prepare } from './prepare.ts'
import { Transcript } from './transcript.ts'

export interface Simulated {
  seed: number
  steps: number
  /** Steps to leave out. */
  without?: ReadonlySet<number>
  /** Share of the calls that meet a fault. */
  faults?: number
  /** Share of the steps in which several operations run at the same time. */
  together?: number
  keyPerAttempt?: boolean
  guard?: Guard
  /** Currency and zone of the network; those of the small world unless given. */
  network?: OtherNetwork
  /** Is called at the end of the days, with the check of every step. */
  atEnd?: (database: Database, broken: () => Promise<Record<string, unknown[]>>) => Promise<void>
}

/** The calls that had an effect, and what was called and answered. */
export interface Lived {
  counted: ReadonlyMap<string, number>
  transcript: readonly string[]
}

/** A step after which a rule is broken, or which failed. */
export class SimulationFailed extends Error {
  readonly step: number

  constructor({ seed, steps }: Simulated, step: number, transcript: Transcript, cause: unknown) {
    const command = `SIMULATION_SEED=${seed} SIMULATION_STEPS=${Math.min(step + 1, steps)} npm test simulation`
    super(
      [
        `seed ${seed}, step ${step}: ${cause instanceof Error ? cause.message : JSON.stringify(cause, null, 1)}`,
        `Replay: ${command}`,
        transcript.tail(12),
      ].join('\n'),
      { cause },
    )
    this.step = step
  }
}

/** First minutes of days with a change of the clocks in Greece near them, or without one; in UTC. */
const starts = ['2026-06-15T07:00:00Z', '2026-03-24T08:00:00Z', '2026-10-20T07:00:00Z'] as const

const hour = 3_600_000

/** Lives some days drawn from a seed; throws SimulationFailed at the first broken rule. */
export async function live(simulated: Simulated): Promise<Lived> {
  const {
    seed,
    steps,
    without,
    together = 0.2,
    faults = 0.12,
    keyPerAttempt = false,
    guard = 'on',
    network,
  } = simulated
  const fresh = await freshDatabase('small')
  const chance = seededRandom(seed)
  const start = starts[Math.floor(chance() * starts.length)]!
  // Few places on few sailings, so that operations meet.
  await prepare(fresh.database, { days: 4, seats: 7, network })
  await moveTimetable(fresh.database, start)
  const zone = network?.timezone ?? 'Europe/Athens'
  if (guard !== 'on')
    await fresh.database.pool.query('alter table stock drop constraint stock_never_oversold')
  const clock = setClock(start)
  const transcript = new Transcript()
  const servers = new FaultyServers(fresh, transcript, {
    seed,
    clock,
    zone,
    faults,
    keyPerAttempt,
    guard,
  })
  const day = new Draw(servers, fresh.database, chance)
  const checks = new Checks(fresh.database)
  let step = 0
  try {
    await servers.start()
    for (; step < steps; step++) {
      if (without?.has(step)) continue
      const draw = day.at(seed, [step])
      await passTime(draw, servers, (text) => transcript.note(step, text))
      if (draw.chance() < together)
        await operateTogether(draw, seed, step, (operations, of) => servers.turns.run(operations, of))
      else await operate(draw)
      const broken = await checks.broken(servers.known)
      if (Object.keys(broken).length > 0) throw new Error(JSON.stringify(broken, null, 1))
    }
    await simulated.atEnd?.(fresh.database, () => checks.broken(servers.known))
    return { counted: day.day.counted, transcript: transcript.lines() }
  } catch (cause) {
    throw new SimulationFailed(simulated, step, transcript, cause)
  } finally {
    await servers.close()
    await fresh.drop()
  }
}

/** Moves all sailings by the days from the first day of the small world. */
async function moveTimetable({ pool }: Database, start: string): Promise<void> {
  const days = (Date.parse(start.slice(0, 10)) - Date.parse(worldDay)) / (24 * hour)
  const moved = (column: string) =>
    `${column} = to_char(to_timestamp(${column}, 'YYYY-MM-DD HH24:MI') + interval '${days} days', 'YYYY-MM-DD HH24:MI')`
  await pool.query(`update itinerary set ${moved('departs')}`)
  await pool.query(`update port_call set ${moved('arrives')}, ${moved('departs')}`)
}

/** Minutes mostly; sometimes hours, to a midnight, back, or on one server alone. The servers do their own work then. */
async function passTime(
  { chance }: Draw,
  servers: FaultyServers,
  note: (text: string) => void,
): Promise<void> {
  const kind = chance()
  const { clock } = servers
  const before = clock.now().getTime()
  if (kind < 0.7) clock.pass(Math.floor(chance() * 10) * 60_000)
  else if (kind < 0.75) clock.pass(Math.ceil(chance() * 8) * hour)
  else if (kind < 0.77) clock.pass(untilMidnight(servers) - 30_000)
  else if (kind < 0.785) clock.pass(-Math.ceil(chance() * 5) * hour)
  const passed = clock.now().getTime() - before
  if (Math.abs(passed) >= hour) note(`the clock moves by ${passed / hour} hours`)
  if (chance() < 0.03) {
    const nth = chance() < 0.5 ? 0 : 1
    const ahead = Math.round((chance() < 0.3 ? chance() * 6 - 3 : 0) * hour + chance() * 120_000)
    servers.jump(nth, ahead)
    note(`the clock of server ${nth} is ahead by ${ahead} ms`)
  }
  if (passed >= hour || chance() < 0.1) {
    const nth = chance() < 0.5 ? 0 : 1
    note(`server ${nth} does its own work`)
    await servers.work(nth, chance)
  }
}

const untilMidnight = ({ clock, zone }: FaultyServers) => {
  const [hours = 0, minutes = 0] = clock.localNow(zone).slice(11).split(':').map(Number)
  return ((24 - hours) * 60 - minutes) * 60_000
}
