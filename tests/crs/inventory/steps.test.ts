import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { inventory } from '../../../src/contract/inventory.ts'
import { pricing } from '../../../src/contract/pricing.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { adults, bookingRequest, paidRequest, people, trips } from '../../kit/crs/bookingRequest.ts'
import { type Control, dayFerry, startCompanyCrs } from '../../kit/crs/company.ts'
import type { Agent } from '../../kit/crs/smallCrs.ts'

const { desk, agent, other } = startCompanyCrs()

const [cheap, full, dear] = [3480, 4350, 5655]

const steps = (of: [percent: number, units: number | null][], more: Partial<Control> = {}): Control => ({
  kind: 'step',
  holders: [],
  what: 'DECK',
  most: null,
  steps: of.map(([percent, units]) => ({ percent, units })),
  ...more,
})
const usual = steps([
  [80, 4],
  [100, 4],
  [130, null],
])

const publish = (controls: Control[]) =>
  agent.call(inventory.publish, { body: { selection: dayFerry, controls, reason: 'test' } })
const sellAt = (of: Agent, count: number, total: number, more: object = {}) =>
  of.call(booking.sell, {
    body: { ...paidRequest(bookingRequest({ day: [adults(count)] }), { account: total }), ...more },
  })
const refusedAt = (count: number, total: number, more: object = {}) =>
  agent.refused(booking.sell, {
    body: { ...paidRequest(bookingRequest({ day: [adults(count)] }), { account: total }), ...more },
  })
const hold = async (count: number, of = agent, place = 'DECK') =>
  (await of.call(booking.hold, { body: bookingRequest({ day: [adults(count, place)] }) })).booking
const shown = async (of = agent) => {
  const found = await of.call(sailing.availability, { body: { trips: [trips.day] } })
  return found.trips[0]?.accommodations.find(({ idOrCode }) => idOrCode === 'DECK')?.price
}
const priceOf = async (count: number, more: object = {}) =>
  (
    await agent.call(pricing.price, {
      body: { trips: bookingRequest({ day: [adults(count)] }).trips, ...more },
    })
  ).total

/** The totals of the active items of a booking in the database, in their order. */
async function itemsOf({ crsReservationId }: { crsReservationId: string }): Promise<number[]> {
  const { rows } = await desk.database.pool.query<{ total: number }>(
    `select (net + vat + dues + surcharges)::int as total from booking_item item join booking on booking.id = item.booking_id
     where reference = $1 and item.status <> 'CANCELLED' order by item.id`,
    [crsReservationId],
  )
  return rows.map(({ total }) => total)
}

test('a class is sold at the step of what is sold of it, which the search and the price show', async () => {
  await publish([usual])
  expect([await shown(), await priceOf(5)]).toEqual([cheap, 4 * cheap + full])
  await sellAt(agent, 3, 3 * cheap)
  await sellAt(other, 2, cheap + full)
  expect([await shown(other), await priceOf(1)]).toEqual([full, full])
  await sellAt(agent, 4, 3 * full + dear)
  expect(await shown()).toBe(dear)
})

test('a shown price whose step is gone is a changed price', async () => {
  await publish([usual])
  const asked = await priceOf(2)
  await sellAt(other, 3, 3 * cheap)
  expect(await refusedAt(2, asked)).toMatchObject({
    code: 'price_changed',
    parameters: { expected: 2 * cheap, now: cheap + full },
  })
  await publish([steps([[90, null]])])
  expect(await refusedAt(1, cheap)).toMatchObject({ code: 'price_changed' })
  await publish([steps([])])
  expect([await shown(), await priceOf(1)]).toEqual([full, full])
})

test('a returned unit goes back to the cheapest step that is open then', async () => {
  await publish([usual])
  const first = await hold(4)
  const second = await hold(2)
  await agent.call(booking.cancel, { body: { crsReservationId: first.crsReservationId } })
  expect(await shown()).toBe(cheap)
  expect(await itemsOf(await hold(3))).toEqual([cheap, cheap, full])
  expect(await itemsOf(second)).toEqual([full, full])
})

test('steps below a floor are closed from its day on', async () => {
  await publish([{ ...usual, floors: [{ step: 2, days: 5 }] }])
  expect(await shown()).toBe(full)
  await publish([{ ...usual, floors: [{ step: 2, days: 4 }] }])
  expect(await shown()).toBe(cheap)
})

test('the price is explained with its step', async () => {
  await publish([usual])
  const { trips: priced } = await agent.call(pricing.price, {
    body: { trips: bookingRequest({ day: [adults(1)] }).trips },
  })
  expect(priced[0]?.prices.items[0]).toMatchObject({
    listed: cheap,
    explanation: { tariff: { price: cheap, step: { percent: 80, fare: full } } },
  })
})

