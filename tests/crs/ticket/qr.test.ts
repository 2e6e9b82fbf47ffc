import { beforeAll, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import type { AnswerOf } from '../../../src/contract/call.ts'
import { ticket } from '../../../src/contract/ticket.ts'
import { loadTicketKey } from '../../../src/crs/reference/ticketKey.ts'
import { ticketCodes, voucherCodes } from '../../../src/domain/ticket/code.ts'
import { papers } from '../../../src/domain/ticket/printer.ts'
import { startSmallCrs } from '../../kit/crs/smallCrs.ts'
import { pays, people, vehicle, bookingRequest } from '../../kit/crs/bookingRequest.ts'
import { halfOf, printPages, scanPage } from '../../kit/crs/renderedPdf.ts'

const { desk, agent } = startSmallCrs('all', { language: 'en' })
let sold: AnswerOf<typeof booking.sell>['booking']

beforeAll(async () => {
  const request = bookingRequest({ day: [people('DECK', [{}]), vehicle('CAR425')] })
  const expectedTotal = 4350 + 8000
  const body = { ...request, payments: pays({ account: expectedTotal }), expectedTotal }
  sold = (await agent.call(booking.sell, { body })).booking
})

const pdf = async (more: object = {}) => {
  const query = { crsReservationId: sold.crsReservationId, ...more }
  return (await desk.server.call(ticket.pdf, { query }, { token: agent.token })).bytes
}

const codes = () => sold.trips[0]!.tickets!.map(({ qrCode }) => qrCode)

describe('the QR code of a ticket', () => {
  test.each(papers)('is read from a print on %s at 200 dpi', async (paper) => {
    const pages = await printPages(await pdf({ paper }))
    const tickets = paper === 'A4' ? [halfOf(pages[0]!, 0), halfOf(pages[0]!, 1)] : pages
    expect(tickets.map(scanPage)).toEqual(codes())
  })

  test.each(papers)('is read from a voucher on %s at 200 dpi', async (paper) => {
    const [page] = await printPages(await pdf({ paper, voucher: true }))
    const scanned = scanPage(page!) ?? ''
    expect(voucherCodes(scanned)[0]?.code).toEqual({
      reference: sold.crsReservationId,
      bookedAt: sold.bookedAt,
    })
    expect((await loadTicketKey(desk.database)).verify(scanned)).toBe(true)
  })

  test('names ticket, booking and sailing, and is signed with the key of the database', async () => {
    const [code = ''] = codes()
    expect(ticketCodes(code)[0]?.code).toEqual({
      letter: 'H',
      number: sold.trips[0]!.tickets![0]!.number,
      reference: sold.crsReservationId,
      origin: 'PIR',
      destination: 'JTR',
      departs: '2026-06-20 07:30',
    })
    expect((await loadTicketKey(desk.database)).verify(code)).toBe(true)
  })

  test('fails the check after a change of any character', async () => {
    const { verify } = await loadTicketKey(desk.database)
    const [code = ''] = codes()
    for (let at = 0; at < code.length - 1; at++) {
      const other = code[at] === 'A' ? 'B' : 'A'
      expect(verify(code.slice(0, at) + other + code.slice(at + 1)), String(at)).toBe(false)
    }
    for (const text of ['', '/', 'H000000001000', 'T1/H000000001000/']) expect(verify(text)).toBe(false)
  })

  test('is signed with a key that the role of requests cannot read', async () => {
    const read = desk.database.requests.query('set role purser_desk; select private_key from ticket_key')
    await expect(read).rejects.toThrow('permission denied')
  })
})
