import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { pricing } from '../../../src/contract/pricing.ts'
import { refund } from '../../../src/contract/refund.ts'
import { adults, bookingRequest, paidRequest } from '../../kit/crs/bookingRequest.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { askedOf, openLimitedCrs, type LimitedCrs } from '../../kit/crs/refundLimit.ts'
import { addRefundedSailings, day, night, refundScenes, type Sold } from '../../kit/crs/refundScenes.ts'
import { others, type Agent } from '../../kit/crs/smallCrs.ts'

/** Who approves a refund above the limit, for whom, for what and for how long. */

let desk: LimitedCrs
let agent: Agent
/** Of the company HLC at another agency, as all but the clerk. */
let company: Agent
/** Of the agency that refunds, for a company that is none of the bookings. */
let manager: Agent

beforeAll(async () => {
  desk = await openLimitedCrs(addRefundedSailings)
  company = await desk.addUser('company', { agency: '1377', rights: 'money', companies: 'HLC' })
  manager = await desk.addUser('manager', { rights: 'refund,money', companies: 'ADB' })
  await desk.setLimit(night / 2 - 1)
})
afterAll(() => desk.close())
beforeEach(async () => {
  agent = await desk.agent()
})

const { sell, sellVoid, kept } = refundScenes(
  () => desk,
  () => agent,
)

const cancelled = ({ crsReservationId }: Sold) => ({ body: { crsReservationId } })
const cancel = (sold: Sold, by = agent) =>
  desk.server.call(booking.cancel, cancelled(sold), { token: by.token, key: crypto.randomUUID() })
const refusedCancel = (sold: Sold, by = agent) => by.refused(booking.cancel, cancelled(sold))

/** Submits the cancellation of a booking. */
async function ask(sold: Sold, more: { amount?: number; reason?: string } = {}, by = agent): Promise<number> {
  const { body } = askedOf(await refusedCancel(sold, by))
  return (await by.call(refund.submit, { body: { ...body, ...more } })).id
}
const approve = (id: number, amount: number, by: Agent = manager) =>
  by.call(refund.approve, { path: { id }, body: { amount } })
const refusedApproval = async (id: number, by: Agent, amount = day) =>
  (await by.refused(refund.approve, { path: { id }, body: { amount } })).code
const decline = (id: number, by: Agent = manager, reason = 'not yet') =>
  by.call(refund.decline, { path: { id }, body: { reason } })
const find = async (id: number, by: Agent) =>
  (await by.call(refund.list, {})).requests.find((one) => one.id === id)

test('a request is listed for those who decide and for the person who asked, until it is used', async () => {
  const sold = await sellVoid()
  const id = await ask(sold)
  const record = sold.crsReservationId
  const listed = { id, userName: 'demo', act: 'booking.cancel', record, amount: day, companies: ['HLC'] }
  const waiting = { ...listed, at: '2026-06-15 10:00', reason: 'the guest is ill', state: 'waiting' }
  expect(await find(id, company)).toMatchObject({ ...waiting, isByUser: false })
  expect(await find(id, manager)).toMatchObject({ ...waiting, isByUser: false })
  expect(await find(id, agent)).toMatchObject({ ...waiting, isByUser: true })
  expect((await approve(id, day, company)).until).toBe('2026-06-16 10:00')
  expect(await find(id, agent)).toMatchObject({
    state: 'approved',
    endedBy: '1377/company',
    until: '2026-06-16 10:00',
  })
  expect((await cancel(sold)).code).toBe('000')
  expect([await find(id, agent), await find(id, manager)]).toEqual([undefined, undefined])
})

