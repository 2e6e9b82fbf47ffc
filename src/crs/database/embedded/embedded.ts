import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  ftruncateSync,
  openSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { release } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeFolder } from '../../durableFile.ts'
import { archiveSettings } from '../backup/archive.ts'
import { diskSpaceOf, lacksWal } from '../diskSpace.ts'
import { newClient } from '../connect.ts'
import { StartupError } from '../startupError.ts'
import { choosePostgresUser, commandOf } from './postgresUser.ts'
import { nativeFolder } from './binaries.ts'
import { type Answer, answerOf, turn, hungRule } from './answer.ts'
import { type Cluster, openCluster, superuser } from './cluster.ts'
import { folderError } from './folderError.ts'
import {
  clearStaleLockfile,
  isRecovering,
  isServed,
  orphansOf,
  type Postmaster,
  readLockfile,
} from './lockfile.ts'

/**
 * After a crash PostgreSQL first syncs all its data. File by file these are a thousand waits, seconds on a busy disk, and
 * one for the whole file system, which Linux lets fail since 5.8.
 */
export const syncMethodOf = (platform: NodeJS.Platform, kernel: string) =>
  platform === 'linux' && kernel.localeCompare('5.8', 'en', { numeric: true }) >= 0 ? 'syncfs' : 'fsync'

type Settings = Readonly<Record<string, string>>

const settings: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '256MB',
  maintenance_work_mem: '256MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  // A sale must not wait behind a search that uses both cores.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  fsync: 'on',
  recovery_init_sync_method: syncMethodOf(process.platform, release()),
  synchronous_commit: 'on',
  timezone: 'UTC',
  // Statements and their details contain passenger names, which must not be logged.
  log_checkpoints: 'off',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

const database = 'purser'
/** Maximum wait for an old server to stop, or for a new one to replay its log after a crash, in ms. */
const startupTimeout = 300_000
const largestLog = 5_000_000

