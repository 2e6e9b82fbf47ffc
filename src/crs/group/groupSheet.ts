import { addressOfLeader, nameOfPerson } from '../../domain/value/personName.ts'
import { mustGet } from '../../domain/value/mustGet.ts'
import type { Language } from '../../domain/value/language.ts'
import { reasonFor } from '../../domain/group/cabinProposal.ts'
import { isUnnamed } from '../../domain/group/naming.ts'
import { isCabin } from '../../domain/pricing/discountClasses.ts'
import { laneLength } from '../../domain/sailing/vehicleCategory.ts'
import { printDecimal, sum } from '../../domain/value/money.ts'
import type { GroupRecord } from '../booking/group/group.ts'
import type { ItemRow, TripRow } from '../booking/record/record.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { nameOrCode } from '../reference/records.ts'
import { serverText } from '../server/serverText.ts'
import { printDay } from '../ticket/printLines.ts'
import { occupantOf } from './groupCabins.ts'

/** The contents of the lists of a group. */
export interface GroupSheet {
  language: Language
  title: string
  facts: [name: string, value: string][]
  sections: ListSection[]
}

/** The rooming list and the lane list of each sailing of the group, over all its bookings. */
export function groupSheet(catalogue: Catalogue, language: Language, group: GroupRecord): GroupSheet {
  const say = (code: string) => serverText(language, code)
  const { booking } = group.root
  const { leader } = booking
  const until = (group.open ?? group.root).booking.optionUntil
  return {
    language,
    title: booking.groupTerms?.name ?? '',
    facts: [
      [say('ticket_booking'), group.all.map((one) => one.booking.reference).join(' ')],
      [say('ticket_leader'), [addressOfLeader(leader), leader.mobile].filter(Boolean).join(' ')],
      ...(until === null ? [] : [[say('ticket_option_until'), printDay(until)] as [string, string]]),
    ],
    sections: sailingsOf(group).flatMap(({ trip, items }) => {
      const name = `${portName(catalogue, language, trip.origin)} – ${portName(catalogue, language, trip.destination)} ${printDay(trip.departs)}`
      const vehicles = items.filter(({ kind }) => kind === 'vehicle')
      return [
        roomingList(catalogue, language, name, { trip, items }),
        ...(vehicles.length > 0 ? [laneList(catalogue, language, name, vehicles)] : []),
      ]
    }),
  }
}

function portName(catalogue: Catalogue, language: Language, code: string): string {
  const port = catalogue.port(code)
  return nameOrCode(language, port, code)
}

interface TripOfGroup {
  trip: TripRow
  items: readonly ItemRow[]
}

/** Parts of the group travel on the same sailing by trips of different bookings. */
function sailingsOf({ all }: GroupRecord): TripOfGroup[] {
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
    trip: mustGet(same, 0).trip,
    items: same.flatMap(({ items }) => items),
  }))
}

/** The travellers of a sailing, cabin by cabin, with the reason of each cabin. */
function roomingList(
  catalogue: Catalogue,
  language: Language,
  name: string,
  { trip, items }: TripOfGroup,
): ListSection {
  const say = (code: string) => serverText(language, code)
  const people = items.filter(({ kind }) => kind === 'passenger')
  const sorted = people.toSorted((a, b) => placeKey(a).localeCompare(placeKey(b)))
  const reasons = cabinReasons(catalogue, language, { trip, items: people })
  return {
    title: `${say('group_rooming')}: ${name}`,
    columns: columnsOf(say, roomingColumns),
    rows: sorted.map((item, nth) => {
      const before = sorted[nth - 1]
      const begins = before === undefined || cabinKey(before) !== cabinKey(item)
      const isAfterCabin = before !== undefined && reasons.has(cabinKey(before))
      const reason = reasons.get(cabinKey(item))
      return {
        isFirst: begins && before !== undefined && (isAfterCabin || reason !== undefined),
        cells: [...personCells(catalogue, language, item), (begins && reason) || ''],
      }
    }),
    total: `${say('group_travellers')}: ${people.length}`,
  }
}

const roomingColumns = {
  ticket_place: 30,
  ticket_number_of_place: 152,
  ticket_passenger: 200,
  group_type: 334,
  ticket_birthdate: 366,
  cabin_reason: 416,
}