test.each([
  ['the amount', `body = jsonb_set(body, '{amount}', '1')`],
  ['the reason', `reason = 'x'`],
  ['who asked', `user_name = '1300/ghost'`],
  ['who approved', `ended_by = '1300/ghost'`],
  ['that it is used', `state = 'approved'`],
])('verify notices a changed approval: %s', async (_, change) => {
  const sold = await sellVoid()
  const id = await ask(sold)
  await approve(id, day, company)
  expect((await cancel(sold)).code).toBe('000')
  const { pool } = desk.database
  expect(await brokenInvariants(desk.database)).toEqual({})
  await pool.query('create table kept as select * from office_change')
  await pool.query(`update office_change set ${change} where id = ${id}`)
  expect(Object.keys(await brokenInvariants(desk.database)).join()).toMatch(/refund/)
  await pool.query(`delete from office_change where id = ${id}`)
  expect(Object.keys(await brokenInvariants(desk.database)).join()).toMatch(/refund/)
  await pool.query('insert into office_change overriding system value select * from kept where id = $1', [id])
  await pool.query('drop table kept')
  expect(await brokenInvariants(desk.database)).toEqual({})
})

test('who submitted a refund does not approve it, nor does another person once it is decided or by another amount', async () => {
  const sold = await sellVoid()
  const id = await ask(sold, {}, manager)
  expect(await refusedApproval(id, manager)).toBe('refund_own_request')
  expect(await refusedApproval(id, company, day - 1)).toBe('refund_not_waiting')
  await approve(id, day, company)
  expect(await refusedApproval(id, company)).toBe('refund_not_waiting')
  // A person without the right does not see it, nor does it.
  expect(await agent.refused(refund.decline, { path: { id }, body: { reason: 'x' } })).toMatchObject({
    code: 'refund_not_waiting',
  })
  expect(
    (await desk.server.call(refund.approve, { path: { id }, body: { amount: day } }, { token: agent.token }))
      .code,
  ).toBe('not_permitted')
  expect((await cancel(sold, manager)).code).toBe('000')
})

test('the staff of a company decides about refunds of its tickets, and that of an agency about its refunds', async () => {
  const dkt = await ask(await sell())
  expect(await find(dkt, company)).toBeUndefined()
  expect(await refusedApproval(dkt, company, night / 2)).toBe('refund_not_waiting')
  expect(await company.refused(refund.decline, { path: { id: dkt }, body: { reason: 'x' } })).toMatchObject({
    code: 'refund_not_waiting',
  })
  await approve(dkt, night / 2, manager)
  const stranger = await desk.addUser('stranger', {
    agency: '1377',
    rights: 'money,refund',
    companies: 'DKT',
  })
  const hlc = await ask(await sellVoid())
  expect(await find(hlc, stranger)).toBeUndefined()
  expect(await refusedApproval(hlc, stranger)).toBe('refund_not_waiting')
  expect(await refusedApproval(987_654, stranger)).toBe('refund_not_waiting')
})

test('the staff of a company decides about refunds of its insured tickets, with the premium', async () => {
  const made = bookingRequest({ day: [adults(1)] })
  const { offers } = await agent.call(pricing.insuranceOffer, { body: { trips: made.trips } })
  const { id: offer, grossAmount } = offers[0]!
  const body = { ...paidRequest(made, { cash: day + grossAmount }), insurances: [{ id: offer }] }
  const { booking: sold } = await agent.call(booking.sell, { body })
  const id = await ask(sold)
  const amount = day + grossAmount
  expect(await find(id, company)).toMatchObject({ amount, companies: ['HLC'] })
  await approve(id, amount, company)
  const before = await kept()
  expect((await cancel(sold)).code).toBe('000')
  expect(before - (await kept())).toBe(amount)
})

test('an agency decides about refunds of its sub-agencies, which do not decide about those of others', async () => {
  const subManager = await desk.addUser('subManager', { agency: '1301', rights: 'money', companies: 'ADB' })
  const ofAgency = await ask(await sellVoid())
  expect(await find(ofAgency, subManager)).toBeUndefined()
  expect(await refusedApproval(ofAgency, subManager)).toBe('refund_not_waiting')
  agent = await desk.agent(others.sub)
  const sold = await sellVoid()
  const id = await ask(sold)
  expect(await find(id, manager)).toMatchObject({ agency: '1301', state: 'waiting' })
  await approve(id, day)
  expect((await cancel(sold)).code).toBe('000')
})

