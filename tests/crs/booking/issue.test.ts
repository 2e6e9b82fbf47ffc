import { expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { journalOf } from '../../kit/crs/journal.ts'
import { startSmallCrs, others } from '../../kit/crs/smallCrs.ts'
import { adults, pays, bookingRequest } from '../../kit/crs/bookingRequest.ts'

const { desk, agent, signIn } = startSmallCrs('each')

const createOption = async () =>
  (await agent.call(booking.hold, { body: bookingRequest({ day: [adults(2)] }) })).booking

test('issues an option paid by the given methods, once (CA-053, ST-046)', async () => {
  const { crsReservationId } = await createOption()
  const body = { crsReservationId, payments: pays({ cash: 700, account: 8000 }) }
  const { booking: issued } = await agent.call(booking.issue, { body })
  expect(issued).toMatchObject({ reservationStatus: 'ISSUED', paid: 8700, version: 2 })
  expect(issued.optionDateTime).toBeUndefined()
  expect(issued.trips[0]?.selectedPassengers.every(({ ticket }) => ticket?.letter === 'H')).toBe(true)
  expect(await agent.refused(booking.issue, { body })).toMatchObject({
    code: 'wrong_status',
    parameters: { status: 'ISSUED' },
  })
  expect(await journalOf(desk.database, crsReservationId)).toEqual([
    'booking.hold demo',
    'booking.issue demo',
  ])
})

test('issues an option on account by its reference alone (CA-061)', async () => {
  const { crsReservationId } = await createOption()
  const { booking: issued } = await agent.call(booking.issueHeld, { path: { crsReservationId } })
  expect(issued).toMatchObject({ reservationStatus: 'ISSUED', paid: 8700 })
  const entries = await desk.database.owner.selectFrom('ledger_entry').selectAll().execute()
  expect(entries).toMatchObject([{ kind: 'charge', method: 'account', company: 'HLC', amount: 8700 }])
})

test('issues a recalled option by the given payments, or on account without any (CA-071, SC-B12)', async () => {
  const paths = [await createOption(), await createOption()].map(({ crsReservationId }) => ({
    crsReservationId,
  }))
  const [paid, charged] = [paths[0]!, paths[1]!]
  const payments = pays({ cash: 8700 })
  const { booking: inCash } = await agent.call(booking.issueFromRecall, { path: paid, body: { payments } })
  const { booking: onAccount } = await agent.call(booking.issueFromRecall, { path: charged, body: {} })
  expect([inCash, onAccount]).toMatchObject([
    { reservationStatus: 'ISSUED', paid: 8700 },
    { reservationStatus: 'ISSUED', paid: 8700 },
  ])
  const entries = await desk.database.owner.selectFrom('ledger_entry').selectAll().execute()
  expect(entries.map(({ method }) => method)).toEqual(['cash', 'account'])
  expect(await agent.refused(booking.issueFromRecall, { path: paid, body: {} })).toMatchObject({
    code: 'wrong_status',
  })
})

test('refuses payments that do not match the total, and a charge above the credit limit', async () => {
  const { crsReservationId } = await createOption()
  const refused = (amount: number) =>
    agent.refused(booking.issue, { body: { crsReservationId, payments: pays({ account: amount }) } })
  expect(await refused(8600)).toMatchObject({ code: 'payments_differ' })
  const { owner } = desk.database
  await owner.updateTable('agency').set({ credit_limit: 8699 }).where('code', '=', '1300').execute()
  expect(await refused(8700)).toMatchObject({
    code: 'credit_exceeded',
    parameters: { needed: 8700, left: 8699 },
  })
})

test('issues a sub-agency’s option for its parent, with the account and ticket numbers of the sub-agency', async () => {
  const paros = await desk.agent(others.sub)
  const { booking: option } = await paros.call(booking.hold, { body: bookingRequest({ day: [adults(1)] }) })
  const { crsReservationId } = option
  const { booking: issued } = await agent.call(booking.issueHeld, { path: { crsReservationId } })
  expect(issued).toMatchObject({ agencyCode: '1301', bookedBy: 'paros' })
  expect(issued.trips[0]?.selectedPassengers[0]?.ticket?.number).toBe('000000101000')
  const { owner } = desk.database
  const owed = await owner.selectFrom('agency').select(['code', 'owed']).orderBy('code').execute()
  expect(owed.map((row) => row.owed)).toEqual([0, 4350, 0])
  const lines = await owner
    .selectFrom('journal')
    .selectAll()
    .where('kind', '=', 'booking.issueHeld')
    .execute()
  expect(lines).toMatchObject([{ agency: '1301', user_name: '1300/demo' }])
})

test('refuses to issue once the ship has departed, even where the option has time left', async () => {
  const { crsReservationId } = await createOption()
  await desk.database.owner.updateTable('booking').set({ expires_at: '2026-06-21T00:00:00Z' }).execute()
  const departure = Date.parse('2026-06-20T07:30:00+03:00')
  desk.server.clock.pass(departure - desk.server.clock.now().getTime() - 1)
  await signIn()
  const issue = () => agent.refused(booking.issueHeld, { path: { crsReservationId } })
  desk.server.clock.pass(1)
  expect(await issue()).toMatchObject({ code: 'departed' })
  const body = { crsReservationId, payments: pays({ cash: 8700 }) }
  expect(await agent.refused(booking.issue, { body })).toMatchObject({ code: 'departed' })
  const { owner } = desk.database
  expect(await owner.selectFrom('booking').select('status').execute()).toEqual([{ status: 'OPTIONAL' }])
  desk.server.clock.pass(-1)
  const { booking: issued } = await agent.call(booking.issueHeld, { path: { crsReservationId } })
  expect(issued.reservationStatus).toBe('ISSUED')
})

test('refuses another agency’s option like an absent one', async () => {
  const { crsReservationId } = await createOption()
  const foreign = await desk.agent(others.foreign)
  const missing = { path: { crsReservationId: 'AAAAAA' } }
  const one = await foreign.refused(booking.issueHeld, { path: { crsReservationId } })
  const other = await foreign.refused(booking.issueHeld, missing)
  expect(one.code).toBe('booking_not_found')
  expect({ ...one, parameters: {} }).toEqual({ ...other, parameters: {} })
})
