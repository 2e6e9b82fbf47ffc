import { existsSync, readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export interface Postmaster {
  pid: number
  port: number
}

const pathIn = (data: string) => join(data, 'postmaster.pid')

/** The process that serves this data by PostgreSQL’s lock file: line 1 is the pid, line 4 the port. */
export function readLockfile(data: string): Postmaster | undefined {
  if (!existsSync(pathIn(data))) return undefined
  const lines = readFileSync(pathIn(data), 'utf8').split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]) }
}

/** Whether a PostgreSQL process has the data folder as its working directory; false where /proc is missing. */
export function isServed(data: string): boolean {
  return existsSync('/proc') && titlesOf(data).length > 0
}

/**
 * Whether PostgreSQL can still recover by itself: it replays its log in a separate process. PostgreSQL 18 that could
 * not write during the replay remains without that process and never ends. True where /proc is missing.
 */
export function isRecovering(data: string): boolean {
  return !existsSync('/proc') || titlesOf(data).some((title) => title.startsWith('postgres: startup'))
}

/** Titles of the processes that work in the data folder. */
function titlesOf(data: string): string[] {
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .flatMap((pid) => titleOf(`/proc/${pid}`, data) ?? [])
}

function titleOf(processFolder: string, data: string): string | undefined {
  try {
    if (readlinkSync(join(processFolder, 'cwd')) !== data) return undefined
    if (readFileSync(join(processFolder, 'comm'), 'utf8').trim() !== 'postgres') return undefined
    return readFileSync(join(processFolder, 'cmdline'), 'utf8')
  } catch {
    return undefined // The process has ended, is a zombie, or belongs to another user.
  }
}

/**
 * Removes the lock file of unserved data if its pid is alive: after a reboot the pid may belong to another program, or
 * be a zombie. PostgreSQL would refuse to start; it recognizes a dead pid by itself.
 */
export function clearStaleLockfile(data: string, pid: number): void {
  if (existsSync(`/proc/${pid}`)) rmSync(pathIn(data), { force: true })
}
