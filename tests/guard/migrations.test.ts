import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checksums } from './migrations.ts'

const folder = join(import.meta.dirname, '../../src/crs/database/migrations')
const names = globSync('*', { cwd: folder }).toSorted()
const checksumOf = (name: string) =>
  createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex')

/** Numbers below this one have gaps that stay as they are. */
const firstWithoutGaps = 34

describe('migrations', () => {
  it('never change once they have landed: migrations.ts lists each with its checksum', () => {
    expect(Object.fromEntries(names.map((name) => [name, checksumOf(name)]))).toEqual(checksums)
  })

  it('are numbered without gaps, and no number is used twice', () => {
    const numbers = names.map((name) => /^(\d{4})-[a-z-]+\.sql$/.exec(name)?.[1] ?? name).map(Number)
    expect(new Set(numbers).size).toBe(numbers.length)
    const later = numbers.filter((number) => !(number < firstWithoutGaps))
    expect(later).toEqual(later.map((_, nth) => firstWithoutGaps + nth))
  })
})
