import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { session } from '../../src/contract/session.ts'
import { stopDatabase } from '../kit/server.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { callOver, startSmallServer, type SmallServer } from '../kit/race.ts'

/** Milliseconds in which the server says that it is well, whatever strangers send. */
const patience = 1000
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

const attacker = join(import.meta.dirname, '../kit/attacker.ts')

test(`/health answers within a second while a stranger sends ${bodies} of the worst bodies`, async () => {
  const stranger = spawn(process.execPath, [attacker, server.address, String(bodies)], { stdio: 'inherit' })
  // A stranger's machine is another one: what it computes must not cost the server its core.
  setPriority(stranger.pid ?? 0, constants.priority.PRIORITY_LOW)
  const times: number[] = []
  while (stranger.exitCode === null) {
    const begun = performance.now()
    expect(await callOver(server.address, session.health, {})).toMatchObject({ code: '000' })
    times.push(performance.now() - begun)
  }
  expect(stranger.exitCode).toBe(0)
  // A server that is stalled answers none of them in time; one in ten may wait for the machine.
  const slow = times.filter((time) => time >= patience)
  expect(slow.length, times.map(Math.round).join()).toBeLessThanOrEqual(times.length / 10)
})
