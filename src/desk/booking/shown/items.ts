import { endingOf } from '../../../domain/booking/transition.ts'
import i18next from 'i18next'
import type { InputOf } from '../../../contract/call.ts'
import type { booking as calls } from '../../../contract/booking/booking.ts'
import { mustGet } from '../../../domain/value/mustGet.ts'
import { itemStatusText } from '../../language/text.ts'
import { refuseMissingRow, type Selection } from '../../line/words/selection.ts'
import type { Refusal } from '../../../domain/refusal.ts'
import type { StoredBooking } from '../../sale/model/storedBooking.ts'

export type { StoredBooking }
export type BookedTrip = StoredBooking['trips'][number]
type Chosen = NonNullable<InputOf<typeof calls.cancel>['body']['trips']>

/** Row numbers as displayed, from 1; items are numbered across the whole booking. */
export type RowNumbers = { [Kind in keyof Selection]?: Selection[Kind] | undefined }

type Package = NonNullable<BookedTrip['selectedPackages']>['entities'][number]

/** An item of a trip that has a price and, once issued, a ticket. */
export type BookedItem =
  | { kind: 'passenger'; item: BookedTrip['selectedPassengers'][number] }
  | { kind: 'vehicle'; item: BookedTrip['selectedVehicles'][number] }
  | { kind: 'service'; item: NonNullable<BookedTrip['additionalServices']>[number] }
  | { kind: 'package'; item: Package }
  | { kind: 'parcel'; item: NonNullable<BookedTrip['selectedParcels']>[number] }
  | { kind: 'pet'; item: NonNullable<BookedTrip['selectedPets']>[number] }

/** All items of a trip in the order of the documents: passengers, vehicles, then products. */
export function itemsOf(trip: BookedTrip): BookedItem[] {
  const of = <Kind extends BookedItem['kind'], Item>(kind: Kind, list: readonly Item[] = []) =>
    list.map((item) => ({ kind, item }))
  return [
    ...of('passenger', trip.selectedPassengers),
    ...of('vehicle', trip.selectedVehicles),
    ...of('pet', trip.selectedPets),
    ...of('service', trip.additionalServices),
    ...of('package', trip.selectedPackages?.entities),
    ...of('parcel', trip.selectedParcels),
  ]
}

/** The displayed name of an item: `PAPADOPOULOU MARIA`, `Car up to 4.25 m IKA1234`, `Dog REX`, `Breakfast`. */
export function labelOf({ kind, item }: BookedItem): string {
  if (kind === 'passenger') return words(item.surname, item.name) || item.type
  if (kind === 'vehicle') return words(item.accommodationName || item.idOrCode, plateText(item))
  if (kind === 'pet') return words(item.typeName ?? item.type, item.name)
  return kind === 'parcel' ? item.description : item.name
}

type BookedVehicle = BookedTrip['selectedVehicles'][number]

/** The plate of a booked vehicle, or that it is to be entered at check-in. */
export function plateText({ plateNumber, missingAtCheckIn }: BookedVehicle): string {
  return plateNumber || (missingAtCheckIn?.includes('plateNumber') ? i18next.t('sale:plateAtCheckIn') : '')
}

/** The driver of a booked vehicle, or that the name is to be entered at check-in, in the column of first names. */
export function driverText({ driverSurname, missingAtCheckIn }: BookedVehicle): string {
  const later = missingAtCheckIn?.includes('driverSurname') ?? false
  return driverSurname || (later ? i18next.t('sale:atCheckIn') : '')
}

function words(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}

/** Returns the stored values of a row, by field. */
export function storedValues({ item }: BookedItem): Readonly<Record<string, unknown>> {
  return { ...item }
}

/** Key of a row, which is one item on one trip. */
export function rowKey(trip: BookedTrip, { item }: BookedItem): string {
  return itemKey(trip, item.uuid)
}

/** Returns the key of a row by its trip and the id of its item. */
export function itemKey(
  { companyReservationCode }: Pick<BookedTrip, 'companyReservationCode'>,
  uuid: string,
): string {
  return `${companyReservationCode}/${uuid}`
}

export function isLive({ item }: { item: { status: string } }): boolean {
  return item.status !== 'CANCELLED'
}

/** The kinds of items that have numbers. */
export const numberedItemKinds = ['passenger', 'vehicle', 'service', 'pet'] as const

/** Distinct uuids in booking order: person 3 is person 3 on every trip. */
export function numbered(booking: StoredBooking, kind: (typeof numberedItemKinds)[number]): string[] {
  const items = booking.trips.flatMap(itemsOf).filter((one) => one.kind === kind)
  return [...new Set(items.map(({ item }) => item.uuid))]
}

