/**
 * How often the calls that a desk waits for wait themselves for PostgreSQL, each in its usual form and the second time.
 * The look-up of the session, before each, is one more.
 */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import type { Call, InputOf } from '../../../src/contract/call.ts'
import { checkin } from '../../../src/contract/checkin.ts'
import { group } from '../../../src/contract/group.ts'
import { pricing } from '../../../src/contract/pricing.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { statistics } from '../../../src/contract/statistics.ts'
import { adults, bookingRequest, paidRequest, trips, vehicle } from '../../kit/crs/bookingRequest.ts'
import { atPiraeus, openGates, registered, sellTickets, startAt } from '../../kit/crs/gates.ts'
import { groupRequest } from '../../kit/crs/group.ts'
import { openSmallCrs } from '../../kit/crs/smallCrs.ts'
import { countWaits } from '../../kit/crs/waits.ts'

test('the calls of a desk wait no more often than they need to', async () => {
  const desk = await openSmallCrs()
  const agent = await desk.agent()
  const waits: Record<string, number> = {}
  /** Changing calls have their key, as those of the desk. */
  async function counted<C extends Call>(call: C, input: InputOf<C>) {
    const more = call.changes ? { key: randomUUID() } : {}
    const { waits: own, result } = await countWaits(() => agent.call(call, input, more))
    waits[call.id] = own
    return result
  }
  const family = () => bookingRequest({ day: [adults(2), vehicle('CAR425')] })
  const sale = () => paidRequest(family(), { cash: 2 * 4350, account: 8000 })
  const option = async () => (await agent.call(booking.hold, { body: family() })).booking.crsReservationId
  for (let turn = 0; turn < 2; turn++) {
    const day = { origin: { idOrCode: 'PIR' }, destination: { idOrCode: 'JTR' }, departureDate: '2026-06-20' }
    await counted(sailing.trips, { body: { ...day, travellers: [{ type: 'AD', quantity: 2 }] } })
    await counted(sailing.availability, { body: { trips: [trips.day] } })
    await counted(pricing.price, { body: { trips: family().trips } })
    const planItems = [{ accommodation: { idOrCode: 'DECK' }, quantity: 1 }]
    await counted(sailing.lock, { body: { trip: trips.day, planItems, holdKey: 'one' } })
    await counted(sailing.unlock, { body: { trip: trips.day, planItems, holdKey: 'one' } })
    const { booking: sold } = await counted(booking.sell, { body: { ...sale(), holdKey: `sale${turn}` } })
    await counted(booking.recall, { query: { crsReservationIds: [sold.crsReservationId] } })
    await counted(booking.byCriteria, { body: { surname: 'PAPADOPOULOU' } })
    const [trip] = sold.trips
    const [first] = trip?.selectedPassengers ?? []
    await counted(booking.modify, {
      body: {
        crsReservationCode: sold.crsReservationCode,
        trips: [
          {
            companyReservationCode: trip!.companyReservationCode,
            selectedPassengers: [{ uuid: first!.uuid, modifiedValues: { name: 'ELENI' } }],
          },
        ],
      },
    })
    await counted(booking.cancellationFees, { body: { crsReservationId: sold.crsReservationId } })
    await counted(booking.cancel, { body: { crsReservationId: sold.crsReservationId } })
    const { booking: held } = await counted(booking.hold, { body: family() })
    await counted(booking.issueHeld, { path: { crsReservationId: held.crsReservationId } })
    await counted(booking.convertToOpen, { body: { crsReservationId: held.crsReservationId } })
    await counted(booking.merge, { path: { from: await option(), to: await option() } })
    const { booking: choir } = await agent.call(booking.hold, { body: groupRequest(2, ['night']) })
    const code = { company: 'DKT', code: choir.trips[0]!.companyReservationCode }
    const names = ['ANNA', 'MARIA'].map((name) => ({ surname: 'PAPPA', name, sexType: 'FEMALE' as const }))
    await counted(group.update, { path: code, body: { names } })
    await counted(group.issue, { body: code })
    await counted(statistics.list, { query: { issueFromDate: '2026-06-15', issueToDate: '2026-06-15' } })
  }
  await desk.close()
  expect(waits).toEqual({
    'sailing.trips': 2,
    'sailing.availability': 3,
    'pricing.price': 2,
    'sailing.lock': 6,
    'sailing.unlock': 7,
    'booking.sell': 5,
    'booking.recall': 2,
    'booking.byCriteria': 3,
    'booking.modify': 7,
    'booking.cancellationFees': 2,
    'booking.cancel': 8,
    'booking.hold': 5,
    'booking.issueHeld': 6,
    'booking.convertToOpen': 9,
    'booking.merge': 8,
    'group.update': 18,
    'group.issue': 14,
    'statistics.list': 2,
  })
})

test('a list of names waits as often as one name', async () => {
  const desk = await openSmallCrs()
  const agent = await desk.agent()
  await agent.call(booking.hold, { body: bookingRequest({ day: [adults(1)] }) })
  const waits = []
  for (const names of [1, 1, 20]) {
    const passengers = Array.from({ length: names }, () => ({ surname: 'PAPADOPOULOU' }))
    waits.push((await countWaits(() => agent.call(booking.byNamelist, { body: { passengers } }))).waits)
  }
  await desk.close()
  expect(waits).toEqual([3, 3, 3])
})

test('a gate waits no more often than it needs to', async () => {
  const { gate, seller, close } = await openGates()
  await startAt(gate)
  const { tickets } = await sellTickets(seller, [registered('ALFA'), registered('BETA')])
  const waits = []
  for (const ticketNumber of tickets) {
    const body = { ...atPiraeus, ticketNumber, gate: 'G1' }
    waits.push((await countWaits(() => gate.call(checkin.checkIn, { body }, { key: randomUUID() }))).waits)
  }
  await close()
  expect(waits).toEqual([10, 10])
})
