import type { Language } from '../../domain/value/language.ts'
import { isUnnamed } from '../../domain/group/naming.ts'
import { laneLength } from '../../domain/sailing/vehicleCategory.ts'
import { printDecimal } from '../../domain/value/decimal.ts'
import { sum } from '../../domain/value/money.ts'
import type { GroupRecord } from '../booking/group/group.ts'
import type { ItemRow, TripRow } from '../booking/record/record.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { nameOrCode } from '../reference/records.ts'
import { serverText } from '../server/serverText.ts'

export interface GroupSection {
  title: string
  columns: string[]
  rows: string[][]
  /** Below the last row. */
  total: string
}

/** What the lists of a group show. */
export interface GroupSheet {
  title: string
  facts: [name: string, value: string][]
  sections: GroupSection[]
}

/** The rooming list and the lane list of each sailing of the group, over all its bookings. */
export function groupSheet(catalogue: Catalogue, language: Language, group: GroupRecord): GroupSheet {
  const say = (code: string) => serverText(language, code)
  const { booking } = group.root
  const { firstName = '', lastName = '', mobile = '' } = booking.leader
  const until = (group.open ?? group.root).booking.optionUntil
  return {
    title: booking.groupTerms?.name ?? '',
    facts: [
      [say('ticket_booking'), group.all.map((one) => one.booking.reference).join(' ')],
      [say('ticket_leader'), [firstName, lastName, mobile].filter(Boolean).join(' ')],
      ...(until === null ? [] : [[say('ticket_option_until'), until] as [string, string]]),
    ],
    sections: sailingsOf(group).flatMap(({ trip, items }) => {
      const name = `${portName(catalogue, language, trip.origin)} – ${portName(catalogue, language, trip.destination)} ${trip.departs}`
      const vehicles = items.filter(({ kind }) => kind === 'vehicle')
      return [
        roomingList(catalogue, language, name, items),
        ...(vehicles.length > 0 ? [laneList(catalogue, language, name, vehicles)] : []),
      ]
    }),
  }
}

function portName(catalogue: Catalogue, language: Language, code: string): string {
  const port = catalogue.port(code)
  return nameOrCode(language, port, code)
}

/** Parts of the group travel on the same sailing by trips of different bookings. */
function sailingsOf({ all }: GroupRecord): { trip: TripRow; items: ItemRow[] }[] {
  const trips = all.flatMap((record) =>
    record.trips.map((trip) => ({
      trip,
      items: record.items.filter(({ tripId, status }) => tripId === trip.id && status !== 'CANCELLED'),
    })),
  )
  const bySailing = Map.groupBy(
    trips.filter(({ items }) => items.length > 0),
    ({ trip: { itinerary, origin, destination } }) => `${itinerary} ${origin} ${destination}`,
  )
  return [...bySailing.values()].map((same) => ({
    trip: same[0]!.trip,
    items: same.flatMap(({ items }) => items),
  }))
}

const text = (item: ItemRow, field: string) => String(item.details[field] ?? '')

function roomingList(
  catalogue: Catalogue,
  language: Language,
  name: string,
  items: readonly ItemRow[],
): GroupSection {
  const say = (code: string) => serverText(language, code)
  const people = items.filter(({ kind }) => kind === 'passenger')
  const place = ({ accommodation }: ItemRow) => {
    const found = catalogue.accommodation(accommodation)
    return nameOrCode(language, found, accommodation)
  }
  const sorted = people.toSorted((a, b) => placeKey(a).localeCompare(placeKey(b)))
  return {
    title: `${say('group_rooming')}: ${name}`,
    columns: [
      'ticket_place',
      'ticket_number_of_place',
      'ticket_passenger',
      'group_type',
      'ticket_birthdate',
    ].map(say),
    rows: sorted.map((item) => [
      place(item),
      item.place ?? '',
      isUnnamed(item.details)
        ? say('group_unnamed')
        : `${text(item, 'surname')} ${text(item, 'name')}`.trim(),
      text(item, 'type'),
      text(item, 'birthdate').split('-').reverse().join('/'),
    ]),
    total: `${say('group_travellers')}: ${people.length}`,
  }
}

/** Those of one cabin follow each other, also before it has a number. */
const placeKey = ({ accommodation, place, bookingId, request }: ItemRow) =>
  [accommodation, place ?? '~', String(bookingId), String(request).padStart(5, '0')].join(' ')

function laneList(
  catalogue: Catalogue,
  language: Language,
  name: string,
  vehicles: readonly ItemRow[],
): GroupSection {
  const say = (code: string) => serverText(language, code)
  const lanes = vehicles.map((vehicle) => laneOf(catalogue, vehicle))
  return {
    title: `${say('group_lanes')}: ${name}`,
    columns: ['ticket_plate', 'ticket_vehicle', 'ticket_driver', 'group_lane', 'group_height'].map(say),
    rows: vehicles.map((vehicle, nth) => {
      const category = catalogue.vehicleCategory(vehicle.accommodation)
      const height = Number(vehicle.details['height'] ?? category?.maxHeight ?? 0)
      return [
        text(vehicle, 'plateNumber') || say('group_unnamed'),
        nameOrCode(language, category, vehicle.accommodation),
        text(vehicle, 'driverSurname'),
        printDecimal(lanes[nth] ?? 0, 2),
        printDecimal(height, 2),
      ]
    }),
    total: `${say('group_lane')}: ${printDecimal(sum(lanes), 2)}`,
  }
}

/** Metres of lane that the vehicle takes. */
function laneOf(catalogue: Catalogue, { accommodation, details }: ItemRow): number {
  const category = catalogue.vehicleCategory(accommodation)
  const length = Number(details['length'] ?? 0)
  return category ? laneLength({ length }, category) : length
}
