import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { bookingRequest, pays, people } from '../../kit/crs/bookingRequest.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { openSmallCrs, type Agent, type SmallCrs } from '../../kit/crs/smallCrs.ts'

let desk: SmallCrs
let agent: Agent
beforeAll(async () => {
  desk = await openSmallCrs('on', async ({ pool }) => {
    await pool.query(`update discount set percent = 12, hundredths = 35 where code = 'STU'`)
    await pool.query(`update cancellation_step set refund_percent = 33, refund_hundredths = 33`)
  })
  agent = await desk.agent()
})
afterAll(async () => {
  expect(await brokenInvariants(desk.database)).toEqual({})
  await desk.close()
})

const half = (amount: number) => Math.floor(amount + 0.5)

test('a discount of 12.35 percent and a refund of 33.33 are exact, and are shown with their decimals', async () => {
  const request = bookingRequest({
    night: [people('DECK', [{}, { discount: 'STU', discountDocument: '12345' }])],
  })
  const { booking: held } = await agent.call(booking.hold, { body: request })
  const { crsReservationId, total } = held
  const { booking: sold } = await agent.call(booking.issue, {
    body: { crsReservationId, payments: pays({ cash: total }) },
  })
  const [full, student] = sold.trips[0]!.selectedPassengers
  const price = full!.price.fare.total
  expect(student!.price.percent).toBe(12.35)
  expect(student!.price.fare.total).toBe(half((price * 8765) / 10_000))
  const fees = await agent.call(booking.cancellationFees, { body: { crsReservationId } })
  expect(fees.items.map(({ refundPercent, refundAmount }) => [refundPercent, refundAmount])).toEqual(
    [price, student!.price.fare.total].map((paid) => [33.33, half((paid * 3333) / 10_000)]),
  )
  const { refundAmount } = await agent.call(booking.cancel, { body: { crsReservationId } })
  expect(refundAmount).toBe(fees.refundAmount)
  const path = { crsReservationId }
  const { booking: undone } = await agent.call(booking.undoCancel, { path, body: {} })
  expect(undone.trips[0]!.selectedPassengers[1]!.price.percent).toBe(12.35)
})