export interface Embedded {
  url: string
  /** True if the server was already running because its Node process had been killed. */
  adopted: boolean
  /** Restarts the server at the same address after it has ended; waits while it recovers by itself. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/**
 * Serves the PostgreSQL below `folder` on a random loopback port: creates, starts or adopts it. It archives its WAL in
 * `backupFolder`, if there is one. `replaced` are settings instead of those of the product, for data that may be lost.
 */
export async function startEmbedded(
  folder: string,
  replaced: Settings = {},
  backupFolder?: string,
): Promise<Embedded> {
  const cluster = openFolder(folder)
  const archiving = backupFolder === undefined ? {} : archiveSettings(backupFolder, folder, cluster)
  const more = { ...archiving, ...replaced }
  const { port, adopted } = await runningServer(cluster, more)
  await createDatabase(urlOf(cluster, port, 'postgres'))
  return {
    url: urlOf(cluster, port, database),
    adopted,
    restart: async () => void (await runningServer(cluster, more, port)),
    stop: () => stopServer(cluster.data),
  }
}

function openFolder(folder: string): Cluster {
  try {
    makeFolder(folder)
    return openCluster(choosePostgresUser(realpathSync(folder), nativeFolder()))
  } catch (cause) {
    throw folderError(folder, cause)
  }
}

const urlOf = (cluster: Cluster, port: number, name: string) =>
  `postgres://${superuser}:${cluster.password}@127.0.0.1:${port}/${name}?sslmode=disable`

/** The running server of a data folder, with the URL of its database; undefined if none runs. */
export async function runningCluster(folder: string): Promise<{ cluster: Cluster; url: string } | undefined> {
  if (!existsSync(join(folder, 'postgres/cluster'))) return undefined
  const cluster = openFolder(folder)
  const running = readLockfile(cluster.data)
  if (!running || (await answerAt(cluster, running.port)) !== 'serves') return undefined
  return { cluster, url: urlOf(cluster, running.port, database) }
}

/** Starts a server that first replays an archived log, for as long as that takes; returns the URL of its database. */
export async function startRestored(cluster: Cluster, more: Settings): Promise<string> {
  const { port } = await runningServer(cluster, more, undefined, Infinity)
  return urlOf(cluster, port, database)
}

/** The running server of this data folder, or a new one; waits for one that is starting or stopping. */
async function runningServer(
  cluster: Cluster,
  more: Settings,
  preferredPort?: number,
  timeout = startupTimeout,
): Promise<{ port: number; adopted: boolean }> {
  const deadline = Date.now() + timeout
  const endHung = hungEnder(cluster.data)
  while (Date.now() < deadline) {
    const running = readLockfile(cluster.data)
    const answer = running && (await answerAt(cluster, running.port))
    if (running && answer === 'serves') return { port: running.port, adopted: true }
    await pause(turn)
    if (isServed(cluster.data)) {
      for (const pid of orphansOf(cluster.data)) signal(pid, 'SIGQUIT')
      if (running) endHung(running, answer)
      continue
    }
    clearStaleLockfile(cluster.data)
    const started = await launch(
      cluster,
      { ...more, port: String(preferredPort ?? (await freePort())) },
      deadline,
    )
    if (started) return { port: started, adopted: false }
  }
  throw new StartupError(`PostgreSQL did not start within ${startupTimeout / 60_000} minutes.`)
}

/** Ends a hung server, first with SIGQUIT, then with SIGKILL; its data is intact and the next server recovers it. */
function hungEnder(data: string): (server: Postmaster, answer: Answer | undefined) => void {
  let next: NodeJS.Signals = 'SIGQUIT'
  const isHung = hungRule()
  return ({ pid, isStopping }, answer) => {
    if (!isHung({ answer, isRecovering: isRecovering(data), isStopping })) return
    signal(pid, next)
    next = 'SIGKILL'
  }
}

const answerAt = (cluster: Cluster, port: number) => answerOf(urlOf(cluster, port, 'postgres'), cluster.data)

/** PostgreSQL’s messages when another server still has the data folder or another program has taken the port. */
const temporaryFailure = /lock file|shared memory block|could not bind|could not create any TCP/

/** Turns for which a server may answer an error to a sign-in of its superuser. */
const damagedTurns = 20

/** Starts a server; undefined if it ended at once for a temporary reason. */
async function launch(
  cluster: Cluster,
  own: Settings & { port: string },
  deadline: number,
): Promise<number | undefined> {
  // A long log begins again.
  const size = sizeOfLog(cluster)
  const logged = size > largestLog ? 0 : size
  const server = spawnServer(cluster, own)
  const alive = () => server.pid !== undefined && server.exitCode === null && server.signalCode === null
  const endHung = hungEnder(cluster.data)
  let damaged = 0
  while (alive() && Date.now() < deadline) {
    const answer = await answerAt(cluster, Number(own.port))
    if (answer === 'serves') return Number(own.port)
    await pause(turn)
    const running = readLockfile(cluster.data)
    damaged = answer instanceof Error ? damaged + 1 : 0
    if (running && answer instanceof Error && damaged === damagedTurns) {
      signal(running.pid, 'SIGQUIT')
      throw new StartupError(`PostgreSQL cannot be used. It says:\n${answer.message}`)
    }
    if (running && answer === 'refuses') endHung(running, answer)
  }
  const output = readFileSync(logOf(cluster)).subarray(logged).toString('utf8').trim()
  if (!alive() && !temporaryFailure.test(output))
    throw new StartupError(`PostgreSQL does not start. It says:\n${output || unloggedReason(cluster)}`)
  return undefined
}

/** On a full disk PostgreSQL cannot write why it does not start. */
const unloggedReason = ({ data }: Cluster) =>
  lacksWal(diskSpaceOf(data)) ? `The disk of ${data} is full.` : 'It gives no reason.'

/**
 * Detached into a separate process group: Ctrl+C in our terminal stops this process, which then stops the server in
 * order.
 */
function spawnServer(cluster: Cluster, own: Settings): ChildProcess {
  const given = Object.entries({ ...settings, ...own }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { file, args, options } = commandOf(cluster, 'postgres', ['-D', cluster.data, ...given])
  const log = openLog(cluster)
  const server = spawn(file, args, { ...options, detached: true, stdio: ['ignore', log, log] })
  closeSync(log)
  server.on('error', () => undefined) // The pid is then undefined.
  server.unref()
  return server
}

export const logOf = (cluster: Pick<Cluster, 'home'>) => join(cluster.home, 'log')
const sizeOfLog = (cluster: Cluster) => (existsSync(logOf(cluster)) ? statSync(logOf(cluster)).size : 0)

function openLog(cluster: Cluster): number {
  const log = openSync(logOf(cluster), 'a')
  chmodSync(logOf(cluster), 0o600)
  if (sizeOfLog(cluster) > largestLog) ftruncateSync(log)
  return log
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer().once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function createDatabase(url: string): Promise<void> {
  const client = newClient({ connectionString: url })
  await client.connect()
  try {
    // Another process may create it first; the lock ends with the session.
    await client.query('select pg_advisory_lock(1)')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${database}`)
  } finally {
    await client.end()
  }
}

/** Ends all sessions and closes the data cleanly; a server that hangs is killed and recovers at the next start. */
export async function stopServer(data: string): Promise<void> {
  const running = readLockfile(data)
  if (!running) return
  signal(running.pid, 'SIGINT')
  for (let waited = 0; waited < 30_000; waited += 50) {
    // Its successor may have started within one of these pauses.
    if (readLockfile(data)?.pid !== running.pid) return
    await pause(50)
  }
  signal(running.pid, 'SIGQUIT')
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause
  }
}
