import { describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { inventory } from '../../../src/contract/inventory.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { releaseAllExpired } from '../../../src/crs/booking/option/expiryJob.ts'
import { releaseAllotments } from '../../../src/crs/inventory/releaseJob.ts'
import {
  adults,
  bookingRequest,
  paidRequest,
  people,
  type Request,
  trips,
  vehicle,
} from '../../kit/crs/bookingRequest.ts'
import { swapShip } from '../../kit/crs/disruption.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { type Control, dayFerry, startCompanyCrs } from '../../kit/crs/company.ts'
import { type Agent, others } from '../../kit/crs/smallCrs.ts'

const { desk, agent, other } = startCompanyCrs()

const limit = (most: number | null, more: Partial<Control> = {}): Control => ({
  kind: 'limit',
  holders: [],
  what: 'DECK',
  most,
  ...more,
})
const allot = (most: number, more: Partial<Control> = {}): Control =>
  limit(most, { kind: 'allotment', holders: ['1377'], ...more })

const publish = (controls: Control[], more: object = {}) =>
  agent.call(inventory.publish, { body: { selection: dayFerry, controls, reason: 'test', ...more } })
const book = (of: Agent, count: number, more = bookingRequest({ day: [adults(count)] })) =>
  of.call(booking.book, { body: more })
const refused = (of: Agent, count: number) =>
  of.refused(booking.book, { body: bookingRequest({ day: [adults(count)] }) })

async function seatsShown(of: Agent): Promise<number | undefined> {
  const found = await of.call(sailing.availability, { body: { trips: [trips.day] } })
  return found.trips[0]?.accommodations.find(({ idOrCode }) => idOrCode === 'DECK')?.units
}

test('a closed class is sold to no agency, and open again when the limit is ended', async () => {
  await book(agent, 3)
  const { exceeded, added } = await publish([limit(0)])
  expect({ exceeded, added }).toMatchObject({ exceeded: [{ what: 'DECK', sold: 3, most: 0 }], added: 1 })
  expect(await seatsShown(other)).toBe(0)
  expect(await refused(other, 1)).toMatchObject({ code: 'not_open', parameters: { what: 'DECK', left: 0 } })
  await publish([limit(null)])
  expect(await seatsShown(other)).toBe(27)
  await book(other, 2)
  expect(await brokenInvariants(desk.database)).toEqual({})
})

test('what was sold before counts under a limit of an agency, and returns to it', async () => {
  const { crsReservationId } = (await book(other, 4)).booking
  await publish([limit(6, { holders: ['1377'] })])
  expect(await seatsShown(other)).toBe(2)
  expect(await seatsShown(agent)).toBe(26)
  expect(await refused(other, 3)).toMatchObject({ code: 'not_open', parameters: { left: 2 } })
  await other.call(booking.cancel, { body: { crsReservationId } })
  await book(other, 6)
  expect(await refused(other, 1)).toMatchObject({ code: 'not_open' })
  expect(await brokenInvariants(desk.database)).toEqual({})
})

test('an allotment is sold to its agency first, and kept from all others', async () => {
  await publish([allot(10)])
  expect([await seatsShown(agent), await seatsShown(other)]).toEqual([20, 30])
  await book(agent, 20)
  expect(await refused(agent, 1)).toMatchObject({ code: 'not_open', parameters: { left: 0 } })
  await book(other, 7)
  await book(other, 3)
  expect(await refused(other, 1)).toMatchObject({ code: 'sold_out' })
  expect(await brokenInvariants(desk.database)).toEqual({})
})

test('an allotment is no larger than what is free, which the preview shows', async () => {
  await book(agent, 25)
  const effect = await agent.call(inventory.preview, { body: { selection: dayFerry, controls: [allot(10)] } })
  expect(effect).toMatchObject({ exceeded: [{ what: 'DECK', kind: 'allotment', most: 5, short: 5 }] })
  expect(await seatsShown(agent)).toBe(5)
  await publish([allot(10)])
  expect([await seatsShown(agent), await seatsShown(other)]).toEqual([0, 5])
})

test('a reserve is sold to travellers with one of its codes alone', async () => {
  await publish([limit(8, { kind: 'reserve', holders: ['CH'] })])
  await book(agent, 21)
  const family = () =>
    bookingRequest({ day: [people('DECK', [{}, { type: 'CH', birthdate: '2019-05-30' }])] })
  await book(agent, 2, family())
  expect(await refused(agent, 1)).toMatchObject({ code: 'not_open' })
  expect(await agent.refused(booking.book, { body: family() })).toMatchObject({ code: 'not_open' })
})

test('vehicles of a category are counted one by one, and trips between two ports alone', async () => {
  const car = () => book(agent, 1, bookingRequest({ day: [adults(1), vehicle('CAR425')] }))
  await car()
  await publish([limit(2, { what: 'CAR425' })])
  await car()
  const third = bookingRequest({ day: [adults(1), vehicle('CAR425')] })
  expect(await agent.refused(booking.book, { body: third })).toMatchObject({
    code: 'not_open',
    parameters: { what: 'CAR425', left: 0 },
  })
})

test('a closed sailing is refused by what is closed, not by a class whose sale has not begun', async () => {
  await publish([limit(0, { what: 'all' }), limit(3, { kind: 'from', what: 'EC' })])
  expect(await refused(other, 1)).toMatchObject({ code: 'not_open', parameters: { what: 'PAX', left: 0 } })
  await publish([limit(null, { what: 'PAX' })])
  const refusedWith = (request: Request) =>
    other.refused(booking.book, { body: bookingRequest({ day: [adults(1), request] }) })
  expect(await refusedWith(vehicle('CAR425'))).toMatchObject({
    code: 'not_open',
    parameters: { what: 'LANE_LOW', left: 0 },
  })
  expect(await refusedWith(vehicle('TRK', { length: 6 }))).toMatchObject({
    code: 'not_open',
    parameters: { what: 'LANE_HIGH', left: 0 },
  })
})

describe('a booking on a sailing with controls', () => {
  const usedOf = async (name: string, itinerary = 1) => {
    const { rows } = await desk.database.pool.query<{ whole: number }>(
      'select max(whole)::int as whole from stock where itinerary_id = $2 and resource = $1',
      [name, itinerary],
    )
    return rows[0]?.whole
  }
  const allotted = '~allotment|1377|DECK|'
  type Sold = Awaited<ReturnType<typeof book>>['booking']
  const partOf = ({ crsReservationId, trips: [trip] }: Sold, passenger: number) => ({
    crsReservationId,
    companyReservationCode: trip!.companyReservationCode,
    uuid: trip!.selectedPassengers[passenger]!.uuid,
  })
  const cancelPassenger = (of: Agent, sold: Sold, passenger: number) => {
    const { crsReservationId, companyReservationCode, uuid } = partOf(sold, passenger)
    const body = { crsReservationId, trips: [{ companyReservationCode, items: [uuid] }] }
    return of.call(booking.cancel, { body })
  }
  const undoOf = ({ crsReservationId }: Sold) => ({ path: { crsReservationId }, body: {} })
  const child = { type: 'CH', birthdate: '2019-05-30' }

  test('returns to its allotment when it is cancelled, and takes from it again when that is undone', async () => {
    await publish([allot(10)])
    const { crsReservationId } = (await book(other, 4)).booking
    expect(await usedOf(allotted)).toBe(4)
    await other.call(booking.cancel, { body: { crsReservationId } })
    expect(await usedOf(allotted)).toBe(0)
    await other.call(booking.undoCancel, { path: { crsReservationId }, body: {} })
    expect(await usedOf(allotted)).toBe(4)
  })

  test('is cancelled in part and split, with what is counted under the controls', async () => {
    await publish([allot(10), limit(6, { holders: ['1377'] })])
    const { booking: sold } = await book(other, 4)
    const [trip] = sold.trips
    await other.call(booking.cancel, {
      body: {
        crsReservationId: sold.crsReservationId,
        trips: [
          {
            companyReservationCode: trip!.companyReservationCode,
            items: [trip!.selectedPassengers[0]!.uuid],
          },
        ],
      },
    })
    expect([await usedOf(allotted), await usedOf('~limit|1377|DECK|')]).toEqual([3, 3])
    expect(await refused(other, 4)).toMatchObject({ code: 'not_open', parameters: { left: 3 } })
    await book(other, 3)
  })

  test('gets another class and back where sale is closed since, but no more travellers', async () => {
    const { booking: sold } = await book(other, 2)
    await publish([limit(0), limit(0, { what: 'PAX' })])
    const { crsReservationId, trips: own } = sold
    const { companyReservationCode } = own[0]!
    const change = (accommodationIdOrCode: string) =>
      other.call(booking.modify, {
        body: {
          crsReservationCode: crsReservationId,
          trips: [
            {
              companyReservationCode,
              selectedPassengers: own[0]!.selectedPassengers.map(({ uuid }) => ({
                uuid,
                modifiedValues: { accommodationIdOrCode },
              })),
            },
          ],
        },
      })
    await change('EC')
    expect(await usedOf('~limit||DECK|')).toBe(0)
  })

  test('is given back under a limit below what is sold, and is not sold again', async () => {
    const { crsReservationId } = (await book(agent, 1)).booking
    await book(agent, 1)
    await book(other, 1)
    await publish([limit(0)])
    await agent.call(booking.cancel, { body: { crsReservationId } })
    expect(await usedOf('~limit||DECK|')).toBe(2)
    expect(await refused(other, 1)).toMatchObject({ code: 'not_open', parameters: { what: 'DECK', left: 0 } })
  })

  test('is released under a limit below what is sold, once its option has expired', async () => {
    const hold = (count: number, optionDateTime: string) =>
      agent.call(booking.hold, { body: { ...bookingRequest({ day: [adults(count)] }), optionDateTime } })
    await hold(1, '2026-06-15 11:00')
    await hold(2, '2026-06-19 20:00')
    await publish([limit(0)])
    const { database, server } = desk
    server.clock.pass(2 * 3_600_000)
    expect(await releaseAllExpired({ database, clock: server.clock })).toBe(1)
    expect(await usedOf('~limit||DECK|')).toBe(2)
  })

  test('of a sub-agency stays under its allotment when the head office changes it or adds to it', async () => {
    const sub = await desk.agent(others.sub)
    await publish([allot(10, { holders: ['1301'] })])
    await book(other, 20)
    const { booking: sold } = await book(sub, 2)
    expect(await usedOf('~allotment|1301|DECK|')).toBe(2)
    const { crsReservationId, companyReservationCode, uuid } = partOf(sold, 0)
    const selectedPassengers = [{ uuid, modifiedValues: { accommodationIdOrCode: 'EC' } }]
    const change = {
      crsReservationCode: crsReservationId,
      trips: [{ companyReservationCode, selectedPassengers }],
    }
    await agent.call(booking.priceModify, { body: change })
    await agent.call(booking.modify, { body: change })
    expect(await usedOf('~allotment|1301|DECK|')).toBe(1)
    const more = {
      crsReservationId,
      trips: [{ companyReservationCode, accommodationRequests: [adults(1)] }],
    }
    await agent.call(booking.priceAddedItems, { body: more })
    await agent.call(booking.addItems, { body: more })
    expect(await usedOf('~allotment|1301|DECK|')).toBe(2)
  })

  test('gets its unit of a reserve back by an undo where all others are sold', async () => {
    await publish([limit(8, { kind: 'reserve', holders: ['CH'] })])
    await book(agent, 21)
    const family = bookingRequest({ day: [people('DECK', [{}, child])] })
    const { booking: sold } = await book(agent, 2, family)
    await cancelPassenger(agent, sold, 1)
    expect(await usedOf('~reserve|CH|DECK|')).toBe(0)
    await agent.call(booking.undoCancel, undoOf(sold))
    expect(await usedOf('~reserve|CH|DECK|')).toBe(1)
  })

  test('is counted under a limit of vehicles set since it was cancelled, when that is undone', async () => {
    const withCar = () => bookingRequest({ day: [adults(1), vehicle('CAR425')] })
    await book(agent, 1, withCar())
    const { booking: sold } = await book(agent, 1, withCar())
    await agent.call(booking.cancel, { body: { crsReservationId: sold.crsReservationId } })
    await publish([limit(1, { what: 'CAR425' })])
    expect(await agent.refused(booking.undoCancel, undoOf(sold))).toMatchObject({
      code: 'not_open',
      parameters: { what: 'CAR425', left: 0 },
    })
    await publish([limit(2, { what: 'CAR425' })])
    await agent.call(booking.undoCancel, undoOf(sold))
    expect(await usedOf('~limit||CAR425|')).toBe(2)
  })

  test('retains its cabin of a reserve for those who stay, when the traveller who is named in it leaves', async () => {
    await desk.database.pool.query(`update agency_user set companies = '{DKT}' where name = 'demo'`)
    const night = {
      pattern: { from: '2026-06-20', to: '2026-06-20', lines: ['K01'], departs: '21:00' },
    }
    const reserve = limit(1, { kind: 'reserve', what: 'AB4', holders: ['CH'] })
    await publish([reserve], { selection: night })
    const cabin = () => people('AB4', [{}])
    await book(agent, 2, bookingRequest({ night: [cabin(), cabin()] }))
    const family = bookingRequest({ night: [people('AB4', [child, {}])] })
    const { booking: sold } = await book(agent, 2, family)
    const ofReserve = () => usedOf('~reserve|CH|AB4|', 3)
    expect(await ofReserve()).toBe(1)
    await cancelPassenger(agent, sold, 0)
    expect(await ofReserve()).toBe(1)
    await agent.call(booking.undoCancel, undoOf(sold))
    expect(await ofReserve()).toBe(1)
  })

  test('is moved to another ship with what is counted under its allotment', async () => {
    await publish([allot(10)])
    await book(other, 4)
    await swapShip(desk.database, { PAX: 60, DECK: 30 })
    expect(await usedOf(allotted)).toBe(4)
    expect(await seatsShown(agent).catch(() => 'gone')).toBe('gone')
  })

  test('is given back where another ship has no room for it, also under a limit below what is sold', async () => {
    await book(agent, 2)
    await book(other, 2)
    await publish([limit(0)])
    await swapShip(desk.database, { PAX: 60, DECK: 2 })
    expect(await usedOf('~limit||DECK|')).toBe(2)
  })
})

describe('changes', () => {
  test('need the right, a sailing of the company, and what the ship has', async () => {
    const body = { selection: dayFerry, controls: [limit(0)], reason: '' }
    expect(await other.refused(inventory.publish, { body })).toMatchObject({ code: 'not_permitted' })
    const unknown = { ...body, controls: [limit(0, { what: 'LUX2' })] }
    expect(await agent.refused(inventory.publish, { body: unknown })).toMatchObject({
      code: 'inventory_unknown',
      at: '/controls/0',
    })
    await desk.database.pool.query(`update agency_user set companies = '{DKT}'`)
    expect(await agent.refused(inventory.publish, { body })).toMatchObject({ code: 'inventory_no_sailing' })
  })

  test('of two at once the second sees the first', async () => {
    const { latest } = await agent.call(inventory.preview, {
      body: { selection: dayFerry, controls: [limit(5)] },
    })
    await publish([limit(7)], { latest })
    const body = { selection: dayFerry, controls: [limit(5)], reason: '', latest }
    expect(await agent.refused(inventory.publish, { body })).toMatchObject({ code: 'inventory_changed' })
  })

  test('are listed and undone as one step, unless more is sold than before', async () => {
    const first = await publish([limit(5), limit(0, { what: 'EC' })])
    const second = await publish([limit(20)])
    await book(agent, 8)
    const path = { id: second.id }
    expect(await agent.refused(inventory.undo, { path, body: {} })).toMatchObject({
      code: 'inventory_undo_sold',
      parameters: { what: 'DECK', sold: 8, most: 5 },
    })
    expect(await agent.refused(inventory.undo, { path: { id: first.id }, body: {} })).toMatchObject({
      code: 'inventory_changed',
    })
    const third = await publish([limit(null)])
    const { id } = await agent.call(inventory.undo, { path: { id: third.id }, body: {} })
    const { changes } = await agent.call(inventory.changes, { query: {} })
    expect(changes.map((change) => [change.id, change.undoes, change.undone])).toEqual([
      [id, third.id, undefined],
      [third.id, undefined, id],
      [second.id, undefined, undefined],
      [first.id, undefined, undefined],
    ])
    expect(await agent.refused(inventory.undo, { path: { id: third.id }, body: {} })).toMatchObject({
      code: 'inventory_undone',
    })
  })
})

describe('releases of allotments', () => {
  const at = (date: string) =>
    releaseAllotments({
      database: desk.database,
      catalogue: { network: { timezone: 'Europe/Athens' } },
      clock: { now: () => new Date(`${date}T09:00Z`), localNow: () => `${date} 12:00` },
    } as never)
  const half = allot(10, {
    release: [
      { days: 14, keeps: 50 },
      { days: 3, keeps: 0 },
    ],
  })
  const undo = (id: number) => agent.call(inventory.undo, { path: { id }, body: {} })

  test('are given back in steps, each once', async () => {
    await publish([half])
    expect(await at('2026-06-05')).toBe(0)
    expect(await seatsShown(agent)).toBe(20)
    const both = await Promise.all([at('2026-06-06'), at('2026-06-06')])
    expect(both.toSorted((one, other) => one - other)).toEqual([0, 1])
    expect(await seatsShown(agent)).toBe(25)
    await at('2026-06-17')
    expect(await seatsShown(agent)).toBe(30)
    const { sailings } = await agent.call(inventory.sailings, { body: dayFerry.pattern })
    expect(sailings).toMatchObject([{ line: 'H01', controls: [] }])
  })

  test('fall due on the day of the network that was published last', async () => {
    await publish([half])
    const networkIn = (timezone: string) => ({ network: { timezone } })
    const released = await releaseAllotments({
      database: desk.database,
      catalogue: networkIn('UTC'),
      catalogues: { current: () => networkIn('Europe/Athens') },
      clock: { localNow: (zone: string) => (zone === 'UTC' ? '2026-06-05 22:00' : '2026-06-06 01:00') },
    } as never)
    expect(released).toBe(1)
  })

  test('that fell due under a later change are given back once it is undone', async () => {
    await publish([half])
    const { id } = await publish([allot(8)])
    expect(await at('2026-06-06')).toBe(0)
    expect(await seatsShown(agent)).toBe(22)
    await undo(id)
    expect(await at('2026-06-06')).toBe(1)
    expect(await seatsShown(agent)).toBe(25)
  })

  test('hold again once the undoing of their change is undone, and those that were given back remain so', async () => {
    const { id } = await publish([half])
    const undoing = await undo(id)
    expect(await at('2026-06-06')).toBe(0)
    const again = await undo(undoing.id)
    expect(await at('2026-06-06')).toBe(1)
    expect(await seatsShown(agent)).toBe(25)
    const second = await undo(again.id)
    expect(await seatsShown(agent)).toBe(30)
    await undo(second.id)
    expect(await seatsShown(agent)).toBe(25)
  })

  test('of a change that does not hold end with the sailing', async () => {
    await publish([half])
    await publish([allot(8)])
    expect(await at('2026-06-20')).toBe(0)
    expect(await at('2026-06-21')).toBe(2)
    expect(await at('2026-06-21')).toBe(0)
    expect(await seatsShown(agent)).toBe(22)
  })
})

test('the list has what is sold, the controls, revenue and the rate of sale', async () => {
  await agent.call(booking.sell, { body: paidRequest(bookingRequest({ day: [adults(1)] }), { cash: 4350 }) })
  await publish([allot(10, { release: [{ days: 3, keeps: 0 }] })])
  await book(other, 2)
  const { sailings, more } = await agent.call(inventory.sailings, { body: dayFerry.pattern })
  expect(more).toBe(false)
  expect(sailings).toMatchObject([
    {
      line: 'H01',
      bookings: 1,
      revenue: 4350,
      soldLately: 1,
      controls: [
        {
          kind: 'allotment',
          holders: ['1377'],
          what: 'DECK',
          most: 10,
          sold: 2,
          release: [{ days: 3, keeps: 0 }],
        },
      ],
    },
  ])
  expect(sailings[0]?.resources).toContainEqual({ code: 'DECK', capacity: 30, sold: 3 })
})

test('a pattern of two ports has the sailings that go from one to the other, not those that come back', async () => {
  const days = { from: '2026-06-16', to: '2026-06-30', lines: ['H01'] }
  const found = async (more: object) =>
    (await agent.call(inventory.sailings, { body: { ...days, ...more } })).sailings.map(({ id }) => id)
  expect(await found({ origin: 'PIR', destination: 'JTR' })).toEqual([1])
  expect(await found({ origin: 'JTR', destination: 'PIR' })).toEqual([2])
  expect(await found({ origin: 'PAS', destination: 'JNX', departs: '11:50' })).toEqual([1])
  expect(await found({ origin: 'PAS', destination: 'JNX', departs: '19:00' })).toEqual([])
  expect(await found({ origin: 'PIR' })).toEqual([1])
  expect(await found({ origin: 'PAS' })).toEqual([1, 2])
  expect(await found({ destination: 'PIR' })).toEqual([2])
})
