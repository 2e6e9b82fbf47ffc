import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import english from '../../../../locales/en/command.json' with { type: 'json' }
import greek from '../../../../locales/el/command.json' with { type: 'json' }
import { grammar } from '../../../../src/desk/command/line/grammar.ts'
import { isEntry, parse } from '../../../../src/desk/command/line/parse.ts'
import { previewOf } from '../../../../src/desk/command/line/preview.ts'
import { context } from './context.ts'

const here = context({
  trips: [[{ number: 3, departs: '2026-12-24 08:00', vessel: 'Amphithoe', company: 'HLC' }]],
})

beforeAll(() =>
  i18next.init({
    lng: 'en',
    resources: { en: { command: english }, el: { command: greek } },
    interpolation: { escapeValue: false },
  }),
)

function preview(text: string): string {
  const [entry] = parse(text, here).entries
  return entry && isEntry(entry) ? previewOf(entry, here) : ''
}

describe('what Enter will do, in words', () => {
  it.each([
    [
      'pir jtr 24 2a1ch car4.2 ika1234 hlc',
      'PIR Piraeus (Athens) → JTR Santorini (Athinios) 24/12/2026 Thu · 2 adults, 1 child · CAR425 4.2 m IKA1234 · only hlc',
    ],
    [
      'pir jtr 24 3jan',
      'PIR Piraeus (Athens) → JTR Santorini (Athinios) 24/12/2026 Thu · JTR Santorini (Athinios) → PIR Piraeus (Athens) 03/01/2027 Sun · 1 adult',
    ],
    ['3', 'chooses Amphithoe HLC 08:00'],
    ['= 124,50*2', '249 – Enter puts it into the line'],
    ['= 24dec+7', '31/12/2026 Thu – Enter puts it into the line'],
    ['= 24dec-3jan', '10 days – Enter puts it into the line'],
    ['rep -2', 'last search again, 2 days earlier'],
    ['cp 28dec', 'copies the booking to 28/12/2026 Mon'],
    ['4', 'chooses row 4'],
    ['0800', 'chooses 08:00'],
    ['$ ^', 'chooses the cheapest · the earliest'],
    ['kosta/eleni f 12mar85', 'names KOSTA ELENI female 12/03/1985'],
    ['nm2 kosta/eleni', 'names from passenger 2 on: KOSTA ELENI'],
    ['cab ab4 p1-2', 'whole cabin AB4 · p1-2'],
    ['bed ab4 t1', 'berth in AB4 · t1'],
    ['6971234567', 'contact: 6971234567'],
    ['h fri 18h', 'holds as option until 11/12/2026 Fri 18:00'],
    ['i cash100 card', 'issues the tickets · cash 100,00 · card'],
    ['a123456', 'opens the booking of ticket A123456'],
    ['x', 'cancels everything; the fee is shown first'],
    ['x p3', 'cancels p3; the fee is shown first'],
  ])('%s', (text, words) => expect(preview(text)).toBe(words))

  it('has words for every row, in both languages', async () => {
    for (const language of ['en', 'el']) {
      await i18next.changeLanguage(language)
      for (const row of grammar) {
        expect(i18next.exists(`command:row.${row.name}`, { lng: language, fallbackLng: language })).toBe(true)
        for (const example of row.examples) expect(preview(example)).not.toMatch(/preview\.|^$/)
      }
    }
  })
})
