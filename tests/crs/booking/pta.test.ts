import { beforeEach, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { ledger } from '../../../src/contract/ledger.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { ticket } from '../../../src/contract/ticket.ts'
import { journalOf } from '../../kit/crs/journal.ts'
import { startSmallCrs, others, type Agent } from '../../kit/crs/smallCrs.ts'
import { adults, bookingRequest, pays, trips } from '../../kit/crs/bookingRequest.ts'

const { desk, agent } = startSmallCrs('each')
let collector: Agent

beforeEach(async () => {
  collector = await desk.agent(others.foreign)
})

const option = async (count = 2) =>
  (await agent.call(booking.hold, { body: bookingRequest({ day: [adults(count)] }) })).booking

const recallBy = async (by: Agent, crsReservationId: string) =>
  (await by.call(booking.recall, { query: { crsReservationIds: [crsReservationId] } })).bookings[0]

const prepaid = async (count = 2) => {
  const { crsReservationId } = await option(count)
  const body = { crsReservationId, agentCode: '1377' }
  return (await agent.call(booking.issuePta, { body })).booking
}

const convert = (crsReservationId: string, version?: number) => ({
  path: { crsReservationId },
  body: version === undefined ? {} : { version },
})

describe('issuing a PTA', () => {
  test('takes the price by the given methods, and prints no ticket (CA-069, ST-048)', async () => {
    const { crsReservationId } = await option()
    const body = { crsReservationId, agentCode: '1377', payments: pays({ cash: 700, account: 8000 }) }
    const { booking: pta } = await agent.call(booking.issuePta, { body })
    expect(pta).toMatchObject({
      reservationStatus: 'PTA',
      paid: 8700,
      pta: true,
      ptaAgentCode: '1377',
      agencyCode: '1300',
      actions: ['cancel'],
    })
    expect(pta.trips[0]).toMatchObject({ reservationStatus: 'PTA' })
    expect(pta.trips[0]?.tickets).toBeUndefined()
    expect(await journalOf(desk.database, crsReservationId)).toEqual([
      'booking.hold demo',
      'booking.issuePta demo',
    ])
    expect(await agent.refused(booking.issuePta, { body })).toMatchObject({
      code: 'wrong_status',
      parameters: { status: 'PTA' },
    })
  })

  test('sells one at once, and charges the account where no payment is given', async () => {
    const body = {
      ...bookingRequest({ day: [adults(1)] }),
      payments: pays({ card: 4350 }),
      expectedTotal: 4350,
      ptaAgentCode: '1377',
    }
    const { booking: sold } = await agent.call(booking.sell, { body })
    expect(sold).toMatchObject({ reservationStatus: 'PTA', paid: 4350, ptaAgentCode: '1377' })
    const before = (await agent.call(ledger.credits, {})).currentCredit
    await prepaid(1)
    expect((await agent.call(ledger.credits, {})).currentCredit).toBe(before - 4350)
  })

  test('is refused for the own agency, an unknown one, a stale version and a wrong sum', async () => {
    const { crsReservationId } = await option()
    const refused = (more: object) =>
      agent.refused(booking.issuePta, { body: { crsReservationId, agentCode: '1377', ...more } })
    expect(await refused({ agentCode: '1300' })).toMatchObject({ code: 'agency_is_own', at: '/agentCode' })
    expect(await refused({ agentCode: '9999' })).toMatchObject({
      code: 'agency_unknown',
      at: '/agentCode',
      parameters: { agency: '9999' },
    })
    expect(await refused({ version: 7 })).toMatchObject({ code: 'booking_changed' })
    expect(await refused({ payments: pays({ cash: 100 }) })).toMatchObject({ code: 'payments_differ' })
    const body = {
      ...bookingRequest({ day: [adults(1)] }),
      payments: pays({ cash: 4350 }),
      expectedTotal: 4350,
    }
    expect(await agent.refused(booking.sell, { body: { ...body, ptaAgentCode: '9999' } })).toMatchObject({
      code: 'agency_unknown',
      at: '/ptaAgentCode',
    })
    expect(await recallBy(agent, crsReservationId)).toMatchObject({ reservationStatus: 'OPTIONAL', paid: 0 })
  })

  test('is the only way to issue what was booked as PTA (EN-189)', async () => {
    const body = { ...bookingRequest({ day: [adults(1)] }), pta: true }
    const { crsReservationId, pta } = (await agent.call(booking.book, { body })).booking
    expect(pta).toBe(true)
    expect(await agent.refused(booking.issueHeld, { path: { crsReservationId } })).toMatchObject({
      code: 'only_as_pta',
    })
    const issue = { body: { crsReservationId, agentCode: '1377' } }
    expect((await agent.call(booking.issuePta, issue)).booking).toMatchObject({ reservationStatus: 'PTA' })
  })
})

describe('converting a PTA', () => {
  test('does not let the ticket be voided free of charge on that day, since it was paid earlier', async () => {
    const { owner } = desk.database
    await owner.updateTable('company_rule').set({ voids: true }).where('company', '=', 'HLC').execute()
    const { crsReservationId } = await prepaid()
    await collector.call(booking.convertFromPta, convert(crsReservationId))
    const { items } = await agent.call(booking.cancellationFees, { body: { crsReservationId } })
    expect(items).toHaveLength(2)
    for (const fee of items) {
      expect(fee).toMatchObject({ refundPercent: 50 })
      expect(fee).not.toHaveProperty('voidUntil')
    }
  })

  test('gives tickets of the other agency, once, and leaves the money where it was paid (CA-070)', async () => {
    const { crsReservationId } = await prepaid()
    const credit = (await collector.call(ledger.credits, {})).currentCredit
    expect(await recallBy(collector, crsReservationId)).toMatchObject({
      reservationStatus: 'PTA',
      paid: 8700,
      actions: ['convertFromPta'],
    })
    const { booking: converted } = await collector.call(booking.convertFromPta, convert(crsReservationId))
    expect(converted).toMatchObject({
      reservationStatus: 'ISSUED',
      paid: 8700,
      agencyCode: '1300',
      actions: [],
    })
    const numbers = converted.trips[0]?.tickets?.map(({ number }) => Number(number)) ?? []
    expect(numbers).toHaveLength(2)
    expect(numbers.every((number) => number > 200_000)).toBe(true)
    expect((await collector.call(ledger.credits, {})).currentCredit).toBe(credit)
    expect(await collector.refused(booking.convertFromPta, convert(crsReservationId))).toMatchObject({
      code: 'wrong_status',
      parameters: { status: 'ISSUED' },
    })
    expect(await recallBy(agent, crsReservationId)).toMatchObject({
      actions: [
        'addItems',
        'modify',
        'convertToOptional',
        'convertToOpen',
        'split',
        'merge',
        'transfer',
        'cancel',
      ],
    })
    expect(await journalOf(desk.database, crsReservationId)).toEqual([
      'booking.hold demo',
      'booking.issuePta demo',
      'booking.convertFromPta 1377/anna',
    ])
  })

  test('happens once when two press at the same moment', async () => {
    const { crsReservationId } = await prepaid()
    const second = await desk.agent(others.foreign)
    const press = (by: Agent) =>
      desk.server.call(booking.convertFromPta, convert(crsReservationId), { token: by.token })
    const codes = (await Promise.all([press(collector), press(second), press(agent)])).map(({ code }) => code)
    expect(codes.filter((code) => code === '000')).toHaveLength(1)
    expect(codes.slice(0, 2).toSorted()).toEqual(['000', 'wrong_status'])
  })

  test('is refused to the agency that sold it, to others, and once the ship has left', async () => {
    const { crsReservationId } = await prepaid()
    expect(await agent.refused(booking.convertFromPta, convert(crsReservationId))).toMatchObject({
      code: 'pta_of_other_agency',
      parameters: { agency: '1377' },
    })
    expect(await collector.refused(booking.convertFromPta, convert(crsReservationId, 1))).toMatchObject({
      code: 'booking_changed',
    })
    const stranger = await desk.agent(others.sub)
    const read = { query: { crsReservationIds: [crsReservationId] } }
    expect(await stranger.refused(booking.recall, read)).toMatchObject({ code: 'booking_not_found' })
    expect(await stranger.refused(booking.convertFromPta, convert(crsReservationId))).toMatchObject({
      code: 'booking_not_found',
    })
    const held = await option(1)
    expect(await agent.refused(booking.convertFromPta, convert(held.crsReservationId))).toMatchObject({
      code: 'wrong_status',
      parameters: { status: 'OPTIONAL' },
    })
    desk.server.clock.pass(5 * 24 * 3_600_000)
    const later = await desk.agent(others.foreign)
    expect(await later.refused(booking.convertFromPta, convert(crsReservationId))).toMatchObject({
      code: 'departed',
    })
  })

  test('is refused to the agency over the one that collects it, which reads it', async () => {
    const { booking: held } = await collector.call(booking.hold, {
      body: bookingRequest({ day: [adults(1)] }),
    })
    const { crsReservationId } = held
    await collector.call(booking.issuePta, { body: { crsReservationId, agentCode: '1301' } })
    expect(await recallBy(agent, crsReservationId)).toMatchObject({ reservationStatus: 'PTA' })
    expect(await agent.refused(booking.convertFromPta, convert(crsReservationId))).toMatchObject({
      code: 'pta_of_other_agency',
      parameters: { agency: '1301' },
    })
  })

  test('is all that the other agency may do, which prints the tickets but no receipt', async () => {
    const { crsReservationId, version } = await prepaid()
    const only = { code: 'only_convert_pta', parameters: { agency: '1300' } }
    const body = { crsReservationId }
    expect(await collector.refused(booking.cancel, { body: { ...body, version } })).toMatchObject(only)
    expect(await collector.refused(booking.cancellationFees, { body })).toMatchObject({
      code: 'booking_not_found',
    })
    const { tickets } = await collector.call(booking.allowedActions, { query: body })
    expect(tickets.map(({ actions }) => actions)).toEqual([['convertFromPta'], ['convertFromPta']])
    await collector.call(booking.convertFromPta, convert(crsReservationId))
    expect(await collector.refused(booking.cancel, { body })).toMatchObject(only)
    expect(
      await collector.refused(booking.split, { path: { crsReservationId }, query: { items: ['1'] } }),
    ).toMatchObject(only)
    const printed = await collector.call(ticket.thermal, { path: { id: crsReservationId }, query: {} })
    expect(JSON.stringify(printed)).toContain('UPP')
    const receipt = { query: { ...body, kind: 'payment' as const } }
    expect(await collector.refused(ticket.receipt, receipt)).toMatchObject(only)
  })
})

test('a booking merged from converted PTAs is read by the agency that converted all of them', async () => {
  const converted = async () => {
    const { crsReservationId } = await prepaid(1)
    await collector.call(booking.convertFromPta, convert(crsReservationId))
    return crsReservationId
  }
  const [one, other, last] = [await converted(), await converted(), await converted()]
  await agent.call(booking.merge, { path: { from: one, to: other } })
  expect((await recallBy(collector, one))?.crsReservationId).toBe(other)
  const body = bookingRequest({ day: [adults(1)] })
  const { crsReservationId: own } = (await agent.call(booking.hold, { body })).booking
  await agent.call(booking.issueHeld, { path: { crsReservationId: own } })
  await agent.call(booking.merge, { path: { from: last, to: own } })
  const read = { query: { crsReservationIds: [last] } }
  expect(await collector.refused(booking.recall, read)).toMatchObject({ code: 'booking_not_found' })
})

test('an option merged into another one leads the agency that collects its PTA to it', async () => {
  const [from, to] = [(await option(1)).crsReservationId, (await option(1)).crsReservationId]
  await agent.call(booking.merge, { path: { from, to } })
  await agent.call(booking.issuePta, { body: { crsReservationId: to, agentCode: '1377' } })
  expect((await recallBy(collector, from))?.crsReservationId).toBe(to)
})

test('cancelling a PTA refunds it less the fee where it was paid, and it can no longer be converted', async () => {
  const { crsReservationId } = await prepaid()
  const free = async () =>
    (await agent.call(sailing.availability, { body: { trips: [trips.day] } })).trips[0]?.accommodations.find(
      ({ idOrCode }) => idOrCode === 'DECK',
    )?.units ?? 0
  const before = await free()
  const credit = (await agent.call(ledger.credits, {})).currentCredit
  const done = await agent.call(booking.cancel, { body: { crsReservationId } })
  expect(done).toMatchObject({
    cancellationFees: 4350,
    refundAmount: 4350,
    booking: { reservationStatus: 'CANCELLED' },
  })
  expect(await free()).toBe(before + 2)
  expect((await agent.call(ledger.credits, {})).currentCredit).toBe(credit + 4350)
  expect(await collector.refused(booking.convertFromPta, convert(crsReservationId))).toMatchObject({
    code: 'wrong_status',
    parameters: { status: 'CANCELLED' },
  })
})
