import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '../../../src/contract/call.ts'
import { booking } from '../../../src/contract/booking/booking.ts'
import { bookingRequest, pays, people, trips, vehicle, type Person } from '../../kit/crs/bookingRequest.ts'
import type { Database } from '../../../src/crs/database/transaction.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { addNightReturn, nightReturn } from '../../kit/crs/nightReturn.ts'
import { openSmallCrs, others, type Agent, type SmallCrs } from '../../kit/crs/smallCrs.ts'
import { addMinutes } from '../../../src/domain/value/portTime.ts'
import { copySailing, liftLimits } from '../../kit/crs/smallWorld.ts'

let desk: SmallCrs
let agent: Agent
let other: Agent

beforeAll(async () => {
  desk = await openSmallCrs('on', async (database) => {
    await addNightReturn(database)
    await copySailing(database, { id: 99, season: 'high', at: (time) => addMinutes(time, 60 * 24 * 30) })
    await liftLimits(database)
    await addItalianDiscounts(database)
  })
  agent = await desk.agent()
  other = await desk.agent(others.foreign)
})
afterAll(async () => {
  expect(await brokenInvariants(desk.database)).toEqual({})
  await desk.close()
})

/** Discounts of a line whose port dues are added to the fare: LEG, and ESC for one who accompanies a passenger with LEG. */
const addItalianDiscounts = ({ pool }: Pick<Database, 'pool'>) =>
  pool.query(
    `insert into discount (code, name_en, name_el, applies_to, percent, classes, market, markets, needs, legal,
       companion, surcharges, cancellation_set)
     values ('LEG', 'Legal', 'Legal', '', 50, '', '', '{adriatic}', '', true, '', 'all', ''),
       ('ESC', 'Escort', 'Escort', '', 100, '', '', '{adriatic}', '', true, 'LEG', 'fuel', 'PROMO')`,
  )

type Request = ReturnType<typeof bookingRequest>

/** A sale whose prices depend on those who travel together, and what the rest lose without some of them. */
interface Sale {
  request(): Request
  /** Paid for all of it. */
  price: number
  /** Those who leave, as places of the first trip or of the second. */
  leaving: readonly (readonly [trip: number, place: number])[]
  /** The price of those who leave. */
  left: number
  /** What those who stay lose. */
  lost: number
}

const persons = (count: number, person: Person = {}) => Array.from({ length: count }, () => person)
const onDay = (party: readonly Person[], more: object = {}) => ({
  ...bookingRequest({ day: [people('DECK', party)] }),
  ...more,
})
const places = (from: number, to: number, trip = 0) =>
  Array.from({ length: to - from }, (_, nth) => [trip, from + nth] as const)

/** Both ways by night, each person in both with the same uuid. */
function thereAndBack(count: number): Request {
  const party = persons(count, { discount: 'RTN' }).map((person) => ({ ...person, uuid: randomUUID() }))
  const made = bookingRequest({ night: [people('DECK', party)] })
  const back = { ...nightReturn, accommodationRequests: [people('DECK', party)] }
  return { ...made, trips: [...made.trips, back] }
}

const document: Person = { discountDocument: '1234567' }

const sales: Record<string, Sale> = {
  GRP: {
    request: () => onDay(persons(20, { discount: 'GRP' })),
    price: 20 * 3480,
    leaving: places(1, 20),
    left: 19 * 3480,
    lost: 870,
  },
  'GRP of which few leave': {
    request: () => onDay(persons(20, { discount: 'GRP' })),
    price: 20 * 3480,
    leaving: places(0, 12),
    left: 12 * 3480,
    lost: 8 * 870,
  },
  PRC: {
    request: () => onDay([{ discount: 'PRM', ...document }, { discount: 'PRC' }]),
    price: 2 * 2175,
    leaving: places(0, 1),
    left: 2175,
    lost: 2175,
  },
  RTN: {
    request: () => thereAndBack(2),
    price: 4 * 3200,
    leaving: places(0, 2, 1),
    left: 2 * 3200,
    lost: 2 * 800,
  },
  'RTN of one of two': {
    request: () => thereAndBack(2),
    price: 4 * 3200,
    leaving: places(1, 2, 0),
    left: 3200,
    lost: 800,
  },
  TEAM: {
    request: () => onDay(persons(5), { projectCode: 'AEGEAN26', deal: 'TEAM' }),
    price: 5 * 3263,
    leaving: places(1, 5),
    left: 4 * 3263,
    lost: 3698 - 3263,
  },
  FAM: {
    request: () => {
      const made = onDay(persons(3))
      return { ...made, trips: made.trips.map((trip) => ({ ...trip, fareIdOrCode: 'FAM' })) }
    },
    price: 3 * 3828,
    leaving: places(1, 3),
    left: 2 * 3828,
    lost: 4350 - 3828,
  },
}
const names = Object.keys(sales)

