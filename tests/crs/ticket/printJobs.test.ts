import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { ticket } from '../../../src/contract/ticket.ts'
import type { Printable, PrintResult } from '../../../src/domain/ticket/printer.ts'
import { sendDue } from '../../../src/crs/mail/send.ts'
import { others, type Agent, startSmallCrs } from '../../kit/crs/smallCrs.ts'
import { bookingRequest, pays, people } from '../../kit/crs/bookingRequest.ts'

let agent: Agent
let crsReservationId: string
const station = randomUUID()

const { desk } = startSmallCrs('all')
beforeEach(async () => {
  await desk.database.pool.query('delete from outbox')
  agent = await desk.agent({ language: 'en' })
  const request = bookingRequest({ day: [people('DECK', [{ surname: 'PAPAS' }])] })
  const body = { ...request, payments: pays({ account: 4350 }), expectedTotal: 4350 }
  crsReservationId = (await agent.call(booking.sell, { body })).booking.crsReservationId
})

const queue = async (printable: Printable = 'TICKETS', printer = 'Counter', key: string = randomUUID()) => {
  const headers = { 'idempotency-key': key }
  const body = { crsReservationId, printable, printer, station }
  return (await agent.call(ticket.queuePrint, { body }, { headers })).job
}
const claim = (from = station) => agent.call(ticket.claimPrint, { body: { station: from } })
const end = (job: string, result: PrintResult, problem?: string, as = agent) =>
  as.call(ticket.endPrint, { path: { job }, body: { result, ...(problem && { problem }) } })
const states = async () => {
  const { messages } = await agent.call(ticket.messages, { query: { crsReservationId } })
  return messages.map(({ channel, recipient, status, problem }) =>
    [channel, recipient, status, problem].filter(Boolean).join(' '),
  )
}
/** Longer than a session lasts without renewal. */
const passHalfAnHour = async () => {
  pass(1800)
  agent = await desk.agent({ language: 'en' })
}
const pass = (seconds: number) => desk.server.clock.pass(seconds * 1000)

describe('a print job', () => {
  test('is given to the desk of its machine, once, and its end is listed with the messages', async () => {
    const job = await queue()
    expect(await claim(randomUUID())).toEqual({ code: '000' })
    expect((await claim()).job).toEqual({ job, crsReservationId, printable: 'TICKETS', printer: 'Counter' })
    expect(await claim()).toMatchObject({ dueIn: 60 })
    expect(await states()).toEqual(['print Counter queued'])
    await end(job, 'printed')
    expect(await states()).toEqual(['print Counter printed'])
    await passHalfAnHour()
    expect(await claim()).toEqual({ code: '000' })
  })

  test('is queued once by a request and its repetition', async () => {
    const key = randomUUID()
    const jobs = [await queue('TICKETS', 'Counter', key), await queue('TICKETS', 'Counter', key)]
    expect(new Set(jobs).size).toBe(1)
    expect(await states()).toHaveLength(1)
  })

  test('whose desk died is given out again under the same id, so that the machine prints it once', async () => {
    const job = await queue()
    await claim()
    pass(59)
    expect((await claim()).job).toBeUndefined()
    pass(1)
    expect((await claim()).job?.job).toBe(job)
  })

  test('that failed is due again after 30 seconds, then 60, with the reason until it is printed', async () => {
    const job = await queue()
    await claim()
    await end(job, 'failed', 'The printer Counter does not answer.')
    expect(await states()).toEqual(['print Counter queued The printer Counter does not answer.'])
    expect(await claim()).toMatchObject({ dueIn: 30 })
    pass(30)
    expect((await claim()).job?.job).toBe(job)
    await end(job, 'failed', 'The printer Counter does not answer.')
    expect(await claim()).toMatchObject({ dueIn: 60 })
    pass(60)
    await claim()
    await end(job, 'printed')
    expect(await states()).toEqual(['print Counter printed'])
  })

  test.each(['spooled', 'uncertain', 'refused'] as const)(
    'that ended as %s is not tried again',
    async (result) => {
      const job = await queue()
      await claim()
      await end(job, result, 'PDF')
      await end(job, 'failed')
      expect(await states()).toEqual([`print Counter ${result} PDF`])
      await passHalfAnHour()
      expect((await claim()).job).toBeUndefined()
    },
  )

  test('that waits for another try is replaced by a job for another printer, one of another kind is not', async () => {
    const job = await queue()
    await claim()
    await end(job, 'failed', 'off')
    await queue('ROLL', 'Roll')
    await queue('TICKETS', 'Office')
    expect(await states()).toEqual([
      'print Office queued',
      'print Roll queued',
      'print Counter withdrawn off',
    ])
  })

  test('that fails while a later one waits for the same paper is not tried again', async () => {
    const job = await queue()
    await claim()
    await queue('TICKETS', 'Office')
    await end(job, 'failed', 'off')
    expect(await states()).toEqual(['print Office queued', 'print Counter withdrawn off'])
  })

  test('that was not printed for half an hour is given up', async () => {
    await queue()
    await passHalfAnHour()
    expect((await claim()).job).toBeUndefined()
    const transport = { outcome: 'sent', deliver: async () => undefined } as const
    await sendDue(
      { database: desk.database, clock: desk.server.clock },
      { transports: { email: transport, sms: transport }, deskUrl: '', attachmentsOf: async () => [] },
    )
    expect(await states()).toEqual(['print Counter lapsed'])
  })

  test('is neither seen nor ended by another agency, and is refused for its bookings', async () => {
    const job = await queue()
    const foreign = await desk.agent(others.foreign)
    expect((await foreign.call(ticket.claimPrint, { body: { station } })).job).toBeUndefined()
    await end(job, 'printed', '', foreign)
    expect(await states()).toEqual(['print Counter queued'])
    const body = { crsReservationId, printable: 'TICKETS', printer: 'Counter', station } as const
    expect((await foreign.refused(ticket.queuePrint, { body })).code).toBe('booking_not_found')
  })
})
