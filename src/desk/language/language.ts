import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Locale } from 'date-fns'
import { enUS } from 'date-fns/locale/en-US'
import {
  fallbackLanguage,
  htmlLanguage,
  isLanguage,
  type Language,
  languageOfTag,
  firstLanguage,
} from '../../domain/value/language.ts'
import { printCount } from '../../domain/value/money.ts'
import { readCookies, writeCookie } from '../browser/storage.ts'
import { formatMoney } from './money.ts'

type Texts = Record<string, Record<string, unknown>>

/** The texts of each language by namespace: one file for the pages before signing in, one for the desk. */
const openTexts = import.meta.glob<Texts>('../../../locales/*/app.json', {
  import: 'default',
  query: { texts: 'open' },
})
const deskTexts = import.meta.glob<Texts>('../../../locales/*/app.json', {
  import: 'default',
  query: { texts: 'desk' },
})
/** Signed in: the language is then that of the operator. */
let inside = false
const loaded = new Map<string, Promise<void>>()

/**
 * Chooses the language of this visit and loads its texts; to be awaited before the first render. i18next
 * receives the browsers' language tags, since it forms plurals by their rules.
 */
export async function startLanguage(): Promise<Language> {
  const language = chooseLanguage(location.pathname, readCookies(), navigator.languages)
  await i18next.use(initReactI18next).init({
    lng: htmlLanguage(language),
    fallbackLng: fallbackLanguage,
    defaultNS: 'app',
    resources: {},
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  i18next.services.formatter?.add('money', (amount: number) => formatMoney(amount))
  i18next.services.formatter?.add('whole', (count: number) => printCount(count))
  // Where its texts do not come, the page is better in the fallback than empty.
  await speak(language).catch(() => speak(fallbackLanguage))
  if (languageOfAddress(location.pathname) !== undefined) writeCookie(cookieFor(language))
  return language
}

/** Returns whether a language was chosen in this browser, by the address or in the menu. */
export function isLanguageChosen(): boolean {
  return (languageOfAddress(location.pathname) ?? languageOfCookie(readCookies())) !== undefined
}

/** Changes of language under way. */
let changing = 0

/** Returns whether texts of another language are loading: if they do not come, the language stays as it is. */
export const isLanguageChanging = () => changing > 0

/** Keeps the choice for a year. */
export async function changeLanguage(language: string): Promise<void> {
  if (!isLanguage(language)) return
  if (await switchLanguage(language)) writeCookie(cookieFor(language))
}

/**
 * The fallback is loaded too, so that a text missing in one language is never shown as its key. Throws where the
 * texts cannot be loaded. An unknown code changes nothing, nor does a language after which another was chosen while its
 * texts were loaded: then the answer is false.
 */
export async function switchLanguage(language: string): Promise<boolean> {
  if (!isLanguage(language)) return false
  changing++
  return speak(language).finally(() => changing--)
}

/** Rises with each choice of a language. */
let choices = 0

async function speak(language: Language): Promise<boolean> {
  const own = ++choices
  await settled([load(language), load(fallbackLanguage)])
  if (own !== choices) return false
  await i18next.changeLanguage(htmlLanguage(language))
  document.documentElement.lang = htmlLanguage(language)
  return true
}

export function currentLanguage(): Language {
  return languageOfTag(i18next.language ?? '') ?? fallbackLanguage
}

/** Loads the texts of the whole desk, now and for every later language. Throws where they cannot be loaded. */
export async function loadTexts(): Promise<void> {
  inside = true
  await settled([load(currentLanguage()), load(fallbackLanguage)])
}

async function load(language: Language): Promise<void> {
  const open = loadOnce(language, 'open', openTexts)
  const ofDesk = () => [loadOnce(language, 'desk', deskTexts), loadDateLocale(language)]
  await settled([open, ...(inside ? ofDesk() : [])])
}

/** Waits for all of them, so that none fails after the first failure was reported. */
async function settled(loads: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(loads)).find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}

type Files = Readonly<Record<string, () => Promise<Texts>>>

function loadOnce(language: Language, which: string, files: Files): Promise<void> {
  const key = `${language} ${which}`
  const loading = loaded.get(key) ?? addTexts(language, files)
  loaded.set(key, loading)
  // A file that failed to load is loaded again next time.
  loading.catch(() => loaded.delete(key))
  return loading
}

async function addTexts(language: Language, files: Files): Promise<void> {
  const texts = await files[`../../../locales/${language}/app.json`]?.()
  for (const [namespace, entries] of Object.entries(texts ?? {}))
    i18next.addResourceBundle(htmlLanguage(language), namespace, entries, true)
}

const languageCookie = 'purser-language'
const cookieSeconds = 365 * 24 * 60 * 60

/** Addresses of the Greek desk have no language part, so an address without one does not choose a language. */
function languageOfAddress(pathname: string): Language | undefined {
  const first = pathname.split('/')[1] ?? ''
  return first !== firstLanguage && isLanguage(first) ? first : undefined
}

function languageOfCookie(cookies: string): Language | undefined {
  const pairs = cookies.split('; ').map((pair) => pair.split('='))
  const code = pairs.find(([name]) => name === languageCookie)?.[1] ?? ''
  return isLanguage(code) ? code : undefined
}

/** Address, then cookie, then the first language of the browser that the desk speaks, then Greek. */
export function chooseLanguage(pathname: string, cookies: string, browser: readonly string[]): Language {
  const spoken = browser.map(languageOfTag).find((language) => language !== undefined)
  return languageOfAddress(pathname) ?? languageOfCookie(cookies) ?? spoken ?? firstLanguage
}

export function cookieFor(language: Language): string {
  return `${languageCookie}=${language}; Max-Age=${cookieSeconds}; Path=/; SameSite=Lax`
}

/** English comes with date-fns itself; each of the others is a separate chunk. */
const loaders: Record<Exclude<Language, 'en'>, () => Promise<Locale>> = {
  al: async () => (await import('date-fns/locale/sq')).sq,
  de: async () => (await import('date-fns/locale/de')).de,
  el: async () => (await import('date-fns/locale/el')).el,
  es: async () => (await import('date-fns/locale/es')).es,
  fr: async () => (await import('date-fns/locale/fr')).fr,
  it: async () => (await import('date-fns/locale/it')).it,
  nl: async () => (await import('date-fns/locale/nl')).nl,
}

const loadedLocales = new Map<Language, Locale>()

/** Loads the names of days and months in a language; to be awaited before they are formatted in it. */
export async function loadDateLocale(language: Language): Promise<void> {
  if (language === 'en' || loadedLocales.has(language)) return
  loadedLocales.set(language, await loaders[language]())
}

/** English until the names of the language are loaded. */
export function dateLocale(language: Language): Locale {
  return loadedLocales.get(language) ?? enUS
}

/** Each name in its own language, for operators who cannot read the current one. */
export const languageNames: Record<Language, string> = {
  el: 'Ελληνικά',
  al: 'Shqip',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
}