type Booked = Awaited<ReturnType<typeof recall>>

const recall = async (reference: string, by = agent) =>
  (await by.call(booking.recall, { query: { crsReservationIds: [reference] } })).bookings[0]!

async function hold({ request }: Sale): Promise<Booked> {
  return (await agent.call(booking.hold, { body: request() })).booking
}

async function sell(sale: Sale): Promise<Booked> {
  const { crsReservationId, total } = await hold(sale)
  expect(total).toBe(sale.price)
  const body = { crsReservationId, payments: pays({ cash: total }) }
  return (await agent.call(booking.issue, { body })).booking
}

/** The selection of those who leave. */
function chosen({ trips: booked }: Booked, { leaving }: Pick<Sale, 'leaving'>) {
  return [...Map.groupBy(leaving, ([trip]) => trip)].map(([trip, those]) => ({
    companyReservationCode: booked[trip]!.companyReservationCode,
    items: those.map(([, place]) => booked[trip]!.selectedPassengers[place]!.uuid),
  }))
}

/** Splits off those who leave, or all others. */
async function split(sold: Booked, sale: Sale, which: 'leaving' | 'staying' = 'leaving'): Promise<string> {
  const { crsReservationId, trips: booked } = sold
  const gone = new Set(
    chosen(sold, sale).flatMap(({ companyReservationCode, items }) =>
      items.map((uuid) => `${companyReservationCode}/${uuid}`),
    ),
  )
  const all = booked.flatMap(({ companyReservationCode, selectedPassengers }) =>
    selectedPassengers.map(({ uuid }) => `${companyReservationCode}/${uuid}`),
  )
  const items = all.filter((one) => gone.has(one) === (which === 'leaving'))
  const { bookings } = await agent.call(booking.split, { path: { crsReservationId }, query: { items } })
  return bookings.at(-1)!.crsReservationId
}

/** What the companies hold for bookings, by the ledger. */
async function held(...references: string[]): Promise<number> {
  const { rows } = await desk.database.pool.query<{ held: number }>(
    `select coalesce(sum(amount), 0)::int as held from ledger_entry join booking on booking.id = booking_id
     where reference = any($1)`,
    [references],
  )
  return rows[0]!.held
}

/** Everything is refunded at half its price, half a hundredth up to the company’s loss. */
const half = (amount: number) => Math.round(amount / 2)

const totalOf = ({ trips: booked }: Booked) =>
  booked
    .flatMap(({ selectedPassengers }) => selectedPassengers)
    .filter(({ status }) => status !== 'CANCELLED')
    .map(({ price }) => price.fare.total)
    .reduce((one, other) => one + other, 0)

const fees = (body: InputOf<typeof booking.cancellationFees>['body'], by = agent) =>
  by.call(booking.cancellationFees, { body })

/** Cancels a selection, and pays what the refund does not cover. */
async function cancel(body: InputOf<typeof booking.cancel>['body'], by = agent) {
  const { amountDue, lostDiscounts = [] } = await fees(body, by)
  const expectedLost = lostDiscounts.reduce((sum, { amount }) => sum + amount, 0)
  const payments = amountDue === undefined ? {} : { payments: pays({ cash: amountDue }) }
  return by.call(booking.cancel, { body: { ...body, ...payments, expectedLost } })
}

interface Cancelled {
  refundAmount: number
  lostDiscounts?: { amount: number }[]
}
const lostOf = ({ lostDiscounts = [] }: Cancelled) =>
  lostDiscounts.reduce((sum, { amount }) => sum + amount, 0)

