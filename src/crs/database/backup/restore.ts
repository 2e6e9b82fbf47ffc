import { existsSync, mkdirSync, readFileSync, readdirSync, realpathSync } from 'node:fs'
import { chmod, copyFile, cp, mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { nativeFolder } from '../embedded/binaries.ts'
import { type Cluster, restoringFolder } from '../embedded/cluster.ts'
import { startRestored, stopServer } from '../embedded/embedded.ts'
import { folderError } from '../embedded/folderError.ts'
import { isServed, readLockfile } from '../embedded/lockfile.ts'
import { changeOwner, choosePostgresUser } from '../embedded/postgresUser.ts'
import { makeFolder, syncFolder } from '../../durableFile.ts'
import { StartupError } from '../startupError.ts'
import { archivingLater, requireAccess, restoreCommand, systemOf } from './archive.ts'
import { writeFileSynced } from './copy.ts'
import { type Plan, planRestore } from './plan.ts'
import { sql } from 'kysely'
import type { Database } from '../transaction.ts'

export interface RestoreOptions {
  /** The new data folder: absent, empty, or left by a restore that has not ended. */
  folder: string
  backupFolder: string
  /** The former data folder; its WAL has what was not archived yet. */
  formerFolder?: string
  /** The moment to restore; absent for everything there is. */
  until?: Date
  /** Names of the files in the data folder that are kept with the database. */
  secrets: readonly string[]
  log(line: string): void
}

/** Restores a data folder; `verify` gets the URL of the restored database before the folder is complete. */
export async function restore(
  options: RestoreOptions,
  verify: (url: string) => Promise<void>,
): Promise<void> {
  const { folder, backupFolder, log } = options
  requireEmpty(options)
  const formerData = options.formerFolder === undefined ? undefined : await formerDataIn(options.formerFolder)
  log('checking the backup …')
  const plan = await planRestore({
    backupFolder,
    ...(formerData !== undefined && { formerData }),
    ...(options.until && { until: options.until }),
  })
  if (formerData !== undefined) requireSame(formerData, plan)
  logSkipped(plan, log)
  log(`restoring the backup of ${plan.base.manifest.endedAt} …`)
  try {
    await restorePlan(plan, options, verify)
  } catch (cause) {
    throw folderError(folder, cause)
  }
}

/** Names what is wrong with newer backups. An older one reaches the same moment by its WAL, which takes longer. */
function logSkipped({ skipped }: Plan, log: (line: string) => void): void {
  if (skipped.length === 0) return
  log('a newer backup is damaged; an older one reaches the same moment by the changes archived since:')
  for (const problem of skipped.slice(0, 20)) log(`  ${problem}`)
  if (skipped.length > 20) log(`  and ${skipped.length - 20} more`)
}

const leftByRestore = /^(restoring|log|native-.*)$/

function requireEmpty({ folder, secrets }: RestoreOptions): void {
  if (!existsSync(folder)) return
  const home = join(folder, 'postgres')
  const half = existsSync(restoringFolder(home))
  const foreign = [
    ...readdirSync(folder).filter((name) => name !== 'postgres' && !(half && secrets.includes(name))),
    ...(existsSync(home) ? readdirSync(home).filter((name) => !leftByRestore.test(name)) : []),
  ]
  if (foreign.length > 0)
    throw new StartupError(
      `The data folder ${folder} is not empty and was left as it is. Name a new one with PURSER_DATA, or move this one away.`,
    )
}

/** Milliseconds that the last processes of a server that has ended may take. */
const endTimeout = 10_000

async function formerDataIn(folder: string): Promise<string> {
  const path = join(folder, 'postgres/cluster/data')
  if (!existsSync(join(path, 'pg_wal')))
    throw new StartupError(`${folder} is no data folder of Purser, or its WAL is missing (${path}/pg_wal).`)
  const data = realpathSync(path)
  for (let waited = 0; isServed(data); waited += 50) {
    const server = readLockfile(data)
    if (waited >= endTimeout || (server && existsSync(`/proc/${server.pid}`)))
      throw new StartupError(
        `PostgreSQL still runs in ${folder} and may take more bookings: stop Purser there.`,
      )
    await pause(50)
  }
  return data
}

function requireSame(formerData: string, { base }: Plan): void {
  if (existsSync(join(formerData, 'global/pg_control')) && systemOf(formerData) !== base.manifest.system)
    throw new StartupError(`${formerData} is of another database than the backup.`)
}

async function restorePlan(
  plan: Plan,
  options: RestoreOptions,
  verify: (url: string) => Promise<void>,
): Promise<void> {
  const { folder, backupFolder, log } = options
  makeFolder(folder)
  const account = choosePostgresUser(realpathSync(folder), nativeFolder())
  requireAccess(backupFolder, account, 'r')
  mkdirSync(account.home, { recursive: true, mode: 0o700 })
  const restoring = restoringFolder(account.home)
  await removeHalf(restoring)
  await mkdir(restoring, { mode: 0o700 })
  try {
    const cluster: Cluster = {
      ...account,
      data: join(realpathSync(restoring), 'data'),
      password: await copyFiles(plan, restoring),
    }
    if (account.owner) changeOwner(restoring, account.owner)
    log('replaying the archived WAL …')
    const url = await replay(cluster, plan, options)
    try {
      await verify(url)
    } finally {
      await stopServer(cluster.data)
    }
    await copySecrets(plan, options)
    await syncFolder(restoring)
    await rename(restoring, join(account.home, 'cluster'))
    for (const path of [account.home, dirname(account.home)]) await syncFolder(path)
  } catch (cause) {
    await removeHalf(restoring)
    // A server that started here would make another world: it is refused while this folder is there, until a restore succeeds.
    await mkdir(restoring, { mode: 0o700 }).catch(() => undefined)
    throw cause
  }
}

/** A killed restore may have left its PostgreSQL running; the pid of one that has ended may be that of another program. */
async function removeHalf(restoring: string): Promise<void> {
  const data = join(restoring, 'data')
  if (existsSync(data) && isServed(realpathSync(data))) await stopServer(data)
  await rm(restoring, { recursive: true, force: true })
}

/** Copies the base backup and the WAL that is not archived; returns the password of the superuser. */
async function copyFiles({ base, unarchived }: Plan, restoring: string): Promise<string> {
  const data = join(restoring, 'data')
  await cp(join(base.path, 'data'), data, { recursive: true })
  // PostgreSQL refuses data that others may read, and a copied backup may have lost its modes.
  await chmod(data, 0o700)
  for (const path of unarchived) await copyFile(path, join(data, 'pg_wal', basename(path)))
  await writeFileSynced(join(data, 'recovery.signal'), '')
  const password = readFileSync(join(base.path, 'password'), 'utf8')
  await writeFileSynced(join(restoring, 'password'), password)
  return password.trim()
}

/**
 * Starts PostgreSQL, which ends the restore as the head of a new timeline. It archives that only once Purser runs with
 * a backup folder, so that a rehearsal leaves the archive as it is.
 */
async function replay(cluster: Cluster, { timeline }: Plan, options: RestoreOptions): Promise<string> {
  const { backupFolder, until } = options
  try {
    return await startRestored(cluster, {
      restore_command: restoreCommand(resolve(backupFolder)),
      recovery_target_timeline: String(timeline),
      recovery_target_action: 'promote',
      ...(until && { recovery_target_time: until.toISOString().replace('Z', '+00:00') }),
      hot_standby: 'off',
      ...archivingLater,
    })
  } catch (cause) {
    throw until ? beyondArchive(cause, until) : cause
  }
}

function beyondArchive(cause: unknown, until: Date): unknown {
  const words = cause instanceof Error ? cause.message : ''
  if (!words.includes('recovery ended before configured recovery target was reached')) return cause
  const last = words.match(/last completed transaction was at log time ([\d-]+ [\d:]+)/)?.[1]
  return new StartupError(
    `The backup has no change at or after ${until.toISOString()}${last ? `; its last is of ${last} UTC` : ''}. ` +
      'Leave out --to to restore everything there is.',
    { cause },
  )
}

async function copySecrets({ base }: Plan, { folder, secrets }: RestoreOptions): Promise<void> {
  for (const secret of secrets.filter((name) => existsSync(join(base.path, name))))
    await writeFileSynced(join(folder, secret), readFileSync(join(base.path, secret)))
}

interface Content {
  bookings: number
  /** When the last booking was made; null if there is none. */
  last: string | null
  tickets: number
  payments: number
  agencies: number
}

/** Counts what a restored database has, for its operator to compare; times are those of the zone. */
export async function countContent({ owner }: Database, zone: string): Promise<Content> {
  const { rows } = await sql<Content>`
    select (select count(*) from booking) as bookings,
      (select to_char(max(created_at) at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS') from booking) as last,
      (select count(*) from ticket_sale) as tickets,
      (select count(*) from ledger_entry) as payments,
      (select count(*) from agency) as agencies`.execute(owner)
  const [content] = rows
  if (!content) throw new Error('The counts are missing.')
  return content
}
