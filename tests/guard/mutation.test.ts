import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import deskTests from '../mutation/deskVitest.config.ts'
import tests from '../mutation/vitest.config.ts'

const root = join(import.meta.dirname, '../..')

/** The names in `{a,b}`, one each, because a glob with one file that is gone still finds the others. */
const eachOf = (pattern: string): string[] => {
  const [, before = '', names, after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? []
  return names === undefined ? [pattern] : names.split(',').map((name) => before + name + after)
}

async function mutated(file: string): Promise<string[]> {
  const { files } = (await import(join(root, 'tests/mutation', file))) as { files: string[] }
  return files.map((pattern) => pattern.replace(/^!/, ''))
}

it('every file of the mutation run, and every test of it, is there', async () => {
  const lists = [
    await mutated('stryker.mjs'),
    await mutated('desk.mjs'),
    ...[tests, deskTests].map(({ test }) => test?.include ?? []),
  ]
  const missing = lists
    .flat()
    .flatMap(eachOf)
    .filter((pattern) => globSync(pattern, { cwd: root }).length === 0)
  expect(missing).toEqual([])
})