describe.each(names)('of a sale by %s', (name) => {
  const sale = sales[name]!
  const staysAt = sale.price - sale.left + sale.lost

  test('what the rest lose is retained when the others cancel, and named before', async () => {
    const sold = await sell(sale)
    const { crsReservationId } = sold
    const body = { crsReservationId, trips: chosen(sold, sale) }
    const asked = await fees(body)
    expect(lostOf(asked)).toBe(sale.lost)
    const done = await cancel(body)
    expect(done).toMatchObject({ refundAmount: asked.refundAmount, lostDiscounts: asked.lostDiscounts })
    const { cancellationFees: fee, refundAmount: refund, amountDue: due = 0 } = asked
    expect(fee + refund + sale.lost - due).toBe(sale.left)
    expect(totalOf(done.booking)).toBe(staysAt)
    // Once it is retained it is gone: nothing more is lost by the rest, whose price is refunded like any other.
    const rest = await fees({ crsReservationId })
    expect(rest.lostDiscounts).toBeUndefined()
    expect(rest.cancellationFees + rest.refundAmount).toBe(staysAt)
  })

  test('undoing the cancellation restores the discounts', async () => {
    const sold = await sell(sale)
    const { crsReservationId } = sold
    await cancel({ crsReservationId, trips: chosen(sold, sale) })
    await agent.call(booking.undoCancel, { path: { crsReservationId }, body: {} })
    const now = await recall(crsReservationId)
    expect([now.total, now.paid]).toEqual([sale.price, sale.price])
    expect(lostOf(await fees({ crsReservationId, trips: chosen(now, sale) }))).toBe(sale.lost)
  })

  test.each(['leaving', 'staying'] as const)('nothing is lost when those %s are split off', async (which) => {
    const sold = await sell(sale)
    const part = await split(sold, sale, which)
    const both = [await recall(sold.crsReservationId), await recall(part)]
    expect(both.map(({ total }) => total).reduce((one, another) => one + another)).toBe(sale.price)
    const [gone, stays] = which === 'leaving' ? [part, sold.crsReservationId] : [sold.crsReservationId, part]
    const asked = await fees({ crsReservationId: gone })
    expect(lostOf(asked)).toBe(sale.lost)
    const done = await cancel({ crsReservationId: gone })
    expect(done.refundAmount).toBe(asked.refundAmount)
    const rest = await recall(stays)
    expect([rest.total, rest.paid]).toEqual([staysAt, staysAt])
    expect((await fees({ crsReservationId: stays })).lostDiscounts).toBeUndefined()
    const undo = { path: { crsReservationId: gone }, body: {} }
    expect(await agent.refused(booking.undoCancel, undo)).toMatchObject({ code: 'undo_parts_changed' })
  })

  test('a passenger and a car are added to each part of a split sale, which keeps its price', async () => {
    const sold = await sell(sale)
    for (const reference of [await split(sold, sale), sold.crsReservationId]) {
      const part = await recall(reference)
      const added = part.trips.map(({ companyReservationCode }) => ({
        companyReservationCode,
        accommodationRequests: [people('DECK', [{}]), vehicle('CAR425')],
      }))
      const body = { crsReservationId: reference, trips: added }
      const { total, due } = await agent.call(booking.priceAddedItems, { body })
      expect(due).toBe(total)
      const paid = { ...body, payments: pays({ cash: due }), expectedTotal: total }
      const { booking: after } = await agent.call(booking.addItems, { body: paid })
      expect([after.total, after.paid]).toEqual([part.total + total, part.total + total])
    }
  })

  test('it is retained by the agency to which they were transferred', async () => {
    const sold = await sell(sale)
    const { crsReservationId } = sold
    const body = { crsReservationId, agentCode: '1377', trips: chosen(sold, sale) }
    const given = (await agent.call(booking.transfer, { body })).crsReservationId
    expect(totalOf(await recall(crsReservationId))).toBe(sale.price - sale.left)
    const asked = await fees({ crsReservationId: given }, other)
    expect(lostOf(asked)).toBe(sale.lost)
    // The tickets of another agency are not named.
    expect(asked.lostDiscounts?.some(({ uuid }) => uuid !== undefined)).toBe(false)
    await cancel({ crsReservationId: given }, other)
    expect(await held(given)).toBe(sale.left - asked.refundAmount + (asked.amountDue ?? 0))
    expect(totalOf(await recall(crsReservationId))).toBe(sale.price - sale.left)
    expect((await fees({ crsReservationId })).lostDiscounts).toBeUndefined()
  })

  test('it is paid when the others make their tickets open ones', async () => {
    const sold = await sell(sale)
    const { crsReservationId } = sold
    const body = { crsReservationId, trips: chosen(sold, sale) }
    const isReturn = name.startsWith('RTN')
    // An open return is a return.
    const lost = isReturn ? 0 : sale.lost
    const paid = isReturn ? {} : { payments: pays({ cash: lost }) }
    const { booking: opened } = await agent.call(booking.convertToOpen, { body: { ...body, ...paid } })
    expect([opened.total, opened.paid]).toEqual([sale.price + lost, sale.price + lost])
  })

  test('it is retained when a part becomes an option on the day of issue', async () => {
    const sold = await sell(sale)
    const part = await split(sold, sale)
    const query = { expectedLost: sale.lost }
    await agent.call(booking.convertToOptional, { path: { id: part }, query })
    const rest = await recall(sold.crsReservationId)
    expect([rest.total, rest.paid]).toEqual([staysAt, staysAt])
    expect((await recall(part)).total).toBe(sale.left)
  })

  test('it is retained of a PTA', async () => {
    const option = await hold(sale)
    const { crsReservationId } = option
    await agent.call(booking.issuePta, { body: { crsReservationId, agentCode: '1377' } })
    const body = { crsReservationId, trips: chosen(option, sale) }
    const asked = await fees(body)
    expect(lostOf(asked)).toBe(sale.lost)
    await cancel(body)
    expect(totalOf(await recall(crsReservationId))).toBe(staysAt)
  })

  test('an option rises by it, and is paid so when it is issued', async () => {
    const option = await hold(sale)
    const { crsReservationId } = option
    const body = { crsReservationId, trips: chosen(option, sale) }
    const asked = await fees(body)
    expect(asked).toMatchObject({ cancellationFees: 0, refundAmount: 0 })
    expect(asked.amountDue).toBeUndefined()
    expect(lostOf(asked)).toBe(sale.lost)
    await cancel(body)
    expect(await recall(crsReservationId)).toMatchObject({ total: staysAt, paid: 0 })
    await agent.call(booking.issue, { body: { crsReservationId, payments: pays({ cash: staysAt }) } })
  })

  test('cancelling all at once loses nothing, and gives back no less than any parts of it', async () => {
    const sold = await sell(sale)
    const { crsReservationId } = sold
    const whole = await fees({ crsReservationId })
    expect(whole.lostDiscounts).toBeUndefined()
    await cancel({ crsReservationId, trips: chosen(sold, sale) })
    await cancel({ crsReservationId })
    expect(sale.price - (await held(crsReservationId))).toBeLessThanOrEqual(whole.refundAmount)
  })
})

