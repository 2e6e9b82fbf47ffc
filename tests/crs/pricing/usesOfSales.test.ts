import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { pricing } from '../../../src/contract/pricing.ts'
import { releaseAllExpired } from '../../../src/crs/booking/option/expiryJob.ts'
import { addMinutes } from '../../../src/domain/value/portTime.ts'
import { setClock } from '../../kit/crs/clock.ts'
import { adults, bookingRequest, pays, trips, withFirstPassenger } from '../../kit/crs/bookingRequest.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { openSmallCrs, others, type Agent, type SmallCrs } from '../../kit/crs/smallCrs.ts'
import { copySailing, liftLimits } from '../../kit/crs/smallWorld.ts'

let desk: SmallCrs
let agent: Agent
let other: Agent

beforeAll(async () => {
  desk = await openSmallCrs()
  await liftLimits(desk.database)
  await copySailing(desk.database, { id: 99, season: 'high', at: (time) => addMinutes(time, 60 * 24 * 30) })
  agent = await desk.agent()
  other = await desk.agent(others.foreign)
  await desk.database.owner
    .insertInto('voucher')
    .values({ ...codes.TWICE, kind: 'coupon', id: 'TWICE', from_date: '2026-01-01', to_date: '2027-01-01' })
    .execute()
})
afterAll(async () => {
  expect(await brokenInvariants(desk.database)).toEqual({})
  await desk.close()
})

const codes = { TWICE: { percent: 10, uses: 2, uses_left: 2 } }
const card = '100000009'

/** Codes of limited use, with what a sale sends for them. */
const limited = {
  ONCE20: { coupon: 'ONCE20' },
  TWICE: { coupon: 'TWICE' },
  '500100': { voucherCode: '500100' },
  '500102': { voucherCode: '500102' },
} as const
type Code = keyof typeof limited
const uses: Record<Code, number> = { ONCE20: 1, TWICE: 2, '500100': 1, '500102': 1 }

beforeEach(async () => {
  for (const [id, left] of Object.entries(uses))
    await sql`update voucher set uses_left = ${left}, uses = uses - uses_left + ${left} where id = ${id}`.execute(
      desk.database.owner,
    )
})

const usesLeft = async (code: Code) => {
  const { rows } = await desk.database.pool.query<{ uses_left: number }>(
    'select uses_left from voucher where id = $1',
    [code],
  )
  return rows[0]!.uses_left
}

/** A booking of some persons by the code: an option, or issued. */
async function sell(code: Code, persons = 2, kind: 'option' | 'issued' = 'issued') {
  const asked = { ...bookingRequest({ day: [adults(persons)] }), ...limited[code] }
  const { booking: option } = await agent.call(booking.hold, { body: asked })
  if (kind === 'issued') await issue(option.crsReservationId)
  return option.crsReservationId
}

const recall = async (reference: string, by = agent) =>
  (await by.call(booking.recall, { query: { crsReservationIds: [reference] } })).bookings[0]!

async function issue(crsReservationId: string): Promise<void> {
  const { total } = await recall(crsReservationId)
  await agent.call(booking.issue, { body: { crsReservationId, payments: pays({ cash: total }) } })
}

/** The selection of the first active passenger. */
async function firstOf(reference: string, by = agent) {
  const { trips: booked } = await recall(reference, by)
  const trip = booked.find(({ selectedPassengers }) => selectedPassengers.some(isActive))!
  const { companyReservationCode } = trip
  return { companyReservationCode, items: [trip.selectedPassengers.find(isActive)!.uuid] }
}

const isActive = ({ status }: { status: string }) => status !== 'CANCELLED'

/** Splits the first passenger off; returns the new booking. */
async function splitFirst(crsReservationId: string, by = agent): Promise<string> {
  const { companyReservationCode, items } = await firstOf(crsReservationId, by)
  const query = { items: items.map((uuid) => `${companyReservationCode}/${uuid}`) }
  const { bookings } = await by.call(booking.split, { path: { crsReservationId }, query })
  return bookings.at(-1)!.crsReservationId
}

async function transferFirst(crsReservationId: string): Promise<string> {
  const body = { crsReservationId, agentCode: '1377', trips: [await firstOf(crsReservationId)] }
  return (await agent.call(booking.transfer, { body })).crsReservationId
}

const cancel = (crsReservationId: string, by = agent) =>
  by.call(booking.cancel, { body: { crsReservationId } })

