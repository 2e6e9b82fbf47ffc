import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { htmlLanguage, type Language } from '../../../src/domain/value/language.ts'

const locales = join(import.meta.dirname, '../../../locales')

interface Texts {
  [key: string]: string | Texts
}

/** All texts of a language, by namespace. */
export function textsOf(language: Language): Texts {
  const read = (file: string) => JSON.parse(readFileSync(join(locales, language, file), 'utf8')) as Texts
  const files = readdirSync(join(locales, language))
  return Object.fromEntries(files.map((file) => [file.replace(/\.json$/, ''), read(file)]))
}

const added = 'ë'

/** Two extra letters per five, except in braces, which are placeholders. */
const lengthen = (text: string) =>
  text
    .split(/(\{\{.*?\}\})/)
    .map((part) => (part.startsWith('{{') ? part : part.replace(/\p{L}{1,5}/gu, longer)))
    .join('')

const longer = (letters: string) =>
  [...letters].map((letter, at) => (at === 1 || at === 3 ? letter + added : letter)).join('')

/** Lengthens every text by 40 %. */
export function longTexts(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? lengthen(text) : longTexts(text),
    ]),
  )
}

/** Pseudo-language: English texts, each 40 % longer. */
export const longLanguage = 'xx'

/** Changes the language of the open page including its dialogs. */
export async function setDeskLanguage(page: Page, language: Language | typeof longLanguage): Promise<void> {
  const html = language === longLanguage ? 'en' : htmlLanguage(language)
  const change = { language, html }
  if (await page.evaluate(applyLanguage, change)) return
  await page.evaluate(findI18n)
  await page.evaluate(applyLanguage, { ...change, texts: wordsOf(language) })
}

const wordsRead = new Map<string, Texts>()

function wordsOf(language: Language | typeof longLanguage): Texts {
  const read = wordsRead.get(language)
  if (read) return read
  const words = language === longLanguage ? longTexts(textsOf('en')) : textsOf(language)
  wordsRead.set(language, words)
  return words
}

interface I18n {
  language: string
  hasResourceBundle(language: string, noun: string): boolean
  addResourceBundle(language: string, noun: string, texts: object): void
  changeLanguage(language: string): Promise<void>
}

/** Where the page stores the i18next instance once it is found. */
interface Place {
  tongue?: I18n
}

/**
 * Importing a module again returns the instance that the desk uses. Written as text because the page must run the
 * import, and the bundler of the tests would transform it.
 */
const findI18n = `(async () => {
  for (const { href } of window.tongue ? [] : document.querySelectorAll('link[rel=modulepreload]'))
    for (const one of Object.values(await import(href)))
      if (typeof one === 'object' && one?.isInitialized === true) window.tongue = one
})()`

interface LanguageChange {
  language: string
  html: string
  /** Omitted if the page may have them already. */
  texts?: Texts
}

/** Runs in the page; false if it has not all texts of the language yet. */
async function applyLanguage({ language, html, texts = {} }: LanguageChange): Promise<boolean> {
  const { tongue } = window as unknown as Place
  if (tongue?.language === language && document.documentElement.lang === html) return true
  for (const [noun, words] of Object.entries(texts))
    tongue?.addResourceBundle(language, noun, words as object)
  if (!tongue?.hasResourceBundle(language, 'ledger')) return false
  await tongue.changeLanguage(language)
  document.documentElement.lang = html
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
  return true
}
