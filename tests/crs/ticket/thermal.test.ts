import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { ticket } from '../../../src/contract/ticket.ts'
import { formsAt } from '../../../src/crs/ticket/forms.ts'
import { formCodes, formEncoding } from '../../../src/domain/ticket/form.ts'
import { startSmallCrs, others } from '../../kit/crs/smallCrs.ts'
import { pays, people, vehicle, bookingRequest } from '../../kit/crs/bookingRequest.ts'

const { desk, agent } = startSmallCrs('all', { language: 'el' })
let reference: string

beforeAll(async () => {
  const request = bookingRequest({ day: [people('DECK', [{ surname: 'PAPAS' }]), vehicle('CAR425')] })
  const expectedTotal = 4350 + 8000
  const body = { ...request, payments: pays({ account: expectedTotal }), expectedTotal }
  reference = (await agent.call(booking.sell, { body })).booking.crsReservationId
})

const decoded = (content: string) => new TextDecoder(formEncoding).decode(Buffer.from(content, 'base64'))

describe('the thermal print of a booking (CA-085)', () => {
  test('has each ticket on the form of its kind, as bytes for the printer', async () => {
    const printed = await agent.call(ticket.thermal, { path: { id: reference }, query: {} })
    expect(printed.tickets.map(({ formCode }) => formCode)).toEqual(['ECP', 'ECC'])
    expect(printed.tickets[0]?.values).toMatchObject({ title: 'PAPAS', total: '43,50', booking: reference })
    const text = decoded(printed.content)
    for (const part of ['ΕΠΙΒΑΤΗΣ/PASSENGER: PAPAS', 'ΟΧΗΜΑ/VEHICLE', 'ΣΥΝΟΛΟ/TOTAL: 80,00 EUR', 'T1/H00'])
      expect(text).toContain(part)
    expect(Buffer.from(printed.content, 'base64').subarray(0, 5)).toEqual(
      Buffer.from([0x1b, 0x40, 0x1b, 0x74, 15]),
    )
  })

  test.each(formCodes)('may use the form %s (CA-094)', async (formCode) => {
    const printed = await agent.call(ticket.thermal, { path: { id: reference }, query: { formCode } })
    expect(printed.tickets.map((one) => one.formCode)).toEqual([formCode, formCode])
    expect(decoded(printed.content)).toContain('ΣΥΝΟΛΟ/TOTAL: 43,50 EUR')
    const { template, url } = await agent.call(ticket.printingTemplate, { query: { formCode } })
    expect(template).toContain('{number}')
    expect(url).toBe(`/ticket-forms/${formCode}.txt`)
  })

  test('is laid out for a model of printer (CA-093), and refused for an unknown one', async () => {
    const { printingModels } = await agent.call(ticket.printingModels, {})
    expect(printingModels.map(({ model, columns }) => [model, columns])).toEqual([
      ['ESCPOS80', 48],
      ['ESCPOS58', 32],
    ])
    const narrow = await agent.call(ticket.thermal, { path: { id: reference }, query: { model: 'ESCPOS58' } })
    expect(decoded(narrow.content)).toContain(`${'-'.repeat(32)}\n`)
    const refused = await agent.refused(ticket.thermal, { path: { id: reference }, query: { model: 'X' } })
    expect(refused).toMatchObject({ code: 'printing_model_not_found', parameters: { model: 'X' } })
  })

  test('has the advices of a PTA, with neither number nor code, until its tickets are issued (BK-131 BK-139)', async () => {
    const body = bookingRequest({ day: [people('DECK', [{ surname: 'PAPAS' }]), vehicle('CAR425')] })
    const { crsReservationId } = (await agent.call(booking.hold, { body })).booking
    await agent.call(booking.issuePta, { body: { crsReservationId, agentCode: '1377' } })
    const printed = await agent.call(ticket.thermal, { path: { id: crsReservationId }, query: {} })
    expect(printed.tickets.map(({ formCode, letter, number }) => [formCode, letter, number])).toEqual([
      ['UPP', '', ''],
      ['UPC', '', ''],
    ])
    expect(printed.tickets[0]?.values).toMatchObject({ title: 'PAPAS', number: '', qr: '' })
    const text = decoded(printed.content)
    expect(text).toContain(crsReservationId)
    expect(text).not.toContain('\x1d(k')
    expect(text).not.toContain('undefined')
  })

  test('has the cancelled tickets of a booking that has no others (BK-133 BK-141)', async () => {
    const request = bookingRequest({ day: [people('DECK', [{}, {}])] })
    const body = { ...request, payments: pays({ account: 8700 }), expectedTotal: 8700 }
    const { crsReservationId, trips: sold } = (await agent.call(booking.sell, { body })).booking
    const print = (query: { cancelled?: boolean } = {}) =>
      agent.call(ticket.thermal, { path: { id: crsReservationId }, query })
    const forms = async (query: { cancelled?: boolean } = {}) =>
      (await print(query)).tickets.map(({ formCode }) => formCode)
    const [{ companyReservationCode, selectedPassengers } = sold[0]!] = sold
    const one = [{ companyReservationCode, items: [selectedPassengers[0]!.uuid] }]
    await agent.call(booking.cancel, { body: { crsReservationId, trips: one } })
    expect(await forms()).toEqual(['ECP'])
    expect(await forms({ cancelled: true })).toEqual(['OCP', 'ECP'])
    await agent.call(booking.cancel, { body: { crsReservationId } })
    expect(await forms()).toEqual(['OCP', 'OCP'])
    expect((await print()).tickets[0]?.values['ending']).toBe('ΑΚΥΡΩΘΗΚΕ / CANCELLED')
    const without = { path: { id: crsReservationId }, query: { cancelled: false } }
    expect((await agent.refused(ticket.thermal, without)).code).toBe('nothing_to_print')
  })

  test('is refused for an option, and for another agency’s booking', async () => {
    const { booking: held } = await agent.call(booking.hold, {
      body: bookingRequest({ day: [people('DECK', [{}])] }),
    })
    const option = await agent.refused(ticket.thermal, { path: { id: held.crsReservationId }, query: {} })
    expect(option.code).toBe('nothing_to_print')
    const foreign = await desk.agent(others.foreign)
    const other = await foreign.refused(ticket.thermal, { path: { id: reference }, query: {} })
    expect(other.code).toBe('booking_not_found')
  })
})

describe('ticket forms of a static host', () => {
  let host: Server
  let folder: string
  let status = 200
  beforeAll(async () => {
    host = createServer((_, response) => {
      response.statusCode = status
      response.end(Buffer.from([0xc1, 0x0a]))
    })
    await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening))
    folder = `http://127.0.0.1:${(host.address() as AddressInfo).port}/forms`
  })
  afterAll(() => host.close())

  test('are decoded as ISO 8859-7 (CA-095, CA-096), and used while the host is silent', async () => {
    const forms = formsAt(folder)
    expect(await forms.read('PAS.txt')).toBe('Α\n')
    expect(forms.address('PAS.txt')).toBe(`${folder}/PAS.txt`)
    status = 500
    expect(await forms.read('PAS.txt')).toBe('Α\n')
    expect(await forms.read('CAR.txt')).toMatchObject({ refusal: 'forms_unavailable' })
  })
})
