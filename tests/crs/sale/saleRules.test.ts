import { describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { pricing } from '../../../src/contract/pricing.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { startSmallCrs } from '../../kit/crs/smallCrs.ts'
import { people, trips, vehicle, bookingRequest, type Request } from '../../kit/crs/bookingRequest.ts'

const { agent } = startSmallCrs('all')

const price = ({ trips: requested }: ReturnType<typeof bookingRequest>) =>
  agent.call(pricing.price, { body: { trips: requested } })
const refusedSale = (body: ReturnType<typeof bookingRequest>) => agent.refused(booking.book, { body })
const route = { origin: { idOrCode: 'PIR' }, destination: { idOrCode: 'JTR' } }
const firstAnalysis = '/trips/0/accommodationRequests/0/accommodationRequestAnalysises/0'

describe('a vehicle', () => {
  const lorry = () => bookingRequest({ day: [vehicle('TRK', { length: 0.001, height: 4 })] })

  test('shorter than its category’s minimum pays and takes the minimum lane', async () => {
    const truckLane = async () => {
      const { trips: available } = await agent.call(sailing.availability, { body: { trips: [trips.day] } })
      return available[0]?.garageTruck
    }
    // 25.00 a metre, five metres at least.
    expect((await price(lorry())).total).toBe(5 * 2500)
    const before = await truckLane()
    await agent.call(booking.book, { body: lorry() })
    expect(await truckLane()).toBe(before! - 500)
  })

  test.each([
    ['CAR425', { length: 4.6 }, 'vehicle_too_long_for_category', 4.25, 'length'],
    ['CAR425', { length: 4.2, height: 2.1 }, 'vehicle_too_high_for_category', 2, 'height'],
  ])(
    '%s of %o is refused by the price, the sale, the hold and the search',
    async (what, size, code, most, field) => {
      const request = bookingRequest({ day: [vehicle(what, size)] })
      const refusal = { code, parameters: { what, most, fits: expect.any(String) } }
      const at = `${firstAnalysis}/vehicleData/${field}`
      const search = { idOrCode: what, quantity: 1, ...size }
      const plan = {
        accommodation: { idOrCode: what },
        accommodationRequestType: 'VEHICLE' as const,
        ...size,
      }
      expect(await agent.refused(pricing.price, { body: { trips: request.trips } })).toMatchObject({
        ...refusal,
        at,
      })
      expect(await refusedSale(request)).toMatchObject({ ...refusal, at })
      expect(
        await agent.refused(sailing.lock, { body: { trip: trips.day, planItems: [plan], holdKey: 'x' } }),
      ).toMatchObject({ ...refusal, at: `/planItems/0/${field}` })
      expect(
        await agent.refused(sailing.trips, {
          body: { ...route, departureDate: '2026-06-20', vehicles: [search] },
        }),
      ).toMatchObject({ ...refusal, at: `/vehicles/0/${field}` })
    },
  )

  test('without a field that its company requires at the sale is refused', async () => {
    expect(await refusedSale(bookingRequest({ italy: [vehicle('CAR425')] }))).toMatchObject({
      code: 'field_required',
      parameters: { field: 'driverSurname' },
      at: `${firstAnalysis}/vehicleData/driverSurname`,
    })
  })
})

describe('an infant or a child', () => {
  const family = (...more: object[]): Request[] => [people('DECK', [{}, ...more])]

  test.each([
    ['IN', 'INF'],
    ['CH', 'CHI'],
  ])('%s is priced without a birth date, but not booked', async (type, discount) => {
    const request = bookingRequest({ day: family({ type }) })
    expect((await price(request)).trips[0]?.prices.items[1]).toMatchObject({ discountIdOrCode: discount })
    expect(await refusedSale(request)).toMatchObject({
      code: 'birthdate_required',
      parameters: { discount },
      at: '/trips/0/accommodationRequests/0/accommodationRequestAnalysises/1/passengerData/birthdate',
    })
  })

  test('is not booked unaccompanied on any trip', async () => {
    const infant = { type: 'IN', birthdate: '2025-01-15' }
    const child = { type: 'CH', birthdate: '2019-05-30' }
    const alone = {
      code: 'minor_unaccompanied',
      parameters: { age: 15 },
      at: '/trips/0/accommodationRequests',
    }
    expect(await refusedSale(bookingRequest({ day: [people('DECK', [infant, child])] }))).toMatchObject(alone)
    // Accompanied on the outward trip, alone on the return.
    const back = bookingRequest({ day: family(child), back: [people('DECK', [child])] })
    expect(await refusedSale(back)).toMatchObject({ ...alone, at: '/trips/1/accommodationRequests' })
    await agent.call(booking.book, { body: bookingRequest({ day: family(infant, child) }) })
  })

  test('to Bari pays the fuel surcharge of 16.00 only, no emissions and no port dues', async () => {
    const { trips: priced } = await price(bookingRequest({ italy: family({ type: 'IN' }) }))
    expect(priced[0]?.prices.items[1]?.fare).toEqual({
      net: 0,
      vat: 0,
      dues: 0,
      surcharges: 1600,
      total: 1600,
    })
    expect(priced[0]?.prices.items[0]?.fare).toMatchObject({ dues: 800, surcharges: 1900 })
  })
})
