import { describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { inventory } from '../../../src/contract/inventory.ts'
import { pricing } from '../../../src/contract/pricing.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { adults, bookingRequest, people, trips } from '../../kit/crs/bookingRequest.ts'
import { addFerry, swapShip } from '../../kit/crs/disruption.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { type Control, dayFerry, startCompanyCrs } from '../../kit/crs/company.ts'
import { others, type Agent } from '../../kit/crs/smallCrs.ts'

const { desk, agent, signIn, other } = startCompanyCrs()

const control = (kind: Control['kind'], most: number, what = 'DECK', holders: string[] = []): Control => ({
  kind,
  holders,
  what,
  most,
})
const body = (one: Control) => ({ body: { selection: dayFerry, controls: [one], reason: 'test' } })
const publish = (one: Control) => agent.call(inventory.publish, body(one))
const refusedChange = (one: Control) => agent.refused(inventory.publish, body(one))
const book = (of: Agent, count: number) =>
  of.call(booking.book, { body: bookingRequest({ day: [adults(count)] }) })
const refused = (of: Agent, count: number) =>
  of.refused(booking.book, { body: bookingRequest({ day: [adults(count)] }) })

async function seatsShown(of: Agent): Promise<number | undefined> {
  const shown = await of.call(sailing.availability, { body: { trips: [trips.day] } })
  return shown.trips[0]?.accommodations.find(({ idOrCode }) => idOrCode === 'DECK')?.units
}

async function onPage() {
  const list = await agent.call(inventory.sailings, { body: dayFerry.pattern })
  const [first] = list.sailings
  return { controls: first?.controls, deck: first?.resources.find(({ code }) => code === 'DECK') }
}

/** Sets the clock, and signs in again, since sessions end meanwhile. */
async function at(time: string): Promise<void> {
  const { clock } = desk.server
  clock.pass(new Date(time).getTime() - clock.now().getTime())
  await signIn()
}

const night = { pattern: { from: '2026-06-20', to: '2026-06-20', lines: ['K01'], departs: '21:00' } }
const workForNightFerry = () =>
  desk.database.pool.query(`update agency_user set companies = '{DKT}' where name = 'demo'`)

describe('overbooking', () => {
  test('sells a class above the ship, no more, and never again what is given back above a lower number', async () => {
    await publish(control('over', 5))
    expect(await seatsShown(other)).toBe(35)
    const { crsReservationId } = (await book(other, 33)).booking
    expect(await refused(agent, 3)).toMatchObject({ code: 'sold_out', parameters: { left: 2 } })
    expect(await onPage()).toMatchObject({
      controls: [{ kind: 'over', what: 'DECK', most: 5, sold: 3 }],
      deck: { capacity: 30, sold: 33 },
    })
    const lowered = await publish(control('over', 1))
    expect(lowered).toMatchObject({ changed: 1, exceeded: [{ kind: 'over', sold: 3, most: 1 }] })
    expect(await refused(agent, 1)).toMatchObject({ code: 'sold_out' })
    await other.call(booking.cancel, { body: { crsReservationId } })
    await book(agent, 31)
    expect(await refused(agent, 1)).toMatchObject({ code: 'sold_out' })
    expect(await brokenInvariants(desk.database)).toEqual({})
  })

  test('is undone as one step, unless more is sold than before', async () => {
    const { id } = await publish(control('over', 5))
    await book(agent, 32)
    expect(await agent.refused(inventory.undo, { path: { id }, body: {} })).toMatchObject({
      code: 'inventory_undo_sold',
      parameters: { sold: 2, most: 0 },
    })
    const second = await publish(control('over', 9))
    await agent.call(inventory.undo, { path: { id: second.id }, body: {} })
    expect(await onPage()).toMatchObject({ controls: [{ kind: 'over', most: 5 }] })
  })

  test('is for classes and lanes, not for certified persons, numbered seats or agencies', async () => {
    expect(await refusedChange(control('over', 5, 'PAX'))).toMatchObject({ code: 'inventory_over_persons' })
    expect(await refusedChange(control('over', 5, 'all'))).toMatchObject({ code: 'inventory_over_persons' })
    expect(await refusedChange(control('over', 5, 'AB4'))).toMatchObject({ code: 'inventory_over_numbered' })
    expect(await refusedChange(control('over', 5, 'CAR425'))).toMatchObject({ code: 'inventory_unknown' })
    expect(await refusedChange(control('over', 5, 'DECK', ['1377']))).toMatchObject({
      code: 'inventory_incomplete',
    })
    expect((await publish(control('over', 500, 'LANE_LOW'))).added).toBe(1)
  })

  test('ends with another ship', async () => {
    await publish(control('over', 5))
    await book(agent, 32)
    await swapShip(desk.database, { PAX: 60, DECK: 40 })
    const { rows } = await desk.database.pool.query(
      `select distinct capacity, over from stock where itinerary_id = 1 and resource = 'DECK'`,
    )
    expect(rows).toEqual([{ capacity: 40, over: 0 }])
    expect(await brokenInvariants(desk.database)).toEqual({})
  })
})

describe('days before departure', () => {
  test('begin and end the sale at midnight, with the reason', async () => {
    await publish(control('from', 3))
    await publish(control('until', 2, 'DECK', ['1377']))
    await at('2026-06-16T20:59:00Z')
    expect(await seatsShown(agent)).toBe(0)
    expect(await refused(agent, 1)).toMatchObject({ code: 'not_open_yet', parameters: { what: 'DECK' } })
    expect(await onPage()).toMatchObject({
      controls: [
        { kind: 'from', most: 3 },
        { kind: 'until', holders: ['1377'], most: 2 },
      ],
    })
    await at('2026-06-16T21:00:00Z')
    expect(await seatsShown(agent)).toBe(30)
    await book(other, 2)
    await at('2026-06-18T21:00:00Z')
    expect(await refused(other, 1)).toMatchObject({ code: 'not_open_anymore' })
    await book(agent, 1)
    await publish(control('until', 0, 'DECK', ['1377']))
    await book(other, 1)
    expect(await brokenInvariants(desk.database)).toEqual({})
  })

  test('close the other berths of cabins that are begun too', async () => {
    await workForNightFerry()
    const controls = [control('until', 1, 'AB4')]
    await agent.call(inventory.publish, { body: { selection: night, controls, reason: 'test' } })
    const berth = () => bookingRequest({ night: [people('AB4', [{ sexType: 'FEMALE' }], 'FEMALE_BERTH')] })
    await other.call(booking.book, { body: berth() })
    await at('2026-06-20T10:00:00Z')
    expect(await other.refused(booking.book, { body: berth() })).toMatchObject({ code: 'not_open_anymore' })
  })

  test('leave a booking what it has', async () => {
    await publish(control('until', 5))
    const { booking: sold } = await book(other, 2)
    await at('2026-06-18T09:00:00Z')
    expect(await refused(other, 1)).toMatchObject({ code: 'not_open_anymore' })
    await other.call(booking.cancel, { body: { crsReservationId: sold.crsReservationId } })
    expect(await refusedChange(control('until', 401))).toMatchObject({ code: 'inventory_days' })
  })
})

describe('a minimum stay', () => {
  const both = () => bookingRequest({ day: [adults(1)], back: [adults(1)] })
  const price = () => ({ body: { trips: both().trips } })

  test('holds for a return with the same booking, at its price and at its sale', async () => {
    await publish(control('stay', 3, 'PAX'))
    const short = { code: 'stay_too_short', parameters: { days: 3, day: '2026-06-23' }, at: '/trips/0' }
    expect(await agent.refused(pricing.price, price())).toMatchObject(short)
    expect(await agent.refused(booking.book, { body: both() })).toMatchObject(short)
    await book(agent, 1)
    await publish(control('stay', 2, 'PAX'))
    await agent.call(booking.book, { body: both() })
    await publish(control('stay', 3, 'EC'))
    await agent.call(pricing.price, price())
    expect((await onPage()).controls).toMatchObject([
      { kind: 'stay', what: 'EC', most: 3 },
      { kind: 'stay', what: 'PAX', most: 2 },
    ])
  })
})

test.each<[string, string[]]>([
  ['a trip that is moved, not for one that was sold before', []],
  ['the booking of a sub-agency, also when its head office moves the trip', ['1301']],
])('a minimum stay holds for %s', async (_, holders) => {
  await addFerry(desk.database, { id: 12, day: '20', later: 1 })
  const seller = holders.length === 0 ? agent : await desk.agent(others.sub)
  const { booking: option } = await seller.call(booking.book, {
    body: bookingRequest({ day: [adults(1)], back: [adults(1)] }),
  })
  await publish(control('stay', 3, 'PAX', holders))
  const moved = (departureDateTime: string) => ({
    body: {
      crsReservationCode: option.crsReservationId,
      trips: [
        {
          companyReservationCode: option.trips[0]!.companyReservationCode,
          ...trips.day,
          departureDateTime,
        },
      ],
    },
  })
  await agent.call(booking.modify, moved('2026-06-20 08:30'))
  expect(await agent.refused(booking.modify, moved('2026-06-20 07:30'))).toMatchObject({
    code: 'stay_too_short',
    parameters: { days: 3, day: '2026-06-23' },
    at: '/trips/0',
  })
})

describe('an allotment', () => {
  const exceeded = async (controls: Control[], selection = dayFerry) =>
    (await agent.call(inventory.publish, { body: { selection, controls, reason: 'test' } })).exceeded

  test('is measured against what those before it in the same change leave free', async () => {
    const controls = [
      control('allotment', 20, 'DECK', ['1377']),
      control('allotment', 20, 'DECK', ['1301']),
      control('reserve', 5, 'DECK', ['CH']),
    ]
    expect(await exceeded(controls)).toMatchObject([
      { kind: 'allotment', most: 10, short: 10 },
      { kind: 'reserve', most: 0, short: 5 },
    ])
    await book(other, 20)
    expect(await refused(agent, 1)).toMatchObject({ code: 'not_open' })
    expect(await exceeded([control('allotment', 20, 'DECK', ['1377']), controls[1]!])).toMatchObject([
      { kind: 'allotment', most: 10, short: 10 },
    ])
  })

  test('has the cabins whose berths it has begun to sell, when it is changed', async () => {
    await workForNightFerry()
    expect(await exceeded([control('allotment', 2, 'AB4', ['1377'])], night)).toEqual([])
    const berth = people('AB4', [{ sexType: 'FEMALE' }], 'FEMALE_BERTH')
    await other.call(booking.book, { body: bookingRequest({ night: [berth] }) })
    expect(await exceeded([control('allotment', 3, 'AB4', ['1377'])], night)).toEqual([])
    expect(await exceeded([control('allotment', 4, 'AB4', ['1377'])], night)).toMatchObject([
      { most: 3, short: 1 },
    ])
  })

  test.each([0, 1])('has one cabin less where passenger %i leaves berths of it', async (leaving) => {
    await workForNightFerry()
    await exceeded([control('allotment', 2, 'AB4', ['1377'])], night)
    const request = bookingRequest({ night: [people('AB4', [{}, {}])] })
    const { crsReservationId, trips: booked } = (await other.call(booking.book, { body: request })).booking
    const { companyReservationCode, selectedPassengers } = booked[0]!
    const taken = async () => {
      const sold = await desk.database.pool.query<{ whole: number; men: number; women: number }>(
        `select whole, men, women from stock where itinerary_id = 3 and resource = '~allotment|1377|AB4|'`,
      )
      return sold.rows
    }
    const wholeCabin = [{ whole: 1, men: 0, women: 0 }]
    expect(await taken()).toEqual(wholeCabin)
    const items = [selectedPassengers[leaving]!.uuid]
    await other.call(booking.cancel, {
      body: { crsReservationId, cabinUse: 'BERTHS', trips: [{ companyReservationCode, items }] },
    })
    expect(await taken()).toEqual([{ whole: 0, men: 0, women: 1 }])
    await other.call(booking.undoCancel, { path: { crsReservationId }, body: {} })
    expect(await taken()).toEqual(wholeCabin)
    expect(await brokenInvariants(desk.database)).toEqual({})
  })
})
