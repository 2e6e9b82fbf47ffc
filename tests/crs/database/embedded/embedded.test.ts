import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname, release } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEmbedded, syncMethodOf } from '../../../../src/crs/database/embedded/embedded.ts'
import { ownFolder } from '../../../../src/crs/database/embedded/ownership.ts'
import { temporaryFolder } from '../../../kit/folder.ts'

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
  const script = join(import.meta.dirname, '../../../kit/crs/folderOwner.ts')
  const child = spawn(process.execPath, [script, folder.path, '4999'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  children.push(child)
  const lines = createInterface({ input: child.stdout })
  const line = await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => undefined)])
  if (line === undefined) throw new Error('It could not start.')
  return { child, url: String(line[0]) }
}

async function kill9(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

/** Sessions that are at work on this statement. */
const working = (url: string, statement: string) =>
  ask(url, `select from pg_stat_activity where state = 'active' and query = '${statement}'`)

const postmaster = () => {
  const lockfile = join(folder.path, 'postgres/cluster/data/postmaster.pid')
  // Undefined between the end of one server and the start of the next.
  return existsSync(lockfile) ? Number(readFileSync(lockfile, 'utf8').split('\n')[0]) : 0
}

test('acknowledges writes after they reach the disk, and protects the password file', async () => {
  const { url } = await startEmbedded(folder.path)
  expect(
    await ask(url, "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as ack"),
  ).toEqual([{ fsync: 'on', ack: 'on' }])
  expect(statSync(join(folder.path, 'postgres/cluster/password')).mode & 0o777).toBe(0o600)
  await expect(ask(url.replace(/:[^:@]*@/, ':wrong@'), 'select 1')).rejects.toThrow(/password authentication/)
})

test('syncs its data after a crash by the method of this machine', async () => {
  const { url } = await startEmbedded(folder.path)
  expect(await ask(url, 'show recovery_init_sync_method')).toEqual([
    { recovery_init_sync_method: syncMethodOf(process.platform, release()) },
  ])
})

test('does not start on damaged data, and gives the reason of PostgreSQL', async () => {
  const first = await startEmbedded(folder.path)
  const [row] = await ask(first.url, "select pg_relation_filepath('pg_authid') as path")
  await first.stop()
  const path = join(realpathSync(folder.path), 'postgres/cluster/data', String(row?.['path']))
  const content = readFileSync(path)
  writeFileSync(path, Buffer.alloc(content.length, 1))
  await expect(startEmbedded(folder.path)).rejects.toThrow(
    /^PostgreSQL cannot be used. It says:\ninvalid page/,
  )
  writeFileSync(path, content)
  const again = await startEmbedded(folder.path)
  expect(await ask(again.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

const owner = (pid: number | undefined) => ({
  name: 'Trouble',
  message: expect.stringMatching(new RegExp(`process ${pid} on ${hostname()}, port 4999, since \\d{4}-`)),
})

test('refuses a second owner and names it @all', async () => {
  const { child } = await otherOwner()
  await expect(ownFolder(folder.path, 4998)).rejects.toMatchObject(owner(child.pid))
})

test('adopts a running server after kill -9 of its owner', async () => {
  const { child, url } = await otherOwner()
  await ask(url, 'create table kept as select 1 as one')
  await kill9(child)
  const here = await ownFolder(folder.path, 4998)
  expect(here).toMatchObject({ url, adopted: true })
  expect(await ask(url, 'select port from owner')).toEqual([{ port: 4998 }])
  expect(await ask(url, 'select one from kept')).toEqual([{ one: 1 }])
  await here.stop()
})

test('retains acknowledged writes after kill -9 of owner and server at once', async () => {
  const { child, url } = await otherOwner()
  await ask(url, 'create table kept as select generate_series(1, 1000) as n')
  process.kill(postmaster(), 'SIGKILL')
  await kill9(child)
  const here = await ownFolder(folder.path, 4998)
  expect(here.adopted).toBe(false)
  expect(await ask(here.url, 'select count(*)::int as n from kept')).toEqual([{ n: 1000 }])
  await here.stop()
})

test.runIf(existsSync('/proc'))(
  'starts although the pid of its lock file belongs to another program',
  async () => {
    const first = await startEmbedded(folder.path)
    await first.stop()
    const other = spawn('sleep', ['60'])
    children.push(other)
    const data = realpathSync(join(folder.path, 'postgres/cluster/data'))
    writeFileSync(
      join(data, 'postmaster.pid'),
      [other.pid, data, 1, 1, '', '127.0.0.1', '', 'ready', ''].join('\n'),
    )
    const second = await startEmbedded(folder.path)
    expect(second.adopted).toBe(false)
    expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  },
)

test.each([
  ['empty', ''],
  ['zeros', '\0'.repeat(80)],
])('starts although a power cut has left its lock file incomplete: %s', async (_, content) => {
  const first = await startEmbedded(folder.path)
  await first.stop()
  writeFileSync(join(realpathSync(folder.path), 'postgres/cluster/data/postmaster.pid'), content)
  const second = await startEmbedded(folder.path)
  expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('gives an empty folder to one of two simultaneous starts and names it to the other @all', async () => {
  const [here, there] = await Promise.allSettled([ownFolder(folder.path, 4998), otherOwner()])
  const child = children[0]
  if (here.status === 'rejected') expect(here.reason).toMatchObject(owner(child?.pid))
  else {
    expect(there.status).toBe('rejected')
    await here.value.stop()
  }
})

test('waits for the previous owner that is stopping, and then starts', async () => {
  const first = await ownFolder(folder.path, 4999)
  const [second] = await Promise.all([ownFolder(folder.path, 4998), first.stop()])
  expect(await ask(second.url, 'select port from owner')).toEqual([{ port: 4998 }])
  await second.stop()
})

test('the owner continues after its server has crashed and recovered @all', async () => {
  const here = await ownFolder(folder.path, 4999)
  const connections = "from pg_stat_activity where application_name = 'purser owner'"
  await ask(here.url, `select pg_terminate_backend(pid) ${connections}`)
  await expect.poll(() => ask(here.url, `select ${connections}`).then((rows) => rows.length)).toBe(1)
  await expect(ownFolder(folder.path, 4998)).rejects.toMatchObject(owner(process.pid))
  await here.stop()
})

test('restarts a completely killed PostgreSQL at the same address with the same owner @all', async () => {
  const here = await ownFolder(folder.path, 4999)
  await ask(here.url, 'create table kept as select 1 as one')
  process.kill(postmaster(), 'SIGKILL')
  const read = () => ask(here.url, 'select one, port from kept, owner').catch(() => [])
  // It takes the folder again a moment after the restart.
  const owners = async () =>
    (await ask(here.url, "select from pg_stat_activity where application_name = 'purser owner'")).length
  await expect.poll(read, { timeout: 30_000 }).toEqual([{ one: 1, port: 4999 }])
  await expect.poll(owners, { timeout: 30_000 }).toBe(1)
  await expect(ownFolder(folder.path, 4998)).rejects.toMatchObject(owner(process.pid))
  await here.stop()
})

test.runIf(existsSync('/proc'))(
  'restarts a killed PostgreSQL although a session of it is still at work on a long statement',
  async () => {
    const here = await ownFolder(folder.path, 4999)
    const statement = 'select count(*) from generate_series(1, 1000000000000)'
    const long = ask(here.url, statement).catch(() => 'ended')
    await expect.poll(() => working(here.url, statement)).toHaveLength(1)
    process.kill(postmaster(), 'SIGKILL')
    const read = () => ask(here.url, 'select port from owner').catch(() => [])
    await expect.poll(read, { timeout: 30_000 }).toEqual([{ port: 4999 }])
    expect(await long).toBe('ended')
    await here.stop()
  },
)

test.runIf(existsSync('/proc'))(
  'ends and restarts a PostgreSQL that hangs @all',
  async () => {
    const here = await ownFolder(folder.path, 4999)
    const before = postmaster()
    const { pid } = (
      await ask(here.url, "select pid from pg_stat_activity where application_name = 'purser owner'")
    )[0]!
    process.kill(before, 'SIGSTOP')
    process.kill(Number(pid), 'SIGTERM')
    const read = () => ask(here.url, 'select port from owner').catch(() => [])
    await expect
      .poll(() => (postmaster() === before ? [] : read()), { timeout: 90_000 })
      .toEqual([{ port: 4999 }])
    await here.stop()
  },
  120_000,
)

test.runIf(process.getuid?.() === 0)(
  'runs as another user in a reachable folder when started as root without user namespaces',
  async () => {
    chmodSync(folder.path, 0o700)
    const path = process.env['PATH']
    process.env['PATH'] = ''
    const here = await ownFolder(folder.path, 4999).finally(() => (process.env['PATH'] = path))
    const home = realpathSync(join(folder.path, 'postgres'))
    expect(home).toMatch(/^\/var\/lib\/purser\//)
    expect(statSync(join(home, 'cluster/data')).uid).not.toBe(0)
    await here.stop()
    const again = await ownFolder(folder.path, 4999)
    expect(await ask(again.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await again.stop()
    rmSync(home, { recursive: true })
    rmSync(join(folder.path, 'postgres'))
  },
)
