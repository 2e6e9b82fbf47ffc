import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { checkin } from '../../../src/contract/checkin.ts'
import { statistics } from '../../../src/contract/statistics.ts'
import { addFerry } from '../../kit/crs/disruption.ts'
import { atPiraeus, openGates, registered, sellTickets, startAt, type Gates } from '../../kit/crs/gates.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { journalOf } from '../../kit/crs/journal.ts'
import { pays, trips, vehicle } from '../../kit/crs/bookingRequest.ts'
import { scannedText, scannerLayouts } from '../../kit/desk/scanner.ts'
import { setCapacity, wholeOf } from '../../kit/crs/smallWorld.ts'

let gates: Gates

beforeEach(async () => {
  gates = await openGates()
})
afterEach(async () => {
  expect(await brokenInvariants(gates.crs.database)).toEqual({})
  await gates.close()
})

const checkIn = (ticketNumber: string, more: object = {}) =>
  gates.gate.call(checkin.checkIn, { body: { ...atPiraeus, ticketNumber, gate: 'G1', ...more } })
const refusedIn = (ticketNumber: string, more: object = {}) =>
  gates.gate.refused(checkin.checkIn, { body: { ...atPiraeus, ticketNumber, gate: 'G2', ...more } })
const force = (ticketNumber: string, more: object = {}) =>
  gates.gate.call(checkin.forceCheckIn, {
    body: { ...atPiraeus, ticketNumber, reason: 'Missed the ship', gate: 'G1', ...more },
  })
const recalled = async (reference: string) => {
  const query = { crsReservationIds: [reference] }
  return (await gates.seller.call(booking.recall, { query })).bookings[0]
}

