import { cpSync, existsSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { booking } from '../../src/contract/booking/booking.ts'

import { seededRandom } from '../../src/crs/world/random.ts'
import { seed } from '../kit/drawn.ts'
import {
  callOver,
  crash,
  onDatabase,
  signInOver,
  startSmallServer,
  type CallOverOptions,
  type SmallServer,
} from '../kit/crs/race.ts'
import { expectEachSoldOnce, sellingClients, type SellingClients } from '../kit/crs/sellingClients.ts'
import { liftLimits } from '../kit/crs/smallWorld.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { canMount, smallDisk, type SmallDisk } from '../kit/smallDisk.ts'

const desks = 4
/** Sales that are answered before the disk is full, at least, and refused while it is. */
const enough = 5
const wait = { timeout: 120_000, interval: 20 }

const chance = seededRandom(seed)

const mounts = canMount()
if (!mounts) process.stdout.write('fullDisk.test.ts: skipped, as this user cannot mount a file system\n')

let root: ReturnType<typeof temporaryFolder>
let disk: SmallDisk
let server: SmallServer
/** Where this process finds the data folder. */
let data: string
let clients: SellingClients

beforeEach(() => {
  root = temporaryFolder()
  clients = sellingClients(() => server.address, chance)
})
afterEach(async () => {
  await crash(server, existsSync(lockfile()) ? data : undefined)
  await pause(500)
  disk.remove()
  root.remove()
})

const walFolder = () => join(data, 'postgres/cluster/data/pg_wal')
const lockfile = () => join(data, 'postgres/cluster/data/postmaster.pid')

/** A server whose data folder is on a small disk. */
async function startOnDisk(environment: Record<string, string> = {}): Promise<void> {
  disk = await smallDisk(join(root.path, 'disk'), 300)
  data = join(disk.outside, 'data')
  server = await startSmallServer({ PURSER_DATA: join(disk.path, 'data'), ...environment }, disk.prefix)
  await onDatabase(server, liftLimits)
}

/** A server whose WAL alone is on a small disk, and is archived. */
async function startWithWalOnDisk(backupFolder: string): Promise<void> {
  data = join(root.path, 'data')
  const environment = { PURSER_DATA: data, BACKUP_FOLDER: backupFolder }
  server = await startSmallServer(environment)
  await onDatabase(server, liftLimits)
  await crash(server, data)
  disk = await smallDisk(join(root.path, 'disk'), 150)
  cpSync(walFolder(), join(disk.outside, 'wal'), { recursive: true })
  rmSync(walFolder(), { recursive: true })
  symlinkSync(join(disk.path, 'wal'), walFolder())
  server = await startSmallServer(environment, disk.prefix)
}

async function ready(): Promise<Record<string, unknown>> {
  const answer = await fetch(`${server.address}/ready`)
  return { http: answer.status, ...((await answer.json()) as object) }
}

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${server.address}/metrics`)).text()
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1])
}

/** Fills the WAL that there is, until PostgreSQL needs another file and finds no room for it. */
async function useUpWal(): Promise<void> {
  const client = new pg.Client({ connectionString: server.database })
  client.on('error', () => undefined)
  await client.connect()
  await expect(async () => {
    for (;;) await client.query("select pg_logical_emit_message(false, 'test', 'some'), pg_switch_wal()")
  }).rejects.toThrow()
  await client.end().catch(() => undefined)
}

const outages = ['disk_full', 'unavailable']
/** An answer that the desk shows in words, and after which it repeats the call. */
const isExplained = ({ status, code, body }: CallOverOptions) =>
  status === 503 && outages.includes(code) && /\S/.test(String(body['message'])) && !('stack' in body)

const refusedForDisk = () => clients.refused.filter(({ code }) => code === 'disk_full').length

async function moreRefused(): Promise<void> {
  const goal = refusedForDisk() + enough
  await vi.waitUntil(() => refusedForDisk() >= goal, wait)
}

/** Milliseconds until sales are answered again; a PostgreSQL that could not recover on a full disk is ended within. */
const soldWithin = 10_000

/** Makes room, and waits until sales are answered again. */
async function makeRoom(): Promise<void> {
  const freed = performance.now()
  disk.free()
  await clients.more(1)
  const duration = performance.now() - freed
  process.stdout.write(`fullDisk.test.ts: sold again ${Math.round(duration)} ms after there was room\n`)
  expect(duration).toBeLessThan(soldWithin)
}

/** What was refused was explained, and the log has a line for each kind of outage. */
function expectPlainWords(): void {
  expect(clients.refused.filter((answer) => !isExplained(answer))).toEqual([])
  const minutes = Math.ceil(performance.now() / 60_000)
  const lines = server.output.filter((line) => line.includes('the database cannot be used'))
  expect(lines.some((line) => line.includes('(disk_full)'))).toBe(true)
  expect(lines.length).toBeLessThanOrEqual(outages.length * minutes)
  expect(server.output.filter((line) => /^ +at /.test(line))).toEqual([])
}

describe.runIf(mounts)('a full disk during sales', () => {
  test('refuses sales in words, loses and halves none, and PostgreSQL returns when there is room', async () => {
    await startOnDisk()
    const token = await signInOver(server.address)
    const stop = clients.start(token, desks)
    await clients.more(enough)
    disk.fill()
    await moreRefused()
    expect(await callOver(server.address, booking.latest, {}, { token })).toMatchObject({ code: '000' })
    expect(await ready()).toEqual({ http: 503, status: 'not ready', obstacle: 'disk_full' })
    await useUpWal()
    await moreRefused()
    expect(await ready()).toEqual({ http: 503, status: 'not ready', obstacle: 'disk_full' })
    expect(await metric('purser_disk_free_bytes')).toBeLessThan(2 ** 20)
    await makeRoom()
    await stop()
    expectPlainWords()
    await vi.waitUntil(async () => (await ready())['http'] === 200, wait)
    await clients.repeat(token)
    await onDatabase(server, (database) => expectEachSoldOnce(database, clients.sales))
  })

  test('control: PostgreSQL does not return when the server does not watch it @all', async () => {
    await startOnDisk({ POSTGRES_SETTINGS: '{}' })
    const stop = clients.start(await signInOver(server.address), desks)
    await clients.more(enough)
    disk.fill()
    await useUpWal()
    await vi.waitUntil(() => !existsSync(lockfile()), wait)
    disk.free()
    await pause(5_000)
    expect(await ready()).toMatchObject({ http: 503, obstacle: 'database' })
    await stop()
  })

  test('a failing archive is reported while sales go on until its disk is full; it is completed afterwards @all', async () => {
    const backupFolder = join(root.path, 'backup')
    await startWithWalOnDisk(backupFolder)
    const token = await signInOver(server.address)
    const stop = clients.start(token, desks)
    await clients.more(enough)
    disk.fill(64 * 2 ** 20)
    // As if its disk was not mounted any more.
    renameSync(join(backupFolder, 'wal'), join(backupFolder, 'away'))
    await onDatabase(server, ({ pool }) => pool.query('select pg_switch_wal()'))
    await vi.waitUntil(async () => (await metric('purser_unarchived_seconds')) > 0, wait)
    await clients.more(enough)
    expect(await ready()).toEqual({ http: 200, status: 'ready' })
    await useUpWal()
    await moreRefused()
    expect(await ready()).toEqual({ http: 503, status: 'not ready', obstacle: 'disk_full' })
    renameSync(join(backupFolder, 'away'), join(backupFolder, 'wal'))
    await makeRoom()
    await stop()
    expectPlainWords()
    await vi.waitUntil(async () => (await metric('purser_unarchived_seconds')) === 0, wait)
    await clients.repeat(token)
    await onDatabase(server, (database) => expectEachSoldOnce(database, clients.sales))
  })

  test('a disk that WAL alone has filled: PostgreSQL returns when its WAL is moved to a larger disk @all', async () => {
    const backupFolder = join(root.path, 'backup')
    await startWithWalOnDisk(backupFolder)
    const token = await signInOver(server.address)
    const stop = clients.start(token, desks)
    await clients.more(enough)
    renameSync(join(backupFolder, 'wal'), join(backupFolder, 'away'))
    await useUpWal()
    await moreRefused()
    await stop()
    await crash(server, existsSync(lockfile()) ? data : undefined)
    renameSync(join(backupFolder, 'away'), join(backupFolder, 'wal'))
    const environment = { PURSER_DATA: data, BACKUP_FOLDER: backupFolder }
    await expect(startSmallServer(environment, disk.prefix)).rejects.toThrow(/disk .* is full|No space left/)
    const larger = join(root.path, 'larger')
    cpSync(join(disk.outside, 'wal'), larger, { recursive: true })
    rmSync(walFolder())
    symlinkSync(larger, walFolder())
    server = await startSmallServer(environment)
    await clients.repeat(await signInOver(server.address))
    await onDatabase(server, (database) => expectEachSoldOnce(database, clients.sales))
  })
})
