import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import type { InputOf } from '../../../src/contract/call.ts'
import { disruption } from '../../../src/contract/disruption.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { adults, bookingRequest, pays, people, trips, vehicle } from '../../kit/crs/bookingRequest.ts'
import { addFerry, delaySailing } from '../../kit/crs/disruption.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { openSmallCrs, type Agent, type SmallCrs } from '../../kit/crs/smallCrs.ts'

let desk: SmallCrs
let agent: Agent

beforeEach(async () => {
  desk = await openSmallCrs('on', ({ pool }) =>
    pool.query(`update discount set booked_before = '06-18', markets = '{}' where code = 'EBK'`),
  )
  agent = await desk.agent()
})
afterEach(async () => {
  expect(await brokenInvariants(desk.database)).toEqual({})
  await desk.close()
})

type Request = ReturnType<typeof bookingRequest>
type Booked = Awaited<ReturnType<typeof sell>>
type Added = Omit<InputOf<typeof booking.addItems>['body']['trips'][number], 'companyReservationCode'>

async function sell(request: Request) {
  const { crsReservationId } = (await agent.call(booking.hold, { body: request })).booking
  return (await agent.call(booking.issueHeld, { path: { crsReservationId } })).booking
}

/** The days until which discounts are booked have passed, and the session too. */
async function passDays(days: number): Promise<void> {
  desk.server.clock.pass(days * 24 * 3_600_000)
  agent = await desk.agent()
}

const adding = ({ crsReservationId, trips: booked }: Booked, added: Added) => ({
  crsReservationId,
  trips: [{ companyReservationCode: booked[0]!.companyReservationCode, ...added }],
})

/** Adds at the price it costs now, which is returned with the booking. */
async function add(of: Booked, added: Added) {
  const body = adding(of, added)
  const { total, due } = await agent.call(booking.priceAddedItems, { body })
  const payments = due > 0 ? { payments: pays({ cash: due }) } : {}
  const { booking: after } = await agent.call(booking.addItems, {
    body: { ...body, ...payments, expectedTotal: total },
  })
  return { after, total }
}

/** The modification of the first passenger, or of another one. */
const modifying = ({ crsReservationId, trips: booked }: Booked, modifiedValues: object, nth = 0) => ({
  crsReservationCode: crsReservationId,
  trips: [
    {
      companyReservationCode: booked[0]!.companyReservationCode,
      selectedPassengers: [{ uuid: booked[0]!.selectedPassengers[nth]!.uuid, modifiedValues }],
    },
  ],
})

async function modify(of: Booked, modifiedValues: object, nth = 0) {
  const body = modifying(of, modifiedValues, nth)
  const { difference } = await agent.call(booking.priceModify, { body })
  const payments = difference > 0 ? { payments: pays({ cash: difference }) } : {}
  return (await agent.call(booking.modify, { body: { ...body, ...payments } })).booking
}

const percents = ({ trips: booked }: Booked) =>
  booked[0]!.selectedPassengers.map(({ price }) => price.percent)
const totals = ({ trips: booked }: Booked) =>
  booked[0]!.selectedPassengers.map(({ price }) => price.fare.total)

const inCabin = (type: 'COMPLETE' | 'FEMALE_BERTH' = 'FEMALE_BERTH') => ({
  accommodationIdOrCode: 'AB4',
  accommodationRequestType: type,
})

describe('a booking sold at a discount for booking early, once its day has passed', () => {
  function carAtDiscount() {
    const car = vehicle('CAR425')
    const [analysis] = car.accommodationRequestAnalysises
    Object.assign(analysis!, { discountIdOrCode: 'EBK' })
    Object.assign(analysis!.vehicleData, { driverSurname: 'PAPADOPOULOU' })
    return car
  }

  /** A car and a passenger with the discount, and a passenger without. */
  async function soldEarly(): Promise<Booked> {
    const sold = await sell(
      bookingRequest({
        italy: [people('DECK', [{ uuid: 'early', discount: 'EBK' }, {}]), carAtDiscount()],
      }),
    )
    expect(sold.trips[0]!.selectedVehicles).toMatchObject([{ price: { percent: 15 } }])
    expect(percents(sold)).toEqual([15, 0])
    await passDays(4)
    return sold
  }

  test('can be added to, and what is sold keeps its price', async () => {
    const sold = await soldEarly()
    const response = await agent.call(sailing.availability, { body: { trips: [trips.italy] } })
    const [service] = response.trips[0]!.additionalServices!
    const dog = {
      uuid: 'dog',
      type: 'DOG',
      ownerUuid: 'early',
      over10kg: false,
      seat: 'DECK' as const,
      documentType: 'PETPASS',
      documentNumber: 'GR1',
    }
    let last = sold
    for (const added of [
      { accommodationRequests: [adults(1)] },
      { accommodationRequests: [people('AB4', [{}, {}])] },
      { additionalServices: [{ idOrCode: service!.idOrCode, units: 1 }] },
      { pets: [dog] },
    ]) {
      const { after, total } = await add(last, added)
      expect(after.total).toBe(last.total + total)
      last = after
    }
    expect(percents(last)).toEqual([15, 0, 0, 0, 0])
    expect(totals(last).slice(0, 2)).toEqual(totals(sold))
  })

  test('is sold nothing more at it', async () => {
    const sold = await soldEarly()
    const body = adding(sold, { accommodationRequests: [people('DECK', [{ discount: 'EBK' }])] })
    expect(await agent.refused(booking.addItems, { body })).toMatchObject({
      code: 'discount_not_admissible',
      at: '/trips/0/accommodationRequests/0/accommodationRequestAnalysises/0/discountIdOrCode',
    })
    const given = modifying(sold, { discountIdOrCode: 'EBK' }, 1)
    expect(await agent.refused(booking.priceModify, { body: given })).toMatchObject({
      code: 'discount_not_admissible',
    })
  })

  test.each([0, 1])(
    'can change the class of its passengers (%i), each of whom keeps the discount',
    async (nth) => {
      const sold = await soldEarly()
      const changed = await modify(sold, inCabin(), nth)
      expect(percents(changed)).toEqual([15, 0])
      const other = 1 - nth
      expect(totals(changed)[other]).toBe(totals(sold)[other])
      expect(totals(changed)[nth]).toBeGreaterThan(totals(sold)[nth]!)
    },
  )

  test('may give it up', async () => {
    const sold = await soldEarly()
    const changed = await modify(sold, { discountIdOrCode: '' })
    expect(percents(changed)).toEqual([0, 0])
    expect(totals(changed)[1]).toBe(totals(sold)[1])
  })
})

