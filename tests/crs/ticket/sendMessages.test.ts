import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { ticket } from '../../../src/contract/ticket.ts'
import { sendDue } from '../../../src/crs/mail/send.ts'
import { smtpTransport } from '../../../src/crs/mail/transport.ts'
import type { MailMessage } from '../../../src/crs/mail/message.ts'
import { loadCatalogue } from '../../../src/crs/reference/catalogue.ts'
import { bookingAttachments } from '../../../src/crs/ticket/attachments.ts'
import { type Mailbox, openMailbox, textOf } from '../../kit/crs/mailbox.ts'
import { openSmallCrs, others, type Agent, type SmallCrs } from '../../kit/crs/smallCrs.ts'
import { pays, people, bookingRequest } from '../../kit/crs/bookingRequest.ts'
import { testSeal } from '../../kit/crs/seal.ts'

let desk: SmallCrs
let agent: Agent
let mailbox: Mailbox
const sentSms: MailMessage[] = []

beforeAll(async () => {
  desk = await openSmallCrs()
  mailbox = await openMailbox()
  agent = await desk.agent({ language: 'en' })
})
beforeEach(async () => {
  await desk.database.pool.query('delete from outbox; delete from throttle')
  mailbox.received.length = 0
  sentSms.length = 0
})
afterAll(async () => {
  await mailbox.close()
  await desk.close()
})

const request = () => ({
  ...bookingRequest({ day: [people('DECK', [{ surname: 'PAPAS' }])] }),
  leader: { lastName: 'Papas', mobile: '+30 697 123 4567', email: 'client@example.org' },
})

/** A picture of one point. */
const onePoint =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=='

async function sell(): Promise<string> {
  const body = { ...request(), payments: pays({ account: 4350 }), expectedTotal: 4350 }
  return (await agent.call(booking.sell, { body })).booking.crsReservationId
}

async function send(): Promise<number> {
  const { database, server } = desk
  const { clock } = server
  const catalogue = await loadCatalogue(database)
  const attachmentsOf = bookingAttachments({
    database,
    catalogue,
    clock,
    random: Math.random,
    seal: testSeal,
  })
  const email = smtpTransport(mailbox.url, 'desk@agency.example')
  const deliver = async (message: MailMessage) => void sentSms.push(message)
  const transports = { email, sms: { outcome: 'sent', deliver } } as const
  return sendDue({ database, clock }, { transports, deskUrl: 'https://desk.example.com', attachmentsOf })
}

/** The calendar file of an e-mail. */
function calendarIn(raw: string): string {
  const [, ...body] =
    raw
      .split(/\n--/)
      .map((part) => part.split(/\n\n/))
      .find(([head = '']) => head.includes('Content-Type: text/calendar')) ?? []
  return Buffer.from(body.join(''), 'base64').toString()
}

const statuses = async (crsReservationId: string) => {
  const { messages } = await agent.call(ticket.messages, { query: { crsReservationId } })
  return messages.map(({ channel, status, recipient }) => [channel, status, recipient])
}

