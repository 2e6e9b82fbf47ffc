import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import type { Call } from '../../../src/contract/call.ts'
import { calls } from '../../../src/contract/calls.ts'
import { disruption } from '../../../src/contract/disruption.ts'
import { session } from '../../../src/contract/session.ts'
import { hasRight, type Right } from '../../../src/domain/session/right.ts'
import { rightsOf } from '../../kit/rightsOf.ts'
import { cancelSailing } from '../../kit/crs/disruption.ts'
import { bookingRequest, paidRequest, people } from '../../kit/crs/bookingRequest.ts'
import { agentOf, openSmallCrs, others, type Agent, type SmallCrs } from '../../kit/crs/smallCrs.ts'
import { absentRecords, makeRecords, reaches, withoutIdentifiers, type Records } from '../../kit/crs/walls.ts'

/**
 * Every call that names or lists records of the agency, as staff of ferry companies and of gates make it. The records are
 * on ferries of HLC, and those not paid yet on one of DKT too, from Piraeus and back to it.
 */

const canary = 'KANARIOPOULOU'

let crs: SmallCrs
let records: Records
const tokens = new Map<string, string>()
const userOf = (name: keyof typeof staff) => `staff${Object.keys(staff).indexOf(name)}`

const staff = {
  'of both companies': { companies: ['DKT', 'HLC'], ports: undefined },
  'of one of the companies': { companies: ['DKT'], ports: undefined },
  'of another company': { companies: ['ADB'], ports: undefined },
  'of the gates of both ports': { companies: [], ports: ['PIR', 'JTR'] },
  'of another gate': { companies: [], ports: ['IGO'] },
  'of every gate': { companies: [], ports: null },
} as const

beforeAll(async () => {
  crs = await openSmallCrs()
  const { pool } = crs.database
  await pool.query(`update stock set capacity = 100000`)
  await pool.query(`update agency set credit_limit = 100000000, accepts_transfers = true`)
  await pool.query(`insert into agency (code, name, signature, currency, timezone, credit_limit)
    values ('1399', 'Other', 'Other', 'EUR', 'Europe/Athens', 1000000)`)
  await pool.query(`update agency_user set can_manage_truck_companies = true, hide_setting = '{}'`)
  // Of May, for the check of a clearance.
  await pool.query(`insert into ledger_entry (agency, user_name, at, kind, company, method, amount)
    values ('1300', 'demo', '2026-05-10 12:00Z', 'payment', 'HLC', 'cash', 5000)`)
  records = await makeRecords(await crs.agent(), canary, '6005')
  await cancelSailing(crs.database, 2)
  for (const name of Object.keys(staff) as (keyof typeof staff)[]) {
    const { companies, ports } = staff[name]
    await pool.query(
      `insert into agency_user (agency, name, full_name, nationality, language, password_hash, validation_hash, rights,
        can_check_in, check_in_ports, companies)
       select agency, $1, full_name, nationality, language, password_hash, validation_hash, $5, $2, $3, $4
       from agency_user where agency = '1300' and name = 'demo'`,
      [
        userOf(name),
        ports !== undefined,
        ports ?? null,
        companies,
        ports === undefined ? rightsOf.company : [],
      ],
    )
    tokens.set(name, (await crs.agent({ user: userOf(name) })).token)
  }
})
afterAll(() => crs.close())

async function ask(call: Call, input: object, name: string): Promise<{ status: number; text: string }> {
  const token = tokens.get(name) ?? ''
  const { status, code, body, bytes } = await crs.server.call(call, input, { token, anyWaits: true })
  const { requestId: _, ...response } = body
  const text = code === 'undefined' ? Buffer.from(bytes).toString('latin1') : JSON.stringify(response)
  return { status, text }
}

/** Whether the answer about the records differs from the one about records that do not exist. */
async function isSeen(call: Call, names: (of: Records) => object, name: string): Promise<boolean> {
  const absent = absentRecords()
  const [none, found] = [await ask(call, names(absent), name), await ask(call, names(records), name)]
  const looks = [
    `${none.status} ${withoutIdentifiers(none.text, absent)}`,
    `${found.status} ${withoutIdentifiers(found.text, records)}`,
  ]
  return looks[0] !== looks[1]
}

const heldBy = (name: keyof typeof staff): readonly Right[] =>
  staff[name].ports === undefined ? rightsOf.company : rightsOf.gate

/** Calls that staff may make. Those of check-in see the ports of the user, which tests/crs/checkin checks. */
const open = calls.filter(
  (call) => hasRight([...rightsOf.company, ...rightsOf.gate], call.rights) && !call.id.startsWith('checkin.'),
)

/** What belongs to a user, to hauliers, or to a machine: not to a sailing. */
const ofOthers = /^(draft|session|truck|sailing)\.|^ticket\.(claim|end)Print$/

const naming = open.flatMap((call) => {
  const reach = reaches[call.id]
  return reach && 'names' in reach && !ofOthers.test(call.id) ? [{ call, names: reach.names }] : []
})
const listing = open.flatMap((call) => {
  const reach = reaches[call.id]
  return reach && 'lists' in reach && !ofOthers.test(call.id) ? [{ call, input: reach.lists }] : []
})

const named = (name: keyof typeof staff) =>
  naming.filter(({ call }) => hasRight(heldBy(name), call.rights)).map((one) => [one.call.id, one] as const)
const listed = (name: keyof typeof staff) =>
  listing.filter(({ call }) => hasRight(heldBy(name), call.rights)).map((one) => [one.call.id, one] as const)

