import { describe, expect, it } from 'vitest'
import { makeReference, readReference } from '../../../src/domain/booking/reference.ts'
import {
  readTicketCode,
  readVoucherCode,
  writeTicketCode,
  writeVoucherCode,
} from '../../../src/domain/ticket/code.ts'
import { parseTicket } from '../../../src/domain/ticket/number.ts'

const ticket = {
  ...{ letter: 'H', number: '000000001000', reference: 'K7M2PA' },
  ...{ origin: 'PIR', destination: 'JTR', departs: '2026-06-20 07:30' },
}

describe('the content of a QR code', () => {
  it('is capitals, digits, slashes and dashes', () => {
    expect(writeTicketCode(ticket)).toBe('T1/H000000001000/K7M2PA/PIR-JTR/202606200730')
    expect(writeVoucherCode({ reference: 'K7M2PA', bookedAt: '2026-06-01 09:05' })).toBe(
      'V1/K7M2PA/202606010905',
    )
  })

  it('is read back with its signature, also by a scanner that types small letters', () => {
    for (const one of [ticket, { ...ticket, departs: '' }]) {
      const scanned = `${writeTicketCode(one)}/ABC234`
      expect(readTicketCode(scanned)).toEqual(one)
      expect(readTicketCode(` ${scanned.toLowerCase()}\n`)).toEqual(one)
    }
    expect(readVoucherCode('V1/K7M2PA/202606010905/ABC234')).toEqual({
      ...{ reference: 'K7M2PA', bookedAt: '2026-06-01 09:05' },
    })
  })

  it('is nothing else', () => {
    for (const other of ['', 'H1000', 'T1/H1/K7M2PA', 'T2/H000000001000/K7M2PA/PIR-JTR/202606200730/ABC'])
      expect([readTicketCode(other), readVoucherCode(other)]).toEqual([undefined, undefined])
  })

  it('is accepted where a ticket or a reference is typed', () => {
    const { letter, number } = ticket
    expect(parseTicket(`${writeTicketCode(ticket)}/ABC234`)).toEqual({ letter, number })
    const reference = makeReference(() => 0.3)
    const scanned = `${writeVoucherCode({ reference, bookedAt: '2026-06-01 09:05' })}/ABC234`
    expect(readReference(scanned)).toBe(reference)
  })
})
