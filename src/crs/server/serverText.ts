import { existsSync, readFileSync } from 'node:fs'
import { fallbackLanguage, htmlLanguage, type Language, languages } from '../../domain/value/language.ts'
import { printMoney, usualDigits } from '../../domain/value/money.ts'

type Sentences = Readonly<Record<string, string>>
type Parameters = Readonly<Record<string, string | number>>

const files = ['refusal', 'server']

function sentencesOf(language: Language): Sentences {
  const read = files.map((file) => new URL(`../../../locales/${language}/${file}.json`, import.meta.url))
  const own = read.filter((url) => existsSync(url)).map(readSentences)
  return Object.assign(cabinReasons(language), reportWords(language), ...own) as Sentences
}

/**
 * Returns the reasons for sharing a cabin, in the words of the desk: `cabin_reason_men`; the title of their column is
 * `cabin_reason`.
 */
function cabinReasons(language: Language): Sentences {
  const { cabins } = readTexts<{ cabins: { column: Sentences; reason: Sentences } }>(language, 'group')
  const reasons = Object.entries(cabins.reason).map(([code, text]) => [`cabin_reason_${code}`, text])
  return { cabin_reason: cabins.column['reason'] ?? '', ...Object.fromEntries(reasons) }
}

/** Returns the names of reports and their columns, in the words of the desk: `report_load`, `report_column_revenue`. */
function reportWords(language: Language): Sentences {
  const { name, column, way, sums } = readTexts<
    Record<'name' | 'column' | 'way', Sentences> & { sums: string }
  >(language, 'report')
  const prefixed = (prefix: string, words: Sentences) =>
    Object.entries(words).map(([key, text]) => [`${prefix}${key}`, text])
  return Object.fromEntries([
    ...prefixed('report_', name),
    ...prefixed('report_column_', column),
    ...prefixed('report_way_', way),
    ['report_sums', sums],
  ]) as Sentences
}

/** The fields of tickets, as they are named within a sentence. */
function fieldNames(language: Language): Sentences {
  return readTexts<{ missing: Sentences }>(language, 'checkin').missing
}

function readTexts<Texts>(language: Language, noun: string): Texts {
  const url = new URL(`../../../locales/${language}/${noun}.json`, import.meta.url)
  return JSON.parse(readFileSync(url, 'utf8')) as Texts
}

const readSentences = (url: URL) => JSON.parse(readFileSync(url, 'utf8')) as Sentences

const sentences = new Map(languages.map((language) => [language, sentencesOf(language)]))
const namesOfFields = new Map(languages.map((language) => [language, fieldNames(language)]))

/**
 * The text of a code in a language, else in English, else the bare code: a response always has a text. `digits` are the
 * decimals of its amounts.
 */
export function serverText(
  language: Language,
  code: string,
  parameters: Parameters = {},
  digits: number = usualDigits,
): string {
  const found = find(language, code, parameters) ?? find(fallbackLanguage, code, parameters) ?? code
  return found.replace(/\{\{\s*(\w+)(?:,\s*(\w+))?\s*\}\}/g, (_, name: string, format?: string) => {
    const value = parameters[name] ?? ''
    if (name === 'fields') return namesOf(language, String(value))
    return name === 'field' ? labelOf(language, String(value)) : written(value, format, digits)
  })
}

/** The operator’s term for a wire field; its name if no screen shows it. */
const labelOf = (language: Language, field: string) => find(language, `field_${field}`, {}) ?? field

/** Fields that are still empty. */
const namesOf = (language: Language, fields: string) =>
  fields
    .split(', ')
    .map((field) => namesOfFields.get(language)?.[field] ?? field)
    .join(', ')

/** Amounts are formatted as `{{total, money}}`, as on the desk; days are recognized. */
function written(value: string | number, format: string | undefined, digits: number): string {
  if (format === 'money') return printMoney(Number(value), digits)
  return String(value).replace(/^(\d{4})-(\d{2})-(\d{2})(?= \d{2}:\d{2}$|$)/, '$3/$2/$1')
}

function find(language: Language, code: string, { count }: Parameters): string | undefined {
  const texts = sentences.get(language) ?? {}
  if (typeof count !== 'number') return texts[code]
  return (
    texts[`${code}_${new Intl.PluralRules(htmlLanguage(language)).select(count)}`] ??
    texts[`${code}_other`] ??
    texts[code]
  )
}
