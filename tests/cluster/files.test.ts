import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadBalancerFile } from '../kit/cluster/loadBalancer.ts'
import { freePort } from '../kit/freePort.ts'
import { deployment, sample } from '../kit/cluster/programs.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { until } from '../kit/until.ts'

const folder = temporaryFolder()
afterAll(() => folder.remove())

function run(program: string, ...args: string[]): { status: number | null; lines: string[] } {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (error) throw error
  return { status, lines: `${stdout}${stderr}`.split('\n').filter(Boolean) }
}

test('HAProxy accepts its file as it is', () => {
  expect(run('haproxy', '-c', '-f', join(deployment, 'haproxy.cfg')).status).toBe(0)
})

test('HAProxy accepts the file of the load balancer after its other one', () => {
  const file = join(folder.path, 'loadBalancer.cfg')
  writeFileSync(file, loadBalancerFile(folder.path, 8443, [4173, 4174, 4175]))
  expect(run('haproxy', '-c', '-f', join(deployment, 'haproxy.cfg'), '-f', file)).toEqual({
    status: 0,
    lines: ['Configuration file is valid'],
  })
})

/** The documented settings of each machine, of which every address is a port of loopback here. */
async function etcdSettings(names: readonly string[]): Promise<Record<string, string>[]> {
  const ports = new Map<string, number>()
  const settings: Record<string, string>[] = []
  for (const [nth, name] of names.entries()) {
    const own = sample('etcd').replace(/^# differs$.*^# the same$/ms, (part) =>
      part
        .replaceAll('node1', name)
        .replaceAll('10.0.0.1', `10.0.0.${nth + 1}`)
        .replaceAll('127.0.0.1', name),
    )
    for (const [address] of own.matchAll(/(?<=http:\/\/)[\w.]+:\d+/g))
      if (!ports.has(address)) ports.set(address, await freePort())
    const here = own.replace(/(?<=http:\/\/)[\w.]+:\d+/g, (address) => `127.0.0.1:${ports.get(address)}`)
    const lines = here.matchAll(/^(\w+)=(.*)$/gm)
    settings.push(Object.fromEntries([...lines].map(([, setting, value]) => [setting, value])))
  }
  return settings
}

test('three etcd, each with its file, are one cluster for Patroni', async () => {
  const names = ['node1', 'node2', 'node3']
  const settings = await etcdSettings(names)
  const started = settings.map((own) =>
    spawn('etcd', {
      env: { PATH: process.env['PATH'], ETCD_DATA_DIR: join(folder.path, own['ETCD_NAME'] ?? ''), ...own },
      stdio: 'ignore',
    }),
  )
  try {
    for (const { ETCD_ADVERTISE_CLIENT_URLS: url } of settings)
      await until(
        async () => {
          const answer = await fetch(`${url}/v2/members`).catch(() => undefined)
          const { members = [] } = answer?.ok
            ? ((await answer.json()) as { members?: { name: string }[] })
            : {}
          return (
            members
              .map(({ name }) => name)
              .toSorted()
              .join() === names.join()
          )
        },
        { timeout: 60_000, interval: 200 },
      )
    expect(started.map(({ exitCode }) => exitCode)).toEqual([null, null, null])
  } finally {
    for (const etcd of started) {
      const exited = once(etcd, 'exit')
      if (etcd.kill('SIGKILL')) await exited
    }
  }
})

test('Patroni accepts its file as it is, but for addresses that this machine does not have', () => {
  const { lines } = run('patroni', '--validate-config', join(deployment, 'patroni.yml'))
  const elsewhere = /10\.0\.0\.\d.*(already in use|not reachable)/
  expect(lines.filter((line) => !elsewhere.test(line))).toEqual([])
})

test('control: Patroni names a setting that it cannot read', () => {
  const file = join(folder.path, 'patroni.yml')
  writeFileSync(file, sample('patroni.yml').replace('data_dir:', 'data_folder:'))
  expect(run('patroni', '--validate-config', file).lines.join()).toContain('data_dir')
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test.runIf(hasSystemd)('systemd accepts the unit, of which another program is started here', () => {
  const file = join(folder.path, 'purser.service')
  const unit = sample('purser.service').replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`)
  writeFileSync(file, unit)
  expect(run('systemd-analyze', 'verify', file)).toEqual({ status: 0, lines: [] })
})
