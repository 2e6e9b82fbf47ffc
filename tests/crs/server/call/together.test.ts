import { beforeAll, expect, test } from 'vitest'
import { draft } from '../../../../src/contract/draft.ts'
import { reference } from '../../../../src/contract/reference.ts'
import { sailing } from '../../../../src/contract/sailing.ts'
import { mostTogether, session } from '../../../../src/contract/session.ts'
import { startCrs } from '../../../kit/crs/crs.ts'
import type { TestResponse } from '../../../kit/crs/testServer.ts'

const crs = startCrs()
let token: string

beforeAll(async () => {
  token = (await crs.server.signIn()).token
})

const together = (calls: readonly { id: string; alternate?: string; path?: Record<string, unknown> }[]) =>
  crs.server.call(session.together, { body: { calls: [...calls] } }, { token })

const answersOf = ({ body }: TestResponse) =>
  body['answers'] as { status: number; answer: Record<string, unknown> }[]

test('session.together answers each call as if it had come by itself, in their order', async () => {
  const path = { name: 'hand' }
  const came = await together([
    { id: 'reference.countries' },
    { id: 'draft.read', path },
    { id: 'session.configurations' },
  ])
  const alone = [
    await crs.server.call(reference.countries, {}, { token }),
    await crs.server.call(draft.read, { path: { name: 'hand' } }, { token }),
    await crs.server.call(session.configurations, {}, { token }),
  ]
  expect(answersOf(came)).toEqual(alone.map(({ status, body }) => ({ status, answer: body })))
})

test('answers a call that is malformed or not permitted next to one that is', async () => {
  const came = await together([
    { id: 'draft.read', path: { name: 'no such draft' } },
    { id: 'reference.companies', alternate: '9999' },
    { id: 'reference.companies' },
  ])
  const [malformed, forbidden, good] = answersOf(came)
  expect(malformed).toMatchObject({ status: 400, answer: { code: 'malformed' } })
  expect(forbidden?.answer['code']).not.toBe('000')
  expect(good).toMatchObject({ status: 200, answer: { code: '000' } })
})

test.each(['booking.sell', 'session.signOut', sailing.changes.id, session.together.id, 'no.call'])(
  'makes no call that changes something, waits or is unknown: %s',
  async (id) => {
    const [answer] = answersOf(await together([{ id }]))
    expect(answer).toMatchObject({ status: 404, answer: { code: 'unknown_call' } })
    expect((await crs.server.call(session.configurations, {}, { token })).code).toBe('000')
  },
)

test('refuses more calls than one request may hold', async () => {
  const calls = Array.from({ length: mostTogether + 1 }, () => ({ id: 'reference.companies' }))
  expect(await together(calls)).toMatchObject({ status: 400, code: 'malformed' })
})
