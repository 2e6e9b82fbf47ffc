import type { Refusal } from '../../../domain/refusal.ts'
import { refuseMissingRow } from '../../line/words/selection.ts'
import { isSameJson } from '../../../domain/value/isSameJson.ts'
import { offered } from './accommodation/accommodation.ts'
import type { Checked, MissingField } from './state.ts'
import {
  discountOf,
  type Accommodation,
  type WorkingBooking,
  type Person,
  type PassengerAccommodation,
  type VehicleOnTrip,
  type TripAvailability,
  type WorkingTrip,
  type TripPrices,
  type Vehicle,
} from './workingBooking.ts'
import { itemKey } from './item/marks.ts'

/** Refuses a passenger or trip that the sale does not have, by their numbers. */
export function refuseSaleRows(
  { people, trips }: WorkingBooking,
  { passengers, trip }: { passengers?: number[]; trip?: number },
): Refusal | undefined {
  const counts = { passengers: people.length, trips: trips.length }
  return refuseMissingRow(counts, {
    ...(passengers && { passengers }),
    ...(trip !== undefined && { trips: [trip] }),
  })
}

type Priced = TripPrices['items'][number]

/** Common fields of all grid rows of step 2. */
export interface Row {
  /** Index in its list. */
  index: number
  priced: Priced | undefined
  gaps: readonly MissingField[]
  marked: boolean
  /** Set for a discount typed for this trip that another trip lacks: whether that trip offers it. */
  elsewhere?: 'granted' | 'notGranted' | undefined
}

/** A passenger on one trip. */
export interface PersonRow extends Row {
  person: Person
  place: PassengerAccommodation
  accommodation: Accommodation | undefined
  /** The discount requested on this trip; empty if not granted. */
  discount: string
  checked: Checked | undefined
}

export interface VehicleRow extends Row {
  vehicle: Vehicle
  stowage: VehicleOnTrip
  category: TripAvailability['vehicleCategories'][number] | undefined
}

/** A pet, service, package or parcel. */
export interface ExtraRow<Item> extends Row {
  item: Item
}

/** Everything the rows of one trip are built from. */
export interface TripView {
  workingBooking: WorkingBooking
  trip: WorkingTrip
  availability: TripAvailability | undefined
  /** The availability of every trip of the booking, in order. */
  availabilities: readonly (TripAvailability | undefined)[]
  prices: TripPrices | undefined
  /** Missing and invalid fields of this trip that are to be shown. */
  gaps: readonly MissingField[]
  marked: ReadonlySet<string>
  checked: Readonly<Record<string, Checked>>
}

const noGaps: readonly MissingField[] = []

/** Lookup maps, built once per kind: there may be hundreds of rows. */
function finder({ prices, gaps, marked, trip }: TripView, kind: MissingField['kind']) {
  const priced = new Map((prices?.items ?? []).map((item) => [item.uuid, item]))
  const wrong = Map.groupBy(
    gaps.filter((gap) => gap.kind === kind),
    ({ row }) => row,
  )
  return (index: number, uuid: string): Row => ({
    index,
    priced: priced.get(uuid),
    gaps: wrong.get(index) ?? noGaps,
    marked: marked.has(itemKey(trip, uuid)),
  })
}

function indexOf(list: readonly { uuid: string }[]): ReadonlyMap<string, number> {
  return new Map(list.map(({ uuid }, index) => [uuid, index]))
}

function elsewhereOf({ workingBooking, availabilities, trip }: TripView, uuid: string): Row['elsewhere'] {
  if (workingBooking.trips.length < 2) return undefined
  const lacking = tripsLacking(workingBooking, availabilities, workingBooking.trips.indexOf(trip), uuid)
  if (lacking.length === 0) return undefined
  return lacking.some(({ granted }) => granted) ? 'granted' : 'notGranted'
}

export function personRows(view: TripView): PersonRow[] {
  const { workingBooking, trip, availability, checked } = view
  const rowOf = finder(view, 'passenger')
  const indexes = indexOf(workingBooking.people)
  return trip.passengers.flatMap((place) => {
    const index = indexes.get(place.uuid) ?? -1
    const person = workingBooking.people[index]
    if (person === undefined) return []
    return [
      {
        ...rowOf(index, person.uuid),
        elsewhere: elsewhereOf(view, person.uuid),
        person,
        place,
        accommodation: offered(place.accommodation, availability),
        discount: discountOf(person, place, availability),
        checked: checked[person.uuid],
      },
    ]
  })
}

