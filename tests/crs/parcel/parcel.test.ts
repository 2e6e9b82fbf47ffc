import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '../../../src/contract/call.ts'
import { ledger } from '../../../src/contract/ledger.ts'
import { parcel } from '../../../src/contract/parcel.ts'
import { behindLock } from '../../kit/crs/locks.ts'
import { textOfPages } from '../../kit/crs/renderedPdf.ts'
import { agentOf, openSmallCrs, others, type Agent, type SmallCrs } from '../../kit/crs/smallCrs.ts'
import { postingYear } from '../../kit/timetable.ts'

let desk: SmallCrs
let agent: Agent
/** Handles packages at Santorini, and is no agency of the sender. */
let santorini: Agent

beforeAll(async () => {
  desk = await openSmallCrs()
  await desk.database.owner.insertInto('parcel_port').values({ agency: '1377', port: 'JTR' }).execute()
  agent = await desk.agent({ language: 'en' })
  santorini = await desk.agent({ ...others.foreign, language: 'en' })
})
afterAll(() => desk.close())

type Fields = InputOf<typeof parcel.book>['body']

const fields: Fields = {
  senderName: 'PAPAS NIKOS',
  senderPhone: '210 412 3456',
  receiverName: 'Rossi Anna',
  receiverPhone: '+30 6971234567',
  company: 'HLC',
  priceList: 'PIR-JTR-P5',
  quantity: 2,
  mail: 'papas@example.gr',
}

const book = async (more: Partial<Fields> = {}, by = agent) =>
  (await by.call(parcel.book, { body: { ...fields, ...more } })).packageCode
const listed = async (by: Agent, text?: string) =>
  (await by.call(parcel.list, { query: text === undefined ? {} : { text } })).smallPackages
const one = async (code: string, by = agent) => (await listed(by, code))[0]
const track = (scanned: string, verb: InputOf<typeof parcel.track>['body']['verb'], by = agent) =>
  by.call(parcel.track, { body: { scanned, verb } })
const refusedTrack = (scanned: string, verb: InputOf<typeof parcel.track>['body']['verb'], by = agent) =>
  by.refused(parcel.track, { body: { scanned, verb } })
const cancel = (packageCode: string, company = 'HLC') => ({ path: { company }, body: { packageCode } })
const credit = async () => (await agent.call(ledger.credits, {})).currentCredit

describe('price lists', () => {
  test('are those of the company by ports and size, in the language of the user (CA-106 SC-B35)', async () => {
    const { listNames } = await agent.call(parcel.listNames, { path: { company: 'hlc' } })
    const found = listNames.find(({ idOrCode }) => idOrCode === 'PIR-JTR-P5')
    expect(found).toEqual({
      idOrCode: 'PIR-JTR-P5',
      name: 'Piraeus – Santorini · Parcel up to 5 kg',
      price: 500,
    })
    expect(listNames.some(({ idOrCode }) => idOrCode.includes('HER'))).toBe(false)
    const greek = await (
      await desk.agent({ language: 'el' })
    ).call(parcel.listNames, { path: { company: 'HLC' } })
    expect(greek.listNames.find(({ idOrCode }) => idOrCode === 'PIR-JTR-P5')?.name).toContain(
      'Δέμα έως 5 κιλά',
    )
  })

  test('are refused for a company that is none', async () => {
    const refused = await agent.refused(parcel.listNames, { path: { company: 'XYZ' } })
    expect(refused).toMatchObject({ code: 'parcel_company', at: '/company' })
  })
})

describe('the price', () => {
  test('is that of the price list times the quantity (CA-104)', async () => {
    const body = { company: 'HLC', priceList: 'PIR-JTR-P20', quantity: 3 }
    expect(await agent.call(parcel.price, { body })).toMatchObject({
      unitPrice: 1000,
      price: 3000,
      currency: 'EUR',
    })
    expect(await agent.call(parcel.price, { body: { ...fields, ...body } })).toMatchObject({ price: 3000 })
  })

  test.each([
    [{ company: '' }, 'parcel_company', '/company'],
    [{ company: 'DKT' }, 'parcel_price_list', '/priceList'],
    [{ priceList: 'PIR-JTR-P9' }, 'parcel_price_list', '/priceList'],
    [{ quantity: 0 }, 'parcel_quantity', '/quantity'],
    [{ quantity: 101 }, 'parcel_quantity', '/quantity'],
  ])('is refused for %o', async (more, code, at) => {
    expect(await agent.refused(parcel.price, { body: { ...fields, ...more } })).toMatchObject({ code, at })
  })
})

