// What a power cut leaves of a data folder of PostgreSQL. Sure is what was synced: the WAL up to the place that was
// flushed, and every other file as it was at the last checkpoint. Whatever was written since may be there or not, sector
// by sector.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { vi } from 'vitest'
import { placeOf, walPosition, segmentBytes } from '../../../src/crs/database/backup/wal.ts'

const clusterIn = (folder: string) => join(folder, 'postgres/cluster')
const dataIn = (folder: string) => join(clusterIn(folder), 'data')

/** Ids of the PostgreSQL processes that work in the data folder. */
function processesOf(data: string): number[] {
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === data
      } catch {
        return false // It has ended.
      }
    })
    .map(Number)
}

function isStopped(pid: number): boolean {
  try {
    return /^\d+ \(.*\) [TZ]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return true
  }
}

/** Milliseconds after which another process is taken to have been stopped while it held a lock that the reader needs. */
const answerTimeout = 1_000

/** A place of the WAL: what lies before it is on the disk. */
type Flushed = bigint

/**
 * Copies the cluster to another folder while all processes of PostgreSQL are stopped, and lets them go on. Returns the
 * place up to which the WAL was flushed at that moment, which the connection reads: its process stops last.
 */
async function copyAtOnce(client: pg.PoolClient, folder: string, target: string): Promise<Flushed> {
  const data = realpathSync(dataIn(folder))
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const reader = rows[0]?.pid ?? 0
  const stopped = new Set<number>()
  const stop = async (pids: readonly number[]) => {
    for (const pid of pids) {
      stopped.add(pid)
      process.kill(pid, 'SIGSTOP')
    }
    await vi.waitUntil(() => pids.every(isStopped), { timeout: 60_000, interval: 1 })
  }
  let reading: Promise<Flushed> | undefined
  try {
    // The first process, which starts all others, stops first.
    await stop([Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])])
    await stop(processesOf(data).filter((pid) => pid !== reader && !stopped.has(pid)))
    reading = readFlushed(client)
    const flushed = await Promise.race([reading, pause(answerTimeout)])
    if (flushed !== undefined) {
      await stop([reader])
      rmSync(target, { recursive: true, force: true })
      cpSync(clusterIn(folder), clusterIn(target), { recursive: true })
      // PostgreSQL refuses data that others may read.
      chmodSync(dataIn(target), 0o700)
      return flushed
    }
  } finally {
    for (const pid of stopped) process.kill(pid, 'SIGCONT')
  }
  await reading
  return copyAtOnce(client, folder, target)
}

async function readFlushed(client: pg.PoolClient): Promise<Flushed> {
  const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_flush_lsn() as lsn')
  return walPosition(rows[0]?.lsn ?? '')
}

/** Files that are synced each time they are written. */
const synced = new Set(['global/pg_control', 'postmaster.pid'])
const walFile = /^pg_wal\/([\dA-F]{24})$/

/** Place and time of the last checkpoint, which the file of control names. */
const checkpointOf = (folder: string) =>
  readFileSync(join(dataIn(folder), 'global/pg_control'))
    .subarray(32, 48)
    .toString('hex')

const filesOf = (data: string) =>
  readdirSync(data, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(data.length + 1))

const contentOf = (path: string) => (existsSync(path) ? readFileSync(path) : undefined)

/** What one power cut does to what was not synced. */
interface Loss {
  /** Bytes that reach the disk together. */
  sector: number
  /** Share of the sectors that did not. */
  share: number
  chance: () => number
}

const sectors = [512, 4096]
const shares = [0.1, 0.5, 0.9, 1]

function drawLoss(chance: () => number): Loss {
  const draw = (all: readonly number[]) => all[Math.floor(chance() * all.length)] ?? 0
  return { sector: draw(sectors), share: draw(shares), chance }
}

/** The content with sectors from a place on as they were; what was added since is then zero. */
function lose(content: Buffer, earlier: Buffer, from: number, { sector, share, chance }: Loss): Buffer {
  const left = Buffer.from(content)
  for (let at = from - (from % sector); at < left.length; at += sector) {
    if (chance() >= share) continue
    const [begin, end] = [Math.max(at, from), Math.min(at + sector, left.length)]
    left.fill(0, begin, end)
    left.set(earlier.subarray(begin, end), begin)
  }
  return left
}

/** What is left of a WAL file: its size is synced before it is used, and it was zero then. */
function leftOfWal(segment: string, content: Buffer, flushed: Flushed, loss: Loss): Buffer {
  const begin = BigInt(placeOf(segment)) * BigInt(segmentBytes)
  const from = Math.max(0, Math.min(segmentBytes, Number(flushed - begin)))
  return lose(content, Buffer.alloc(0), from, loss)
}

