import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { calls } from '../../src/contract/calls.ts'
import { mostWaits } from '../kit/crs/mostWaits.ts'

const tests = join(import.meta.dirname, '..')
const texts = ['crs', 'races'].flatMap((folder) =>
  readdirSync(join(tests, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(tests, folder, name), 'utf8')),
)

test.each(calls.map(({ id }) => id))('%s is made in a test of the reservation system', (id) => {
  const named = new RegExp(`\\b${id.replace('.', '\\.')}\\b`)
  expect(texts.some((text) => named.test(text))).toBe(true)
})

test('the list of waits for PostgreSQL has every call, and no other', () => {
  expect(Object.keys(mostWaits)).toEqual(calls.map(({ id }) => id).toSorted())
})

test.each(calls.filter(({ standby }) => standby).map((call) => [call.id, call] as const))(
  '%s, which a standby may answer, changes and decides no record',
  (_, { changes, waits, isPublic }) => {
    expect([changes, waits ?? false, isPublic ?? false]).toEqual([false, false, false])
  },
)
