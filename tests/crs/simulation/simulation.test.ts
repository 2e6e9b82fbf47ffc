import { expect, test } from 'vitest'
import type { Database } from '../../../src/crs/database/transaction.ts'
import { live, SimulationFailed, type Simulated } from './live.ts'
import { shrink } from './shrink.ts'
import { extent, seed } from '../../kit/drawn.ts'

/**
 * SIMULATION_SEED=… SIMULATION_STEPS=… lives the days of one seed again, with SIMULATION_SHRINK=1 also without the steps
 * that a failure does not need; SIMULATION_MINUTES=600 lives those of further seeds until that time is over.
 */
const settings = process.env
const given = settings['SIMULATION_SEED']
const steps = extent('SIMULATION_STEPS', 60, 120)
const minutes = Number(settings['SIMULATION_MINUTES'] ?? 0)

const seedsOfRun = extent('SIMULATION_SEEDS', 1, 10)
/** In so many steps each of these is usually done. */
const enough = 1200
/** Further seeds where one was not drawn. */
const further = 10

const changing = [
  'hold',
  'issue',
  'cancel',
  'undoCancel',
  'convertToOpen',
  'convertToOptional',
  'replaceOpen',
  'modify',
  'addItems',
  'split',
  'merge',
  'issuePta',
  'transfer',
  'changeOption',
  'issueHeld',
  'issueFromRecall',
  'replaceOpenTickets',
].map((verb) => `booking.${verb}`)
const others = [
  'checkin.start',
  'checkin.forceCheckIn',
  'disruption.declare',
  'disruption.propose',
  'disruption.perform',
  'cashier.closeTill',
  'group.update',
  'group.assignCabins',
  'group.issue',
  'parcel.book',
  'parcel.cancel',
  'parcel.track',
  'sailing.lock',
  'sailing.unlock',
  'settings.save',
  'truck.add',
  'truck.change',
  'ticket.queuePrint',
]

/** Codes of limited use, and discounts that need another passenger or the way back. */
const reductions = ['ONCE20', '500100', '500102', 'PRM', 'PRC', 'RTN']

async function reductionsIn({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ code: string }>(
    'select code from offer_use union select discount from booking_item where discount is not null',
  )
  return rows.map(({ code }) => code)
}

function* seeds(hasAll: () => boolean): Generator<number> {
  if (given !== undefined) return yield Number(given)
  const until = Date.now() + minutes * 60_000
  for (let nth = 0; nth < seedsOfRun || Date.now() < until; nth++) yield seed + nth
  for (let nth = 0; nth < further && !hasAll(); nth++) yield seed + seedsOfRun + nth
}

/** Lives the days; the text of the failure if they fail. */
async function failureOf(days: Simulated, counted: Set<string>): Promise<string> {
  try {
    const atEnd = async (database: Database) => {
      for (const code of await reductionsIn(database)) counted.add(code)
    }
    const lived = await live({ ...days, atEnd })
    for (const call of lived.counted.keys()) counted.add(call)
    return ''
  } catch (cause) {
    if (!(cause instanceof SimulationFailed)) throw cause
    return settings['SIMULATION_SHRINK'] ? shrink(days, cause) : cause.message
  }
}

test(
  'days of operators, gates, tills, groups and companies with faults leave every rule whole',
  { timeout: 900_000 + minutes * 120_000 + steps * 3000 },
  async () => {
    const counted = new Set<string>()
    const failures: string[] = []
    const never = () => [
      ...[...changing, ...others].filter((call) => !counted.has(`${call} 000`)),
      ...reductions.filter((code) => !counted.has(code)),
    ]
    const isShort = given !== undefined || seedsOfRun * steps < enough
    for (const seed of seeds(() => isShort || never().length === 0)) {
      const failure = await failureOf({ seed, steps }, counted)
      if (failure === '') continue
      failures.push(failure)
      // A long run goes on.
      if (minutes > 0) process.stdout.write(`${failure}\n\n`)
      else break
    }
    expect(failures.join('\n\n')).toBe('')
    if (!isShort) expect(never()).toEqual([])
  },
)
