import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import english from '../../../locales/en/line.json' with { type: 'json' }
import refusals from '../../../locales/en/refusal.json' with { type: 'json' }
import { failureText } from '../../../src/desk/line/LinePreview.tsx'
import { parse } from '../../../src/desk/line/parse.ts'
import { context } from './context.ts'

const here = context()

beforeAll(() =>
  i18next.init({
    lng: 'en',
    ns: ['command', 'refusal'],
    resources: { en: { line: english, refusal: refusals } },
    interpolation: { escapeValue: false },
  }),
)

function words(text: string, typing = false): string {
  const { failure } = parse(text, here)
  const t = i18next.getFixedT('en', 'line')
  return failure ? failureText(failure, t, typing) : ''
}

describe('a word that cannot be parsed is named, with a suggestion', () => {
  it.each([
    ['pir jtr 24 2 adlts', 'not understood: “2 adlts”? 2a'],
    ['pir jtr 24 2a 1 volture', 'not understood: “1 volture”? 1car'],
    ['pir jtr 24 2adutls', 'not understood: “2adutls”? 2a'],
    ['pir jtr 24 nigth', 'not understood: “nigth”? night'],
    ['pir jtr satrday', 'not understood: “satrday”? sat'],
    ['pir jtr domrrow', 'not understood: “domrrow”'],
    ['pir santornii 24', 'unknown port: “santornii”; did you mean jtr'],
    ['pireaus jtr 24', 'not understood: “pireaus”? pir'],
    ['xxq', 'not understood: “xxq”'],
    ['xxq jtr 24', 'not understood: “xxq”'],
    ['zzz', 'not understood: “zzz”'],
    ['ABCDEF', 'no such booking reference: ABCDEF'],
    ['r p', 'no such booking reference: p'],
    ['k7m2x9', 'no such booking reference: k7m2x9'],
    ['pir jtr 24 car7', 'not understood: “car7”; possible here: length × height in metres'],
    ['clera', 'not understood: “clera”? clear'],
    ['a dog xyz', 'not understood: “xyz”; possible here: cage, cab or deck'],
    ['pet8 xyz', 'not understood: “xyz”; possible here: cage, cab or deck'],
    ['hold', 'not understood: “hold”; for example: pir jtr 24 2a1ch car4.2'],
    ['nm2 9', 'not understood: “9”; possible here: a last name'],
  ])('%s', (text, expected) => {
    expect(words(text)).toContain(expected)
  })

  const out = 'The return on 15/12/2026 Tue is before the trip out on 24/12/2026 Thu.'

  it.each([
    ['pir jtr 24/12 15/12', out],
    ['pir jtr 24/12 15dec 2a', out],
    ['pir jtr 24/12 15/12/2026', out],
    ['pir jtr 24/12 return 15 december', out],
    ['pir jtr 24/12 tomorrow', 'The return on 11/12/2026 Fri is before'],
    ['pir jtr 24/12 +3 car', 'The return on 13/12/2026 Sun is before'],
    ['pir pas 24/12 jtr 15/12', 'Leg 2 on 15/12/2026 Tue is before the leg that precedes it'],
    ['pir pas 24/12 jtr 27/12 jnx pir 26/12', 'Leg 3 on 26/12/2026 Sat is before'],
    ['pir jtr 9/12/2026', '09/12/2026 Wed is in the past.'],
    ['pir jtr 1.12.26 2a', '01/12/2026 Tue is in the past.'],
    ['cp 9/12/26', '09/12/2026 Wed is in the past.'],
    ['mem 9/12/26', '09/12/2026 Wed is in the past.'],
    ['h 9/12/2026 18h', '09/12/2026 Wed is in the past.'],
    ['ex 9/12/2026', '09/12/2026 Wed is in the past.'],
    ['mv t2 9/12/2026', '09/12/2026 Wed is in the past.'],
    ['rpl 9/12/2026 0800', '09/12/2026 Wed is in the past.'],
    ['grp 45a "school" h 9/12/2026', '09/12/2026 Wed is in the past.'],
  ])('%s names the day that cannot be travelled on', (text, expected) => {
    expect(words(text)).toContain(expected)
  })

  it('refuses a return before the trip out of the search on screen', () => {
    const trips = [[{ number: 1, departs: '2026-12-24 07:30', vessel: 'Galateia', company: 'HLC' }]]
    const { failure } = parse('return 15/12', context({ trips }))
    expect(failure).toMatchObject({ failure: 'refused', from: 7, to: 12 })
    expect(failure?.refusal?.refusal).toBe('return_before_outward')
  })

  it('marks a part of a quotation where it is', () => {
    expect(parse('«sp,;ec', here).failure).toMatchObject({ typed: ';ec', from: 4, to: 7 })
  })

  it('shows only completions while the word is still being typed', () => {
    expect(words('pir jtr 24 2 adu', true)).toBe('“2 adu”? 2a')
  })
})
