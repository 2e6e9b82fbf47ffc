import { existsSync, readdirSync } from 'node:fs'
import { copyFile as copyWhole, mkdir, rename, rm } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { newClient } from '../connect.ts'
import type { Cluster } from '../embedded/cluster.ts'
import { logOf } from '../embedded/embedded.ts'
import { folderError } from '../embedded/folderError.ts'
import { makeFolder, syncFolder } from '../../durableFile.ts'
import { StartupError } from '../startupError.ts'
import { archivedFile, archivedNames, shownArchiveCommand, systemOf, walFolder } from './archive.ts'
import { type Base, baseFolder, readBases, removeUnfinished, unfinished, writeManifest } from './base.ts'
import { type CopiedFile, copyRunning, readSum, writeFileSynced } from './copy.ts'
import { isSegment, placeOf, segmentBefore, timelineOf } from './wal.ts'

/** Held by the one backup of a database; released with its connection, however it ends. */
const backupLock = 4_173_005

/** Milliseconds between two looks for an archived segment. */
const lookEvery = 50

export interface BackupOptions {
  /** The superuser’s URL of the running database, and its folder. */
  url: string
  cluster: Cluster
  backupFolder: string
  /** Further files to keep, by absolute path. */
  secrets: readonly string[]
  /** Base backups that are kept, at least one. */
  kept: number
}

export interface NewBackup {
  base: Base
  /** Names of base backups that were deleted. */
  pruned: string[]
}

/** Makes a base backup while the database is in use, and deletes the oldest ones with the WAL that only they need. */
export async function makeBackup(options: BackupOptions): Promise<NewBackup> {
  const client = newClient({
    connectionString: options.url,
    application_name: 'purser backup',
    keepAlive: true,
  })
  const ended = new AbortController()
  client.once('end', () => ended.abort(serverEnded()))
  try {
    await client.connect()
    await requireReady(client, options.backupFolder)
    const base = await copyBase(client, options, ended.signal)
    return { base, pruned: await prune(options.backupFolder, options.kept) }
  } catch (cause) {
    throw ended.signal.aborted
      ? ended.signal.reason
      : folderError(options.backupFolder, cause, 'BACKUP_FOLDER')
  } finally {
    await client.end()
  }
}

const serverEnded = () =>
  new StartupError('PostgreSQL ended during the backup, of which no part was kept. Run npm run backup again.')

async function requireReady(client: pg.Client, backupFolder: string): Promise<void> {
  const { rows } = await client.query<{ ours: boolean; command: string; tablespaces: boolean }>(
    `select pg_try_advisory_lock($1) as ours, current_setting('archive_command') as command,
      exists (select from pg_tablespace where spcname not in ('pg_default', 'pg_global')) as tablespaces`,
    [backupLock],
  )
  const [state] = rows
  if (!state?.ours)
    throw new StartupError('Another backup of this database is being made. Wait until it has ended.')
  if (state.command !== shownArchiveCommand(backupFolder))
    throw new StartupError(
      `The running PostgreSQL does not archive in ${backupFolder}. Stop Purser and start it with the same BACKUP_FOLDER.`,
    )
  if (state.tablespaces)
    throw new StartupError('The database has tablespaces outside its folder, which are not backed up here.')
}

/** Copied under another name, so that a backup that ends half way is not taken for one. */
async function copyBase(client: pg.Client, options: BackupOptions, signal: AbortSignal): Promise<Base> {
  const { backupFolder } = options
  makeFolder(baseFolder(backupFolder), 0o700)
  await removeUnfinished(backupFolder)
  const startedAt = new Date()
  const name = startedAt.toISOString().replaceAll(/[-:]/g, '')
  const path = join(baseFolder(backupFolder), name)
  const part = path + unfinished
  try {
    const manifest = await copyConsistent(client, options, part, signal)
    const complete = { ...manifest, startedAt: startedAt.toISOString() }
    await writeManifest(part, complete)
    await syncFolder(part)
    await rename(part, path)
    await syncFolder(baseFolder(backupFolder))
    return { name, path, manifest: complete }
  } catch (cause) {
    await rm(part, { recursive: true, force: true })
    throw cause
  }
}

