import { describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { ledger } from '../../../src/contract/ledger.ts'
import { session } from '../../../src/contract/session.ts'
import { ticket } from '../../../src/contract/ticket.ts'
import { networkOf } from '../../../src/crs/reference/network.ts'
import { printMoney } from '../../../src/domain/value/money.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { bookingRequest, pays, people, vehicle } from '../../kit/crs/bookingRequest.ts'
import { borrowDatabase } from '../../kit/crs/lentDatabase.ts'
import { otherNetwork, type OtherNetwork } from '../../kit/crs/otherNetwork.ts'
import { openSmallCrs } from '../../kit/crs/smallCrs.ts'

interface Printed extends OtherNetwork {
  /** 12350 smallest units, the fare of an adult and a car, printed. */
  total: string
  /** The clock of the tests, 15 June 2026 at 07:00 UTC. */
  now: string
}

const networks: Printed[] = [
  { currency: 'NOK', digits: 2, timezone: 'America/Vancouver', total: '123,50', now: '2026-06-15 00:00' },
  { currency: 'JPY', digits: 0, timezone: 'Asia/Tokyo', total: '12.350', now: '2026-06-15 16:00' },
  { currency: 'TND', digits: 3, timezone: 'Africa/Tunis', total: '12,350', now: '2026-06-15 08:00' },
]

describe.each(networks)('a network in $currency and $timezone', (network) => {
  const { currency, digits, timezone, total, now } = network

  test('sells and prints in its currency', async () => {
    const crs = await openSmallCrs('on', otherNetwork(network))
    const agent = await crs.agent({ language: 'en' })
    const request = bookingRequest({ day: [people('DECK', [{}]), vehicle('CAR425')] })
    const wrong = { ...request, payments: pays({ cash: 12_349 }), expectedTotal: 12_350 }
    const { body } = await crs.server.call(booking.sell, { body: wrong }, { token: agent.token })
    expect(body).toMatchObject({ code: 'payments_differ' })
    expect(body['message']).toContain(`the total is ${total}.`)

    const payments = pays({ cash: 12_350 })
    const sale = await agent.call(booking.sell, { body: { ...request, payments, expectedTotal: 12_350 } })
    const { crsReservationId, ...sold } = sale.booking
    expect(sold).toMatchObject({ total: 12_350, currency, bookedAt: now })
    const query = { crsReservationId }
    const { bytes } = await crs.server.call(ticket.pdf, { query }, { token: agent.token })
    expect(bytes.length).toBeGreaterThan(1000)
    expect(await brokenInvariants(crs.database)).toEqual({})
    await crs.close()
  })

  test('closes its periods at its midnight', async () => {
    const crs = await openSmallCrs('on', otherNetwork(network))
    const agent = await crs.agent({ language: 'en' })
    for (const [at, amount] of [
      ['2026-05-31 23:59', 1],
      ['2026-06-01 00:00', 12_350],
      ['2026-06-15 23:59', 1000],
      ['2026-06-16 00:00', 2],
    ])
      await crs.database.pool.query(
        `insert into ledger_entry (agency, user_name, at, kind, company, method, amount)
         values ('1300', 'demo', $1::timestamp at time zone $2, 'payment', 'HLC', 'cash', $3)`,
        [at, timezone, amount],
      )
    const { result } = await agent.call(ledger.financialData, { query: { company: ['HLC'] } })
    const zero = printMoney(0, digits)
    expect(result['HLC']).toContain(
      `On account, cash, card: ${zero} · ${printMoney(13_350, digits)} · ${zero}`,
    )
    await crs.close()
  })

  test('has the day of its zone, and the desk gets its currency and zone', async () => {
    const crs = await openSmallCrs('on', otherNetwork(network))
    const agent = await crs.agent()
    expect(await agent.call(session.health, {})).toMatchObject({ now, timezone })
    expect(await agent.call(session.configurations, {})).toMatchObject({ currency, digits, timezone })
    await crs.close()
  })
})

test('options end in the zone of the network', async () => {
  const santiago = { currency: 'CLP', digits: 0, timezone: 'America/Santiago' }
  const crs = await openSmallCrs('on', otherNetwork(santiago))
  const agent = await crs.agent()
  const held = await agent.call(booking.hold, { body: bookingRequest({ day: [people('DECK', [{}])] }) })
  expect(held.booking.optionDateTime).toBe('2026-06-19 20:00')
  const { rows } = await crs.database.pool.query<{ at: string }>(
    `select to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at from booking`,
  )
  expect(rows).toEqual([{ at: '2026-06-20 00:00' }])
  await crs.close()
})

test('an empty database has the zone of the machine', async () => {
  const fresh = await borrowDatabase('empty')
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  expect(await networkOf(fresh.database)).toMatchObject({ currency: '', digits: 2, timezone: timeZone })
  await fresh.drop()
})
