import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { bases } from '../../../src/contract/call.ts'
import { reference } from '../../../src/contract/reference.ts'
import { settings } from '../../../src/contract/settings.ts'
import { asResponse } from '../../kit/crs/testServer.ts'
import { startCrs } from '../../kit/crs/crs.ts'

const crs = startCrs()
let token: string

beforeAll(async () => {
  token = (await crs.server.signIn({ language: 'en' })).token
})

const setting = `${bases.spec}${settings.save.path}`
const put = (payload: string | object, headers: Record<string, string> = {}) =>
  crs.server.app
    .inject({
      method: 'PUT',
      url: setting,
      payload,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    })
    .then(asResponse)
const get = (path: string, headers: Record<string, string> = {}) =>
  crs.server.app
    .inject({ url: bases.spec + path, headers: { authorization: `Bearer ${token}`, ...headers } })
    .then(asResponse)

describe('the envelope of every response', () => {
  test('has code 000 and a request id and is not cached for a success (CA-003)', async () => {
    const came = await crs.server.call(reference.countries, {}, { token })
    expect(came).toMatchObject({ status: 200, code: '000' })
    expect(came.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(came.headers['x-request-id']).toMatch(/^[\dA-HJKMNP-TV-Z]{4}-[\dA-HJKMNP-TV-Z]{4}$/)
    expect(came.body).not.toHaveProperty('message')
  })

  test('is sent for an unknown call', async () => {
    for (const path of ['/nothing', '/token/nothing', '/%E0%A4%A', `/${'x'.repeat(500)}`]) {
      const came = await get(path)
      expect(came, path).toMatchObject({ status: 404, code: 'unknown_call' })
      expect(came.headers['cache-control']).toBe('no-store')
    }
    const elsewhere = asResponse(await crs.server.app.inject({ url: '/cws/other/companies' }))
    expect(elsewhere).toMatchObject({ status: 404, code: 'unknown_call' })
  })

  test('is sent for another method including HEAD and OPTIONS, which runs nothing and names the right one', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH'] as const) {
      const came = await crs.server.app.inject({ method, url: `${bases.spec}/companies` })
      expect(came.statusCode, method).toBe(405)
      expect(came.headers['allow']).toBe('GET')
      expect(came.headers).not.toHaveProperty('access-control-allow-origin')
    }
  })

  test('is sent for malformed JSON, no body, a body too large and another type', async () => {
    expect(await put('{"interfaceSetting":')).toMatchObject({ status: 400, code: 'not_json' })
    expect(await put('')).toMatchObject({ status: 400, code: 'not_json' })
    expect(await put('{"__proto__": {"a": 1}}')).toMatchObject({ status: 400, code: 'not_json' })
    expect(await put(`"${'x'.repeat(1_100_000)}"`)).toMatchObject({ status: 413, code: 'too_large' })
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect(await put('a=1', { 'content-type': type })).toMatchObject({ status: 415, code: 'not_json_type' })
  })

  test('identifies faults by their request id, without a stack', async () => {
    await crs.database.owner.schema.alterTable('user_setting').renameTo('gone').execute()
    const came = await crs.server.call(settings.read, {}, { token })
    await crs.database.owner.schema.alterTable('gone').renameTo('user_setting').execute()
    expect(came).toMatchObject({ status: 500, code: 'fault' })
    const requestId = String(came.body['requestId'])
    expect(came.body['message']).toContain(requestId)
    expect(JSON.stringify(came.body)).not.toMatch(/user_setting|\.ts|at /)
    const logged = crs.server.log.find((line) => line.includes('"fault"') && line.includes(requestId))
    expect(logged).toContain('user_setting')
  })
})

