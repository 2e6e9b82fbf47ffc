import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { booking } from '../../src/contract/booking/booking.ts'
import { brokenInvariants } from '../kit/crs/invariants.ts'
import { callAnswered, control, countCodes } from '../kit/crs/race.ts'
import { openSmallCrs, type Agent, type SmallCrs } from '../kit/crs/smallCrs.ts'
import { adults, pays, bookingRequest, type TripName } from '../kit/crs/bookingRequest.ts'

/** Off, the account is read without its lock: the race must then run into the constraint, else it proves nothing. */
const accountLock = vi.hoisted(() => ({ isOn: true }))

vi.mock(import('../../src/crs/ledger/ledgerSql.ts'), async (original) => {
  const real = await original()
  return {
    ...real,
    async readAccount(tx, agency, lock) {
      const account = await real.readAccount(tx, agency, accountLock.isOn ? lock : undefined)
      // Long enough for the clients of the other sailings to read it as well, where they may.
      await pause(50)
      return account
    },
  }
})

let crs: SmallCrs
let agent: Agent

beforeEach(async () => {
  crs = await openSmallCrs()
  agent = await crs.agent()
})
afterEach(async () => {
  expect(await brokenInvariants(crs.database)).toEqual({})
  await crs.close()
})

const clients = 25
/** Sailings of three companies: their sales share neither seats nor ticket numbers, only the agency's account. */
const sailings: { trip: TripName; total: number }[] = [
  { trip: 'day', total: 4350 },
  { trip: 'night', total: 4000 },
  { trip: 'italy', total: 8700 },
]

/** All clients sell on account at once, with credit for a few of them. */
async function race() {
  const { owner } = crs.database
  const limit = 6 * 4350
  await owner.updateTable('agency').set({ credit_limit: limit }).where('code', '=', '1300').execute()
  const came = await Promise.all(
    Array.from({ length: clients }, (_, nth) => {
      const { trip, total } = sailings[nth % sailings.length]!
      const body = {
        ...bookingRequest({ [trip]: [adults(1)] }),
        payments: pays({ account: total }),
        expectedTotal: total,
      }
      return callAnswered(crs.server, booking.sell, { body }, { token: agent.token })
    }),
  )
  const { owed } = await owner
    .selectFrom('agency')
    .select('owed')
    .where('code', '=', '1300')
    .executeTakeFirstOrThrow()
  return { codes: Object.keys(countCodes(came)).toSorted(), left: limit - owed }
}

test(`${clients} clients of one agency on different sailings use up its credit and never pass the limit`, async () => {
  accountLock.isOn = true
  const { codes, left } = await race()
  expect(codes).toEqual(['000', 'credit_exceeded'])
  expect(left).toBeGreaterThanOrEqual(0)
  expect(left).toBeLessThan(4000)
})

test('control: with the account lock off the same race ends in faults @all', control, async () => {
  accountLock.isOn = false
  const { codes } = await race()
  // The constraint of the table ends the transaction.
  expect(codes).toContain('fault')
})
