import { describe, expect, it } from 'vitest'
import { calculate, printValue } from '../../../src/desk/line/lineCommands.ts'
import { fc } from '../../kit/drawnProperties.ts'

const today = '2026-12-10'

function result(text: string): string | undefined {
  const value = calculate(text, today)
  return value && printValue(value, today)
}

describe('the calculator', () => {
  it.each([
    ['124,50*2', '249'],
    ['124.5 x 2', '249'],
    ['1+2*3', '7'],
    ['(1+2)*3', '9'],
    ['10/4-1', '1,5'],
    ['8-2-1', '5'],
    ['-3+5', '2'],
    ['200*13%', '26'],
    ['1/3', '0,33'],
    ['0,1+0,2', '0,3'],
    ['24dec+7', '31dec'],
    ['7+24dec', '31dec'],
    ['24dec-14', '10dec'],
    ['24dec-3jan', '10'],
    ['3jan-24dec', '10'],
    ['18:30+2h15', '20:45'],
    ['23:05-18:30', '04:35'],
    ['18h+7h30', '25h30'],
    ['2h-3h', '-1h00'],
    ['2h30*2', '05:00'],
    ['7h/2h', '3,5'],
  ])('%s = %s', (text, expected) => expect(result(text)).toBe(expected))

  it.each([
    '',
    '1+',
    '*2',
    '(1',
    '1)',
    '1 2',
    '1/0',
    '24dec*2',
    '24dec+31dec',
    '3-24dec',
    '18:30+1',
    '2h*2h',
    '9365000365003650036500',
    '1000000000000+1',
  ])('rejects %s', (text) => expect(result(text)).toBeUndefined())

  it('never runs text as code', () => {
    for (const text of ['alert(1)', 'process.exit()', '`1`', 'a=1', '1;2', '__proto__', '24dec.constructor'])
      expect(result(text)).toBeUndefined()
  })

  it('computes sums, differences and products correctly', () => {
    const some = fc.integer({ min: -9_999, max: 9_999 })
    fc.assert(
      fc.property(some, some, some, (a, b, c) => {
        const written = `(${a}) + (${b}) * (${c})`
        expect(calculate(written, today)).toEqual({ kind: 'number', number: a + b * c })
      }),
    )
  })

  it('reverses an addition by subtracting the same value', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 0, max: 300 }), (day, days) => {
        expect(calculate(`${day}dec+${days}-${days}`, today)).toEqual(calculate(`${day}dec`, today))
      }),
    )
  })

  it('returns a result or a refusal for any text', { timeout: 60_000 }, () => {
    const pieces = [...'0123456789+-*/()%,.: xh÷', '24dec', 'fri', '18:30', '2h15', '99jan', '36500']
    const typed = fc.oneof(
      fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((some) => some.join('')),
      fc.string({ unit: 'grapheme', maxLength: 30 }),
    )
    fc.assert(
      fc.property(typed, (text) => {
        const value = calculate(text, today)
        if (value?.kind === 'number') expect(Number.isFinite(value.number)).toBe(true)
        if (value) expect(printValue(value, today)).not.toMatch(/NaN|undefined|e[+-]/)
      }),
      { numRuns: 50_000 },
    )
  })
})
