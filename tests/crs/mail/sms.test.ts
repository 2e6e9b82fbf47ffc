import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { queueMessageAhead, pauseAfter } from '../../../src/crs/mail/queue.ts'
import { sendDue } from '../../../src/crs/mail/send.ts'
import { folderSms, smsTransport } from '../../../src/crs/mail/sms.ts'
import type { MessageTransport } from '../../../src/crs/mail/transport.ts'
import { serverText } from '../../../src/crs/server/serverText.ts'
import { setClock } from '../../kit/crs/clock.ts'
import { addAgencies } from '../../kit/crs/agencies.ts'
import type { FreshDatabase } from '../../kit/crs/database.ts'
import { borrowDatabase } from '../../kit/crs/lentDatabase.ts'
import { temporaryFolder } from '../../kit/folder.ts'

let fresh: FreshDatabase
let gateway: Server
let url: string
let answer = 200
const received: { headers: IncomingHttpHeaders; body: unknown }[] = []
const folder = temporaryFolder()
let clock = setClock()

beforeAll(async () => {
  fresh = await borrowDatabase('empty')
  await addAgencies(fresh.database)
  gateway = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    received.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) })
    response.statusCode = answer
    response.end(answer === 200 ? '' : 'no such number')
  })
  await new Promise<void>((listening) => gateway.listen(0, '127.0.0.1', listening))
  url = `http://user:pass@127.0.0.1:${(gateway.address() as AddressInfo).port}/messages`
})
beforeEach(async () => {
  await fresh.database.pool.query('delete from outbox; delete from journal')
  received.length = 0
  answer = 200
  clock = setClock()
})
afterAll(async () => {
  gateway.close()
  await fresh.drop()
  folder.remove()
})

const who = { agency: '1300', agencies: ['1300'], userName: 'demo', userId: null, language: 'el' } as const
const queue = () =>
  fresh.database.transaction(who, async (tx) =>
    queueMessageAhead(tx, who, {
      recipient: '+306971234567',
      template: 'booking_sms',
      channel: 'sms',
      data: { language: 'el', text: 'Πειραιάς – Πάρος' },
      now: clock.now(),
      goodFor: 3_600_000,
    }),
  )

const noMail: MessageTransport = { outcome: 'sent', deliver: () => Promise.reject(new Error('down')) }
const send = (sms: MessageTransport = smsTransport(url)) =>
  sendDue(
    { database: fresh.database, clock },
    {
      transports: { email: noMail, sms },
      deskUrl: 'https://desk.example.com',
      attachmentsOf: async () => [],
    },
  )
const states = async () => {
  const rows = await fresh.database.owner.selectFrom('outbox').selectAll().orderBy('id').execute()
  return rows.map(({ status, tries, problem }) => ({ status, tries, problem }))
}

/** As lists of actions show it. */
const listed = async () => {
  const rows = await fresh.database.owner.selectFrom('journal').select('kind').execute()
  return rows.map(({ kind }) => serverText('en', `action_${kind.replace('.', '_')}`))
}

describe('a text message', () => {
  test('is posted to the gateway once, with its id and the credentials of the address', async () => {
    await queue()
    expect(await send()).toBe(1)
    expect(await send()).toBe(0)
    expect(received).toHaveLength(1)
    const [{ headers, body } = { headers: {}, body: undefined }] = received
    expect(headers.authorization).toBe(`Basic ${Buffer.from('user:pass').toString('base64')}`)
    expect(body).toEqual({ id: headers['idempotency-key'], to: '+306971234567', text: 'Πειραιάς – Πάρος' })
    expect(await states()).toMatchObject([{ status: 'sent', tries: 1 }])
    const journal = await fresh.database.owner.selectFrom('journal').select('kind').execute()
    expect(journal).toEqual([{ kind: 'sms.sent' }])
  })

  test('is tried again under the same key after a fault of the gateway', async () => {
    await queue()
    answer = 503
    expect(await send()).toBe(0)
    expect(await states()).toMatchObject([{ status: 'queued', tries: 1, problem: /503/ }])
    answer = 200
    clock.pass(pauseAfter(1))
    expect(await send()).toBe(1)
    const keys = received.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  test('is sent under the same key by another server when its sender dies after the gateway took it', async () => {
    await queue()
    const gatewayOnly = smsTransport(url)
    const dying: MessageTransport = {
      outcome: 'sent',
      async deliver(message) {
        await gatewayOnly.deliver(message)
        return new Promise(() => undefined)
      },
    }
    void send(dying)
    while (received.length === 0) await new Promise((later) => setTimeout(later, 5))
    expect(await send()).toBe(0)
    clock.pass(6 * 60_000)
    expect(await send()).toBe(1)
    expect(new Set(received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(await states()).toMatchObject([{ status: 'sent', tries: 2 }])
  })

  test('is refused for good when the gateway rejects it, with its words', async () => {
    await queue()
    answer = 422
    expect(await send()).toBe(1)
    expect(await states()).toMatchObject([{ status: 'refused', problem: '422 no such number' }])
    expect(await listed()).toEqual(['Text message refused by the recipient'])
  })

  test('that could not be sent in time is listed so', async () => {
    await queue()
    clock.pass(3_600_001)
    expect(await send()).toBe(0)
    expect(await listed()).toEqual(['Text message could not be sent in time'])
  })

  test('is written to a file without a gateway, and does not count as sent', async () => {
    const messages = mkdtempSync(join(folder.path, 'sms-'))
    await queue()
    await send(folderSms(messages))
    expect(await states()).toMatchObject([{ status: 'written' }])
    expect(await listed()).toEqual(['Text message saved as a file'])
    const [file = ''] = readdirSync(messages)
    expect(readFileSync(join(messages, file), 'utf8')).toBe('+306971234567\n\nΠειραιάς – Πάρος\n')
  })
})