test('an approval is of one person, and the booking of another agency is as one that does not exist', async () => {
  const sold = await sellVoid()
  await approve(await ask(sold), day)
  const colleague = await desk.addUser('colleague', { rights: 'refund' })
  expect((await refusedCancel(sold, colleague)).code).toBe('refund_needs_approval')
  const body = { act: 'booking.cancel' as const, amount: day, reason: 'x' }
  const foreign = await desk.agent(others.foreign)
  const ofOthers = { body: { ...body, record: sold.crsReservationId } }
  expect(await foreign.refused(refund.submit, ofOthers)).toMatchObject({
    code: 'booking_not_found',
    at: '/record',
  })
  expect((await cancel(sold)).code).toBe('000')
})

test('an approval is for one act of one booking, and is used once', async () => {
  const [sold, other] = [await sell(2), await sell(2)]
  await desk.setLimit(100)
  const partOf = ({ trips, crsReservationId }: Sold, nth: number) => {
    const [{ companyReservationCode, selectedPassengers }] = trips as [(typeof trips)[number]]
    const items = [selectedPassengers[nth]!.uuid]
    return { body: { crsReservationId, trips: [{ companyReservationCode, items }] } }
  }
  const asked = askedOf(await agent.refused(booking.cancel, partOf(sold, 0)))
  const { id } = await agent.call(refund.submit, asked)
  await approve(id, night / 2)
  expect((await agent.refused(booking.cancel, partOf(other, 0))).code).toBe('refund_needs_approval')
  const path = { id: sold.crsReservationId }
  expect((await agent.refused(booking.convertToOptional, { path, query: {} })).code).toBe(
    'refund_needs_approval',
  )
  const before = await kept()
  const both = await Promise.all(
    [0, 1].map((nth) =>
      desk.server.call(booking.cancel, partOf(sold, nth), {
        token: agent.token,
        key: crypto.randomUUID(),
        anyWaits: true,
      }),
    ),
  )
  expect(both.map(({ code }) => code).toSorted()).toEqual(['000', 'refund_needs_approval'])
  expect(before - (await kept())).toBe(night / 2)
  await desk.setLimit(night / 2 - 1)
})

test('a call that is sent again uses the approval once, and a refused one leaves it unused', async () => {
  const sold = await sellVoid()
  await approve(await ask(sold), day)
  const outdated = { body: { ...cancelled(sold).body, version: 99 } }
  expect((await agent.refused(booking.cancel, outdated)).code).not.toBe('refund_needs_approval')
  const key = crypto.randomUUID()
  const again = { token: agent.token, key, anyWaits: true } as const
  const first = await desk.server.call(booking.cancel, cancelled(sold), again)
  const second = await desk.server.call(booking.cancel, cancelled(sold), again)
  expect([first.code, second.body]).toEqual(['000', { ...first.body, requestId: second.body['requestId'] }])
  const { rows } = await desk.database.pool.query(
    `select count(*)::int as used from journal where kind = 'refund.use' and data->>'record' = $1`,
    [sold.crsReservationId],
  )
  expect(rows[0].used).toBe(1)
})

test('more than was approved is refused, and less is paid', async () => {
  const [more, less] = [await sellVoid(), await sellVoid()]
  await approve(await ask(more, { amount: day - 1 }), day - 1)
  expect(await refusedCancel(more)).toMatchObject({
    code: 'refund_approved_less',
    parameters: { amount: day, approved: day - 1, act: 'booking.cancel', record: more.crsReservationId },
  })
  await approve(await ask(less, { amount: day + 1 }), day + 1)
  const before = await kept()
  expect((await cancel(less)).code).toBe('000')
  expect(before - (await kept())).toBe(day)
})

