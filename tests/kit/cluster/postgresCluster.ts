import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { temporaryFolder } from '../folder.ts'
import { smallDisk } from '../smallDisk.ts'
import { commandOf, parentOf } from '../processStat.ts'
import { until } from '../until.ts'
import { type Link, linkTo } from './link.ts'
import { freePort } from '../freePort.ts'
import { sample, serviceUser, untilListening } from './programs.ts'

/** One PostgreSQL with its Patroni. */
export interface Node {
  name: string
  /** Kills PostgreSQL and Patroni, as a burning machine would. */
  kill(): Promise<void>
  /** Starts it again after `kill`. */
  start(): Promise<void>
  /** With `postgres` its Patroni goes on. */
  freeze(only?: 'postgres'): void
  thaw(): void
  /** Throws away what it was sent by the primary and has not written. */
  dropReceived(): void
  /** Cuts it off from the other nodes, from etcd and from HAProxy. */
  cutOff(): void
  rejoin(): void
  /** Fills the disk that it has for its data and WAL; only where the cluster was started with such disks. */
  fillDisk(): void
  freeDisk(): void
  /** The ids of its PostgreSQL’s processes, the first that of its main one. */
  postgres(): number[]
}

/** Three PostgreSQL under Patroni with etcd, behind HAProxy, as they are documented. */
export interface PostgresCluster {
  /** The database of Purser on the primary, by way of HAProxy, as its owner. */
  url: string
  /** The same on the standbys. */
  standbysUrl: string
  /** The same on the primary as a superuser. */
  superuserUrl: string
  /** The same on one node. */
  superuserUrlOf(node: Node): string
  nodes: readonly Node[]
  haproxyPid: number
  /** Resolves to the node that can be written to, when there is one. */
  primary(): Promise<Node>
  /** Resolves when all nodes but one follow the primary, one of them synchronously. */
  complete(): Promise<void>
  /** Makes another node the primary, on purpose. */
  switchOver(): Promise<void>
  stop(): Promise<void>
}

export interface ClusterOptions {
  /** False: sales are answered before a standby has them. */
  synchronous?: boolean
  /** Size of a disk for each node; absent: all have that of the test. */
  diskMegabytes?: number
  /** True: nothing can be cut off, and no link takes time of this process. */
  direct?: boolean
}

const patience = { timeout: 120_000, interval: 200 }

interface State {
  role: string
  state: string
  syncStandby?: boolean
}

