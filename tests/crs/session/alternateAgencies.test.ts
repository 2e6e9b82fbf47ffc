import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import type { Call, InputOf } from '../../../src/contract/call.ts'
import { draft } from '../../../src/contract/draft.ts'
import { ledger } from '../../../src/contract/ledger.ts'
import { pricing } from '../../../src/contract/pricing.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { session } from '../../../src/contract/session.ts'
import { settings } from '../../../src/contract/settings.ts'
import { insertInvitation } from '../../../src/crs/session/office/usersSql.ts'
import { digest, hashSecret } from '../../../src/crs/session/secret.ts'
import { openSmallCrs, others, type Agent, type SmallCrs } from '../../kit/crs/smallCrs.ts'
import { adults, pays, trips, bookingRequest } from '../../kit/crs/bookingRequest.ts'

let desk: SmallCrs
/** A user of 1300 who acts for 1377, the agency of anna. */
let demo: Agent
let anna: Agent

const anotherAccount = { agencyCode: '1377', userName: 'anna', password: 'ferrydemo', validationCode: '1377' }
const { validationCode: _, ...withoutCode } = anotherAccount
const for1377 = { headers: { alternateAgencyCode: '1377' } }

beforeAll(async () => {
  desk = await openSmallCrs()
  demo = await desk.agent()
  anna = await desk.agent(others.foreign)
})
afterAll(() => desk.close())

const show = (agent = demo, body: InputOf<typeof session.alternateAgencies>['body'] = anotherAccount) =>
  agent.call(session.alternateAgencies, { body })
const acting = <C extends Call>(call: C, input: InputOf<C>) => demo.call(call, input, for1377)
const credit = async (agent: Agent, more = {}) => (await agent.call(ledger.credits, {}, more)).currentCredit

const recalled = (reference: string) => ({ query: { crsReservationIds: [reference] } })
const sale = (count = 1) => ({
  body: {
    ...bookingRequest({ day: [adults(count)] }),
    payments: pays({ account: count * 4350 }),
    expectedTotal: count * 4350,
  },
})
const journalOf = async (agency: string) => {
  const lines = desk.database.owner.selectFrom('journal').select(['kind', 'user_name as user', 'data'])
  return lines.where('agency', '=', agency).orderBy('id').execute()
}

const granted = async (agent: Agent) =>
  (await agent.call(session.grantedAgencies, {})).agencies.map(({ code }) => code)

describe('an alternate agency', () => {
  test('cannot be acted for without its password', async () => {
    const refused = await demo.refused(ledger.credits, {}, for1377)
    expect(refused).toMatchObject({ code: 'alternate_agency_ended', parameters: { agency: '1377' } })
    const body = {
      ...sale().body,
      trips: sale().body.trips.map((trip) => ({ ...trip, alternateAgencyCode: '1377' })),
    }
    expect((await demo.refused(booking.sell, { body })).code).toBe('alternate_agency_ended')
    for (const wrong of [
      { ...anotherAccount, password: 'guess' },
      { ...anotherAccount, validationCode: 'guess' },
      withoutCode,
      { ...anotherAccount, userName: 'demo' },
      { ...anotherAccount, agencyCode: '*' },
    ])
      expect((await demo.refused(session.alternateAgencies, { body: wrong })).code).toBe('bad_sign_in')
    const own = { agencyCode: '1300', userName: 'demo', password: 'ferrydemo' }
    expect((await demo.refused(session.alternateAgencies, { body: own })).code).toBe('alternate_is_own')
    expect(
      (await demo.refused(ledger.credits, {}, { headers: { alternateAgencyCode: '1377,1301' } })).code,
    ).toBe('alternate_agency_ended')
  })

  test('is returned with its sub-agencies after the right password (CA-103, BO-024)', async () => {
    expect(await show()).toMatchObject({ agencies: [{ code: '1377', name: expect.any(String) as string }] })
    const { agencies } = await show(anna, {
      agencyCode: '1300',
      userName: 'demo',
      password: 'ferrydemo',
      validationCode: '1300',
    })
    expect(agencies.map(({ code }) => code)).toEqual(['1300', '1301'])
  })

  test('is listed by code and name to whom it was granted, until the shift ends (BO-024)', async () => {
    expect(await granted(await desk.agent(others.sub))).toEqual([])
    await show(anna, { ...anotherAccount, agencyCode: '1300', userName: 'demo', validationCode: '1300' })
    expect(await granted(anna)).toEqual(['1300', '1301'])
    const { agencies } = await anna.call(session.grantedAgencies, {})
    expect(agencies[0]).toEqual({ code: '1300', name: expect.stringMatching(/\S/) as string })
    await show()
    expect(await granted(demo)).toEqual(['1377'])
  })
})

