import { describe, expect, it } from 'vitest'
import { makeReference, readReference } from '../../../src/domain/booking/reference.ts'
import {
  ticketCodes,
  voucherCodes,
  writeTicketCode,
  writeVoucherCode,
} from '../../../src/domain/ticket/code.ts'
import { scanReadings } from '../../../src/domain/checkin/scan.ts'
import { parseTicket, unclearLetter } from '../../../src/domain/ticket/number.ts'
import { scannedText, scannerLayouts } from '../../kit/desk/scanner.ts'

const ticket = {
  letter: 'H',
  number: '000000001000',
  reference: 'K7M2PA',
  origin: 'PIR',
  destination: 'JTR',
  departs: '2026-06-20 07:30',
}

describe('the content of a QR code', () => {
  it('is capitals, digits, slashes and dashes', () => {
    expect(writeTicketCode(ticket)).toBe('T1/H000000001000/K7M2PA/PIR-JTR/202606200730')
    expect(writeVoucherCode({ reference: 'K7M2PA', bookedAt: '2026-06-01 09:05' })).toBe(
      'V1/K7M2PA/202606010905',
    )
  })

  it('is read back with its signature, also by a scanner that types small letters', () => {
    for (const one of [ticket, { ...ticket, departs: '' }, { ...ticket, letter: 'ABCD' }]) {
      const scanned = `${writeTicketCode(one)}/ABC234`
      expect(ticketCodes(scanned).map(({ code }) => code)[0]).toEqual(one)
      expect(ticketCodes(` ${scanned.toLowerCase()}\n`).map(({ code }) => code)[0]).toEqual(one)
    }
    expect(voucherCodes('V1/K7M2PA/202606010905/ABC234')[0]?.code).toEqual({
      reference: 'K7M2PA',
      bookedAt: '2026-06-01 09:05',
    })
  })

  it('is nothing else', () => {
    for (const other of ['', 'H1000', 'T1/H1/K7M2PA', 'T2/H000000001000/K7M2PA/PIR-JTR/202606200730/ABC'])
      expect([ticketCodes(other), voucherCodes(other)]).toEqual([[], []])
  })

  it('is accepted where a ticket or a reference is typed', () => {
    const { letter, number } = ticket
    expect(parseTicket(`${writeTicketCode(ticket)}/ABC234`)).toEqual({ letter, number })
    const reference = makeReference(() => 0.3)
    const scanned = `${writeVoucherCode({ reference, bookedAt: '2026-06-01 09:05' })}/ABC234`
    expect(readReference(scanned)).toBe(reference)
  })
})

describe.each(scannerLayouts)('a code that is scanned on the layout %s', (layout) => {
  const reference = makeReference(() => 0.62)
  const code = { ...ticket, letter: 'Y', reference, origin: 'WZA', destination: 'SQM' }
  const signed = `${writeTicketCode(code)}/MSWQZY2345`

  it.each([false, true])('is read, caps lock %s', (capsLock) => {
    const scanned = scannedText(signed, layout, capsLock)
    expect(scanReadings(scanned).map((one) => one.signed)).toContain(signed)
    expect(ticketCodes(scanned)).toContainEqual({ code, signed })
    expect(parseTicket(scanned)).toMatchObject({ number: code.number })
  })

  it('of a voucher gives its reference', () => {
    const voucher = `${writeVoucherCode({ reference, bookedAt: '2026-06-01 09:05' })}/MSWQZY2345`
    expect(readReference(scannedText(voucher, layout))).toBe(reference)
  })
})

describe('a ticket whose letter is of another alphabet', () => {
  it.each([
    ['Ρ123', { shape: 'P123', key: 'R123' }],
    ['ρ 123', { shape: 'P123', key: 'R123' }],
    ['В77', { shape: 'B77', key: 'D77' }],
    ['Η123', undefined],
    ['Π123', undefined],
    ['P123', undefined],
    ['123', undefined],
    ['ΡΟΑ1234', undefined],
  ])('%s is unclear where shape and key differ: %j', (typed, unclear) => {
    expect(unclearLetter(typed)).toEqual(unclear)
  })
})
