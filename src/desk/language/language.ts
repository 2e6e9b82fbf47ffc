import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import {
  fallbackLanguage,
  htmlLanguage,
  isLanguage,
  type Language,
  languageOfTag,
} from '../../domain/value/language.ts'
import { chooseLanguage, cookieFor, languageOfAddress, languageOfCookie } from './choose.ts'
import { formatMoney } from './money.ts'

/** Every text file is a chunk of its own; its path says language and namespace. */
const files = import.meta.glob<Record<string, unknown>>('../../../locales/*/*.json', { import: 'default' })
const placeOfFile = /\/locales\/([a-z]{2})\/([^/]+)\.json$/
/** What those read who have not signed in; the other texts come with the desk. */
const outside = new Set(['app', 'notice', 'refusal', 'session'])
let inside = false
const loaded = new Map<string, Promise<void>>()

/**
 * Chooses the language of this visit and loads its texts; to be awaited before the first render. i18next is told
 * languages as browsers name them, for it counts by their rules.
 */
export async function startLanguage(): Promise<Language> {
  const language = chooseLanguage(location.pathname, document.cookie, navigator.languages)
  await i18next.use(initReactI18next).init({
    lng: htmlLanguage(language),
    fallbackLng: fallbackLanguage,
    resources: {},
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  i18next.services.formatter?.add('money', (hundredths: number) => formatMoney(hundredths))
  await speakIn(language)
  if (languageOfAddress(location.pathname) !== undefined) document.cookie = cookieFor(language)
  return language
}

/** Whether somebody has chosen a language in this browser, by its address or by hand. */
export function isLanguageChosen(): boolean {
  return (languageOfAddress(location.pathname) ?? languageOfCookie(document.cookie)) !== undefined
}

let changing = false

/** Whether texts of another language are under way: where they do not come, the language stays as it is. */
export const isLanguageChanging = () => changing

/** Keeps the choice for a year. */
export async function changeLanguage(language: string): Promise<void> {
  if (!isLanguage(language)) return
  changing = true
  await speakIn(language).finally(() => (changing = false))
  document.cookie = cookieFor(language)
}

/**
 * The fallback is loaded besides, so that a text missing in one language is never shown as its key. Throws where the
 * texts cannot be loaded; an unknown code changes nothing.
 */
export async function speakIn(language: string): Promise<void> {
  if (!isLanguage(language)) return
  await Promise.all([load(language), load(fallbackLanguage)])
  await i18next.changeLanguage(htmlLanguage(language))
  document.documentElement.lang = htmlLanguage(language)
}

export function currentLanguage(): Language {
  return languageOfTag(i18next.language ?? '') ?? fallbackLanguage
}

/** Has the texts of the whole desk from now on, whatever the language. Throws where they cannot be loaded. */
export async function loadTexts(): Promise<void> {
  inside = true
  await Promise.all([load(currentLanguage()), load(fallbackLanguage)])
}

async function load(language: Language): Promise<void> {
  const wanted = Object.keys(files).filter((path) => {
    const [, folder, namespace = ''] = placeOfFile.exec(path) ?? []
    return folder === language && (inside || outside.has(namespace))
  })
  await Promise.all(wanted.map(loadFile))
}

function loadFile(path: string): Promise<void> {
  const loading = loaded.get(path) ?? readFile(path)
  loaded.set(path, loading)
  // A chunk that did not come is asked for again next time.
  loading.catch(() => loaded.delete(path))
  return loading
}

async function readFile(path: string): Promise<void> {
  const [, folder = '', namespace = ''] = placeOfFile.exec(path) ?? []
  if (isLanguage(folder)) i18next.addResourceBundle(htmlLanguage(folder), namespace, await files[path]?.())
}
