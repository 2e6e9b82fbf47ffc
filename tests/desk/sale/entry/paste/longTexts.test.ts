import { describe, expect, it, test } from 'vitest'
import { isRefusal } from '../../../../../src/domain/refusal.ts'
import { readPastedPassengers } from '../../../../../src/desk/sale/entry/paste/read.ts'
import { passengersIn } from './pasted.ts'

const today = '2026-11-20'
const size = 64_000
const filled = (text: string) => text.repeat(Math.ceil(size / text.length)).slice(0, size)

/** Texts for which a reader that goes back, or compares all parts with each other, needs minutes. */
const texts: Record<string, string> = {
  'a table': filled('SMITH JOHN\tM\t05/05/1980\tGR\tAB123456\n'),
  'a list of a mail': filled('1. Mr John SMITH, 12/03/1985, British\n'),
  'persons in one line': filled('John Smith and '),
  'persons with more in one line': filled('Mr John Smith 05.05.1980 GR AB123456 a@b.example, '),
  'words between names': filled('John and '),
  'titles alone': filled('Mr Mrs Dr '),
  'cells alone': filled('a,'),
  'a bracket that is not closed': `(${filled('a,')}`,
  'an address that is not closed': `${filled('a b ')}<`,
  hyphens: '-'.repeat(size),
  'bullets and numbers': filled('1-- • '),
  'blanks inside': `a${' '.repeat(size)}b`,
  'empty lines inside': `a${'\n'.repeat(size)}b`,
  'signs inside': `a <a@b.example>${', '.repeat(size / 2)}b`,
  labels: filled('Name: John '),
  'labelled lines': filled('Surname: Doe\nName: Jane\n'),
  headings: `${filled('Name\t')}\n${filled('x\t')}`,
  slashes: filled('a/b '),
  quotes: filled('"a '),
  'numbers of a reservation system': filled('1 a '),
}

describe('64,000 characters are read without a wait', () => {
  test.each(Object.entries(texts))('of %s', (_, text) => {
    const { user } = process.cpuUsage()
    readPastedPassengers(text, today)
    // An idle machine needs 100 ms; quadratic reading needs 100 times as long.
    expect(process.cpuUsage({ user, system: 0 }).user / 1000).toBeLessThan(2_000)
  })
})

describe('a list of many lines', () => {
  const lines = (count: number) => 'SMITH\tJOHN\tM\n'.repeat(count)

  it('is read up to ten thousand of them, and refused beyond', () => {
    expect(passengersIn(lines(10_000), today)).toHaveLength(10_000)
    const refused = readPastedPassengers(lines(10_001), today)
    expect(isRefusal(refused) && refused).toMatchObject({
      refusal: 'list_too_long',
      parameters: { rows: 10_001, most: 10_000 },
    })
  })

  it('has lines of any length: a cell that is longer than a field is left over whole', () => {
    const remark = 'wants a cabin near the lift, '.repeat(20).trim()
    expect(passengersIn(`SMITH\tJOHN\tM\t${remark}\nDOE\tJANE\tF\t`, today)).toEqual([
      { texts: { surname: 'SMITH', name: 'JOHN', sexType: 'M' }, left: [remark], unclear: [] },
      { texts: { surname: 'DOE', name: 'JANE', sexType: 'F' }, left: [], unclear: [] },
    ])
  })

  it('has columns of any number: those behind the sixtieth are left over', () => {
    const [first] = passengersIn(`SMITH\tJOHN\tM\t${'\t'.repeat(80)}x\ty\nDOE\tJANE\tF`, today)
    expect(first).toMatchObject({ texts: { surname: 'SMITH', name: 'JOHN' }, left: ['x y'] })
  })
})
