import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const crs = join(import.meta.dirname, '../../src/crs')
const files = readdirSync(crs, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ts|sql)$/.test(name))
  .toSorted()
  .map((name) => ({ name, text: readFileSync(join(crs, name), 'utf8').replaceAll('_', '') }))

/** The first file that defines the last function in a text: a later migration may have a later form of it. */
function firstFileOf(text: string): string | undefined {
  const definition = text.match(/\bfunction \w+\(/g)?.at(-1)
  return (
    definition && files.find((file) => file.name.endsWith('.sql') && file.text.includes(definition))?.name
  )
}

/** Where a backup held the number of the job that links the journal, neither could work while the other did. */
test('the numbers of advisory locks are each used in one file', () => {
  const uses = files.flatMap(({ name, text }) =>
    [...text.matchAll(/\b4173\d{3}\b/g)].map(({ 0: number, index }) => ({
      number,
      file: (name.endsWith('.sql') && firstFileOf(text.slice(0, index))) || name,
    })),
  )
  expect(uses.length).toBeGreaterThan(4)
  const filesOf = [...Map.groupBy(uses, ({ number }) => number).values()].map(
    (same) => new Set(same.map(({ file }) => file)),
  )
  expect(filesOf.filter(({ size }) => size > 1)).toEqual([])
})
