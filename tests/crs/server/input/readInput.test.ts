import { describe, expect, test } from 'vitest'
import { decodeHeader } from '../../../../src/crs/server/input/readInput.ts'

const asSent = (bytes: string, encoding: BufferEncoding) => Buffer.from(bytes, encoding).toString('latin1')

describe('a header is decoded', () => {
  test('from percent-encoded UTF-8', () => {
    expect(decodeHeader(encodeURIComponent('θάλασσα7'))).toBe('θάλασσα7')
  })
  test('from raw UTF-8', () => {
    expect(decodeHeader(asSent('μαρία', 'utf8'))).toBe('μαρία')
  })
  test('from raw Latin-1', () => {
    expect(decodeHeader(asSent('Jürgen', 'latin1'))).toBe('Jürgen')
  })
  test('from ASCII unchanged, also with a plain percent sign', () => {
    expect(decodeHeader('ferrydemo')).toBe('ferrydemo')
    expect(decodeHeader('100%sure')).toBe('100%sure')
  })
  test('with combining accents composed', () => {
    expect(decodeHeader(encodeURIComponent('ά'))).toBe('ά')
  })
})