describe('units held for a sale', () => {
  const holdKey = randomUUID()
  const lock = (of: Agent, quantity: number, key = holdKey) =>
    of.call(sailing.lock, {
      body: { trip: trips.day, planItems: [{ accommodation: { idOrCode: 'DECK' }, quantity }], holdKey: key },
    })

  test('are sold at the steps at which they were held, also after others have sold', async () => {
    await publish([usual])
    await lock(agent, 5)
    await sellAt(other, 3, 3 * full)
    expect(await priceOf(5, { holdKey })).toBe(4 * cheap + full)
    await sellAt(agent, 5, 4 * cheap + full, { holdKey })
    expect(await shown()).toBe(dear)
  })

  test('are insured at the price at which they are sold', async () => {
    await publish([usual])
    await lock(agent, 2)
    await sellAt(other, 4, 2 * cheap + 2 * full)
    const asked = { trips: bookingRequest({ day: [adults(2)] }).trips, holdKey }
    const { offers } = await agent.call(pricing.insuranceOffer, { body: asked })
    const insurance = offers.find(({ id }) => id.startsWith('CANCEL'))!
    expect(insurance.grossAmount).toBe(Math.round((2 * cheap * 6) / 100))
    const { booking: sold } = await sellAt(agent, 2, 2 * cheap + insurance.grossAmount, {
      holdKey,
      insurances: [{ id: insurance.id }],
    })
    expect(sold.insurances).toMatchObject([{ id: insurance.id }])
  })

  test('are given back and held at the steps of now when the hold is renewed', async () => {
    await publish([usual])
    await lock(agent, 2)
    await sellAt(other, 3, 2 * cheap + full)
    await lock(agent, 3)
    expect(await priceOf(3, { holdKey })).toBe(cheap + 2 * full)
    expect(await refusedAt(4, 4 * full, { holdKey })).toMatchObject({
      parameters: { now: cheap + 3 * full },
    })
  })

  test('have the steps of now when a step has ended since and the hold is renewed', async () => {
    await publish([usual])
    await lock(agent, 3)
    await publish([steps([[100, null]])])
    expect(await priceOf(3, { holdKey })).toBe(3 * cheap)
    await lock(agent, 3)
    expect([await priceOf(3, { holdKey }), await priceOf(3)]).toEqual([3 * full, 3 * full])
  })

  test('without the key count as sold', async () => {
    await publish([usual])
    await lock(other, 4, randomUUID())
    expect(await priceOf(1)).toBe(full)
  })
})

describe('a booking at a step', () => {
  beforeEach(async () => {
    await publish([usual])
  })
  const change = (
    { crsReservationId, trips: [trip] }: Awaited<ReturnType<typeof hold>>,
    modifiedValues: object,
    more: object = {},
    passengers = trip!.selectedPassengers.slice(0, 1),
  ) =>
    agent.call(booking.modify, {
      body: {
        crsReservationCode: crsReservationId,
        trips: [
          {
            companyReservationCode: trip!.companyReservationCode,
            selectedPassengers: passengers.map(({ uuid }) => ({ uuid, modifiedValues })),
            ...more,
          },
        ],
      },
    })

  test('keeps its price when it is issued, renamed, split, merged, cancelled, restored and opened', async () => {
    const option = await hold(2)
    await sellAt(other, 6, 2 * cheap + 4 * full)
    const path = { crsReservationId: option.crsReservationId }
    const issued = (await agent.call(booking.issueHeld, { path })).booking
    await change(issued, { surname: 'KOSTA' })
    const [trip] = issued.trips
    const items = [`${trip?.companyReservationCode}/${trip?.selectedPassengers[0]?.uuid}`]
    const { bookings } = await agent.call(booking.split, { path, query: { items } })
    expect(await Promise.all(bookings.map(itemsOf))).toEqual([[cheap], [cheap]])
    const from = bookings.at(-1)?.crsReservationId ?? ''
    await agent.call(booking.merge, { path: { from, to: path.crsReservationId } })
    expect(await itemsOf(issued)).toEqual([cheap, cheap])
    await agent.call(booking.cancel, { body: path })
    await agent.call(booking.undoCancel, { path, body: {} })
    expect(await itemsOf(issued)).toEqual([cheap, cheap])
    await agent.call(booking.convertToOpen, { body: path })
    expect(await itemsOf(issued)).toEqual([cheap, cheap])
  })

  test('keeps the steps of those who stay where one gets another class, and back at the step then open', async () => {
    const option = await hold(2)
    await sellAt(other, 6, 2 * cheap + 4 * full)
    const { booking: changed } = await change(option, { accommodationIdOrCode: 'EC' })
    expect(await itemsOf(option)).toEqual([5000, cheap])
    await sellAt(other, 1, full)
    await change(changed, { accommodationIdOrCode: 'DECK' })
    expect(await itemsOf(option)).toEqual([dear, cheap])
  })

  test('keeps the step of a passenger whose discount changes', async () => {
    const option = await hold(2)
    await sellAt(other, 7, 2 * cheap + 4 * full + dear)
    await change(option, { type: 'CH', birthdate: '2019-05-30' })
    expect(await itemsOf(option)).toEqual([cheap / 2, cheap])
  })

  test('gets further passengers at the step then open, and keeps the others', async () => {
    const option = await hold(3)
    await sellAt(other, 1, cheap)
    await agent.call(booking.addItems, {
      body: {
        crsReservationId: option.crsReservationId,
        trips: [
          {
            companyReservationCode: option.trips[0]!.companyReservationCode,
            accommodationRequests: [adults(2)],
          },
        ],
      },
    })
    expect(await itemsOf(option)).toEqual([cheap, cheap, cheap, full, full])
  })

  test('is sold at the step of another sailing that it is moved to, as a dated ticket is', async () => {
    const back = { pattern: { from: '2026-06-22', to: '2026-06-22', lines: ['H01'] } }
    await agent.call(inventory.publish, {
      body: {
        selection: back,
        controls: [
          steps([
            [50, 1],
            [70, null],
          ]),
        ],
        reason: '',
      },
    })
    const option = (await agent.call(booking.hold, { body: bookingRequest({ back: [adults(1)] }) })).booking
    expect(await itemsOf(option)).toEqual([full / 2])
    const open = bookingRequest({ day: [adults(1)], back: [adults(1)] })
    const total = await agent.call(pricing.price, { body: { trips: open.trips, openReturn: true } })
    expect(total.total).toBe(cheap + full)
  })
})

