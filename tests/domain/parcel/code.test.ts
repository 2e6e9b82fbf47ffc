import { describe, expect, it } from 'vitest'
import { makeParcelCode, parcelReadings, writeParcelCode } from '../../../src/domain/parcel/code.ts'

const code = makeParcelCode(() => 0.25)

describe('the code of small packages', () => {
  it('has nine digits, the first of them not zero, for every chance', () => {
    for (const chance of [0, 0.1, 0.5, 0.999_999_999])
      expect(makeParcelCode(() => chance)).toMatch(/^[1-9]\d{8}$/)
  })

  it('is read as typed, with blanks and with the number of a package', () => {
    expect(parcelReadings(code)).toEqual([{ code }])
    expect(parcelReadings(` ${code.slice(0, 3)} ${code.slice(3)} `)).toEqual([{ code }])
    expect(parcelReadings(`${code}/12`)).toEqual([{ code, piece: 12 }])
  })

  it('is refused with any one digit mistyped', () => {
    for (let at = 0; at < code.length; at++) {
      const other = String((Number(code[at]) + 1) % 10)
      expect(parcelReadings(code.slice(0, at) + other + code.slice(at + 1))).toEqual([])
    }
  })

  it.each(['', ' ', 'abc', '12345678', '1234567890', '/1', `${code}/`, 'T1/H000000000001'])(
    'is not found in %j',
    (text) => {
      expect(parcelReadings(text)).toEqual([])
    },
  )
})

describe('the code of a label', () => {
  const label = { code, piece: 2, quantity: 3, company: 'HLC', origin: 'PIR', destination: 'JTR' }

  it('has the characters that a QR code stores in the least space', () => {
    expect(writeParcelCode(label)).toBe(`P1/${code}/2-3/HLC/PIR-JTR`)
    expect(writeParcelCode(label)).toMatch(/^[A-Z\d/-]+$/)
  })

  it('is read with its signature behind it, in any case', () => {
    const scanned = `${writeParcelCode(label)}/ABC234`
    expect(parcelReadings(scanned)[0]).toEqual({ code, piece: 2, signed: scanned })
    expect(parcelReadings(scanned.toLowerCase())[0]).toEqual({ code, piece: 2, signed: scanned })
  })
})
