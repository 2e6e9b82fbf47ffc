import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../kit/crs/database.ts'

let fresh: FreshDatabase

const seasons = (...args: string[]) => {
  const program = join(import.meta.dirname, '../../../src/crs/seasons.ts')
  const { stdout, stderr, status } = spawnSync(process.execPath, [program, ...args], {
    env: { ...process.env, DATABASE_URL: fresh.url },
    encoding: 'utf8',
  })
  return { text: stdout + stderr, status }
}

beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

test('npm run seasons begins, detaches, attaches and shows them @all', () => {
  expect(seasons()).toMatchObject({
    status: 0,
    text: expect.stringMatching(/^season 0, from .*: about 0 bookings, \d+ MB\n$/),
  })
  expect(seasons('begin')).toEqual({ status: 0, text: 'Season 1 has begun.\n' })
  expect(seasons('detach', '0').text).toBe('Season 0 is detached; its rows are in the tables seasons.*_0.\n')
  expect(seasons().text).toMatch(/^season 0, .*, detached on .*\nseason 1, .* MB\n$/)
  expect(seasons('attach', '0').text).toBe('Season 0 is attached.\n')
})

test('what cannot be done is refused with words and a status @all', () => {
  const refused = (...args: string[]) => {
    const { text, status } = seasons(...args)
    expect(status).toBe(1)
    return text
  }
  expect(refused('detach', '1')).toContain('The season that can be detached is 0.')
  expect(refused('attach', '0')).toContain('The season that can be attached is none: all of them are.')
  for (const words of [['start'], ['detach', 'one']])
    expect(refused(...words)).toContain('npm run seasons -- begin')
})
