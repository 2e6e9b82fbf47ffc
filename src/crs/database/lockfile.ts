import { existsSync, readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export interface Postmaster {
  pid: number
  port: number
}

const pathIn = (data: string) => join(data, 'postmaster.pid')

/** Who PostgreSQL's own lock file says is serving this data: line 1 is the pid, line 4 the port. */
export function readLockfile(data: string): Postmaster | undefined {
  if (!existsSync(pathIn(data))) return undefined
  const lines = readFileSync(pathIn(data), 'utf8').split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]) }
}

/** Whether a PostgreSQL process works in the data folder, as each does in its own; where /proc tells. */
export function isServed(data: string): boolean {
  return existsSync('/proc') && titlesOf(data).length > 0
}

/**
 * Whether PostgreSQL can still come up by itself: it replays its log in a process of its own. One that could not write
 * while replaying is left without it, and without an end, by PostgreSQL 18. True where /proc does not tell.
 */
export function isRecovering(data: string): boolean {
  return !existsSync('/proc') || titlesOf(data).some((title) => title.startsWith('postgres: startup'))
}

/** How the processes that work in the data folder call themselves. */
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
    return undefined // ended meanwhile, a corpse, or not ours to see
  }
}

/**
 * Removes the lock file of data nobody serves when its pid lives all the same: it went to another program after a
 * reboot, or is a corpse its parent has not buried. PostgreSQL would refuse to start; a dead pid it sees through itself.
 */
export function clearStaleLockfile(data: string, pid: number): void {
  if (existsSync(`/proc/${pid}`)) rmSync(pathIn(data), { force: true })
}
