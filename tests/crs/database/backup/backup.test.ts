import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBackupConfiguration } from '../../../../src/crs/backupCommand.ts'
import { readConfiguration } from '../../../../src/crs/configuration.ts'
import { archivedFile, archivedNames } from '../../../../src/crs/database/backup/archive.ts'
import { makeBackup } from '../../../../src/crs/database/backup/backup.ts'
import { planRestore, requireWholeBackups } from '../../../../src/crs/database/backup/plan.ts'
import { restore, type RestoreOptions } from '../../../../src/crs/database/backup/restore.ts'
import { placeOf } from '../../../../src/crs/database/backup/wal.ts'
import { reportArchiving } from '../../../../src/crs/database/backup/watch.ts'
import { runningCluster, startEmbedded } from '../../../../src/crs/database/embedded/embedded.ts'
import { ownFolder, type OwnedDatabase } from '../../../../src/crs/database/embedded/ownership.ts'
import { openFolder } from '../../../../src/crs/dataFolder.ts'
import { temporaryFolder } from '../../../kit/folder.ts'

const root = temporaryFolder()
const folder = join(root.path, 'data')
/** What a shell and PostgreSQL’s own settings could misread. */
const backupFolder = join(root.path, "back up's 100%")
let database: OwnedDatabase
let client: pg.Client

const connect = async () => {
  const connected = new pg.Client({ connectionString: database.url })
  connected.on('error', () => undefined)
  await connected.connect()
  return connected
}

beforeAll(async () => {
  mkdirSync(folder)
  writeFileSync(join(folder, 'gateway.key'), 'secret')
  database = await ownFolder(folder, 4999, backupFolder)
  client = await connect()
  await client.query('create table kept (n integer)')
})
afterAll(async () => {
  await client.end()
  await database.stop()
  root.remove()
})

async function backUp(kept = 100, into = backupFolder) {
  const running = await runningCluster(folder)
  if (!running) throw new Error('It does not run.')
  return makeBackup({ ...running, backupFolder: into, kept, secrets: [join(folder, 'gateway.key')] })
}

const bases = () => (existsSync(join(backupFolder, 'base')) ? readdirSync(join(backupFolder, 'base')) : [])

/** Ends the current WAL segment, which must not be empty for that; returns its name. */
async function endSegment(): Promise<string> {
  const { rows } = await client.query<{ segment: string }>(
    "select pg_walfile_name(pg_create_restore_point('here')) as segment",
  )
  await client.query('select pg_switch_wal()')
  return rows[0]!.segment
}

/** Resolves once what was written is in the archive. */
async function archive(): Promise<void> {
  const file = archivedFile(backupFolder, await endSegment())
  await expect.poll(() => existsSync(file), { timeout: 30_000 }).toBe(true)
}

/** Makes archiving fail from the current WAL segment on, by another file of its name; returns its path. */
async function blockArchive(): Promise<string> {
  await client.query("select pg_create_restore_point('taken')")
  const { rows } = await client.query<{ segment: string }>(
    'select pg_walfile_name(pg_current_wal_lsn()) as segment',
  )
  const taken = archivedFile(backupFolder, rows[0]!.segment)
  writeFileSync(taken, 'of someone else')
  return taken
}

const options = (name: string, more: Partial<RestoreOptions> = {}): RestoreOptions => ({
  folder: join(root.path, name),
  backupFolder,
  secrets: ['gateway.key'],
  log: () => undefined,
  ...more,
})

/** The numbers in the restored table. */
async function restored(name: string, more: Partial<RestoreOptions> = {}): Promise<number[]> {
  let found: number[] = []
  await restore(options(name, more), async (url) => {
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    const { rows } = await other.query<{ n: number }>('select n from kept order by n')
    found = rows.map(({ n }) => n)
    await other.end()
  })
  return found
}

const add = (n: number) => client.query('insert into kept values ($1)', [n])

