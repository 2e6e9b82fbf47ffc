import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { addDays, addMinutes } from '../../../src/domain/value/portTime.ts'
import { adults, bookingRequest, paidRequest, trips } from '../../kit/crs/bookingRequest.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { journalRows } from '../../kit/crs/journal.ts'
import { openSmallCrs, others, type Agent, type SmallCrs } from '../../kit/crs/smallCrs.ts'
import { copySailing, liftLimits } from '../../kit/crs/smallWorld.ts'

let desk: SmallCrs
let agent: Agent
let other: Agent

const file = join(import.meta.dirname, '../../../src/crs/world/data/cancellation_steps.csv')
const table = Papa.parse<Record<string, string>>(readFileSync(file, 'utf8'), { header: true }).data

/** Of tickets with a departure, by the passenger's wish. */
const rules = [...new Set(table.map(({ rule_set: rule = '' }) => rule))].filter(
  (rule) => rule !== '' && !['OPEN', 'CARRIER'].includes(rule),
)

/** Hours before departure within each step of a rule that is before the departure, and what is given back there. */
const steps = table
  .filter(({ rule_set: rule = '' }) => rules.includes(rule))
  .map(({ rule_set: rule = '', from_hours: from, to_hours: to, refund_percent: percent }) => {
    const [most, least] = [from ? Number(from) : Number(to || 0) + 48, to ? Number(to) : 0]
    return { rule, hours: Math.max(least, most - 1), percent: Number(percent) }
  })
  .filter(({ hours }) => hours > 0)

/** The clock of the small world, local to Piraeus. */
const now = '2026-06-15 10:00'
const departsIn = (hours: number) => addMinutes(now, hours * 60)
const far = { ...trips.day, departureDateTime: addDays('2026-06-20', 60) + ' 07:30' }
const price = 4350

beforeAll(async () => {
  desk = await openSmallCrs()
  await liftLimits(desk.database)
  // The first sailing departs at 07:30 on 20 June.
  const first = 7050
  const hours = [...new Set([...steps.map((step) => step.hours), ...permitted.map(([, each]) => each)])]
  for (const [nth, each] of hours.entries()) {
    const later = each * 60 - first
    await copySailing(desk.database, { id: 100 + nth, season: 'high', at: (time) => addMinutes(time, later) })
  }
  await copySailing(desk.database, { id: 99, season: 'high', at: (time) => addMinutes(time, 60 * 24 * 60) })
  agent = await desk.agent()
  other = await desk.agent(others.foreign)
})
afterAll(async () => {
  expect(await brokenInvariants(desk.database)).toEqual({})
  await desk.close()
})

interface Sold {
  crsReservationId: string
  trips: { companyReservationCode: string }[]
}

/** A ticket under the rule, so many hours before its departure. */
async function sell(rule: string, hours: number): Promise<Sold> {
  const body = paidRequest(bookingRequest({ day: [adults(1)] }), { cash: price })
  const [trip] = body.trips
  Object.assign(trip!, { departureDateTime: departsIn(hours) })
  const { booking: sold } = await agent.call(booking.sell, { body })
  await desk.database.owner
    .updateTable('booking_item')
    .set({ cancellation_set: rule })
    .where('booking_id', 'in', (select) =>
      select.selectFrom('booking').select('id').where('reference', '=', sold.crsReservationId),
    )
    .execute()
  await journalRows(desk.database, sold.crsReservationId)
  return sold
}

const open = ({ crsReservationId }: Sold) => ({ body: { crsReservationId } })
const date = ({ crsReservationId }: Sold) => ({ path: { crsReservationId }, body: { trip: far } })
const move = ({ crsReservationId, trips: [trip] }: Sold) => ({
  body: {
    crsReservationCode: crsReservationId,
    trips: [{ companyReservationCode: trip!.companyReservationCode, ...far }],
  },
})

/** What may be done before the cancellation: returns who cancels which booking; undefined where the rule refuses it. */
type Chain = (
  sold: Sold,
  more: () => Promise<Sold>,
) => Promise<{ by: Agent; reference: string; only?: string } | undefined>

