import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { lineContext } from '../../command/keyboard.ts'
import { collateIn } from '../../../domain/value/collate.ts'
import { currentLanguage } from '../../language/language.ts'
import type { Document } from '../document.ts'
import {
  findBookingDraft,
  findDraft,
  listDrafts,
  nextTurn,
  savedDraftKey,
  saveDraft,
} from '../storedDraft.ts'
import { leaderName } from '../parkedDrafts.ts'
import { useSale } from '../../sale/model/saleStore.ts'
import { titleOf } from '../../sale/model/bookingText.ts'
import type { WorkingBooking } from '../../sale/model/workingBooking.ts'
import { create } from 'zustand'
import { onSessionEnd } from '../../request/identity.ts'
import { readJson, writeJson } from '../../browser/storage.ts'

/** A saved booking’s name in this browser; its content is on the server. */
interface SavedName {
  /** The draft on the server is named saved-<id>. */
  id: string
  name: string
}

const prefix = 'purser.saved.'

/** The owner of the names: users of one machine do not see each other’s. */
interface Owner {
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

interface SavedParts {
  owner(): Owner
  document(): Document
  /** Makes a document the working booking; parks the current one first. */
  take(document: Document): Promise<Refusal | undefined>
}

export interface Saved {
  /** Saves the working booking; an existing name is refused unless `overwrite`. */
  save(name: string, overwrite: boolean): Promise<Refusal | undefined>
  /** Loads the list: the browser’s names with the server’s details. */
  list(): Promise<Refusal | undefined>
  load(id: string): Promise<Refusal | undefined>
  remove(id: string): Promise<Refusal | undefined>
  /** Restores the booking deleted last. */
  restore(): Promise<Refusal | undefined>
  isTaken(name: string): boolean
}

export function createSaved(parts: SavedParts): Saved {
  const { owner } = parts
  return {
    save: (name, overwrite) => save(parts, name, overwrite),
    list: () => list(owner()),
    load: (id) => load(parts, id),
    remove: (id) => remove(owner(), id),
    restore: () => restore(owner()),
    isTaken: (name) => named(namesOf(owner()), name) !== undefined,
  }
}

async function save(parts: SavedParts, name: string, overwrite: boolean): Promise<Refusal | undefined> {
  const trimmed = name.trim()
  if (trimmed === '') return refuse('name_required')
  const owner = parts.owner()
  const names = namesOf(owner)
  const existing = named(names, trimmed)
  if (existing && !overwrite) return refuse('name_taken', { name: existing.name })
  const id = existing?.id ?? newId()
  const answer = await write(id, { ...forSaving(parts.document()) }, describeWorkingBooking())
  if (isRefusal(answer)) return answer
  storeNames(owner, [...names.filter((name) => name.id !== id), { id, name: trimmed }])
  useSale.setState({ fromSaved: trimmed })
  return undefined
}

async function list(owner: Owner): Promise<Refusal | undefined> {
  const drafts = await listDrafts('screen')
  if (isRefusal(drafts)) return drafts
  const about = new Map(drafts.of('saved-').map(({ key, cursor }) => [key, cursor.about]))
  const rows = namesOf(owner).flatMap(({ id, name }): SavedRow[] =>
    about.has(id) ? [{ id, name, about: about.get(id) ?? '' }] : [],
  )
  const compare = collateIn(currentLanguage())
  useSaved.setState({ rows: rows.toSorted((one, other) => compare(one.name, other.name)) })
  return undefined
}

async function load({ owner, take }: SavedParts, id: string): Promise<Refusal | undefined> {
  const name = namesOf(owner()).find((one) => one.id === id)?.name ?? ''
  const found = await findBookingDraft(savedDraftKey(id))
  if (isRefusal(found)) return found
  const { document } = found
  if (document === undefined) return refuse('saved_not_found', { name })
  const departs = firstDeparted(document)
  return departs === undefined ? take(asNewSale(document, name)) : refuse('departed', { departs })
}

async function remove(owner: Owner, id: string): Promise<Refusal | undefined> {
  const row = useSaved.getState().rows.find((row) => row.id === id)
  const found = await findDraft(savedDraftKey(id))
  if (isRefusal(found)) return found
  const answer = await saveDraft(savedDraftKey(id), undefined, nextTurn(found.version))
  if (isRefusal(answer)) return answer
  storeNames(
    owner,
    namesOf(owner).filter((one) => one.id !== id),
  )
  if (row && found.draft) useSaved.setState({ deleted: { row, document: found.draft.document } })
  return list(owner)
}

async function restore(owner: Owner): Promise<Refusal | undefined> {
  const { deleted } = useSaved.getState()
  if (deleted === undefined) return refuse('nothing_to_undo')
  const { id, name, about } = deleted.row
  const answer = await write(id, deleted.document, about)
  if (isRefusal(answer)) return answer
  storeNames(owner, [...namesOf(owner), { id, name }])
  const refusal = await list(owner)
  useSaved.setState({ deleted: undefined, here: id })
  return refusal
}

async function write(id: string, document: Record<string, unknown>, about: string) {
  const found = await findDraft(savedDraftKey(id))
  if (isRefusal(found)) return found
  return saveDraft(savedDraftKey(id), { document, cursor: { about } }, nextTurn(found.version))
}

/** The customer, the route and the date. */
function describeWorkingBooking(): string {
  const { workingBooking } = useSale.getState()
  const trips = workingBooking.trips.map((_, index) => titleOf(workingBooking, index))
  return [...(workingBooking.trips.length > 0 ? [leaderName(workingBooking)] : []), ...trips].join(' · ')
}

/** Short, because the length of draft names is limited. */
function newId(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 12)
}

/** Departure time of the first trip that has already departed, in the port’s time zone. */
function firstDeparted({ workingBooking }: Document): string | undefined {
  const { today, now } = lineContext.get()
  return workingBooking.trips
    .map(({ trip }) => trip.departureDateTime)
    .find((departs) => departs <= `${today} ${now}`)
}

/** The content of a saved booking: the choices without holds, prices and undo log. */
export function forSaving(document: Document): Document {
  return {
    ...document,
    workingBooking: withoutNumbers(document.workingBooking),
    changes: [],
    undone: [],
    prices: {},
    typedAmounts: {},
    reductions: [],
    insuranceOffers: undefined,
    agreed: undefined,
    received: 0,
    held: false,
    queue: '',
  }
}

/** Seat numbers are free for others to book, and insurance offers change daily. */
function withoutNumbers(workingBooking: WorkingBooking): WorkingBooking {
  const trips = workingBooking.trips.map((trip) => ({
    ...trip,
    passengers: trip.passengers.map(({ accommodationNumber: _, ...place }) => place),
  }))
  return { ...workingBooking, trips, offers: { ...workingBooking.offers, insurance: [] } }
}

/** A saved booking as loaded: marked with its name, with new ids, to be priced again. */
export function asNewSale(document: Document, name: string): Document {
  return { ...forSaving(document), fromSaved: name, holdKey: crypto.randomUUID() }
}
