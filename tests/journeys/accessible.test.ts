import { expect, it } from 'vitest'
import { languages } from '../../src/domain/value/language.ts'
import { faults, rulesOfColour, rulesOfWords, themes } from '../kit/axe.ts'
import { clipped } from '../kit/clipped.ts'
import type { Operator } from '../kit/operator.ts'
import { long, speak } from '../kit/tongues.ts'
import { counter } from './counter.ts'
import { areas } from './views.ts'

const desk = counter()
/** The least the desk is made for, px. */
const width = 1450

/** All rules in one language and theme; what words and colours decide in every language and every theme. */
const looks = ['en' as const, ...languages.filter((language) => language !== 'en')].map((language, at) => ({
  language,
  theme: themes[at] ?? themes[0],
  rules: at === 0 ? undefined : [...rulesOfWords, ...(at < themes.length ? rulesOfColour : [])],
}))

/** What is wrong with a view, in words that say where. */
async function wrongs({ page }: Operator, within?: string): Promise<string[]> {
  const found: string[] = []
  for (const { language, theme, rules } of looks) {
    await speak(page, language)
    const seen = await faults(page, theme, within, rules)
    found.push(...seen.map((fault) => `${language}, ${theme}: ${fault}`))
  }
  await speak(page, long)
  found.push(...(await clipped(page, within)))
  await speak(page, 'en')
  return found
}

it.each(Object.entries(areas))(
  'nothing is wrong to axe in 8 languages and 3 themes, and no text 40 % longer is clipped (I18-018): %s',
  async (_, walk) => {
    const operator = await desk.operator({ width })
    const found: Record<string, string[]> = {}
    async function look(whose: Operator, view: string, within?: string): Promise<void> {
      const wrong = await wrongs(whose, within)
      if (wrong.length > 0) found[view] = wrong
    }
    await walk({ operator, url: desk.url(), look })
    await operator.close()
    expect(found).toEqual({})
  },
)
