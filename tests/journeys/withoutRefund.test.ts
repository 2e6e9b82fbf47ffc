import pg from 'pg'
import { expect, it } from 'vitest'
import { bases, type AnswerOf } from '../../src/contract/call.ts'
import type { sailing } from '../../src/contract/sailing.ts'
import { adults } from '../kit/crs/bookingRequest.ts'
import { keyOf } from '../kit/crs/heldBooking.ts'
import { askAsDemo } from '../kit/demoSession.ts'
import { dayFromToday, tripsOf } from '../kit/timetable.ts'
import { startOperators } from './operators.ts'

const desk = startOperators()

const post = <T>(path: string, body?: object) => askAsDemo<T>(desk.url(), `${bases.spec}${path}`, body)

/** A ticket of two persons for seats that cost more than the deck, by an agent with every right. */
async function dearBooking(): Promise<string> {
  const trips = await tripsOf(desk.url(), { from: 'PIR', to: 'PAS', date: dayFromToday(20) })
  const key = keyOf(trips.find(({ vessel }) => vessel.company.abbreviation === 'HLC')!)
  const free = await post<AnswerOf<typeof sailing.availability>>('/availability', { trips: [key] })
  const seat = free.trips[0]!.accommodations.find(
    ({ availabilityType, idOrCode, units }) =>
      availabilityType === 'SEAT' && idOrCode !== 'DECK' && units > 10,
  )!
  const held = await post<{ booking: { crsReservationId: string } }>('/multi-optional-booking', {
    trips: [{ ...key, accommodationRequests: [adults(2, seat.idOrCode)] }],
    leader: { mobile: '6971234567' },
  })
  const reference = held.booking.crsReservationId
  await post(`/issue-multi-booking/${reference}`)
  return reference
}

/** Sets the rights of the user of the test in the database. */
async function may(rights: readonly string[]): Promise<void> {
  const client = new pg.Client(desk.databaseUrl())
  await client.connect()
  await client.query(`update agency_user set rights = $1 where agency = '1300' and name = 'demo'`, [rights])
  await client.end()
}

it('a user who may change and not refund makes a change for a lower price without a refund @all', async () => {
  const reference = await dearBooking()
  await may(['sell', 'change'])
  const operator = await desk.operator()
  await operator.goTo(`/en/booking-search/${reference}`)
  await operator.see('Booked by')
  // Nothing that ends in a refund is offered.
  await operator.missing('Convert to option')
  const cell = operator.page.locator('main .edit-grid input')
  await cell.waitFor()
  await cell.focus()
  await operator.atRest()
  await operator.press(...Array.from({ length: 8 }, () => 'ArrowRight'))
  await operator.type('DECK')
  await operator.press('Enter')
  await operator.see(/→ DECK/)
  await operator.press('F1')
  await operator.see(`Modify ${reference}`)
  await operator.see(/You are not permitted to refund \d+,\d\d/)
  await operator.atRest()
  // Without the choice it is refused; with it the price shows what is retained.
  await operator.press('Tab', 'Enter')
  await operator.see(/Make the change without a refund, or ask a colleague/)
  await operator.press('Shift+Tab', 'Space')
  await operator.see('Nothing is paid or refunded now.')
  await operator.pause()
  await operator.press('Enter')
  await operator.see(`Booking ${reference} modified`)
  const { bookings } = await post<{ bookings: { paid: number; total: number; modificationFees?: number }[] }>(
    `/retrieve-bookings?crsReservationIds=${reference}`,
  )
  const [stored] = bookings
  expect(stored!.modificationFees).toBeGreaterThan(0)
  expect(stored!.paid).toBe(stored!.total + stored!.modificationFees!)
})
