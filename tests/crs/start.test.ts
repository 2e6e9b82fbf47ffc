import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bases, type AnswerOf } from '../../src/contract/call.ts'
import type { ledger } from '../../src/contract/ledger.ts'
import { askAsDemo, demoHeaders } from '../kit/demoSession.ts'
import { ecCertificate, endedCertificate, type TestCertificate } from '../kit/crs/certificates.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { type Purser, startPurser, stopDatabase } from '../kit/server.ts'

const folder = temporaryFolder()
let purser: Purser

const health = async (url: string) => {
  const answer = await fetch(`${url}/desk/api/health`)
  return { status: answer.status, body: await answer.json() }
}

const why = (attempt: Promise<Purser>) =>
  attempt.then(
    () => 'it started',
    (cause: Error) => cause.message,
  )

const lockfile = join(folder.path, 'postgres/cluster/data/postmaster.pid')

beforeAll(async () => {
  purser = await startPurser({ folder: folder.path })
})
afterAll(async () => {
  await purser.stop()
  folder.remove()
})

describe('npm start', () => {
  test('responds, and prints the demo sign-ins, those of the main agency first', async () => {
    expect(await health(purser.url)).toMatchObject({ status: 200, body: { code: '000' } })
    await expect.poll(() => purser.output()).toContain('sign in as')
    const first = purser
      .output()
      .split('\n')
      .find((line) => line.includes('agency'))
    expect(first).toContain('agency 1300, user demo, password ferrydemo, validation code 1300')
    const letters = join(folder.path, 'mail')
    expect(purser.output()).toContain(`no SMTP_URL is set: mails are not sent but written into ${letters}`)
  })

  test('makes the files of a clearance in a worker thread', async () => {
    const { spec } = bases
    const { clearings } = await askAsDemo<AnswerOf<typeof ledger.companyClearings>>(
      purser.url,
      `${spec}/company-clearings/HLC`,
    )
    for (const [fileType, begins] of Object.entries({ pdf: '%PDF', xls: '\u00d0\u00cf\u0011\u00e0' })) {
      const { year = 0, number = 0 } = clearings[0] ?? {}
      const query = `year=${year}&number=${number}&company_abbreviation=HLC&fileType=${fileType}`
      const { url } = await askAsDemo<{ url: string }>(purser.url, `${spec}/download-clearance?${query}`)
      const file = await fetch(purser.url + url, { headers: await demoHeaders(purser.url) })
      expect(Buffer.from(await file.arrayBuffer()).toString('latin1')).toMatch(new RegExp(`^${begins}`))
    }
  })

  test('refuses a second start in the same folder, naming the owner @all', async () => {
    const words = await why(startPurser({ folder: folder.path }))
    expect(words).toContain(`process ${purser.pid} on`)
    expect(words).toContain(`port ${purser.port}`)
    expect(words).not.toContain(' at ')
    expect(await health(purser.url)).toMatchObject({ status: 200 })
  })

  test('recovers after repeated kill -9 @all', async () => {
    for (let round = 0; round < 3; round++) {
      await purser.kill9()
      expect(existsSync(lockfile)).toBe(true)
      purser = await startPurser({ folder: folder.path, port: purser.port })
      expect(purser.output()).toContain('still running')
      expect(await health(purser.url)).toMatchObject({ status: 200 })
    }
  })

  test('stops regularly with its PostgreSQL, and starts again without creating the world', async () => {
    expect(await purser.stop()).toBe(0)
    expect(existsSync(lockfile)).toBe(false)
    purser = await startPurser({ folder: folder.path, port: purser.port })
    expect(purser.output()).not.toMatch(/still running|Making/)
  })

  test('answers that it is not ready before it closes, and calls meanwhile @all', async () => {
    await purser.stop()
    const environment = { DRAIN_SECONDS: '6' }
    purser = await startPurser({ folder: folder.path, port: purser.port, environment })
    const ready = async () => (await fetch(`${purser.url}/ready`)).status
    expect(await ready()).toBe(200)
    const stopped = purser.stop()
    await expect.poll(ready).toBe(503)
    expect(await health(purser.url)).toMatchObject({ status: 200 })
    expect(await stopped).toBe(0)
    purser = await startPurser({ folder: folder.path, port: purser.port })
  })

  test('uses a renewed certificate on SIGHUP, and reports one that has ended @all', async () => {
    await purser.stop()
    const files = { TLS_CERT: join(folder.path, 'desk.pem'), TLS_KEY: join(folder.path, 'desk.key') }
    const store = ({ cert, key }: TestCertificate) => {
      writeFileSync(files.TLS_CERT, cert)
      writeFileSync(files.TLS_KEY, key)
    }
    store(endedCertificate)
    purser = await startPurser({ folder: folder.path, port: purser.port, environment: files })
    expect(purser.url).toMatch(/^https:/)
    expect(purser.output()).toContain('ended on 2026-10-02: browsers refuse it')
    store(ecCertificate)
    process.kill(purser.pid, 'SIGHUP')
    await expect.poll(() => purser.output()).toMatch(/renewed certificate .+ is in use/)
    await purser.stop()
    purser = await startPurser({ folder: folder.path, port: purser.port })
  })

  test('stops when its parent npm start ends @all', async () => {
    expect(await purser.abandon()).toBe(0)
    expect(existsSync(lockfile)).toBe(false)
    purser = await startPurser({ folder: folder.path, port: purser.port })
  })
})