describe('a change of the steps', () => {
  test('previews the prices of the next unit, and is listed and undone as one step', async () => {
    await hold(5)
    const body = { selection: dayFerry, controls: [{ ...usual, floors: [{ step: 1, days: 2 }] }] }
    expect(await agent.call(inventory.preview, { body })).toMatchObject({ added: 1, prices: [] })
    await publish(body.controls)
    const next = {
      selection: dayFerry,
      controls: [
        steps([
          [70, 6],
          [120, null],
        ]),
      ],
    }
    expect(await agent.call(inventory.preview, { body: next })).toMatchObject({
      added: 0,
      changed: 1,
      prices: [{ what: 'DECK', sailings: 1, fromPercent: 100, toPercent: 70, from: full, to: 3045 }],
    })
    expect(await shown()).toBe(full)
    const { id } = await agent.call(inventory.publish, { body: { ...next, reason: 'full' } })
    expect(await shown()).toBe(3045)
    const listed = async () => {
      const { sailings } = await agent.call(inventory.sailings, { body: dayFerry.pattern })
      return sailings[0]?.controls
    }
    expect(await listed()).toMatchObject([
      { kind: 'step', what: 'DECK', steps: next.controls[0]!.steps, floors: [], open: 70, sold: 5 },
    ])
    await agent.call(inventory.undo, { path: { id }, body: {} })
    expect(await listed()).toMatchObject([
      { kind: 'step', steps: usual.steps, floors: [{ step: 1, days: 2 }], open: 100 },
    ])
    expect(await shown()).toBe(full)
  })

  test('is undone to none, and needs the right to prices', async () => {
    const { id } = await publish([usual])
    await agent.call(inventory.undo, { path: { id }, body: {} })
    expect(await shown()).toBe(full)
    await desk.database.pool.query(`update agency_user set rights = array_remove(rights, 'prices')`)
    const body = { selection: dayFerry, controls: [usual], reason: '' }
    expect(await agent.refused(inventory.publish, { body })).toMatchObject({ code: 'not_permitted' })
  })

  test('is refused where steps do not rise, the last has a bound, a floor is of none, or it is no class', async () => {
    const refused = async (control: Control) =>
      (await agent.refused(inventory.preview, { body: { selection: dayFerry, controls: [control] } })).code
    expect(
      await refused(
        steps([
          [100, 4],
          [80, null],
        ]),
      ),
    ).toBe('inventory_steps_wrong')
    expect(await refused(steps([[100, 4]]))).toBe('inventory_steps_wrong')
    expect(await refused({ ...usual, floors: [{ step: 4, days: 3 }] })).toBe('inventory_steps_wrong')
    expect(await refused({ ...usual, holders: ['1377'] })).toBe('inventory_incomplete')
    expect(await refused({ ...usual, what: 'PAX' })).toBe('inventory_unknown')
  })
})

test('a group of travellers without names falls into the steps in order, within the limits', async () => {
  await publish([usual, { kind: 'limit', holders: [], what: 'DECK', most: 6 }])
  const request = bookingRequest({
    day: [
      people(
        'DECK',
        Array.from({ length: 6 }, () => ({})),
      ),
    ],
  })
  const { booking: option } = await agent.call(booking.hold, { body: request })
  expect((await itemsOf(option)).toSorted((one, other) => one - other)).toEqual([
    ...Array.from({ length: 4 }, () => cheap),
    full,
    full,
  ])
  expect(await refusedAt(1, full)).toMatchObject({ code: 'not_open' })
})
