import { expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { draft } from '../../../src/contract/draft.ts'
import { ledger } from '../../../src/contract/ledger.ts'
import { factorCalls } from '../../../src/contract/factor.ts'
import { session } from '../../../src/contract/session.ts'
import { adults, pays, bookingRequest } from '../../kit/crs/bookingRequest.ts'
import { startGateway } from '../../kit/crs/gateway.ts'

const gateway = startGateway()

test('acts for another agency at the outside CRS, with the person’s drafts here', async () => {
  const { token } = await gateway.server.signIn()
  const for1377 = { token, headers: { alternateAgencyCode: '1377' } }
  expect(await gateway.server.call(ledger.credits, {}, for1377)).toMatchObject({
    code: 'alternate_agency_ended',
  })
  const account = { agencyCode: '1377', userName: 'anna', password: 'ferrydemo', validationCode: '1377' }
  const shown = await gateway.server.call(session.alternateAgencies, { body: account }, { token })
  expect(shown).toMatchObject({ code: '000', body: { agencies: [{ code: '1377' }] } })
  const body = {
    ...bookingRequest({ day: [adults(1)] }),
    payments: pays({ account: 4350 }),
    expectedTotal: 4350,
  }
  const sold = await gateway.server.call(booking.sell, { body }, for1377)
  expect(sold.body['booking']).toMatchObject({ agencyCode: '1377', bookedBy: '1300/demo' })
  expect((await gateway.server.call(draft.list, {}, for1377)).code).toBe('000')
})

test('signs in with a changed password from then on', async () => {
  const { token, cookie } = await gateway.server.signIn()
  const headers = { newpassword: 'κύματα του Αιγαίου', password: 'ferrydemo' }
  expect(await gateway.server.call(session.changePassword, { headers, body: {} }, { token })).toMatchObject({
    status: 200,
    code: '000',
  })
  expect((await gateway.server.call(ledger.credits, {}, { token })).code).toBe('000')
  const renewed = await gateway.server.call(session.renew, { body: {} }, { headers: { cookie } })
  expect(renewed.code).toBe('000')
  expect((await gateway.server.signIn()).code).toBe('bad_sign_in')
})

test('passes a forgotten password to the outside CRS, whose codes are not accepted here', async () => {
  const asked = await gateway.server.call(session.forgotPassword, { body: { userName: 'demo' } })
  expect(asked).toMatchObject({ status: 200, code: '000' })
  const headers = { resetcode: 'code', newpassword: 'ferrydesk9' }
  expect((await gateway.server.call(session.resetPassword, { headers, body: {} })).code).toBe(
    'reset_code_unknown',
  )
})

test('leaves second factors and their sessions to the outside CRS, which the gateway could not pass', async () => {
  const { token } = await gateway.server.signIn({ password: 'κύματα του Αιγαίου' })
  for (const [verb, call] of Object.entries(factorCalls)) {
    const named = session[verb as keyof typeof factorCalls]
    const input = {
      ...(call.method === 'POST' && { body: bodies[verb] ?? {} }),
      ...(verb === 'prove' && { headers: { password: 'x' } }),
    }
    const answer = await gateway.server.call(named, input, { token })
    expect([verb, answer.status, answer.code]).toEqual([verb, 200, 'factors_elsewhere'])
  }
})

const bodies: Partial<Record<string, object>> = {
  addPasskey: { name: 'x', passkey: {} },
  addCodes: { code: '123456' },
}
