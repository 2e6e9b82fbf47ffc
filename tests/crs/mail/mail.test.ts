import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../../src/contract/session.ts'
import { folderTransport, type MessageTransport, smtpTransport } from '../../../src/crs/mail/transport.ts'
import { type NewMessage, queueMessageAhead, pauseAfter } from '../../../src/crs/mail/queue.ts'
import { sendDue } from '../../../src/crs/mail/send.ts'
import { addAgencies } from '../../kit/crs/agencies.ts'
import type { FreshDatabase } from '../../kit/crs/database.ts'
import { borrowDatabase } from '../../kit/crs/lentDatabase.ts'
import { temporaryFolder } from '../../kit/folder.ts'
import { type Mailbox, openMailbox, textOf } from '../../kit/crs/mailbox.ts'
import { type TestServer, testServer } from '../../kit/crs/testServer.ts'

let fresh: FreshDatabase
let server: TestServer
let mailbox: Mailbox
const folder = temporaryFolder()

beforeAll(async () => {
  fresh = await borrowDatabase('empty')
  await addAgencies(fresh.database)
  await fresh.database.owner.updateTable('agency_user').set({ email: 'maria@agency.example' }).execute()
})
beforeEach(async () => {
  await fresh.database.pool.query('delete from outbox; delete from password_reset; delete from journal')
  server = await testServer(fresh.database)
  mailbox = await openMailbox()
  return async () => {
    await server.close()
    await mailbox.close()
  }
})
afterAll(async () => {
  await fresh.drop()
  folder.remove()
})

const deskUrl = 'https://desk.example.com/'
const by = (transport: MessageTransport) =>
  sendDue(
    { database: fresh.database, clock: server.clock },
    { transports: { email: transport, sms: transport }, deskUrl, attachmentsOf: async () => [] },
  )
const send = () => by(smtpTransport(mailbox.url, 'Purser <desk@agency.example>'))

const who = { agency: '1300', agencies: ['1300'], userName: 'μαρία', userId: null, language: 'el' } as const
const offer: NewMessage<'insurance_offer'>['data'] = {
  language: 'fr',
  leader: { firstName: 'Zoé', lastName: 'Durand' },
  offers: [
    { name: 'Annulation', description: 'Rembourse.', marketingDescription: 'Calme.', grossAmount: 1250 },
  ],
}
const queue = (recipient = 'client@example.org', goodFor = 2 * 24 * 3_600_000) =>
  fresh.database.transaction(who, async (tx) =>
    queueMessageAhead(tx, who, {
      recipient,
      template: 'insurance_offer',
      data: offer,
      now: server.clock.now(),
      goodFor,
    }),
  )

const letters = async () => {
  const rows = await fresh.database.owner.selectFrom('outbox').selectAll().orderBy('id').execute()
  return rows.map(({ status, tries, problem }) => ({ status, tries, problem }))
}
const logged = async () => {
  const lines = fresh.database.owner.selectFrom('journal').select(['kind', 'agency', 'data'])
  return lines.where('kind', 'like', 'mail.%').orderBy('id').execute()
}

describe('a forgotten password (RT-044)', () => {
  const forget = () =>
    server.call(
      session.forgotPassword,
      { body: { agencyCode: '1300', userName: 'demo' } },
      { headers: { 'accept-language': 'de' } },
    )

  test('is reset by e-mail: the link leads to the page for a new one, which signs in', async () => {
    await forget()
    expect(mailbox.received).toEqual([])
    expect(await send()).toBe(1)
    const [mail] = mailbox.received
    expect(mail?.to).toEqual(['maria@agency.example'])
    const text = textOf(mail?.raw ?? '')
    expect(text).toContain('Benutzer demo, Agentur 1300')
    const resetcode = /https:\/\/desk\.example\.com\/de\/new-password\?code=(\S+)/.exec(text)?.[1] ?? ''
    const headers = { resetcode, newpassword: 'ferrydesk9' }
    expect((await server.call(session.resetPassword, { headers, body: {} })).code).toBe('000')
    expect((await server.signIn({ password: 'ferrydesk9' })).code).toBe('000')
  })

  test('is not sent after its code has expired, and the code is deleted', async () => {
    await forget()
    server.clock.pass(60 * 60_000)
    expect(await send()).toBe(0)
    expect(mailbox.received).toEqual([])
    expect(await letters()).toMatchObject([{ status: 'lapsed' }])
    const row = await fresh.database.owner.selectFrom('outbox').select('data').executeTakeFirstOrThrow()
    expect(row.data).not.toHaveProperty('code')
    expect((await logged()).map(({ kind }) => kind)).toEqual(['mail.lapsed'])
  })
})

