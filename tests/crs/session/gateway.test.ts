import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { draft } from '../../../src/contract/draft.ts'
import { ledger } from '../../../src/contract/ledger.ts'
import { factorCalls } from '../../../src/contract/factor.ts'
import { session } from '../../../src/contract/session.ts'
import { freshDatabase, type FreshDatabase } from '../../kit/crs/database.ts'
import { temporaryFolder } from '../../kit/folder.ts'
import { openSmallCrs, type SmallCrs } from '../../kit/crs/smallCrs.ts'
import { type TestServer, testServer } from '../../kit/crs/testServer.ts'
import { adults, pays, bookingRequest } from '../../kit/crs/bookingRequest.ts'

/** Another Purser, which the gateway uses by the calls of the specification only. */
let outside: SmallCrs
let fresh: FreshDatabase
let folder: ReturnType<typeof temporaryFolder>
let gateway: TestServer

beforeAll(async () => {
  outside = await openSmallCrs()
  const url = await outside.server.app.listen({ host: '127.0.0.1', port: 0 })
  fresh = await freshDatabase()
  folder = temporaryFolder()
  gateway = await testServer(fresh.database, { gateway: { url, folder: folder.path } })
})
afterAll(async () => {
  await gateway.close()
  await outside.close()
  await fresh.drop()
  folder.remove()
})

test('acts for another agency at the outside CRS, with the person’s drafts here', async () => {
  const { token } = await gateway.signIn()
  const for1377 = { token, headers: { alternateAgencyCode: '1377' } }
  expect(await gateway.call(ledger.credits, {}, for1377)).toMatchObject({ code: 'alternate_agency_ended' })
  const account = { agencyCode: '1377', userName: 'anna', password: 'ferrydemo', validationCode: '1377' }
  const shown = await gateway.call(session.alternateAgencies, { body: account }, { token })
  expect(shown).toMatchObject({ code: '000', body: { agencies: [{ code: '1377' }] } })
  const body = {
    ...bookingRequest({ day: [adults(1)] }),
    payments: pays({ account: 4350 }),
    expectedTotal: 4350,
  }
  const sold = await gateway.call(booking.sell, { body }, for1377)
  expect(sold.body['booking']).toMatchObject({ agencyCode: '1377', bookedBy: '1300/demo' })
  expect((await gateway.call(draft.list, {}, for1377)).code).toBe('000')
})

test('signs in with a changed password from then on', async () => {
  const { token, cookie } = await gateway.signIn()
  const headers = { newpassword: 'κύματα του Αιγαίου', password: 'ferrydemo' }
  expect(await gateway.call(session.changePassword, { headers, body: {} }, { token })).toMatchObject({
    status: 200,
    code: '000',
  })
  expect((await gateway.call(ledger.credits, {}, { token })).code).toBe('000')
  const renewed = await gateway.call(session.renew, { body: {} }, { headers: { cookie } })
  expect(renewed.code).toBe('000')
  expect((await gateway.signIn()).code).toBe('bad_sign_in')
})

test('passes a forgotten password to the outside CRS, whose codes are not accepted here', async () => {
  const asked = await gateway.call(session.forgotPassword, { body: { userName: 'demo' } })
  expect(asked).toMatchObject({ status: 200, code: '000' })
  const headers = { resetcode: 'code', newpassword: 'ferrydesk9' }
  expect((await gateway.call(session.resetPassword, { headers, body: {} })).code).toBe('reset_code_unknown')
})

test('leaves second factors and their sessions to the outside CRS, which the gateway could not pass', async () => {
  const { token } = await gateway.signIn({ password: 'κύματα του Αιγαίου' })
  for (const [verb, call] of Object.entries(factorCalls)) {
    const named = session[verb as keyof typeof factorCalls]
    const input = {
      ...(call.method === 'POST' && { body: bodies[verb] ?? {} }),
      ...(verb === 'prove' && { headers: { password: 'x' } }),
    }
    const answer = await gateway.call(named, input, { token })
    expect([verb, answer.status, answer.code]).toEqual([verb, 200, 'factors_elsewhere'])
  }
})

const bodies: Partial<Record<string, object>> = {
  addPasskey: { name: 'x', passkey: {} },
  addCodes: { code: '123456' },
}
