import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const desk = join(import.meta.dirname, '../../../src/desk')
/** Native elements whose keys go to the browser and never reach the desk. */
const native = [
  /<select\b/,
  /<datalist\b/,
  /<iframe\b/,
  /type=["'{]*(date|time|month|week|color)\b/,
  /\bwindow\.(alert|confirm|prompt)\(/,
]

test('No component uses a native element that intercepts keys', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: desk })
  expect(files.length).toBeGreaterThan(50)
  const found = files.flatMap((file) => {
    const text = readFileSync(join(desk, file), 'utf8')
    return native.filter((shape) => shape.test(text)).map((shape) => `${file} ${shape}`)
  })
  expect(found).toEqual([])
})
