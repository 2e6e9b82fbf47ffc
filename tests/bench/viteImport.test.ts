import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const script = `
  import { viteImport } from '${join(import.meta.dirname, 'viteImport.ts')}'
  const { openChannel } = await viteImport('../src/desk/browser/windows.ts')
  openChannel('purser', () => {})
  console.log('open')`

test('A bench ends by itself although the desk has opened a channel to other windows', () => {
  const options = { encoding: 'utf8', timeout: 25_000 } as const
  const bench = spawnSync(process.execPath, ['--input-type=module', '--eval', script], options)
  expect([bench.status, bench.stdout, bench.stderr]).toEqual([0, 'open\n', ''])
})
