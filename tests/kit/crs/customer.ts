import { booking } from '../../../src/contract/booking/booking.ts'
import type { AnswerOf, Call, InputOf } from '../../../src/contract/call.ts'
import { cashier } from '../../../src/contract/cashier.ts'
import { ledger } from '../../../src/contract/ledger.ts'
import { party } from '../../../src/contract/party.ts'
import { pricing } from '../../../src/contract/pricing.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { statistics } from '../../../src/contract/statistics.ts'
import { ticket } from '../../../src/contract/ticket.ts'
import { addDays } from '../../../src/domain/value/portTime.ts'
import type { Trip } from '../timetable.ts'
import { familyOn, type Paid, pays } from './bookingRequest.ts'
import { keyOf } from './heldBooking.ts'

export type Ask = <C extends Call>(call: C, input: InputOf<C>) => Promise<AnswerOf<C>>

/** Who comes to a desk, or phones it: two adults with a car. */
export interface Customer {
  origin: string
  destination: string
  /** YYYY-MM-DD. */
  today: string
  departureDate: string
  /** Of those with room, which may be none. */
  choose(roomy: readonly Trip[]): Trip | undefined
  buys: boolean
  /** Of one who buys: wants another name on the ticket, cancels it, or neither. */
  afterwards?: 'change' | 'cancel' | undefined
  pays?(total: number): Paid
}

/**
 * Serves one customer by the calls that a desk makes, in their order: two months of the calendar, two days, a price, and
 * for those who buy the passengers, the sale and its tickets. Resolves to whether something was sold.
 */
export async function serveCustomer(ask: Ask, customer: Customer): Promise<boolean> {
  const { today, departureDate } = customer
  const way = {
    origin: { idOrCode: customer.origin },
    destination: { idOrCode: customer.destination },
  }
  const wished = {
    ...way,
    travellers: [{ type: 'AD', quantity: 2 }],
    vehicles: [{ idOrCode: 'CAR425', quantity: 1 }],
  }
  await ask(sailing.perDay, { body: { ...wished, fromDate: today, toDate: addDays(today, 61) } })
  await ask(sailing.trips, { body: { ...wished, departureDate: addDays(departureDate, -1) } })
  const { trips } = await ask(sailing.trips, { body: { ...wished, departureDate } })
  const trip = customer.choose(
    trips.filter(({ garage, seats, prices }) => garage > 3000 && seats > 10 && prices.party),
  )
  if (!trip) return false
  await ask(sailing.availability, { body: { trips: [keyOf(trip)] } })
  const request = { trips: [familyOn(trip)], leader: { mobile: '6971234567' } }
  const { total } = await ask(pricing.price, { body: { trips: request.trips } })
  // Sold in other classes only.
  if (total === undefined || !customer.buys) return false
  await ask(party.memory, { body: { surname: 'PAPA' } })
  await ask(party.memory, { body: { phone: '697123' } })
  await ask(pricing.price, { body: { trips: request.trips } })
  const payments = pays(customer.pays?.(total) ?? { cash: total })
  const { booking: sold } = await ask(booking.sell, { body: { ...request, payments, expectedTotal: total } })
  await ask(ticket.pdf, { query: { crsReservationId: sold.crsReservationId } })
  await ask(booking.latest, {})
  if (customer.afterwards) await changeMind(ask, sold, customer.afterwards)
  return true
}

type Sold = AnswerOf<typeof booking.sell>['booking']

async function changeMind(ask: Ask, sold: Sold, wanted: 'change' | 'cancel'): Promise<void> {
  const { crsReservationId, crsReservationCode } = sold
  await ask(booking.byCriteria, { body: { surname: 'GEORGIOU' } })
  await ask(booking.recall, { query: { crsReservationIds: [crsReservationId] } })
  await ask(booking.allowedActions, { query: { crsReservationId } })
  if (wanted === 'cancel') {
    await ask(booking.cancellationFees, { body: { crsReservationId } })
    await ask(booking.cancel, { body: { crsReservationId } })
    return
  }
  const [trip] = sold.trips
  const [first] = trip?.selectedPassengers ?? []
  if (!trip || !first) throw new Error(`${crsReservationId} has no passengers`)
  const changed = { uuid: first.uuid, modifiedValues: { surname: 'KOSTA', name: 'ELENI' } }
  const { companyReservationCode } = trip
  await ask(booking.modify, {
    body: { crsReservationCode, trips: [{ companyReservationCode, selectedPassengers: [changed] }] },
  })
}

/** The lists and sums that a desk reads before it closes. */
export async function closeDay(ask: Ask, today: string): Promise<void> {
  const dates = { issueFromDate: today, issueToDate: today }
  await ask(statistics.list, { query: dates })
  await ask(statistics.summary, { query: { ...dates, groupBy: 'day' } })
  await ask(booking.optional, {})
  await ask(ledger.actionLog, { path: { fromDate: today, toDate: today } })
  await ask(cashier.till, {})
}
