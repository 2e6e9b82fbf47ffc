import { draft as calls } from '../../../contract/draft.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { lineContext } from '../../command/keyboard.ts'
import { collate } from '../../language/collate.ts'
import { request } from '../../request/request.ts'
import type { Document } from '../document.ts'
import { workOf } from '../document.ts'
import { leaderName } from '../parked.ts'
import { useBooking } from '../../sale/model/store.ts'
import { tripText } from '../../sale/model/bookingText.ts'
import { keepNames, named, namesOf, type Owner, type SavedName } from './names.ts'
import { useSaved, type SavedRow } from './store.ts'
import { forKeeping, startsAnew } from './document.ts'

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
function aboutHand(): string {
  const { workingBooking } = useBooking.getState()
  const trips = workingBooking.trips.map(({ trip }) => tripText(trip))
  return [...(workingBooking.trips.length > 0 ? [leaderName(workingBooking)] : []), ...trips].join(' · ')
}

export function createSaved({ owner, document, take }: SavedParts): Saved {
  function keep(names: readonly SavedName[]): void {
    keepNames(owner(), names)
  }

  async function save(name: string, overwrite: boolean): Promise<Refusal | undefined> {
    const wanted = name.trim()
    if (wanted === '') return refuse('name_required')
    const names = namesOf(owner())
    const known = named(names, wanted)
    if (known && !overwrite) return refuse('name_taken', { name: known.name })
    const id = known?.id ?? newId()
    const answer = await write(id, { ...forKeeping(document()) }, aboutHand())
    if (isRefusal(answer)) return answer
    keep([...names.filter((one) => one.id !== id), { id, name: wanted }])
    useBooking.setState({ fromSaved: wanted })
    return undefined
  }

  async function list(): Promise<Refusal | undefined> {
    const listed = await request(calls.list, {})
    if (isRefusal(listed)) return listed
    const there = new Map(listed.drafts.map((one) => [one.name, one]))
    const rows = namesOf(owner()).flatMap(({ id, name }): SavedRow[] => {
      const kept = there.get(draftOf(id).path.name)
      return kept ? [{ id, name, about: String(kept.cursor['about'] ?? '') }] : []
    })
    useSaved.setState({ rows: rows.toSorted((one, other) => collate(one.name, other.name)) })
    return undefined
  }

  async function load(id: string): Promise<Refusal | undefined> {
    const name = namesOf(owner()).find((one) => one.id === id)?.name ?? ''
    const found = await request(calls.read, draftOf(id))
    if (isRefusal(found)) return found
    const kept = found.draft && workOf(found.draft.document)
    if (kept === undefined) return refuse('saved_not_found', { name })
    const departs = sailed(kept)
    return departs === undefined ? take(startsAnew(kept, name)) : refuse('departed', { departs })
  }

  async function remove(id: string): Promise<Refusal | undefined> {
    const row = useSaved.getState().rows.find((one) => one.id === id)
    const found = await request(calls.read, draftOf(id))
    if (isRefusal(found)) return found
    const body = { version: found.version, writer, turn: ++turns }
    const answer = await request(calls.remove, { ...draftOf(id), body })
    if (isRefusal(answer)) return answer
    keep(namesOf(owner()).filter((one) => one.id !== id))
    if (row && found.draft) useSaved.setState({ deleted: { row, document: found.draft.document } })
    return list()
  }

  async function restore(): Promise<Refusal | undefined> {
    const { deleted } = useSaved.getState()
    if (deleted === undefined) return refuse('nothing_to_undo')
    const { id, name, about } = deleted.row
    const answer = await write(id, deleted.document, about)
    if (isRefusal(answer)) return answer
    keep([...namesOf(owner()), { id, name }])
    const refusal = await list()
    useSaved.setState({ deleted: undefined, here: id })
    return refusal
  }

  return { save, list, load, remove, restore, isTaken: (name) => named(namesOf(owner()), name) !== undefined }
}

/** Short, because the length of draft names is limited. */
function newId(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 12)
}

/** Departure time of the first trip that has already departed, in the port’s time zone. */
function sailed({ workingBooking }: Document): string | undefined {
  const { today, now } = lineContext.get()
  return workingBooking.trips
    .map(({ trip }) => trip.departureDateTime)
    .find((departs) => departs <= `${today} ${now}`)
}
