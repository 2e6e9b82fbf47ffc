import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import type { AnswerOf, Call, InputOf } from '../../../src/contract/call.ts'
import { ticket } from '../../../src/contract/ticket.ts'
import { type FreshDatabase } from '../../kit/crs/database.ts'
import { bookingRequest, paidRequest, people, vehicle } from '../../kit/crs/bookingRequest.ts'
import { startGateway } from '../../kit/crs/gateway.ts'

const gateway = startGateway()
let token: string
let crsReservationId: string

beforeAll(async () => {
  token = (await gateway.server.signIn({ language: 'en' })).token
  const request = bookingRequest({ day: [people('DECK', [{ surname: 'PAPAS' }]), vehicle('CAR425')] })
  const body = paidRequest(request, { cash: 12_350 })
  const leader = { mobile: '+30 697 123 4567', email: 'client@example.org' }
  crsReservationId = (await ask(booking.sell, { body: { ...body, leader } })).booking.crsReservationId
})

const make = <C extends Call>(call: C, input: InputOf<C>) =>
  gateway.server.call(call, input, { token, key: randomUUID() })

async function ask<C extends Call>(call: C, input: InputOf<C>): Promise<AnswerOf<C>> {
  const came = await make(call, input)
  expect(came, JSON.stringify(came.body)).toMatchObject({ status: 200, code: '000' })
  return came.body as AnswerOf<C>
}

const isPdf = ({ bytes, headers }: { bytes: Uint8Array; headers: Record<string, unknown> }) =>
  headers['content-type'] === 'application/pdf' && Buffer.from(bytes).toString('latin1', 0, 5) === '%PDF-'

const rowsOf = async (database: FreshDatabase['database'], table: 'outbox') =>
  (await database.pool.query(`select from ${table}`)).rowCount

describe('documents of the outside CRS', () => {
  test.each(['A4', 'A5', '80mm'] as const)('are passed on as files on %s, in a language', async (paper) => {
    const came = await make(ticket.pdf, { query: { crsReservationId, paper, language: 'it' } })
    expect(isPdf(came)).toBe(true)
  })

  test('include the receipt of a payment; that of a refund is refused while there is none', async () => {
    const receipt = (kind: 'payment' | 'refund') => ({ query: { crsReservationId, kind } })
    const paid = await make(ticket.receipt, receipt('payment'))
    expect(isPdf(paid)).toBe(true)
    expect(paid.headers['content-disposition']).toContain(`payment-${crsReservationId}.pdf`)
    expect(await make(ticket.receipt, receipt('refund'))).toMatchObject({ code: 'nothing_refunded' })
  })
})

describe('messages of the outside CRS', () => {
  test('are queued there and listed with their preview; another recipient gets them again', async () => {
    await ask(ticket.sendEmail, { query: { crsReservationId } })
    await ask(ticket.sendEmail, { query: { crsReservationId, email: 'other@example.org', language: 'en' } })
    await ask(ticket.sendSms, { query: { crsReservationId, phone: '+30 698 000 0000' } })
    const { email, sms, messages } = await ask(ticket.messages, { query: { crsReservationId } })
    expect(email).toMatchObject({ recipient: 'client@example.org' })
    expect(sms.text).toContain(crsReservationId)
    const listed = messages.map(({ channel, recipient, status }) => `${channel} ${recipient} ${status}`)
    expect(new Set(listed)).toEqual(
      new Set([
        'email client@example.org queued',
        'email other@example.org queued',
        'sms +306980000000 queued',
      ]),
    )
    expect(await rowsOf(gateway.database, 'outbox')).toBe(0)
  })

  test('that cannot be sent are refused with the text of the outside CRS', async () => {
    const came = await make(ticket.sendEmail, { query: { crsReservationId, email: 'no address' } })
    expect(came).toMatchObject({ code: 'email_required' })
    expect(String(came.body['message'])).not.toBe('')
  })
})

describe('printing with the outside CRS', () => {
  test('has its models, its forms, and the bytes for a thermal printer', async () => {
    const { printingModels } = await ask(ticket.printingModels, {})
    expect(printingModels.map(({ model }) => model)).toContain('ESCPOS80')
    const form = await ask(ticket.printingTemplate, { query: { formCode: 'ECP' } })
    expect(form.template).toContain('{number}')
    const path = { id: crsReservationId }
    const printed = await ask(ticket.thermal, { path, query: { model: 'ESCPOS58' } })
    expect(printed.tickets.map(({ formCode }) => formCode)).toEqual(['ECP', 'ECC'])
    expect(Buffer.from(printed.content, 'base64').subarray(0, 2)).toEqual(Buffer.from([0x1b, 0x40]))
    expect(await make(ticket.thermal, { path, query: { model: 'X' } })).toMatchObject({
      code: 'printing_model_not_found',
    })
  })

  test('queues, claims and ends a print job there', async () => {
    const station = randomUUID()
    const body = { crsReservationId, printable: 'TICKETS' as const, printer: 'Counter', station }
    const { job } = await ask(ticket.queuePrint, { body })
    expect((await ask(ticket.claimPrint, { body: { station } })).job).toMatchObject({ job, crsReservationId })
    await ask(ticket.endPrint, { path: { job }, body: { result: 'printed' } })
    const { messages } = await ask(ticket.messages, { query: { crsReservationId } })
    expect(messages.find(({ channel }) => channel === 'print')).toMatchObject({ status: 'printed' })
  })
})