export async function startPostgresCluster({
  synchronous = true,
  diskMegabytes,
  direct = false,
}: ClusterOptions = {}): Promise<PostgresCluster> {
  const folder = temporaryFolder()
  const user = serviceUser()
  chmodSync(folder.path, 0o755)
  const password = randomBytes(12).toString('hex')
  const programs: ChildProcess[] = []
  const links: Link[] = []

  /** `prefix` is the program that starts it on another disk, as the user of this process. */
  function run(program: string, args: readonly string[], prefix?: readonly string[]): ChildProcess {
    const log = join(folder.path, `${program}-${programs.length}.log`)
    const asUser = user ? ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : []
    const [file = '', ...rest] = prefix ? [...prefix, ...asUser, program, ...args] : [program, ...args]
    const child = spawn(file, rest, {
      env: { PATH: process.env['PATH'], HOME: folder.path },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(prefix ? {} : user),
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (data: Buffer) => writeFileSync(log, data, { flag: 'a' }))
    programs.push(child)
    return child
  }

  const link = async (port: number) => {
    const made = direct ? noLink(port) : await linkTo(port)
    links.push(made)
    return made
  }

  const etcdPort = await startEtcd()
  async function startEtcd(): Promise<number> {
    const [port, peers] = [await freePort(), await freePort()]
    const data = ownFolder('etcd')
    const at = (one: number) => `http://127.0.0.1:${one}`
    const etcd = run('etcd', [
      '--name',
      'one',
      '--data-dir',
      data,
      '--listen-client-urls',
      at(port),
      '--advertise-client-urls',
      at(port),
      '--listen-peer-urls',
      at(peers),
      '--initial-advertise-peer-urls',
      at(peers),
      '--initial-cluster',
      `one=${at(peers)}`,
      '--enable-v2',
    ])
    await untilListening(port, etcd)
    // Patroni ends when it meets an etcd that listens and is no cluster yet.
    await until(async () => {
      const answer = (await (await fetch(`${at(port)}/version`)).json()) as { etcdcluster: string }
      return answer.etcdcluster !== 'not_decided'
    }, patience)
    return port
  }

  function ownFolder(name: string): string {
    const path = join(folder.path, name)
    mkdirSync(path, { mode: 0o700 })
    if (user) chownSync(path, user.uid, user.gid)
    return path
  }

  async function makeNode(name: string) {
    const home = ownFolder(name)
    const disk = diskMegabytes === undefined ? undefined : await smallDisk(home, diskMegabytes)
    /** Where this process finds it. */
    const seen = disk?.outside ?? home
    if (disk && user) chownSync(seen, user.uid, user.gid)
    const [postgresPort, restPort] = [await freePort(), await freePort()]
    const ways = {
      postgres: await link(postgresPort),
      rest: await link(restPort),
      etcd: await link(etcdPort),
    }
    const values: [string | RegExp, string][] = [
      [/ # differs/g, ''],
      ['name: node1', `name: ${name}`],
      ['listen: 10.0.0.1:8008', `listen: 127.0.0.1:${restPort}`],
      ['connect_address: 10.0.0.1:8008', `connect_address: 127.0.0.1:${ways.rest.port}`],
      // Each node reaches etcd by its link alone, not at the address that etcd announces.
      [/hosts: .*2379/, `hosts: 127.0.0.1:${ways.etcd.port}\n  use_proxies: true`],
      ['listen: 10.0.0.1:5432', `listen: 127.0.0.1:${postgresPort}`],
      ['connect_address: 10.0.0.1:5432', `connect_address: 127.0.0.1:${ways.postgres.port}`],
      ['/var/lib/postgresql/15/purser', join(home, 'data')],
      ['/var/lib/postgresql/.pgpass-purser', join(home, 'pgpass')],
      [/10\.0\.0\.0\/24/g, '127.0.0.1/32'],
      [/change-me/g, password],
      // Without synchronous replication Patroni promotes no standby that lacks more than a megabyte.
      [
        'synchronous_mode: true',
        synchronous ? '$&' : 'synchronous_mode: false\n    maximum_lag_on_failover: 1000000000',
      ],
      // It would restart the machine that tests.
      ['mode: automatic', "mode: 'off'"],
    ]
    const configuration = values.reduce((text, [from, to]) => text.replace(from, to), sample('patroni.yml'))
    const file = join(home, 'patroni.yml')
    const settings = `${configuration}  parameters:\n    unix_socket_directories: ${home}\n`
    writeFileSync(join(seen, 'patroni.yml'), settings, { mode: 0o644 })

    let patroni: ChildProcess
    const start = async () => {
      patroni = run('patroni', [file], disk?.prefix)
      await untilListening(restPort, patroni)
    }
    const postgres = () => postgresOf(join(home, 'data'), join(seen, 'data'))
    /** Of Patroni and of PostgreSQL with all its processes, as far as they run. */
    const processes = () => [
      ...(patroni.pid !== undefined && patroni.exitCode === null && patroni.signalCode === null
        ? [patroni.pid]
        : []),
      ...postgres(),
    ]
    const signal = (name: NodeJS.Signals, pids = processes()) => {
      for (const pid of pids)
        try {
          process.kill(pid, name)
        } catch {
          // It has ended meanwhile.
        }
    }
    await start()
    return {
      name,
      start,
      restPort,
      ways,
      async kill() {
        const exited = once(patroni, 'exit')
        signal('SIGKILL')
        await exited
      },
      freeze: (only?: 'postgres') => signal('SIGSTOP', only ? postgres() : processes()),
      thaw: () => signal('SIGCONT'),
      dropReceived() {
        for (const pid of processes())
          if (commandOf(pid).includes('walreceiver')) process.kill(pid, 'SIGKILL')
      },
      cutOff: () => Object.values(ways).forEach((way) => way.cut()),
      rejoin: () => Object.values(ways).forEach((way) => way.mend()),
      fillDisk: () => disk?.fill(),
      freeDisk: () => disk?.free(),
      postgres,
      stop: () => signal('SIGKILL'),
      leaveDisk: () => disk?.remove(),
    }
  }

  const nodes = [await makeNode('node1'), await makeNode('node2'), await makeNode('node3')]
  const [primaryPort, standbysPort] = [await freePort(), await freePort()]
  const haproxy = await startHaproxy()
  async function startHaproxy(): Promise<ChildProcess> {
    const file = join(folder.path, 'haproxy.cfg')
    const addresses = nodes.map(({ name, ways }) => [
      `${name} 10.0.0.${name.at(-1)}:5432 check port 8008`,
      `${name} 127.0.0.1:${ways.postgres.port} check port ${ways.rest.port}`,
    ])
    const configuration = addresses
      .reduce((text, [from = '', to = '']) => text.replaceAll(from, to), sample('haproxy.cfg'))
      .replace('127.0.0.1:5000', `127.0.0.1:${primaryPort}`)
      .replace('127.0.0.1:5001', `127.0.0.1:${standbysPort}`)
    writeFileSync(file, configuration)
    const started = run('haproxy', ['-f', file])
    await untilListening(primaryPort, started)
    return started
  }

  async function statusOf(node: { restPort: number }): Promise<State | undefined> {
    const asked = fetch(`http://127.0.0.1:${node.restPort}/patroni`, { signal: AbortSignal.timeout(1000) })
    const found = await asked.then((answer) => answer.json()).catch(() => undefined)
    const { role, state, sync_standby: syncStandby } = (found ?? {}) as Record<string, unknown>
    return found === undefined
      ? undefined
      : { role: String(role), state: String(state), syncStandby: syncStandby === true }
  }
  const statuses = async () =>
    Promise.all(nodes.map(async (node) => ({ node, status: await statusOf(node) })))
  const primary = () =>
    until(async () => {
      const all = await statuses()
      return all.find(({ status }) => status?.role === 'master' && status.state === 'running')?.node
    }, patience)
  const complete = async () => {
    await until(async () => {
      const standbys = (await statuses()).filter(({ status }) => status?.role === 'replica')
      const running = standbys.filter(
        ({ status }) => status?.state === 'running' || status?.state === 'streaming',
      )
      return running.length === 2 && (!synchronous || running.some(({ status }) => status?.syncStandby))
    }, patience).catch(async (cause: Error) => {
      throw new Error([cause.message, JSON.stringify(await statuses()), ...lastLines()].join('\n'), { cause })
    })
  }
  /** Of what each Patroni and its PostgreSQL have printed, without traces. */
  const lastLines = () =>
    readdirSync(folder.path)
      .filter((name) => name.startsWith('patroni-'))
      .flatMap((name) => {
        const lines = readFileSync(join(folder.path, name), 'utf8').split('\n')
        return [name, ...lines.filter((line) => /^20.* [A-Z]+: /.test(line)).slice(-30)]
      })

  const urlOf = (port: number, login: string, database = 'purser') =>
    `postgres://${login}:${password}@127.0.0.1:${port}/${database}`
  await primary()
  await complete()
  await makeDatabase(urlOf(primaryPort, 'postgres', 'postgres'), password)
  return {
    url: urlOf(primaryPort, 'purser'),
    standbysUrl: urlOf(standbysPort, 'purser'),
    superuserUrl: urlOf(primaryPort, 'postgres'),
    superuserUrlOf({ name }) {
      const port = nodes.find((node) => node.name === name)?.ways.postgres.port ?? 0
      return urlOf(port, 'postgres')
    },
    nodes,
    primary,
    complete,
    haproxyPid: haproxy.pid ?? 0,
    async switchOver() {
      const { name, restPort } = await primary()
      await fetch(`http://127.0.0.1:${restPort}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: name }),
      })
    },
    async stop() {
      for (const node of nodes) node.stop()
      for (const program of programs) program.kill('SIGKILL')
      await Promise.all(programs.map(ended))
      for (const node of nodes) node.leaveDisk()
      await Promise.all(links.map((one) => one.close()))
      folder.remove()
    },
  }
}

const noLink = (port: number): Link => ({
  port,
  cut: () => undefined,
  mend: () => undefined,
  close: async () => undefined,
})

async function ended(program: ChildProcess): Promise<void> {
  if (program.exitCode === null && program.signalCode === null) await once(program, 'exit')
}

/** The owner of the tables, as `src/deployment/README.md` creates it, and its database. */
async function makeDatabase(url: string, password: string): Promise<void> {
  await until(
    async () => {
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => undefined)
      try {
        await client.connect()
        await client.query(`create role purser login createrole password '${password}'`)
        await client.query('create database purser owner purser')
        return true
      } catch (cause) {
        return (cause as { code?: string }).code === '42P04'
      } finally {
        await client.end().catch(() => undefined)
      }
    },
    { timeout: 30_000, interval: 500 },
  )
}

/** The processes of the PostgreSQL of a folder, which we find at `seen`; Patroni starts them in another session. */
function postgresOf(data: string, seen: string): number[] {
  let main: number
  try {
    main = Number(readFileSync(join(seen, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return []
  }
  // The file of a killed one may name what has its number now.
  if (!commandOf(main).includes(data)) return []
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === main)
  return [main, ...children.map(Number)]
}
