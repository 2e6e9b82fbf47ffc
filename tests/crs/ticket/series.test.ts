import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { session } from '../../../src/contract/session.ts'
import { checkin } from '../../../src/contract/checkin.ts'
import { ticketCodes } from '../../../src/domain/ticket/code.ts'
import { atPiraeus, openGates, registered, sellTickets, startAt, type Gates } from '../../kit/crs/gates.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { otherSeries } from '../../kit/crs/otherNetwork.ts'

let gates: Gates
let reference: string
let tickets: string[]

beforeAll(async () => {
  gates = await openGates('on', otherSeries('HLC', 'ABCD'))
  ;({ reference, tickets } = await sellTickets(gates.seller, [registered('ALFA'), registered('BRAVO')]))
  await startAt(gates.gate)
})
afterAll(async () => {
  expect(await brokenInvariants(gates.crs.database)).toEqual({})
  await gates.close()
})

const recall = async (query: { ticketLetter?: string; ticketNumber?: string }) =>
  (await gates.seller.call(booking.recall, { query })).bookings[0]
const checkIn = (ticketNumber: string) =>
  gates.gate.call(checkin.checkIn, { body: { ...atPiraeus, ticketNumber, gate: 'G1' } })

test('the desk gets the length of the longest series', async () => {
  expect(await gates.seller.call(session.configurations, {})).toMatchObject({ seriesLetters: 4 })
})

describe('a ticket of a series of four letters', () => {
  test('is recalled by its series and its number, with or without zeros', async () => {
    expect(tickets[0]).toMatch(/^ABCD\d{12}$/)
    const number = tickets[0]!.slice(4)
    for (const typed of [number, String(Number(number))])
      expect(await recall({ ticketLetter: 'abcd', ticketNumber: typed })).toMatchObject({
        crsReservationId: reference,
      })
    expect(await recall({ ticketNumber: tickets[0]! })).toMatchObject({ crsReservationId: reference })
  })

  test('is checked in by its code and by its number', async () => {
    const found = await recall({ ticketNumber: tickets[0]! })
    const qrCode = found!.trips[0]!.selectedPassengers[0]!.ticket!.qrCode
    expect(ticketCodes(qrCode)[0]?.code).toMatchObject({ letter: 'ABCD', number: tickets[0]!.slice(4) })
    const scanned = await checkIn(qrCode)
    expect(scanned.ticket).toMatchObject({ ticketNumber: tickets[0] })
    expect(
      (await checkIn(`ABCD${tickets[1]!.slice(4).replace(/^0+/, '').padStart(7, '0')}`)).ticket,
    ).toMatchObject({
      ticketNumber: tickets[1],
    })
  })
})
