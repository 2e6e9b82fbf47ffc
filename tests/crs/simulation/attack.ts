import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect } from 'vitest'
import type { Call, InputOf } from '../../../src/contract/call.ts'
import { seededRandom } from '../../../src/crs/world/random.ts'
import { freshDatabase } from '../../kit/crs/database.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { hostile, inside, malformed, type Input, type RawRequest } from '../../kit/crs/malformed.ts'
import { networkOfSeed } from '../../kit/crs/otherNetwork.ts'
import { send, testServer, type CallOptions, type TestServer } from '../../kit/crs/testServer.ts'
import { Draw } from './draw.ts'
import { operate } from './operations.ts'
import { prepare } from './prepare.ts'
import { fc } from '../../kit/drawnProperties.ts'

/** Malformed requests before each right one. */
const before = 8
/** Requests between two checks of the records, and of the memory. */
const atOnce = 2000

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
function heap(): number {
  collect()
  return process.memoryUsage().heapUsed
}

/**
 * A day of sales amid malformed requests: throws at the first that is not answered in the envelope, is a fault, or shows
 * the inside, and where the records disagree. The answer is the bytes of the heap after each check.
 */
export async function attack(requests: number, seed: number): Promise<number[]> {
  const { database, drop } = await freshDatabase('small')
  const network = networkOfSeed(seed)
  await prepare(database, { network })
  const server = await testServer(database, { rate: 1e9 })
  const chance = seededRandom(seed)
  const values = fc.sample(hostile, { numRuns: 5000, seed })
  const drawn = { chance, value: () => values[Math.floor(chance() * values.length)] }
  let sent = 0

  /** The request as an agent makes it, after others that are alike but for one thing. */
  async function call<C extends Call>(made: C, input: InputOf<C>, more: CallOptions = {}) {
    const headers: Record<string, string> = more.token ? { authorization: `Bearer ${more.token}` } : {}
    const spoilt = Array.from({ length: before }, () => malformed(made, input as Input, headers, drawn))
    sent += before
    await Promise.all(spoilt.map((request) => refusedOrDone(server, request, made.id)))
    return send(server.app, made, input, more)
  }

  const draw = new Draw({ ...server, call, ...(network && { zone: network.timezone }) }, database, chance)
  const heaps: number[] = []
  try {
    while (sent < requests) {
      for (const until = Math.min(sent + atOnce, requests); sent < until;) await operate(draw)
      expect(await brokenInvariants(database), `after ${sent} of seed ${seed}`).toEqual({})
      draw.pass(4)
      server.log.length = 0
      heaps.push(heap())
    }
    return heaps
  } finally {
    await server.close()
    await drop()
  }
}

async function refusedOrDone({ app, log }: TestServer, request: RawRequest, id: string): Promise<void> {
  const came = await app.inject(request)
  const about = `${id} ${JSON.stringify(request).slice(0, 2000)}\n${came.body.slice(0, 500)}`
  if (came.statusCode >= 500) throw new Error(`${about}\n${log.slice(-3).join('\n')}`)
  const isFile = !String(came.headers['content-type']).includes('json')
  if (isFile && came.statusCode === 200) return
  expect((JSON.parse(came.body) as { code: unknown }).code, about).toEqual(expect.any(String))
  expect(came.body, about).not.toMatch(inside)
}