describe('an e-mail about a booking (CA-083)', () => {
  test('has the tickets as PDF and the trips for the calendar, and its status is shown', async () => {
    const crsReservationId = await sell()
    const preview = await agent.call(ticket.messages, { query: { crsReservationId } })
    expect(preview.email.recipient).toBe('client@example.org')
    expect(preview.email.text).toContain('Piraeus – Santorini, 20/06/2026 07:30, Halcyon')
    const queued = await agent.call(ticket.sendEmail, { query: { crsReservationId } })
    expect(queued).toMatchObject({ status: 'queued', recipient: 'client@example.org' })
    expect(await statuses(crsReservationId)).toEqual([['email', 'queued', 'client@example.org']])
    expect(await send()).toBe(1)
    expect(await statuses(crsReservationId)).toEqual([['email', 'sent', 'client@example.org']])
    const raw = mailbox.received[0]?.raw ?? ''
    expect(raw).toContain(`tickets-${crsReservationId}.pdf`)
    const parts = raw.split(/\n--/).map((part) => part.split(/\n\n/))
    const bytesOf = (type: string) => {
      const [, ...body] = parts.find(([head = '']) => head.includes(`Content-Type: ${type}`)) ?? []
      return Buffer.from(body.join(''), 'base64').toString()
    }
    expect(bytesOf('application/pdf')).toMatch(/^%PDF/)
    expect(bytesOf('text/calendar')).toContain('DTSTART:20260620T043000Z')
  })

  test('shows the logo of the agency above its text, and lists no file for it', async () => {
    const { owner } = desk.database
    await owner.updateTable('agency').set({ logo: onePoint }).where('code', '=', '1300').execute()
    const crsReservationId = await sell()
    await agent.call(ticket.sendEmail, { query: { crsReservationId } })
    await send()
    await owner.updateTable('agency').set({ logo: '' }).where('code', '=', '1300').execute()
    const raw = mailbox.received[0]?.raw ?? ''
    expect(raw).toContain('<img src=3D"cid:logo"')
    expect(raw).toMatch(/Content-Type: image\/png[^]*?Content-Id: <logo>[^]*?Content-Disposition: inline/i)
    expect(raw.replaceAll('\n', '')).toContain(onePoint.slice(onePoint.indexOf(',') + 1))
  })

  test('is queued once by a request and its repetition, and again by a new request', async () => {
    const crsReservationId = await sell()
    const key = { headers: { 'idempotency-key': '0f5c6f3a-1111-4222-8333-444455556666' } }
    for (let nth = 0; nth < 3; nth++) await agent.call(ticket.sendEmail, { query: { crsReservationId } }, key)
    expect(await statuses(crsReservationId)).toHaveLength(1)
    await agent.call(ticket.sendEmail, { query: { crsReservationId, email: 'other@example.org' } })
    expect(await statuses(crsReservationId)).toEqual([
      ['email', 'queued', 'other@example.org'],
      ['email', 'queued', 'client@example.org'],
    ])
  })

  test('is not sent when nothing of the booking is left, with the reason', async () => {
    const crsReservationId = await sell()
    await agent.call(ticket.sendEmail, { query: { crsReservationId } })
    await agent.call(booking.cancel, { body: { crsReservationId } })
    await send()
    expect(mailbox.received).toEqual([])
    const [entry] = await desk.database.owner.selectFrom('outbox').select(['status', 'problem']).execute()
    expect(entry).toMatchObject({ status: 'refused' })
    expect(entry?.problem).toContain('There is nothing left in this booking to print.')
  })

  test('about cancelled trips removes them from the calendars that have them', async () => {
    const crsReservationId = await sell()
    await agent.call(ticket.sendEmail, { query: { crsReservationId } })
    await agent.call(ticket.sendEmail, { query: { crsReservationId, email: 'other@example.org' } })
    await send()
    const before = calendarIn(mailbox.received[0]?.raw ?? '')
    mailbox.received.length = 0
    await agent.call(booking.cancel, { body: { crsReservationId } })
    expect(await send()).toBe(2)
    expect(mailbox.received.flatMap(({ to }) => to).toSorted()).toEqual([
      'client@example.org',
      'other@example.org',
    ])
    const { raw = '' } = mailbox.received[0] ?? {}
    expect(textOf(raw)).toContain(`your booking ${crsReservationId} were cancelled`)
    expect(raw).not.toContain('application/pdf')
    const after = calendarIn(raw)
    expect(after).toContain('METHOD:CANCEL')
    const valueOf = (name: string, calendar: string) =>
      new RegExp(`^${name}:(.*)$`, 'm').exec(calendar)?.[1]?.trim()
    for (const name of ['UID', 'DTSTART']) expect(valueOf(name, after)).toBe(valueOf(name, before))
    expect(Number(valueOf('SEQUENCE', after))).toBeGreaterThan(Number(valueOf('SEQUENCE', before)))
  })

  test('about cancelled trips goes nowhere where no documents were mailed, or another item remains', async () => {
    const silent = await sell()
    await agent.call(booking.cancel, { body: { crsReservationId: silent } })
    const body = {
      ...bookingRequest({ day: [people('DECK', [{ surname: 'PAPAS' }, { surname: 'PAPA' }])] }),
      leader: request().leader,
      payments: pays({ account: 8700 }),
      expectedTotal: 8700,
    }
    const { booking: sold } = await agent.call(booking.sell, { body })
    const { crsReservationId } = sold
    await agent.call(ticket.sendEmail, { query: { crsReservationId } })
    await send()
    mailbox.received.length = 0
    const [trip] = sold.trips
    const { companyReservationCode, selectedPassengers } = trip!
    const items = selectedPassengers.slice(0, 1).map(({ uuid }) => uuid)
    await agent.call(booking.cancel, {
      body: { crsReservationId, trips: [{ companyReservationCode, items }] },
    })
    expect(await send()).toBe(0)
  })

  test('of an option contains its time limit, in the requested language', async () => {
    const { booking: held } = await agent.call(booking.hold, { body: request() })
    const query = { crsReservationId: held.crsReservationId, language: 'de' } as const
    const { email, sms } = await agent.call(ticket.messages, { query })
    expect(email.subject).toContain('Ihre Buchung')
    expect(email.text).toContain('Die Bestätigung im Anhang ist kein Ticket.')
    expect(sms.text).toContain('Option bis')
  })

  test('of a PTA contains that its advice is not a ticket', async () => {
    const { booking: held } = await agent.call(booking.hold, { body: request() })
    const { crsReservationId } = held
    await agent.call(booking.issuePta, { body: { crsReservationId, agentCode: '1377' } })
    const messagesIn = (language: 'en' | 'de') =>
      agent.call(ticket.messages, { query: { crsReservationId, language } })
    const [{ email, sms }, { email: german }] = [await messagesIn('en'), await messagesIn('de')]
    expect(email.subject).toContain(`Your prepaid booking ${crsReservationId}`)
    expect(email.text).toContain('The advice is not a ticket')
    expect(email.text).not.toContain('at boarding')
    expect(german.text).toContain('Der Hinweis ist kein Ticket')
    expect(sms.text.split('\n').at(-1)).toBe('Prepaid ticket advice (PTA): NOT A TICKET')
  })

  test('has the language of the desk, and the one that was chosen for the booking whatever the nationality', async () => {
    const germans = () => people('DECK', [{ surname: 'WEBER', nationality: 'DE' }])
    const made = { ...bookingRequest({ day: [germans()], back: [germans()] }), leader: request().leader }
    const body = { ...made, payments: pays({ account: 8700 }), expectedTotal: 8700 }
    const { crsReservationId, trips } = (await agent.call(booking.sell, { body })).booking
    // A booking is read once more for another language than that of the session.
    const preview = () => agent.call(ticket.messages, { query: { crsReservationId } }, { anyWaits: true })
    expect((await preview()).email.subject).toContain('Your tickets')
    const modified = await agent.call(booking.modify, {
      body: { crsReservationCode: crsReservationId, leader: { language: 'de' } },
    })
    expect(modified.booking.leader.language).toBe('de')
    expect((await preview()).email.subject).toContain('Ihre Tickets')
    const { companyReservationCode } = trips[0]!
    await agent.call(booking.cancel, { body: { crsReservationId, trips: [{ companyReservationCode }] } })
    const { email, sms } = await preview()
    expect(email.subject).toContain('Ihre Tickets')
    expect(sms.text).toContain(crsReservationId)
    const asked = { query: { crsReservationId, language: 'it' } } as const
    expect((await agent.call(ticket.messages, asked, { anyWaits: true })).email.subject).toContain(
      'biglietti',
    )
  })

  test('is refused without a valid address, and for another agency’s booking', async () => {
    const crsReservationId = await sell()
    const wrong = await agent.refused(ticket.sendEmail, { query: { crsReservationId, email: 'nobody' } })
    expect(wrong).toMatchObject({ code: 'email_required', at: '/email' })
    const foreign = await desk.agent(others.foreign)
    for (const call of [ticket.sendEmail, ticket.sendSms, ticket.messages])
      expect((await foreign.refused(call, { query: { crsReservationId } })).code).toBe('booking_not_found')
  })
})

describe('a text message about a booking (CA-084)', () => {
  test('has trips and tickets, and goes to the mobile of the booking', async () => {
    const crsReservationId = await sell()
    const queued = await agent.call(ticket.sendSms, { query: { crsReservationId } })
    expect(queued).toMatchObject({ status: 'queued', recipient: '+306971234567' })
    await send()
    const [sms] = sentSms
    expect(sms?.to).toBe('+306971234567')
    expect(sms?.text).toMatch(
      new RegExp(`${crsReservationId}\nPiraeus - Santorini, 20/06/2026 07:30, Halcyon: H\\d+`),
    )
    expect(await statuses(crsReservationId)).toEqual([['sms', 'sent', '+306971234567']])
  })

  test('is refused without a mobile number', async () => {
    const crsReservationId = await sell()
    const wrong = await agent.refused(ticket.sendSms, { query: { crsReservationId, phone: 'none' } })
    expect(wrong).toMatchObject({ code: 'mobile_required', at: '/phone' })
  })
})
