import { afterEach, beforeEach, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { checkin } from '../../../src/contract/checkin.ts'
import { group } from '../../../src/contract/group.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { ticket } from '../../../src/contract/ticket.ts'
import { bookingRequest, people, trips, type TripName } from '../../kit/crs/bookingRequest.ts'
import { atPiraeus, openGates, registered, sellTickets, startAt, type Gates } from '../../kit/crs/gates.ts'
import { groupRequest } from '../../kit/crs/group.ts'
import { textOfPages } from '../../kit/crs/renderedPdf.ts'

let gates: Gates

/** Company HLC takes passengers with one name only, and no other company does. */
beforeEach(async () => {
  gates = await openGates('on', ({ owner }) =>
    owner.updateTable('company_rule').set({ single_names: true }).where('company', '=', 'HLC').execute(),
  )
})
afterEach(() => gates.close())

const single = registered('', { name: 'SUHARTO' })
const onTrips = (...names: TripName[]) =>
  bookingRequest(Object.fromEntries(names.map((name) => [name, [people('DECK', [{ ...single, uuid }])]])))
const uuid = '6f1b9a0e-52b1-4f3c-9c1e-0d6f5a3b2c10'

test('availability states whether the company takes single names', async () => {
  const { body } = await gates.crs.server.call(
    sailing.availability,
    { body: { trips: [trips.day, trips.night] } },
    { token: gates.seller.token },
  )
  expect(body['trips']).toMatchObject([
    { validationAttributes: { singleNames: true } },
    { validationAttributes: { singleNames: false } },
  ])
})

test('a name without a surname is sold and stored as the surname where each company takes it', async () => {
  const { booking: held } = await gates.seller.call(booking.hold, { body: onTrips('day', 'back') })
  for (const { selectedPassengers } of held.trips) {
    expect(selectedPassengers).toMatchObject([{ surname: 'SUHARTO' }])
    expect(selectedPassengers[0]).not.toHaveProperty('name')
  }
})

test.each([
  [['night'], 0],
  [['day', 'night'], 1],
] as const)('it is refused on %j at trip %i, whose company takes none', async (names, nth) => {
  expect(await gates.seller.refused(booking.hold, { body: onTrips(...names) })).toMatchObject({
    code: 'single_name',
    parameters: { company: 'DKT' },
    at: `/trips/${nth}/accommodationRequests/0/accommodationRequestAnalysises/0/passengerData/surname`,
  })
})

test('a stored name becomes a single one, if the company takes it', async () => {
  const modified = async (trip: TripName) => {
    const { booking: held } = await gates.seller.call(booking.hold, {
      body: bookingRequest({
        [trip]: [people('DECK', [registered('', { surname: 'SMITH', name: 'JOHN' })])],
      }),
    })
    const [
      { companyReservationCode, selectedPassengers } = { companyReservationCode: '', selectedPassengers: [] },
    ] = held.trips
    const passengers = selectedPassengers.map((one) => ({ uuid: one.uuid, modifiedValues: { surname: '' } }))
    return {
      body: {
        crsReservationCode: held.crsReservationId,
        trips: [{ companyReservationCode, selectedPassengers: passengers }],
      },
    }
  }
  const { booking: after } = await gates.seller.call(booking.modify, await modified('day'))
  expect(after.trips[0]?.selectedPassengers).toMatchObject([{ surname: 'JOHN' }])
  expect(after.trips[0]?.selectedPassengers[0]).not.toHaveProperty('name')
  expect(await gates.seller.refused(booking.modify, await modified('night'))).toMatchObject({
    code: 'single_name',
    at: '/trips/0/selectedPassengers/0/modifiedValues/surname',
  })
})

test('the list of a group takes it where the company does', async () => {
  const codeOf = async (trip: TripName) => {
    const { booking: held } = await gates.seller.call(booking.hold, { body: groupRequest(2, [trip]) })
    const [first] = held.trips
    return { company: trip === 'day' ? 'HLC' : 'DKT', code: first?.companyReservationCode ?? '' }
  }
  const againstIn = async (trip: TripName) => {
    const { company, code: root } = await codeOf(trip)
    const answer = await gates.seller.call(group.retrieve, { path: { company, root } })
    return answer.groupBooking.againstSingleNames
  }
  expect([await againstIn('day'), await againstIn('night')]).toEqual([undefined, 'DKT'])
  const names = [{ surname: '', name: 'SUHARTO', sexType: 'MALE' as const }]
  const { groupBooking } = await gates.seller.call(group.update, {
    path: await codeOf('day'),
    body: { names },
  })
  expect(groupBooking.bookings[0]?.trips[0]?.selectedPassengers).toMatchObject([{ surname: 'SUHARTO' }, {}])
  expect(
    await gates.seller.refused(group.update, { path: await codeOf('night'), body: { names } }),
  ).toMatchObject({
    code: 'single_name',
    at: '/names/0/surname',
  })
})

test('check-in asks for no first name there, and ticket and manifest have the one name', async () => {
  const { gate, seller, crs } = gates
  const { reference, tickets } = await sellTickets(seller, [single])
  await startAt(gate)
  const [ticketNumber = ''] = tickets
  await gate.call(checkin.checkIn, { body: { ...atPiraeus, ticketNumber, gate: 'G1' } })
  const printed = await crs.server.call(
    ticket.pdf,
    { query: { crsReservationId: reference } },
    { token: seller.token },
  )
  const text = (await textOfPages(printed.bytes)).join('\n')
  expect(text).toMatch(/SUHARTO(?! *[/,])/)
  const list = await crs.server.call(
    checkin.manifest,
    { query: { ...atPiraeus, format: 'csv', language: 'en' } },
    { token: gate.token },
  )
  expect(Buffer.from(list.bytes).toString()).toContain('1,SUHARTO,,F,01/02/1980,GR,')
})

test('check-in asks for the first name at a company that takes none', async () => {
  const elsewhere = await openGates()
  try {
    const { tickets } = await sellTickets(elsewhere.seller, [registered('SUHARTO', { name: '' })])
    await startAt(elsewhere.gate)
    const body = { ...atPiraeus, ticketNumber: tickets[0] ?? '', gate: 'G1' }
    expect(await elsewhere.gate.refused(checkin.checkIn, { body })).toMatchObject({
      code: 'checkin_incomplete',
      parameters: { fields: 'name' },
    })
  } finally {
    await elsewhere.close()
  }
})