describe.each(['of another company', 'of another gate'] as const)('staff %s', (name) => {
  test.each(named(name))('%s finds nothing', async (_, { call, names }) => {
    expect(await isSeen(call, names, name)).toBe(false)
  })
  test.each(listed(name))('%s lists nothing', async (_, { call, input }) => {
    const { text } = await ask(call, input, name)
    expect(text).not.toMatch(new RegExp([canary, records.sold, records.option, records.group].join('|')))
  })
})

/** Of the listing calls those whose lists have bookings, groups and small packages. */
const shown = new Set([
  'booking.byCriteria',
  'booking.byNamelist',
  'booking.activeOptions',
  'group.list',
  'parcel.list',
])

describe.each(['of both companies', 'of the gates of both ports', 'of every gate'] as const)(
  'staff %s',
  (name) => {
    test.each(named(name))('%s finds it', async (_, { call, names }) => {
      expect(await isSeen(call, names, name)).toBe(true)
    })
    test.each(listed(name).filter(([id]) => shown.has(id)))('%s lists it', async (_, { call, input }) => {
      const { text } = await ask(call, input, name)
      expect(text).toMatch(new RegExp([canary, records.option, records.group].join('|')))
    })
    test('disruption.list counts it', async () => {
      const { text } = await ask(disruption.list, {}, name)
      expect(JSON.parse(text)).toMatchObject({ disruptions: [{ affected: 1, done: 0 }] })
    })
  },
)

test('staff of others see no disruption, also after it was dealt with', async () => {
  const clerk = await crs.agent()
  const body = { action: 'refund' as const, ...records.back }
  await clerk.call(disruption.perform, { path: { id: 1 }, body })
  expect((await clerk.call(disruption.list, {})).disruptions).toMatchObject([{ affected: 0, done: 1 }])
  for (const name of ['of another company', 'of another gate'])
    expect(JSON.parse((await ask(disruption.list, {}, name)).text)).toMatchObject({ disruptions: [] })
})

describe('a booking of several companies', () => {
  const passenger = people('DECK', [{ surname: 'MIXED' }])
  const recalledBy = (agent: Agent, ...references: string[]) =>
    agent.call(booking.recall, { query: { crsReservationIds: references } })

  test('is seen whole by the staff of each, and not by those of a third', async () => {
    const clerk = await crs.agent()
    const request = bookingRequest({ day: [passenger], night: [passenger] })
    const { crsReservationId } = (await clerk.call(booking.hold, { body: request })).booking
    const both = agentOf(crs.server, tokens.get('of one of the companies') ?? '')
    // The other one has a trip of the other company only.
    const { bookings } = await recalledBy(both, crsReservationId, records.sold)
    expect(bookings.map(({ trips }) => trips.map(({ vessel }) => vessel.company?.abbreviation))).toEqual([
      ['HLC', 'DKT'],
    ])
    const third = agentOf(crs.server, tokens.get('of another company') ?? '')
    const absent = await third.refused(booking.recall, { query: { crsReservationIds: [crsReservationId] } })
    expect(absent.code).toBe('booking_not_found')
  })

  test('is found by the reference of one that was merged into it', async () => {
    const clerk = await crs.agent()
    const sell = async () => {
      const body = paidRequest(bookingRequest({ day: [passenger] }), { cash: 4350 })
      return (await clerk.call(booking.sell, { body })).booking.crsReservationId
    }
    const [from, to] = [await sell(), await sell()]
    await clerk.call(booking.merge, { path: { from, to } })
    const company = agentOf(crs.server, tokens.get('of both companies') ?? '')
    const { bookings } = await recalledBy(company, from)
    expect(bookings.map(({ crsReservationId }) => crsReservationId)).toEqual([to])
    const { entries } = await company.call(booking.history, { path: { crsReservationId: to } })
    expect(entries.filter(({ mergedFrom }) => mergedFrom === from)).not.toEqual([])
  })
})

describe('who acts for another agency', () => {
  const actingFor = async (account: string): Promise<Agent> => {
    const person = await crs.agent(others.sub)
    const credentials = { userName: account, password: 'ferrydemo', validationCode: '1300' }
    await person.call(session.alternateAgencies, { body: { agencyCode: '1300', ...credentials } })
    return person
  }
  const acting = { headers: { alternateagencycode: '1300' }, anyWaits: true } as const
  const query = () => ({ query: { crsReservationIds: [records.sold] } })

  test('sees what the account sees', async () => {
    const stranger = await actingFor(userOf('of another company'))
    expect((await stranger.refused(booking.recall, query(), acting)).code).toBe('booking_not_found')
    const company = await actingFor(userOf('of both companies'))
    expect((await company.call(booking.recall, query(), acting)).bookings).toHaveLength(1)
  })

  test('sees no more than in the own agency', async () => {
    await crs.database.pool.query(
      `update agency_user set rights = '{}', companies = '{ADB}' where agency = '1301'`,
    )
    const company = await actingFor('demo')
    expect((await company.refused(booking.recall, query(), acting)).code).toBe('booking_not_found')
    await crs.database.pool.query(`update agency_user set companies = '{HLC}' where agency = '1301'`)
    expect((await company.call(booking.recall, query(), acting)).bookings).toHaveLength(1)
  })
})

test('staff of a company who also keep accounts see all bookings of the agency', async () => {
  const user = userOf('of another company')
  await crs.database.pool.query(`update agency_user set rights = '{office}' where name = $1`, [user])
  const { status, text } = await ask(
    booking.recall,
    { query: { crsReservationIds: [records.sold] } },
    'of another company',
  )
  expect([status, text]).toEqual([200, expect.stringContaining(records.sold)])
})