describe('booking', () => {
  test('charges the account of the agency, names the package in the statement, and answers its code (CA-105)', async () => {
    const before = await credit()
    const { packageCode, price } = await agent.call(parcel.book, { body: fields })
    expect(packageCode).toMatch(/^[1-9]\d{8}$/)
    expect(price).toBe(1000)
    expect(await credit()).toBe(before - 1000)
    const entries = await desk.database.owner
      .selectFrom('ledger_entry')
      .where('parcel', '=', packageCode)
      .select(['kind', 'company', 'method', 'amount', 'booking_id', 'receipt_number'])
      .execute()
    expect(entries).toEqual([
      {
        kind: 'charge',
        company: 'HLC',
        method: 'account',
        amount: 1000,
        booking_id: null,
        receipt_number: expect.any(Number) as number,
      },
    ])
    const [stored] = await desk.database.owner
      .selectFrom('journal')
      .where('kind', '=', 'parcel.book')
      .orderBy('id', 'desc')
      .select(['user_name', 'data'])
      .execute()
    expect(stored).toMatchObject({ user_name: 'demo', data: { packageCode, total: 1000 } })
  })

  test.each([
    [{ senderName: ' ' }, 'parcel_sender_name', '/senderName'],
    [{ senderName: '王' }, 'not_latin', '/senderName'],
    [{ senderPhone: '12' }, 'parcel_sender_phone', '/senderPhone'],
    [{ receiverName: '' }, 'parcel_receiver_name', '/receiverName'],
    [{ receiverName: '王' }, 'not_latin', '/receiverName'],
    [{ receiverPhone: 'call 2104123456' }, 'parcel_receiver_phone', '/receiverPhone'],
    [{ company: '' }, 'parcel_company', '/company'],
    [{ priceList: '' }, 'parcel_price_list', '/priceList'],
    [{ quantity: 0 }, 'parcel_quantity', '/quantity'],
    [{ mail: '' }, 'parcel_mail', '/mail'],
    [{ mail: 'papas@example' }, 'parcel_mail', '/mail'],
  ])('is refused at its field for %o, and charges nothing (SC-C11)', async (more, code, at) => {
    const before = await credit()
    expect(await agent.refused(parcel.book, { body: { ...fields, ...more } })).toMatchObject({ code, at })
    expect(await credit()).toBe(before)
  })

  test('stores its texts as they are read', async () => {
    const typed = { senderName: 'Παπάς Νίκος', senderPhone: 'tel. 210.412.3456', mail: '<papas@example.gr>,' }
    const { packageCode } = await agent.call(parcel.book, { body: { ...fields, ...typed } })
    const { smallPackages } = await agent.call(parcel.list, { query: { text: packageCode } })
    expect(smallPackages[0]).toMatchObject({ senderName: 'PAPAS NIKOS', senderPhone: '210 412 3456' })
  })

  test('with the same key again answers the same code and charges once', async () => {
    const before = await credit()
    const again = { token: agent.token, key: 'same-package' }
    const first = await desk.server.call(parcel.book, { body: fields }, again)
    const second = await desk.server.call(parcel.book, { body: fields }, again)
    expect(second.body['packageCode']).toBe(first.body['packageCode'])
    expect(await credit()).toBe(before - 1000)
  })

  test('beyond the credit of the agency is refused, and leaves no package', async () => {
    const { owner } = desk.database
    await owner.updateTable('agency').set({ credit_limit: 500 }).where('code', '=', '1301').execute()
    const sub = await desk.agent(others.sub)
    expect((await sub.refused(parcel.book, { body: fields })).code).toBe('credit_exceeded')
    expect(await listed(sub)).toEqual([])
  })
})