describe('a check-in', () => {
  test('is started and stopped on the day of the sailing only (CI-005, CI-010, CA-117, CA-118, SC-C31)', async () => {
    const { gate, seller } = gates
    const { tickets } = await sellTickets(seller, [registered('ALFA')])
    expect(await refusedIn(tickets[0]!)).toMatchObject({ code: 'checkin_not_started' })
    expect((await startAt(gate)).session).toMatchObject({
      state: 'started',
      startedAt: '2026-06-20 05:30:00',
      startedBy: '1300/demo',
      canStart: false,
    })
    expect(await gate.refused(checkin.start, { query: atPiraeus })).toMatchObject({ code: 'checkin_started' })
    await checkIn(tickets[0]!)
    const { session } = await gate.call(checkin.stop, { query: atPiraeus })
    expect(session).toMatchObject({ state: 'stopped', canStart: true, stoppedBy: '1300/demo' })
    const body = { ...atPiraeus, ticketNumber: tickets[0]! }
    expect(await gate.refused(checkin.checkOut, { body })).toMatchObject({ code: 'checkin_stopped' })
    expect((await startAt(gate)).session).toMatchObject({ state: 'started' })
    await gate.call(checkin.checkOut, { body })
    const night = { itineraryId: 4, portCode: 'PIR' }
    expect(await gate.refused(checkin.start, { query: night })).toMatchObject({ code: 'checkin_no_sailing' })
    gates.crs.server.clock.pass(26 * 3_600_000)
    gates.gate = await gates.crs.agent()
    await gates.gate.call(checkin.stop, { query: atPiraeus })
    expect(await gates.gate.refused(checkin.start, { query: atPiraeus })).toMatchObject({
      code: 'checkin_not_today',
      parameters: { departs: '2026-06-20 07:30' },
    })
  })

  test('makes a ticket of another agency CHECKEDIN once, and then names who was first (CI-006, CA-119, ST-044)', async () => {
    const { gate, seller } = gates
    const { reference, tickets } = await sellTickets(seller, [registered('ALFA'), registered('BETA')])
    await startAt(gate)
    const { ticket } = await checkIn(tickets[0]!)
    expect(ticket).toMatchObject({
      status: 'CHECKEDIN',
      surname: 'ALFA',
      reservationCode: reference,
      boarding: { user: '1300/demo', gate: 'G1', at: '2026-06-20 05:30:00' },
    })
    expect(await refusedIn(tickets[0]!)).toMatchObject({
      code: 'checkin_twice',
      parameters: { at: '2026-06-20 05:30:00', by: '1300/demo', gate: 'G1' },
    })
    expect(await recalled(reference)).toMatchObject({ reservationStatus: 'ISSUED' })
    await checkIn(tickets[1]!)
    const both = await recalled(reference)
    expect(both).toMatchObject({ reservationStatus: 'CHECKEDIN', actions: ['modify'] })
    expect(both?.trips[0]).toMatchObject({ reservationStatus: 'CHECKEDIN' })
    expect(await journalOf(gates.crs.database, reference)).toEqual([
      'booking.hold anna',
      'booking.issue anna',
      'checkin.checkIn 1300/demo',
      'checkin.checkIn 1300/demo',
    ])
  })

  test('shows in the statistics as the status of the ticket, and adds nothing to their totals', async () => {
    const { gate, seller, crs } = gates
    const { tickets } = await sellTickets(seller, [registered('ALFA')])
    await startAt(gate)
    const day = { issueFromDate: '2026-06-20', issueToDate: '2026-06-20' }
    const rows = () =>
      crs.database.owner.selectFrom('sales_total').select(['day', 'tickets', 'cancelled', 'net']).execute()
    const before = await rows()
    await checkIn(tickets[0]!)
    const seen = await seller.call(statistics.list, { query: day })
    expect(seen.tickets.map(({ reservationStatus }) => reservationStatus)).toEqual(['CHECKEDIN'])
    expect(seen.totals).toMatchObject({ tickets: 1, cancelled: 0 })
    expect(await rows()).toEqual(before)
    await gate.call(checkin.checkOut, { body: { ...atPiraeus, ticketNumber: tickets[0]! } })
    const back = await seller.call(statistics.list, { query: day })
    expect(back.tickets.map(({ reservationStatus }) => reservationStatus)).toEqual(['ISSUED'])
  })

  test('leaves documents, special needs and contact to be changed, and nothing else before the check-out (EN-168, CI-018)', async () => {
    const { gate, seller } = gates
    const { reference, tickets } = await sellTickets(seller, [registered('ALFA'), registered('BETA')])
    await startAt(gate)
    await checkIn(tickets[0]!)
    const crsReservationId = reference
    const cancel = () => seller.refused(booking.cancel, { body: { crsReservationId } })
    expect(await cancel()).toMatchObject({ code: 'checked_in' })
    const opened = await seller.refused(booking.convertToOpen, { body: { crsReservationId } })
    expect(opened).toMatchObject({ code: 'checked_in' })
    const allowed = await seller.call(booking.allowedActions, { query: { crsReservationId } })
    expect(allowed.tickets.map(({ status, actions }) => [status, actions.includes('cancel')])).toEqual([
      ['CHECKEDIN', false],
      ['ISSUED', true],
    ])
    expect(allowed.tickets[0]?.actions).toEqual(['modify'])
    const trip = (await recalled(reference))!.trips[0]!
    const { uuid } = trip.selectedPassengers[0]!
    const modify = (modifiedValues: object, more: object = {}) => ({
      body: {
        crsReservationCode: reference,
        trips: [
          {
            companyReservationCode: trip.companyReservationCode,
            selectedPassengers: [{ uuid, modifiedValues }],
            ...more,
          },
        ],
      },
    })
    const refused = [
      modify({ surname: 'OMEGA' }),
      modify({ documentNumber: 'AB1', surname: 'OMEGA' }),
      modify({ accommodationNumber: '12A' }),
      modify({ accommodationIdOrCode: 'EC' }),
    ]
    for (const input of refused)
      expect(await seller.refused(booking.modify, input)).toMatchObject({
        code: 'not_modifiable',
        parameters: { status: 'CHECKEDIN' },
      })
    const other = modify({}, { departureDateTime: '2026-06-22 15:30' })
    expect(await seller.refused(booking.modify, other)).toMatchObject({ code: 'not_modifiable' })
    const { booking: modified, difference } = await seller.call(booking.modify, {
      body: {
        ...modify({ documentNumber: 'AB1', ssr: 'WCHR' }).body,
        leader: { mobile: '6970000000' },
        remarks: 'Meets the pilot',
      },
    })
    expect(difference).toBe(0)
    expect(modified).toMatchObject({ remarks: 'Meets the pilot', leader: { mobile: '6970000000' } })
    expect(modified.trips[0]?.selectedPassengers[0]).toMatchObject({
      documentNumber: 'AB1',
      ssr: 'WCHR',
      status: 'CHECKEDIN',
      surname: 'ALFA',
    })
    const { stats } = await gate.call(checkin.stats, { query: atPiraeus })
    expect(stats).toMatchObject({ expected: 2, checkedIn: 1 })
    await gate.call(checkin.checkOut, { body: { ...atPiraeus, ticketNumber: tickets[0]! } })
    expect((await seller.call(booking.cancel, { body: { crsReservationId } })).booking).toMatchObject({
      reservationStatus: 'CANCELLED',
    })
    expect(await refusedIn(tickets[0]!)).toMatchObject({ code: 'checkin_cancelled' })
    const forced = { ...atPiraeus, ticketNumber: tickets[0]!, reason: 'Knows the captain' }
    expect(await gate.refused(checkin.forceCheckIn, { body: forced })).toMatchObject({
      code: 'checkin_cancelled',
    })
  })

  test('names an open ticket as replaced once a ticket with a date was issued in its place', async () => {
    const { gate, seller } = gates
    const sold = await sellTickets(seller, [registered('ALFA')], { trip: 'back' })
    const { reference: crsReservationId, tickets } = sold
    await seller.call(booking.convertToOpen, { body: { crsReservationId } })
    await seller.call(booking.replaceOpen, { path: { crsReservationId }, body: { trip: trips.back } })
    await startAt(gate)
    expect(await refusedIn(tickets[0]!)).toMatchObject({ code: 'checkin_replaced' })
  })

  test('finds the ticket by its QR code, its letter and number, or its number alone (CI-015, CI-019, CA-122)', async () => {
    const { gate, seller } = gates
    const { reference, tickets } = await sellTickets(seller, [registered('ALFA')])
    const code = (await recalled(reference))?.trips[0]?.selectedPassengers[0]?.ticket?.qrCode ?? ''
    const short = tickets[0]!.replace(/^([A-Z])0+/, '$1')
    for (const ticketNumber of [code, tickets[0]!, short, short.slice(1)]) {
      const { validationData } = await gate.call(checkin.validateTicket, {
        body: { ...atPiraeus, ticketNumber },
      })
      expect(validationData).toMatchObject({
        canCheckIn: true,
        signed: ticketNumber === code,
        ticket: { ticketNumber: tickets[0] },
      })
    }
    const forged = code.replace('/PIR-', '/JNX-')
    const asked = { body: { ...atPiraeus, ticketNumber: forged } }
    expect((await gate.call(checkin.validateTicket, asked)).validationData).toMatchObject({
      canCheckIn: false,
      problem: { code: 'checkin_code_invalid', canForce: false },
    })
    const unknown = await gate.call(checkin.validateTicket, { body: { ...atPiraeus, ticketNumber: 'H9' } })
    expect(unknown.validationData.problem).toMatchObject({ code: 'checkin_unknown_ticket' })
  })

  test('finds the ticket by its code through the keyboard layout of any language, by its signature (CI-019)', async () => {
    const { gate, seller } = gates
    const { reference, tickets } = await sellTickets(seller, [registered('ALFA')])
    const code = (await recalled(reference))?.trips[0]?.selectedPassengers[0]?.ticket?.qrCode ?? ''
    const validated = async (ticketNumber: string) =>
      (await gate.call(checkin.validateTicket, { body: { ...atPiraeus, ticketNumber } })).validationData
    for (const layout of scannerLayouts) {
      // In capitals the Greek layout types W and S alike; only their keys differ.
      const scanned = scannedText(layout === 'gr' ? code.toLowerCase() : code, layout)
      expect([layout, await validated(scanned)]).toMatchObject([
        layout,
        { canCheckIn: true, signed: true, ticket: { ticketNumber: tickets[0] } },
      ])
      const forged = scannedText(code.replace('/PIR-', '/JNX-'), layout)
      expect((await validated(forged)).problem).toMatchObject({ code: 'checkin_code_invalid' })
    }
  })

  test('is refused for a letter of another alphabet that may be of two series', async () => {
    await startAt(gates.gate)
    expect(await refusedIn('Ρ1000001')).toMatchObject({
      code: 'checkin_letter_unclear',
      parameters: { shape: 'P1000001', key: 'R1000001' },
    })
  })

  test('demands the fields of the manifest, which the gate may fill in (CI-015)', async () => {
    const { gate, seller } = gates
    const { tickets } = await sellTickets(seller, [{ surname: 'ALFA', name: 'ANNA', nationality: 'GR' }])
    await startAt(gate)
    expect(await refusedIn(tickets[0]!)).toMatchObject({
      code: 'checkin_incomplete',
      parameters: { fields: 'birthdate' },
    })
    const details = { birthdate: '1971-01-02', surname: 'OTHER' }
    const { ticket } = await checkIn(tickets[0]!, { details })
    expect(ticket).toMatchObject({ birthdate: '1971-01-02', surname: 'ALFA' })
  })
})

