import { describe, expect, test } from 'vitest'
import { decodeResponse, encodeRequest, ippOperations } from '../../../src/bridge/print/ipp.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(/\s/g, ''), 'hex')
const text = (value: string) => Buffer.from(value).toString('hex')

describe('an IPP request', () => {
  test('has version, operation, attributes with their lengths, and the document at its end', () => {
    const bytes = encodeRequest(
      ippOperations.print,
      [
        ['name', 'job-name', 'Ελένη'],
        ['keyword', 'k', 'a', 'b'],
        ['integer', 'n', -2],
      ],
      Uint8Array.of(0xff),
    )
    const charset = `47 0012 ${text('attributes-charset')} 0005 ${text('utf-8')}`
    const language = `48 001b ${text('attributes-natural-language')} 0002 ${text('en')}`
    const own = [
      `42 0008 ${text('job-name')} 000a ${text('Ελένη')}`,
      `44 0001 ${text('k')} 0001 ${text('a')} 44 0000 0001 ${text('b')}`,
      `21 0001 ${text('n')} 0004 fffffffe`,
    ]
    expect(bytes).toEqual(hex(`0200 0002 00000001 01 ${charset} ${language} ${own.join('')} 03 ff`))
  })
})

describe('an IPP response', () => {
  const head = `0200 0000 00000001 01 47 0012 ${text('attributes-charset')} 0005 ${text('utf-8')}`
  const printer = (name: string) => `04 42 000c ${text('printer-name')} 0006 ${text(name)}`

  test('is read with one group a printer, numbers, flags and several values', () => {
    const values = `23 0005 ${text('state')} 0004 00000005 22 0002 ${text('on')} 0001 01
      44 0003 ${text('why')} 0001 ${text('a')} 44 0000 0001 ${text('b')}`
    const { status, groups } = decodeResponse(
      hex(`${head} ${printer('First0')} ${values} ${printer('Second')} 03`),
    )
    expect(status).toBe(0)
    expect(groups.slice(1)).toEqual([
      { 'printer-name': ['First0'], state: [5], on: [true], why: ['a', 'b'] },
      { 'printer-name': ['Second'] },
    ])
  })

  test('that breaks off is an error, at whatever byte', () => {
    const whole = hex(`${head} ${printer('First0')} 03`)
    expect(decodeResponse(whole).groups).toHaveLength(2)
    for (let length = 10; length < 20; length++)
      expect(() => decodeResponse(whole.subarray(0, length)), `${length} bytes`).toThrow(RangeError)
  })
})