describe('an e-mail', () => {
  test('counts as sent once the mail server has accepted it, and is sent once', async () => {
    await queue()
    expect(await letters()).toMatchObject([{ status: 'queued', tries: 0 }])
    expect(await logged()).toEqual([])
    expect(await send()).toBe(1)
    expect(await send()).toBe(0)
    expect(await letters()).toMatchObject([{ status: 'sent', tries: 1 }])
    expect(await logged()).toMatchObject([
      { kind: 'mail.sent', agency: '1300', data: { recipient: 'client@example.org' } },
    ])
  })

  test('is in the language of its author, names price and agency, and has the author as reply address', async () => {
    await queue()
    await send()
    const raw = mailbox.received[0]?.raw ?? ''
    expect(textOf(raw)).toContain('Bonjour Zoé Durand,')
    expect(textOf(raw)).toContain('Annulation: 12,50 EUR\nRembourse.\nCalme.')
    expect(raw).toContain('From: Purser <desk@agency.example>')
    expect(raw).toContain('Reply-To: maria@agency.example')
    expect(raw).toContain('Content-Language: fr')
  })

  test('has one recipient, whatever the address contains', async () => {
    await queue('one@example.org,two@example.org')
    await send()
    expect(mailbox.received.flatMap(({ to }) => to).length).toBeLessThanOrEqual(1)
    expect(mailbox.received.flatMap(({ to }) => to)).not.toContain('two@example.org')
  })

  test('is tried again with growing pauses and the same id while the mail server is busy', async () => {
    await queue()
    mailbox.answers['.'] = '451 later'
    expect(await send()).toBe(0)
    expect(await letters()).toMatchObject([{ status: 'queued', tries: 1, problem: /451 later/ }])
    expect(await send()).toBe(0)
    expect(await letters()).toMatchObject([{ tries: 1 }])
    server.clock.pass(pauseAfter(1))
    await send()
    expect(await letters()).toMatchObject([{ status: 'queued', tries: 2 }])
    server.clock.pass(pauseAfter(1))
    expect(await send()).toBe(0)
    mailbox.answers['.'] = undefined
    server.clock.pass(pauseAfter(2))
    expect(await send()).toBe(1)
    expect(await letters()).toMatchObject([{ status: 'sent', tries: 3 }])
    expect(mailbox.received).toHaveLength(1)
  })

  test('waits without a mail server, with pauses of at most an hour', async () => {
    await queue()
    await mailbox.close()
    expect(await send()).toBe(0)
    expect(await letters()).toMatchObject([{ status: 'queued', tries: 1, problem: /ECONNREFUSED/ }])
    expect([1, 2, 3, 20].map(pauseAfter)).toEqual([30_000, 60_000, 120_000, 3_600_000])
  })

  test('is refused permanently for a missing mailbox, and the next one is sent', async () => {
    await queue('nobody@example.org')
    mailbox.answers['RCPT'] = '550 no such user'
    expect(await send()).toBe(1)
    expect(await letters()).toMatchObject([{ status: 'refused', problem: /550 no such user/ }])
    expect(await logged()).toMatchObject([
      { kind: 'mail.refused', data: { recipient: 'nobody@example.org' } },
    ])
    mailbox.answers['RCPT'] = undefined
    await queue()
    expect(await send()).toBe(1)
    expect(mailbox.received.map(({ to }) => to)).toEqual([['client@example.org']])
  })

  test.each([
    ['MAIL', '530 5.7.0 Authentication required'],
    ['RCPT', '554 5.7.1 Relay access denied'],
  ])('waits with all others while the mail server answers %s with %s', async (command, answer) => {
    await queue()
    await queue('other@example.org')
    mailbox.answers[command] = answer
    expect(await send()).toBe(0)
    expect(await letters()).toMatchObject([
      { status: 'queued', tries: 1, problem: expect.stringContaining(answer) },
      { status: 'queued', tries: 0 },
    ])
    expect(await logged()).toEqual([])
    mailbox.answers[command] = undefined
    server.clock.pass(pauseAfter(1))
    expect(await send()).toBe(2)
    expect(await letters()).toMatchObject([{ status: 'sent' }, { status: 'sent' }])
  })

  test('that expires while being sent is sent', async () => {
    await queue('client@example.org', 1000)
    const late: MessageTransport = {
      outcome: 'sent',
      async deliver() {
        server.clock.pass(1001)
        await send()
      },
    }
    expect(await by(late)).toBe(1)
    expect((await logged()).map(({ kind }) => kind)).toEqual(['mail.sent'])
  })

  test('that expires unsent is given up, whatever pause remains', async () => {
    await queue('client@example.org', 1000)
    mailbox.answers['.'] = '451 later'
    await send()
    server.clock.pass(1000)
    mailbox.answers['.'] = undefined
    expect(await send()).toBe(0)
    expect(await letters()).toMatchObject([{ status: 'lapsed', problem: /451 later/ }])
  })

  test('is sent by one of several servers', async () => {
    for (let at = 0; at < 6; at++) await queue(`client${at}@example.org`)
    const sent = await Promise.all([send(), send(), send()])
    expect(sent.reduce((all, one) => all + one)).toBe(6)
    expect(new Set(mailbox.received.flatMap(({ to }) => to)).size).toBe(6)
    expect(mailbox.received).toHaveLength(6)
  })

  test('is written to a file readable by the operator of the server without a mail server, and does not count as sent', async () => {
    const mails = join(folder.path, 'mail')
    await queue()
    expect(await by(folderTransport(mails))).toBe(1)
    expect(await letters()).toMatchObject([{ status: 'written' }])
    const [file = ''] = readdirSync(mails)
    expect(file).toMatch(/\.eml$/)
    expect(textOf(readFileSync(join(mails, file), 'utf8'))).toContain('Annulation: 12,50 EUR')
    expect(statSync(join(mails, file)).mode & 0o077).toBe(0)
    expect((await logged()).map(({ kind }) => kind)).toEqual(['mail.written'])
  })
})
