import { randomInt } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { seededRandom } from '../../../src/crs/world/random.ts'
import { Run } from './run.ts'

/** LIFECYCLE_STEPS=100000 makes a longer run: a new server for every 3,000 steps. */
const steps = Number(process.env['LIFECYCLE_STEPS'] ?? 3000)
const stepsOfServer = 3000
/** Between these the server is killed during a call, and then hours pass. */
const stepsOfLife = 250
/**
 * Hours that pass at the end of each life, until after the last departure. No life is at an hour at which a rule
 * changes, as 12 hours before a departure, since a life may last minutes.
 */
const hoursOfLives = [5, 6, 15, 24, 24, 16, 10, 7, 9, 4, 29, 24]

/**
 * The tests of every change draw the same chances, so that a failure is a fault of the change; a longer run draws new
 * ones, other ones for each server. RACE_SEED=… of the server that failed draws its chances again.
 */
const seed = Number(process.env['RACE_SEED'] ?? (steps > stepsOfServer ? randomInt(2 ** 31) : 1_122_964_881))

let run: Run | undefined
afterAll(async () => run?.end())

const verbs = [
  ...['hold', 'sell', 'issue', 'issueHeld', 'changeOption', 'convertToOptional', 'convertToOpen'],
  ...['split', 'merge', 'cancel', 'undoCancel', 'modify', 'replaceOpen'],
  ...['issuePta', 'convertFromPta', 'transfer'],
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
  { timeout: Math.max(1_800_000, steps * 500) },
  async () => {
    const counted = new Set<string>()
    let releases = 0
    for (let done = 0; done < steps; done += stepsOfServer) {
      await run?.end()
      const seedOfServer = seed + done / stepsOfServer
      process.stdout.write(`lifecycle.test.ts: RACE_SEED=${seedOfServer}\n`)
      run = new Run(seededRandom(seedOfServer))
      await run.start()
      for (const hours of hoursOfLives) await run.live(stepsOfLife, hours)
      await run.recallAll()
      for (const one of run.counted) counted.add(one)
      releases += run.releases()
      process.stdout.write(`lifecycle.test.ts: ${done + stepsOfServer} of ${steps} steps agree\n`)
    }
    expect(releases).toBeGreaterThan(0)
    const never = (done: boolean) => calls.filter((call) => !came(counted, call, done))
    expect({ done: never(true), refused: never(false) }).toEqual({ done: [], refused: [] })
  },
)
