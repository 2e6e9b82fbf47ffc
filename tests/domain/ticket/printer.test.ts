import { describe, expect, it } from 'vitest'
import { readPrinters, writePrinters, type Printer } from '../../../src/domain/ticket/printer.ts'

describe('a list of printers', () => {
  it('is parsed as it was written', () => {
    const printers: Printer[] = [
      { name: 'Γκισέ', model: 'laser', paper: 'A4' },
      { name: 'Gate 3', model: '' },
    ]
    expect(readPrinters(writePrinters(printers))).toEqual(printers)
  })

  it('skips the first line and splits at the equals signs (DE-023)', () => {
    expect(readPrinters('Name=Driver\r\nCounter 1 = HP\r\nGate=\r\n\r\n').map(({ name }) => name)).toEqual([
      'Counter 1',
      'Gate',
    ])
    expect(readPrinters('')).toEqual([])
  })

  it('accepts only the paper sizes of tickets', () => {
    expect(readPrinters('heading\nA=x=A3\nB=x=A5')).toEqual([
      { name: 'A', model: 'x' },
      { name: 'B', model: 'x', paper: 'A5' },
    ])
  })
})
