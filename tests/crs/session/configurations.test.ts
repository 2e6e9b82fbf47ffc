import { beforeAll, describe, expect, test } from 'vitest'
import { session } from '../../../src/contract/session.ts'
import { settings } from '../../../src/contract/settings.ts'
import { startCrs } from '../../kit/crs/crs.ts'

const crs = startCrs('empty', { production: true })
let token: string

beforeAll(async () => {
  token = (await crs.server.signIn()).token
})

describe('health', () => {
  test('needs no session and reports what this server supports (CO-020)', async () => {
    const came = await crs.server.call(session.health, {})
    expect(came.body).toEqual({
      code: '000',
      version: '120.0.0',
      world: '',
      now: '2026-06-15 10:00',
      timezone: 'Europe/Athens',
      atomicSell: true,
      links: {},
      faults: 0,
    })
  })
})

describe('configurations', () => {
  test('are those of the user and the agency (CA-006, EN-012, EN-013, EN-014)', async () => {
    const came = await crs.server.call(session.configurations, {}, { token })
    expect(came.body).toMatchObject({
      currency: 'EUR',
      digits: 2,
      seriesLetters: 1,
      timezone: 'Europe/Athens',
      hideSetting: [],
      permissions: { canManageTruckCompanies: false, trip: { canCheckIn: false } },
      user: { nationality: 'GR', fullName: 'demo' },
    })
    const paros = (await crs.server.signIn({ agency: '1301', user: 'paros', validation: '1301' })).token
    expect((await crs.server.call(session.configurations, {}, { token: paros })).body['hideSetting']).toEqual(
      ['statistics'],
    )
  })
})

describe('settings', () => {
  const read = async (as = token) =>
    String((await crs.server.call(settings.read, {}, { token: as })).body['interfaceSetting'])
  const save = (text: string, as = token) =>
    crs.server.call(settings.save, { body: { interfaceSetting: text } }, { token: as })

  test('are the specification’s defaults at first', async () => {
    expect(JSON.parse(await read())).toMatchObject({
      defaultNumberOfPassengers: 0,
      defaultNumberOfVehicles: 0,
      defaultColor: '#00a1e4',
      preferredDate: 'dd/MM/yyyy',
      currency: 'EUR',
      shortcuts: [],
    })
  })

  test('are returned as saved, to the last character, also in the configurations (EN-011, EN-018, CA-007, CA-008)', async () => {
    const text = '{ "newer": [1, 2],  "defaultColor": "#FF0000" , "όνομα": "Μαρία" }'
    expect((await save(text)).body).toEqual({ code: '000' })
    expect(await read()).toBe(text)
    expect((await crs.server.call(session.configurations, {}, { token })).body['interfaceSetting']).toBe(text)
  })

  test('belong to each user (EN-055)', async () => {
    const maria = (await crs.server.signIn({ user: 'μαρία', password: 'θάλασσα7', validation: 'κύμα' })).token
    await save('{"mine":1}')
    await save('{"hers":1}', maria)
    expect(await read()).toBe('{"mine":1}')
    expect(await read(maria)).toBe('{"hers":1}')
  })

  test.each(['', '[]', '"text"', 'null', '{', '{"a":}'])('%s is no settings', async (text) => {
    await save('{"kept":1}')
    expect(await save(text)).toMatchObject({
      status: 200,
      code: 'setting_not_object',
      body: { success: false, at: '/interfaceSetting' },
    })
    expect(await read()).toBe('{"kept":1}')
  })

  test.each([
    ['defaultNumberOfPassengers', '{"defaultNumberOfPassengers":"x"}'],
    ['preferredDate', '{"preferredDate":"PPPP"}'],
    [
      'macros',
      '{"macros":[{"name":"ab","text":"i","parameters":[]},{"name":"ab","text":"h","parameters":[]}]}',
    ],
    ['shortcuts', '{"shortcuts":[{"name":"Continue"}]}'],
    ['__proto__', '{"__proto__":{"a":1}}'],
    ['__defineGetter__', '{"__defineGetter__":1}'],
  ])('%s that no desk could read is refused by name', async (setting, text) => {
    await save('{"kept":1}')
    expect(await save(text)).toMatchObject({
      status: 200,
      code: 'setting_unusable',
      body: { success: false, at: '/interfaceSetting', parameters: { setting } },
    })
    expect(await read()).toBe('{"kept":1}')
  })
})
