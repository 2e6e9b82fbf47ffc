import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '../../../src/domain/value/language.ts'
import { parse } from '../../../src/desk/line/parse.ts'
import { context } from './context.ts'

const locales = join(import.meta.dirname, '../../../locales')

test('the hint of a recalled booking has entries that the line reads', () => {
  for (const language of languages) {
    const text = readFileSync(join(locales, language, 'app.json'), 'utf8')
    const [, hint = ''] = /"bookingShown": "([^"]*)"/.exec(text) ?? []
    const entries = [...hint.matchAll(/(?<= )(?:mv|x|sp) [a-z\d]+/g)].map(([entry]) => entry)
    expect({ language, entries: entries.length }).toEqual({ language, entries: 3 })
    expect(entries.filter((entry) => parse(entry, context()).failure)).toEqual([])
  }
})
