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

/**
 * Removes a lock file whose pid lives but is not PostgreSQL: it went to another program after a reboot, or is a corpse
 * its parent has not buried. PostgreSQL would refuse to start; a dead pid it sees through itself.
 */
export function clearStaleLockfile(data: string, pid: number): void {
  if (existsSync(`/proc/${pid}`) && !servedFrom(data)) rmSync(pathIn(data), { force: true })
}

/** Whether any process works in the data folder, as every PostgreSQL process does in its own. */
function servedFrom(data: string): boolean {
  return readdirSync('/proc').some((pid) => /^\d+$/.test(pid) && workingFolder(pid) === data)
}

function workingFolder(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined // ended meanwhile, a corpse, or not ours to see
  }
}
