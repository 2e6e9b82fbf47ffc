import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { pricing } from '../../../src/contract/pricing.ts'
import { reference } from '../../../src/contract/reference.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { bookingRequest, pays, people, trips } from '../../kit/crs/bookingRequest.ts'
import { publish } from '../../kit/crs/publish.ts'
import { agentOf, startSmallCrs, type Agent } from '../../kit/crs/smallCrs.ts'
import { testServer, type TestServer } from '../../kit/crs/testServer.ts'

const { desk, agent: first } = startSmallCrs('each')

let server: TestServer | undefined
let agent: Agent
beforeEach(() => {
  agent = first
})
afterEach(() => server?.close())

const student = { uuid: 'maria', discount: 'STU', discountDocument: '12345' }

/** A student with a service, on the morning sailing. */
async function request() {
  const { additionalServices = [] } = await onSale()
  const [service] = additionalServices
  const made = bookingRequest({ day: [people('DECK', [student, { uuid: 'giannis' }])] })
  const services = [{ uuid: 'meal', idOrCode: service!.idOrCode, units: 1 }]
  return { ...made, trips: made.trips.map((trip) => ({ ...trip, additionalServices: services })) }
}

const onSale = async () => {
  const { trips: found } = await agent.call(sailing.availability, { body: { trips: [trips.day] } })
  return found[0]!
}

async function sell() {
  const body = await request()
  const { crsReservationId } = (await agent.call(booking.hold, { body })).booking
  return (await agent.call(booking.issueHeld, { path: { crsReservationId } })).booking
}

type Booked = Awaited<ReturnType<typeof sell>>

/** Withdraws the discount, the services and more; then another server, which knows of it, answers. */
async function withdraw(): Promise<void> {
  await publish(desk.database, `update discount set ended = true where code = 'STU'`)
  await publish(desk.database, `update product set ended = true where kind = 'service'`)
  await publish(desk.database, `update vehicle_category set ended = true where code = 'CAR425'`)
  await publish(desk.database, `update accommodation set ended = true where kind = 'none'`)
  server = await testServer(desk.database, { clock: desk.server.clock })
  agent = agentOf(server, agent.token)
}

/** Moves a passenger to the better class, and returns the percentages and totals of the two. */
async function moveUp({ crsReservationId, trips: booked }: Booked, uuid: string) {
  const { companyReservationCode } = booked[0]!
  const selectedPassengers = [{ uuid, modifiedValues: { accommodationIdOrCode: 'EC' } }]
  const body = {
    crsReservationCode: crsReservationId,
    trips: [{ companyReservationCode, selectedPassengers }],
  }
  const { difference } = await agent.call(booking.priceModify, { body })
  const paid = { ...body, payments: pays({ cash: difference }) }
  const { booking: after } = await agent.call(booking.modify, { body: paid })
  return after.trips[0]!.selectedPassengers.map(({ price }) => [price.percent, price.fare.total])
}

describe('what a publication has withdrawn', () => {
  test('is neither listed nor offered nor sold any more', async () => {
    const body = await request()
    await withdraw()
    const { discounts } = await agent.call(reference.discounts, {})
    expect(discounts.map(({ idOrCode }) => idOrCode)).not.toContain('STU')
    const offered = await onSale()
    expect(offered.discounts.map(({ idOrCode }) => idOrCode)).not.toContain('STU')
    expect(offered.additionalServices ?? []).toEqual([])
    expect(offered.accommodations.map(({ idOrCode }) => idOrCode)).not.toContain('IN01')
    const { vehicleCategories } = await agent.call(reference.vehicleCategories, {})
    expect(vehicleCategories.map(({ idOrCode }) => idOrCode)).not.toContain('CAR425')
    const passengers = [{ uuid: 'maria', discountIdOrCode: 'STU', discountDocument: '12345' }]
    const { results } = await agent.call(pricing.validateLoyaltyAndResidency, { body: { passengers } })
    expect(results).toMatchObject([{ valid: false, code: 'discount_not_admissible' }])
    expect(await agent.refused(booking.hold, { body })).toMatchObject({ code: 'discount_not_admissible' })
    const withService = bookingRequest({ day: [people('DECK', [{}])] })
    Object.assign(withService.trips[0]!, { additionalServices: body.trips[0]!.additionalServices })
    expect(await agent.refused(booking.hold, { body: withService })).toMatchObject({
      code: 'not_sold',
      at: '/trips/0/additionalServices/0/idOrCode',
    })
  })

  test('is named in the bookings that have it', async () => {
    const sold = await sell()
    const before = sold.trips[0]!
    await withdraw()
    const query = { crsReservationIds: [sold.crsReservationId] }
    const { bookings } = await agent.call(booking.recall, { query })
    expect(bookings[0]!.trips[0]!.selectedPassengers).toEqual(before.selectedPassengers)
    expect(bookings[0]!.trips[0]!.additionalServices).toEqual(before.additionalServices)
  })

  test.each([
    {
      uuid: 'maria',
      fares: [
        [50, 2500],
        [0, 4350],
      ],
    },
    {
      uuid: 'giannis',
      fares: [
        [50, 2175],
        [0, 5000],
      ],
    },
  ])('stays in a booking of which a passenger changes the class ($uuid)', async ({ uuid, fares }) => {
    const sold = await sell()
    await withdraw()
    expect(await moveUp(sold, uuid)).toEqual(fares)
  })

  test('refuses no addition to a booking that has it', async () => {
    const sold = await sell()
    await withdraw()
    const { companyReservationCode } = sold.trips[0]!
    const added = { companyReservationCode, accommodationRequests: [people('DECK', [{}])] }
    const body = { crsReservationId: sold.crsReservationId, trips: [added] }
    const { booking: after } = await agent.call(booking.addItems, {
      body: { ...body, payments: pays({ cash: 4350 }) },
    })
    expect(after.total).toBe(sold.total + 4350)
  })

  test('is left out of open tickets that get a date if it is a discount, and stays if it is a product', async () => {
    const { crsReservationId } = await sell()
    await agent.call(booking.convertToOpen, { body: { crsReservationId } })
    await withdraw()
    const asked = { crsReservationId, trip: trips.day }
    const { difference } = await agent.call(booking.priceDiffForOpen, { body: asked })
    expect(difference).toBe(2175)
    const body = { trip: trips.day, expectedDifference: difference, payments: pays({ cash: difference }) }
    const { booking: dated } = await agent.call(booking.replaceOpen, { path: { crsReservationId }, body })
    expect(dated.trips[1]!.additionalServices).toMatchObject([{ status: 'ISSUED' }])
  })
})
