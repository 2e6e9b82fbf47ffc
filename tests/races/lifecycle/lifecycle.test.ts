import { afterAll, expect, test } from 'vitest'
import { seededRandom } from '../../../src/crs/world/random.ts'
import { Run } from './run.ts'
import { extent, isWhole, seed } from '../../kit/drawn.ts'

/** Each has a separate world. */
const servers = extent('LIFECYCLE_SERVERS', 1, 1)
/** Between these the server is killed during a call, and then hours pass. */
const stepsOfLife = extent('LIFECYCLE_STEPS', 14, 250)
/**
 * Hours that pass at the end of each life, until after the last departure. No life is at an hour at which a rule
 * changes, as 12 hours before a departure, since a life may last minutes.
 */
const hoursOfLives = isWhole ? [5, 6, 15, 24, 24, 16, 10, 7, 9, 4, 29, 24] : [11, 39, 40, 17, 13, 53]

/** In so many steps each call is usually done once, and refused once. */
const enough = 3000
/** Further servers where a call was not drawn. */
const further = 2

let run: Run | undefined
afterAll(async () => run?.end())

const verbs = [
  'hold',
  'sell',
  'issue',
  'issueHeld',
  'changeOption',
  'convertToOptional',
  'convertToOpen',
  'split',
  'merge',
  'cancel',
  'undoCancel',
  'modify',
  'replaceOpen',
  'issuePta',
  'convertFromPta',
  'transfer',
].map((verb) => `booking.${verb}`)
const ofGates = ['start', 'stop', 'forceCheckIn', 'checkOut'].map((verb) => `checkin.${verb}`)
const ofGroups = ['group.update', 'group.issue']
const ofParcels = ['parcel.book', 'parcel.cancel', 'parcel.track']
const calls = [...verbs, ...ofGates, ...ofGroups, ...ofParcels]

/** Whether the call was done, or refused, at least once. */
const came = (counted: ReadonlySet<string>, call: string, done: boolean) =>
  [...counted].some((name) => name.startsWith(`${call} `) && name.endsWith(' 000') === done)

test(
  'agrees with the model of bookings after every call of several agencies, killed in between',
  { timeout: (servers + further) * 1_800_000 },
  async () => {
    const counted = new Set<string>()
    let releases = 0
    const never = () => ({
      done: calls.filter((call) => !came(counted, call, true)),
      refused: calls.filter((call) => !came(counted, call, false)),
    })
    const isShort = stepsOfLife * hoursOfLives.length < enough
    const hasAll = () => isShort || Object.values(never()).flat().length === 0
    for (let nth = 0; nth < servers || (nth < servers + further && !hasAll()); nth++) {
      await run?.end()
      process.stdout.write(`lifecycle.test.ts: server ${nth + 1} of TEST_SEED=${seed}\n`)
      run = new Run(seededRandom(seed + nth))
      await run.start()
      for (const hours of hoursOfLives) await run.live(stepsOfLife, hours)
      await run.recallAll()
      for (const one of run.counted) counted.add(one)
      releases += run.releases()
    }
    expect(releases).toBeGreaterThan(0)
    if (!isShort) expect(never()).toEqual({ done: [], refused: [] })
  },
)
