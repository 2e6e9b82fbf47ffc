import { expect, it } from 'vitest'
import { readBase32, writeBase32 } from '../../../src/domain/value/base32.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

it.each([
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foobar', 'MZXW6YTBOI'],
])('writes and reads %j as RFC 4648 does', (text, written) => {
  expect(writeBase32(bytes(text))).toBe(written)
  expect(readBase32(written)).toEqual(bytes(text))
})

it.each(['', 'MZ1', 'mzxw6', 'MZXW6==='])('reads nothing in %j', (text) => {
  expect(readBase32(text)).toBeUndefined()
})