type Offered = readonly [name: string, request: () => Request, percents: readonly number[]]

const day = () => bookingRequest({ day: [people('DECK', [{}, {}])] })

const manual = () => {
  const made = day()
  const [request] = made.trips[0]!.accommodationRequests
  Object.assign(request!.accommodationRequestAnalysises[0]!, { manualCode: 'MC7788' })
  return made
}

const offered: readonly Offered[] = [
  ['a project', () => Object.assign(day(), { projectCode: 'AEGEAN26' }), [15, 15]],
  ['a fare', () => ofTrip({ fareIdOrCode: 'PROMO' }), [15, 15]],
  ['a manual code', manual, [25, 0]],
  ['a discount of the company', () => ofTrip({ companyDiscount: 'AG10' }), [10, 10]],
]

function ofTrip(fields: object): Request {
  const made = day()
  Object.assign(made.trips[0]!, fields)
  return made
}

describe.each(offered)('a booking sold by %s', (_, request, sold) => {
  const ended = {
    'whose sale has ended': `update offer set sold_to = '2026-06-14'`,
    'that is withdrawn': 'delete from offer',
  }
  const ending = Object.entries(ended)

  test.each(ending)('%s can be added to, without the offer', async (_name, statement) => {
    const before = await sell(request())
    expect(percents(before)).toEqual(sold)
    await sql.raw(statement).execute(desk.database.owner)
    const { after, total } = await add(before, { accommodationRequests: [adults(1), vehicle('CAR425')] })
    expect(percents(after)).toEqual([...sold, 0])
    expect(after.total).toBe(before.total + total)
  })

  test('whose sale has ended can change the class of a passenger, who keeps the offer', async () => {
    const before = await sell(request())
    await sql.raw(ended['whose sale has ended']).execute(desk.database.owner)
    const after = await modify(before, { accommodationIdOrCode: 'EC' })
    expect(percents(after)).toEqual(sold)
    expect(totals(after)[1]).toBe(totals(before)[1])
  })

  test('that is withdrawn can change the class of a passenger, and the others keep their price', async () => {
    const before = await sell(request())
    await sql.raw(ended['that is withdrawn']).execute(desk.database.owner)
    const after = await modify(before, { accommodationIdOrCode: 'EC' })
    expect(percents(after)).toEqual([0, sold[1]])
    expect(totals(after)[1]).toBe(totals(before)[1])
  })
})

test('a booking that has lost its deal can be added to and changed', async () => {
  const team = Object.assign(bookingRequest({ day: [adults(5)] }), { projectCode: 'AEGEAN26', deal: 'TEAM' })
  const sold = await sell(team)
  const { crsReservationId } = sold
  const [{ companyReservationCode, selectedPassengers }] = sold.trips as [Booked['trips'][number]]
  const leaving = { companyReservationCode, items: [selectedPassengers[4]!.uuid] }
  const body = { crsReservationId, trips: [leaving] }
  const { amountDue } = await agent.call(booking.cancellationFees, { body })
  const payments = amountDue === undefined ? {} : { payments: pays({ cash: amountDue }) }
  const { booking: rest } = await agent.call(booking.cancel, { body: { ...body, ...payments } })
  expect(percents(rest).slice(0, 4)).toEqual([15, 15, 15, 15])
  const { after } = await add(rest, { accommodationRequests: [vehicle('CAR425')] })
  const changed = await modify(after, { accommodationIdOrCode: 'EC' })
  expect(percents(changed).slice(0, 4)).toEqual([15, 15, 15, 15])
})

test('passengers whom the company moves to a ship of another one keep a discount for booking early and a fare', async () => {
  const made = ofTrip({ fareIdOrCode: 'PROMO' })
  made.trips[0]!.accommodationRequests[0]!.accommodationRequestAnalysises.pop()
  made.trips[0]!.accommodationRequests[0]!.quantity = 1
  const early = bookingRequest({ day: [people('DECK', [{ discount: 'EBK' }])] })
  const sold = [await sell(made), await sell(early)]
  await sql`update offer set sold_to = '2026-06-14'`.execute(desk.database.owner)
  await addFerry(desk.database, { id: 21, day: '20', later: 4, company: 'DKT' })
  const id = await delaySailing(desk.database, 120)
  await passDays(4)
  for (const { crsReservationId, trips: booked, total } of sold) {
    const { companyReservationCode } = booked[0]!
    await agent.call(disruption.propose, { path: { id }, body: { next: companyReservationCode } })
    const body = { action: 'rebook' as const, crsReservationId, companyReservationCode }
    const { difference } = await agent.call(disruption.perform, { path: { id }, body })
    expect(difference).toBe(0)
    const { bookings } = await agent.call(booking.recall, {
      query: { crsReservationIds: [crsReservationId] },
    })
    expect(bookings[0]).toMatchObject({ total, trips: [{ vessel: { company: { abbreviation: 'DKT' } } }] })
  }
})