describe('a preselected nationality', () => {
  const preselected = { ...registered('ALFA'), nationality: 'GR', nationalityPreselected: true }

  test('is missing at the gate until it is confirmed there', async () => {
    const { gate, seller } = gates
    const { tickets, reference } = await sellTickets(seller, [preselected])
    await startAt(gate)
    expect(await refusedIn(tickets[0]!)).toMatchObject({
      code: 'checkin_incomplete',
      parameters: { fields: 'nationality' },
    })
    const query = { ...atPiraeus, reservationCode: reference }
    const listed = await gate.call(checkin.ticketsByReservationCode, { query })
    expect(listed.tickets[0]).toMatchObject({ nationality: 'GR', missing: ['nationality'] })
    const { ticket } = await checkIn(tickets[0]!, { details: { nationality: 'GR' } })
    expect(ticket).toMatchObject({ status: 'CHECKEDIN', nationality: 'GR' })
    await gate.call(checkin.checkOut, { body: { ...atPiraeus, ticketNumber: tickets[0]! } })
    expect((await checkIn(tickets[0]!)).ticket.status).toBe('CHECKEDIN')
  })

  test('may be replaced at the gate, as one that was entered may not', async () => {
    const { gate, seller } = gates
    const entered = { ...preselected, nationalityPreselected: false }
    const { tickets } = await sellTickets(seller, [preselected, { ...entered, surname: 'BETA' }])
    await startAt(gate)
    const nationality = async (number: string) =>
      (await checkIn(number, { details: { nationality: 'DE' } })).ticket.nationality
    expect([await nationality(tickets[0]!), await nationality(tickets[1]!)]).toEqual(['DE', 'GR'])
  })

  test('is confirmed by a change of the booking', async () => {
    const { seller } = gates
    const { tickets, reference } = await sellTickets(seller, [preselected])
    const { bookings } = await seller.call(booking.recall, { query: { crsReservationIds: [reference] } })
    const { companyReservationCode, selectedPassengers } = bookings[0]!.trips[0]!
    expect(selectedPassengers[0]).toMatchObject({ nationality: 'GR', nationalityPreselected: true })
    const modifiedValues = { nationality: 'CY' }
    await seller.call(booking.modify, {
      body: {
        crsReservationCode: reference,
        trips: [
          {
            companyReservationCode,
            selectedPassengers: [{ uuid: selectedPassengers[0]!.uuid, modifiedValues }],
          },
        ],
      },
    })
    await startAt(gates.gate)
    expect((await checkIn(tickets[0]!)).ticket).toMatchObject({ status: 'CHECKEDIN', nationality: 'CY' })
  })
})

