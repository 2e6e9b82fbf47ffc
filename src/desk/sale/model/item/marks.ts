import { tripId } from '../../../../domain/sailing/tripId.ts'
import { refuse, type Refusal } from '../../../../domain/refusal.ts'
import { listOf, removeWithoutTrip } from './items.ts'
import { offered, copyAccommodation } from '../accommodation/accommodation.ts'
import type { WorkingBooking, WorkingTrip } from '../workingBooking.ts'
import { petsAboard } from '../request/productRequests.ts'
import type { SaleState, FieldRef } from '../state.ts'
import { edit, shownTrip, useSale } from '../saleStore.ts'

export function itemKey({ trip }: Pick<WorkingTrip, 'trip'>, uuid: string): string {
  return `${tripId(trip)}/${uuid}`
}

function marksOf(workingBooking: WorkingBooking, trip: WorkingTrip): string[] {
  const { passengers, vehicles, services = [], packages = [], parcels = [] } = trip
  const all = [
    ...passengers,
    ...vehicles,
    ...services,
    ...packages,
    ...parcels,
    ...petsAboard(workingBooking, trip),
  ]
  return all.map(({ uuid }) => itemKey(trip, uuid))
}

/** The uuid of the current row. */
export function uuidAt(
  { workingBooking, active }: Pick<SaleState, 'workingBooking' | 'active'>,
  { kind, row }: FieldRef,
): string | undefined {
  const trip = workingBooking.trips[active]
  if (kind === 'passenger') return workingBooking.people[row]?.uuid
  if (kind === 'vehicle') return workingBooking.vehicles[row]?.uuid
  if (kind === 'pet') return workingBooking.pets?.[row]?.uuid
  if (kind === 'leader' || kind === 'payment') return undefined
  return trip?.[listOf[kind]]?.[row]?.uuid
}

/** Marks all, or unmarks them if all are marked. */
function turn(marks: readonly string[]): void {
  useSale.setState(({ marked }) => {
    const all = marks.every((mark) => marked.includes(mark))
    const others = marked.filter((mark) => !marks.includes(mark))
    return { marked: all ? others : [...others, ...marks] }
  })
}

export function markRow(): void {
  const state = useSale.getState()
  const { trip } = shownTrip()
  const uuid = uuidAt(state, state.cursor)
  if (trip && uuid !== undefined) turn([itemKey(trip, uuid)])
}

export function markTrip(): void {
  const { trip } = shownTrip()
  if (trip) turn(marksOf(useSale.getState().workingBooking, trip))
}

export function markAll(): void {
  const { workingBooking } = useSale.getState()
  turn(workingBooking.trips.flatMap((trip) => marksOf(workingBooking, trip)))
}

/** The marked items that still exist. */
export function markedItems({
  workingBooking,
  marked,
}: Pick<SaleState, 'workingBooking' | 'marked'>): ReadonlySet<string> {
  if (marked.length === 0) return new Set()
  const there = new Set(workingBooking.trips.flatMap((trip) => marksOf(workingBooking, trip)))
  return new Set(marked.filter((mark) => there.has(mark)))
}

export function nothingMarked(): Refusal | undefined {
  return markedItems(useSale.getState()).size > 0 ? undefined : refuse('nothing_marked')
}

/** Removes the marked items from their trips, as one edit. */
export function removeMarked(): void {
  const marked = markedItems(useSale.getState())
  edit('removeProduct', (draft) => {
    const removedPets = new Set<string>()
    for (const trip of draft.trips) {
      const stays = ({ uuid }: { uuid: string }) => !marked.has(itemKey(trip, uuid))
      for (const pet of petsAboard(draft, trip)) if (!stays(pet)) removedPets.add(pet.uuid)
      trip.passengers = trip.passengers.filter(stays)
      trip.vehicles = trip.vehicles.filter(stays)
      for (const list of Object.values(listOf)) {
        const here: { uuid: string }[] | undefined = trip[list]
        if (here?.some((one) => !stays(one))) Object.assign(trip, { [list]: here.filter(stays) })
      }
    }
    if (removedPets.size > 0) draft.pets = (draft.pets ?? []).filter(({ uuid }) => !removedPets.has(uuid))
    removeWithoutTrip(draft)
  })
  useSale.setState({ marked: [] })
}

const onTrip = new Set(['accommodation', 'discount'])

/** Copies the value of the current cell to all marked rows of its kind; without marks, to all rows. */
export function copyToMarked(): void {
  const state = useSale.getState()
  const { kind, field, row } = state.cursor
  const uuid = uuidAt(state, state.cursor)
  if (kind === 'passenger' && onTrip.has(field)) return spreadPlace(uuid, field)
  if (kind !== 'passenger' && kind !== 'vehicle') return
  const list = kind === 'passenger' ? 'people' : 'vehicles'
  const meant = meantOf(state, state.workingBooking[list])
  edit(field, (draft) => {
    const value = draft[list][row]?.[field as never] as unknown
    for (const one of draft[list]) {
      if (one.uuid === uuid || !meant.has(one.uuid)) continue
      Object.assign(one, kind === 'vehicle' && field === 'size' ? sizeOf(draft, row) : { [field]: value })
    }
  })
}

function sizeOf({ vehicles }: WorkingBooking, row: number) {
  const { length, height, category } = vehicles[row] ?? {}
  return { length, height, category }
}

/** The rows marked on any trip; without marks, all. */
function meantOf(state: SaleState, list: readonly { uuid: string }[]): ReadonlySet<string> {
  const marked = markedItems(state)
  const uuids = list.map(({ uuid }) => uuid)
  const some = uuids.filter((uuid) =>
    state.workingBooking.trips.some((trip) => marked.has(itemKey(trip, uuid))),
  )
  return new Set(some.length > 0 ? some : uuids)
}

/** Accommodation and discounts change on the trip on screen; a whole cabin is shared by the marked passengers. */
function spreadPlace(uuid: string | undefined, field: string): void {
  const state = useSale.getState()
  const { trip, availability } = shownTrip()
  if (trip === undefined) return
  const meant = meantOf(state, trip.passengers)
  const source = trip.passengers.find((passenger) => passenger.uuid === uuid)
  const kind = offered(source?.accommodation ?? '', availability)
  edit(field, (draft) => {
    const places = draft.trips[state.active]?.passengers ?? []
    const from = places.find((one) => one.uuid === uuid)
    if (from === undefined) return
    for (const one of places.filter((place) => place.uuid !== uuid && meant.has(place.uuid))) {
      if (field === 'discount') Object.assign(one, from.discount !== undefined && { discount: from.discount })
      else copyAccommodation(one, from, places, kind)
      if (field !== 'discount' && from.attributes) one.attributes = { ...from.attributes }
    }
  })
}
