import { beforeEach, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { ledger } from '../../../src/contract/ledger.ts'
import { pricing } from '../../../src/contract/pricing.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { startSmallCrs, others, type Agent } from '../../kit/crs/smallCrs.ts'
import { bookingRequest, paidRequest, type Paid, people, trips } from '../../kit/crs/bookingRequest.ts'

const { desk, agent, signIn } = startSmallCrs('each')
let other: Agent

beforeEach(async () => {
  other = await desk.agent(others.foreign)
})

const [maria, giannis] = ['9e0c7a53-9d8e-4a2a-8a55-0f6a1a3f0a01', '9e0c7a53-9d8e-4a2a-8a55-0f6a1a3f0a02']
const couple = (accommodation = 'DECK') => people(accommodation, [{ uuid: maria }, { uuid: giannis }])

const sellFor = async (paid: Paid) => {
  const body = paidRequest(bookingRequest({ day: [couple()] }), paid)
  return (await agent.call(booking.sell, { body })).booking
}

const sellInsured = async () => {
  const made = bookingRequest({ day: [couple()] })
  const { offers } = await agent.call(pricing.insuranceOffer, { body: { trips: made.trips } })
  const body = { ...paidRequest(made, { cash: 8700 + 522 }), insurances: [{ id: offers[0]!.id }] }
  return (await agent.call(booking.sell, { body })).booking
}

const give = (crsReservationId: string, more: object = {}) => ({
  body: { crsReservationId, agentCode: '1377', ...more },
})
const recall = (crsReservationId: string) => ({ query: { crsReservationIds: [crsReservationId] } })
const creditOf = async (by: Agent) => (await by.call(ledger.credits, {})).currentCredit
const freeOnDeck = async () =>
  (await agent.call(sailing.availability, { body: { trips: [trips.day] } })).trips[0]?.accommodations.find(
    ({ idOrCode }) => idOrCode === 'DECK',
  )?.units

const moneyOf = async (agency: string) => {
  const { owner } = desk.database
  const entries = await owner
    .selectFrom('ledger_entry')
    .select(['kind', 'method', 'amount'])
    .where('agency', '=', agency)
    .orderBy('id')
    .execute()
  return entries.map(({ kind, method, amount }) => `${kind} ${method} ${amount}`)
}

describe('transferring tickets', () => {
  test('takes along the reference of a booking that was merged into the transferred one', async () => {
    const { crsReservationId: merged } = await sellFor({ cash: 8700 })
    const { crsReservationId } = await sellFor({ cash: 8700 })
    await agent.call(booking.merge, { path: { from: merged, to: crsReservationId } })
    await agent.call(booking.transfer, give(crsReservationId))
    const { bookings } = await other.call(booking.recall, recall(merged))
    expect(bookings.map((one) => one.crsReservationId)).toEqual([crsReservationId])
    expect(await agent.refused(booking.recall, recall(merged))).toMatchObject({ code: 'booking_transferred' })
  })

  test('hands a whole booking to the other agency, which pays it on account (CA-064, ST-055)', async () => {
    const sold = await sellFor({ cash: 700, account: 8000 })
    const { crsReservationId, version } = sold
    const [own, its] = [await creditOf(agent), await creditOf(other)]
    const free = await freeOnDeck()
    const done = await agent.call(booking.transfer, give(crsReservationId, { version }))
    expect(done).toMatchObject({ crsReservationId })
    expect(done.booking).toBeUndefined()
    const [moved] = (await other.call(booking.recall, recall(crsReservationId))).bookings
    expect(moved).toMatchObject({ reservationStatus: 'ISSUED', paid: 8700, agencyCode: '1377' })
    expect(moved?.actions).toContain('cancel')
    expect(moved?.trips[0]?.tickets?.map(({ number }) => number)).toEqual(
      sold.trips[0]?.tickets?.map(({ number }) => number),
    )
    expect(await creditOf(agent)).toBe(own + 8000)
    expect(await creditOf(other)).toBe(its - 8700)
    expect(await freeOnDeck()).toBe(free)
    expect(await moneyOf('1300')).toEqual([
      'charge account 8000',
      'payment cash 700',
      'refund account -8000',
      'refund cash -700',
    ])
    expect(await moneyOf('1377')).toEqual(['charge account 8700'])
    const gone = { code: 'booking_transferred', parameters: { agency: '1377' } }
    expect(await agent.refused(booking.recall, recall(crsReservationId))).toMatchObject(gone)
    expect(await agent.refused(booking.cancel, { body: { crsReservationId } })).toMatchObject(gone)
    const cancelled = await other.call(booking.cancel, { body: { crsReservationId } })
    expect(cancelled).toMatchObject({ cancellationFees: 4350, refundAmount: 4350 })
    expect(await creditOf(other)).toBe(its - 4350)
  })

  test('hands the selected tickets over under a new reference', async () => {
    const { crsReservationId, trips: booked } = await sellFor({ card: 8700 })
    const selection = [{ companyReservationCode: booked[0]!.companyReservationCode, items: [giannis] }]
    const done = await agent.call(booking.transfer, give(crsReservationId, { trips: selection }))
    expect(done.booking).toMatchObject({ crsReservationId, paid: 4350, total: 4350 })
    expect(done.booking?.trips[0]?.selectedPassengers.map(({ uuid }) => uuid)).toEqual([maria])
    const [moved] = (await other.call(booking.recall, recall(done.crsReservationId))).bookings
    expect(moved).toMatchObject({ paid: 4350, trips: [{ selectedPassengers: [{ uuid: giannis }] }] })
    expect(await moneyOf('1377')).toEqual(['charge account 4350'])
  })

  test('leaves cancelled tickets, and what was retained of them, where they were', async () => {
    const { crsReservationId, trips: booked } = await sellFor({ cash: 8700 })
    const selection = [{ companyReservationCode: booked[0]!.companyReservationCode, items: [maria] }]
    await agent.call(booking.cancel, { body: { crsReservationId, trips: selection } })
    const done = await agent.call(booking.transfer, give(crsReservationId))
    expect(done.booking).toMatchObject({ reservationStatus: 'CANCELLED', paid: 2175 })
    const [moved] = (await other.call(booking.recall, recall(done.crsReservationId))).bookings
    expect(moved).toMatchObject({ reservationStatus: 'ISSUED', paid: 4350 })
  })

  test('hands an insurance over with the last tickets', async () => {
    const { crsReservationId, trips: booked } = await sellInsured()
    const selection = [{ companyReservationCode: booked[0]!.companyReservationCode, items: [maria] }]
    await agent.call(booking.cancel, { body: { crsReservationId, trips: selection } })
    const its = await creditOf(other)
    const done = await agent.call(booking.transfer, give(crsReservationId))
    expect(done.booking).toMatchObject({ reservationStatus: 'CANCELLED', total: 0, paid: 2175 })
    expect(done.booking?.insurances).toBeUndefined()
    const id = done.crsReservationId
    const [moved] = (await other.call(booking.recall, recall(id))).bookings
    expect(moved).toMatchObject({ total: 4872, paid: 4872, insurances: [{ status: 'ISSUED' }] })
    expect(await creditOf(other)).toBe(its - 4872)
    const cancelled = await other.call(booking.cancel, { body: { crsReservationId: id } })
    expect(cancelled).toMatchObject({ cancellationFees: 2175, refundAmount: 2175 + 522 })
  })

  test('leaves an insurance with the tickets that stay', async () => {
    const { crsReservationId, trips: booked } = await sellInsured()
    const selection = [{ companyReservationCode: booked[0]!.companyReservationCode, items: [giannis] }]
    const done = await agent.call(booking.transfer, give(crsReservationId, { trips: selection }))
    expect(done.booking).toMatchObject({ total: 4872, paid: 4872, insurances: [{ status: 'ISSUED' }] })
    expect(await moneyOf('1377')).toEqual(['charge account 4350'])
  })

  test('hands open tickets over', async () => {
    const { crsReservationId } = await sellFor({ cash: 8700 })
    await agent.call(booking.convertToOpen, { body: { crsReservationId } })
    await agent.call(booking.transfer, give(crsReservationId))
    const [moved] = (await other.call(booking.recall, recall(crsReservationId))).bookings
    expect(moved).toMatchObject({ reservationStatus: 'OPEN', agencyCode: '1377' })
  })

  test('is refused with its reason, and changes nothing', async () => {
    const { crsReservationId, trips: booked } = await sellFor({ cash: 8700 })
    const refused = (more: object) => agent.refused(booking.transfer, give(crsReservationId, more))
    expect(await refused({ agentCode: '1300' })).toMatchObject({ code: 'agency_is_own', at: '/agentCode' })
    expect(await refused({ agentCode: '9999' })).toMatchObject({ code: 'agency_unknown', at: '/agentCode' })
    expect(await refused({ version: 9 })).toMatchObject({ code: 'booking_changed' })
    const nobody = [{ companyReservationCode: booked[0]!.companyReservationCode, items: ['nobody'] }]
    expect(await refused({ trips: nobody })).toMatchObject({ code: 'item_not_found' })
    const { owner } = desk.database
    const of1377 = owner.updateTable('agency').where('code', '=', '1377')
    await of1377.set({ accepts_transfers: false }).execute()
    expect(await refused({})).toMatchObject({ code: 'transfer_not_accepted', at: '/agentCode' })
    await of1377.set({ accepts_transfers: true, currency: 'ALL' }).execute()
    expect(await refused({})).toMatchObject({ code: 'transfer_not_accepted', at: '/agentCode' })
    await of1377.set({ currency: 'EUR', credit_limit: 100 }).execute()
    expect(await refused({})).toEqual({
      code: 'agency_credit_short',
      at: '/agentCode',
      parameters: { agency: '1377' },
    })
    expect(await other.refused(booking.transfer, give(crsReservationId))).toMatchObject({
      code: 'booking_not_found',
    })
    const option = (await agent.call(booking.hold, { body: bookingRequest({ day: [couple()] }) })).booking
    expect(await agent.refused(booking.transfer, give(option.crsReservationId))).toMatchObject({
      code: 'wrong_status',
      parameters: { status: 'OPTIONAL' },
    })
    expect(await moneyOf('1377')).toEqual([])
    desk.server.clock.pass(5 * 24 * 3_600_000)
    await signIn()
    expect(await refused({})).toMatchObject({ code: 'departed' })
  })

  test('does not part those who share a whole cabin', async () => {
    const held = await agent.call(booking.hold, { body: bookingRequest({ night: [couple('AB4')] }) })
    const { crsReservationId, trips: booked } = held.booking
    await agent.call(booking.issueHeld, { path: { crsReservationId } })
    const selection = [{ companyReservationCode: booked[0]!.companyReservationCode, items: [maria] }]
    expect(await agent.refused(booking.transfer, give(crsReservationId, { trips: selection }))).toMatchObject(
      {
        code: 'cabin_not_split',
      },
    )
  })

  test('happens once when two press at the same moment', async () => {
    const { crsReservationId } = await sellFor({ cash: 8700 })
    const press = () => desk.server.call(booking.transfer, give(crsReservationId), { token: agent.token })
    const codes = (await Promise.all([press(), press(), press()])).map(({ code }) => code)
    expect(codes.filter((code) => code === '000')).toHaveLength(1)
    expect(codes.filter((code) => code !== '000').every((code) => /^booking_/.test(code))).toBe(true)
  })
})
