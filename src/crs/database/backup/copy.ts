import { createHash } from 'node:crypto'
import { type Dirent, existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, readFile, readdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { syncFolder } from '../../durableFile.ts'

export interface CopiedFile {
  /** Relative to the folder of the backup. */
  path: string
  size: number
  sha256: string
}

/** Files copied at the same time. */
const lanes = 8
const chunkBytes = 2 ** 20

/** Folders whose content belongs to the running server; PostgreSQL expects them empty. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
/** PostgreSQL makes the folder below the WAL only with a new data folder. */
const made = ['pg_wal/archive_status', 'pg_wal/summaries']
const leftOut =
  /^(postmaster\.(pid|opts)|backup_(label|manifest)(\.old)?|tablespace_map(\.old)?|recovery\.signal|standby\.signal|current_logfiles.*|postgresql\.auto\.conf\.tmp|pg_internal\.init.*|pgsql_tmp.*)$/
/** Copied last: it names the place in the log from which a recovery begins. */
const controlFile = 'global/pg_control'

/**
 * Copies the data folder of a running PostgreSQL in backup mode. Files may change meanwhile, which the WAL repairs, or
 * vanish, which it repeats.
 */
export async function copyRunning(data: string, target: string, signal: AbortSignal): Promise<CopiedFile[]> {
  await mkdir(target, { recursive: true, mode: 0o700 })
  for (const folder of made) await mkdir(join(target, folder), { recursive: true, mode: 0o700 })
  const entries = await contentOf(data)
  for (const entry of entries.filter((entry) => entry.isDirectory()))
    await mkdir(join(target, pathIn(data, entry)), { recursive: true, mode: 0o700 })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => pathIn(data, entry))
  const copied = await inLanes(
    files.filter((path) => path !== controlFile),
    async (path) => {
      signal.throwIfAborted()
      return copyFile(join(data, path), join(target, path))
    },
  )
  const control = await writeFileSynced(join(target, controlFile), await readSettled(join(data, controlFile)))
  for (const folder of new Set(files.map((path) => dirname(join(target, path))))) await syncFolder(folder)
  return [...copied, control].filter((file) => file !== undefined)
}

const pathIn = (folder: string, entry: Dirent) => relative(folder, join(entry.parentPath, entry.name))

async function contentOf(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const kept = entries.filter((entry) => !leftOut.test(entry.name))
  const below = kept
    .filter((entry) => entry.isDirectory() && !emptied.has(entry.name))
    .map((entry) => contentOf(join(folder, entry.name)))
  return [...kept, ...(await Promise.all(below)).flat()]
}

export async function inLanes<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const waiting = items.entries()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const [at, item] of waiting) results[at] = await work(item)
    }),
  )
  return results
}

async function copyFile(source: string, target: string): Promise<CopiedFile | undefined> {
  const from = await open(source).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause
  })
  if (!from) return undefined
  try {
    const to = await open(target, 'wx', 0o600)
    try {
      return await copyContent(from, to, target)
    } finally {
      await to.close()
    }
  } finally {
    await from.close()
  }
}

async function copyContent(from: FileHandle, to: FileHandle, path: string): Promise<CopiedFile> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of from.createReadStream({ highWaterMark: chunkBytes, autoClose: false })) {
    hash.update(chunk as Buffer)
    size += (await to.writeFile(chunk as Buffer), (chunk as Buffer).length)
  }
  await to.sync()
  return { path, size, sha256: hash.digest('hex') }
}

export async function writeFileSynced(path: string, content: Buffer | string): Promise<CopiedFile> {
  const bytes = Buffer.from(content)
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  return { path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** A file that the server rewrites in place is read until two readings agree. */
async function readSettled(path: string): Promise<Buffer> {
  let last = await readFile(path)
  for (;;) {
    const next = await readFile(path)
    if (next.equals(last)) return next
    last = next
  }
}

/** The file with its present size and checksum; undefined if it is missing. */
export async function readSum(path: string): Promise<Omit<CopiedFile, 'path'> | undefined> {
  if (!existsSync(path)) return undefined
  const hash = createHash('sha256')
  let size = 0
  const file = await open(path)
  for await (const chunk of file.createReadStream({ highWaterMark: chunkBytes })) {
    hash.update(chunk as Buffer)
    size += (chunk as Buffer).length
  }
  return { size, sha256: hash.digest('hex') }
}
