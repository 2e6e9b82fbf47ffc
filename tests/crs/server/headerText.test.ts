import { describe, expect, test } from 'vitest'
import { headerText } from '../../../src/crs/server/headerText.ts'

const asSent = (bytes: string, encoding: BufferEncoding) => Buffer.from(bytes, encoding).toString('latin1')

describe('a header is read as it was meant', () => {
  test('percent-encoded UTF-8', () => {
    expect(headerText(encodeURIComponent('θάλασσα7'))).toBe('θάλασσα7')
  })
  test('raw UTF-8', () => {
    expect(headerText(asSent('μαρία', 'utf8'))).toBe('μαρία')
  })
  test('raw Latin-1', () => {
    expect(headerText(asSent('Jürgen', 'latin1'))).toBe('Jürgen')
  })
  test('ASCII as it is, also where a percent sign means itself', () => {
    expect(headerText('ferrydemo')).toBe('ferrydemo')
    expect(headerText('100%sure')).toBe('100%sure')
  })
  test('accents in two parts become one', () => {
    expect(headerText(encodeURIComponent('ά'))).toBe('ά')
  })
})
