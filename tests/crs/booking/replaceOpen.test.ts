import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { journalOf } from '../../kit/crs/journal.ts'
import { startSmallCrs, others } from '../../kit/crs/smallCrs.ts'
import {
  adults,
  bookingRequest,
  paidRequest,
  pays,
  type Paid,
  people,
  trips,
  vehicle,
  type Request,
} from '../../kit/crs/bookingRequest.ts'

const { desk, agent, signIn } = startSmallCrs('each')

/** Sells the requests on the morning sailing and makes all their tickets open. */
async function openBooking(requests: readonly Request[], paid: Paid) {
  const body = paidRequest(bookingRequest({ day: requests }), paid)
  const { crsReservationId } = (await agent.call(booking.sell, { body })).booking
  return (await agent.call(booking.convertToOpen, { body: { crsReservationId } })).booking
}

type Booked = Awaited<ReturnType<typeof openBooking>>

const ticketsOf = ({ trips: all }: Booked, status: string) =>
  all.flatMap(({ tickets = [] }) => tickets).filter((ticket) => ticket.status === status)

const named = ({ letter, number }: { letter: string; number: string }) => ({ letter, number })

const freeOn = async (trip: typeof trips.day) => {
  const response = await agent.call(sailing.availability, { body: { trips: [trip] } })
  return response.trips[0]?.accommodations.find(({ idOrCode }) => idOrCode === 'DECK')?.units ?? 0
}

/** Lets every ticket have been sold at another price, paid in cash. */
async function repriceSold(more: number) {
  const { owner } = desk.database
  const { length } = await owner
    .updateTable('booking_item')
    .set(({ eb }) => ({ net: eb('net', '+', more) }))
    .returning('id')
    .execute()
  for (const table of ['ledger_entry', 'ledger_total'] as const)
    await owner
      .updateTable(table)
      .set(({ eb }) => ({ amount: eb('amount', '+', more * length) }))
      .execute()
  await sql`update journal set record = booking_record(booking_id) where record is not null`.execute(owner)
}

const ledger = () =>
  desk.database.owner.selectFrom('ledger_entry').select(['kind', 'method', 'amount']).orderBy('id').execute()

const replace = ({ crsReservationId }: Booked, body: object = {}) => ({
  path: { crsReservationId },
  body: { trip: trips.day, ...body },
})

