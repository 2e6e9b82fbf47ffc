import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { calls } from '../../src/contract/calls.ts'
import { session } from '../../src/contract/session.ts'
import { checkedFields } from '../../src/domain/settings/validSetting.ts'
import { htmlLanguage, type Language, languages } from '../../src/domain/value/language.ts'
import { textsOf, withoutParameters } from './texts.ts'

const root = join(import.meta.dirname, '../..')
const plural = /_(one|two|few|many|other)$/
const en = textsOf('en')
const keys = [...new Set([...en.keys()].map((key) => key.replace(plural, '')))]

const sources = globSync('src/{desk,crs,domain,contract,bridge}/**/*.{ts,tsx}', { cwd: root }).map(
  (file) => ({
    file,
    text: readFileSync(join(root, file), 'utf8'),
  }),
)

const quoted = /(?<!\w)(['"])([\w:. -]+)\1/g
/** Searched from every backtick: templates contain templates. */
const template = /(?=`([\w:.${}()[\]?! ]+)`)/g
const hole = /\$\{[^{}]*\}/g
/** A pattern with less fixed text than this would match anything. */
const leastOwn = 4

/** A text as a pattern of itself. */
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Everything in quotes: plain strings as they are, templates as a pattern. */
function literals() {
  const plain = new Set<string>()
  const patterns: RegExp[] = []
  for (const { text } of sources) {
    for (const [, , literal = ''] of text.matchAll(quoted)) plain.add(literal)
    for (const [, literal = ''] of text.matchAll(template)) {
      const parts = literal.split(hole)
      if (parts.join('').length >= leastOwn)
        patterns.push(new RegExp(`^${parts.map((part) => escaped(part)).join('[\\w. ]*')}$`))
    }
  }
  return { plain, patterns }
}

/** Titles of calls are looked up by the call's id, titles of commands by the command's. */
const ofCalls = new Set(
  Object.values(calls)
    // Never under way for the desk: each of the calls that it makes is.
    .filter(({ id }) => id !== session.together.id)
    .map(({ id }) => id.replace('.', ':call.')),
)
const elsewhere = /^(refusal:|server:)|:command\.|:call\./

const { plain, patterns } = literals()

function isUsed(key: string): boolean {
  const short = key.slice(key.indexOf(':') + 1)
  return [key, short].some((one) => plain.has(one) || patterns.some((pattern) => pattern.test(one)))
}

const alphabetically = (one: string, other: string) => one.localeCompare(other)

const parametersOf = (words = '') =>
  [...new Set([...words.matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name))]
    .toSorted(alphabetically)
    .join()

const translations = languages.filter((language) => language !== 'en')

/** Words that a language shares with English; a text made only of these may equal the English one. */
const alike: Readonly<Partial<Record<Language, string>>> = {
  el: 'purser check-in e-mail option options caps voucher',
  de: 'purser e-mail e-mails journal check-in option import update info ticket tickets name caps code status deck decks zoom intl voucher passkey',
  nl: `passkey purser e-mails reserve check-in printer menu import macro update info e-mail type document ticket tickets contact coupon project caps code letter
    status zoom filters stops conv intl direct kennel open voucher later conflict`,
  fr: `purser e-mails journal port commission menu option options import macro macros message messages mobile e-mail type service correction date coupon miles
    cage total code place ports zoom table conv intl garage direct voucher contact document documents suggestions
    assistance finances signature`,
  it: 'passkey purser menu macro password info e-mail coupon file zoom conv intl garage voucher',
  al: 'purser check-in menu e-mail voucher caps',
  es: 'purser macros macro e-mail error total zoom conv intl',
}

/** Keyboards of several languages have English names on their keys. */
const isKeyName = (key: string) => key.startsWith('app:keyName.')

/** Words of three letters and less are codes, units and signs. */
const longWords = (words: string) =>
  withoutParameters(words)
    .toLowerCase()
    .match(/[\p{L}-]{4,}/gu) ?? []

function leftInEnglish(language: Language): string[] {
  const known = new Set(alike[language]?.split(/\s+/))
  const same = [...textsOf(language)].filter(([key, words]) => words === en.get(key) && !isKeyName(key))
  return same.filter(([, words]) => longWords(words).some((word) => !known.has(word))).map(([key]) => key)
}

describe('the words of the desk', () => {
  it('are all used', () => {
    expect(keys.filter((key) => !elsewhere.test(key) && !isUsed(key))).toEqual([])
  })

  it('speak of the calls there are', () => {
    const titles = keys.filter((key) => key.includes(':call.'))
    expect(titles.filter((key) => !ofCalls.has(key))).toEqual([])
    const wordless = [...ofCalls].filter((key) => !en.has(key) && !en.has(key.replace(':call.', ':command.')))
    expect(wordless).toEqual([])
  })

  it('are counted, sorted and dated by the tags of languages, never by our codes of them', () => {
    const untagged = /new Intl\.\w+\(\[?language\b|localeCompare\([^)]*language|toLocale\w+\(language/
    expect(sources.filter(({ text }) => untagged.test(text)).map(({ file }) => file)).toEqual([])
  })

  it('name the entries of the user menu alike where they are hidden', () => {
    const entries = {
      information: 'info',
      settings: 'settings',
      activity_log: 'activityLog',
      shortcuts: 'shortcuts',
      alt_agency_code: 'alternateAgency',
      change_password: 'changePassword',
      statistics: 'statistics',
      cachier_data: 'cashierData',
      optional_list: 'optionalList',
      ticket_clearances: 'clearances',
      financial_data: 'financialData',
      cancellation_fees: 'cancellationFees',
      crs_news: 'announcements',
      ferry_operators_functionality: 'ferryOperators',
    }
    for (const language of languages) {
      const words = textsOf(language)
      for (const [hidden, entry] of Object.entries(entries))
        expect(words.get(`settings:hide.${hidden}`), language).toBe(words.get(`app:user.${entry}`))
    }
  })
})

describe.each(translations)('the words of the desk in %s', (language) => {
  const words = textsOf(language)

  it('are all there', () => {
    expect([...en.keys()].filter((key) => !words.has(key))).toEqual([])
  })

  it('count in every way the language counts in', () => {
    const rules = new Intl.PluralRules(htmlLanguage(language)).resolvedOptions()
    const counted = keys.filter((key) => en.has(`${key}_one`) && en.has(`${key}_other`))
    const wanted = counted.flatMap((key) => rules.pluralCategories.map((way) => `${key}_${way}`))
    expect(wanted.filter((key) => !words.has(key))).toEqual([])
  })

  it('are none that English does not have', () => {
    // A language may have more plural forms than English: `_many` of French.
    expect([...words.keys()].filter((key) => !keys.includes(key.replace(plural, '')))).toEqual([])
  })

  it('take the same parameters', () => {
    const differing = [...words].filter(
      ([key, said]) =>
        parametersOf(said) !== parametersOf(en.get(key) ?? en.get(key.replace(plural, '_other'))),
    )
    expect(differing.map(([key]) => key)).toEqual([])
  })

  it('are translated, that of an update without a link among them (VA-008)', () => {
    expect(keys).toContain('update:phase.noLink')
    expect(leftInEnglish(language)).toEqual([])
  })
})

it('names every field of the settings that may be found unusable', () => {
  const unnamed = checkedFields.filter((field) => !en.has(`settings:field.${field}`))
  expect(unnamed).toEqual([])
})
