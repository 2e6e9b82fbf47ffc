import { describe, expect, it } from 'vitest'
import {
  padTicketNumber,
  parseTicket,
  printTicket,
  qrContent,
  shortTicketCode,
  ticketOf,
} from '../../../src/domain/ticket/number.ts'
import { fc } from '../../kit/drawnProperties.ts'

describe('ticket numbers', () => {
  it('have twelve digits', () => {
    expect(padTicketNumber('12345')).toBe('000000012345')
    expect(padTicketNumber(123_456_789_012)).toBe('123456789012')
  })

  it.each(['a12345', 'A12345', ' A 12345 ', 'A000000012345', 'α12345', 'Α12345'])(
    '%j is A 12345',
    (typed) => {
      expect(parseTicket(typed)).toEqual({ letter: 'A', number: '000000012345' })
    },
  )

  it.each(['abcd1234567', 'ABCD 000001234567', ' Αbcd 1234567'])(
    '%j is number 1234567 of the series ABCD',
    (typed) => {
      expect(parseTicket(typed)).toEqual({ letter: 'ABCD', number: '000001234567' })
    },
  )

  it('of a series of several letters have seven digits at least, unless nothing else is meant', () => {
    expect(parseTicket('IKA1234')).toBeUndefined()
    expect(ticketOf('ika1234')).toEqual({ letter: 'IKA', number: '000000001234' })
    expect(ticketOf('IKAST1234')).toBeUndefined()
  })

  it.each([
    ['ABCD000000000012', 'ABCD0000012'],
    ['ABCD12', 'ABCD0000012'],
    ['ABCD001234567', 'ABCD1234567'],
    ['A000000012345', 'A12345'],
    ['A12345', 'A12345'],
    ['A7X4X2', 'A7X4X2'],
    ['', ''],
  ])('%j without leading zeros is %j', (code, short) => {
    expect(shortTicketCode(code)).toBe(short)
  })

  it.each(['', 'A', '12345', 'AB123', 'A1234567890123', 'A12-3', 'A12B'])('%j is no ticket', (typed) => {
    expect(parseTicket(typed)).toBeUndefined()
  })

  it('are unchanged after printing and parsing', () => {
    const ticket = fc.record({
      letter: fc.stringMatching(/^[A-Z]{1,4}$/),
      number: fc.nat().map(padTicketNumber),
    })
    fc.assert(
      fc.property(ticket, (one) => {
        expect(parseTicket(printTicket(one))).toEqual(one)
      }),
    )
  })

  it('are in the QR code with their letter, unless the ticket has its own content (EN-166)', () => {
    const ticket = { letter: 'A', number: '000000000123' }
    expect(qrContent(ticket)).toBe('A000000000123')
    expect(qrContent({ ...ticket, letter: 'ABCD', qrCode: '' })).toBe('ABCD000000000123')
    expect(qrContent({ ...ticket, qrCode: 'own' })).toBe('own')
  })
})
