import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import english from '../../../locales/en/line.json' with { type: 'json' }
import greek from '../../../locales/el/line.json' with { type: 'json' }
import { chainStates } from '../../../src/desk/line/LinePreview.tsx'
import { isEntry, parse } from '../../../src/desk/line/parse.ts'
import { previewOf } from '../../../src/desk/line/previewText.ts'
import { context } from './context.ts'
import { grammar } from '../../kit/desk/grammar.ts'

const here = context({
  trips: [[{ number: 3, departs: '2026-12-24 08:00', vessel: 'Amphithoe', company: 'HLC' }]],
})

beforeAll(() =>
  i18next.init({
    lng: 'en',
    resources: { en: { line: english }, el: { line: greek } },
    interpolation: { escapeValue: false },
  }),
)

function preview(text: string): string {
  const [entry] = parse(text, here).entries
  return entry && isEntry(entry) ? previewOf(entry, here) : ''
}

describe('the preview of Enter', () => {
  it.each([
    [
      'pir jtr 24 2a1ch car4.2 ika1234 hlc',
      'PIR Piraeus (Athens) → JTR Santorini (Athinios) 24/12/2026 Thu · 2 adults, 1 child · CAR425 4,2 m IKA1234 · only hlc',
    ],
    [
      'pir jtr 24 3jan',
      'PIR Piraeus (Athens) → JTR Santorini (Athinios) 24/12/2026 Thu · JTR Santorini (Athinios) → PIR Piraeus (Athens) 03/01/2027 Sun · 1 adult',
    ],
    ['3', 'chooses Amphithoe HLC 08:00'],
    ['= 124,50*2', '249 – ⏎ inserts it'],
    ['= 24dec+7', '31/12/2026 Thu – ⏎ inserts it'],
    ['= 24dec-3jan', '10 days – ⏎ inserts it'],
    ['rep -2', 'last search again, 2 days earlier'],
    ['cp 28dec', 'copies the booking to 28/12/2026 Mon'],
    ['4', 'chooses row 4'],
    ['0800', 'chooses 08:00'],
    ['$ ^', 'chooses the cheapest · the earliest'],
    ['kosta/eleni f 12mar85', 'names KOSTA ELENI woman 12/03/1985'],
    ['nm2 kosta/eleni', 'names from passenger 2 on: KOSTA ELENI'],
    ['cab ab4 p1-2', 'whole cabin AB4 · p1-2'],
    ['bed ab4 t1', 'berth in AB4 · t1'],
    ['6971234567', 'contact: 6971234567'],
    ['h fri 18h', 'holds as option until 11/12/2026 Fri 18:00'],
    ['i cash100 card', 'issues the tickets · cash 100,00 · card'],
    ['a123456', 'opens the booking of ticket A123456'],
    ['x', 'cancels everything; the fee is shown first'],
    ['x p3', 'cancels p3; the fee is shown first'],
    ['mv 28dec', 'another sailing for the trip: 28/12/2026 Mon; shows the difference first'],
    ['mv t2 28dec', 'another sailing for t2: 28/12/2026 Mon; shows the difference first'],
    ['mv', 'another sailing for the trip: lists the sailings of the day'],
  ])('%s', (text, words) => expect(preview(text)).toBe(words))

  it.each([
    [
      'pir jtr 24 2a1ch;3;smith/john/jane/tim;pet8 cage;i cash',
      'issues the tickets · 3 passengers · 1 pet · cash',
    ],
    [
      'pty 2a;3;pet8 cage;pet4 deck;i',
      'issues the tickets · 2 passengers · 2 pets · uses the usual payment method; it is shown before ⏎ issues the tickets',
    ],
    ['pir jtr 24 2a;3;smith/john;h', 'holds as option until 23/12/2026 Wed 20:00'],
    ['pir jtr 10 2a;3;smith/john;h', 'holds as option until the latest time allowed'],
    ['r last;h', 'holds as option until the latest time allowed'],
  ])('counts the passengers and vehicles of the chain itself: %s', (text, words) => {
    const { entries } = parse(text, here)
    const last = entries.at(-1)
    expect(last && isEntry(last) && previewOf(last, here, chainStates(entries).at(-1))).toBe(words)
  })

  it('does not resolve a row number of a coming search in the list on screen', () => {
    const { entries } = parse('pir jtr 24;3', here)
    const last = entries.at(-1)
    expect(last && isEntry(last) && previewOf(last, here, chainStates(entries).at(-1))).toBe('chooses row 3')
  })

  it('has a text for every grammar row, in both languages', async () => {
    for (const language of ['en', 'el']) {
      await i18next.changeLanguage(language)
      for (const row of grammar.rows) {
        expect(i18next.exists(`line:row.${row.name}`, { lng: language, fallbackLng: language })).toBe(true)
        for (const example of row.examples) expect(preview(example)).not.toMatch(/preview\.|^$/)
      }
    }
  })
})
