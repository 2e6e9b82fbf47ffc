import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { deployment, sample } from '../kit/cluster/programs.ts'
import { temporaryFolder } from '../kit/folder.ts'

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
