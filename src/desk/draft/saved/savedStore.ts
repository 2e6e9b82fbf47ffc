import { create } from 'zustand'
import { onSessionEnd } from '../../request/token.ts'
import { readJson, writeJson } from '../../browser/storage.ts'

/** A saved booking’s name in this browser; its content is on the server. */
interface SavedName {
  /** The draft on the server is named saved-<id>. */
  id: string
  name: string
}

/** Prefix of all storage keys of saved names. */
const prefix = 'purser.saved.'

/** The owner of the names: users of one machine do not see each other’s. */
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

/** The names in local storage; unreadable text counts as none. */
export function namesOf(owner: Owner): SavedName[] {
  const list = readJson('localStorage', keyOf(owner))
  return Array.isArray(list) ? list.filter(isName) : []
}

export function storeNames(owner: Owner, names: readonly SavedName[]): void {
  writeJson(
    'localStorage',
    keyOf(owner),
    names.map(({ id, name }) => ({ id, name })),
  )
}

/** Finds a name, ignoring case and spaces. */
export function named(names: readonly SavedName[], name: string): SavedName | undefined {
  const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()
  return names.find((one) => plain(one.name) === plain(name))
}

/** A row of the list. */
export interface SavedRow extends SavedName {
  /** Route and date; empty until the server’s list is loaded. */
  about: string
}

interface SavedState {
  dialog: 'save' | 'list' | undefined
  rows: readonly SavedRow[]
  /** An existing name that was entered: saving again overwrites it. */
  taken: string | undefined
  /** Id of the focused row. */
  here: string | undefined
  /** The booking deleted last, with its content, for restoring it. */
  deleted: { row: SavedRow; document: Record<string, unknown> } | undefined
}

const nothing: SavedState = {
  dialog: undefined,
  rows: [],
  taken: undefined,
  here: undefined,
  deleted: undefined,
}

export const useSaved = create<SavedState>(() => nothing)

onSessionEnd(() => useSaved.setState(nothing))