const cancelFirst = async (crsReservationId: string, by = agent) =>
  by.call(booking.cancel, { body: { crsReservationId, trips: [await firstOf(crsReservationId, by)] } })

const merge = (from: string, to: string) => agent.call(booking.merge, { path: { from, to } })

/** Lets all options lapse, without the clock of the server going on. */
const expire = () => releaseAllExpired({ database: desk.database, clock: setClock('2026-06-20T04:00:00Z') })

const open = (crsReservationId: string) => agent.call(booking.convertToOpen, { body: { crsReservationId } })

async function date(crsReservationId: string): Promise<void> {
  const trip = { ...trips.day, departureDateTime: addMinutes(trips.day.departureDateTime, 60 * 24 * 30) }
  const priced = await agent.call(booking.priceDiffForOpen, { body: { crsReservationId, trip } })
  const body = { trip, expectedDifference: priced.difference }
  await agent.call(booking.replaceOpen, { path: { crsReservationId }, body })
}

/** What the sale does before its last part is cancelled; returns that part, and who has it. */
type Chain = (code: Code) => Promise<{ last: string; by?: Agent }>

const chains: Record<string, Chain> = {
  'one passenger cancelled': async (code) => {
    const sold = await sell(code)
    await cancelFirst(sold)
    return { last: sold }
  },
  'split, the first part cancelled': async (code) => {
    const sold = await sell(code)
    const part = await splitFirst(sold)
    await cancel(sold)
    return { last: part }
  },
  'split, the second part cancelled': async (code) => {
    const sold = await sell(code)
    await cancel(await splitFirst(sold))
    return { last: sold }
  },
  'split twice, from the part, with the others cancelled': async (code) => {
    const sold = await sell(code, 3)
    const part = await splitFirst(sold)
    await cancelFirst(sold)
    await cancel(sold)
    return { last: part }
  },
  'transferred in part, the part that stayed cancelled': async (code) => {
    const sold = await sell(code)
    const part = await transferFirst(sold)
    await cancel(sold)
    return { last: part, by: other }
  },
  'transferred in part, the part that went cancelled': async (code) => {
    const sold = await sell(code)
    await cancel(await transferFirst(sold), other)
    return { last: sold }
  },
  'transferred in part and split there': async (code) => {
    const sold = await sell(code, 3)
    await splitFirst(sold).then(cancel)
    const part = await transferFirst(sold)
    await cancel(sold)
    return { last: part, by: other }
  },
  'an option that was split, the first part cancelled': async (code) => {
    const option = await sell(code, 2, 'option')
    const part = await splitFirst(option)
    await cancel(option)
    return { last: part }
  },
  'an option that was split, the first part lapsed': async (code) => {
    const option = await sell(code, 2, 'option')
    const part = await splitFirst(option)
    await issue(part)
    await expire()
    return { last: part }
  },
  'an option that was split, the second part lapsed': async (code) => {
    const option = await sell(code, 2, 'option')
    await splitFirst(option)
    await issue(option)
    await expire()
    return { last: option }
  },
  'split, the first part made an option that lapsed': async (code) => {
    const sold = await sell(code)
    const part = await splitFirst(sold)
    await agent.call(booking.convertToOptional, { path: { id: sold }, query: {} })
    await expire()
    return { last: part }
  },
  'split, merged back and cancelled in part': async (code) => {
    const sold = await sell(code)
    const part = await splitFirst(sold)
    await merge(sold, part)
    await cancelFirst(part)
    return { last: part }
  },
  'merged into another sale after a split': async (code) => {
    const sold = await sell(code)
    const { crsReservationId: elsewhere } = (
      await agent.call(booking.sell, {
        body: {
          ...bookingRequest({ day: [adults(1)] }),
          payments: pays({ cash: 4350 }),
          expectedTotal: 4350,
        },
      })
    ).booking
    const part = await splitFirst(sold)
    await merge(part, elsewhere)
    await cancel(sold)
    return { last: elsewhere }
  },
  'a PTA that was split before, the other part cancelled': async (code) => {
    const option = await sell(code, 2, 'option')
    const part = await splitFirst(option)
    await agent.call(booking.issuePta, { body: { crsReservationId: part, agentCode: '1377' } })
    await cancel(option)
    return { last: part }
  },
  'opened and dated again after a split': async (code) => {
    const sold = await sell(code)
    const part = await splitFirst(sold)
    await open(part)
    await date(part)
    await cancel(sold)
    return { last: part }
  },
  'split, cancelled and restored': async (code) => {
    const sold = await sell(code)
    const part = await splitFirst(sold)
    await cancel(part)
    await agent.call(booking.undoCancel, { path: { crsReservationId: part }, body: {} })
    await cancel(sold)
    return { last: part }
  },
}

