import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { disruption } from '../../../src/contract/disruption.ts'
import { parcel } from '../../../src/contract/parcel.ts'
import { refund } from '../../../src/contract/refund.ts'
import type { RefundAct } from '../../../src/domain/ledger/refundApproval.ts'
import { bookingRequest, pays, people, trips } from '../../kit/crs/bookingRequest.ts'
import { askedOf, openLimitedCrs, type LimitedCrs } from '../../kit/crs/refundLimit.ts'
import {
  addRefundedSailings,
  cheap,
  cheaper,
  day,
  night,
  ofDkt,
  refundScenes,
} from '../../kit/crs/refundScenes.ts'
import type { Agent } from '../../kit/crs/smallCrs.ts'

/** Every call that pays money back, at the limit of the network, above it, and with the approval of a second person. */

let desk: LimitedCrs
let agent: Agent
let boss: Agent

beforeAll(async () => {
  desk = await openLimitedCrs(addRefundedSailings)
  agent = await desk.agent()
  boss = await desk.addUser('boss', { rights: 'money', companies: 'HLC,DKT' })
})
afterAll(() => desk.close())

const { sellOn, sell, sellVoid, modify, inDisruption, openedByCompany, replaced, kept } = refundScenes(
  () => desk,
  () => agent,
)

/** The call that would pay money back, for a record made for it. */
interface Act {
  act: RefundAct
  record: string
  /** Smallest units. */
  amount: number
  make(): Promise<{ code: string; body: Record<string, unknown> }>
}

type MadeCall = Parameters<LimitedCrs['server']['call']>

const actOf = (
  act: RefundAct,
  record: string,
  amount: number,
  [call, input]: [MadeCall[0], unknown],
): Act => ({
  act,
  record,
  amount,
  make: () => desk.server.call(call, input, { token: agent.token }),
})

/** Two of whom one has a discount because of the other, who leaves: what the rest loses is more than is returned. */
async function cancelledWithCharge(): Promise<string> {
  const party = [{ discount: 'PRM', discountDocument: '1234567' }, { discount: 'PRC' }]
  const { booking: held } = await agent.call(booking.hold, {
    body: bookingRequest({ night: [people('DECK', party)] }),
  })
  const { crsReservationId, total } = held
  const { booking: sold } = await agent.call(booking.issue, {
    body: { crsReservationId, payments: pays({ cash: total }) },
  })
  const { companyReservationCode, selectedPassengers } = sold.trips[0]!
  const chosen = [{ companyReservationCode, items: [selectedPassengers[0]!.uuid] }]
  const body = { crsReservationId, trips: chosen }
  const { amountDue = 0, lostDiscounts = [] } = await agent.call(booking.cancellationFees, { body })
  expect(amountDue).toBeGreaterThan(0)
  const expectedLost = lostDiscounts.reduce((sum, { amount }) => sum + amount, 0)
  await agent.call(booking.cancel, { body: { ...body, expectedLost, payments: pays({ cash: amountDue }) } })
  return crsReservationId
}

const acts: Record<string, () => Promise<Act>> = {
  async 'cancelling a ticket'() {
    const { crsReservationId: id } = await sell()
    return actOf('booking.cancel', id, night / 2, [booking.cancel, { body: { crsReservationId: id } }])
  },
  async 'cancelling a void ticket'() {
    const { crsReservationId: id } = await sellVoid()
    return actOf('booking.cancel', id, day, [booking.cancel, { body: { crsReservationId: id } }])
  },
  async 'cancelling one of two'() {
    const { crsReservationId: id, trips: sold } = await sell(2)
    const [{ companyReservationCode, selectedPassengers }] = sold as [(typeof sold)[number]]
    const chosen = [{ companyReservationCode, items: [selectedPassengers[0]!.uuid] }]
    const body = { crsReservationId: id, trips: chosen }
    return actOf('booking.cancel', id, night / 2, [booking.cancel, { body }])
  },
  async 'cancelling the part of a split booking'() {
    const { crsReservationId, trips: sold } = await sell(2)
    const [{ companyReservationCode, selectedPassengers }] = sold as [(typeof sold)[number]]
    const items = [`${companyReservationCode}/${selectedPassengers[0]!.uuid}`]
    const { bookings } = await agent.call(booking.split, { path: { crsReservationId }, query: { items } })
    const part = bookings.at(-1)!.crsReservationId
    return actOf('booking.cancel', part, night / 2, [booking.cancel, { body: { crsReservationId: part } }])
  },
  async 'converting to an option'() {
    const { crsReservationId: id } = await sell()
    return actOf('booking.convertToOptional', id, night / 2, [
      booking.convertToOptional,
      { path: { id }, query: {} },
    ])
  },
  async 'changing to a lower price'() {
    const sold = await sellOn(ofDkt, day)
    return actOf('booking.modify', sold.crsReservationId, 175, [
      booking.modify,
      await modify(sold, trips.night),
    ])
  },
  async 'replacing an open ticket'() {
    const sold = await openedByCompany()
    const input = replaced(sold, cheap - day)
    return actOf('booking.replaceOpen', sold.crsReservationId, day - cheap, [booking.replaceOpen, input])
  },
  async 'replacing an open ticket by its number'() {
    const sold = await openedByCompany()
    const { letter, number } = sold.trips[0]!.selectedPassengers[0]!.ticket!
    const body = { tickets: [{ letter, number }], trip: cheaper, expectedDifference: cheap - day }
    return actOf('booking.replaceOpen', sold.crsReservationId, day - cheap, [
      booking.replaceOpenTickets,
      { body },
    ])
  },
  async 'cancelling small packages'() {
    const { packageCode, price } = await agent.call(parcel.book, {
      body: {
        senderName: 'PAPAS NIKOS',
        senderPhone: '210 412 3456',
        receiverName: 'Rossi Anna',
        receiverPhone: '+30 6971234567',
        company: 'HLC',
        priceList: 'PIR-JTR-P5',
        quantity: 2,
        mail: 'papas@example.gr',
      },
    })
    return actOf('parcel.cancel', packageCode, price, [
      parcel.cancel,
      { path: { company: 'HLC' }, body: { packageCode } },
    ])
  },
}

