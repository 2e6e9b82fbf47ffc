import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { temporaryFolder } from '../folder.ts'
import { freePort } from '../freePort.ts'
import { sample, serviceUser, untilListening } from './programs.ts'

export interface PgBouncer {
  /** Of the database behind it. */
  url: string
  /** Of its standby, if it has one. */
  standbyUrl: string
  pid(): number
  /** Ends it without waiting for its clients, and starts it again. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the PgBouncer of this machine, as it is documented, before the database at `url`, as a superuser of which it is
 * prepared; settings replace those.
 */
export async function startPgBouncer(
  url: string,
  settings: Record<string, string> = {},
  superuserUrl = url,
  standbyUrl?: string,
): Promise<PgBouncer> {
  const folder = temporaryFolder()
  const user = serviceUser()
  const port = await freePort()
  const password = await prepareLogin(superuserUrl)
  const target = new URL(url)
  const database = target.pathname.slice(1)
  // The owner is a superuser here, which the documented look-up leaves out.
  const logins = { pgbouncer: password, [target.username]: target.password }
  const users = Object.entries(logins).map(([name, secret]) => `"${name}" "${secret}"`)
  writeFileSync(join(folder.path, 'userlist.txt'), `${users.join('\n')}\n`)
  const hostOf = ({ hostname, port: at }: URL) =>
    `= host=${hostname} port=${at} dbname=${database} auth_user=pgbouncer`
  const standby = standbyUrl === undefined ? '' : `\npurser_standbys ${hostOf(new URL(standbyUrl))}`
  const own = {
    listen_port: port,
    auth_file: join(folder.path, 'userlist.txt'),
    unix_socket_dir: '',
    ...settings,
  }
  const file = join(folder.path, 'pgbouncer.ini')
  // A later value of a setting replaces an earlier one.
  const documented = sample('pgbouncer.ini')
  const lines = Object.entries(own).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(
    file,
    `${documented.replace(/^purser = .*$/m, `purser ${hostOf(target)}${standby}`)}${lines.join('\n')}\n`,
  )
  if (user) chownSync(folder.path, user.uid, user.gid)
  const start = async () => {
    const child = spawn('pgbouncer', [file], { stdio: ['ignore', 'ignore', 'pipe'], ...user })
    await untilListening(port, child)
    return child
  }
  let running = await start()
  const end = async () => {
    const exited = once(running, 'exit')
    running.kill('SIGQUIT')
    await exited
  }
  const pooled = new URL(url)
  pooled.port = String(port)
  const pooledAt = (name: string) => Object.assign(new URL(pooled), { pathname: `/${name}` }).href
  return {
    url: pooledAt('purser'),
    standbyUrl: pooledAt('purser_standbys'),
    pid: () => running.pid ?? 0,
    async restart() {
      await end()
      running = await start()
    },
    async stop() {
      await end()
      folder.remove()
    },
  }
}

/** Runs the documented statements, once for each database; returns the password of the role. */
async function prepareLogin(url: string): Promise<string> {
  const password = randomBytes(16).toString('hex')
  const statements = sample('pgbouncer.sql').replaceAll(":'password'", `'${password}'`)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('drop role if exists pgbouncer')
    await client.query(statements)
  } finally {
    await client.end()
  }
  return password
}
