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
  if (!existsSync('/proc')) return false
  return readdirSync('/proc').some((pid) => /^\d+$/.test(pid) && isServer(`/proc/${pid}`, data))
}

function isServer(processFolder: string, data: string): boolean {
  try {
    return (
      readlinkSync(join(processFolder, 'cwd')) === data &&
      readFileSync(join(processFolder, 'comm'), 'utf8').trim() === 'postgres'
    )
  } catch {
    return false // ended meanwhile, a corpse, or not ours to see
  }
}

/**
 * Removes the lock file of data nobody serves when its pid lives all the same: it went to another program after a
 * reboot, or is a corpse its parent has not buried. PostgreSQL would refuse to start; a dead pid it sees through itself.
 */
export function clearStaleLockfile(data: string, pid: number): void {
  if (existsSync(`/proc/${pid}`)) rmSync(pathIn(data), { force: true })
}
