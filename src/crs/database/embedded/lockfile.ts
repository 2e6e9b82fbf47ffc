import { existsSync, readFileSync, readdirSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface Postmaster {
  pid: number
  port: number
  /** It has been asked to stop. */
  isStopping: boolean
}

const pathIn = (data: string) => join(data, 'postmaster.pid')

/**
 * The process that serves this data by PostgreSQL’s lock file: line 1 is the pid, line 4 the port, line 8 its
 * state. Undefined if there is none, or if the file is incomplete, as a power cut may leave it.
 */
export function readLockfile(data: string): Postmaster | undefined {
  let lines: string[]
  try {
    lines = readFileSync(pathIn(data), 'utf8').split('\n')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw cause
  }
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return pid > 0 && port > 0 ? { pid, port, isStopping: lines[7]?.trim() === 'stopping' } : undefined
}

interface Process {
  pid: number
  parent: number
  title: string
}

/** Returns whether a PostgreSQL process has the data folder as its working directory; false where /proc is missing. */
export function isServed(data: string): boolean {
  return processesOf(data).length > 0
}

/**
 * Returns whether PostgreSQL can still recover by itself: it replays its log in a separate process. PostgreSQL 18 that could
 * not write during the replay remains without that process and never ends. True where /proc is missing.
 */
export function isRecovering(data: string): boolean {
  return !existsSync('/proc') || processesOf(data).some(({ title }) => title.startsWith('postgres: startup'))
}

/** Processes that have outlived the server that started them: each ends with its statement, which may take hours. */
export function orphansOf(data: string): number[] {
  const all = processesOf(data)
  const isOrphan = ({ parent, title }: Process) =>
    title.startsWith('postgres: ') && !all.some(({ pid }) => pid === parent)
  return all.filter(isOrphan).map(({ pid }) => pid)
}

/** The PostgreSQL processes that work in the data folder; none where /proc is missing. */
function processesOf(data: string): Process[] {
  if (!existsSync('/proc')) return []
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .flatMap((pid) => processOf(Number(pid), data) ?? [])
}

function processOf(pid: number, data: string): Process | undefined {
  const folder = `/proc/${pid}`
  try {
    if (readlinkSync(join(folder, 'cwd')) !== data) return undefined
    const [, name, parent] = /\((.*)\) \S (\d+)/s.exec(readFileSync(join(folder, 'stat'), 'utf8')) ?? []
    if (name !== 'postgres') return undefined
    return { pid, parent: Number(parent), title: readFileSync(join(folder, 'cmdline'), 'utf8') }
  } catch {
    return undefined // The process has ended, is a zombie, or belongs to another user.
  }
}

/** Milliseconds that PostgreSQL may take to write its lock file. */
const writingTime = 1_000

/**
 * Removes the lock file of unserved data if its pid is alive: after a reboot the pid may belong to another program, or
 * be a zombie. Likewise one that was never completed. PostgreSQL would refuse to start; it recognizes a dead pid by
 * itself.
 */
export function clearStaleLockfile(data: string): void {
  const written = statSync(pathIn(data), { throwIfNoEntry: false })
  if (!written) return
  const server = readLockfile(data)
  const isStale = server ? existsSync(`/proc/${server.pid}`) : Date.now() - written.mtimeMs > writingTime
  if (isStale) rmSync(pathIn(data), { force: true })
}
