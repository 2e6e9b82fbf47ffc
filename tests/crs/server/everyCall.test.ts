import { describe, expect, test } from 'vitest'
import { bases, expiredCode } from '../../../src/contract/call.ts'
import { calls } from '../../../src/contract/calls.ts'
import { asResponse } from '../../kit/crs/testServer.ts'
import { startCrs } from '../../kit/crs/crs.ts'

const crs = startCrs()

/** A request with a word for every path parameter and no other input. */
async function ask({ base, method, path }: (typeof calls)[number], headers: Record<string, string> = {}) {
  const url = bases[base] + path.replace(/\{\w+\}/g, '1')
  const payload = method === 'GET' ? {} : { payload: {} }
  return asResponse(await crs.server.app.inject({ method, url, headers, ...payload }))
}

describe('every call except the public ones', () => {
  const closed = calls.filter(({ isPublic }) => isPublic !== true)

  test.each(closed.map((call) => [call.id, call] as const))(
    '%s is refused without a token and with an unknown one (PE-006, CA-002)',
    async (_, call) => {
      expect(await ask(call)).toMatchObject({ status: 401, code: 'unknown_token' })
      const authorization = `Bearer ${'x'.repeat(43)}`
      expect(await ask(call, { authorization })).toMatchObject({ status: 401, code: 'unknown_token' })
    },
  )

  test('is refused with a token that has expired', async () => {
    const { token } = await crs.server.signIn()
    crs.server.clock.pass(24 * 3_600_000)
    for (const call of closed) {
      const came = await ask(call, { authorization: `Bearer ${token}` })
      expect([call.id, came.status, came.code]).toEqual([call.id, 200, expiredCode])
    }
  })

  test('excludes the sign-in and the calls related to it (PE-005)', () => {
    expect(calls.filter(({ isPublic }) => isPublic === true).map(({ id }) => id)).toEqual([
      'session.token',
      'session.renew',
      'session.beginDirectory',
      'session.enterDirectory',
      'session.forgotPassword',
      'session.resetPassword',
      'session.health',
      'session.step',
      'session.passStep',
      'session.mailStep',
      // The link itself is the proof, and the call checks who opens it.
      'ledger.clearanceFile',
    ])
  })

  test('accepts the token as Bearer or as a header named token (SC-B02)', async () => {
    const { token } = await crs.server.signIn()
    const companies = calls.find(({ id }) => id === 'reference.companies')
    if (!companies) throw new Error('no call lists companies')
    expect((await ask(companies, { authorization: `Bearer ${token}` })).code).toBe('000')
    expect((await ask(companies, { token })).code).toBe('000')
  })
})

test('has its base: calls of the specification one, the others that of the desk (CA-001)', async () => {
  const { token } = await crs.server.signIn()
  for (const call of calls) {
    const other = call.base === 'spec' ? bases.desk : bases.spec
    const url = other + call.path.replace(/\{\w+\}/g, '1')
    const payload = call.method === 'GET' ? {} : { payload: {} }
    const headers = { authorization: `Bearer ${token}` }
    const came = asResponse(await crs.server.app.inject({ method: call.method, url, headers, ...payload }))
    expect([call.id, came.status, came.code]).toEqual([call.id, 404, 'unknown_call'])
  }
})