const kindsByName = {
  passengers: 'passenger',
  vehicles: 'vehicle',
  pets: 'pet',
  services: 'service',
} as const
const itemNames = Object.keys(kindsByName) as (keyof typeof kindsByName)[]

/** Refuses the first number that the booking does not have. */
export function refuseNumbers(booking: StoredBooking, { trips, ...items }: RowNumbers): Refusal | undefined {
  const counts = itemNames.map((name) => [name, numbered(booking, kindsByName[name]).length] as const)
  const rows = Object.fromEntries(
    Object.entries({ ...items, trips }).filter(([, numbers]) => numbers !== undefined),
  )
  return refuseMissingRow({ ...Object.fromEntries(counts), trips: booking.trips.length }, rows)
}

/** Returns whether rows are named by their numbers. */
export const isNumbered = (numbers: RowNumbers): boolean =>
  Object.values(numbers).some((list) => list !== undefined)

/** Keys of the numbered rows; without numbers, of all rows that are not cancelled. */
export function keysOf(booking: StoredBooking, numbers: RowNumbers): Set<string> {
  const uuids = new Set(
    itemNames.flatMap((name) => {
      const all = numbered(booking, kindsByName[name])
      return (numbers[name] ?? []).map((number) => all[number - 1])
    }),
  )
  const everyItem = itemNames.every((name) => !numbers[name])
  const isMeant = ({ kind, item }: BookedItem) =>
    everyItem || uuids.has(item.uuid) || (kind === 'pet' && uuids.has(item.ownerUuid))
  return new Set(
    booking.trips
      .filter((_, index) => !numbers.trips || numbers.trips.includes(index + 1))
      .flatMap((trip) =>
        itemsOf(trip)
          .filter((item) => isLive(item) && isMeant(item))
          .map((item) => rowKey(trip, item)),
      ),
  )
}

/** The row and those of the passenger’s pets, which cannot travel without their owner. */
export function withPets({ trips }: StoredBooking, key: string): string[] {
  const trip = trips.find(({ companyReservationCode }) => key.startsWith(`${companyReservationCode}/`))
  if (trip === undefined) return [key]
  const owned = itemsOf(trip).filter(
    (one) => one.kind === 'pet' && isLive(one) && itemKey(trip, one.item.ownerUuid) === key,
  )
  return [key, ...owned.map((one) => rowKey(trip, one))]
}

/** Whole cabins that some of the chosen rows share with others who are not chosen, and the rows of these with their pets. */
export function partedCabins(
  booking: StoredBooking,
  keys: ReadonlySet<string>,
): { cabins: string[]; others: ReadonlySet<string> } {
  const cabins = new Set<string>()
  const others = new Set<string>()
  for (const trip of booking.trips) {
    const inCabins = trip.selectedPassengers.filter(
      (item) => isLive({ item }) && item.accommodationRequestType === 'COMPLETE' && item.accommodationNumber,
    )
    const cabinOf = (item: (typeof inCabins)[number]) =>
      `${item.accommodationIdOrCode} ${item.accommodationNumber}`
    for (const inside of Map.groupBy(inCabins, cabinOf).values()) {
      const staying = inside.filter(({ uuid }) => !keys.has(itemKey(trip, uuid)))
      if (staying.length === 0 || staying.length === inside.length) continue
      cabins.add(mustGet(inside, 0).accommodationNumber ?? '')
      for (const { uuid } of staying)
        for (const key of withPets(booking, itemKey(trip, uuid))) others.add(key)
    }
  }
  return { cabins: [...cabins], others }
}

/** The rows in wire format; undefined when they are the whole booking. */
export function selectionForRequest(booking: StoredBooking, keys: ReadonlySet<string>): Chosen | undefined {
  if ([...keysOf(booking, {})].every((key) => keys.has(key))) return undefined
  return booking.trips
    .map((trip) => ({
      companyReservationCode: trip.companyReservationCode,
      items: itemsOf(trip)
        .filter((item) => keys.has(rowKey(trip, item)))
        .map(({ item }) => item.uuid),
    }))
    .filter((trip) => trip.items.length > 0)
}

/** The status of a trip of which nothing is left, in words; undefined while something is. */
export function endOf(trip: BookedTrip): string | undefined {
  const items = itemsOf(trip)
  if (items.length === 0 || items.some(isLive)) return undefined
  return itemStatusText((items.find(({ item }) => endingOf(item) === 'cancelled') ?? mustGet(items, 0)).item)
}

/** The tone in which the status of a booking is shown. */
export const statusTones: Readonly<Record<string, string>> = {
  ISSUED: 'good',
  OPTIONAL: 'warn',
  CANCELLED: 'bad',
}
