import { describe, expect, test } from 'vitest'
import { sailing } from '../../../../src/contract/sailing.ts'
import { startSmallCrs } from '../../../kit/crs/smallCrs.ts'
import { setCapacity } from '../../../kit/crs/smallWorld.ts'

const { desk, agent } = startSmallCrs('all')

const requestOf = (origin: string, destination: string, departureDate: string, more: object = {}) => ({
  body: { origin: { idOrCode: origin }, destination: { idOrCode: destination }, departureDate, ...more },
})
const search = (...route: Parameters<typeof requestOf>) => agent.call(sailing.trips, requestOf(...route))
const one = async (...route: Parameters<typeof requestOf>) => (await search(...route)).trips[0]!

describe('the price of a party', () => {
  test('is that of the cheapest class with places for all', async () => {
    await setCapacity(desk.database, 1, 'DECK', 2)
    const family = {
      travellers: [
        { type: 'AD', quantity: 2 },
        { type: 'CH', quantity: 1 },
      ],
    }
    // In numbered seats, although two places on deck are left.
    expect((await one('PIR', 'JTR', '2026-06-20', family)).prices.party).toBe(2 * 5000 + 2500)
    await setCapacity(desk.database, 1, 'DECK', 30)
    expect((await one('PIR', 'JTR', '2026-06-20', family)).prices.party).toBe(2 * 4350 + 2175)
  })

  test('includes a place for infants, who go on laps when there are too few places', async () => {
    const infants = (adults: number, quantity: number) => ({
      travellers: [
        { type: 'AD', quantity: adults },
        { type: 'IN', quantity },
      ],
    })
    expect((await one('PIR', 'JTR', '2026-06-20', infants(2, 1))).prices.party).toBe(2 * 4350)
    expect((await one('PIR', 'JTR', '2026-06-20', infants(50, 10))).prices.party).toBe(30 * 4350 + 20 * 5000)
    expect(await one('PIR', 'JTR', '2026-06-20', infants(50, 11))).toMatchObject({ cannotTake: 'ship_full' })
    expect(await one('PIR', 'JTR', '2026-06-20', infants(0, 51))).toMatchObject({
      cannotTake: 'places_short',
    })
  })

  test('includes discounts and the length of vehicles', async () => {
    const party = {
      travellers: [
        { type: 'AD', quantity: 1 },
        { type: 'AD', discountIdOrCode: 'STU', quantity: 1 },
      ],
      vehicles: [{ idOrCode: 'TRK', length: 9.2, quantity: 1 }],
    }
    expect((await one('PIR', 'JTR', '2026-06-20', party)).prices.party).toBe(4350 + 2175 + 10 * 2500)
  })

  test('is itemised with equal items in one row', async () => {
    const english = await desk.agent({ language: 'en' })
    const { trips } = await english.call(sailing.trips, {
      body: {
        origin: { idOrCode: 'PIR' },
        destination: { idOrCode: 'JTR' },
        departureDate: '2026-06-20',
        travellers: [
          { type: 'AD', quantity: 2 },
          { type: 'AD', discountIdOrCode: 'STU', quantity: 1 },
          { type: 'CH', quantity: 1 },
        ],
        vehicles: [{ idOrCode: 'TRK', length: 9.2, quantity: 1 }],
      },
    })
    const [{ partyFares = [], prices } = { prices: {} }] = trips
    expect(
      partyFares.map(({ type, idOrCode, discountIdOrCode, length, quantity, fare }) =>
        [type, idOrCode, discountIdOrCode, length, quantity, fare].filter((one) => one !== undefined),
      ),
    ).toEqual([
      ['AD', 'DECK', 2, 4350],
      ['AD', 'DECK', 'STU', 1, 2175],
      ['CH', 'DECK', 1, 2175],
      ['TRK', 9.2, 1, 10 * 2500],
    ])
    expect(partyFares.map(({ quantity, fare }) => quantity * fare).reduce((one, other) => one + other)).toBe(
      prices.party,
    )
    expect(
      partyFares.every(({ contained, fare, name }) => contained > 0 && contained < fare && name !== ''),
    ).toBe(true)
  })

  test('is replaced by a refusal for a vehicle that is not sold or does not fit', async () => {
    const vehicle = (idOrCode: string, more: object = {}) => ({
      vehicles: [{ idOrCode, quantity: 1, ...more }],
    })
    expect(await one('PIR', 'JTR', '2026-06-20', vehicle('CAMP'))).toMatchObject({
      cannotTake: 'not_sold',
      cannotTakeParams: { what: 'CAMP' },
    })
    expect(await one('PIR', 'HER', '2026-06-20', vehicle('TRK', { length: 10 }))).toMatchObject({
      cannotTake: 'no_truck_garage',
    })
    expect(await one('PIR', 'JTR', '2026-06-20', vehicle('TRK', { length: 19 }))).toMatchObject({
      cannotTake: 'vehicle_too_long',
      cannotTakeParams: { what: 'TRK', most: 18 },
    })
  })
})
