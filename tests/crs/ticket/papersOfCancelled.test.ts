import { expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { adults, bookingRequest, paidRequest } from '../../kit/crs/bookingRequest.ts'
import { startSmallCrs } from '../../kit/crs/smallCrs.ts'

const { desk, agent } = startSmallCrs('each', { language: 'en' })

test('the language of the papers of a cancelled booking can be changed, and nothing else of it', async () => {
  const request = paidRequest(bookingRequest({ day: [adults(1)] }), { account: 4350 })
  const { crsReservationId } = (await agent.call(booking.sell, { body: request })).booking
  await agent.call(booking.cancel, { body: { crsReservationId } })
  const modify = (changes: object) =>
    agent.call(booking.modify, { body: { crsReservationCode: crsReservationId, ...changes } })
  const { booking: changed, difference } = await modify({ leader: { language: 'de' } })
  expect(changed).toMatchObject({ leader: { language: 'de' } })
  expect(difference).toBe(0)
  await expect(modify({ leader: { language: 'de' } })).rejects.toThrow('nothing_modified')
  await expect(modify({ leader: { language: 'fr', lastName: 'OTHER' } })).rejects.toThrow('wrong_status')
  await expect(modify({ leader: { language: 'fr' }, remarks: 'x' })).rejects.toThrow('wrong_status')
  const statuses = await desk.database.owner.selectFrom('booking').select('status').execute()
  expect(statuses).toEqual([{ status: 'CANCELLED' }])
  const query = { crsReservationIds: [crsReservationId] }
  const recalled = (await agent.call(booking.recall, { query })).bookings[0]
  expect(recalled).toMatchObject({ leader: { language: 'de' } })
})