test(
  'restores a moment, or everything, on an empty machine, with roles, password and key',
  { timeout: 240_000 },
  async () => {
    await client.query("create role somebody login password 'x'")
    await add(1)
    const { base } = await backUp()
    await add(2)
    const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
    await add(3)
    await archive()
    expect(await restored('moment', { until: rows[0]!.now })).toEqual([1, 2])
    // What goes on from that moment is restored from then on, and not what came after it before.
    const fork = join(root.path, 'fork')
    cpSync(backupFolder, fork, { recursive: true })
    const next = await startEmbedded(join(root.path, 'moment'), {}, fork)
    const writer = new pg.Client({ connectionString: next.url })
    await writer.connect()
    await writer.query('insert into kept values (9)')
    await writer.end()
    await next.stop()
    expect(await restored('forked', { backupFolder: fork })).toEqual([1, 2, 9])
    await expect(restored('early', { until: new Date(base.manifest.startedAt) })).rejects.toThrow(
      'a moment before that cannot be restored',
    )
    // What a killed restore leaves is no data folder, and the restore can be repeated.
    mkdirSync(join(root.path, 'later/postgres/restoring'), { recursive: true })
    await expect(ownFolder(join(root.path, 'later'), 4998)).rejects.toThrow('has not ended')
    await expect(restored('later', { until: new Date(Date.now() + 60_000) })).rejects.toThrow(
      /has no change at or after .*; its last is of \d{4}-.* UTC. Leave out --to/,
    )
    // A server must not make a new world in the folder of a restore that was refused.
    await expect(ownFolder(join(root.path, 'later'), 4998)).rejects.toThrow('has not ended')
    expect(await restored('later')).toEqual([1, 2, 3])
    expect(readFileSync(join(root.path, 'later/gateway.key'), 'utf8')).toBe('secret')
    const there = await ownFolder(join(root.path, 'later'), 4998)
    const other = new pg.Client({ connectionString: there.url })
    await other.connect()
    expect((await other.query("select from pg_roles where rolname = 'somebody'")).rowCount).toBe(1)
    await other.end()
    await there.stop()
  },
)

test(
  'names every damaged and missing file before anything is restored @all',
  { timeout: 240_000 },
  async () => {
    const { base: before } = await backUp()
    const { base } = await backUp()
    const [changed, gone, extra, label] = ['PG_VERSION', 'postgresql.conf', 'more', 'backup_label'].map(
      (name) => join(base.path, 'data', name),
    ) as [string, string, string, string]
    const manifest = join(base.path, 'manifest.json')
    const [lost, cut] = [before, base].map((one) => archivedFile(backupFolder, one.manifest.lastSegment)) as [
      string,
      string,
    ]
    for (const file of [changed, gone, lost, cut]) cpSync(file, join(root.path, basename(file)))
    writeFileSync(changed, '17\n')
    writeFileSync(cut, readFileSync(cut).subarray(0, -20))
    writeFileSync(extra, '')
    rmSync(gone)
    rmSync(lost)
    const refusal = await restored('refused').catch((cause: Error) => cause.message)
    expect(refusal).toContain('is damaged, and no part of it was restored')
    for (const words of [
      `${changed} is damaged`,
      `${gone} is missing`,
      `${extra} is not of this backup`,
      `${cut} is damaged`,
    ])
      expect(refusal).toContain(words)
    expect(refusal).not.toContain(label)
    expect(existsSync(join(root.path, 'refused'))).toBe(false)
    // A manifest that cannot be trusted is no backup; the one before it is used, and misses its WAL.
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"format":1', '"format":2'))
    await expect(requireWholeBackups(backupFolder)).rejects.toThrow(`${manifest} is damaged`)
    await expect(planRestore({ backupFolder })).rejects.toThrow(`${lost} is missing`)
    for (const file of [lost, cut]) cpSync(join(root.path, basename(file)), file)
    expect((await planRestore({ backupFolder })).base.name).toBe(before.name)
    rmSync(base.path, { recursive: true })
  },
)

