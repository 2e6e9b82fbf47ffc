import { expect, test, vi } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { group } from '../../../src/contract/group.ts'
import { bookingRequest, adults, paidRequest } from '../../kit/crs/bookingRequest.ts'
import { groupRequest } from '../../kit/crs/group.ts'
import { startSmallCrs } from '../../kit/crs/smallCrs.ts'

/** Calls that read a booking and then wait for another change of it: they decide from what it is afterwards. */

const { desk, agent } = startSmallCrs('each')

/** Until so many transactions wait for a lock. */
const untilWaiting = (count: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await desk.database.pool.query(
        `select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`,
      )
      expect(rows).toHaveLength(count)
    },
    { timeout: 30_000, interval: 5 },
  )

/** Makes the second call while the first one, which has locked its bookings, waits for the rows of a query. */
async function meanwhile<A, B>(
  rows: string,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const client = await desk.database.pool.connect()
  await client.query('begin')
  await client.query(`${rows} for update`)
  const one = first()
  await untilWaiting(1)
  const other = second()
  await untilWaiting(2)
  await client.query('commit')
  client.release()
  return Promise.all([one, other])
}

const account = `select from agency where code = '1300'`
const deck = `select from stock where resource = 'DECK' and itinerary_id = 1 order by leg`

test('tickets that are taken back meanwhile are not made open ones', async () => {
  const body = paidRequest(bookingRequest({ day: [adults(2)] }), { account: 8700 })
  const { booking: sold } = await agent.call(booking.sell, { body })
  const { crsReservationId } = sold
  const [, refusal] = await meanwhile(
    account,
    () => agent.call(booking.convertToOptional, { path: { id: crsReservationId }, query: {} }),
    () => agent.refused(booking.convertToOpen, { body: { crsReservationId } }),
  )
  expect(refusal.code).toBe('booking_changed')
})

async function holdGroup() {
  const held = await agent.call(booking.hold, { body: groupRequest(3, ['day']) })
  const [trip] = held.booking.trips
  return { company: trip!.vessel.company.abbreviation, code: trip!.companyReservationCode }
}

const wanting = (quantity: number) => ({
  groupPassengers: [{ type: 'AD', quantity, accommodationIdOrCode: 'DECK' }],
})
const sizeOf = ({ counts }: { counts: readonly { total: number }[] }) => counts[0]?.total

test('the number of a group is the one wanted last, also where another changes it meanwhile', async () => {
  const path = await holdGroup()
  const [, last] = await meanwhile(
    deck,
    () => agent.call(group.update, { path, body: wanting(5) }),
    () => agent.call(group.update, { path, body: wanting(6) }),
  )
  expect(sizeOf(last.groupBooking)).toBe(6)
})

test('a group that grows meanwhile is not issued for another total than the one shown', async () => {
  const path = await holdGroup()
  const { groupBooking } = await agent.call(group.retrieve, {
    path: { company: path.company, root: path.code },
  })
  const names = groupBooking.bookings[0]!.trips[0]!.selectedPassengers.map(({ uuid }, nth) => ({
    uuid,
    surname: `PERSON${'ABC'[nth]}`,
    name: 'A',
    sexType: 'FEMALE' as const,
  }))
  await agent.call(group.update, { path, body: { names } })
  const expectedTotal = groupBooking.bookings[0]!.total
  const [, refusal] = await meanwhile(
    deck,
    () => agent.call(group.update, { path, body: wanting(4) }),
    () => agent.refused(group.issue, { body: { ...path, expectedTotal } }),
  )
  expect(refusal.code).toBe('booking_changed')
})
