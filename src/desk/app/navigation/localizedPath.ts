import { localePrefixes } from '../../../contract/pages.ts'

const prefixes: readonly string[] = localePrefixes

export function isLocalePrefix(word: string | undefined): boolean {
  return word !== undefined && prefixes.includes(word)
}

/** `/de/book-ticket` → `/de`; Greek has no prefix and its root is `/`. */
export function localizedRoot(pathname: string): string {
  const first = pathname.split('/')[1]
  return isLocalePrefix(first) ? `/${first}` : '/'
}

/** The address with the locale prefix of the current page. */
export function localized(pathname: string, address: string): string {
  const root = localizedRoot(pathname)
  return address === '/' ? root : root.replace(/\/$/, '') + address
}

/** Returns the address of the page in another language: `/de/book-ticket` in Greek is `/book-ticket`. */
export function inLanguage(pathname: string, language: string): string {
  const root = localizedRoot(pathname)
  const page = root === '/' ? pathname : pathname.slice(root.length)
  return isLocalePrefix(language) ? `/${language}${page.replace(/\/$/, '')}` : page || '/'
}

/**
 * The address after signing in at a root: the wanted page of this desk in the root’s language, or else the page of
 * the user's work.
 */
export function addressAfter(root: string, requested: string): string {
  const { pathname, search } = new URL(requested, 'http://desk')
  // An address that begins with two slashes would lead to another host.
  const page = pathname.replace(/^\/+/, '/') + search
  return inLanguage(page, localizedRoot(root).slice(1) || 'el')
}