test('a ticket of which nothing is refunded loses no discount when it is cancelled with the others', async () => {
  const sold = await sell(sales['RTN']!)
  const { crsReservationId, trips: booked } = sold
  const [{ companyReservationCode, selectedPassengers }] = booked as [Booked['trips'][number]]
  const outward = [{ companyReservationCode, items: [selectedPassengers[0]!.uuid] }]
  await agent.call(booking.convertToOpen, { body: { crsReservationId, trips: outward } })
  const asked = await fees({ crsReservationId })
  // The open ticket is not refunded: as if its passenger travelled.
  expect(asked.items.map(({ refundAmount }) => refundAmount)).toContain(0)
  expect(asked.lostDiscounts).toBeUndefined()
  const done = await cancel({ crsReservationId })
  expect(done.refundAmount).toBe(asked.items.reduce((sum, { refundAmount }) => sum + refundAmount, 0))
})

describe('one who leaves a whole cabin, of whose price nothing is refunded,', () => {
  /** An adult and a child, to whom the fare for three gives nothing, in a cabin for four, and an adult on deck. */
  async function sellCabin(): Promise<Booked> {
    const child: Person = { type: 'CH', birthdate: '2019-01-01' }
    const made = bookingRequest({ night: [people('AB4', [{}, child]), people('DECK', [{}])] })
    const body = { ...made, trips: made.trips.map((trip) => ({ ...trip, fareIdOrCode: 'FAM' })) }
    const { crsReservationId, total } = (await agent.call(booking.hold, { body })).booking
    const paid = { crsReservationId, payments: pays({ cash: total }) }
    return (await agent.call(booking.issue, { body: paid })).booking
  }
  const [inCabin, onDeck] = [1, 2]

  test.each([
    [inCabin, onDeck],
    [onDeck, inCabin],
  ])('counts as travelling, whether %i or %i leaves first', async (...order) => {
    const sold = await sellCabin()
    const { crsReservationId } = sold
    const done = []
    for (const place of order)
      done.push(await cancel({ crsReservationId, trips: chosen(sold, { leaving: [[0, place]] }) }))
    expect(done.map(lostOf).toSorted((one, other) => one - other)).toEqual([0, 840])
    expect(done.map(({ refundAmount }) => refundAmount)).toContain(0)
    expect(totalOf(await recall(crsReservationId))).toBe(28_000)
    expect(await held(crsReservationId)).toBe(28_000 + half(3520))
  })
})

