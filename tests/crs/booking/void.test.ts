import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { adults, bookingRequest, pays, trips, type TripName } from '../../kit/crs/bookingRequest.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { openSmallCrs, others, type Agent, type SmallCrs } from '../../kit/crs/smallCrs.ts'

let desk: SmallCrs
let agent: Agent

/** HLC voids tickets, DKT does not. */
beforeEach(async () => {
  desk = await openSmallCrs('on', ({ owner }) =>
    owner.updateTable('company_rule').set({ voids: true }).where('company', '=', 'HLC').execute(),
  )
  agent = await desk.agent()
})
afterEach(async () => {
  expect(await brokenInvariants(desk.database)).toEqual({})
  await desk.close()
})

const prices: Partial<Record<TripName, number>> = { day: 4350, night: 4000 }

const sell = async (trip: TripName) => {
  const expectedTotal = prices[trip] ?? 0
  const body = { ...bookingRequest({ [trip]: [adults(1)] }), payments: pays({ cash: expectedTotal }) }
  return (await agent.call(booking.sell, { body: { ...body, expectedTotal } })).booking
}

const feesOf = (crsReservationId: string, by = agent) =>
  by.call(booking.cancellationFees, { body: { crsReservationId } })

/** Advances the clock and signs in again, because the session expires. */
const pass = async (hours: number) => {
  desk.server.clock.pass(hours * 3_600_000)
  agent = await desk.agent()
}

const moveTo = (sold: Awaited<ReturnType<typeof sell>>, trip: TripName) => ({
  crsReservationCode: sold.crsReservationId,
  trips: [{ companyReservationCode: sold.trips[0]!.companyReservationCode, ...trips[trip] }],
})

const ticketOfPta = async () => {
  const { crsReservationId } = (
    await agent.call(booking.hold, { body: bookingRequest({ day: [adults(1)] }) })
  ).booking
  await agent.call(booking.issuePta, { body: { crsReservationId, agentCode: '1377' } })
  await pass(24)
  const collector = await desk.agent(others.foreign)
  await collector.call(booking.convertFromPta, { path: { crsReservationId }, body: {} })
  return crsReservationId
}

test('voids tickets without a fee on the day of issue, where the company permits it', async () => {
  const { crsReservationId } = await sell('day')
  expect((await feesOf(crsReservationId)).items).toMatchObject([
    { cancellationFees: 0, refundAmount: 4350, refundPercent: 100, voidUntil: '2026-06-15 23:59' },
  ])
  const body = { crsReservationId, expectedFees: 0 }
  expect(await agent.call(booking.cancel, { body })).toMatchObject({
    refundAmount: 4350,
    booking: { paid: 0, reservationStatus: 'CANCELLED' },
  })
  // Another company does not void, and the next day no company does.
  const other = await sell('night')
  expect((await feesOf(other.crsReservationId)).items[0]).not.toHaveProperty('voidUntil')
  const late = await sell('day')
  await pass(24)
  const [fee] = (await feesOf(late.crsReservationId)).items
  expect(fee).toMatchObject({ cancellationFees: 2175 })
  expect(fee).not.toHaveProperty('voidUntil')
})

describe('converting to an option', () => {
  const convert = (id: string, query = {}) => agent.call(booking.convertToOptional, { path: { id }, query })

  test('returns everything where the company voids, and retains the fee of a cancellation where it does not', async () => {
    const [own, other] = [await sell('day'), await sell('night')]
    expect((await convert(own.crsReservationId, { expectedFees: 0 })).booking).toMatchObject({ paid: 0 })
    const refused = { path: { id: other.crsReservationId }, query: { expectedFees: 0 } }
    expect(await agent.refused(booking.convertToOptional, refused)).toMatchObject({
      code: 'fees_changed',
      parameters: { expected: 0, now: 2000 },
    })
    expect((await convert(other.crsReservationId, { expectedFees: 2000 })).booking).toMatchObject({
      reservationStatus: 'OPTIONAL',
      paid: 2000,
      modificationFees: 2000,
      total: 4000,
    })
    // What was retained stays, whatever becomes of the option.
    const { booking: cancelled } = await agent.call(booking.cancel, {
      body: { crsReservationId: other.crsReservationId },
    })
    expect(cancelled).toMatchObject({ reservationStatus: 'CANCELLED', paid: 2000 })
  })

  test('retains the fee of a PTA that was paid on an earlier day and is collected today', async () => {
    const crsReservationId = await ticketOfPta()
    expect((await convert(crsReservationId)).booking).toMatchObject({ paid: 2175 })
  })
})

describe('a ticket is void no more', () => {
  test('when a PTA is merged into a booking that no other agency collects', async () => {
    const from = await ticketOfPta()
    const { crsReservationId: to, trips: own } = await sell('night')
    await agent.call(booking.merge, { path: { from, to } })
    const { items } = await feesOf(to)
    const pta = items.filter(
      ({ companyReservationCode }) => companyReservationCode !== own[0]!.companyReservationCode,
    )
    expect(pta).toMatchObject([{ cancellationFees: 2175, refundAmount: 2175 }])
    expect(pta[0]).not.toHaveProperty('voidUntil')
  })

  test('when a PTA is transferred', async () => {
    const crsReservationId = await ticketOfPta()
    await agent.call(booking.transfer, { body: { crsReservationId, agentCode: '1301' } })
    const { items } = await feesOf(crsReservationId, await desk.agent(others.sub))
    expect(items).toMatchObject([{ cancellationFees: 2175 }])
  })

  test('when it was changed from a company that gives only a part back', async () => {
    const sold = await sell('night')
    expect(await feesOf(sold.crsReservationId)).toMatchObject({ refundAmount: 2000 })
    const body = moveTo(sold, 'day')
    const { difference } = await agent.call(booking.priceModify, { body })
    await agent.call(booking.modify, { body: { ...body, payments: pays({ cash: difference }) } })
    const { items } = await feesOf(sold.crsReservationId)
    expect(items).toMatchObject([{ refundPercent: 50, refundAmount: 2175 }])
    expect(items[0]).not.toHaveProperty('voidUntil')
  })

  test('when its day has ended and it is transferred to where it has not', async () => {
    const { crsReservationId } = await sell('day')
    // Half past midnight in Greece, where the agency is, and half past eleven in Italy.
    await pass(14.5)
    await agent.call(booking.transfer, { body: { crsReservationId, agentCode: '1377' } })
    const { items } = await feesOf(crsReservationId, await desk.agent(others.foreign))
    expect(items).toMatchObject([{ cancellationFees: 2175 }])
  })
})

test('a change keeps nothing of a ticket that is still void, whose refund stays unlimited', async () => {
  const sold = await sell('day')
  const { fees, difference } = await agent.call(booking.modify, { body: moveTo(sold, 'night') })
  expect({ fees, difference }).toEqual({ fees: 0, difference: -350 })
  const { owner } = desk.database
  const limits = await owner.selectFrom('booking_item').select('refund_limit').execute()
  expect(limits).toEqual([{ refund_limit: 100 }])
})
