import { statSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import {
  commandHeader,
  positionHeader,
  type AnswerOf,
  type Call,
  type InputOf,
} from '../../../src/contract/call.ts'
import { draft } from '../../../src/contract/draft.ts'
import { ledger } from '../../../src/contract/ledger.ts'
import { pricing } from '../../../src/contract/pricing.ts'
import { reference } from '../../../src/contract/reference.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { session } from '../../../src/contract/session.ts'
import { settings } from '../../../src/contract/settings.ts'
import { ticket } from '../../../src/contract/ticket.ts'
import { hashSecret } from '../../../src/crs/session/secret.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { cookieOf, type TestServer, testServer, type CallOptions } from '../../kit/crs/testServer.ts'
import { adults, bookingRequest, pays, people, vehicle } from '../../kit/crs/bookingRequest.ts'
import { startGateway } from '../../kit/crs/gateway.ts'

// An address may end in a slash.
const gateway = startGateway({}, (url) => `${url}/`)
let token: string
let cookie: string

beforeEach(async () => {
  ;({ token, cookie } = await gateway.server.signIn({ language: 'en' }))
})
afterAll(async () => expect(await brokenInvariants(gateway.outside.database)).toEqual({}))

const make = <C extends Call>(call: C, input: InputOf<C>, more: CallOptions = {}) =>
  gateway.server.call(call, input, { token, ...more })

async function ask<C extends Call>(call: C, input: InputOf<C>, more: CallOptions = {}): Promise<AnswerOf<C>> {
  const came = await make(call, input, more)
  expect(came, JSON.stringify(came.body)).toMatchObject({ status: 200, code: '000' })
  return came.body as AnswerOf<C>
}

const count = async (table: 'booking' | 'ledger_entry') =>
  (await gateway.outside.database.owner.selectFrom(table).select('id').execute()).length
const signIns = () => gateway.outside.server.log.filter((line) => line.includes('"session.token"')).length

test('passes documents through as files and their refusals in the envelope', async () => {
  const { booking: held } = await ask(
    booking.hold,
    { body: bookingRequest({ day: [adults(1)] }) },
    { key: 'paper' },
  )
  const { crsReservationId } = held
  const came = await make(ticket.pdf, { query: { crsReservationId } })
  expect(came.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="booking-${crsReservationId}.pdf"`,
  })
  expect(Buffer.from(came.bytes).subarray(0, 5).toString()).toBe('%PDF-')
  expect((await make(ticket.pdf, { query: { crsReservationId: 'ABEHKM' } })).code).toBe('booking_not_found')
  const printers = await make(ticket.printers, {})
  expect(printers.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(Buffer.from(printers.bytes).toString()).toBe('printer=model=paper\n')
  await ask(booking.cancel, { body: { crsReservationId } }, { key: 'noPaper' })
})

describe('a day at the gateway', () => {
  test('signs in, searches, holds, books, issues, recalls and cancels', async () => {
    expect(await ask(session.configurations, {})).toMatchObject({ currency: 'EUR' })
    const { locations } = await ask(reference.locations, {})
    expect(locations.map(({ idOrCode }) => idOrCode)).toContain('JTR')
    expect((await ask(reference.vessels, { query: { company: ['HLC', 'DKT'] } })).vessels).toHaveLength(2)
    const question = {
      origin: { idOrCode: 'PIR' },
      destination: { idOrCode: 'JTR' },
      departureDate: '2026-06-20',
    }
    const { trips } = await ask(sailing.trips, { body: question })
    expect(trips).toHaveLength(1)
    const { accommodations } = (await ask(sailing.availability, { body: { trips } })).trips[0]!
    expect(accommodations.map(({ idOrCode }) => idOrCode)).toContain('DECK')

    const wanted = bookingRequest({ day: [adults(2), vehicle('CAR425')] })
    const { total } = await ask(pricing.price, { body: { trips: wanted.trips } })
    const trip = wanted.trips[0]!
    const plan = { trip, planItems: [{ accommodation: { idOrCode: 'DECK' }, quantity: 2 }], holdKey: 'one' }
    const { accommodationRequests: _, ...tripKey } = trip
    await ask(sailing.lock, { body: { ...plan, trip: tripKey } }, { key: 'lock' })
    const { booking: booked } = await ask(
      booking.book,
      { body: { ...wanted, holdKey: 'one' } },
      { key: 'book' },
    )
    expect(booked).toMatchObject({
      reservationStatus: 'OPTIONAL',
      total,
      agencyCode: '1300',
      bookedBy: 'demo',
    })

    const { crsReservationId } = booked
    const payments = pays({ account: total })
    const { booking: issued } = await ask(
      booking.issue,
      { body: { crsReservationId, payments } },
      { key: 'issue' },
    )
    expect(issued.reservationStatus).toBe('ISSUED')
    expect(
      (await ask(booking.recall, { query: { crsReservationIds: [crsReservationId] } })).bookings,
    ).toEqual([issued])
    expect((await ask(booking.latest, {})).crsReservationId).toBe(crsReservationId)
    const ticket = issued.trips[0]!.selectedPassengers[0]!.ticket!
    const byTicket = { ticketLetter: ticket.letter, ticketNumber: ticket.number }
    expect((await ask(booking.recall, { query: byTicket })).bookings).toEqual([issued])

    const fees = await ask(booking.cancellationFees, { body: { crsReservationId } })
    const cancelled = await ask(booking.cancel, {
      body: { crsReservationId, expectedFees: fees.cancellationFees, version: issued.version },
    })
    expect(cancelled.booking.reservationStatus).toBe('CANCELLED')
  })

  test('replaces open tickets at the outside CRS, whose history has the command of the desk', async () => {
    const body = bookingRequest({ day: [adults(1)] })
    const { crsReservationId } = (await ask(booking.hold, { body })).booking
    await ask(booking.issueHeld, { path: { crsReservationId } })
    await ask(booking.convertToOpen, { body: { crsReservationId } })
    const { tickets } = await ask(booking.openTicketInfo, { query: { crsReservationId } })
    const [trip] = body.trips
    const named = { tickets: tickets.map(({ letter, number }) => ({ letter, number })), trip: trip! }
    expect(await ask(booking.priceDiffForOpen, { body: named })).toMatchObject({ difference: 0 })
    const headers = { [commandHeader]: 'line booking.replaceOpen' }
    const { booking: dated } = await ask(booking.replaceOpenTickets, { body: named }, { headers })
    expect(dated).toMatchObject({ crsReservationId, reservationStatus: 'ISSUED' })
    const { entries } = await ask(booking.history, { path: { crsReservationId } })
    expect(entries.map(({ action, command }) => [action, command])).toEqual([
      ['booking.hold', undefined],
      ['booking.issueHeld', undefined],
      ['booking.convertToOpen', undefined],
      ['booking.replaceOpen', 'line booking.replaceOpen'],
    ])
  })

  test('changes bookings at the outside CRS by every verb', async () => {
    const { crsReservationId } = (await ask(booking.hold, { body: bookingRequest({ day: [adults(2)] }) }))
      .booking
    const path = { crsReservationId }
    const newOptionDateTime = '2026-06-18 12:00'
    await ask(booking.changeOption, { body: { crsReservationId, newOptionDateTime } })
    const { booking: option } = await ask(booking.issuePta, { body: { crsReservationId, agentCode: '1377' } })
    expect(option).toMatchObject({ reservationStatus: 'PTA', ptaAgentCode: '1377' })
    const elsewhere = await gateway.server.signIn({ agency: '1377', user: 'anna', validation: '1377' })
    const collected = await make(booking.convertFromPta, { path, body: {} }, { token: elsewhere.token })
    expect(collected.code).toBe('000')
    const [trip] = (await ask(booking.recall, { query: { crsReservationIds: [crsReservationId] } }))
      .bookings[0]!.trips
    const [first, second] = trip!.selectedPassengers
    const trips = [
      {
        companyReservationCode: trip!.companyReservationCode,
        selectedPassengers: [{ uuid: first!.uuid, modifiedValues: { surname: 'KOSTA' } }],
      },
    ]
    expect(
      await ask(booking.priceModify, { body: { crsReservationCode: crsReservationId, trips } }),
    ).toMatchObject({
      difference: 0,
    })
    const { booking: named } = await ask(booking.modify, {
      body: { crsReservationCode: crsReservationId, trips },
    })
    expect(named.trips[0]).toMatchObject({ edited: true, selectedPassengers: [{ surname: 'KOSTA' }, {}] })
    const items = [`${trip!.companyReservationCode}/${second!.uuid}`]
    const { bookings } = await ask(booking.split, { path, query: { items } })
    const other = bookings.at(-1)!.crsReservationId
    await ask(booking.merge, { path: { from: other, to: crsReservationId } })
    const selection = { crsReservationId, trips: [{ companyReservationCode: trip!.companyReservationCode }] }
    await ask(booking.cancel, { body: selection })
    await ask(booking.undoCancel, { path, body: {} })
    await ask(booking.convertToOptional, { path: { id: crsReservationId }, query: {} })
    await ask(booking.issueHeld, { path })
    const given = await ask(booking.transfer, { body: { crsReservationId, agentCode: '1377' } })
    expect((await make(booking.cancel, { body: { crsReservationId } })).code).toBe('booking_transferred')
    const query = { crsReservationIds: [given.crsReservationId] }
    expect((await make(booking.recall, { query }, { token: elsewhere.token })).code).toBe('000')
  })

  test('adds passengers at the outside CRS, at the price it shows', async () => {
    const { booking: option } = await ask(booking.hold, { body: bookingRequest({ day: [adults(1)] }) })
    const { crsReservationId } = option
    await ask(booking.issueHeld, { path: { crsReservationId } })
    const { companyReservationCode } = option.trips[0]!
    const accommodationRequests = [people('DECK', [{ uuid: 'added' }])]
    const added = { crsReservationId, trips: [{ companyReservationCode, accommodationRequests }] }
    const { due, companies } = await ask(booking.priceAddedItems, { body: added })
    expect(companies).toEqual(['HLC'])
    const payments = pays({ cash: due })
    const { booking: more } = await ask(booking.addItems, {
      body: { ...added, payments, expectedTotal: due },
    })
    expect(more.trips[0]!.selectedPassengers[1]).toMatchObject({ uuid: 'added', status: 'ISSUED' })
  })

  test('searches bookings and lists options at the outside CRS', async () => {
    const { booking: option } = await ask(booking.hold, { body: bookingRequest({ day: [adults(1)] }) })
    const { bookings: byName } = await ask(booking.byCriteria, { body: { surname: 'παπαδοπούλου' } })
    const { bookings: listed } = await ask(booking.byNamelist, {
      body: { passengers: [{ surname: 'papadop' }] },
    })
    const latest = [byName[0]?.crsReservationId, listed[0]?.crsReservationId]
    expect(latest).toEqual([option.crsReservationId, option.crsReservationId])
    const { bookings } = await ask(booking.optional, {})
    expect(bookings.map(({ crsReservationId }) => crsReservationId)).toContain(option.crsReservationId)
  })

  test('separates the agencies of the outside CRS', async () => {
    const { booking: booked } = await ask(booking.book, { body: bookingRequest({ day: [adults(1)] }) })
    const anna = { agency: '1377', user: 'anna', validation: '1377' }
    const { token: foreign } = await gateway.server.signIn(anna)
    const recalled = { query: { crsReservationIds: [booked.crsReservationId] } }
    const came = await gateway.server.call(booking.recall, recalled, { token: foreign })
    const absent = await gateway.server.call(
      booking.recall,
      { query: { crsReservationIds: ['ABEHK2'] } },
      { token: foreign },
    )
    expect(JSON.stringify(came.body)).not.toContain('PAPADOPOULOU')
    expect(came.body['code']).toBe(absent.body['code'])
  })

  test('uses the settings of the outside CRS', async () => {
    await ask(settings.save, { body: { interfaceSetting: '{"kept":"there"}' } })
    expect((await ask(settings.read, {})).interfaceSetting).toBe('{"kept":"there"}')
    const { rows } = await gateway.outside.database.pool.query('select value from user_setting')
    expect(rows).toEqual([{ value: '{"kept":"there"}' }])
    expect((await gateway.database.pool.query('select from user_setting')).rowCount).toBe(0)
  })

  test('stores drafts itself, also for two windows', async () => {
    const body = { document: { words: 'SMITH' }, cursor: {}, version: 0, writer: 'one', turn: 1 }
    const path = { name: 'hand' }
    expect(await ask(draft.save, { path, body })).toMatchObject({ version: 1 })
    expect(await ask(draft.read, { path })).toMatchObject({ draft: { document: { words: 'SMITH' } } })
    expect((await make(draft.save, { path, body: { ...body, writer: 'two' } })).code).toBe('draft_changed')
  })

  test('reports its own health, without atomic sales', async () => {
    expect((await gateway.server.call(session.health, {})).body).toMatchObject({
      atomicSell: false,
      world: '',
    })
  })

  test('passes responses, refusals, malformed input and keys through', async () => {
    const body = bookingRequest({ day: [adults(1)] })
    const before = await count('booking')
    const first = await make(booking.book, { body }, { key: 'through' })
    expect((await make(booking.book, { body }, { key: 'through' })).body).toEqual(first.body)
    expect(await count('booking')).toBe(before + 1)
    expect(
      await make(booking.book, { body: bookingRequest({ day: [adults(2)] }) }, { key: 'through' }),
    ).toMatchObject({
      status: 409,
      code: 'key_reused',
    })
    expect(await make(booking.book, { body: bookingRequest({ day: [adults(31)] }) })).toMatchObject({
      status: 200,
      code: 'sold_out',
      body: { success: false },
    })
    expect(await make(booking.latest, { query: { x: 1 } })).toMatchObject({
      status: 400,
      code: 'malformed',
    })
  })
})

describe('a sale in two steps', () => {
  const sale = (expectedTotal: number, payments = pays({ account: expectedTotal })) => ({
    body: { ...bookingRequest({ day: [adults(1)] }), payments, expectedTotal },
  })

  test('books and issues once per key', async () => {
    const before = await count('booking')
    const input = sale(4350)
    const sold = await ask(booking.sell, input, { key: 'sale' })
    expect(sold.booking).toMatchObject({ reservationStatus: 'ISSUED', total: 4350, paid: 4350 })
    expect((await ask(booking.sell, input, { key: 'sale' })).booking.crsReservationId).toBe(
      sold.booking.crsReservationId,
    )
    expect(await count('booking')).toBe(before + 1)
    await ask(booking.sell, sale(4350))
    expect(await count('booking')).toBe(before + 2)
  })

  test.each(['sell', 'hold'] as const)('%s leaves no draft behind of what it has sold', async (verb) => {
    const holdKey = `drafted-${verb}`
    const path = { name: 'hand' }
    const { version } = await ask(draft.read, { path })
    const turn = { version, writer: verb, turn: 1 }
    await ask(draft.save, { path, body: { document: { verb }, cursor: {}, ...turn, holdKey } })
    const { payments, expectedTotal, ...wished } = { ...sale(4350).body, holdKey }
    if (verb === 'hold') await ask(booking.hold, { body: wished })
    else {
      expect((await make(booking.sell, { body: { ...wished, payments, expectedTotal: 1 } })).code).toBe(
        'price_changed',
      )
      expect(await ask(draft.read, { path })).toMatchObject({ draft: { document: { verb } } })
      await ask(booking.sell, { body: { ...wished, payments, expectedTotal } })
    }
    expect(await ask(draft.read, { path })).toEqual({
      code: '000',
      sold: expect.any(String),
      version: version + 2,
      written: { writer: verb, turn: 1 },
    })
  })

  test('includes offers and insurances; manual discounts of companies are not available', async () => {
    const { trips, leader } = bookingRequest({ day: [adults(1)] })
    const offers = { projectCode: 'AEGEAN26', coupon: 'SUMMER10', voucherCode: '500100' }
    const priced = await ask(pricing.price, { body: { trips, ...offers } })
    expect(priced.reductions?.map(({ code }) => code)).toEqual(['SUMMER10', '500100'])
    const [insurance] = (await ask(pricing.insuranceOffer, { body: { trips, ...offers } })).offers
    const expectedTotal = priced.total + insurance!.grossAmount
    const sold = await ask(booking.sell, {
      body: {
        trips,
        leader,
        ...offers,
        insurances: [{ id: insurance!.id }],
        expectedTotal,
        payments: pays({ account: expectedTotal }),
      },
    })
    expect(sold.booking).toMatchObject({ total: expectedTotal, paid: expectedTotal, projectCode: 'AEGEAN26' })
    const validated = await ask(pricing.validateVoucher, { path: { id: '500100' }, query: {} })
    expect(validated).toMatchObject({ errorCode: 5 })
    expect(await ask(pricing.companyOffers, { query: {} })).toMatchObject({ companies: [] })
  })

  test('with another price charges and books nothing', async () => {
    const ledger = await count('ledger_entry')
    const input = sale(4000)
    const came = await make(booking.sell, input, { key: 'price' })
    expect(came).toMatchObject({
      status: 200,
      code: 'price_changed',
      body: { success: false, parameters: { expected: 4000, now: 4350 } },
    })
    expect((await make(booking.sell, input, { key: 'price' })).body).toEqual(came.body)
    expect(await count('ledger_entry')).toBe(ledger)
    const { crsReservationId } = await ask(booking.latest, {})
    const { bookings } = await ask(booking.recall, { query: { crsReservationIds: [crsReservationId] } })
    expect(bookings[0]?.reservationStatus).toBe('CANCELLED')
  })

  test('that cannot be issued leaves the option and reports it', async () => {
    const { owner } = gateway.outside.database
    await owner
      .updateTable('agency')
      .set(({ ref }) => ({ credit_limit: ref('owed') }))
      .where('code', '=', '1377')
      .execute()
    const anna = (
      await gateway.server.signIn({ agency: '1377', user: 'anna', validation: '1377', language: 'en' })
    ).token
    const came = await gateway.server.call(booking.sell, sale(4350), { token: anna, key: 'poor' })
    expect(came).toMatchObject({ status: 200, code: 'issue_left_option', body: { success: false } })
    const reference = String((came.body['parameters'] as Record<string, unknown>)['reference'])
    expect(came.body['message']).toContain(`held as option ${reference}.`)
    const recalled = { query: { crsReservationIds: [reference] } }
    const { bookings } = (await gateway.server.call(booking.recall, recalled, { token: anna }))
      .body as AnswerOf<typeof booking.recall>
    expect(bookings[0]?.reservationStatus).toBe('OPTIONAL')
  })

  test('that cannot be booked leaves nothing', async () => {
    const before = await count('booking')
    const input = {
      body: { ...bookingRequest({ day: [adults(31)] }), payments: pays({ cash: 1 }), expectedTotal: 1 },
    }
    expect((await make(booking.sell, input)).code).toBe('sold_out')
    expect(await count('booking')).toBe(before)
  })
})

describe('a local session with an outside session', () => {
  const quarter = 15 * 60_000

  test('renews an expired outside token once for many simultaneous calls', async () => {
    gateway.outside.server.clock.pass(quarter)
    const before = signIns()
    const all = await Promise.all(Array.from({ length: 8 }, () => make(ledger.credits, {})))
    for (const came of all) expect(came).toMatchObject({ status: 200, code: '000' })
    expect(signIns()).toBe(before + 1)
    await ask(ledger.credits, {})
    expect(signIns()).toBe(before + 1)
  })

  test('returns 058 for an expired local token, which the credential renews', async () => {
    gateway.server.clock.pass(quarter)
    gateway.outside.server.clock.pass(quarter)
    expect(await make(ledger.credits, {})).toMatchObject({ status: 200, code: '058' })
    const renewed = await gateway.server.call(session.renew, { body: {} }, { headers: { cookie } })
    expect(renewed.body).toMatchObject({ code: '000', userName: 'demo', agencyCode: '1300', expiresIn: 900 })
    expect(cookieOf(renewed)).not.toBe(cookie)
    const fresh_ = String(renewed.body['accessToken'])
    expect(await gateway.server.call(ledger.credits, {}, { token: fresh_ })).toMatchObject({ code: '000' })
  })

  test('ends with both sessions when the outside password changes', async () => {
    const { owner } = gateway.outside.database
    const paros = { agency: '1301', user: 'paros', validation: '1301' }
    const signedIn = await gateway.server.signIn(paros)
    await owner
      .updateTable('agency_user')
      .set({ password_hash: await hashSecret('changed') })
      .where('name', '=', 'paros')
      .execute()
    gateway.outside.server.clock.pass(quarter)
    expect(await gateway.server.call(ledger.credits, {}, { token: signedIn.token })).toMatchObject({
      status: 401,
    })
    const renewed = await gateway.server.call(
      session.renew,
      { body: {} },
      { headers: { cookie: signedIn.cookie } },
    )
    expect(renewed).toMatchObject({ status: 200, code: 'signed_out' })
    expect(renewed.headers['set-cookie']).toContain('Max-Age=0')
  })

  test('ends the device on sign-out', async () => {
    await ask(session.signOut, { body: {} })
    expect((await make(ledger.credits, {})).status).toBe(401)
    const renewed = await gateway.server.call(session.renew, { body: {} }, { headers: { cookie } })
    expect(renewed.code).toBe('signed_out')
  })

  test('returns the outside text for a wrong password, and limits guesses itself', async () => {
    const came = await gateway.server.signIn({ password: 'wrong', language: 'en' })
    expect(came).toMatchObject({ status: 200, code: 'bad_sign_in', body: { success: false } })
    expect(came.headers['set-cookie']).toBeUndefined()
  })

  test('passes Greek credentials through', async () => {
    const maria = await gateway.server.signIn({ user: 'μαρία', password: 'θάλασσα7', validation: 'κύμα' })
    expect(maria.body).toMatchObject({ code: '000', userName: 'μαρία' })
  })

  test('stores credentials sealed, with a key readable by its owner only', async () => {
    const { rows } = await gateway.database.pool.query(
      `select encode(d.sealed, 'escape') as device, encode(t.sealed, 'escape') as token
       from device d join access_token t on t.device_id = d.id`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const secret of ['ferrydemo', 'demo', '1300', 'password'])
      expect(JSON.stringify(rows)).not.toContain(secret)
    const key = statSync(join(gateway.folder, 'gateway.key'))
    expect(key.size).toBe(32)
    expect(key.mode & 0o777).toBe(0o600)
    expect(gateway.server.log.join('')).not.toContain('ferrydemo')
  })

  test('continues in another process with the same key', async () => {
    const other = await testServer(gateway.database, {
      gateway: { url: gateway.url, folder: gateway.folder },
    })
    expect(await other.call(ledger.credits, {}, { token })).toMatchObject({ code: '000' })
    await other.close()
  })
})

describe('an outside CRS that fails', () => {
  async function behind(outsideUrl: string, work: (server: TestServer) => Promise<void>): Promise<void> {
    const server = await testServer(gateway.database, {
      gateway: { url: outsideUrl, folder: gateway.folder },
    })
    await work(server).finally(() => server.close())
  }

  test('and does not respond causes a retryable fault', async () => {
    await behind('http://127.0.0.1:9', async (server) => {
      const came = await server.call(ledger.credits, {}, { token, headers: { 'accept-language': 'en' } })
      expect(came).toMatchObject({ status: 504, code: 'upstream_silent', body: { success: false } })
      expect(came.body['message']).toContain('You can safely try again')
      expect(await server.signIn()).toMatchObject({ status: 504 })
      const renewed = await server.call(session.renew, { body: {} }, { headers: { cookie } })
      expect(renewed.status).toBe(504)
      expect(cookieOf(renewed)).toMatch(/^purser-device=.{66}$/)
      expect(server.log.join('')).not.toMatch(/ferrydemo|Bearer/)
    })
  })

  /** An outside CRS that sends the same response to every call; returns the headers that it was sent. */
  async function answering(
    body: string,
    work: (server: TestServer) => Promise<void>,
    headers: Record<string, string> = {},
  ): Promise<IncomingHttpHeaders[]> {
    const heard: IncomingHttpHeaders[] = []
    const system = createServer((request, response) => {
      heard.push(request.headers)
      response.writeHead(200, headers).end(body)
    })
    await new Promise<void>((listening) => system.listen(0, '127.0.0.1', listening))
    await behind(`http://127.0.0.1:${(system.address() as AddressInfo).port}`, work)
    system.closeAllConnections()
    system.close()
    return heard
  }

  test('and names a position of its database has it passed on, and is sent what the desk knows', async () => {
    const [before, after] = ['1', '2'].map((digit) => digit.padStart(24, '0')) as [string, string]
    const heard = await answering(
      JSON.stringify({ message: 'No' }),
      async (server) => {
        const came = await server.call(ledger.credits, {}, { token, headers: { [positionHeader]: before } })
        expect(came.headers[positionHeader]).toBe(after)
      },
      { [positionHeader]: after },
    )
    expect(heard.map((headers) => headers[positionHeader])).toEqual([before])
  })

  test.each(['', 'x', "0'; drop table booking"])(
    'and names the position %j has none passed on',
    async (position) => {
      await answering(
        JSON.stringify({ message: 'No' }),
        async (server) => {
          const came = await server.call(ledger.credits, {}, { token })
          expect(came.headers[positionHeader]).toBeUndefined()
        },
        { [positionHeader]: position },
      )
    },
  )

  test('and sends invalid responses causes a fault without a stack', async () => {
    await answering('<html>Bad gateway</html>', async (server) => {
      const came = await server.call(ledger.credits, {}, { token })
      expect(came).toMatchObject({ status: 502, code: 'upstream_fault' })
      expect(JSON.stringify(came.body)).not.toContain('html')
    })
  })

  test('and announces a newer desk has its announcement passed on (EN-007, ST-031)', async () => {
    const newer = { versioningStatus: 'OPTIONAL_UPDATE', newVersionDownloadUrl: 'https://desk.example/121' }
    const body = { code: '000', accessToken: 'x'.repeat(43), userName: 'demo', agencyCode: '1300', ...newer }
    await answering(JSON.stringify(body), async (server) => {
      expect((await server.signIn()).body).toMatchObject({ code: '000', ...newer })
    })
  })

  test.each([
    [{ message: 'No' }, { code: 'refused', message: 'No' }],
    [{ Message: 'No' }, { code: 'refused', message: 'No' }],
    [
      { MESSAGE: 'No', code: 123 },
      { code: '123', message: 'No' },
    ],
    [{ success: false }, { code: 'refused', success: false }],
  ])('and says no by %j is understood (ER-020)', async (said, understood) => {
    await answering(JSON.stringify(said), async (server) => {
      const came = await server.call(ledger.credits, {}, { token })
      expect(came).toMatchObject({ status: 200, body: understood })
    })
  })
})

test('passes on how those who stay in a whole cabin keep it, with the receipts of the booking', async () => {
  const cabin = people('AA2', [{}, {}])
  const body = {
    ...bookingRequest({ night: [cabin] }),
    payments: pays({ cash: 19_000 }),
    expectedTotal: 19_000,
  }
  const { booking: sold } = await ask(booking.sell, { body }, { key: 'cabin' })
  const { companyReservationCode, selectedPassengers } = sold.trips[0]!
  const trips = [{ companyReservationCode, items: [selectedPassengers[0]!.uuid] }]
  const selection = { crsReservationId: sold.crsReservationId, trips }
  const fees = await ask(booking.cancellationFees, { body: selection })
  expect(fees.cabins).toMatchObject([{ before: 19_000, whole: 15_200, berths: 9500 }])
  const done = await ask(booking.cancel, { body: { ...selection, cabinUse: 'BERTHS' } }, { key: 'berth' })
  expect(done.booking).toMatchObject({ total: 9500, receipts: [{ isRefund: false }, { isRefund: true }] })
})
