import { spawn } from 'node:child_process'
import { get } from 'node:http'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bases } from '../../src/contract/call.ts'
import { session } from '../../src/contract/session.ts'
import { isExhausted } from '../../src/crs/database/throttle.ts'
import { noBrowser } from '../../src/crs/server/job/job.ts'
import { systemClock } from '../../src/crs/server/clock.ts'
import { type AttemptRule, createSignInThrottle } from '../../src/crs/session/signInThrottle.ts'
import { stopDatabase } from '../kit/server.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { callOver, onDatabase, startSmallServer, type SmallServer } from '../kit/crs/race.ts'

/** Milliseconds within which the health call must respond. */
const responseTimeout = 1000
const bodies = 240

const folder = temporaryFolder()
let server: SmallServer

beforeAll(async () => {
  server = await startSmallServer({ PURSER_DATA: folder.path })
})
afterAll(async () => {
  await server.kill9()
  await stopDatabase(folder.path)
  folder.remove()
})

const attacker = join(import.meta.dirname, '../kit/crs/attacker.ts')

test(`/health responds within a second while an unauthenticated client sends ${bodies} malicious bodies`, async () => {
  const stranger = spawn(process.execPath, [attacker, server.address, String(bodies)], { stdio: 'inherit' })
  // A real attacker computes on another machine, so this one must not take the server’s core.
  setPriority(stranger.pid ?? 0, constants.priority.PRIORITY_LOW)
  const times: number[] = []
  while (stranger.exitCode === null) {
    const begun = performance.now()
    expect(await callOver(server.address, session.health, {})).toMatchObject({ code: '000' })
    times.push(performance.now() - begun)
  }
  expect(stranger.exitCode).toBe(0)
  // A stalled server answers none in time; one in ten may be late because the machine is busy.
  const slow = times.filter((time) => time >= responseTimeout)
  expect(slow.length, times.map(Math.round).join()).toBeLessThanOrEqual(times.length / 10)
})

const networks = Array.from({ length: 12 }, (_, at) => `127.0.1.${at + 1}`)
const ownNetwork = '127.0.2.1'
const ownerTries = 4

/** Strangers guess without a pause from every network, until the owner has tried; returns what both were answered. */
async function guessWhile(
  guess: (network: string) => Promise<string>,
  own: () => Promise<string>,
): Promise<{ guesses: string[]; owner: string[] }> {
  let isOver = false
  const guesses: string[] = []
  const strangers = networks.map(async (network) => {
    while (!isOver) guesses.push(await guess(network))
  })
  // The strangers have used up what they can before the owner comes.
  while (guesses.length < 300) await new Promise((go) => setTimeout(go, 50))
  const owner: string[] = []
  for (let at = 0; at < ownerTries; at++) owner.push(await own())
  isOver = true
  await Promise.all(strangers)
  return { guesses, owner }
}

/** Signs in from an address of this machine, in a browser without cookies; returns the code of the answer. */
function signInFrom(localAddress: string, password: string): Promise<string> {
  const credentials = { agencycode: '1300', username: 'demo', password, validationcode: '1300' }
  const headers = { ...credentials, origin: server.address }
  return new Promise((answered, failed) => {
    get(`${server.address}${bases.spec}/token`, { localAddress, headers }, (response) => {
      let text = ''
      response.on('data', (part: Buffer) => (text += part.toString()))
      response.on('end', () => answered((JSON.parse(text) as { code: string }).code))
    }).on('error', failed)
  })
}

describe('while strangers guess a password from 12 networks without a pause', () => {
  test('its owner signs in in a new browser, and at most 100 guesses an hour are evaluated', async () => {
    const { guesses, owner } = await guessWhile(
      (network) => signInFrom(network, 'guess'),
      () => signInFrom(ownNetwork, 'ferrydemo'),
    )
    expect(owner).toEqual(Array(ownerTries).fill('000'))
    const evaluated = guesses.filter((code) => code === 'bad_sign_in').length
    process.stdout.write(`${guesses.length} guesses, of which ${evaluated} were evaluated\n`)
    expect(evaluated).toBeLessThanOrEqual(100)
    expect(new Set(guesses)).toEqual(new Set(['bad_sign_in', 'second_step']))
  })

  /** One limit for all networks: the rule before. */
  const unreserved: AttemptRule = (account, network) => [
    [
      { name: `control ${account}`, atOnce: 40, perHour: 60 },
      { name: `control ${account} from ${network}`, atOnce: 20, perHour: 20 },
    ],
  ]
  test.each([
    ['all, with first attempts reserved', undefined, ownerTries],
    ['none, with one limit for all networks (the control)', unreserved, 0],
  ])('of the tries of the owner succeed: %s', async (name, rule, right) => {
    await onDatabase(server, async (database) => {
      const throttle = createSignInThrottle({ database, clock: systemClock }, rule)
      const attempt = async (address: string, result: 'right' | 'wrong') => {
        const guess = { agency: '1300', userName: name, address, browser: noBrowser }
        const tried = await throttle.attempt(
          guess,
          () => Promise.resolve({ result }),
          (one) => one.result,
        )
        return isExhausted(tried) ? 'exhausted' : tried.result
      }
      const { owner } = await guessWhile(
        (network) => attempt(network, 'wrong'),
        () => attempt(ownNetwork, 'right'),
      )
      expect(owner.filter((one) => one === 'right')).toHaveLength(right)
    })
  })
})
