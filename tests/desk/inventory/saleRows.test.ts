import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import english from '../../../locales/en/line.json' with { type: 'json' }
import { saleRows } from '../../../src/desk/inventory/saleRows.ts'
import { printLine } from '../../../src/desk/line/line.ts'
import { isEntry, parse } from '../../../src/desk/line/parse.ts'
import { previewOf } from '../../../src/desk/line/previewText.ts'
import { context } from '../line/context.ts'

// Thursday, 10 December 2026.
const desk = context()

beforeAll(() =>
  i18next.init({ lng: 'en', resources: { en: { line: english } }, interpolation: { escapeValue: false } }),
)

/** The row, its arguments and its printed form of a line with one entry. */
function meaningOf(typed: string) {
  const parsed = parse(typed, desk)
  const [entry] = parsed.entries
  return entry && isEntry(entry)
    ? { row: entry.row.name, args: entry.args, printed: printLine(typed, parsed, desk) }
    : parsed.failure
}

const day = { from: '2027-12-04', to: '2027-12-04' }
const july = { from: '2027-07-02', to: '2027-07-30' }

it.each([
  ['close hlc 4/12 0700', 'closeSale', { sailings: { companies: ['HLC'], ...day, departs: '07:00' } }],
  ['open hlc 4/12 0700', 'openSale', { sailings: { companies: ['HLC'], ...day, departs: '07:00' } }],
  [
    'allot 1301 40 deck hlc 4/12 0700 release -3d',
    'allotSale',
    {
      holders: ['1301'],
      most: 40,
      what: 'DECK',
      sailings: { companies: ['HLC'], ...day, departs: '07:00' },
      release: [{ days: 3, keeps: 0 }],
    },
  ],
  ['limit 30 deck 4/12', 'limitSale', { most: 30, what: 'DECK', sailings: day }],
  [
    'close HLC Fridays 2 to 30 July PIR-JTR',
    'closeSale',
    { sailings: { companies: ['HLC'], weekdays: [5], ...july, origin: 'PIR', destination: 'JTR' } },
  ],
  [
    'close HLC, Fridays, 2 to 30 July, PIR-JTR',
    'closeSale',
    { sailings: { companies: ['HLC'], weekdays: [5], ...july, origin: 'PIR', destination: 'JTR' } },
  ],
  [
    'close 1301+1302 deck pir-jtr hlc h01 fri+sun 2jul-30jul',
    'closeSale',
    {
      holders: ['1301', '1302'],
      what: 'DECK',
      trips: { origin: 'PIR', destination: 'JTR' },
      sailings: { companies: ['HLC'], lines: ['H01'], weekdays: [5, 7], ...july },
    },
  ],
  ['close fri', 'closeSale', { sailings: { from: '2026-12-11', to: '2026-12-11' } }],
  ['close 20dec-6jan', 'closeSale', { sailings: { from: '2026-12-20', to: '2027-01-06' } }],
  ['close 1301', 'closeSale', { holders: ['1301'] }],
  ['limit 1301 500 lane', 'limitSale', { holders: ['1301'], most: 500, what: 'LANE_LOW' }],
  [
    'allot 1301 40 deck hlc 2-30jul release -14d 50% -3d 0',
    'allotSale',
    {
      holders: ['1301'],
      most: 40,
      what: 'DECK',
      sailings: { companies: ['HLC'], ...july },
      release: [
        { days: 14, keeps: 50 },
        { days: 3, keeps: 0 },
      ],
    },
  ],
  [
    'reserve res 20 deck hlc 4/12',
    'reserveSale',
    { holders: ['RES'], most: 20, what: 'DECK', sailings: { companies: ['HLC'], ...day } },
  ],
  [
    'step deck 40@80 40@100 @130 hlc 4/12 0700 floor 2 -3d 3 -1d',
    'stepSale',
    {
      what: 'DECK',
      steps: [
        { percent: 80, units: 40 },
        { percent: 100, units: 40 },
        { percent: 130, units: null },
      ],
      sailings: { companies: ['HLC'], ...day, departs: '07:00' },
      floors: [
        { step: 2, days: 3 },
        { step: 3, days: 1 },
      ],
    },
  ],
  ['step deck @100', 'stepSale', { what: 'DECK', steps: [{ percent: 100, units: null }] }],
])('reads %s', (typed, row, args) => {
  const meaning = meaningOf(typed)
  expect(meaning).toMatchObject({ row, args })
  const printed = meaning && 'printed' in meaning ? meaning.printed : ''
  expect(meaningOf(printed)).toEqual({ row, args, printed })
})

it('reads every example and shows what it does', () => {
  for (const { examples, name } of Object.values(saleRows))
    for (const example of examples) {
      const [entry] = parse(example, desk).entries
      expect([example, entry && isEntry(entry) && entry.row.name]).toEqual([example, name])
      expect(entry && isEntry(entry) && previewOf(entry, desk)).toMatch(/: .+/)
    }
})

it.each([
  ['close hlc', ['date']],
  ['allot 1301 40 deck hlc 4/12 release 3', ['release']],
  ['step deck 40@80 @100 hlc 4/12 floor 2', ['floors']],
  ['step deck 40@80 @100 hlc 4/12 floor', ['floors']],
  ['step deck 40@80 @100 hlc 4/12 floor 2 +3d', ['floors']],
  ['step deck 40@80 @100 hlc 4/12 floor 11 -3d', ['floors']],
  ['step deck 40@0 hlc 4/12', ['priceSteps']],
  ['step deck 40@80 0@100 hlc 4/12', ['priceSteps']],
])('asks for what is missing in %s', (typed, expected) => {
  expect(meaningOf(typed)).toMatchObject({ expected })
})

it('separates entries by a semicolon', () => {
  const parsed = parse('close hlc 4/12 0700; open hlc, 5/12, 0700', desk)
  expect(parsed.entries.map((entry) => isEntry(entry) && entry.row.name)).toEqual(['closeSale', 'openSale'])
})