describe('replacing open tickets', () => {
  test('sells dated tickets at the same price, and cancels the open ones without a fee (CA-057, ST-054, VA-018)', async () => {
    const open = await openBooking([adults(2)], { cash: 8700 })
    const { crsReservationId, version } = open
    expect(open.actions).toContain('replaceOpen')
    const free = await freeOn(trips.day)
    const { booking: dated } = await agent.call(booking.replaceOpen, replace(open, { version }))
    expect(dated).toMatchObject({
      reservationStatus: 'ISSUED',
      total: 8700,
      paid: 8700,
      version: version + 1,
    })
    expect(dated.leader.phone).toBe('9999999999')
    expect(dated.openReturn).toBeUndefined()
    expect(dated.trips).toMatchObject([
      { reservationStatus: 'CANCELLED' },
      { reservationStatus: 'ISSUED', departureDateTime: '2026-06-20 07:30', total: 8700 },
    ])
    const [old, issued] = dated.trips.map((one) => one.selectedPassengers.map(({ isReplaced }) => isReplaced))
    expect([old, issued]).toEqual([
      [true, true],
      [undefined, undefined],
    ])
    const numbers = (tickets: { number: string }[]) => tickets.map(({ number }) => number)
    expect(numbers(ticketsOf(dated, 'CANCELLED'))).toEqual(numbers(ticketsOf(open, 'OPEN')))
    expect(ticketsOf(dated, 'ISSUED')).toHaveLength(2)
    expect(await freeOn(trips.day)).toBe(free - 2)
    expect(await journalOf(desk.database, crsReservationId)).toContain('booking.replaceOpen demo')
    expect(await agent.refused(booking.replaceOpen, replace(open, { version }))).toMatchObject({
      code: 'booking_changed',
    })
    expect(await agent.refused(booking.replaceOpen, replace(open))).toMatchObject({ code: 'no_open_tickets' })
  })

  test('finds the booking by a ticket, and leaves the other tickets open (CA-056)', async () => {
    const open = await openBooking([adults(2), vehicle('CAR425')], { cash: 16_700 })
    const [first] = ticketsOf(open, 'OPEN')
    const tickets = [{ letter: first!.letter.toLowerCase(), number: String(Number(first!.number)) }]
    const body = { tickets, trip: trips.day, leader: { mobile: '6900000000' } }
    const { booking: dated } = await agent.call(booking.replaceOpenTickets, { body })
    expect(dated).toMatchObject({
      crsReservationId: open.crsReservationId,
      reservationStatus: 'ISSUED',
      openReturn: true,
      leader: { mobile: '6900000000', phone: '9999999999' },
    })
    expect(dated.actions).toContain('replaceOpen')
    expect(ticketsOf(dated, 'OPEN')).toHaveLength(2)
    expect(ticketsOf(dated, 'ISSUED')).toHaveLength(1)
  })

  test('takes a higher price by the methods given, once the difference is considered (CA-058)', async () => {
    const open = await openBooking([adults(2)], { cash: 8700 })
    await repriceSold(-1000)
    const { tickets, ...prices } = await agent.call(booking.priceDiffForOpen, {
      body: { crsReservationId: open.crsReservationId, trip: trips.day },
    })
    expect(prices).toMatchObject({ oldPrice: 6700, newPrice: 8700, difference: 2000, currency: 'EUR' })
    expect(tickets).toMatchObject([{ price: 3350, openUntil: '2027-06-15' }, { price: 3350 }])
    const refused = (body: object) => agent.refused(booking.replaceOpen, replace(open, body))
    expect(await refused({})).toMatchObject({
      code: 'difference_not_considered',
      at: '/expectedDifference',
      parameters: { before: 6700, now: 8700 },
    })
    expect(await refused({ expectedDifference: 1500, payments: pays({ cash: 1500 }) })).toMatchObject({
      code: 'price_changed',
      parameters: { expected: 8200, now: 8700 },
    })
    expect(await refused({ expectedDifference: 2000 })).toMatchObject({ code: 'payments_differ' })
    const payments = pays({ cash: 1500, account: 500 })
    const { booking: dated } = await agent.call(
      booking.replaceOpen,
      replace(open, { expectedDifference: 2000, payments }),
    )
    expect(dated).toMatchObject({ total: 8700, paid: 8700 })
    expect((await ledger()).slice(1)).toEqual([
      { kind: 'charge', method: 'account', amount: 500 },
      { kind: 'payment', method: 'cash', amount: 1500 },
    ])
  })

  test('retains a lower price, which an open ticket is not refunded', async () => {
    const open = await openBooking([adults(1)], { cash: 4350 })
    await repriceSold(700)
    const lower = { expectedDifference: -700 }
    expect(await agent.refused(booking.replaceOpen, replace(open, lower))).toMatchObject({
      code: 'price_changed',
    })
    const { booking: dated } = await agent.call(booking.replaceOpen, replace(open, { expectedDifference: 0 }))
    expect(dated).toMatchObject({ total: 4350, paid: 5050 })
    expect((await ledger()).filter(({ kind }) => kind === 'refund')).toEqual([])
  })

  test('replaces all tickets or none when the sailing has too few places', async () => {
    const open = await openBooking([adults(2)], { cash: 8700 })
    await agent.call(booking.hold, { body: bookingRequest({ day: [adults(29)] }) })
    expect(await agent.refused(booking.replaceOpen, replace(open))).toMatchObject({
      code: 'sold_out',
      at: '/trip',
      parameters: { what: 'DECK', left: 1 },
    })
    const [one] = ticketsOf(open, 'OPEN')
    const { booking: parted } = await agent.call(
      booking.replaceOpen,
      replace(open, { tickets: [named(one!)] }),
    )
    expect([ticketsOf(parted, 'OPEN'), ticketsOf(parted, 'ISSUED')]).toMatchObject([[{}], [{}]])
  })

  test('replaces a ticket once, however many calls arrive at the same time', async () => {
    const open = await openBooking([adults(2)], { cash: 8700 })
    const free = await freeOn(trips.day)
    const calls = await Promise.all(
      [1, 2, 3].map(() => desk.server.call(booking.replaceOpen, replace(open), { token: agent.token })),
    )
    expect(calls.map(({ code }) => code).toSorted()).toEqual(['000', 'no_open_tickets', 'no_open_tickets'])
    expect(await freeOn(trips.day)).toBe(free - 2)
  })

  test('answers a repeated call with the same key as the first, without a second effect', async () => {
    const open = await openBooking([adults(1)], { cash: 4350 })
    const once = () => agent.call(booking.replaceOpen, replace(open), { key: 'pressed-twice-0001' })
    expect(await once()).toEqual(await once())
  })

  test('gives the way back of an open return a date at the price of the sale', async () => {
    const student = { ...people('DECK', [{ uuid: 'maria', birthdate: '2000-01-01' }]) }
    const body = { ...bookingRequest({ day: [student], back: [student] }), openReturn: true }
    const option = (await agent.call(booking.hold, { body })).booking
    const { crsReservationId } = option
    const { booking: sold } = await agent.call(booking.issueHeld, { path: { crsReservationId } })
    expect(sold.actions).toContain('replaceOpen')
    const { booking: dated } = await agent.call(booking.replaceOpen, replace(sold, { trip: trips.back }))
    expect(dated).toMatchObject({ reservationStatus: 'ISSUED', total: sold.total, paid: sold.paid })
    expect(dated.trips.map(({ reservationStatus }) => reservationStatus)).toEqual([
      'ISSUED',
      'CANCELLED',
      'ISSUED',
    ])
  })

  test('keeps a pet with its owner', async () => {
    const owner = '9e0c7a53-9d8e-4a2a-8a55-0f6a1a3f0a01'
    const request = bookingRequest({ day: [people('DECK', [{ uuid: owner }])] })
    const pet = { uuid: 'rex', type: 'DOG', ownerUuid: owner, over10kg: false, seat: 'DECK' as const }
    const body = { ...request, trips: [{ ...request.trips[0]!, pets: [pet] }] }
    const { crsReservationId } = (await agent.call(booking.hold, { body })).booking
    await agent.call(booking.issueHeld, { path: { crsReservationId } })
    const { booking: open } = await agent.call(booking.convertToOpen, { body: { crsReservationId } })
    const [passenger] = ticketsOf(open, 'OPEN')
    expect(
      await agent.refused(booking.replaceOpen, replace(open, { tickets: [named(passenger!)] })),
    ).toMatchObject({ code: 'pet_left_alone' })
    const { booking: dated } = await agent.call(booking.replaceOpen, replace(open))
    expect(dated.trips[1]).toMatchObject({
      selectedPassengers: [{ status: 'ISSUED' }],
      selectedPets: [{ ownerUuid: owner, status: 'ISSUED' }],
    })
  })
})

