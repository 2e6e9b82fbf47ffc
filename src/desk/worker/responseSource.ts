/** What a request is answered from: the server alone, the server or else what is kept, or what is kept. */
export type ResponseSource = 'server' | 'page' | 'serverFirst' | 'kept'

/** Addresses of the calls; their answers are never kept. */
const calls = /^\/(cws|desk\/api)(\/|$)/

interface Asked {
  method: string
  mode: string
  url: string
}

/** Nothing is kept but what the build has listed, and nobody is answered from it who asks for a record. */
export function responseSourceFor(
  { method, mode, url }: Asked,
  origin: string,
  files: ReadonlySet<string>,
): ResponseSource {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin || calls.test(address.pathname)) return 'server'
  if (mode === 'navigate') return 'page'
  if (!files.has(address.pathname)) return 'server'
  return address.pathname.startsWith('/assets/') ? 'kept' : 'serverFirst'
}
