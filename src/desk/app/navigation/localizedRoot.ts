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

/** An address of the desk under the locale of the page it is asked from. */
export function localized(pathname: string, address: string): string {
  const root = localizedRoot(pathname)
  return address === '/' ? root : root.replace(/\/$/, '') + address
}

/** The same page in another language: `/de/book-ticket` in Greek is `/book-ticket`. */
export function inLanguage(pathname: string, language: string): string {
  const root = localizedRoot(pathname)
  const page = root === '/' ? pathname : pathname.slice(root.length)
  return isLocalePrefix(language) ? `/${language}${page.replace(/\/$/, '')}` : page || '/'
}

/** Where whoever signs in at a root goes on: to a page of this desk, in the language of the root, else to the first. */
export function addressAfter(root: string, wanted = '/book-ticket'): string {
  const { pathname, search } = new URL(wanted, 'http://desk')
  // What begins with two slashes would lead to another machine.
  const page = pathname.replace(/^\/+/, '/') + search
  return inLanguage(page, localizedRoot(root).slice(1) || 'el')
}
