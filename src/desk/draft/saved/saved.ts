import { draft as calls } from '../../../contract/draft.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { lineContext } from '../../command/keyboard.ts'
import { collate } from '../../language/language.ts'
import { request } from '../../request/request.ts'
import { type Document, readDocument } from '../document.ts'
import { leaderName } from '../parked.ts'
import { useBooking } from '../../sale/model/saleStore.ts'
import { tripText } from '../../sale/model/bookingText.ts'
import { storeNames, named, namesOf, type Owner } from './names.ts'
import { useSaved, type SavedRow } from './savedStore.ts'
import type { WorkingBooking } from '../../sale/model/workingBooking.ts'

export interface SavedParts {
  owner(): Owner
  /** The working booking as a document. */
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
  /** True when a booking with this name is saved. */
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
  storeNames(owner, [...names.filter((one) => one.id !== id), { id, name: trimmed }])
  useBooking.setState({ fromSaved: trimmed })
  return undefined
}

async function list(owner: Owner): Promise<Refusal | undefined> {
  const listed = await request(calls.list, {})
  if (isRefusal(listed)) return listed
  const drafts = new Map(listed.drafts.map((one) => [one.name, one]))
  const rows = namesOf(owner).flatMap(({ id, name }): SavedRow[] => {
    const draft = drafts.get(draftOf(id).path.name)
    return draft ? [{ id, name, about: String(draft.cursor['about'] ?? '') }] : []
  })
  useSaved.setState({ rows: rows.toSorted((one, other) => collate(one.name, other.name)) })
  return undefined
}

async function load({ owner, take }: SavedParts, id: string): Promise<Refusal | undefined> {
  const name = namesOf(owner()).find((one) => one.id === id)?.name ?? ''
  const found = await request(calls.read, draftOf(id))
  if (isRefusal(found)) return found
  const document = found.draft && readDocument(found.draft.document)
  if (document === undefined) return refuse('saved_not_found', { name })
  const departs = firstDeparted(document)
  return departs === undefined ? take(asNewSale(document, name)) : refuse('departed', { departs })
}

async function remove(owner: Owner, id: string): Promise<Refusal | undefined> {
  const row = useSaved.getState().rows.find((one) => one.id === id)
  const found = await request(calls.read, draftOf(id))
  if (isRefusal(found)) return found
  const body = { version: found.version, writer, turn: ++turns }
  const answer = await request(calls.remove, { ...draftOf(id), body })
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

/** Identifies this window in the versions of saved drafts. */
const writer = crypto.randomUUID()
let turns = 0

const draftOf = (id: string) => ({ path: { name: `saved-${id}` } })

async function write(id: string, document: Record<string, unknown>, about: string) {
  const found = await request(calls.read, draftOf(id))
  if (isRefusal(found)) return found
  const body = { document, cursor: { about }, version: found.version, writer, turn: ++turns }
  return request(calls.save, { ...draftOf(id), body })
}

/** The customer, the route and the date. */
function describeWorkingBooking(): string {
  const { workingBooking } = useBooking.getState()
  const trips = workingBooking.trips.map(({ trip }) => tripText(trip))
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