describe('one who travels free with another, and loses that discount,', () => {
  async function sellWithEscort(escorted: readonly Person[]): Promise<Booked> {
    const party = [...escorted, { discount: 'ESC' }]
    const body = bookingRequest({ italy: [people('DECK', party)] })
    const { crsReservationId, total } = (await agent.call(booking.hold, { body })).booking
    const paid = { crsReservationId, payments: pays({ cash: total }) }
    return (await agent.call(booking.issue, { body: paid })).booking
  }

  test('pays the port dues, all surcharges, and is refunded by the usual rules', async () => {
    const sold = await sellWithEscort([{ discount: 'LEG' }])
    const { crsReservationId } = sold
    expect(sold.trips[0]!.selectedPassengers.map(({ price: { fare } }) => fare)).toMatchObject([
      { total: 5700, dues: 800, surcharges: 1900 },
      { total: 1600, dues: 0, surcharges: 1600 },
    ])
    const body = { crsReservationId, trips: chosen(sold, { leaving: [[0, 0]] }) }
    expect(lostOf(await fees(body))).toBe(8700 - 1600)
    const { booking: left } = await cancel(body)
    expect(left.trips[0]!.selectedPassengers[1]!.price).toMatchObject({
      fare: { total: 8700, dues: 800, surcharges: 1900 },
      explanation: { rule: 'type', dues: 800, surcharges: 1900 },
    })
    expect(left.trips[0]!.selectedPassengers[1]!.price.explanation).not.toHaveProperty('cancellationSet')
    const rest = await fees({ crsReservationId })
    expect(rest.items).toMatchObject([{ ruleSet: 'ADRIATIC', paid: 8700 }])
  })
})

describe('a refund that does not cover what is lost', () => {
  test.each([
    ['by the given methods', { payments: pays({ cash: 19 * 870 - half(3480) }) }],
    ['on the account where none are given', {}],
  ])('is paid %s', async (_, paid) => {
    const sale = sales['GRP']!
    const sold = await sell(sale)
    const { crsReservationId } = sold
    const [{ companyReservationCode, items }] = chosen(sold, sale) as [
      { companyReservationCode: string; items: string[] },
    ]
    const body = { crsReservationId, trips: [{ companyReservationCode, items: items.slice(0, 1) }] }
    const due = 19 * 870 - half(3480)
    expect(await fees(body)).toMatchObject({ refundAmount: 0, amountDue: due })
    const more = { ...body, payments: pays({ cash: due + 1 }) }
    expect(await agent.refused(booking.cancel, { body: more })).toMatchObject({ code: 'payments_differ' })
    await agent.call(booking.cancel, { body: { ...body, ...paid } })
    expect(await recall(crsReservationId)).toMatchObject({ total: 19 * 4350, paid: 19 * 4350 + half(3480) })
    await agent.call(booking.undoCancel, { path: { crsReservationId }, body: {} })
    expect(await recall(crsReservationId)).toMatchObject({ total: sale.price, paid: sale.price })
  })
})

/** The sailing of another day. */
const later = { ...trips.day, departureDateTime: '2026-07-20 07:30' }

