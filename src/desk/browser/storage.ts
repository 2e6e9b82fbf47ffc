/**
 * The browser's storage. Policy, private browsing or a full disk may refuse it, so nothing here throws: what could not
 * be stored is held until the page is left, and the operator is notified once.
 */
type Area = 'localStorage' | 'sessionStorage'

/** Entries whose stored value is not the current one; `null` is a removed entry. */
const unstored = new Map<string, string | null>()
/** A browser that refuses once refuses always; the start of the desk provides the notice. */
let refused = false
let notifyRefused: (() => void) | undefined

const nameOf = (area: Area, key: string) => `${area} ${key}`

function attempt<T>(work: () => T): { done: T } | undefined {
  try {
    return { done: work() }
  } catch {
    const first = !refused
    refused = true
    if (first) notifyRefused?.()
    return undefined
  }
}

/** `then` runs once a page, now or when the browser first refuses. */
export function onStorageRefused(then: () => void): void {
  if (notifyRefused) return
  notifyRefused = then
  if (refused) then()
}

export function readText(area: Area, key: string): string | null {
  const held = unstored.get(nameOf(area, key))
  return held === undefined ? (attempt(() => globalThis[area].getItem(key))?.done ?? null) : held
}

/** A stored JSON value; undefined where there is none or the text is damaged. */
export function readJson(area: Area, key: string): unknown {
  try {
    return JSON.parse(readText(area, key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** False where the value will not outlive the page. */
export function writeText(area: Area, key: string, text: string): boolean {
  return change(area, key, text, (storage) => storage.setItem(key, text))
}

export function writeJson(area: Area, key: string, value: unknown): boolean {
  return writeText(area, key, JSON.stringify(value))
}

export function removeText(area: Area, key: string): void {
  change(area, key, null, (storage) => storage.removeItem(key))
}

function change(area: Area, key: string, value: string | null, work: (storage: Storage) => void): boolean {
  const stored = attempt(() => work(globalThis[area])) !== undefined
  if (stored) unstored.delete(nameOf(area, key))
  else unstored.set(nameOf(area, key), value)
  return stored
}

/** Cookies of the page, as `document.cookie` writes them. */
export function readCookies(): string {
  return attempt(() => document.cookie)?.done ?? ''
}

export function writeCookie(text: string): void {
  attempt(() => (document.cookie = text))
}