describe('prints a readable error for', () => {
  test('a port in use', async () => {
    const other = temporaryFolder()
    const words = await why(startPurser({ folder: other.path, port: purser.port }))
    expect(words).toContain(`Port ${purser.port} is taken`)
    expect(words).not.toMatch(/ at |EADDRINUSE/)
    other.remove()
  })

  test.each([
    [{ HOST: '0.0.0.0' }, /other machines can reach/],
    [{ PORT: 'abc' }, /PORT is abc/],
    [{ TLS_CERT: '/nowhere.pem' }, /TLS needs both/],
    [{ TLS_CERT: '/nowhere.pem', TLS_KEY: '/nowhere.pem' }, /TLS_CERT names \/nowhere.pem/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL is not an address/],
    [{ CRS_URL: 'crs' }, /CRS_URL is not an address/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL is loud; there are info, warn, error/],
    [{ SLOW_CALL_MS: '-1' }, /SLOW_CALL_MS is -1: it has to be a number from 0 to 60000/],
    [{ DRAIN_SECONDS: 'long' }, /DRAIN_SECONDS is long: it has to be a number from 0 to 300/],
    [{ METRICS_TOKEN: 'secret' }, /METRICS_TOKEN can be guessed/],
    [{ BEHIND_PROXY: '1' }, /BEHIND_PROXY is 1: 1 names no proxy/],
    [{ PURSER_DATA: '/dev/null' }, /data folder \/dev\/null is a file/],
    [{ PURSER_DATA: '/dev/null/data' }, /data folder \/dev\/null\/data is a file, or lies below one/],
    [
      { DATABASE_URL: 'postgres://x:secret@nowhere.invalid/x' },
      /database postgres:\/\/x@nowhere.invalid\/x cannot/,
    ],
  ])('%o @all', async (environment, words) => {
    const said = await why(startPurser({ folder: join(folder.path, 'unused'), environment }))
    expect(said).toMatch(words)
    expect(said).not.toMatch(/secret|\n\s+at /)
  })

  test('a data folder without its password', async () => {
    const other = temporaryFolder()
    mkdirSync(join(other.path, 'postgres/cluster'), { recursive: true })
    const said = await why(startPurser({ folder: other.path }))
    expect(said).toMatch(/is incomplete: \S+password is missing/)
    expect(said).not.toMatch(/\n\s+at /)
    other.remove()
  })

  test('an unknown world', async () => {
    const said = await why(startPurser({ folder: join(folder.path, 'unused'), args: ['--world', 'moon'] }))
    expect(said).toMatch(/no world called moon; there are demo, season, stress/)
  })
})

test('stops the database of a killed Purser', async () => {
  await purser.kill9()
  await stopDatabase(folder.path)
  expect(existsSync(lockfile)).toBe(false)
  purser = await startPurser({ folder: folder.path })
})