test('accepts an account without a validation code by its password alone', async () => {
  const users = desk.database.owner.updateTable('agency_user').where('agency', '=', '1301')
  const withCode = async (code: string) =>
    void (await users.set({ validation_hash: await hashSecret(code) }).execute())
  await withCode('')
  const paros = { agencyCode: '1301', userName: 'paros', password: 'ferrydemo' }
  expect(await show(anna, paros)).toMatchObject({ agencies: [{ code: '1301' }] })
  await withCode('1301')
})

describe('acting for another agency', () => {
  test('sells with its credit, tickets and bookings and leaves one’s own unchanged (PE-013, BK-127)', async () => {
    await show()
    const before = [await credit(demo), await credit(anna)]
    const { booking: sold } = await acting(booking.sell, sale(2))
    expect(sold).toMatchObject({ agencyCode: '1377', bookedBy: '1300/demo', reservationStatus: 'ISSUED' })
    expect([await credit(demo), await credit(anna)]).toEqual([before[0], before[1]! - 8700])
    expect(await credit(demo, for1377)).toBe(before[1]! - 8700)
    const { crsReservationId } = sold
    expect((await anna.call(booking.recall, recalled(crsReservationId))).bookings[0]?.total).toBe(8700)
    expect((await demo.refused(booking.recall, recalled(crsReservationId))).code).toBe('booking_not_found')
    expect((await acting(booking.latest, {})).crsReservationId).toBe(crsReservationId)
    expect((await demo.refused(booking.latest, {})).code).toBe('booking_not_found')
  })

  test('is recorded with both names in its journal and in one’s own', async () => {
    await show()
    await acting(booking.sell, sale())
    const there = await journalOf('1377')
    expect(there).toContainEqual(expect.objectContaining({ kind: 'booking.sell', user: '1300/demo' }))
    expect(there).toContainEqual(
      expect.objectContaining({ kind: 'session.alternateAgencies', user: '1300/demo' }),
    )
    const here = await journalOf('1300')
    const line = { kind: 'session.alternateAgencies', user: 'demo', data: { agency: '1377' } }
    expect(here).toContainEqual(line)
  })

  test('hides everything of one’s own agency, as from that agency', async () => {
    await show()
    const { booking: own } = await demo.call(booking.sell, sale())
    const { crsReservationId } = own
    const input = recalled(crsReservationId)
    expect((await demo.refused(booking.recall, input, for1377)).code).toBe('booking_not_found')
    expect((await demo.call(booking.recall, input)).bookings[0]?.agencyCode).toBe('1300')
  })

  test('may be requested in the body alone, at the top or per trip, for one agency only (EN-106, EN-173)', async () => {
    await show()
    const { body } = sale()
    const named = (codes: readonly string[]) =>
      body.trips.map((trip, nth) => ({ ...trip, alternateAgencyCode: codes[nth] ?? codes[0]! }))
    await demo.call(pricing.price, { body: { trips: body.trips, alternateAgencyCode: '1377' } })
    const { booking: sold } = await demo.call(booking.sell, { body: { ...body, trips: named(['1377']) } })
    expect(sold.agencyCode).toBe('1377')
    const differ = { trips: named(['1377']), alternateAgencyCode: '1300' }
    expect((await demo.refused(pricing.price, { body: differ })).code).toBe('alternate_agencies_differ')
    const own = await demo.call(booking.sell, { body: { ...sale().body, trips: named(['1300']) } })
    expect(own.booking.agencyCode).toBe('1300')
  })

  test('has separate holds, which are all released on sign-out', async () => {
    const agent = await desk.agent()
    await show(agent)
    const plan = {
      trip: trips.day,
      planItems: [{ accommodation: { idOrCode: 'DECK' }, quantity: 2 }],
      holdKey: 'k',
    }
    await agent.call(sailing.lock, { body: plan }, for1377)
    await agent.call(sailing.lock, { body: plan })
    const holds = () =>
      desk.database.owner.selectFrom('hold').select(['agency', 'user_name']).orderBy('agency').execute()
    expect(await holds()).toEqual([
      { agency: '1300', user_name: 'demo' },
      { agency: '1377', user_name: '1300/demo' },
    ])
    await agent.call(session.signOut, { body: {} })
    expect(await holds()).toEqual([])
    expect((await demo.refused(ledger.credits, {}, for1377)).code).toBe('alternate_agency_ended')
  })

  test('keeps settings and drafts with the person, and empties the draft of a sale', async () => {
    await show()
    await acting(settings.save, { body: { interfaceSetting: '{"defaultColor":"#123456"}' } })
    expect((await demo.call(settings.read, {})).interfaceSetting).toContain('#123456')
    const turn = { version: 0, writer: 'w', turn: 1, holdKey: 'sold' }
    await acting(draft.save, { path: { name: 'hand' }, body: { document: { a: 1 }, cursor: {}, ...turn } })
    expect((await demo.call(draft.read, { path: { name: 'hand' } })).draft?.document).toEqual({ a: 1 })
    await acting(booking.sell, { body: { ...sale().body, holdKey: 'sold' } })
    expect((await demo.call(draft.read, { path: { name: 'hand' } })).draft).toBeUndefined()
  })

  test('repeats the first response to a repeated call, and refuses its key without the alternate agency', async () => {
    await show()
    const input = sale()
    const once = (more = {}) => demo.call(booking.sell, input, { key: 'same', ...more })
    const first = await once(for1377)
    expect((await once(for1377)).booking.crsReservationId).toBe(first.booking.crsReservationId)
    const before = await credit(demo)
    const { token } = demo
    expect(await desk.server.call(booking.sell, input, { token, key: 'same' })).toMatchObject({
      status: 409,
      code: 'key_reused',
    })
    expect(await credit(demo)).toBe(before)
  })

  test('continues when the same person signs in again, and is not available to others', async () => {
    await show()
    const again = await desk.agent()
    expect(await credit(again, for1377)).toBe(await credit(anna))
    const sub = await desk.agent(others.sub)
    expect((await sub.refused(ledger.credits, {}, for1377)).code).toBe('alternate_agency_ended')
  })

  test('ends for sub-agencies too when the password of their account is reset by mail', async () => {
    await show(anna, { ...anotherAccount, agencyCode: '1300', userName: 'demo', validationCode: '1300' })
    expect(await granted(anna)).toEqual(['1300', '1301'])
    const users = desk.database.owner.selectFrom('agency_user').select('id').where('agency', '=', '1300')
    const { id } = await users.where('name', '=', 'demo').executeTakeFirstOrThrow()
    await insertInvitation(desk.database.owner, id, digest('mailed'), 3_600_000)
    const headers = { resetcode: 'mailed', newpassword: 'ferrydemo' }
    expect(await desk.server.call(session.resetPassword, { headers, body: {} })).toMatchObject({
      code: '000',
    })
    expect(await granted(anna)).toEqual([])
    demo = await desk.agent()
  })

  test('ends with the shift, and when either password changes', async () => {
    const refused = async () => (await demo.refused(ledger.credits, {}, for1377)).code
    await show()
    desk.server.clock.pass(12 * 3_600_000)
    demo = await desk.agent()
    expect(await refused()).toBe('alternate_agency_ended')
    expect(await granted(demo)).toEqual([])
    await show()
    expect(await credit(demo, for1377)).toEqual(expect.any(Number))
    const again = await desk.agent(others.foreign)
    const headers = { newpassword: 'ferryancona', password: 'ferrydemo' }
    await again.call(session.changePassword, { headers, body: {} })
    expect(await refused()).toBe('alternate_agency_ended')
  })
})
