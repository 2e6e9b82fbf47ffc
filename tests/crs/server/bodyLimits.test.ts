import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { bases, type Call } from '../../../src/contract/call.ts'
import { calls } from '../../../src/contract/calls.ts'
import { session } from '../../../src/contract/session.ts'
import { bodyLimitOf, isReasonable } from '../../../src/crs/server/input/bodyLimits.ts'
import { startCrs } from '../../kit/crs/crs.ts'

const crs = startCrs()
let port: number

beforeAll(async () => {
  await crs.server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (crs.server.app.server.address() as AddressInfo).port
})

/** 0.8 MB with 95,000 undeclared fields. */
const unknownFields = JSON.stringify(
  Object.fromEntries(Array.from({ length: 95_000 }, (_, n) => [`k${n}`, 0])),
)

const post = async (path: string, body: string): Promise<{ status: number; code: string }> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const { code } = (await answer.json()) as { code: string }
  return { status: answer.status, code }
}

const open: readonly Call[] = calls.filter(({ isPublic, method }) => isPublic && method === 'POST')

test.each(open.map((call) => [call.id, call] as const))('%s accepts a few KB only', async (_, call) => {
  expect(await post(bases[call.base] + call.path, unknownFields)).toEqual({ status: 413, code: 'too_large' })
})

test('an unknown address does not read a large body either', async () => {
  expect((await post('/desk/api/nowhere', unknownFields)).status).toBe(413)
})

test('the limit of every call admits its input', () => {
  const limits = Object.fromEntries(calls.map((call) => [call.id, bodyLimitOf(call)]))
  expect(limits).toMatchObject({
    'session.renew': 4096,
    'session.changePassword': 65_536,
    'sailing.trips': 65_536,
    'booking.sell': 524_288,
    'pricing.price': 524_288,
    'draft.save': 1_048_576,
  })
})

test('members and depth are limited before parsing', () => {
  const list = (length: number) => JSON.stringify(Array.from({ length }, () => 0))
  expect(isReasonable(list(500), 4096)).toBe(true)
  expect(isReasonable(list(600), 4096)).toBe(false)
  expect(isReasonable(list(50_000), 1_048_576)).toBe(true)
  expect(isReasonable(list(50_002), 1_048_576)).toBe(false)
  expect(isReasonable('['.repeat(24), 4096)).toBe(true)
  expect(isReasonable('['.repeat(25), 4096)).toBe(false)
  // Brackets within a string do not count.
  expect(isReasonable(JSON.stringify({ text: `\\"${',[{'.repeat(1000)}` }), 4096)).toBe(true)
})

test('a connection closed during a request causes no log error', async () => {
  const { path, base } = session.renew
  crs.server.log.splice(0)
  for (let n = 0; n < 20; n++) {
    const socket = connect(port, '127.0.0.1')
    const closed = new Promise((done) => socket.once('close', done))
    // The requests after the first are read after the connection has closed.
    const health = `GET ${bases.desk}${session.health.path} HTTP/1.1\r\nhost: x\r\n\r\n`
    const cut = `POST ${bases[base]}${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{"a`
    socket.write(health.repeat(5) + cut, () => (n % 2 === 0 ? socket.resetAndDestroy() : socket.destroy()))
    await closed
  }
  // Answered after all of them by the same event loop.
  expect((await crs.server.call(session.health, {})).status).toBe(200)
  expect(crs.server.log.filter((line) => line.includes('"level":50'))).toEqual([])
})
