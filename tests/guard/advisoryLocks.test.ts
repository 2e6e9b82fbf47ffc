import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const crs = join(import.meta.dirname, '../../src/crs')

/** Where a backup held the number of the job that links the journal, neither could work while the other did. */
test('the numbers of advisory locks are each used in one file', () => {
  const uses = readdirSync(crs, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|sql)$/.test(name))
    .flatMap((name) => {
      const text = readFileSync(join(crs, name), 'utf8').replaceAll('_', '')
      // A later migration may have a later form of a function.
      const owner = name.replace(/^(database.migrations).*/, '$1')
      return [...new Set(text.match(/\b4173\d{3}\b/g))].map((number) => ({ number, owner }))
    })
  expect(uses.length).toBeGreaterThan(4)
  const ownersOf = Map.groupBy(uses, ({ number }) => number).values()
  const shared = [...ownersOf].filter((of) => new Set(of.map(({ owner }) => owner)).size > 1)
  expect(shared).toEqual([])
})
