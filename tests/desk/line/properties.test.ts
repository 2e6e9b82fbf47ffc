import { describe, expect, it } from 'vitest'
import { isEntry, parse } from '../../../src/desk/line/parse.ts'
import { printLine } from '../../../src/desk/line/line.ts'
import { splitLine, withDrawnSeparators } from '../../../src/desk/line/words/reader.ts'
import { context } from './context.ts'
import { nearExamples, slips, typed } from './typed.ts'
import { extent, seed } from '../../kit/drawn.ts'
import { fc } from '../../kit/drawnProperties.ts'

const here = context()

function meaning(text: string) {
  return parse(text, here).entries.map((entry) => (isEntry(entry) ? [entry.command, entry.args] : 'misread'))
}

function inside(text: string, { from, to }: { from: number; to: number }): boolean {
  return from >= 0 && from <= to && to <= text.length
}

/** Found with other seeds: what was printed had another meaning. */
const found = [
  'grp choir ῀',
  'grp "3RD LYCEUM" » nm',
  'pir pas 24 adr 27 pir 30',
  'nm1 smith/john de 1jan70/jane f',
  'dur<8 cabin',
  'dur<8 cab4in',
  'close 001 lc fri 2jul-30jul p9r-jtr',
  'allot fri 18h',
  'nm 123',
  'grp ﳣﾊﾟ',
  "c' p/r 0730",
]

const texts = extent('PROPERTY_TEXTS', 2500, 25_000)

describe('any typed text', () => {
  it('has a result', { timeout: 300_000 }, () => {
    fc.assert(
      fc.property(fc.oneof(typed, typed, slips), fc.nat(60), (text, cursor) => {
        const { entries, completions, failure } = parse(text, here, Math.min(cursor, text.length))
        const spans = [...entries, ...completions, ...(failure ? [failure] : [])]
        if (!spans.every((span) => inside(text, span))) throw new Error('a span outside the text')
        if (splitLine(withDrawnSeparators(text)).length !== splitLine(text).length)
          throw new Error('drawn otherwise')
        if (entries.length === 0 && failure) throw new Error('a failure of nothing')
      }),
      { numRuns: texts, seed },
    )
  })

  it('has the same meaning after printing and parsing again', { timeout: 300_000 }, () => {
    let understood = 0
    fc.assert(
      fc.property(fc.oneof(nearExamples, nearExamples, slips, slips, typed), (text) => {
        const parsed = parse(text, here)
        if (parsed.entries.length === 0 || parsed.failure) return
        understood += 1
        const printed = printLine(text, parsed, here)
        expect(meaning(printed)).toEqual(meaning(text))
        expect(printLine(printed, parse(printed, here), here)).toBe(printed)
      }),
      { numRuns: texts, seed, examples: found.map((text): [string] => [text]) },
    )
    expect(understood).toBeGreaterThan(texts / 8)
  })

  it('is parsed in less than a millisecond', () => {
    const sale = 'pir jtr 24 31 2a car4.2 ika1234, 3 1, smith/john m/jane f, 6971234567, i'
    // The best of many single runs, each shorter than the turn that another process has of the processor.
    const goes = Array.from({ length: 1000 }, () => {
      const started = performance.now()
      parse(sale, here)
      return performance.now() - started
    })
    expect(Math.min(...goes)).toBeLessThan(1)
  })
})
