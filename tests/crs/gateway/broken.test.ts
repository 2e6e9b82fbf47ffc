import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { bases, type Call, type InputOf } from '../../../src/contract/call.ts'
import { draft } from '../../../src/contract/draft.ts'
import { ledger } from '../../../src/contract/ledger.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { session } from '../../../src/contract/session.ts'
import { ticket } from '../../../src/contract/ticket.ts'
import { type CallOptions } from '../../kit/crs/testServer.ts'
import { adults, pays, bookingRequest } from '../../kit/crs/bookingRequest.ts'
import { startGateway } from '../../kit/crs/gateway.ts'

/** Responds in place of the outside CRS; `real` returns its response. */
type Spoil = (response: ServerResponse, real: () => Promise<Response>) => Promise<void> | void
const spoilt = new Map<string, Spoil>()

/** A proxy before the other Purser, which corrupts the responses of one call. */
let line: Server
const gateway = startGateway(
  // Forwarded responses may have fewer fields than those of this CRS.
  { checkAnswers: false },
  async (url) => {
    line = createServer((request, response) => void pass(url, request, response))
    await new Promise<void>((listening) => line.listen(0, '127.0.0.1', listening))
    return `http://127.0.0.1:${(line.address() as AddressInfo).port}`
  },
)
let token: string

beforeEach(async () => {
  token = (await gateway.server.signIn({ language: 'en' })).token
})
afterEach(() => spoilt.clear())
afterAll(() => {
  line.closeAllConnections()
  line.close()
})

async function pass(url: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = Buffer.concat(await request.toArray())
  const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers
  const real = () =>
    fetch(url + request.url, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(body.length > 0 ? { body } : {}),
    })
  const spoil = spoilt.get(new URL(request.url ?? '', url).pathname)
  if (spoil) return spoil(response, real)
  const answer = await real()
  const type = answer.headers.get('content-type') ?? ''
  response.writeHead(answer.status, { 'content-type': type }).end(Buffer.from(await answer.arrayBuffer()))
}

const spoil = ({ path }: Call, how: Spoil) => void spoilt.set(bases.spec + path, how)
const says =
  (body: object | string, status = 200): Spoil =>
  (response) =>
    void response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
const make = <C extends Call>(call: C, input: InputOf<C>, more: CallOptions = {}) =>
  gateway.server.call(call, input, { token, ...more })

const fault = { status: 502, code: 'upstream_fault', body: { success: false } }