describe('a part of a split sale', () => {
  test('keeps its discount while it changes class, name or anything else on the sailing', async () => {
    const sold = await sell(sales['GRP']!)
    const part = await recall(await split(sold, { ...sales['GRP']!, leaving: places(0, 10) }))
    const [trip] = part.trips
    const [passenger] = trip!.selectedPassengers
    const modifiedValues = { accommodationIdOrCode: 'EC', accommodationRequestType: 'COMPLETE' as const }
    const body = {
      crsReservationCode: part.crsReservationId,
      trips: [
        {
          companyReservationCode: trip!.companyReservationCode,
          selectedPassengers: [{ uuid: passenger!.uuid, modifiedValues }],
        },
      ],
    }
    // 50,00 instead of 43,50, both with 20 % off.
    const priced = await agent.call(booking.priceModify, { body })
    expect(priced).toMatchObject({ difference: 520 })
    expect(priced.lostDiscounts).toBeUndefined()
  })

  test('that moves to another sailing pays what the rest lose, and its own price there', async () => {
    const sale = sales['GRP']!
    const sold = await sell(sale)
    const part = await recall(await split(sold, { ...sale, leaving: places(0, 10) }))
    const [trip] = part.trips
    const move = {
      crsReservationCode: part.crsReservationId,
      trips: [{ companyReservationCode: trip!.companyReservationCode, ...later }],
    }
    expect(await agent.refused(booking.priceModify, { body: move })).toMatchObject({
      code: 'discount_needs_group',
    })
    const selectedPassengers = trip!.selectedPassengers.map(({ uuid }) => ({
      uuid,
      modifiedValues: { discountIdOrCode: '' },
    }))
    const body = { ...move, trips: move.trips.map((one) => ({ ...one, selectedPassengers })) }
    const priced = await agent.call(booking.priceModify, { body })
    expect(priced).toMatchObject({ difference: 10 * 870 + 10 * 870 })
    expect(lostOf({ refundAmount: 0, ...priced })).toBe(10 * 870)
    const paid = {
      ...body,
      payments: pays({ card: priced.difference }),
      expectedDifference: priced.difference,
    }
    await agent.call(booking.modify, { body: paid })
    for (const reference of [part.crsReservationId, sold.crsReservationId])
      expect(await recall(reference)).toMatchObject({ total: 10 * 4350, paid: 10 * 4350 })
  })

  test('that gives up the discount of a companion pays what the escort in another booking loses', async () => {
    const sale = sales['PRC']!
    const sold = await sell(sale)
    const part = await recall(await split(sold, sale))
    const [trip] = part.trips
    const uuid = trip!.selectedPassengers[0]!.uuid
    const body = {
      crsReservationCode: part.crsReservationId,
      trips: [
        {
          companyReservationCode: trip!.companyReservationCode,
          selectedPassengers: [{ uuid, modifiedValues: { discountIdOrCode: '' } }],
        },
      ],
    }
    const { difference } = await agent.call(booking.priceModify, { body })
    expect(difference).toBe(2 * 2175)
    await agent.call(booking.modify, { body: { ...body, payments: pays({ cash: difference }) } })
    expect(await recall(sold.crsReservationId)).toMatchObject({ total: 4350, paid: 4350 })
  })

  test('of an option is issued at the price of those who are paid with it', async () => {
    const sale = sales['GRP']!
    const option = await hold(sale)
    const part = await split(option, { ...sale, leaving: places(0, 5) })
    const asked = { crsReservationId: part, verb: 'issue' as const }
    const preview = await agent.call(booking.lostDiscounts, { body: asked })
    expect(preview).toMatchObject({ total: 5 * 4350, amountDue: 5 * 870 })
    for (const payments of [pays({ cash: 5 * 3480 }), undefined]) {
      const path = { crsReservationId: part }
      const call = { path, body: payments ? { payments } : {} }
      expect(await agent.refused(booking.issueFromRecall, call)).toMatchObject({
        code: 'discounts_not_met',
        parameters: { discounts: 'GRP', total: 5 * 4350 },
      })
    }
    expect(await agent.refused(booking.issueHeld, { path: { crsReservationId: part } })).toMatchObject({
      code: 'discounts_not_met',
    })
    await agent.call(booking.issue, { body: { crsReservationId: part, payments: pays({ cash: 5 * 4350 }) } })
    // With the five that are paid, the others are twenty.
    const { crsReservationId } = option
    await agent.call(booking.issue, { body: { crsReservationId, payments: pays({ cash: 15 * 3480 }) } })
  })
})

describe('open tickets', () => {
  test('get a date without the discount where they are too few, and with it where they are enough', async () => {
    const sale = sales['GRP']!
    const sold = await sell(sale)
    const { crsReservationId, trips: booked } = sold
    await agent.call(booking.convertToOpen, { body: { crsReservationId } })
    const dated = (count: number) => ({
      crsReservationId,
      trip: later,
      tickets: booked[0]!.selectedPassengers
        .slice(0, count)
        .map(({ ticket }) => ({ letter: ticket!.letter, number: ticket!.number })),
    })
    const difference = async (count: number) =>
      (await agent.call(booking.priceDiffForOpen, { body: dated(count) })).difference
    expect(await difference(20)).toBe(0)
    expect(await difference(3)).toBe(3 * 870)
    const { crsReservationId: path, ...body } = dated(3)
    const paid = { ...body, expectedDifference: 3 * 870, payments: pays({ cash: 3 * 870 }) }
    await agent.call(booking.replaceOpen, { path: { crsReservationId: path }, body: paid })
    // The three travel on that sailing, so that with seventeen more they are twenty.
    expect(
      (await agent.call(booking.priceDiffForOpen, { body: { crsReservationId, trip: later } })).difference,
    ).toBe(0)
  })
})