/** What is left of another file; a new one may lack its name, a removed one may still have it, a grown one its size. */
function leftOf(content: Buffer | undefined, earlier: Buffer | undefined, loss: Loss): Buffer | undefined {
  const isEarlier = () => loss.chance() < loss.share
  if (!content || !earlier) return isEarlier() ? earlier : content
  if (content.equals(earlier)) return content
  const left = lose(content, earlier, 0, loss)
  return left.length > earlier.length && isEarlier() ? left.subarray(0, earlier.length) : left
}

export interface Disk {
  /** Makes of `target` what a cut at this moment leaves; returns the number of files that have lost sectors. */
  cut(target: string, chance: () => number): Promise<number>
  close(): void
}

/**
 * Watches the disk of the running PostgreSQL of a data folder, by a connection of its superuser; `earlier` is a folder for
 * what is sure. A PostgreSQL that does not sync has flushed no more than what the folder held at first.
 */
export async function watchDisk(pool: pg.Pool, folder: string, earlier: string): Promise<Disk> {
  const client = await pool.connect()
  const begin = async () => {
    await client.query('checkpoint')
    return copyAtOnce(client, folder, earlier)
  }
  const first = await begin()
  const syncs = await isSyncing(client)
  return {
    async cut(target, chance) {
      const flushed = await copyAtOnce(client, folder, target)
      // A checkpoint since then has synced everything that it wrote, so all there is now is taken as sure.
      const isOutdated = checkpointOf(target) !== checkpointOf(earlier)
      const sure = isOutdated ? target : earlier
      const files = takeUnsure(target, sure, syncs ? flushed : first, drawLoss(chance))
      if (isOutdated) await begin()
      return files
    },
    close: () => client.release(),
  }
}

/** Whether this PostgreSQL has its WAL synced when it commits, by its count of the calls. */
async function isSyncing(client: pg.PoolClient): Promise<boolean> {
  await client.query("select pg_logical_emit_message(true, 'test', 'a commit')")
  await client.query('select pg_stat_force_next_flush()')
  const { rows } = await client.query<{ syncs: number }>(
    `select coalesce(sum(fsyncs), 0)::int as syncs from pg_stat_get_backend_io(pg_backend_pid()) where object = 'wal'`,
  )
  return (rows[0]?.syncs ?? 0) > 0
}

/** Takes from the folder what is not sure; returns the number of files that have lost some. */
function takeUnsure(folder: string, earlier: string, flushed: Flushed, loss: Loss): number {
  const [before, now] = [dataIn(earlier), dataIn(folder)]
  let changed = 0
  for (const name of new Set([...filesOf(now), ...filesOf(before)])) {
    if (synced.has(name)) continue
    const path = join(now, name)
    const content = contentOf(path)
    const [, segment] = walFile.exec(name) ?? []
    const left =
      content && segment !== undefined
        ? leftOfWal(segment, content, flushed, loss)
        : leftOf(content, contentOf(join(before, name)), loss)
    if (left === content || (left && content?.equals(left))) continue
    changed++
    if (left) write(path, left)
    else rmSync(path)
  }
  return changed
}

function write(path: string, content: Buffer): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content, { mode: 0o600 })
}

interface Cutting {
  /** Where the folders that cuts leave are made. */
  root: string
  /** The most milliseconds between two cuts. */
  gap: number
  /** The most folders to return. */
  cuts: number
  chance: () => number
}

/** Cuts the power at random moments while the work lasts, at least once; returns some of what the cuts have left. */
export async function cutDuring(
  work: () => Promise<unknown>,
  disk: Disk,
  { root, gap, cuts, chance }: Cutting,
): Promise<string[]> {
  const left: { folder: string; order: number }[] = []
  let working = true
  const done = work().finally(() => (working = false))
  const cutting = async () => {
    do {
      await pause(chance() * gap)
      const folder = join(root, `left${left.length}`)
      await disk.cut(folder, chance)
      left.push({ folder, order: chance() })
    } while (working)
  }
  await Promise.all([done, cutting()])
  const drawn = left.toSorted((one, other) => one.order - other.order).slice(0, cuts)
  return drawn.map(({ folder }) => folder)
}

/** Tables and indexes whose pages do not agree, by PostgreSQL’s check of both. */
export async function damaged(pool: pg.Pool): Promise<unknown[]> {
  await pool.query('create extension if not exists amcheck')
  const tables = await pool.query(`
    select relname, msg from pg_class, verify_heapam(pg_class.oid) where relkind = 'r' and relpersistence = 'p'`)
  const index = `select bt_index_check(pg_class.oid, true) from pg_class join pg_am on pg_am.oid = relam
    where relkind = 'i' and amname = 'btree' and relpersistence = 'p'`
  const [problem] = await pool.query(index).then(
    () => [],
    (cause: unknown) => [cause],
  )
  await pool.query('drop extension amcheck')
  return [...tables.rows, ...(problem ? [problem] : [])]
}
