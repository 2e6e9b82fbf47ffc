import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { syncFolderNow } from '../../durableFile.ts'
import { type PostgresUser, commandOf } from './postgresUser.ts'
import { StartupError } from '../startupError.ts'

export const superuser = 'purser'

/** The data folder of one PostgreSQL server, and the password of its superuser. */
export interface Cluster extends PostgresUser {
  data: string
  password: string
}

/** The data of the PostgreSQL of a data folder. */
export const dataIn = (folder: string) => join(folder, 'postgres/cluster/data')

/** Where a restore makes the cluster before it is complete. */
export const restoringFolder = (home: string) => join(home, 'restoring')

/**
 * Created under a temporary name and renamed, so that an interrupted or concurrent creation never leaves an incomplete
 * cluster.
 */
export function openCluster(account: PostgresUser): Cluster {
  const folder = join(account.home, 'cluster')
  if (!existsSync(folder)) {
    if (existsSync(restoringFolder(account.home)))
      throw new StartupError('A restore into this data folder has not ended: run npm run restore again.')
    createCluster(account, folder)
  }
  removeUnfinished(account.home)
  const password = readFileSync(join(folder, 'password'), 'utf8').trim()
  return { ...account, data: join(realpathSync(folder), 'data'), password }
}

function createCluster(account: PostgresUser, folder: string): void {
  const temporary = `${folder}.${process.pid}`
  rmSync(temporary, { recursive: true, force: true })
  mkdirSync(temporary, { recursive: true, mode: 0o700 })
  const passwordFile = join(temporary, 'password')
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
  for (const path of [temporary, passwordFile])
    if (account.owner) chownSync(path, account.owner.uid, account.owner.gid)
  initialise(account, join(temporary, 'data'), passwordFile)
  try {
    // initdb has synced the data. Without its password, or its name, the cluster would be lost with all that is sold.
    syncFolderNow(temporary)
    renameSync(temporary, folder)
    for (const path of [account.home, dirname(account.home)]) syncFolderNow(path)
  } catch (cause) {
    rmSync(temporary, { recursive: true, force: true })
    if (!existsSync(folder)) throw cause
  }
}

/** Removes what starts that were killed have left of a cluster that they were making. */
function removeUnfinished(home: string): void {
  for (const name of readdirSync(home)) {
    const pid = Number(/^cluster\.(\d+)$/.exec(name)?.[1])
    if (!pid || isAlive(pid)) continue
    try {
      rmSync(join(home, name), { recursive: true, force: true, maxRetries: 3 })
    } catch {
      // PostgreSQL's own program may still write to it; the next start removes it.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (cause) {
    // The process exists and belongs to another user.
    return (cause as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function initialise(account: PostgresUser, data: string, passwordFile: string): void {
  const { file, args, options } = commandOf(account, 'initdb', [
    `--pgdata=${data}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The same collation and Greek letter case on every machine, independent of its locales.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ])
  const { status, stderr, error } = spawnSync(file, args, { ...options, encoding: 'utf8' })
  if (status !== 0)
    throw new StartupError(`PostgreSQL could not make its data folder: ${error?.message ?? stderr.trim()}`)
}
