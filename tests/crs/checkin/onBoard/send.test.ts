import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onBoard } from '../../../../src/contract/onBoard.ts'
import { smtpTransport } from '../../../../src/crs/mail/transport.ts'
import { sendDue } from '../../../../src/crs/mail/send.ts'
import { authorityTransport } from '../../../../src/crs/checkin/onBoard/authorityTransport.ts'
import { listAttachments } from '../../../../src/crs/checkin/onBoard/listFiles.ts'
import { countOverdueLists } from '../../../../src/crs/mail/queue.ts'
import { removePersonalData } from '../../../../src/crs/personal/removalJob.ts'
import { loadCatalogue } from '../../../../src/crs/reference/catalogue.ts'
import { system } from '../../../../src/crs/database/transaction.ts'
import { atPiraeus, type Gates } from '../../../kit/crs/gates.ts'
import { type Mailbox, openMailbox } from '../../../kit/crs/mailbox.ts'
import { authority, boardAtPiraeus, closeAt, countAt, openCountedGates } from '../../../kit/crs/onBoard.ts'
import { openSftpServer, type SftpServer } from '../../../kit/sftpServer.ts'
import { readInterchange } from '../../../kit/readEdifact.ts'

const minute = 60_000

let gates: Gates
let window: Server
let mailbox: Mailbox
let sftp: SftpServer
let answer = 200
const posted: { headers: IncomingHttpHeaders; body: string }[] = []

beforeEach(async () => {
  gates = await openCountedGates()
  mailbox = await openMailbox()
  sftp = await openSftpServer('lists', 'secret')
  window = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      posted.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      response.writeHead(answer).end()
    })
  })
  await new Promise<void>((listening) => window.listen(0, '127.0.0.1', listening))
  posted.length = 0
  answer = 200
})
afterEach(async () => {
  window.close()
  await sftp.close()
  await mailbox.close()
  await gates.close()
})

const addAuthority = (values: Partial<typeof authority> & { secret?: string; host_key?: string }) =>
  gates.crs.database.owner
    .insertInto('authority')
    .values({ ...authority, ...values })
    .execute()

const byHttp = () => ({ address: `http://127.0.0.1:${(window.address() as AddressInfo).port}/lists` })

const environment = {
  AUTHORITY_HOSTS: '127.0.0.1',
  AUTHORITY_TOKEN: 'secret-token',
  AUTHORITY_TOKEN_HOST: 'window.example, 127.0.0.1',
  AUTHORITY_PASSWORD: 'secret',
  AUTHORITY_PASSWORD_HOST: '127.0.0.1',
  AUTHORITY_OTHER_HOST: '127.0.0.1',
  AUTHORITY_NOWHERE: 'secret',
  AUTHORITY_ELSEWHERE: 'secret',
  AUTHORITY_ELSEWHERE_HOST: 'window.example',
  DATABASE_URL: 'not for authorities',
}

async function send(settings: Record<string, string> = environment): Promise<number> {
  const { database, server } = gates.crs
  const { clock } = server
  const mail = smtpTransport(mailbox.url, 'desk@purser.example')
  const dependencies = { database, clock, catalogue: await loadCatalogue(database) }
  return sendDue(
    { database, clock },
    {
      transports: {
        email: mail,
        sms: mail,
        authority: authorityTransport({ database, mail, environment: settings }),
      },
      deskUrl: 'https://desk.example',
      attachmentsOf: listAttachments(dependencies as unknown as Parameters<typeof listAttachments>[0]),
    },
  )
}

/** Passes minutes and signs the gate in again, whose session has ended. */
async function pass(minutes: number): Promise<void> {
  gates.crs.server.clock.pass(minutes * minute)
  gates.gate = await gates.crs.agent()
}

test('the list of passengers has place of birth, issuing state and expiry of the document', async () => {
  await addAuthority({ ...byHttp(), secret: 'AUTHORITY_TOKEN' })
  const papers = {
    documentType: 'PASSPORT',
    documentNumber: 'AB123456',
    documentCountry: 'DE',
    documentExpires: '2031-03-12',
    birthPlace: 'BONN',
    emergencyContact: 'OMA +49 170 1234567',
  }
  await boardAtPiraeus(gates, ['ALFA'], papers)
  await closeAt(gates)
  await pass(120)
  await send()
  const { segments } = readInterchange(posted.at(-1)!.body)
  expect(segments).toEqual(
    expect.arrayContaining([
      ['LOC', ['180'], ['', '', '', 'BONN']],
      ['DOC', ['P', '110', '111'], ['AB123456']],
      ['DTM', ['36', '20310312', '102']],
      ['LOC', ['91'], ['DEU']],
    ]),
  )
})

