import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import english from '../../../locales/en/line.json' with { type: 'json' }
import words from '../../../locales/en/report.json' with { type: 'json' }
import { printLine } from '../../../src/desk/line/line.ts'
import { isEntry, parse } from '../../../src/desk/line/parse.ts'
import { previewOf } from '../../../src/desk/line/previewText.ts'
import { context } from '../line/context.ts'

// Thursday, 10 December 2026.
const desk = context()

beforeAll(() =>
  i18next.init({
    lng: 'en',
    resources: { en: { line: english, report: words } },
    interpolation: { escapeValue: false },
  }),
)

function meaningOf(typed: string) {
  const parsed = parse(typed, desk)
  const [entry] = parsed.entries
  return entry && isEntry(entry)
    ? { row: entry.row.name, args: entry.args, printed: printLine(typed, parsed, desk) }
    : parsed.failure
}

it.each([
  ['report load', { report: 'load' }],
  ['report noshows week', { report: 'noShows', scope: { groupBy: 'week' } }],
  ['report load ship', { report: 'load', scope: { groupBy: 'vessel' } }],
  // The nearest such days: those behind, and those ahead.
  [
    'report load hlc 1/7-31/7',
    { report: 'load', scope: { companies: ['HLC'], from: '2026-07-01', to: '2026-07-31' } },
  ],
  ['report load 1mar-31mar', { report: 'load', scope: { from: '2027-03-01', to: '2027-03-31' } }],
  [
    'report curve h01 24dec',
    { report: 'curve', scope: { lines: ['H01'], from: '2026-12-24', to: '2026-12-24' } },
  ],
  ['report load 1jul27-31jul27', { report: 'load', scope: { from: '2027-07-01', to: '2027-07-31' } }],
])('%s', (typed, args) => {
  const meaning = meaningOf(typed)
  expect(meaning).toMatchObject({ row: 'report', args })
  // What is printed has the same meaning.
  const { printed } = meaning as { printed: string }
  expect(meaningOf(printed)).toMatchObject({ row: 'report', args })
})

it('shows what it leads to, and fails by words that mean nothing', () => {
  const parsed = parse('report load week hlc 1jul-31jul', desk)
  const [entry] = parsed.entries
  expect(entry && isEntry(entry) && previewOf(entry, desk)).toBe(
    'shows the report: Load and revenue Week HLC 01/07/2026–31/07/2026',
  )
  expect(meaningOf('report')).toMatchObject({ row: 'report', args: {} })
  expect(parse('report nonsense', desk).failure).toBeDefined()
  expect(parse('report load nonsense', desk).failure).toBeDefined()
})