describe.each(Object.keys(chains))('a sale that was %s', (name) => {
  test.each(Object.keys(limited) as Code[])('gives the use of %s back with its last part', async (code) => {
    const { last, by = agent } = await chains[name]!(code)
    expect(await usesLeft(code)).toBe(uses[code] - 1)
    const { reductions } = await recall(last, by)
    expect(reductions).toEqual([expect.objectContaining({ code })])
    await cancel(last, by)
    expect(await usesLeft(code)).toBe(uses[code])
  })
})

describe('a part of which nothing is refunded', () => {
  test.each(['first', 'last'])('holds the use for good, when it is cancelled %s', async (order) => {
    const sold = await sell('ONCE20')
    const part = await splitFirst(sold)
    // Open tickets are refunded nothing.
    await open(part)
    for (const each of order === 'first' ? [part, sold] : [sold, part]) await cancel(each)
    expect(await usesLeft('ONCE20')).toBe(0)
  })
})

describe('undoing a cancellation', () => {
  test('is refused once another part has given the use back', async () => {
    const sold = await sell('ONCE20')
    const part = await splitFirst(sold)
    await cancel(part)
    await cancel(sold)
    const undo = { path: { crsReservationId: part }, body: {} }
    expect(await agent.refused(booking.undoCancel, undo)).toMatchObject({ code: 'undo_offers_returned' })
    expect(await usesLeft('ONCE20')).toBe(1)
  })

  test('of a part makes it hold the use again', async () => {
    const sold = await sell('ONCE20')
    const part = await splitFirst(sold)
    await cancel(part)
    await agent.call(booking.undoCancel, { path: { crsReservationId: part }, body: {} })
    await cancel(sold)
    expect(await usesLeft('ONCE20')).toBe(0)
  })
})

describe('parts that are cancelled at the same moment', () => {
  test('give the use back once', async () => {
    for (let round = 0; round < 8; round++) {
      const sold = await sell('ONCE20')
      const part = await transferFirst(sold)
      await Promise.all([cancel(sold), cancel(part, other)])
      expect(await usesLeft('ONCE20')).toBe(1)
    }
  })

  test('or restored at that moment, never give back what is held', async () => {
    for (let round = 0; round < 8; round++) {
      const sold = await sell('ONCE20')
      const part = await splitFirst(sold)
      await cancel(part)
      const undo = { path: { crsReservationId: part }, body: {} }
      const [undone] = await Promise.all([
        desk.server.call(booking.undoCancel, undo, { token: agent.token }),
        cancel(sold),
      ])
      expect(await usesLeft('ONCE20')).toBe(undone.code === '000' ? 0 : 1)
      if (undone.code === '000') await cancel(part)
      expect(await usesLeft('ONCE20')).toBe(1)
    }
  })
})

describe('miles', () => {
  const maria = { surname: 'PAPADOPOULOU', name: 'MARIA' }
  const left = async () => {
    const passengers = [{ uuid: 'a', ...maria, loyaltyCard: card }]
    return (await agent.call(pricing.validateLoyalty, { body: { passengers } })).results[0]!.miles!
  }

  test('stay with the ticket that is dated again, and come back with it by its refund', async () => {
    const before = await left()
    const asked = withFirstPassenger(
      bookingRequest({ day: [adults(1)] }),
      { loyaltyCard: card, redeemMiles: 1000 },
      maria,
    )
    const { booking: sold } = await agent.call(booking.sell, {
      body: { ...asked, payments: pays({ cash: 3350 }), expectedTotal: 3350 },
    })
    const { crsReservationId } = sold
    await open(crsReservationId)
    await date(crsReservationId)
    expect(await recall(crsReservationId)).toMatchObject({ total: 3350, paid: 3350 })
    expect((await recall(crsReservationId)).reductions).toEqual([{ kind: 'miles', code: card, amount: 1000 }])
    await cancel(crsReservationId)
    expect(await left()).toBe(before - 500)
  })
})