describe('an unusable response of the outside CRS is a fault with a text', () => {
  const endless = '{"code":"000","companyCredits":['.padEnd(25_000_000, ' ')
  const nested = `{"code":"000","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  const answers: Record<string, Spoil> = {
    'of more than it may weigh': says(endless),
    'nested too deeply': says(nested),
    'with a status that is none': says({ code: '000' }, 999),
    'that went well and failed': says({ code: '000' }, 500),
    'without what was asked for': says({ code: '000' }),
    'with nothing where a list is promised': says({ code: '000', companyCredits: null }),
    'that breaks off': (response) => {
      response.writeHead(200, { 'content-length': 1000 })
      response.write('{"code":')
      response.flushHeaders()
      setImmediate(() => response.destroy())
    },
  }

  test.each(Object.entries(answers))('%s', async (_, how) => {
    spoil(ledger.credits, how)
    const came = await make(ledger.credits, {})
    expect(came).toMatchObject(fault)
    expect(came.body['message']).toContain('gave an unexpected answer')
    spoilt.clear()
    expect((await make(ledger.credits, {})).code).toBe('000')
  })

  test('trips without a list', async () => {
    spoil(sailing.trips, says({ code: '000', trips: null }))
    const question = {
      origin: { idOrCode: 'PIR' },
      destination: { idOrCode: 'JTR' },
      departureDate: '2026-06-20',
    }
    expect(await make(sailing.trips, { body: question })).toMatchObject(fault)
  })

  test('a truncated document', async () => {
    spoil(ticket.pdf, (response) => {
      response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': 100_000 })
      response.write('%PDF-1.7')
      setImmediate(() => response.destroy())
    })
    expect(await make(ticket.pdf, { query: { crsReservationId: 'ABEHKM' } })).toMatchObject(fault)
  })
})

test('accepts configurations with the required fields only', async () => {
  spoil(
    session.configurations,
    says({ code: '000', interfaceSetting: '{}', currency: 'EUR', hideSetting: [] }),
  )
  expect((await make(session.configurations, {})).code).toBe('000')
  spoil(session.configurations, says({ code: '000', interfaceSetting: 7 }))
  expect(await make(session.configurations, {})).toMatchObject(fault)
})

test('treats a call that always refuses the token as faulty and keeps all sessions', async () => {
  for (const how of [says({ code: '058', success: false }), says({ code: 'unknown_token' }, 401)]) {
    spoil(ledger.credits, how)
    expect(await make(ledger.credits, {})).toMatchObject(fault)
    expect((await make(session.configurations, {})).code).toBe('000')
  }
})

describe('a sale with an issue response without a booking', () => {
  const sale = (holdKey: string) => ({
    body: {
      ...bookingRequest({ day: [adults(1)] }),
      holdKey,
      payments: pays({ account: 4350 }),
      expectedTotal: 4350,
    },
  })
  const path = { name: 'hand' }

  async function drafted(holdKey: string): Promise<void> {
    const { version } = (await make(draft.read, { path })).body as { version: number }
    const turn = { version, writer: holdKey, turn: 1 }
    await make(draft.save, { path, body: { document: { holdKey }, cursor: {}, ...turn, holdKey } })
  }

  test('is recalled, and succeeds when it has tickets', async () => {
    spoil(booking.issue, async (response, real) => {
      await (await real()).text()
      await says({ code: '000' })(response, real)
    })
    await drafted('issued')
    const sold = await make(booking.sell, sale('issued'), { key: 'issued' })
    expect(sold.body).toMatchObject({ code: '000', booking: { reservationStatus: 'ISSUED', paid: 4350 } })
    expect((await make(draft.read, { path })).body).not.toHaveProperty('draft')
  })

  test('is issued again with the same key when it has no tickets', async () => {
    let answered = 0
    spoil(booking.issue, async (response, real) => {
      if (answered++ === 0) return says({ code: '000' })(response, real)
      const answer = await real()
      return says(await answer.text(), answer.status)(response, real)
    })
    const sold = await make(booking.sell, sale('again'), { key: 'again' })
    expect(sold.body).toMatchObject({ code: '000', booking: { reservationStatus: 'ISSUED' } })
    expect(answered).toBe(2)
  })

  test('is a fault while the issue is unconfirmed; the draft remains and the same key sells once', async () => {
    const bookings = async () =>
      (await gateway.outside.database.owner.selectFrom('booking').select('id').execute()).length
    const before = await bookings()
    spoil(booking.issue, says({ code: '000' }))
    await drafted('unclear')
    const input = sale('unclear')
    expect(await make(booking.sell, input, { key: 'unclear' })).toMatchObject(fault)
    expect((await make(draft.read, { path })).body).toMatchObject({
      draft: { document: { holdKey: 'unclear' } },
    })
    spoilt.clear()
    const sold = await make(booking.sell, input, { key: 'unclear' })
    expect(sold.body).toMatchObject({ code: '000', booking: { reservationStatus: 'ISSUED' } })
    expect(await bookings()).toBe(before + 1)
  })
})

describe('a token of the outside system', () => {
  const secret = 'outside-secret-token'

  test('that is invalid as a header is refused at sign-in and not logged', async () => {
    spoil(session.token, says({ code: '000', accessToken: `${secret}\n`, agencyCode: '1300' }))
    expect(await gateway.server.signIn()).toMatchObject({ status: 502, code: 'upstream_fault' })
    expect(gateway.server.log.join('')).not.toContain(secret)
  })

  test('is removed from a refusal', async () => {
    spoil(session.token, says({ code: 'bad_sign_in', success: false, message: 'No', accessToken: secret }))
    const came = await gateway.server.signIn()
    expect(came).toMatchObject({ status: 200, code: 'bad_sign_in', body: { message: 'No' } })
    expect(JSON.stringify(came.body)).not.toContain(secret)
  })
})

test('a message of any length arrives on one line that can be read', async () => {
  const text = `Full.\u0000\u202e\n${'No more places for cars. '.repeat(40_000)}`
  spoil(
    booking.hold,
    says({
      code: 'f'.repeat(9000),
      success: false,
      Message: text,
      parameters: { ship: text, seats: 3, list: [text] },
    }),
  )
  const { code, body } = await make(
    booking.hold,
    { body: bookingRequest({ day: [adults(1)] }) },
    { key: 'long' },
  )
  expect(body['message']).toMatch(
    /^Full\. No more places for cars\. .{400,480} (for|cars\.|places|No|more)…$/,
  )
  expect(body['parameters']).toEqual({ ship: body['message'], seats: 3 })
  expect(code).toHaveLength(64)
  expect(JSON.stringify(body).length).toBeLessThan(2000)
})