test(
  'reaches the same moment from an older backup where the newest is damaged, and names the damage @all',
  { timeout: 240_000 },
  async () => {
    const { base: older } = await backUp()
    await add(4)
    const { base: newest } = await backUp()
    await add(5)
    // A Date has milliseconds alone: the moment is after the commit of 5 and before that of 6.
    const { rows } = await client.query<{ now: Date }>(
      "select clock_timestamp() + interval '2 milliseconds' as now, pg_sleep(0.005)",
    )
    await add(6)
    await archive()
    const copy = join(root.path, 'damaged')
    cpSync(backupFolder, copy, { recursive: true })
    const inCopy = (...path: string[]) => join(copy, 'base', ...path)
    for (const name of readdirSync(inCopy()).filter((one) => one < older.name))
      rmSync(inCopy(name), { recursive: true })
    const damaged = inCopy(newest.name, 'data/PG_VERSION')
    writeFileSync(damaged, '17\n')
    const log: string[] = []
    const from = { backupFolder: copy, log: (line: string) => void log.push(line) }
    expect((await restored('fallback', from)).slice(-3)).toEqual([4, 5, 6])
    expect((await restored('fallback-moment', { ...from, until: rows[0]!.now })).slice(-2)).toEqual([4, 5])
    expect(log.join('\n')).toContain('an older one reaches the same moment')
    expect(log).toContain(`  ${damaged} is damaged`)
    const reached = `Every moment of these can still be restored: ${older.manifest.endedAt} to the end.`
    await expect(requireWholeBackups(copy)).rejects.toThrow(reached)
    await expect(requireWholeBackups(copy)).rejects.toThrow(`${damaged} is damaged`)
    // A manifest that cannot be read is no different.
    writeFileSync(inCopy(newest.name, 'manifest.json'), '{}')
    expect(await planRestore({ backupFolder: copy })).toMatchObject({
      base: { name: older.name },
      skipped: [`${inCopy(newest.name, 'manifest.json')} is damaged`],
    })
    // With both damaged nothing is restored, and each fault is named.
    writeFileSync(inCopy(older.name, 'data/PG_VERSION'), '17\n')
    await expect(restored('none', from)).rejects.toThrow(
      `${inCopy(older.name, 'data/PG_VERSION')} is damaged`,
    )
    await expect(requireWholeBackups(copy)).rejects.toThrow('No moment can be restored.')
    expect(existsSync(join(root.path, 'none'))).toBe(false)
  },
)

test('names the moments before a gap in the WAL, and those after it @all', { timeout: 240_000 }, async () => {
  const { base: first } = await backUp()
  await add(7)
  const between = await endSegment()
  await add(8)
  await archive()
  const { base: second } = await backUp()
  await archive()
  const copy = join(root.path, 'gap')
  cpSync(backupFolder, copy, { recursive: true })
  for (const name of readdirSync(join(copy, 'base')).filter((one) => one < first.name))
    rmSync(join(copy, 'base', name), { recursive: true })
  const damaged = archivedFile(copy, between)
  writeFileSync(damaged, readFileSync(damaged).subarray(0, -20))
  const refusal = await requireWholeBackups(copy).catch((cause: Error) => cause.message)
  expect(refusal).toContain(`${damaged} is damaged`)
  expect(refusal).toMatch(
    new RegExp(`restored: ${first.manifest.endedAt} to about \\S+; ${second.manifest.endedAt} to the end\\.`),
  )
  expect((await planRestore({ backupFolder: copy })).base.name).toBe(second.name)
})

test('refuses a folder that is in use or not empty, and leaves it as it is', async () => {
  const target = join(root.path, 'full')
  mkdirSync(target)
  writeFileSync(join(target, 'mine'), 'kept')
  await expect(restored('full')).rejects.toThrow('is not empty and was left as it is')
  expect(readdirSync(target)).toEqual(['mine'])
  await expect(restored('data')).rejects.toThrow('is not empty')
  await expect(restored('new', { formerFolder: folder })).rejects.toThrow('PostgreSQL still runs')
  await expect(restored('new', { formerFolder: target })).rejects.toThrow('is no data folder of Purser')
})

const script = join(import.meta.dirname, '../../../../src/crs/backup.ts')

/** Settings of a command as npm starts it. */
const started = () => ({ PATH: process.env['PATH'], PURSER_DATA: folder, BACKUP_FOLDER: backupFolder })

