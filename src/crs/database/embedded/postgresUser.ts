import { spawnSync, type SpawnOptions } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../startupError.ts'

/** The user PostgreSQL runs as (it refuses root), with the location of its programs and data for that user. */
export interface PostgresUser {
  /** Holds data, password and log; belongs to the user that PostgreSQL runs as. */
  home: string
  native: string
  /** Set if PostgreSQL runs as another user of this machine. */
  owner?: { uid: number; gid: number }
  /** Prepended to every program. */
  prefix: readonly string[]
}

/** Root becomes an ordinary user inside the namespace and still owns root’s files outside. */
const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--']

/** Users that nearly every machine has and that may own a database. */
const serviceUsers = ['postgres', 'nobody']

export function choosePostgresUser(folder: string, native: string): PostgresUser {
  const home = join(folder, 'postgres')
  if (process.getuid?.() !== 0) return { home, native, prefix: [] }
  const existing = existsSync(home) ? statSync(home) : undefined
  if (existing && existing.uid !== 0) return runAsUser(existing, home, native)
  if (runs([...namespace, join(native, 'bin', 'postgres'), '--version']))
    return { home, native, prefix: namespace }
  const user = findUser()
  if (user) return runAsUser(user, home, native)
  throw new StartupError(
    'PostgreSQL refuses to run as root, and this machine offers neither user namespaces nor a user to run it as. ' +
      'Start Purser as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  )
}

/** File, arguments and options for `spawn` and similar functions. */
export function commandOf(account: PostgresUser, program: string, args: readonly string[]) {
  const [file = '', ...rest] = [...account.prefix, join(account.native, 'bin', program), ...args]
  const options: SpawnOptions = { cwd: '/', ...account.owner }
  return { file, args: rest, options }
}

type User = { uid: number; gid: number }

function runs([file = '', ...args]: readonly string[], user?: User): boolean {
  return spawnSync(file, args, { cwd: '/', stdio: 'ignore', ...user }).status === 0
}

function findUser(): User | undefined {
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = serviceUsers.flatMap((name) => entries.filter((entry) => entry[0] === name))[0]
  return found && { uid: Number(found[2]), gid: Number(found[3]) }
}

/** Runs as `user`, from copies of programs that the user cannot read. */
function runAsUser({ uid, gid }: User, preferredHome: string, original: string): PostgresUser {
  const owner = { uid, gid }
  const home = reachableHome(preferredHome, owner)
  const usable = runs([join(original, 'bin', 'postgres'), '--version'], owner)
  const native = usable ? original : copyPrograms(original, home)
  changeOwner(home, owner)
  return { home, native, owner, prefix: [] }
}

function reachableHome(preferredHome: string, owner: User): string {
  mkdirSync(preferredHome, { recursive: true, mode: 0o700 })
  const home = realpathSync(preferredHome)
  lchownSync(home, owner.uid, owner.gid)
  return runs(['/bin/sh', '-c', 'test -w "$0"', home], owner) ? home : relocate(home)
}

/**
 * The data cannot remain in a folder that only root can enter, such as one below /root; a link leads to the new
 * location.
 */
function relocate(home: string): string {
  const target = join('/var/lib/purser', createHash('sha256').update(home).digest('hex').slice(0, 12))
  mkdirSync('/var/lib/purser', { recursive: true })
  cpSync(home, target, { recursive: true })
  rmSync(home, { recursive: true })
  symlinkSync(target, home)
  return target
}

function copyPrograms(original: string, home: string): string {
  const { version } = JSON.parse(readFileSync(join(original, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = join(home, `native-${version}`)
  if (!existsSync(copy)) cpSync(original, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

/** Files that a running server deletes meanwhile are passed over. */
export function changeOwner(path: string, owner: User): void {
  lchownSync(path, owner.uid, owner.gid)
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true }))
    try {
      lchownSync(join(entry.parentPath, entry.name), owner.uid, owner.gid)
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause
    }
}
