/**
 * Where the response to a request comes from. `page`: the server, else the cached page; `serverFirst`: the server, else
 * the cached file; `cache`: the cached file, else the server.
 */
export type ResponseSource = 'server' | 'page' | 'serverFirst' | 'cache'

/** Addresses of the calls; their answers are never cached. */
const calls = /^\/(cws|desk\/api)(\/|$)/

/** A file whose address names its content: what the browser has under it is never out of date. */
export const isHashed = (path: string): boolean => path.startsWith('/assets/')

/** Files that the browser reads with every page; a new worker brings new ones. */
const ofEveryPage = /^\/(icons\/|manifest\.webmanifest$)/

interface Asked {
  method: string
  mode: string
  url: string
}

/** Only files listed by the build are cached; records always come from the server. */
export function responseSourceFor(
  { method, mode, url }: Asked,
  origin: string,
  files: ReadonlySet<string>,
): ResponseSource {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin || calls.test(address.pathname)) return 'server'
  if (mode === 'navigate') return 'page'
  if (!files.has(address.pathname)) return 'server'
  return isHashed(address.pathname) || ofEveryPage.test(address.pathname) ? 'cache' : 'serverFirst'
}