/** A backup is half made for a moment only, and its process may take long to start. */
const soon = { interval: 1, timeout: 30_000 }

test('a backup ended half way is not taken for one, and the next one deletes it @all', async () => {
  const before = bases()
  const child = spawn(process.execPath, [script], { env: started(), stdio: 'ignore' })
  const exit = once(child, 'exit')
  await expect.poll(() => bases().some((name) => name.endsWith('.part')), soon).toBe(true)
  child.kill('SIGKILL')
  await exit
  expect(bases().filter((name) => !name.endsWith('.part'))).toEqual(before)
  expect(bases()).toHaveLength(before.length + 1)
  // Its connection may outlive it briefly.
  await expect.poll(() => backUp().then(() => bases().length), { timeout: 30_000 }).toBe(before.length + 1)
  expect(bases().some((name) => name.endsWith('.part'))).toBe(false)
})

test('refuses a second backup at the same time, and keeps the newest with their WAL @all', async () => {
  await archive()
  const both = await Promise.allSettled([backUp(1), backUp(1)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: expect.stringContaining('Another backup') },
  })
  expect(bases()).toHaveLength(1)
  const { base } = await planRestore({ backupFolder })
  expect(archivedNames(backupFolder)[0]).toBe(base.manifest.firstSegment)
})

test('keeps WAL of a backup after a restore to an earlier moment @all', { timeout: 240_000 }, async () => {
  await backUp()
  const { rows } = await client.query<{ now: Date }>(
    "select clock_timestamp() + interval '2 milliseconds' as now, pg_sleep(0.005)",
  )
  await add(10)
  for (let segment = 0; segment < 6; segment++) await endSegment()
  const { base: abandoned } = await backUp()
  await archive()
  const copy = join(root.path, 'turned back')
  cpSync(backupFolder, copy, { recursive: true })
  expect(await restored('turned', { backupFolder: copy, until: rows[0]!.now })).not.toContain(10)
  const next = await startEmbedded(join(root.path, 'turned'), {}, copy)
  const running = await runningCluster(join(root.path, 'turned'))
  const { base } = await makeBackup({ ...running!, backupFolder: copy, kept: 2, secrets: [] })
  await next.stop()
  const places = [base, abandoned].map(({ manifest }) => placeOf(manifest.firstSegment))
  expect(places[0]).toBeLessThan(places[1]!)
  expect((await planRestore({ backupFolder: copy })).base.name).toBe(base.name)
})

test('a command on a stopped folder keeps WAL that is not archived yet', { timeout: 120_000 }, async () => {
  await backUp()
  const blocked = await blockArchive()
  await add(12)
  await endSegment()
  await endSegment()
  await client.end()
  await database.stop()
  await (await openFolder(folder)).stop()
  rmSync(blocked)
  database = await ownFolder(folder, 4999, backupFolder)
  client = await connect()
  await archive()
  expect(await restored('after a command')).toContain(12)
})

test('a command does not stop the PostgreSQL of a server that has started meanwhile', async () => {
  await client.end()
  await database.stop()
  const command = await openFolder(folder)
  database = await ownFolder(folder, 4999, backupFolder)
  client = await connect()
  await command.stop()
  expect((await client.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }])
})

/** Whether a file system of a few megabytes can be put in the place of a folder, for one process. */
const mounts = (path: string, then: string) => [
  'unshare',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  `mount -t tmpfs -o size=3m tmpfs "$0" && ${then}`,
  path,
]
const canMount = () => {
  const [file = '', ...args] = mounts('/tmp', 'true')
  return spawnSync(file, args).status === 0
}