describe('a forced check-in', () => {
  test('takes a ticket of another port of the sailing, with a reason (CI-007, CA-120)', async () => {
    const { gate, seller } = gates
    const { tickets } = await sellTickets(seller, [registered('ALFA')], { trip: 'parosToNaxos' })
    await startAt(gate)
    expect(await refusedIn(tickets[0]!)).toMatchObject({
      code: 'checkin_other_port',
      parameters: { port: 'PAS' },
    })
    const body = { ...atPiraeus, ticketNumber: tickets[0]!, reason: ' ' }
    expect(await gate.refused(checkin.forceCheckIn, { body })).toMatchObject({
      code: 'checkin_reason_missing',
    })
    expect((await force(tickets[0]!)).ticket.boarding).toMatchObject({ forced: 'Missed the ship' })
    const { stats } = await gate.call(checkin.stats, { query: atPiraeus })
    expect(stats).toMatchObject({ expected: 1, checkedIn: 1, forced: 1 })
    await gate.call(checkin.checkOut, { body: { ...atPiraeus, ticketNumber: tickets[0]! } })
  })

  test('takes places on a ship of another day, and is refused where it is full', async () => {
    const { gate, seller, crs } = gates
    await crs.database.owner
      .updateTable('port_call')
      .set(({ eb, fn }) => ({
        departs: fn('replace', ['departs', eb.val('06-15'), eb.val('06-21')]),
        arrives: fn('replace', ['arrives', eb.val('06-15'), eb.val('06-21')]),
      }))
      .where('itinerary_id', '=', 5)
      .execute()
    const { tickets } = await sellTickets(seller, [registered('ALFA')])
    const tomorrow = { itineraryId: 5, portCode: 'PIR' }
    crs.server.clock.pass(20 * 3_600_000)
    gates.gate = await crs.agent()
    await gates.gate.call(checkin.start, { query: tomorrow })
    await setCapacity(crs.database, 5, 'PAX', 0)
    const body = { ...tomorrow, ticketNumber: tickets[0]!, reason: 'Missed it' }
    expect(await gates.gate.refused(checkin.forceCheckIn, { body })).toMatchObject({ code: 'ship_full' })
    await setCapacity(crs.database, 5, 'PAX', 1)
    await gates.gate.call(checkin.forceCheckIn, { body })
    const { passengersList } = await gates.gate.call(checkin.passengerList, { query: tomorrow })
    expect(passengersList).toMatchObject([{ ticketNumber: tickets[0], status: 'CHECKEDIN' }])
    await gates.gate.call(checkin.checkOut, { body: { ...tomorrow, ticketNumber: tickets[0]! } })
    expect((await gates.gate.call(checkin.passengerList, { query: tomorrow })).passengersList).toEqual([])
    expect(gate).toBeDefined()
  })

  test('is counted on the other ship until the check-out, though a fellow passenger gets another class', async () => {
    const { gate, seller, crs } = gates
    await addFerry(crs.database, { id: 11, day: '20', later: 3 })
    const { reference, tickets } = await sellTickets(seller, [registered('ALFA'), registered('BETA')])
    const later = { itineraryId: 11, portCode: 'PIR' }
    await startAt(gate, later)
    await force(tickets[0]!, later)
    const persons = () => Promise.all([1, 11].map((itinerary) => wholeOf(crs.database, itinerary, 'PAX')))
    const both = [
      [2, 2, 2],
      [1, 1, 1],
    ]
    expect(await persons()).toEqual(both)
    const { companyReservationCode, selectedPassengers } = (await recalled(reference))!.trips[0]!
    const { uuid } = selectedPassengers[1]!
    const modifiedValues = { accommodationIdOrCode: 'EC' }
    const body = {
      crsReservationCode: reference,
      trips: [{ companyReservationCode, selectedPassengers: [{ uuid, modifiedValues }] }],
    }
    const { difference } = await seller.call(booking.priceModify, { body })
    await seller.call(booking.modify, { body: { ...body, payments: pays({ account: difference }) } })
    expect(await persons()).toEqual(both)
    await gate.call(checkin.checkOut, { body: { ...later, ticketNumber: tickets[0]! } })
    expect(await persons()).toEqual([
      [2, 2, 2],
      [0, 0, 0],
    ])
  })

  test('takes a vehicle of another port of the sailing, which is one ticket until the check-out', async () => {
    const { gate, seller, crs } = gates
    const vehicles = [vehicle('CAR425')]
    const { tickets } = await sellTickets(seller, [registered('ALFA')], { trip: 'parosToNaxos', vehicles })
    await startAt(gate)
    const [, length = 0] = await wholeOf(crs.database, 1, 'LANE_LOW')
    expect(length).toBeGreaterThan(0)
    await force(tickets[1]!)
    expect(await wholeOf(crs.database, 1, 'LANE_LOW')).toEqual([length, length, 0])
    await gate.call(checkin.checkOut, { body: { ...atPiraeus, ticketNumber: tickets[1]! } })
    expect(await wholeOf(crs.database, 1, 'LANE_LOW')).toEqual([0, length, 0])
  })
})

