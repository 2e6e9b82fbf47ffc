import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking.ts'
import { draft } from '../../../src/contract/draft.ts'
import { pricing } from '../../../src/contract/pricing.ts'
import { type Agent, openSmallDesk, type SmallDesk } from '../../kit/selling.ts'
import { adults, pays, wish } from '../../kit/wish.ts'

let desk: SmallDesk
let agent: Agent

beforeAll(async () => {
  desk = await openSmallDesk()
  agent = await desk.agent()
})
afterAll(() => desk.close())

const holdKey = 'the-booking-in-hand'
const path = { name: 'hand' }

test('a booking once sold is not left behind as a draft, and a refused sale leaves it', async () => {
  const body = { document: { inHand: 1 }, cursor: {}, version: 0, writer: 'one', turn: 1, holdKey }
  await agent.ask(draft.save, { path, body })
  const wished = { ...wish({ day: [adults(1)] }), holdKey }
  const { total } = await agent.ask(pricing.price, { body: { trips: wished.trips } })
  const payments = pays({ cash: total })
  await agent.refused(booking.sell, { body: { ...wished, payments, expectedTotal: total + 1 } })
  expect(await agent.ask(draft.read, { path })).toMatchObject({
    version: 1,
    draft: { document: { inHand: 1 } },
  })
  await agent.ask(booking.sell, { body: { ...wished, payments, expectedTotal: total } })
  expect(await agent.ask(draft.read, { path })).toEqual({ code: '000', version: 2 })
  const again = { ...body, version: 1, turn: 2, holdKey: 'the-next-booking' }
  expect(await agent.ask(draft.save, { path, body: again })).toMatchObject({ version: 3 })
})

test('what a window was still about to keep of it when it was sold is not kept', async () => {
  const key = 'sold-meanwhile'
  const body = { document: { inHand: 2 }, cursor: {}, version: 3, writer: 'one', turn: 3, holdKey: key }
  await agent.ask(draft.save, { path, body })
  const wished = { ...wish({ day: [adults(1)] }), holdKey: key }
  const { total } = await agent.ask(pricing.price, { body: { trips: wished.trips } })
  await agent.ask(booking.sell, {
    body: { ...wished, payments: pays({ cash: total }), expectedTotal: total },
  })
  for (const writer of ['one', 'another'])
    expect(
      await agent.ask(draft.save, { path, body: { ...body, writer, turn: 4, version: 5 } }),
    ).toMatchObject({
      version: 5,
    })
  expect(await agent.ask(draft.read, { path })).toEqual({ code: '000', version: 5 })
})
