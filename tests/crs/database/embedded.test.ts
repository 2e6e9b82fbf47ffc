import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEmbedded } from '../../../src/crs/database/embedded.ts'
import { claimFolder } from '../../../src/crs/database/ownership.ts'
import { temporaryFolder } from '../../kit/folder.ts'

let folder: ReturnType<typeof temporaryFolder>
const children: ChildProcess[] = []

beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  const { stop } = await startEmbedded(folder.path)
  await stop()
  folder.remove()
})

/** Another process that starts PostgreSQL in the folder and owns it. */
async function otherOwner(): Promise<{ child: ChildProcess; url: string }> {
  const script = join(import.meta.dirname, '../../kit/owner.ts')
  const child = spawn(process.execPath, [script, folder.path, '4999'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, url: line.toString().trim() }
}

async function kill9(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

const postmaster = () => {
  const lines = readFileSync(join(folder.path, 'postgres/cluster/data/postmaster.pid'), 'utf8').split('\n')
  return Number(lines[0])
}

test('writes reach the disk before they are acknowledged, and the password is for its owner alone', async () => {
  const { url } = await startEmbedded(folder.path)
  expect(
    await ask(url, "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as ack"),
  ).toEqual([{ fsync: 'on', ack: 'on' }])
  expect(statSync(join(folder.path, 'postgres/cluster/password')).mode & 0o777).toBe(0o600)
  await expect(ask(url.replace(/:[^:@]*@/, ':wrong@'), 'select 1')).rejects.toThrow(/password authentication/)
})

test('a second owner is refused by name', async () => {
  const { child, url } = await otherOwner()
  const here = await startEmbedded(folder.path)
  expect(here).toMatchObject({ url, adopted: true })
  const words = new RegExp(`process ${child.pid} on ${hostname()}, port 4999, since \\d{4}-`)
  await expect(claimFolder(here.url, 4998)).rejects.toMatchObject({
    name: 'Trouble',
    message: expect.stringMatching(words),
  })
})

test('after kill -9 of its owner the running server is adopted and owned anew', async () => {
  const { child, url } = await otherOwner()
  await ask(url, 'create table kept as select 1 as one')
  await kill9(child)
  const here = await startEmbedded(folder.path)
  expect(here).toMatchObject({ url, adopted: true })
  const ownership = await claimFolder(here.url, 4998)
  expect(await ask(url, 'select port from owner')).toEqual([{ port: 4998 }])
  expect(await ask(url, 'select one from kept')).toEqual([{ one: 1 }])
  await ownership.release()
})

test('after kill -9 of owner and server at once, what was acknowledged is there', async () => {
  const { child, url } = await otherOwner()
  await ask(url, 'create table kept as select generate_series(1, 1000) as n')
  process.kill(postmaster(), 'SIGKILL')
  await kill9(child)
  const here = await startEmbedded(folder.path)
  expect(here.adopted).toBe(false)
  expect(await ask(here.url, 'select count(*)::int as n from kept')).toEqual([{ n: 1000 }])
})

test('two that start in an empty folder at once share one server', async () => {
  const [one, two] = await Promise.all([otherOwner(), startEmbedded(folder.path)])
  expect(two.url).toBe(one.url)
  await expect(claimFolder(two.url, 4998)).rejects.toThrow(`process ${one.child.pid}`)
})

test('the owner survives a breakdown of its server that comes back', async () => {
  const { url } = await startEmbedded(folder.path)
  const ownership = await claimFolder(url, 4998)
  await ask(
    url,
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'purser owner'",
  )
  const owners = "select from pg_stat_activity where application_name = 'purser owner'"
  await expect.poll(() => ask(url, owners).then((rows) => rows.length)).toBe(1)
  await expect(claimFolder(url, 4997)).rejects.toThrow(`process ${process.pid}`)
  await ownership.release()
})