test('both lists are posted at the departure with a key that every try has, and with the secret', async () => {
  await addAuthority({ ...byHttp(), secret: 'AUTHORITY_TOKEN' })
  await boardAtPiraeus(gates, ['ALFA'])
  await closeAt(gates)
  expect(await send()).toBe(0)
  await pass(120)
  answer = 503
  expect(await send()).toBe(0)
  expect((await countAt(gates)).transmissions).toMatchObject([{ state: 'queued', tries: 1 }])
  answer = 200
  await pass(1)
  expect(await send()).toBe(1)
  expect((await countAt(gates)).transmissions).toMatchObject([{ state: 'sent', tries: 2 }])
  const keys = posted.map(({ headers }) => headers['idempotency-key'])
  expect(keys).toEqual([keys[0], keys[0], 'purser.list.1.PIR.0.NSW.passengers-1-PIR-0.edi'])
  expect(posted[2]!.headers).toMatchObject({ authorization: 'Bearer secret-token' })
  const { segments } = readInterchange(posted[2]!.body)
  expect(segments).toContainEqual(['NAD', ['FL'], [''], [''], ['ALFA', 'MARIA']])
  const crew = readInterchange(posted[1]!.body)
  expect(crew.segments).toContainEqual(['NAD', ['FM'], [''], [''], ['VERGOS', 'ANGELOS']])
})

test('a list corrected before it was sent is an original, and a later correction replaces it', async () => {
  await addAuthority({ ...byHttp(), secret: 'AUTHORITY_TOKEN' })
  const [ticketNumber] = await boardAtPiraeus(gates, ['ALFA', 'BETA'])
  await closeAt(gates)
  const correct = (kind: 'leave' | 'board') =>
    gates.gate.call(onBoard.correct, { body: { ...atPiraeus, kind, ticketNumber, reason: 'late' } })
  expect(await correct('leave')).toMatchObject({ closed: { version: 1 } })
  await pass(121)
  expect(await send()).toBe(1)
  expect(await correct('board')).toMatchObject({ closed: { version: 2 } })
  await pass(1)
  expect(await send()).toBe(1)
  const functions = posted.map(({ body }) =>
    readInterchange(body)
      .segments.find(([tag]) => tag === 'BGM')?.[3]
      ?.join(),
  )
  expect(functions).toEqual(['9', '9', '5', '5'])
})

test('a refused list alarms and is sent again by a key, with what was corrected in the table', async () => {
  await addAuthority(byHttp())
  await boardAtPiraeus(gates, ['ALFA'])
  await closeAt(gates)
  await pass(120)
  answer = 422
  await send()
  expect((await countAt(gates)).transmissions).toMatchObject([
    { state: 'refused', problem: 'crew-1-PIR-0.edi: HTTP 422' },
  ])
  await pass(20)
  const { database, server } = gates.crs
  expect((await countAt(gates)).overdue).toMatchObject([{ itineraryId: 1, authority: 'NSW' }])
  const overdue = () => database.transaction(system, (tx) => countOverdueLists(tx, server.clock.now()))
  expect(await overdue()).toBe(1)
  answer = 201
  await gates.gate.call(onBoard.send, { body: atPiraeus })
  expect(await send()).toBe(1)
  expect(await overdue()).toBe(0)
  expect(await gates.gate.refused(onBoard.send, { body: atPiraeus })).toMatchObject({
    code: 'count_all_sent',
  })
})

/** The minutes are read from the database at each call. */
const setListMinutes = (list_minutes: number) =>
  gates.crs.database.owner.updateTable('line').set({ list_minutes }).where('code', '=', 'H01').execute()

/** Returns how many lists and counts are overdue, as gates show it, and lists as the metrics count them. */
async function countOverdue(): Promise<[number, number]> {
  const { database, server } = gates.crs
  const counted = database.transaction(system, (tx) => countOverdueLists(tx, server.clock.now()))
  return [(await countAt(gates)).overdue.length, await counted]
}

test('a count that is not closed is overdue after the minutes of its line', async () => {
  await addAuthority(byHttp())
  await setListMinutes(30)
  await pass(120 + 29)
  expect(await countOverdue()).toEqual([0, 0])
  await pass(1)
  expect(await countOverdue()).toEqual([1, 0])
})

test('a list that waits for its authority is overdue after the minutes of its line', async () => {
  await addAuthority(byHttp())
  await setListMinutes(30)
  await boardAtPiraeus(gates, ['ALFA'])
  await closeAt(gates)
  await pass(120 + 29)
  expect(await countOverdue()).toEqual([0, 0])
  await pass(1)
  expect(await countOverdue()).toEqual([1, 1])
})

