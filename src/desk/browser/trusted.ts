/** Type that the browser requires in place of a text; a text where it has no such types. */
type Trusted = string

interface Policy {
  createHTML(text: string): Trusted
  createScriptURL(address: string): Trusted
}

interface Policies {
  createPolicy(name: string, rules: Policy): Policy
}

const rules: Policy = {
  createHTML: (text) => text,
  createScriptURL(address) {
    if (address !== '/worker.js') throw new TypeError(`${address} is not the service worker`)
    return address
  },
}

const { trustedTypes } = globalThis as { trustedTypes?: Policies }

/** The page permits one policy of this name and no other, and it cannot be made twice. */
const policy = trustedTypes?.createPolicy('purser', rules) ?? rules

/** The address of the service worker, the only script that the desk loads by a text. */
export const workerAddress = (): string => policy.createScriptURL('/worker.js')

/** Parses a text of another origin. The document is never shown: nothing in it is loaded or executed. */
export const parseMarkup = (text: string): Document =>
  new DOMParser().parseFromString(policy.createHTML(text), 'text/html')

/** Absolute http(s) address of a received link; undefined for any other scheme. */
export function webLink(address: string, base?: string): string | undefined {
  const url = URL.parse(address, base)
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : undefined
}
