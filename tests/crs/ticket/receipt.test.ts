import { describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { ticket } from '../../../src/contract/ticket.ts'
import { system } from '../../../src/crs/database/transaction.ts'
import { insertPostingsAhead } from '../../../src/crs/ledger/ledgerSql.ts'
import { startSmallCrs, others, type Agent } from '../../kit/crs/smallCrs.ts'
import { pays, people, vehicle, bookingRequest } from '../../kit/crs/bookingRequest.ts'
import { printPages, textOfPages } from '../../kit/crs/renderedPdf.ts'

const { desk, agent } = startSmallCrs('all', { language: 'en' })

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

describe('the numbers of receipts', () => {
  const numbersOf = async () => {
    const { owner } = desk.database
    const entries = await owner
      .selectFrom('ledger_entry')
      .select(['agency', 'receipt_year', 'receipt_number', 'booking_id', 'amount'])
      .where('agency', '=', '1300')
      .execute()
    const receipts = Map.groupBy(
      entries,
      ({ receipt_year: year, receipt_number: number }) => `${year} ${number}`,
    )
    return [...receipts.values()].map((own) => {
      // One receipt is of one booking, and all of it is paid or returned.
      expect(new Set(own.map(({ booking_id: id, amount }) => `${id} ${amount < 0}`)).size).toBe(1)
      return own[0]!.receipt_number ?? 0
    })
  }
  const withoutGap = (count: number) => Array.from({ length: count }, (_, nth) => nth + 1)
  const sorted = async () => (await numbersOf()).sort((one, other) => one - other)

  const seats = (count: number) =>
    bookingRequest({
      day: [
        people(
          'DECK',
          Array.from({ length: count }, () => ({})),
        ),
      ],
    })
  const sellSeats = async (count: number) => {
    const expectedTotal = count * 4350
    const body = { ...seats(count), payments: pays({ cash: expectedTotal }), expectedTotal }
    return (await agent.call(booking.sell, { body })).booking
  }

  test('follow each other without gap or twin over sales at the same time, refunds and refused sales', async () => {
    const before = await numbersOf()
    const refused = async () => {
      const body = { ...seats(1), payments: pays({ cash: 1 }), expectedTotal: 1 }
      await agent.refused(booking.sell, { body })
    }
    const sales = [sellSeats(1), sellSeats(1), sellSeats(1), sellSeats(1), sellSeats(1)]
    const [sold] = await Promise.all([Promise.all(sales), refused(), refused()])
    await Promise.all(
      sold.map(({ crsReservationId }) => agent.call(booking.cancel, { body: { crsReservationId } })),
    )
    expect(await sorted()).toEqual(withoutGap(before.length + 10))
  })

  test('of a payment that is rolled back is taken by the next one', async () => {
    const before = await numbersOf()
    const owner = { agency: '1300', userName: 'demo', bookingId: 1 }
    const posting = { company: 'HLC', method: 'cash', amount: 100 } as const
    const ended = desk.database.transaction(system, async (tx) => {
      insertPostingsAhead(tx, owner, () => 'payment', [posting])
      throw new Error('ended')
    })
    await expect(ended).rejects.toThrow('ended')
    await sellSeats(1)
    expect(await sorted()).toEqual(withoutGap(before.length + 1))
  })

  test('are those of the booking and of every reprint', async () => {
    const { crsReservationId: reference } = await sellSeats(1)
    const read = async () =>
      (await agent.call(booking.recall, { query: { crsReservationIds: [reference] } })).bookings[0]!.receipts
    const [payment, ...rest] = (await read()) ?? []
    expect(rest).toEqual([])
    expect(payment).toMatchObject({ isRefund: false, total: 4350 })
    expect(payment?.number).toMatch(/^1300-\d{4}-\d+$/)
    for (const paper of ['A4', '80mm']) {
      const [text] = await textOfPages((await fetch(reference, 'payment', agent, { paper })).bytes)
      expect(text).toContain(payment?.number)
    }
    await agent.call(booking.cancel, { body: { crsReservationId: reference } })
    expect(await read()).toMatchObject([{ number: payment?.number }, { isRefund: true, total: 2175 }])
  })

  test('of a split and a merge name the other booking, and none of them is a receipt of a refund', async () => {
    const { crsReservationId, trips } = await sellSeats(2)
    const { companyReservationCode: code, selectedPassengers } = trips[0]!
    const input = { path: { crsReservationId }, query: { items: [`${code}/${selectedPassengers[0]!.uuid}`] } }
    const split = await agent.call(booking.split, input)
    type Received = { receipts?: { isRefund: boolean; total: number; movedWith?: string }[] }
    const receiptsIn = ({ receipts }: Received) =>
      receipts?.map(({ isRefund, total: sum, movedWith }) => [isRefund ? -sum : sum, movedWith])
    const [, added] = split.bookings.map((one) => one.crsReservationId)
    expect(split.bookings.map(receiptsIn)).toEqual([
      [
        [8700, undefined],
        [-4350, added],
      ],
      [[4350, crsReservationId]],
    ])
    expect((await fetch(crsReservationId, 'refund')).code).toBe('nothing_refunded')
    const path = { from: added!, to: crsReservationId }
    const merged = await agent.call(booking.merge, { path })
    expect(receiptsIn(merged.booking)).toEqual([
      [8700, undefined],
      [-4350, added],
      [4350, added],
    ])
    expect((await fetch(crsReservationId, 'refund')).code).toBe('nothing_refunded')
    expect(await sorted()).toEqual(withoutGap((await numbersOf()).length))
  })
})
