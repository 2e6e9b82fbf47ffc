import { describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { disruption } from '../../../src/contract/disruption.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import {
  adults,
  bookingRequest,
  paidRequest,
  trips,
  vehicle,
  type Request,
} from '../../kit/crs/bookingRequest.ts'
import { addFerry, swapShip } from '../../kit/crs/disruption.ts'
import { groupRequest } from '../../kit/crs/group.ts'
import { startSmallCrs, others, type Agent } from '../../kit/crs/smallCrs.ts'

const { desk, agent } = startSmallCrs('each', { language: 'en' })

const leader = { lastName: 'SMITH', firstName: 'JOHN', mobile: '6971234567', email: 'smith@example.com' }

async function sell(requests: readonly Request[], account: number, by = agent) {
  const request = { ...bookingRequest({ day: requests }), leader }
  return (await by.call(booking.sell, { body: paidRequest(request, { account }) })).booking
}
const sellAdults = (count: number, by?: Agent) => sell([adults(count)], 4350 * count, by)
const hold = async (requests: readonly Request[]) =>
  (await agent.call(booking.hold, { body: bookingRequest({ day: requests }) })).booking
type Stored = Awaited<ReturnType<typeof sell>>

const caseOf = ({ crsReservationId, trips: [trip] }: Stored) => ({
  crsReservationId,
  companyReservationCode: trip!.companyReservationCode,
})
const casesOf = async (id: number, by = agent) =>
  (await by.call(disruption.propose, { path: { id }, body: {} })).cases
const recall = async ({ crsReservationId }: Stored) =>
  (await agent.call(booking.recall, { query: { crsReservationIds: [crsReservationId] } })).bookings[0]!
/** Which bookings stay aboard, and what is short for the others. */
const staying = async (id: number) =>
  Object.fromEntries(
    (await casesOf(id)).map(({ crsReservationId, stays, short }) => [
      crsReservationId,
      stays ? 'stays' : short,
    ]),
  )
const claims = async (of: Stored) =>
  (
    await desk.database.pool.query(
      `select claim.id from claim join booking_item on booking_item.id = item_id
       join booking on booking.id = booking_id where reference = $1`,
      [of.crsReservationId],
    )
  ).rows.length

describe('on a smaller ship', () => {
  test('tickets stay before options, and earlier bookings before later ones', async () => {
    const option = await hold([adults(2)])
    const [first, second] = [await sellAdults(2), await sellAdults(2)]
    const id = await swapShip(desk.database, { PAX: 5, DECK: 5 })
    expect(await staying(id)).toEqual({
      [option.crsReservationId]: 'noPlaces',
      [first.crsReservationId]: 'stays',
      [second.crsReservationId]: 'stays',
    })
    expect([await claims(option), await claims(first)]).toEqual([0, 4])
  })

  test('who does not fit leaves the rest to the next, with the reason: places or garage', async () => {
    const [car, many, one] = [
      await sell([adults(1), vehicle('CAR425')], 4350 + 8000),
      await sellAdults(4),
      await sellAdults(1),
    ]
    const id = await swapShip(desk.database, { PAX: 4, DECK: 3, LANE_LOW: 300 })
    expect(await staying(id)).toEqual({
      [car.crsReservationId]: 'noLanes',
      [many.crsReservationId]: 'noPlaces',
      [one.crsReservationId]: 'stays',
    })
  })

  test('a group stays as a whole or not at all', async () => {
    const group = (await agent.call(booking.hold, { body: groupRequest(25, ['day']) })).booking
    const one = await sellAdults(1)
    const id = await swapShip(desk.database, { PAX: 20, DECK: 20 })
    expect(await staying(id)).toEqual({
      [group.crsReservationId]: 'noPlaces',
      [one.crsReservationId]: 'stays',
    })
  })

  test('seats get other numbers, and the bookings show the ship and its seats', async () => {
    const sold = await sell([adults(3, 'EC')], 15_000)
    const id = await swapShip(desk.database, { PAX: 60, DECK: 30, EC: 10 })
    const [one] = await casesOf(id)
    expect(one).toMatchObject({ stays: true, former: { vessel: { idOrCode: 'HLC01' } } })
    expect(one?.places.split(', ')).toHaveLength(3)
    expect(await recall(sold)).toMatchObject({ trips: [{ vessel: { idOrCode: 'HLC02' } }] })
    const { rows } = await desk.database.pool.query(
      `select distinct number from numbered_place where itinerary_id = 1 order by number`,
    )
    expect(rows).toHaveLength(3)
  })

  test('is sold no further than her room, and no hold of before is left', async () => {
    const plan = { trip: trips.day, planItems: [{ accommodation: { idOrCode: 'DECK' }, quantity: 3 }] }
    await agent.call(sailing.lock, { body: plan })
    await swapShip(desk.database, { PAX: 2, DECK: 2 })
    const trip = { ...trips.day, vessel: { ...trips.day.vessel, idOrCode: 'HLC02' } }
    const { rows } = await desk.database.pool.query('select id from hold')
    expect(rows).toEqual([])
    const more = { trip, planItems: [{ accommodation: { idOrCode: 'DECK' }, quantity: 3 }] }
    expect((await agent.refused(sailing.lock, { body: more })).code).toBe('ship_full')
  })

  test('a cancellation before the swap is not undone', async () => {
    const sold = await sellAdults(1)
    await agent.call(booking.cancel, { body: { crsReservationId: sold.crsReservationId } })
    await swapShip(desk.database, { PAX: 60, DECK: 30 })
    const undo = { path: { crsReservationId: sold.crsReservationId }, body: {} }
    expect((await agent.refused(booking.undoCancel, undo)).code).toBe('undo_changed')
  })
})