describe('input is validated against its declaration', () => {
  const isMalformed = (at: string) => ({ status: 400, code: 'malformed', body: { at, success: false } })

  test('unknown fields are refused at every depth, except where the desk returns trips unchanged', async () => {
    expect(await put({ interfaceSetting: '{}', more: 1 })).toMatchObject(isMalformed('/more'))
    const trip = {
      departureDateTime: '2026-06-16 07:25',
      origin: { idOrCode: 'PIR', echoed: true },
      destination: { idOrCode: 'PAS' },
      vessel: { idOrCode: 'V1', company: { abbreviation: 'HLC', id: 161 } },
      echoed: { deep: [1] },
    }
    const ask = (trips: unknown) =>
      crs.server.app
        .inject({
          method: 'POST',
          url: `${bases.spec}/multi-pricing`,
          headers: { authorization: `Bearer ${token}` },
          payload: { trips },
        })
        .then(asResponse)
    const request = {
      idOrCode: 'EC',
      accommodationRequestType: 'COMPLETE',
      bedType: 'NO_PREFERENCE',
      quantity: 1,
      accommodationRequestAnalysises: [{ index: 0, uuid: 'a' }],
    }
    const deep = { ...request, accommodationRequestAnalysises: [{ index: 0, uuid: 'a', surprise: 1 }] }
    expect(await ask([{ ...trip, accommodationRequests: [deep] }])).toMatchObject(
      isMalformed('/trips/0/accommodationRequests/0/accommodationRequestAnalysises/0/surprise'),
    )
    expect(
      await ask([{ ...trip, vessel: { ...trip.vessel, company: { abbreviation: 'HLC', x: 1 } } }]),
    ).toMatchObject({ status: 400 })
    expect((await ask([{ ...trip, accommodationRequests: [request] }])).code).not.toBe('malformed')
  })

  test('values in a body are not converted', async () => {
    for (const value of [5, true, null, ['{}'], { a: 1 }])
      expect(await put({ interfaceSetting: value })).toMatchObject(isMalformed('/interfaceSetting'))
    expect(await put('null')).toMatchObject(isMalformed(''))
    expect(await put('[]')).toMatchObject(isMalformed(''))
  })

  test('values that are too small or too long are refused with the limit', async () => {
    const sell = (total: number) =>
      crs.server.call(
        booking.issue,
        { body: { crsReservationId: 'ABC123', payments: [{ paymentMethod: { id: 1 }, total }] } },
        { token },
      )
    expect((await sell(0)).body['message']).toMatch(/at least 1\.|τουλάχιστον 1/)
    expect((await sell(1e300)).body).toMatchObject({
      at: '/payments/0/total',
      parameters: { limit: 2_147_483_647 },
    })
  })

  test('a missing field is named', async () => {
    expect(await put({})).toMatchObject(isMalformed('/interfaceSetting'))
  })

  test('text that the database cannot store is refused, as is excessive nesting', async () => {
    expect(await put({ interfaceSetting: 'a\0b' })).toMatchObject(isMalformed('/interfaceSetting'))
    expect(await put('{"interfaceSetting":"\\ud800"}')).toMatchObject(isMalformed('/interfaceSetting'))
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    expect((await put(`{"interfaceSetting":${deep}}`)).status).toBe(413)
  })

  test('lists in a query may be repeated or comma-separated; other parameters are refused', async () => {
    expect(await get('/vessels?company=HLC,GLJ&company=DKT')).toMatchObject({ status: 200, code: '000' })
    expect(await get('/vessels?companies=HLC')).toMatchObject(isMalformed('/companies'))
    expect(await get('/countries?page=2')).toMatchObject(isMalformed('/page'))
    expect(await get('/retrieve-bookings?ticketLetter=A&ticketLetter=B')).toMatchObject(
      isMalformed('/ticketLetter'),
    )
  })

  test('path parameters are validated too', async () => {
    const came = await crs.server.call(
      booking.issueHeld,
      { path: { crsReservationId: 'toolong' } },
      { token },
    )
    expect(came).toMatchObject(isMalformed('/crsReservationId'))
  })

  test('an idempotency key is a short word of visible characters', async () => {
    expect(await put({ interfaceSetting: '{}' }, { 'idempotency-key': 'a b' })).toMatchObject(
      isMalformed('/idempotency-key'),
    )
    expect(await put({ interfaceSetting: '{}' }, { 'idempotency-key': 'x'.repeat(256) })).toMatchObject({
      status: 400,
    })
  })

  test('messages are in the language of the session', async () => {
    const greek = (await crs.server.signIn({ language: 'el' })).token
    const came = await crs.server.call(
      settings.save,
      { body: { interfaceSetting: 5 as never } },
      { token: greek },
    )
    expect(came.body['message']).toBe('interfaceSetting: λάθος είδος τιμής.')
    const english = await crs.server.call(settings.save, { body: { interfaceSetting: '[]' } }, { token })
    expect(english.body['message']).toBe('The settings could not be read, so nothing was saved.')
    const switched = await crs.server.call(
      settings.save,
      { body: { interfaceSetting: '[]' } },
      { token, headers: { 'accept-language': 'el' } },
    )
    expect(switched.body['message']).toMatch(/^Οι ρυθμίσεις/)
    const german = await crs.server.call(
      settings.save,
      { body: { interfaceSetting: '[]' } },
      { token, headers: { 'accept-language': 'de' } },
    )
    expect(german.body['message']).not.toBe('')
  })
})

describe('a request that is not HTTP', () => {
  let port: number
  beforeAll(async () => {
    port = Number(new URL(await crs.server.app.listen({ host: '127.0.0.1', port: 0 })).port)
  })

  test('gets the envelope too, and its connection is closed', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.end('GET /nonsense HTTP/9.9\r\n\r\n')
    const heard = await text(socket)
    expect(heard).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(heard).toContain('"code":"malformed"')
  })

  test('may be sent again where it did not arrive completely in time', async () => {
    const { server } = crs.server.app
    const accepted = once(server, 'connection')
    const socket = connect(port, '127.0.0.1')
    const [own] = await accepted
    server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), own)
    const heard = await text(socket)
    expect(heard).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/)
    expect(heard).toContain('\r\nRetry-After: 1\r\n')
    expect(heard).toContain('"code":"unavailable"')
  })
})
