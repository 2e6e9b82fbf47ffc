import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { settings } from '../../src/crs/configuration.ts'
import { temporaryFolder } from '../kit/folder.ts'

const folder = temporaryFolder()
afterAll(() => folder.remove())

test('npm start -- --help prints each setting with its meaning and default, and starts nothing', () => {
  const start = join(import.meta.dirname, '../../src/start.mjs')
  const { status, stdout } = spawnSync(process.execPath, [start, '--help'], {
    cwd: folder.path,
    encoding: 'utf8',
    // A setting that no server would start with.
    env: { ...process.env, PORT: 'none' },
  })
  expect(status).toBe(0)
  expect(existsSync(join(folder.path, '.purser'))).toBe(false)
  const words = stdout.replaceAll(/\s+/g, ' ')
  const wanted = Object.entries(settings).map(([name, setting]) =>
    'default' in setting
      ? `${name} ${setting.meaning} Default: ${setting.default}`
      : `${name} ${setting.meaning} Without it: ${setting.otherwise}`,
  )
  expect(wanted.filter((row) => !words.includes(row))).toEqual([])
})

test.each([
  'backup',
  'restore',
  'verify',
  'personal',
  'factors',
  'agency',
  'user',
  'seasons',
  'network',
  'desktop',
])('npm run %s -- --help prints its usage, as an unknown option does, and opens no database', (command) => {
  const start = join(import.meta.dirname, '../../src/start.mjs')
  const run = (option: string) =>
    spawnSync(process.execPath, [start, command, option], { cwd: folder.path, encoding: 'utf8' })
  const help = run('--help')
  expect(help).toMatchObject({ status: 0, stderr: '' })
  expect(help.stdout).toContain(`npm run ${command}`)
  const unknown = run('--unknown')
  expect(unknown).toMatchObject({ status: 1, stdout: '' })
  expect(unknown.stderr).toContain(help.stdout.trim())
  expect(existsSync(join(folder.path, '.purser'))).toBe(false)
})