function personCells(catalogue: Catalogue, language: Language, item: ItemRow): string[] {
  const { accommodation, place } = item
  return [
    nameOrCode(language, catalogue.accommodation(accommodation), accommodation),
    place ?? '',
    isUnnamed(item.details) ? serverText(language, 'group_unnamed') : nameOfPerson(item.details),
    text(item, 'type'),
    text(item, 'birthdate').split('-').reverse().join('/'),
  ]
}

/** Identifies a cabin by its request, which its occupants share; requests are numbered within a booking. */
const cabinKey = ({ bookingId, tripId, request }: ItemRow) => [bookingId, tripId, request].join(' ')

/** Returns the reason why the occupants of each whole cabin share it, by `cabinKey`. */
function cabinReasons(
  catalogue: Catalogue,
  language: Language,
  { trip, items: people }: TripOfGroup,
): Map<string, string> {
  const isInCabin = ({ accommodation, requestType }: ItemRow) =>
    requestType === 'COMPLETE' && isCabin(catalogue.accommodation(accommodation)?.kind ?? '')
  const occupants = people.map((item) => occupantOf(catalogue, trip, item))
  const cabins = Map.groupBy(people.filter(isInCabin), cabinKey)
  return new Map(
    [...cabins].map(([key, inside]) => {
      const ids = inside.map(({ uuid }) => uuid)
      const family = text(mustGet(inside, 0), 'groupFamily')
      return [key, serverText(language, `cabin_reason_${reasonFor(ids, occupants)}`, { family })]
    }),
  )
}

/** Orders the occupants of one cabin after each other, also before it has a number. */
const placeKey = ({ accommodation, place, bookingId, request }: ItemRow) =>
  [accommodation, place ?? '~', String(bookingId), String(request).padStart(5, '0')].join(' ')

const laneColumns = {
  ticket_plate: 30,
  ticket_vehicle: 140,
  ticket_driver: 250,
  group_lane: 400,
  group_height: 480,
}

/** The vehicles of a sailing with the lane that each takes. */
function laneList(
  catalogue: Catalogue,
  language: Language,
  name: string,
  vehicles: readonly ItemRow[],
): ListSection {
  const say = (code: string) => serverText(language, code)
  const lanes = vehicles.map((vehicle) => laneOf(catalogue, vehicle))
  return {
    title: `${say('group_lanes')}: ${name}`,
    columns: columnsOf(say, laneColumns),
    rows: vehicles.map((vehicle, nth) => ({
      isFirst: false,
      cells: vehicleCells(catalogue, language, vehicle, lanes[nth] ?? 0),
    })),
    total: `${say('group_lane')}: ${printDecimal(sum(lanes), 2)}`,
  }
}

function vehicleCells(catalogue: Catalogue, language: Language, vehicle: ItemRow, lane: number): string[] {
  const category = catalogue.vehicleCategory(vehicle.accommodation)
  const height = Number(vehicle.details['height'] ?? category?.maxHeight ?? 0)
  return [
    text(vehicle, 'plateNumber') || serverText(language, 'group_unplated'),
    nameOrCode(language, category, vehicle.accommodation),
    text(vehicle, 'driverSurname'),
    printDecimal(lane, 2),
    printDecimal(height, 2),
  ]
}

/** Metres of lane that the vehicle takes. */
function laneOf(catalogue: Catalogue, { accommodation, details }: ItemRow): number {
  const category = catalogue.vehicleCategory(accommodation)
  const length = Number(details['length'] ?? 0)
  return category ? laneLength({ length }, category) : length
}

export interface SectionColumn {
  title: string
  /** Left edge on the page, in points. */
  from: number
}

export interface SectionRow {
  cells: string[]
  /** True if a line is drawn above it, because a cabin begins. */
  isFirst: boolean
}

/** A list of a group on paper. */
export interface ListSection {
  title: string
  columns: SectionColumn[]
  rows: SectionRow[]
  /** Below the last row. */
  total: string
}

/** Columns by the code of their title and their left edge. */
const columnsOf = (
  say: (code: string) => string,
  columns: Readonly<Record<string, number>>,
): SectionColumn[] => Object.entries(columns).map(([code, from]) => ({ title: say(code), from }))

/** A field of a traveller or vehicle; empty where it has none. */
const text = (item: ItemRow, field: string) => String(item.details[field] ?? '')