test.runIf(canMount())('a full disk ends the backup by a message and keeps the earlier ones', async () => {
  const before = bases()
  const [file = '', ...args] = mounts(join(backupFolder, 'base'), 'exec "$@"')
  const { status, stderr } = spawnSync(file, [...args, process.execPath, script], {
    env: started(),
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([
    1,
    `purser: The disk that holds the backup folder ${backupFolder} is full.\n`,
  ])
  expect(bases()).toEqual(before)
  await add(5)
})

test('a PostgreSQL that is killed during a backup ends it, and the next one works @all', async () => {
  const before = bases()
  const postmaster = Number(
    readFileSync(join(folder, 'postgres/cluster/data/postmaster.pid'), 'utf8').split('\n')[0],
  )
  const backup = backUp().then(
    () => 'made',
    (cause: Error) => cause.message,
  )
  await expect.poll(() => bases().some((name) => name.endsWith('.part')), soon).toBe(true)
  process.kill(postmaster, 'SIGKILL')
  expect(await backup).toContain('PostgreSQL ended during the backup')
  expect(bases()).toEqual(before)
  await expect.poll(() => backUp().then(Boolean, () => false), { timeout: 60_000, interval: 100 }).toBe(true)
  await client.end()
  client = await connect()
})

test('reports that archiving fails, and never replaces an archived file @all', async () => {
  const taken = await blockArchive()
  const lines: string[] = []
  const look = async () => {
    await reportArchiving(client as unknown as pg.Pool, backupFolder, (line) => lines.push(line))
    return lines.join()
  }
  expect(await look()).toBe('')
  await endSegment()
  await expect.poll(look, { timeout: 30_000 }).toContain('are not archived in')
  await expect(backUp()).rejects.toThrow('PostgreSQL cannot archive in')
  expect(readFileSync(taken, 'utf8')).toBe('of someone else')
  rmSync(taken)
  await archive()
  expect(statSync(taken).size).toBeGreaterThan(100)
})

test('refuses an outside database, a folder of another database, and one inside the data', async () => {
  const settings = { PURSER_DATA: folder, BACKUP_FOLDER: backupFolder }
  expect(readBackupConfiguration(settings)).toMatchObject({ folder, backupFolder, backupsKept: 7 })
  const outside = { ...settings, DATABASE_URL: 'postgres://localhost/x' }
  expect(() => readBackupConfiguration(outside)).toThrow('pgBackRest or Barman')
  expect(() => readConfiguration(outside, [])).toThrow('pgBackRest or Barman')
  expect(() => readBackupConfiguration({ PURSER_DATA: folder })).toThrow('BACKUP_FOLDER is not set')
  await expect(backUp(1, join(root.path, 'elsewhere'))).rejects.toThrow('does not archive in')
  await expect(startEmbedded(folder, {}, join(folder, 'backup'))).rejects.toThrow('lies in the data folder')
  appendFileSync(join(backupFolder, 'system'), '1')
  await expect(startEmbedded(folder, {}, backupFolder)).rejects.toThrow('belongs to another database')
})

/** A folder with the programs of the archive alone: without `unshare` PostgreSQL runs as another user than root. */
function archivePrograms(): string {
  const path = join(root.path, 'programs')
  mkdirSync(path)
  for (const name of ['gzip', 'cmp', 'sync', 'mv']) {
    const { stdout } = spawnSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
    symlinkSync(stdout.trim(), join(path, name))
  }
  return path
}

test.runIf(process.getuid?.() === 0)(
  'backs up and restores as root without user namespaces @all',
  async () => {
    chmodSync(root.path, 0o711)
    const path = process.env['PATH']
    const programs = archivePrograms()
    const [there, archive] = [join(root.path, 'theirs'), join(root.path, 'archive')]
    try {
      process.env['PATH'] = ''
      await expect(ownFolder(there, 4998, archive)).rejects.toThrow('gzip, cmp and sync')
      process.env['PATH'] = programs
      const owned = await ownFolder(there, 4998, archive)
      const running = await runningCluster(there)
      await makeBackup({ ...running!, backupFolder: archive, kept: 1, secrets: [] })
      await owned.stop()
      const target = options('theirs again', { backupFolder: archive, formerFolder: there })
      await restore(target, async () => undefined)
      const data = join(target.folder, 'postgres/cluster/data')
      expect(statSync(data).uid).not.toBe(0)
      expect(statSync(join(data, 'PG_VERSION')).uid).toBe(statSync(data).uid)
      await (await ownFolder(target.folder, 4998, archive)).stop()
    } finally {
      process.env['PATH'] = path
    }
  },
)
