import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import english from '../../../../locales/en/command.json' with { type: 'json' }
import { failureText } from '../../../../src/desk/command/line/LinePreview.tsx'
import { parse } from '../../../../src/desk/command/line/parse.ts'
import { context } from './context.ts'

const here = context()

beforeAll(() =>
  i18next.init({
    lng: 'en',
    ns: ['command'],
    resources: { en: { command: english } },
    interpolation: { escapeValue: false },
  }),
)

function words(text: string, typing = false): string {
  const { failure } = parse(text, here)
  const t = i18next.getFixedT('en', 'command')
  return failure ? failureText(failure, t, typing) : ''
}

describe('a word that cannot be parsed is named, with a suggestion', () => {
  it.each([
    ['pir jtr 24 2 adlts', 'not understood: `2 adlts`? 2a'],
    ['pir jtr 24 2a 1 volture', 'not understood: `1 volture`? 1car'],
    ['pir jtr 24 2adutls', 'not understood: `2adutls`? 2a'],
    ['pir jtr 24 nigth', 'not understood: `nigth`? night'],
    ['pir jtr satrday', 'not understood: `satrday`? sat'],
    ['pir jtr domrrow', 'not understood: `domrrow`'],
    ['pir santornii 24', 'unknown port: `santornii`; did you mean jtr'],
    ['pireaus jtr 24', 'not understood: `pireaus`? pir'],
    ['xxq', 'not understood: `xxq`'],
    ['xxq jtr 24', 'not understood: `xxq`'],
    ['zzz', 'not understood: `zzz`'],
    ['ABCDEF', 'no such booking reference: ABCDEF'],
    ['r p', 'no such booking reference: p'],
    ['k7m2x9', 'no such booking reference: k7m2x9'],
    ['pir jtr 24 car7', 'not understood: `car7`; possible here: length × height in metres'],
    ['clera', 'not understood: `clera`? clear'],
    ['a dog', 'not understood: `dog`; for example: pet8 cage · pet12.5 deck p2'],
    ['σκύλος', 'for example: pet8 cage'],
    ['pet8 xyz', 'not understood: `xyz`; possible here: cage, cab or deck'],
    ['hold', 'not understood: `hold`; for example: pir jtr 24 2a1ch car4.2'],
    ['nm2 9', 'not understood: `9`; possible here: a last name'],
  ])('%s', (text, expected) => {
    expect(words(text)).toContain(expected)
  })

  it('shows only completions while the word is still being typed', () => {
    expect(words('pir jtr 24 2 adu', true)).toBe('`2 adu`? 2a')
  })
})