test('lists by SFTP are whole or absent: a cut connection leaves no file, and a try after it writes each once', async () => {
  const address = `sftp://lists@127.0.0.1:${sftp.port}/in`
  await addAuthority({
    kind: 'sftp',
    address,
    secret: 'AUTHORITY_PASSWORD',
    host_key: sftp.hostKey,
    format: 'fal_csv',
  })
  await boardAtPiraeus(gates, ['ALFA'])
  await closeAt(gates)
  await pass(120)
  sftp.cutsNextWrite = true
  expect(await send()).toBe(0)
  expect(sftp.renamed).toEqual([])
  await pass(1)
  expect(await send()).toBe(1)
  expect(sftp.renamed).toEqual(['/in/crew-1-PIR-0.csv', '/in/passengers-1-PIR-0.csv'])
  expect(sftp.files.get('/in/passengers-1-PIR-0.csv')!.toString()).toContain('1,ALFA,MARIA,GR,1980-02-01')
})

test('another host key, and a secret that the server does not have or not for the host, send nothing', async () => {
  const address = `sftp://lists@127.0.0.1:${sftp.port}/in`
  const host_key = `SHA256:${'A'.repeat(43)}`
  await addAuthority({ code: 'A1', kind: 'sftp', address, secret: 'AUTHORITY_PASSWORD', host_key })
  await addAuthority({ code: 'A2', ...byHttp(), secret: 'AUTHORITY_OTHER' })
  await addAuthority({ code: 'A3', ...byHttp(), secret: 'DATABASE_URL' })
  await addAuthority({ code: 'A4', ...byHttp(), secret: 'AUTHORITY_NOWHERE' })
  await addAuthority({ code: 'A5', ...byHttp(), secret: 'AUTHORITY_ELSEWHERE' })
  await addAuthority({ code: 'A6', ...byHttp(), secret: 'AUTHORITY_HOSTS' })
  await boardAtPiraeus(gates, ['ALFA'])
  await closeAt(gates)
  await pass(120)
  while ((await countAt(gates)).transmissions.some(({ state, tries }) => state === 'queued' && tries === 0))
    await send()
  expect((await countAt(gates)).transmissions).toMatchObject([
    { authority: 'A1', state: 'refused', problem: expect.stringContaining('another host key') as string },
    {
      authority: 'A2',
      state: 'queued',
      problem: expect.stringContaining('AUTHORITY_OTHER is not set') as string,
    },
    { authority: 'A3', state: 'refused', problem: expect.stringContaining('no name of a secret') as string },
    { authority: 'A4', state: 'queued', problem: 'Error: AUTHORITY_NOWHERE_HOST is not set on the server' },
    { authority: 'A5', state: 'refused', problem: 'AUTHORITY_ELSEWHERE_HOST does not name 127.0.0.1' },
    { authority: 'A6', state: 'queued', problem: 'Error: AUTHORITY_HOSTS_HOST is not set on the server' },
  ])
  expect([posted, sftp.renamed]).toEqual([[], []])
})

test('an address inside the network of the server is refused, unless its operator names it', async () => {
  await addAuthority(byHttp())
  await addAuthority({ code: 'NS2', address: 'https://localhost:1/lists' })
  await boardAtPiraeus(gates, ['ALFA'])
  await closeAt(gates)
  await pass(120)
  await send({})
  await send({})
  expect((await countAt(gates)).transmissions.map(({ state }) => state)).toEqual(['refused', 'refused'])
  expect(posted).toEqual([])
})

test('lists by mail are forms as PDF with one Message-ID, and their persons are erased after the term', async () => {
  await addAuthority({ kind: 'mail', address: 'lists@window.example', format: 'fal_pdf' })
  await boardAtPiraeus(gates, ['ALFA'])
  await closeAt(gates)
  await pass(120)
  expect(await send()).toBe(1)
  const [mail] = mailbox.received
  expect(mail?.to).toEqual(['lists@window.example'])
  expect(mail?.raw).toContain('Message-ID: <purser.list.1.PIR.0.NSW@purser.example>')
  expect(mail?.raw).toContain('passengers-1-PIR-0.pdf')

  const { database, server } = gates.crs
  const { clock } = server
  const persons = async () =>
    (
      await database.pool.query(
        `select persons::text from on_board_list union all select surname from crew_member`,
      )
    ).rows
  gates.crs.server.clock.pass(29 * 24 * 60 * minute)
  await removePersonalData({ database, clock, folders: [] })
  expect(JSON.stringify(await persons())).toContain('ALFA')
  gates.crs.server.clock.pass(15 * 24 * 60 * minute)
  await removePersonalData({ database, clock, folders: [] })
  expect(await persons()).toEqual([{ persons: '{}' }])
})