describe.each(Object.keys(acts))('%s', (name) => {
  const prepare = async () => {
    await desk.setLimit(null)
    return acts[name]!()
  }

  test('is free up to the limit', async () => {
    const { amount, make } = await prepare()
    await desk.setLimit(amount)
    const before = await kept()
    expect((await make()).code).toBe('000')
    expect(before - (await kept())).toBe(amount)
  })

  test('needs an approval from one cent above the limit', async () => {
    const { act, record, amount, make } = await prepare()
    await desk.setLimit(amount - 1)
    const before = await kept()
    const refused = await make()
    expect(refused.body).toMatchObject({
      code: 'refund_needs_approval',
      parameters: { amount, limit: amount - 1, act, record },
    })
    const { id } = await agent.call(refund.submit, askedOf(refused.body as never))
    expect((await make()).body).toMatchObject({
      code: 'refund_waits',
      parameters: { amount, since: '2026-06-15 10:00' },
    })
    expect(await kept()).toBe(before)
    await boss.call(refund.approve, { path: { id }, body: { amount } })
    expect(await kept()).toBe(before)
    expect((await make()).code).toBe('000')
    expect(before - (await kept())).toBe(amount)
    const { rows } = await desk.database.pool.query(
      `select data from journal where kind = 'refund.use' order by id desc limit 1`,
    )
    expect(rows[0].data).toMatchObject({ request: id, record, amount, approvedBy: '1300/boss' })
  })
})

test('a charge that is returned by undoing a cancellation needs an approval', async () => {
  await desk.setLimit(null)
  const crsReservationId = await cancelledWithCharge()
  await desk.setLimit(0)
  const input = { path: { crsReservationId }, body: {} }
  const refused = await agent.refused(booking.undoCancel, input)
  expect(refused).toMatchObject({ code: 'refund_needs_approval', parameters: { act: 'booking.undoCancel' } })
  const asked = askedOf(refused)
  const { id } = await agent.call(refund.submit, asked)
  await boss.call(refund.approve, { path: { id }, body: { amount: asked.body.amount } })
  await agent.call(booking.undoCancel, input)
})

test('what a company has caused, and what another account is charged with, needs none', async () => {
  await desk.setLimit(0)
  const { input } = await inDisruption('refund')
  const before = await kept()
  await agent.call(disruption.perform, input)
  expect(before - (await kept())).toBe(day)
  const { crsReservationId } = await sell()
  await agent.call(booking.transfer, { body: { crsReservationId, agentCode: '1377' } })
})

test('what is spent at once is not counted, and a change without its refund needs no approval', async () => {
  await desk.setLimit(day - 1)
  // The whole fare of one company is returned, and all but 350 of it pays the other one.
  const spent = await sellVoid()
  const before = await kept()
  await agent.call(booking.modify, await modify(spent, trips.night))
  expect(before - (await kept())).toBe(day - night)
  await desk.setLimit(0)
  const waived = await sellOn(ofDkt, day)
  await agent.call(booking.modify, await modify(waived, trips.night, { withoutRefund: true }))
  expect(await kept()).toBe(before - (day - night) + day)
})
