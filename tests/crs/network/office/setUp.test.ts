import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rights } from '../../../../src/domain/session/right.ts'
import { booking } from '../../../../src/contract/booking/booking.ts'
import { network } from '../../../../src/contract/network.ts'
import { sailing } from '../../../../src/contract/sailing.ts'
import { session } from '../../../../src/contract/session.ts'
import { openSetUp } from '../../../../src/crs/network/load/invitations.ts'
import { requireNetwork } from '../../../../src/crs/session/requireNetwork.ts'
import { addedRow, firstUser, openEmptyCrs, publishAll, setUpInput } from '../../../kit/crs/emptyNetwork.ts'
import { paidRequest, people } from '../../../kit/crs/bookingRequest.ts'
import { brokenInvariants } from '../../../kit/crs/invariants.ts'

let crs: Awaited<ReturnType<typeof openEmptyCrs>>
beforeEach(async () => {
  crs = await openEmptyCrs()
})
afterEach(() => crs.close())

describe('an empty database', () => {
  test('is set up by a sign-in that then ends, up to the first own ticket', async () => {
    const once = await crs.signInOnce()
    expect(await once.call(network.tables, {})).toMatchObject({ isEmpty: true, isDemo: false })
    await once.call(network.setUp, { body: setUpInput })
    expect((await crs.server.call(network.tables, {}, { token: once.token })).code).toBe('unknown_token')
    await requireNetwork(crs.database)

    const kari = await crs.signIn(firstUser)
    expect(await kari.call(session.configurations, {})).toMatchObject({
      currency: 'NOK',
      permissions: {
        rights: [...rights.filter((right) => right !== 'checkIn'), 'checkIn'],
      },
      emptyTable: 'ports',
    })
    const { tables } = await kari.call(network.tables, {})
    const counts = Object.fromEntries(tables.map(({ name, count }) => [name, count]))
    expect(counts).toMatchObject({ network: 1, companies: 1, agencies: 1, users: 1, ports: 0, vouchers: 0 })
    expect(counts).toMatchObject({ printers: 0, loyalty_cards: 0, products: 0 })

    const oslo = { country: 'NO', timezone: 'Europe/Oslo' }
    const port = (code: string, name_en: string, latitude: string) =>
      addedRow(kari, 'ports', { code, name_en, ...oslo, latitude, longitude: '5.3' })
    await publishAll(kari, [await port('BGO', 'Bergen', '60.4'), await port('SVG', 'Stavanger', '58.97')])
    const ship = { code: 'NIF01', company: 'NIF', name: 'Polarstjerna', ship_type: 'CONVENTIONAL' }
    await publishAll(kari, [
      await addedRow(kari, 'ships', {
        ...ship,
        max_length: '0',
        max_height: '0',
        persons: '600',
        places: 'DECK:480',
      }),
    ])
    const line = { code: 'N01', company: 'NIF', kind: 'day', stops: 'BGO SVG' }
    await publishAll(kari, [await addedRow(kari, 'lines', line)])
    await publishAll(kari, [
      await addedRow(kari, 'timetable', {
        code: 'N01-out',
        line: 'N01',
        vessel: 'NIF01',
        season: 'high',
        weekdays: '1234567',
        from_date: '2027-06-01',
        to_date: '2027-08-31',
        calls: 'BGO 07:30 > SVG 12:05',
      }),
    ])
    const fare = { line: 'N01', origin: 'BGO', destination: 'SVG', product: 'DECK', gross: '38.50' }
    expect(await publishAll(kari, [await addedRow(kari, 'fares', { ...fare, season: 'high' })])).toEqual([
      'fares: 1 added, 0 changed, 0 withdrawn',
      '  + N01 BGO SVG DECK high',
    ])

    const search = {
      departureDate: '2027-06-05',
      origin: { idOrCode: 'BGO' },
      destination: { idOrCode: 'SVG' },
    }
    const { trips } = await kari.call(sailing.trips, { body: search })
    expect(trips).toHaveLength(1)
    const [found] = trips as unknown as { departureDateTime: string; vessel: object }[]
    const sold = await kari.call(booking.sell, {
      body: paidRequest(
        {
          trips: [
            {
              departureDateTime: found!.departureDateTime,
              origin: { idOrCode: 'BGO' },
              destination: { idOrCode: 'SVG' },
              vessel: { idOrCode: 'NIF01', company: { abbreviation: 'NIF' } },
              accommodationRequests: [people('DECK', [{ surname: 'HANSEN', type: 'AD' }])],
            },
          ],
          leader: { mobile: '4791234567' },
        } as never,
        { cash: 3850 },
      ),
    })
    expect(sold.booking.crsReservationId).toMatch(/^\w{6}$/)
    // It counts from the first numbers of the demo's series.
    const { 'the numbers used are the tickets there are': _, ...broken } = await brokenInvariants(
      crs.database,
    )
    expect(broken).toEqual({})
  })

  test('gets a new one-time password at a restart before it is set up, and the former one ends', async () => {
    const former = await crs.signInOnce()
    await former.call(network.tables, {})
    const present = await crs.signInOnce()
    expect((await crs.server.call(network.tables, {}, { token: former.token })).code).toBe('unknown_token')
    await present.call(network.setUp, { body: setUpInput })
    expect(await openSetUp(crs.database)).toBeUndefined()
  })

  test('is set up by one of two browsers at once', async () => {
    const once = await crs.signInOnce()
    const input = (code: string) => ({ body: { ...setUpInput, agency: { code, name: 'Travel' } } })
    const answers = await Promise.all(
      ['100', '200'].map((code) => crs.server.call(network.setUp, input(code), { token: once.token })),
    )
    const codes = answers.map(({ code }) => code)
    expect(codes).toContain('000')
    expect(['network_changed', 'network_present', 'unknown_token']).toContain(
      codes.find((code) => code !== '000'),
    )
    const { rows } = await crs.database.pool.query('select code from agency')
    expect(rows).toHaveLength(1)
  })

  test.each([
    ['currency', { network: { ...setUpInput.network, currency: 'XXQ' } }, '/network/currency'],
    ['zone', { network: { ...setUpInput.network, timezone: '+02:00' } }, '/network/timezone'],
    ['company', { company: { ...setUpInput.company, code: 'N' } }, '/company/code'],
    ['series', { company: { ...setUpInput.company, letters: '12' } }, '/company/letters'],
    ['agency', { agency: { code: 'setup', name: 'Travel' } }, '/agency/code'],
    ['user', { user: { ...setUpInput.user, name: 'a b' } }, '/user/name'],
    ['password', { user: { ...setUpInput.user, password: 'short' } }, '/user/password'],
  ])('refuses a wrong %s at its field, and writes nothing', async (_, changed, at) => {
    const once = await crs.signInOnce()
    const refused = await once.refused(network.setUp, { body: { ...setUpInput, ...changed } })
    expect(refused.at).toBe(at)
    expect(await once.call(network.tables, {})).toMatchObject({ isEmpty: true, version: 0 })
  })
})
