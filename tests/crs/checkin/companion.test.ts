import { afterEach, beforeEach, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { checkin } from '../../../src/contract/checkin.ts'
import { disruption } from '../../../src/contract/disruption.ts'
import { childrenAlone } from '../../../src/domain/booking/minors.ts'
import { cancelSailing } from '../../kit/crs/disruption.ts'
import { atPiraeus, openGates, registered, sellTickets, startAt, type Gates } from '../../kit/crs/gates.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'

/** Children whose adult is in another booking, at the gate. */

let gates: Gates

beforeEach(async () => {
  gates = await openGates()
  await startAt(gates.gate)
})
afterEach(async () => {
  expect(await brokenInvariants(gates.crs.database)).toEqual({})
  await gates.close()
})

const child = registered('ALFA', { uuid: 'child', name: 'ELENI', type: 'CH', birthdate: '2018-05-01' })
const mother = registered('ALFA', { uuid: 'mother' })
const father = registered('BETA', { name: 'GIANNIS', sexType: 'MALE' })

/** Returns a child in its separate booking, and the booking of the adult. */
async function separated() {
  const { seller } = gates
  const { reference, tickets } = await sellTickets(seller, [mother, child])
  const adult = await sellTickets(seller, [father])
  const path = { crsReservationId: reference }
  const { booking: noted } = await seller.call(booking.accompany, {
    path,
    body: { companion: adult.reference },
  })
  const code = noted.trips[0]!.companyReservationCode
  const { bookings } = await seller.call(booking.split, { path, query: { items: [`${code}/child`] } })
  return { child: tickets[1]!, reference: bookings[1]!.crsReservationId, adult }
}

const checkIn = (ticketNumber: string) =>
  gates.gate.call(checkin.checkIn, { body: { ...atPiraeus, ticketNumber } })
const details = async (ticketNumber: string) =>
  (await gates.gate.call(checkin.ticketDetails, { query: { ...atPiraeus, ticketNumber } })).ticket

test('the gate sees with whom a child travels, in its list and when it is checked in', async () => {
  const { child: ticket, adult } = await separated()
  const companion = {
    name: 'BETA GIANNIS',
    crsReservationId: adult.reference,
    isAboard: true,
    ticketNumber: adult.tickets[0],
  }
  const { passengersList } = await gates.gate.call(checkin.passengerList, { query: atPiraeus })
  const accompanied = passengersList.filter((one) => one.companion !== undefined)
  expect(accompanied).toMatchObject([{ ticketNumber: ticket, companion }])
  expect((await checkIn(ticket)).ticket).toMatchObject({ status: 'CHECKEDIN', companion })
})

test('a child whose adult no longer travels is checked in only with a reason', async () => {
  const { child: ticket, adult } = await separated()
  const { crs, seller, gate } = gates
  const { bookings } = await seller.call(booking.recall, { query: { crsReservationIds: [adult.reference] } })
  const { companyReservationCode } = bookings[0]!.trips[0]!
  const id = await cancelSailing(crs.database, 1)
  const body = { action: 'refund' as const, crsReservationId: adult.reference, companyReservationCode }
  await seller.call(disruption.perform, { path: { id }, body })
  await crs.database.owner.deleteFrom('disruption_case').execute()
  await crs.database.owner.deleteFrom('disruption').execute()
  expect(await details(ticket)).toMatchObject({ companion: { isAboard: false } })
  const at = { ...atPiraeus, ticketNumber: ticket }
  expect(await gate.refused(checkin.checkIn, { body: at })).toMatchObject({
    code: 'checkin_companion_gone',
    parameters: { name: 'BETA GIANNIS', reference: adult.reference },
  })
  await gate.call(checkin.forceCheckIn, { body: { ...at, reason: 'Aunt on board' } })
})

test('an adult is not checked out while a child would stay on board alone', async () => {
  const { child: ticket, adult } = await separated()
  const { gate, seller } = gates
  const out = (ticketNumber: string) => ({ body: { ...atPiraeus, ticketNumber } })
  await checkIn(ticket)
  await checkIn(adult.tickets[0]!)
  expect(await gate.refused(checkin.checkOut, out(adult.tickets[0]!))).toMatchObject({
    code: 'checkout_leaves_minors',
    parameters: { names: 'ALFA ELENI' },
  })
  await gate.call(checkin.checkOut, out(ticket))
  await gate.call(checkin.checkOut, out(adult.tickets[0]!))
  // The same within one booking.
  const { tickets } = await sellTickets(seller, [mother, child])
  await checkIn(tickets[0]!)
  await checkIn(tickets[1]!)
  expect(await gate.refused(checkin.checkOut, out(tickets[0]!))).toMatchObject({
    code: 'checkout_leaves_minors',
  })
  const bulk = (ticketNumbers: string[]) => ({ body: { ...atPiraeus, ticketNumbers } })
  const { results } = await gate.call(checkin.bulkCheckout, bulk([tickets[0]!]))
  expect(results).toMatchObject([{ problem: { code: 'checkout_leaves_minors' } }])
  expect((await details(tickets[0]!)).status).toBe('CHECKEDIN')
  const both = await gate.call(checkin.bulkCheckout, bulk([tickets[0]!, tickets[1]!]))
  expect(both.results.map(({ problem, ticket: out }) => problem ?? out?.status)).toEqual(['ISSUED', 'ISSUED'])
})

test('the gate is shown the children whose adult did not come when it stops', async () => {
  const { child: separate, adult } = await separated()
  const { gate, seller } = gates
  const { tickets } = await sellTickets(seller, [mother, child])
  await checkIn(separate)
  await checkIn(tickets[1]!)
  const { passengersList } = await gate.call(checkin.passengerList, { query: atPiraeus })
  expect(
    childrenAlone(passengersList)
      .map(({ ticketNumber }) => ticketNumber)
      .toSorted(),
  ).toEqual([separate, tickets[1]!].toSorted())
  await checkIn(adult.tickets[0]!)
  const stopped = await gate.call(checkin.stop, { query: atPiraeus })
  expect(stopped.childrenAlone.map(({ ticketNumber }) => ticketNumber)).toEqual([tickets[1]])
})
