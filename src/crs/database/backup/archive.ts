import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, readFileSync, readdirSync, realpathSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Cluster } from '../embedded/cluster.ts'
import { folderError } from '../embedded/folderError.ts'
import type { PostgresUser } from '../embedded/postgresUser.ts'
import { createFile, makeFolder } from '../../durableFile.ts'
import { StartupError } from '../startupError.ts'
import { isHistory, isSegment } from './wal.ts'

/** Seconds after which a WAL segment with a change is archived although it is not full. */
const archiveTimeout = 60

const compressed = '.gz'

export const walFolder = (backupFolder: string) => join(backupFolder, 'wal')
export const archivedFile = (backupFolder: string, name: string) =>
  join(walFolder(backupFolder), name + compressed)

/** For a shell within a setting of PostgreSQL, which replaces `%p` and `%f`. */
const quoted = (path: string) => `'${path.replaceAll('%', '%%').replaceAll("'", `'\\''`)}'`

/**
 * Compressed, because a segment that is archived before it is full is 16 MB too. Written under another name and synced
 * first; a file that is there is never replaced, and accepted only if it has the same content, as PostgreSQL asks for.
 * PostgreSQL counts status 1 as a failure; a status above 125 ends its archiver, which does not count it.
 */
const archiveCommand = (folder: string) =>
  [
    `umask 077; f=${quoted(folder)}/%f${compressed}`,
    'if test -e "$f"; then gzip -dc "$f" | cmp -s - "%p"',
    `else gzip -c1 "%p" > "$f.part" && sync "$f.part" && mv "$f.part" "$f" && sync ${quoted(folder)}; fi || exit 1`,
  ].join('; ')

/** Status 1 is the end of the archive; a status above 125 ends the restore, as a damaged file must. */
export const restoreCommand = (backupFolder: string) =>
  `f=${quoted(walFolder(backupFolder))}/%f${compressed}; test -e "$f" || exit 1; gzip -dc "$f" > "%p" || exit 126`

/** Returns the archive command as PostgreSQL shows it. */
export const shownArchiveCommand = (backupFolder: string | undefined) =>
  backupFolder === undefined ? '(disabled)' : archiveCommand(walFolder(backupFolder))

/** Settings of a PostgreSQL that archives nothing: it keeps its WAL for one that runs with a backup folder. */
export const archivingLater = { archive_mode: 'on', archive_command: '' } as const

/** Settings of the PostgreSQL of a data folder that archives its WAL in a backup folder, which is made ready for it. */
export function archiveSettings(backupFolder: string, folder: string, cluster: Cluster) {
  prepare(backupFolder, folder, cluster)
  return {
    archive_mode: 'on',
    archive_command: archiveCommand(walFolder(backupFolder)),
    archive_timeout: String(archiveTimeout),
  }
}

function prepare(backupFolder: string, folder: string, cluster: Cluster): void {
  if (process.platform === 'win32')
    throw new StartupError(
      'BACKUP_FOLDER needs a Unix machine: on Windows set DATABASE_URL to a PostgreSQL whose own tools make backups.',
    )
  const { owner } = cluster
  try {
    // Another user than ours must be able to reach its part of it.
    makeFolder(backupFolder, owner ? 0o711 : 0o700)
    makeFolder(walFolder(backupFolder), 0o700)
    if (owner) chownSync(walFolder(backupFolder), owner.uid, owner.gid)
  } catch (cause) {
    throw folderError(backupFolder, cause, 'BACKUP_FOLDER')
  }
  if (!isOutside(backupFolder, folder))
    throw new StartupError(
      `BACKUP_FOLDER lies in the data folder, with which it would be lost: ${backupFolder}. Name a folder on another disk.`,
    )
  requireAccess(backupFolder, cluster, 'w')
  claimFolder(backupFolder, systemOf(cluster.data))
}

const isOutside = (folder: string, of: string) =>
  relative(realpathSync(of), realpathSync(folder)).startsWith('..')

/** Status of a shell that does not find a program. */
const missingProgram = 127

const accessCheck = (right: 'r' | 'w') =>
  `for program in gzip cmp sync; do command -v $program > /dev/null || exit ${missingProgram}; done
  test -${right} "$0" && test -x "$0"`

/** PostgreSQL may run as another user, who must be able to reach the folder. */
export function requireAccess(backupFolder: string, { owner }: PostgresUser, right: 'r' | 'w'): void {
  const wal = walFolder(resolve(backupFolder))
  const { status } = spawnSync('/bin/sh', ['-c', accessCheck(right), wal], {
    cwd: '/',
    ...owner,
  })
  if (status === missingProgram)
    throw new StartupError('Backups need the programs gzip, cmp and sync, which are not all on the PATH.')
  if (status !== 0)
    throw new StartupError(
      `The user that PostgreSQL runs as${owner ? ` (${owner.uid})` : ''} cannot ${right === 'w' ? 'write to' : 'read'} ${wal}. ` +
        'Allow it, or name another folder with BACKUP_FOLDER.',
    )
}

/** The number that PostgreSQL gave to this data when it was made; a restored copy has the same. */
export const systemOf = (data: string) =>
  readFileSync(join(data, 'global/pg_control')).readBigUInt64LE(0).toString()

/** The files of two databases in one folder would have the same names. */
function claimFolder(backupFolder: string, system: string): void {
  const file = join(backupFolder, 'system')
  createFile(file, `${system}\n`)
  if (readFileSync(file, 'utf8').trim() !== system)
    throw new StartupError(
      `The backup folder ${backupFolder} belongs to another database. Name another folder with BACKUP_FOLDER.`,
    )
}

/** The names of archived segments and of the histories of timelines. */
export const archivedNames = (backupFolder: string) =>
  existsSync(walFolder(backupFolder))
    ? readdirSync(walFolder(backupFolder))
        .filter((file) => file.endsWith(compressed))
        .map((file) => file.slice(0, -compressed.length))
        .filter((name) => isSegment(name) || isHistory(name))
        .toSorted()
    : []

export const readArchived = (backupFolder: string, name: string) =>
  gunzipSync(readFileSync(archivedFile(backupFolder, name)))