const chains: Record<string, Chain> = {
  'left alone': async ({ crsReservationId }) => ({ by: agent, reference: crsReservationId }),
  'opened and dated again': async (sold) => {
    const { code } = await desk.server.call(booking.convertToOpen, open(sold), { token: agent.token })
    if (code !== '000') return refusedBy(code, ['open_not_allowed'])
    await agent.call(booking.replaceOpen, date(sold))
    return { by: agent, reference: sold.crsReservationId }
  },
  'moved to a later day': async (sold) => {
    const { code } = await desk.server.call(booking.modify, move(sold), { token: agent.token })
    if (code !== '000') return refusedBy(code, ['change_not_allowed', 'payments_differ'])
    return { by: agent, reference: sold.crsReservationId }
  },
  'moved and split off': async (sold, more) => {
    const { code } = await desk.server.call(booking.modify, move(sold), { token: agent.token })
    if (code !== '000') return refusedBy(code, ['change_not_allowed', 'payments_differ'])
    const other = await more()
    await agent.call(booking.merge, { path: { from: sold.crsReservationId, to: other.crsReservationId } })
    const items = [sold.trips[0]!.companyReservationCode]
    const path = { crsReservationId: other.crsReservationId }
    const { bookings } = await agent.call(booking.split, { path, query: { items } })
    return { by: agent, reference: bookings.at(-1)!.crsReservationId }
  },
  'moved and merged into another booking': async (sold, more) => {
    const { code } = await desk.server.call(booking.modify, move(sold), { token: agent.token })
    if (code !== '000') return refusedBy(code, ['change_not_allowed', 'payments_differ'])
    const { crsReservationId: to } = await more()
    await agent.call(booking.merge, { path: { from: sold.crsReservationId, to } })
    return { by: agent, reference: to, only: sold.trips[0]!.companyReservationCode }
  },
  'given to another agency': async ({ crsReservationId }) => {
    const given = { crsReservationId, agentCode: '1377' }
    const { crsReservationId: reference } = await agent.call(booking.transfer, { body: given })
    return { by: other, reference }
  },
}

function refusedBy(code: string, codes: readonly string[]): undefined {
  expect(codes).toContain(code)
}

describe.each(Object.keys(chains))('a ticket that was %s', (name) => {
  test.each(steps)('gives back no more than $percent % under $rule, $hours hours before', async (step) => {
    const { rule, hours } = step
    const then = await chains[name]!(await sell(rule, hours), () => sell(rule, hours))
    if (!then) return
    const { only } = then
    const body = {
      crsReservationId: then.reference,
      ...(only !== undefined && { trips: [{ companyReservationCode: only }] }),
    }
    const { refundAmount } = await then.by.call(booking.cancellationFees, { body })
    const most = Math.round((price * step.percent) / 100)
    expect(refundAmount).toBeLessThanOrEqual(most)
    if (name === 'left alone') expect(refundAmount).toBe(most)
  })
})

test('a chain of changes gives back what the first one left', async () => {
  const sold = await sell('GR_LAW', 167)
  await agent.call(booking.convertToOpen, open(sold))
  const { booking: dated } = await agent.call(booking.replaceOpen, date(sold))
  const { crsReservationId } = sold
  expect(await agent.call(booking.cancellationFees, { body: { crsReservationId } })).toMatchObject({
    cancellationFees: price / 2,
    refundAmount: price / 2,
  })
  expect(await agent.refused(booking.convertToOpen, open(dated))).toMatchObject({ code: 'new_date_once' })
})

/** What the rules permit, at an hour on each side of their limits. */
const permitted: readonly [rule: string, hours: number, open: boolean, newDate: 'free' | 'fee' | 'no'][] = [
  ['GR_LAW', 50, true, 'free'],
  ['GR_LAW', 47, false, 'fee'],
  ['GR_LAW', 11, false, 'no'],
  ['GR_HIGH', 5, true, 'free'],
  ['GR_HIGH', 3, false, 'no'],
  ['SARONIC_HIGH', 3, true, 'free'],
  ['SARONIC_HIGH', 1, false, 'fee'],
  ['SHORT_HIGH', 1, false, 'no'],
  ['SHORT_LOW', 1, true, 'free'],
  ['ADRIATIC', 5, true, 'free'],
  ['ADRIATIC', 3, false, 'no'],
  ['ALBANIA', 2, true, 'free'],
  ['PROMO', 300, false, 'no'],
]

describe.each(permitted)('%s, %i hours before departure', (rule, hours, isOpened, newDate) => {
  test(`${isOpened ? 'makes' : 'does not make'} a ticket open`, async () => {
    const { code } = await desk.server.call(booking.convertToOpen, open(await sell(rule, hours)), {
      token: agent.token,
    })
    expect(code).toBe(isOpened ? '000' : 'open_not_allowed')
  })

  test(`gives a new date ${newDate === 'no' ? 'never' : newDate === 'free' ? 'free of charge' : 'for a fee'}`, async () => {
    const moved = move(await sell(rule, hours))
    if (newDate === 'no')
      return expect(await agent.refused(booking.priceModify, moved)).toMatchObject({
        code: 'change_not_allowed',
      })
    const { difference } = await agent.call(booking.priceModify, moved)
    expect(difference > 0).toBe(newDate === 'fee')
  })
})

test('a ticket of ADRIATIC that is made open gives back what its original date gave', async () => {
  const sold = await sell('ADRIATIC', 5)
  await agent.call(booking.convertToOpen, open(sold))
  await agent.call(booking.replaceOpen, date(sold))
  const { crsReservationId } = sold
  expect(await agent.call(booking.cancellationFees, { body: { crsReservationId } })).toMatchObject({
    refundAmount: 0,
  })
})
