import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking.ts'
import { ticket } from '../../../src/contract/ticket.ts'
import { openSmallCrs, others, type Agent, type SmallCrs } from '../../kit/crs/smallCrs.ts'
import { pays, people, vehicle, bookingRequest } from '../../kit/crs/bookingRequest.ts'
import { printPages, textOfPages } from '../../kit/crs/renderedPdf.ts'

let desk: SmallCrs
let agent: Agent

beforeAll(async () => {
  desk = await openSmallCrs()
  agent = await desk.agent({ language: 'en' })
})
afterAll(() => desk.close())

const request = () => bookingRequest({ day: [people('DECK', [{ surname: 'PAPAS' }]), vehicle('CAR425')] })
const total = 4350 + 8000

async function sell(): Promise<string> {
  const payments = pays({ account: 10_000, cash: total - 10_000 })
  const body = { ...request(), payments, expectedTotal: total }
  return (await agent.call(booking.sell, { body })).booking.crsReservationId
}

type Kind = 'payment' | 'refund'
const fetch = (crsReservationId: string, kind: Kind, { token }: Agent = agent, more: object = {}) =>
  desk.server.call(ticket.receipt, { query: { crsReservationId, kind, ...more } }, { token })

describe('a receipt', () => {
  test('of a payment lists what was paid by each method, from the ledger', async () => {
    const reference = await sell()
    const { bytes, headers } = await fetch(reference, 'payment')
    expect(headers['content-disposition']).toContain(`payment-${reference}.pdf`)
    const [text = '', ...more] = await textOfPages(bytes)
    expect(more).toEqual([])
    for (const part of ['Receipt of payment', 'Απόδειξη πληρωμής', reference, 'Cash', '23,50', 'On account'])
      expect(text).toContain(part)
    expect(text).toContain('123,50 EUR')
    expect(text).toMatch(/1300-\d+/)
  })

  test('of a refund has the amounts given back, each refund on its own page', async () => {
    const reference = await sell()
    expect((await fetch(reference, 'refund')).code).toBe('nothing_refunded')
    const [trip] = (await agent.call(booking.recall, { query: { crsReservationIds: [reference] } }))
      .bookings[0]!.trips
    const { companyReservationCode } = trip!
    for (const { uuid } of [trip!.selectedVehicles[0]!, trip!.selectedPassengers[0]!]) {
      const trips = [{ companyReservationCode, items: [uuid] }]
      await agent.call(booking.cancel, { body: { crsReservationId: reference, trips } })
    }
    const pages = await textOfPages((await fetch(reference, 'refund')).bytes)
    expect(pages).toHaveLength(2)
    for (const page of pages) expect(page).toContain('Receipt of refund')
    expect(await textOfPages((await fetch(reference, 'payment')).bytes)).toHaveLength(1)
  })

  test('fits the paper of the printer', async () => {
    const reference = await sell()
    const [roll] = await printPages((await fetch(reference, 'payment', agent, { paper: '80mm' })).bytes, 72)
    expect(roll?.width).toBe(227)
    const [sheet] = await printPages((await fetch(reference, 'payment', agent, { paper: 'A4' })).bytes, 72)
    expect([sheet?.width, sheet?.height]).toEqual([595, 839])
  })

  test('is refused for an option and for another agency’s booking', async () => {
    const { booking: held } = await agent.call(booking.hold, { body: request() })
    expect((await fetch(held.crsReservationId, 'payment')).code).toBe('nothing_paid')
    const foreign = await desk.agent(others.foreign)
    expect((await fetch(await sell(), 'payment', foreign)).code).toBe('booking_not_found')
  })
})