/** The steps that PostgreSQL orders for a backup of the files of a running server, over one connection. */
async function copyConsistent(
  client: pg.Client,
  { cluster, backupFolder, secrets }: BackupOptions,
  part: string,
  signal: AbortSignal,
) {
  await mkdir(part, { mode: 0o700 })
  await client.query("select pg_backup_start('purser', fast => true)")
  const data = join(part, 'data')
  const copied = await copyRunning(cluster.data, data, signal)
  for (const secret of [join(cluster.data, '../password'), ...secrets.filter(existsSync)])
    copied.push(await copySecret(secret, part))
  const failures = await archivingFailures(client)
  const { rows } = await client.query<{ lsn: string; labelfile: string }>(
    'select lsn, labelfile from pg_backup_stop(wait_for_archive => false)',
  )
  const [stopped] = rows
  const firstSegment = /^START WAL LOCATION: \S+ \(file ([\dA-F]{24})\)$/m.exec(stopped?.labelfile ?? '')?.[1]
  if (!stopped || !firstSegment) throw new Error('The backup has no label that names its WAL.')
  const lastSegment = segmentBefore(timelineOf(firstSegment), stopped.lsn)
  copied.push(await writeFileSynced(join(data, 'backup_label'), stopped.labelfile))
  await syncFolder(data)
  const endedAt = new Date().toISOString()
  await waitUntilArchived(client, { backupFolder, segment: lastSegment, failures, cluster })
  return {
    format: 1 as const,
    system: systemOf(cluster.data),
    endedAt,
    firstSegment,
    lastSegment,
    stop: stopped.lsn,
    files: copied.map((file) => ({ ...file, path: relative(part, file.path) })),
  }
}

async function copySecret(secret: string, part: string): Promise<CopiedFile> {
  const path = join(part, basename(secret))
  await copyWhole(secret, path)
  return { path, ...((await readSum(path)) ?? { size: 0, sha256: '' }) }
}

async function archivingFailures(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ failed: number }>(
    'select failed_count::int as failed from pg_stat_archiver',
  )
  return rows[0]?.failed ?? 0
}

interface ArchiveWait {
  backupFolder: string
  segment: string
  failures: number
  cluster: Cluster
}

/** A base backup without its WAL is useless: it is complete once its last segment is archived. */
async function waitUntilArchived(client: pg.Client, wait: ArchiveWait): Promise<void> {
  while (!existsSync(archivedFile(wait.backupFolder, wait.segment))) {
    if ((await archivingFailures(client)) > wait.failures)
      throw new StartupError(
        `PostgreSQL cannot archive in ${walFolder(wait.backupFolder)}: is its disk full? The reason is at the end of ${logOf(wait.cluster)}.`,
      )
    await pause(lookEvery)
  }
}

/**
 * Deletes all but the newest base backups, and the WAL that none of them needs: one made after a restore to an earlier
 * moment may begin before those made earlier.
 */
async function prune(backupFolder: string, kept: number): Promise<string[]> {
  const { bases } = readBases(backupFolder)
  const old = bases.slice(0, -kept)
  for (const { path } of old) await rename(path, path + unfinished)
  await removeUnfinished(backupFolder)
  const needed = Math.min(...bases.slice(-kept).map(({ manifest }) => placeOf(manifest.firstSegment)))
  if (needed === Infinity) return []
  for (const name of archivedNames(backupFolder).filter(isSegment))
    if (placeOf(name) < needed) await rm(archivedFile(backupFolder, name))
  const notes = /^[\dA-F]{24}\.[\dA-F]{8}\.backup\.gz$/
  for (const file of readdirSync(walFolder(backupFolder)).filter((one) => notes.test(one)))
    if (placeOf(file.slice(0, 24)) < needed) await rm(join(walFolder(backupFolder), file))
  return old.map(({ name }) => name)
}
