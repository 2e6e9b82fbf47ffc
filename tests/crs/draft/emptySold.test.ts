import { expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { draft } from '../../../src/contract/draft.ts'
import { pricing } from '../../../src/contract/pricing.ts'
import { startSmallCrs } from '../../kit/crs/smallCrs.ts'
import { adults, pays, bookingRequest } from '../../kit/crs/bookingRequest.ts'

const { agent } = startSmallCrs('all')

const holdKey = 'the-booking-in-hand'
const path = { name: 'hand' }

test('empties the draft of a sold booking, and leaves it after a refused sale', async () => {
  const body = { document: { inHand: 1 }, cursor: {}, version: 0, writer: 'one', turn: 1, holdKey }
  await agent.call(draft.save, { path, body })
  const wished = { ...bookingRequest({ day: [adults(1)] }), holdKey }
  const { total } = await agent.call(pricing.price, { body: { trips: wished.trips } })
  const payments = pays({ cash: total })
  await agent.refused(booking.sell, { body: { ...wished, payments, expectedTotal: total + 1 } })
  expect(await agent.call(draft.read, { path })).toMatchObject({
    version: 1,
    draft: { document: { inHand: 1 } },
  })
  await agent.call(booking.sell, { body: { ...wished, payments, expectedTotal: total } })
  const sold = expect.stringMatching(/^[A-Z0-9]{6}$/)
  expect(await agent.call(draft.read, { path })).toEqual({
    code: '000',
    version: 2,
    sold,
    written: { writer: 'one', turn: 1 },
  })
  const again = { ...body, version: 1, turn: 2, holdKey: 'the-next-booking' }
  expect(await agent.call(draft.save, { path, body: again })).toMatchObject({ version: 3, sold })
  expect(await agent.call(draft.read, { path })).not.toHaveProperty('sold')
})

test('names the booking made from the draft until a window has displayed it', async () => {
  const key = 'sold-unseen'
  const body = { document: { inHand: 3 }, cursor: {}, version: 3, writer: 'one', turn: 3, holdKey: key }
  await agent.call(draft.save, { path, body })
  const wished = { ...bookingRequest({ day: [adults(1)] }), holdKey: key }
  const { booking: held } = await agent.call(booking.hold, { body: wished })
  const sold = held.crsReservationId
  expect(await agent.call(draft.save, { path, body: { ...body, turn: 4 } })).toMatchObject({ sold })
  const removal = { version: 5, writer: 'one', turn: 5 }
  expect(await agent.call(draft.remove, { path, body: removal })).toMatchObject({ sold })
  const another = { ...removal, turn: 6, shown: 'ANOTHER' }
  expect(await agent.call(draft.remove, { path, body: another })).toMatchObject({ sold })
  expect(await agent.call(draft.read, { path })).toMatchObject({ sold })
  const shown = { version: 0, writer: 'left behind', turn: 1, shown: sold }
  expect(await agent.call(draft.remove, { path, body: shown })).not.toHaveProperty('sold')
  expect(await agent.call(draft.read, { path })).not.toHaveProperty('sold')
})

test('discards a late write of the booking after its sale', async () => {
  const key = 'sold-meanwhile'
  const body = { document: { inHand: 2 }, cursor: {}, version: 5, writer: 'one', turn: 10, holdKey: key }
  await agent.call(draft.save, { path, body })
  const wished = { ...bookingRequest({ day: [adults(1)] }), holdKey: key }
  const { total } = await agent.call(pricing.price, { body: { trips: wished.trips } })
  await agent.call(booking.sell, {
    body: { ...wished, payments: pays({ cash: total }), expectedTotal: total },
  })
  for (const writer of ['one', 'another'])
    expect(
      await agent.call(draft.save, { path, body: { ...body, writer, turn: 11, version: 7 } }),
    ).toMatchObject({
      version: 7,
    })
  expect(await agent.call(draft.read, { path })).toMatchObject({ version: 7, sold: expect.any(String) })
})
