import { firstLanguage, isLanguage, languageOfTag, type Language } from '../../domain/value/language.ts'

export const languageCookie = 'purser-language'
const cookieSeconds = 365 * 24 * 60 * 60

/** Addresses of the Greek desk have no language part, so an address without one does not choose a language. */
export function languageOfAddress(pathname: string): Language | undefined {
  const first = pathname.split('/')[1] ?? ''
  return first !== firstLanguage && isLanguage(first) ? first : undefined
}

export function languageOfCookie(cookies: string): Language | undefined {
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