describe('cancelling', () => {
  test('before loading returns what was charged, once (CA-107)', async () => {
    const before = await credit()
    const code = await book()
    expect(await agent.call(parcel.cancel, cancel(code))).toMatchObject({
      packageCode: code,
      refundAmount: 1000,
    })
    expect(await credit()).toBe(before)
    expect(await one(code)).toMatchObject({ status: 'CANCELLED', actions: [] })
    expect((await agent.refused(parcel.cancel, cancel(code))).code).toBe('parcel_cancelled')
    expect(await credit()).toBe(before)
  })

  test('two at a time refunds once', async () => {
    const code = await book()
    const before = await credit()
    const answers = await Promise.all(
      ['a', 'b'].map((key) => desk.server.call(parcel.cancel, cancel(code), { token: agent.token, key })),
    )
    expect(answers.map((answer) => answer.code).toSorted()).toEqual(['000', 'parcel_cancelled'])
    expect(await credit()).toBe(before + 1000)
  })

  test('two that wait for the same package refund once', async () => {
    const code = await book()
    const before = await credit()
    const cancelled = (key: string) => () =>
      desk.server.call(parcel.cancel, cancel(code), { token: agent.token, key })
    const row = `select from parcel where code = '${code}' for update`
    const both = await behindLock(desk.database, row, [cancelled('c'), cancelled('d')])
    expect(both.map((answer) => answer.code).toSorted()).toEqual(['000', 'parcel_cancelled'])
    expect(await credit()).toBe(before + 1000)
  })

  test('by the agency above returns it to the agency that paid, under the name of who cancelled', async () => {
    const sub = await desk.agent(others.sub)
    const code = await book({ quantity: 1 }, sub)
    await agent.call(parcel.cancel, cancel(code))
    const { rows } = await desk.database.pool.query(
      `select agency, user_name from ledger_entry where kind = 'refund' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ agency: '1301', user_name: '1300/demo' }])
  })

  test('is refused once one of the packages is loaded, for another company, and for others', async () => {
    const code = await book()
    expect((await agent.refused(parcel.cancel, cancel(code, 'DKT'))).code).toBe('parcel_not_found')
    expect((await santorini.refused(parcel.cancel, cancel(code))).code).toBe('parcel_elsewhere')
    await track(`${code}/2`, 'load')
    expect((await agent.refused(parcel.cancel, cancel(code))).code).toBe('parcel_loaded')
  })
})

describe('tracking', () => {
  test('follows packages from port to port with who, when and where', async () => {
    const code = await book()
    await track(code, 'load')
    await track(code, 'unload', santorini)
    const { smallPackage, pieces } = await track(code, 'handOver', santorini)
    expect(pieces).toEqual([1, 2])
    expect(smallPackage).toMatchObject({ status: 'HANDED_OVER', actions: [] })
    expect(
      smallPackage.events.map(({ verb, agency, user, port }) => [verb, agency, user, port.idOrCode]),
    ).toEqual([
      ['accept', '1300', 'demo', 'PIR'],
      ['load', '1300', 'demo', 'PIR'],
      ['unload', '1377', 'anna', 'JTR'],
      ['handOver', '1377', 'anna', 'JTR'],
    ])
    expect(smallPackage.events[0]?.at).toMatch(/^2026-06-15 \d\d:\d\d$/)
  })

  test('moves one package by its number, and the code has the status of the least advanced', async () => {
    const code = await book()
    expect((await track(`${code}/1`, 'load')).smallPackage).toMatchObject({
      status: 'ACCEPTED',
      statuses: ['LOADED', 'ACCEPTED'],
    })
    expect((await refusedTrack(`${code}/1`, 'load')).code).toBe('parcel_loaded')
    expect((await refusedTrack(`${code}/3`, 'load')).code).toBe('parcel_piece')
    expect((await track(code, 'load')).pieces).toEqual([2])
  })

  test('refuses what the status does not permit, in either order', async () => {
    const code = await book()
    expect((await refusedTrack(code, 'unload')).code).toBe('parcel_not_loaded')
    expect((await refusedTrack(code, 'handOver')).code).toBe('parcel_not_loaded')
    expect((await refusedTrack(code, 'return')).code).toBe('parcel_not_loaded')
    await track(code, 'load')
    await track(code, 'return')
    expect((await refusedTrack(code, 'unload')).code).toBe('parcel_returned')
  })

  test('by the agency of the port of arrival is limited to that port', async () => {
    const code = await book()
    expect((await refusedTrack(code, 'load', santorini)).code).toBe('parcel_elsewhere')
    await track(code, 'load')
    expect((await refusedTrack(code, 'return', santorini)).code).toBe('parcel_elsewhere')
    expect((await one(code, santorini))?.actions).toEqual(['unload'])
  })

  test('refuses what is no code, and a mistyped one', async () => {
    const code = await book()
    const wrong = code.slice(0, -1) + String((Number(code.at(-1)) + 1) % 10)
    for (const scanned of ['', 'hello', '12345', wrong])
      expect(await refusedTrack(scanned, 'load')).toMatchObject({ code: 'parcel_not_found', at: '/scanned' })
  })
})

describe('packages of others', () => {
  test('are listed and found only where they come to a port of the agency', async () => {
    const toSantorini = await book()
    const toParos = await book({ priceList: 'PIR-PAS-P5' })
    const codes = (await listed(santorini)).map(({ packageCode }) => packageCode)
    expect(codes).toContain(toSantorini)
    expect(codes).not.toContain(toParos)
    const absent = await refusedTrack('100000009', 'unload', santorini)
    const foreign = await refusedTrack(toParos, 'unload', santorini)
    expect({ ...foreign, parameters: {} }).toEqual({ ...absent, parameters: {} })
    expect((await santorini.refused(parcel.cancel, cancel(toParos))).code).toBe('parcel_not_found')
  })

  test('cannot be changed past the rules, in the database either', async () => {
    const code = await book({ priceList: 'PIR-PAS-P5' })
    const actor = {
      agency: '1377',
      agencies: ['1377'],
      userName: 'anna',
      userId: null,
      language: 'en',
    } as const
    const changed = await desk.database.transaction(actor, (tx) =>
      tx
        .updateTable('parcel')
        .set({ statuses: ['LOADED'] })
        .where('code', '=', code)
        .executeTakeFirst(),
    )
    expect(Number(changed.numUpdatedRows)).toBe(0)
    const priced = desk.database.transaction(actor, (tx) =>
      tx.updateTable('parcel').set({ price: 1 }).where('code', '=', code).executeTakeFirst(),
    )
    await expect(priced).rejects.toThrow(/permission denied/)
  })

  test('are found by code, name in any script, or phone', async () => {
    const code = await book({ senderName: 'ZOGRAFOS N.', receiverPhone: '22860 71234' })
    for (const text of [code.slice(0, 7), 'zograf', 'ΖΩΓΡΑΦΟΣ', '2286071234'])
      expect(
        (await listed(agent, text)).map(({ packageCode }) => packageCode),
        text,
      ).toContain(code)
    expect(await listed(agent, 'ZO_RAFOS')).toEqual([])
  })
})

test('a receipt names the number, the sender and what was charged; its refund has a receipt too', async () => {
  const packageCode = await book({ quantity: 3 })
  const receiptOf = async (kind: 'payment' | 'refund', by = agent) =>
    desk.server.call(parcel.receipt, { query: { packageCode, kind } }, { token: by.token })
  const pages = await textOfPages((await receiptOf('payment')).bytes)
  expect(pages).toHaveLength(1)
  const code = packageCode.replace(/(\d{3})(?=\d)/g, '$1 ')
  const number = new RegExp(`1300-${postingYear()}-\\d+`)
  for (const part of ['Receipt of payment', number, code, '× 3', 'PAPAS NIKOS', '15,00 EUR'])
    expect(pages[0]).toMatch(part)
  expect((await receiptOf('refund')).code).toBe('parcel_no_receipt')
  expect((await receiptOf('payment', santorini)).code).toBe('parcel_not_found')
  await agent.call(parcel.cancel, cancel(packageCode))
  const refund = await textOfPages((await receiptOf('refund')).bytes)
  expect(refund[0]).toContain('Receipt of refund')
  expect(refund[0]).toContain('15,00 EUR')
})

test('a label is not printed for cancelled packages or those of others', async () => {
  const code = await book({ priceList: 'PIR-PAS-P5' })
  const query = { packageCode: code }
  const foreign = await desk.server.call(parcel.label, { query }, { token: santorini.token })
  expect(foreign.code).toBe('parcel_not_found')
  await agent.call(parcel.cancel, cancel(code))
  const cancelled = await desk.server.call(
    parcel.label,
    { query },
    { token: agentOf(desk.server, agent.token).token },
  )
  expect(cancelled.code).toBe('parcel_cancelled')
})
