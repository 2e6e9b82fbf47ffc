import { expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { cashier } from '../../../src/contract/cashier.ts'
import { disruption } from '../../../src/contract/disruption.ts'
import { adults, bookingRequest, paidRequest, pays } from '../../kit/crs/bookingRequest.ts'
import { cancelSailing } from '../../kit/crs/disruption.ts'
import { dayFromToday } from '../../kit/timetable.ts'
import { others, startSmallCrs, type Agent } from '../../kit/crs/smallCrs.ts'

/** What is handed out or taken is in the till of the user who does it, also for the bookings of a sub-agency. */

const { desk, agent } = startSmallCrs('each')

const cashOf = async (who: Agent) => (await who.call(cashier.till, {})).expected

async function sell(by: Agent) {
  const body = paidRequest(bookingRequest({ day: [adults(2)] }), { cash: 8700 })
  return (await by.call(booking.sell, { body })).booking
}
type Sold = Awaited<ReturnType<typeof sell>>

const passengerOf = ({ trips: [trip] }: Sold) => ({
  companyReservationCode: trip!.companyReservationCode,
  uuid: trip!.selectedPassengers[0]!.uuid,
})

async function changeClass(by: Agent, sold: Sold, accommodationIdOrCode: string): Promise<number> {
  const { companyReservationCode, uuid } = passengerOf(sold)
  const change = { uuid, modifiedValues: { accommodationIdOrCode } }
  const trip = { companyReservationCode, selectedPassengers: [change] }
  const body = { crsReservationCode: sold.crsReservationId, trips: [trip] }
  const { difference } = await by.call(booking.priceModify, { body })
  const payments = difference > 0 ? { payments: pays({ cash: difference }) } : {}
  await by.call(booking.modify, { body: { ...body, ...payments } })
  return difference
}

/** Ways by which the user of an agency pays money out for a booking, or takes it, in cash. */
const ways: Record<string, (by: Agent, sold: Sold) => Promise<unknown>> = {
  cancel: (by, { crsReservationId }) => by.call(booking.cancel, { body: { crsReservationId } }),
  'cancel one passenger': (by, sold) => {
    const { companyReservationCode, uuid } = passengerOf(sold)
    const { crsReservationId } = sold
    const body = { crsReservationId, trips: [{ companyReservationCode, items: [uuid] }] }
    return by.call(booking.cancel, { body })
  },
  async 'cancel and undo'(by, { crsReservationId }) {
    await by.call(booking.cancel, { body: { crsReservationId } })
    await by.call(booking.undoCancel, { path: { crsReservationId }, body: {} })
  },
  'convert to option': (by, { crsReservationId: id }) =>
    by.call(booking.convertToOptional, { path: { id }, query: {} }),
  async 'a dearer class'(by, sold) {
    expect(await changeClass(by, sold, 'EC')).toBeGreaterThan(0)
  },
  async 'a dearer class and back'(by, sold) {
    await changeClass(by, sold, 'EC')
    expect(await changeClass(by, sold, 'DECK')).toBeLessThan(0)
  },
  async 'refund because of a disruption'(by, sold) {
    const id = await cancelSailing(desk.database)
    const { companyReservationCode } = passengerOf(sold)
    const { crsReservationId } = sold
    const body = { action: 'refund' as const, crsReservationId, companyReservationCode }
    await by.call(disruption.perform, { path: { id }, body })
  },
}

/** Ways by which money goes on to another agency or booking. */
const movingWays: Record<string, (by: Agent, sold: Sold) => Promise<unknown>> = {
  'transfer to another agency': (by, { crsReservationId }) =>
    by.call(booking.transfer, { body: { crsReservationId, agentCode: '1377' } }),
  async 'split and cancel a part'(by, sold) {
    const { companyReservationCode, uuid } = passengerOf(sold)
    const path = { crsReservationId: sold.crsReservationId }
    const query = { items: [`${companyReservationCode}/${uuid}`] }
    const { bookings } = await by.call(booking.split, { path, query })
    const { crsReservationId } = bookings.at(-1)!
    await by.call(booking.cancel, { body: { crsReservationId } })
  },
  async 'a ticket prepaid for another agency, and its cancellation'(by) {
    const body = bookingRequest({ day: [adults(2)] })
    const { crsReservationId } = (await by.call(booking.hold, { body })).booking
    await by.call(booking.issuePta, { body: { crsReservationId, agentCode: '1377' } })
    await by.call(booking.cancel, { body: { crsReservationId } })
  },
  async 'an open ticket, and its cancellation'(by, { crsReservationId }) {
    await by.call(booking.convertToOpen, { body: { crsReservationId } })
    await by.call(booking.cancel, { body: { crsReservationId } })
  },
}

test.each(Object.entries({ ...ways, ...movingWays }))(
  'after %s all tills have the cash of the ledger, each that of its user',
  async (_, way) => {
    const agents = new Map([
      ['1300/demo', agent],
      ['1301/paros', await desk.agent(others.sub)],
      ['1377/anna', await desk.agent(others.foreign)],
    ])
    const sold = await sell(agents.get('1301/paros')!)
    await way(agent, sold)
    const { rows } = await desk.database.pool.query<{ user: string; cash: string }>(
      `select coalesce(till_agency, agency) || '/' || user_name as user, sum(amount) as cash from ledger_entry
       where method = 'cash' group by 1`,
    )
    const ledger = new Map(rows.map(({ user, cash }) => [user, Number(cash)]))
    expect([...agents.keys()]).toEqual(expect.arrayContaining([...ledger.keys()]))
    for (const [user, of] of agents) expect([user, await cashOf(of)]).toEqual([user, ledger.get(user) ?? 0])
  },
)

test.each(Object.keys(ways))('%s for a booking of a sub-agency is in the till of the user', async (name) => {
  const sub = await desk.agent(others.sub)
  const ofSub = await sell(sub)
  const own = await sell(agent)
  expect([await cashOf(agent), await cashOf(sub)]).toEqual([8700, 8700])
  await ways[name]!(agent, ofSub)
  const { rows } = await desk.database.pool.query<{ handled: string }>(
    "select coalesce(sum(amount), 0) as handled from ledger_entry where user_name = 'demo' and method = 'cash'",
  )
  const handled = Number(rows[0]?.handled)
  expect(await cashOf(agent)).toBe(handled)
  expect(await cashOf(sub)).toBe(8700)
  const all = await desk.database.pool.query<{ cash: string }>(
    "select sum(amount) as cash from ledger_entry where method = 'cash'",
  )
  expect((await cashOf(agent)) + (await cashOf(sub))).toBe(Number(all.rows[0]?.cash))
  const days = { start: dayFromToday(-1), finish: dayFromToday(1) }
  const { users } = await agent.call(cashier.cashierData, { path: days })
  expect(users).toMatchObject([{ user: 'demo', cash: handled }])
  const listed = await sub.call(cashier.cashierData, { path: days })
  expect(listed.users).toMatchObject([{ user: 'paros', cash: 8700 }])
  expect(own.total).toBe(8700)
})