describe('an open ticket', () => {
  const validate = async (ticket: { letter: string; number: string }) =>
    agent.refused(booking.validateOpenTicket, { body: named(ticket) })

  test('is accepted with its data; a dated, replaced or unknown one is refused with the reason (CA-087, CA-088)', async () => {
    const open = await openBooking([adults(1)], { cash: 4350 })
    const [ticket] = ticketsOf(open, 'OPEN')
    const { ticket: valid } = await agent.call(booking.validateOpenTicket, { body: named(ticket!) })
    expect(valid).toMatchObject({
      crsReservationId: open.crsReservationId,
      name: 'PAPADOPOULOU',
      price: 4350,
      origin: { idOrCode: 'PIR' },
      destination: { idOrCode: 'JTR' },
      company: { abbreviation: 'HLC' },
    })
    const { crsReservationId } = open
    const { tickets } = await agent.call(booking.openTicketInfo, { query: { crsReservationId } })
    expect(tickets).toEqual([valid])
    const { booking: dated } = await agent.call(booking.replaceOpen, replace(open))
    const [issued] = ticketsOf(dated, 'ISSUED')
    expect(await validate(ticket!)).toMatchObject({
      code: 'ticket_replaced',
      at: '/number',
      parameters: { by: `H${Number(issued!.number)}` },
    })
    expect(await validate(issued!)).toMatchObject({
      code: 'ticket_not_open',
      parameters: { status: 'ISSUED' },
    })
    expect(await validate({ letter: 'H', number: '999' })).toMatchObject({ code: 'ticket_not_found' })
    expect(await agent.refused(booking.openTicketInfo, { query: { crsReservationId } })).toMatchObject({
      code: 'no_open_tickets',
    })
  })

  test('is refused for another company, another route, a departed sailing, and after its validity', async () => {
    const open = await openBooking([adults(1)], { cash: 4350 })
    const refused = (trip: typeof trips.day) => agent.refused(booking.replaceOpen, replace(open, { trip }))
    expect(await refused(trips.night)).toMatchObject({
      code: 'ticket_of_other_company',
      at: '/trip',
      parameters: { company: 'HLC' },
    })
    expect(await refused(trips.dayToParos)).toMatchObject({
      code: 'ticket_of_other_route',
      parameters: { origin: 'PIR', destination: 'JTR' },
    })
    expect(await refused({ ...trips.gone })).toMatchObject({ code: 'departed', at: '/trip' })
    expect(await refused({ ...trips.day, departureDateTime: '2026-06-19 07:30' })).toMatchObject({
      code: 'trip_not_found',
    })
    expect(await refused({ ...trips.day, departureDateTime: '2027-06-16 07:30' })).toMatchObject({
      code: 'open_ticket_expired',
      parameters: { until: '2027-06-15' },
    })
    desk.server.clock.pass(366 * 24 * 3_600_000)
    await signIn()
    const [ticket] = ticketsOf(open, 'OPEN')
    expect(await validate(ticket!)).toMatchObject({ code: 'open_ticket_expired' })
    const { crsReservationId } = open
    const { tickets } = await agent.call(booking.allowedActions, { query: { crsReservationId } })
    expect(tickets[0]?.refused).toContainEqual({ action: 'replaceOpen', code: 'open_ticket_expired' })
  })

  test('of another agency is not found, and tickets of two bookings are refused', async () => {
    const one = await openBooking([adults(1)], { cash: 4350 })
    const other = await openBooking([adults(1)], { cash: 4350 })
    const tickets = [one, other].flatMap((each) => ticketsOf(each, 'OPEN')).map(named)
    expect(
      await agent.refused(booking.replaceOpenTickets, { body: { tickets, trip: trips.day } }),
    ).toMatchObject({ code: 'tickets_of_two_bookings' })
    const foreign = await desk.agent(others.foreign)
    expect(await foreign.refused(booking.validateOpenTicket, { body: tickets[0]! })).toMatchObject({
      code: 'ticket_not_found',
    })
    expect(await foreign.refused(booking.replaceOpen, replace(one))).toMatchObject({
      code: 'booking_not_found',
    })
  })
})