export function vehicleRows(view: TripView): VehicleRow[] {
  const { workingBooking, trip, availability } = view
  const rowOf = finder(view, 'vehicle')
  const indexes = indexOf(workingBooking.vehicles)
  return trip.vehicles.flatMap((stowage) => {
    const index = indexes.get(stowage.uuid) ?? -1
    const vehicle = workingBooking.vehicles[index]
    if (vehicle === undefined) return []
    return [
      {
        ...rowOf(index, vehicle.uuid),
        elsewhere: elsewhereOf(view, vehicle.uuid),
        vehicle,
        stowage,
        category: availability?.vehicleCategories.find(({ idOrCode }) => idOrCode === vehicle.category),
      },
    ]
  })
}

/** Rows of a product list of the trip, or of the pets on it. */
export function extraRows<Item extends { uuid: string }>(
  view: TripView,
  kind: MissingField['kind'],
  all: readonly Item[] = [],
  shown: readonly Item[] = all,
): ExtraRow<Item>[] {
  const rowOf = finder(view, kind)
  const indexes = indexOf(all)
  return shown.map((item) => ({ ...rowOf(indexes.get(item.uuid) ?? 0, item.uuid), item }))
}

/** Returns the previous row object if nothing has changed, so that it is not rendered again. */
export function reuseUnchanged<R extends Row>(
  rows: R[],
  before: ReadonlyMap<string, R>,
  keyOf: (row: R) => string,
): R[] {
  return rows.map((row) => {
    const was = before.get(keyOf(row))
    return was !== undefined && isSame(was, row) ? was : row
  })
}

function isSame<R extends Row>(one: R, other: R): boolean {
  const keys = Object.keys(one) as (keyof R)[]
  return keys.every((key) => one[key] === other[key] || (key === 'gaps' && sameGaps(one.gaps, other.gaps)))
}

/** Compares by content, because the list is rebuilt with every edit. */
function sameGaps(some: readonly MissingField[], others: readonly MissingField[]): boolean {
  return some.length === others.length && isSameJson(some, others)
}

type Availabilities = readonly (TripAvailability | undefined)[]

/** Another trip without the discount, and whether it is on sale there. */
interface Lacking {
  /** Index of the trip. */
  trip: number
  granted: boolean
}

/** The trips on which a passenger or vehicle lacks the discount typed for the trip on screen. */
export function tripsLacking(
  workingBooking: WorkingBooking,
  availabilities: Availabilities,
  shown: number,
  uuid: string,
): Lacking[] {
  const here = workingBooking.trips[shown]
  const typed = here && itemOn(here, uuid)?.discount
  if (!typed || !isGranted(typed, availabilities[shown])) return []
  return workingBooking.trips.flatMap((trip, index) => {
    const item = itemOn(trip, uuid)
    const has =
      index === shown ||
      item === undefined ||
      discountThere(workingBooking, item, availabilities[index]) === typed
    return has ? [] : [{ trip: index, granted: isGranted(typed, availabilities[index]) }]
  })
}

function itemOn(
  { passengers, vehicles }: WorkingTrip,
  uuid: string,
): PassengerAccommodation | VehicleOnTrip | undefined {
  return [...passengers, ...vehicles].find((one) => one.uuid === uuid)
}

function discountThere(
  { people }: WorkingBooking,
  item: PassengerAccommodation | VehicleOnTrip,
  availability?: TripAvailability,
): string {
  const person = people.find(({ uuid }) => uuid === item.uuid)
  return person && 'accommodation' in item ? discountOf(person, item, availability) : (item.discount ?? '')
}

function isGranted(discount: string, availability?: TripAvailability): boolean {
  return availability?.discounts.some(({ idOrCode }) => idOrCode === discount) ?? false
}

/** Applies the discount to those of the trips that offer it. */
export function spreadDiscount(
  draft: WorkingBooking,
  lacking: readonly Lacking[],
  uuid: string,
  discount: string,
): void {
  for (const { trip } of lacking.filter(({ granted }) => granted)) {
    const item = draft.trips[trip] && itemOn(draft.trips[trip], uuid)
    if (item) item.discount = discount
  }
}