describe('a check-out', () => {
  test('takes a check-in back, and several each on its own (CI-008, CI-009, CA-121, CA-123)', async () => {
    const { gate, seller } = gates
    const persons = ['ALFA', 'BETA', 'GAMA'].map((surname) => registered(surname))
    const { tickets } = await sellTickets(seller, persons)
    await startAt(gate)
    await checkIn(tickets[0]!)
    await checkIn(tickets[1]!)
    const body = { ...atPiraeus, ticketNumbers: [...tickets, 'H77'], reason: 'Wrong ship' }
    const { results } = await gate.call(checkin.bulkCheckout, { body })
    expect(results.map(({ ticket, problem }) => ticket?.status ?? problem?.code)).toEqual([
      'ISSUED',
      'ISSUED',
      'checkin_not_in',
      'checkin_unknown_ticket',
    ])
    expect((await gate.call(checkin.stats, { query: atPiraeus })).stats).toMatchObject({ checkedIn: 0 })
    const { events } = await gate.call(checkin.history, { query: atPiraeus })
    expect(events.map(({ kind, name, reason }) => [kind, name, reason])).toEqual([
      ['checkOut', 'BETA MARIA', 'Wrong ship'],
      ['checkOut', 'ALFA MARIA', 'Wrong ship'],
      ['checkIn', 'BETA MARIA', undefined],
      ['checkIn', 'ALFA MARIA', undefined],
      ['start', undefined, undefined],
    ])
    await checkIn(tickets[2]!)
    const { ticket } = await gate.call(checkin.checkOut, {
      body: { ...atPiraeus, ticketNumber: tickets[2]! },
    })
    expect(ticket).toMatchObject({ status: 'ISSUED' })
  })
})

