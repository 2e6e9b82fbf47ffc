import { readJson, writeJson } from '../../browser/storage.ts'

/** A booking saved under a name; what it holds is kept on the server. */
export interface SavedName {
  /** Of the draft on the server: saved-<id>. */
  id: string
  name: string
}

/** Every key of the browser that holds saved names begins with this. */
const prefix = 'purser.saved.'

/** Whose names are looked at: two users of one machine do not see each other’s. */
export interface Owner {
  agency: string
  user: string
}

function keyOf({ agency, user }: Owner): string {
  return `${prefix}${encodeURIComponent(agency)}.${encodeURIComponent(user)}`
}

function isName(value: unknown): value is SavedName {
  const one = value as Partial<SavedName> | null
  return typeof one?.id === 'string' && typeof one.name === 'string'
}

/** What the browser has; spoilt text is as good as none. */
export function namesOf(owner: Owner): SavedName[] {
  const list = readJson('localStorage', keyOf(owner))
  return Array.isArray(list) ? list.filter(isName) : []
}

export function keepNames(owner: Owner, names: readonly SavedName[]): void {
  writeJson(
    'localStorage',
    keyOf(owner),
    names.map(({ id, name }) => ({ id, name })),
  )
}

/** Names that differ only in case or spaces are the same. */
export function named(names: readonly SavedName[], name: string): SavedName | undefined {
  const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()
  return names.find((one) => plain(one.name) === plain(name))
}
