import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { pricing } from '../../../src/contract/pricing.ts'
import { brokenRules } from '../../../src/crs/database/invariants.ts'
import { priceRules } from '../../../src/crs/database/priceRules.ts'
import { seededRandom } from '../../../src/crs/world/random.ts'
import { extent, seed } from '../../kit/drawn.ts'
import { startSmallCrs } from '../../kit/crs/smallCrs.ts'
import { liftLimits } from '../../kit/crs/smallWorld.ts'
import { bookingRequest, pays, people, trips, vehicle } from '../../kit/crs/bookingRequest.ts'

/** Whatever prices an item takes the percentages of its coupons and vouchers again, of what the item costs then. */

const { desk, agent } = startSmallCrs('each')

const [maria, giannis, truck] = [
  '9e0c7a53-9d8e-4a2a-8a55-0f6a1a3f0a01',
  '9e0c7a53-9d8e-4a2a-8a55-0f6a1a3f0a02',
  '9e0c7a53-9d8e-4a2a-8a55-0f6a1a3f0a03',
] as const

type Codes = { coupon?: string; voucherCode?: string }
const offers: readonly Codes[] = [{ coupon: 'SUMMER10' }, { voucherCode: '500102' }]

const request = (place: string, codes: Codes) => ({
  ...bookingRequest({ night: [people(place, [{ uuid: maria }])] }),
  ...codes,
})

const priceOf = async (place: string, codes: Codes) => {
  const { trips: asked } = bookingRequest({ night: [people(place, [{ uuid: maria }])] })
  return agent.call(pricing.price, { body: { trips: asked, ...codes } })
}

async function sell(made: ReturnType<typeof bookingRequest>) {
  const { booking: held } = await agent.call(booking.hold, { body: made })
  const path = { crsReservationId: held.crsReservationId }
  return (await agent.call(booking.issueHeld, { path })).booking
}

async function modify(crsReservationCode: string, companyReservationCode: string, values: object) {
  const body = { crsReservationCode, trips: [{ companyReservationCode, ...values }] }
  const { difference } = await agent.call(booking.priceModify, { body })
  const payments = difference > 0 ? { payments: pays({ cash: difference }) } : {}
  return (await agent.call(booking.modify, { body: { ...body, ...payments } })).booking
}

const inClass = (accommodationIdOrCode: string) => ({
  selectedPassengers: [
    { uuid: maria, modifiedValues: { accommodationIdOrCode, accommodationRequestType: 'COMPLETE' } },
  ],
})

const broken = () => brokenRules(desk.database.owner, priceRules)

describe('a percentage', () => {
  test.each(offers)('of %o is that of the class now, there and back', async (codes) => {
    const fresh = await priceOf('DECK', codes)
    const dear = await priceOf('AB4', codes)
    const sold = await sell(request('AB4', codes))
    expect(sold.total).toBe(dear.total)
    const code = sold.trips[0]!.companyReservationCode
    const cheap = await modify(sold.crsReservationId, code, inClass('DECK'))
    expect(cheap.total).toBe(fresh.total)
    expect(cheap.reductions).toEqual(fresh.reductions)
    expect((await modify(sold.crsReservationId, code, inClass('AB4'))).total).toBe(dear.total)
  })

  test('is found by the check of the records where it is another one', async () => {
    await sell(request('DECK', { coupon: 'SUMMER10' }))
    expect(await broken()).toEqual({})
    const { owner } = desk.database
    const set = (path: string, value: number) =>
      sql`update booking_item set explanation = jsonb_set(explanation, ${path}::text[], ${String(value)}::jsonb)`.execute(
        owner,
      )
    const [price] = Object.keys(priceRules)
    await set('{reductions,0,percent}', 20)
    expect(Object.keys(await broken())).toEqual([price])
    await set('{reductions,0,percent}', 10)
    await set('{vatPercent}', 24)
    expect(Object.keys(await broken())).toEqual([price])
    await set('{vatPercent}', 13)
    await set('{percent}', 50)
    expect(Object.keys(await broken())).toEqual([price])
    await set('{percent}', 0)
    await sql`update offer_use set amount = amount + 1`.execute(owner)
    expect(Object.keys(await broken())).toEqual(Object.keys(priceRules).slice(1))
    await sql`update offer_use set amount = amount - 1`.execute(owner)
  })

  test('of a price that was stored with its sum alone is that of its offer', async () => {
    const fresh = await priceOf('DECK', { voucherCode: '500102' })
    const sold = await sell(request('AB4', { voucherCode: '500102' }))
    await sql`update booking_item set explanation = explanation - 'reductions'`.execute(desk.database.owner)
    const code = sold.trips[0]!.companyReservationCode
    const cheap = await modify(sold.crsReservationId, code, inClass('DECK'))
    expect(cheap.total).toBe(fresh.total)
  })
})

const pick = <T>(random: () => number, all: readonly T[]): T => all[Math.floor(random() * all.length)]!
const chains = extent('VERB_CHAINS', 3, 12)

/** Changes of what an item costs, each of a passenger or the truck of the trip. */
const changes: readonly ((random: () => number) => object)[] = [
  (random) => inClass(pick(random, ['DECK', 'EC'])),
  (random) => ({
    selectedPassengers: [
      {
        uuid: giannis,
        modifiedValues: pick(random, [
          { type: 'CH', birthdate: '2019-05-05' },
          { type: 'AD', birthdate: '1980-05-05' },
        ]),
      },
    ],
  }),
  (random) => ({
    selectedPassengers: [
      {
        uuid: giannis,
        modifiedValues: pick(random, [
          { discountIdOrCode: 'STU', discountDocument: '12345' },
          { discountIdOrCode: '' },
        ]),
      },
    ],
  }),
  (random) => ({
    selectedVehicles: [{ uuid: truck, modifiedValues: { length: pick(random, [6, 9.3, 12]) } }],
  }),
  (random) => pick(random, [trips.dayToParos, trips.day]),
]

test('after any chain of changes each percentage is that of what its item costs', async () => {
  await liftLimits(desk.database)
  let made = 0
  for (let nth = 0; nth < chains * 2; nth++) {
    const random = seededRandom(seed, nth)
    const party = people('EC', [{ uuid: maria }, { uuid: giannis, birthdate: '1980-05-05' }])
    const wish = bookingRequest({ day: [party, vehicle('TRK', { uuid: truck, length: 9 })] })
    const { crsReservationId, trips: sold } = await sell({ ...wish, ...offers[0] })
    let total = 0
    for (let left = 6; left > 0; left--) {
      const [trip] = sold
      const body = {
        crsReservationCode: crsReservationId,
        trips: [{ companyReservationCode: trip!.companyReservationCode, ...pick(random, changes)(random) }],
      }
      const asked = await desk.server.call(booking.priceModify, { body }, agent)
      if (asked.code !== '000') continue
      const { difference } = asked.body as never as { difference: number }
      const payments = difference > 0 ? { payments: pays({ card: difference }) } : {}
      const { booking: changed } = await agent.call(booking.modify, { body: { ...body, ...payments } })
      const lowered = changed.trips.flatMap(({ selectedPassengers: persons, selectedVehicles: vehicles }) =>
        [...persons, ...vehicles].flatMap(({ price }) => price.explanation?.reductions ?? []),
      )
      expect(lowered.every(({ percent }) => percent === 10)).toBe(true)
      expect(await broken()).toEqual({})
      total = changed.total
      made += 1
    }
    expect(total).toBeGreaterThan(0)
  }
  expect(made).toBeGreaterThan(chains * 4)
})
