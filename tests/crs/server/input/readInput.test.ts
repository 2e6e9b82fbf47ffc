import { describe, expect, test } from 'vitest'
import { headerText } from '../../../../src/crs/server/input/readInput.ts'

const asSent = (bytes: string, encoding: BufferEncoding) => Buffer.from(bytes, encoding).toString('latin1')

describe('a header is decoded', () => {
  test('from percent-encoded UTF-8', () => {
    expect(headerText(encodeURIComponent('θάλασσα7'))).toBe('θάλασσα7')
  })
  test('from raw UTF-8', () => {
    expect(headerText(asSent('μαρία', 'utf8'))).toBe('μαρία')
  })
  test('from raw Latin-1', () => {
    expect(headerText(asSent('Jürgen', 'latin1'))).toBe('Jürgen')
  })
  test('from ASCII unchanged, also with a plain percent sign', () => {
    expect(headerText('ferrydemo')).toBe('ferrydemo')
    expect(headerText('100%sure')).toBe('100%sure')
  })
  test('with combining accents composed', () => {
    expect(headerText(encodeURIComponent('ά'))).toBe('ά')
  })
})