describe('who lost their places', () => {
  test('are proposed another ship, are rebooked, and never stay', async () => {
    await addFerry(desk.database, { id: 11, day: '20', later: 3 })
    const foreign = await desk.agent(others.foreign)
    const [kept, displaced] = [await sellAdults(2), await sellAdults(2, foreign)]
    const id = await swapShip(desk.database, { PAX: 3, DECK: 3 })
    expect(await staying(id)).toEqual({ [kept.crsReservationId]: 'stays' })
    expect(await casesOf(id, foreign)).toMatchObject([
      { short: 'noPlaces', stays: false, proposal: { departureDateTime: '2026-06-20 10:30' } },
    ])
    const perform = (action: 'stay' | 'rebook') => ({
      path: { id },
      body: { action, ...caseOf(displaced) },
    })
    expect((await foreign.refused(disruption.perform, perform('stay'))).code).toBe('disruption_displaced')
    await foreign.call(disruption.perform, perform('rebook'))
    expect(await casesOf(id, foreign)).toEqual([])
  })

  test('get no passenger added and no ticket issued until they have places', async () => {
    const option = await hold([adults(2)])
    await swapShip(desk.database, { PAX: 1, DECK: 1 })
    const { crsReservationId } = option
    const payments = [{ paymentMethod: { id: 2 }, total: option.total }]
    expect((await agent.refused(booking.issue, { body: { crsReservationId, payments } })).code).toBe(
      'trip_displaced',
    )
  })

  test('have none either when they are split off or transferred', async () => {
    const [sold, option] = [await sellAdults(2), await hold([adults(2)])]
    const id = await swapShip(desk.database, { PAX: 1, DECK: 1 })
    const path = { crsReservationId: option.crsReservationId }
    const { companyReservationCode, selectedPassengers } = option.trips[0]!
    const items = [`${companyReservationCode}/${selectedPassengers[0]!.uuid}`]
    const [, part] = (await agent.call(booking.split, { path, query: { items } })).bookings
    const crsReservationId = part!.crsReservationId
    expect(await agent.refused(booking.issueHeld, { path: { crsReservationId } })).toMatchObject({
      code: 'trip_displaced',
    })
    const trips = [
      {
        companyReservationCode: sold.trips[0]!.companyReservationCode,
        items: [sold.trips[0]!.selectedPassengers[0]!.uuid],
      },
    ]
    const given = { crsReservationId: sold.crsReservationId, agentCode: '1377', trips }
    await agent.call(booking.transfer, { body: given })
    expect(Object.values(await staying(id))).toEqual(['noPlaces', 'noPlaces', 'noPlaces'])
    expect(await casesOf(id, await desk.agent(others.foreign))).toMatchObject([{ short: 'noPlaces' }])
  })

  test('get them back when a larger ship comes', async () => {
    const sold = await sellAdults(3)
    const first = await swapShip(desk.database, { PAX: 2, DECK: 2 })
    expect(await staying(first)).toEqual({ [sold.crsReservationId]: 'noPlaces' })
    const second = await swapShip(desk.database, { PAX: 10, DECK: 10 })
    expect(await staying(first)).toEqual({})
    expect(await staying(second)).toEqual({ [sold.crsReservationId]: 'stays' })
  })
})
