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