describe('a whole booking', () => {
  test('is checked in at once with its car, each ticket on its own (CI-011, CA-110)', async () => {
    const { gate, seller } = gates
    const persons = [registered('ALFA'), { surname: 'BETA' }]
    const { reference, tickets } = await sellTickets(seller, persons, { vehicles: [vehicle('CAR425')] })
    await startAt(gate)
    const body = { ...atPiraeus, reservationCode: reference.toLowerCase(), gate: 'G3' }
    const { results } = await gate.call(checkin.checkInBooking, { body })
    expect(results.map(({ ticket, problem }) => ticket?.status ?? problem?.parameters['fields'])).toEqual([
      'CHECKEDIN',
      'name, birthdate, nationality',
      'driverSurname',
    ])
    const { ticket: car } = await checkIn(tickets[2]!, { details: { driverSurname: 'ALFA' } })
    expect(car).toMatchObject({ kind: 'vehicle', plateNumber: 'IKA 1234', lane: 'LOW', surname: 'ALFA' })
    const query = { ...atPiraeus, reservationCode: reference }
    const listed = await gate.call(checkin.ticketsByReservationCode, { query })
    expect(listed.tickets.map(({ status }) => status)).toEqual(['CHECKEDIN', 'ISSUED', 'CHECKEDIN'])
    const other = { body: { ...body, reservationCode: 'AAAAAA' } }
    expect(await gate.refused(checkin.checkInBooking, other)).toMatchObject({ code: 'checkin_no_booking' })
  })
})