test('a waiting request for less does not hold up a request for more, which replaces it', async () => {
  const sold = await sellVoid()
  const first = await ask(sold, { amount: day - 1 })
  expect((await refusedCancel(sold)).code).toBe('refund_needs_approval')
  const second = await ask(sold, { reason: 'all of it' })
  expect(await find(first, agent)).toMatchObject({ state: 'withdrawn' })
  expect(await refusedApproval(first, manager, day - 1)).toBe('refund_not_waiting')
  await approve(second, day)
  expect((await cancel(sold)).code).toBe('000')
})

test('a declined request is named with its reason when the act is repeated, and may be submitted again', async () => {
  const sold = await sellVoid()
  await decline(await ask(sold), manager, 'no proof')
  expect(await refusedCancel(sold)).toMatchObject({
    code: 'refund_declined',
    parameters: { amount: day, by: '1300/manager', reason: 'no proof' },
  })
  const again = await ask(sold, { reason: 'with proof' })
  expect((await refusedCancel(sold)).code).toBe('refund_waits')
  await approve(again, day)
  expect((await cancel(sold)).code).toBe('000')
})

test.each(['agent', 'manager'] as const)('an approval that the %s takes back is not used', async (who) => {
  const sold = await sellVoid()
  const id = await ask(sold)
  await approve(id, day)
  await decline(id, who === 'agent' ? agent : manager, 'mistaken')
  expect((await refusedCancel(sold)).code).toBe(who === 'agent' ? 'refund_needs_approval' : 'refund_declined')
  expect(await find(id, manager)).toMatchObject({ state: who === 'agent' ? 'withdrawn' : 'declined' })
})

test('an approval ends after 24 hours', async () => {
  const [early, late] = [await sellVoid(), await sellVoid()]
  const [first, second] = [await ask(early), await ask(late)]
  await approve(first, day)
  await approve(second, day)
  desk.server.clock.pass(24 * 3_600_000 - 1)
  agent = await desk.agent()
  manager = await desk.agent({ user: 'manager' })
  const inTime = await cancel(early)
  desk.server.clock.pass(1)
  expect(inTime.code).toBe('000')
  const refused = await refusedCancel(late)
  expect(refused.code).toBe('refund_needs_approval')
  expect(await find(second, agent)).toMatchObject({ state: 'expired' })
  expect(
    await manager.refused(refund.decline, { path: { id: second }, body: { reason: 'x' } }),
  ).toMatchObject({
    code: 'refund_not_waiting',
  })
  desk.server.clock.pass(-24 * 3_600_000)
})

test('a refund that the limit permits is not submitted, nor one of a booking for which nothing is paid', async () => {
  const sold = await sellVoid()
  const body = { act: 'booking.cancel' as const, record: sold.crsReservationId, reason: 'x' }
  expect(await agent.refused(refund.submit, { body: { ...body, amount: night / 2 - 1 } })).toMatchObject({
    code: 'refund_needs_no_approval',
    at: '/amount',
  })
  const packages = { ...body, act: 'parcel.cancel' as const, record: '12345678', amount: day }
  expect(await agent.refused(refund.submit, { body: packages })).toMatchObject({ code: 'parcel_not_found' })
})

test('who made the account of the other is not the second person for 30 days', async () => {
  const id = await ask(await sellVoid())
  const { pool } = desk.database
  const made = (days: number) =>
    pool.query(
      `update agency_user set made_by = array(select id from agency_user where agency = '1300' and name = 'demo'),
         made_at = $1::timestamptz - $2::int * interval '1 day' where agency = '1300' and name = 'manager'`,
      [desk.server.clock.now(), days],
    )
  await made(29)
  expect(await refusedApproval(id, manager)).toBe('account_made_by_other')
  await made(31)
  await approve(id, day)
})
