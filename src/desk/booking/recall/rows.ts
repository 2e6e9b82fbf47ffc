import type { TFunction } from 'i18next'
import { printTicket } from '../../../domain/ticket/number.ts'
import type { Column } from '../../grid/column.ts'
import { formatDate } from '../../language/date.ts'
import { formatMoney } from '../../language/money.ts'
import { briefAccommodation } from '../../sale/model/accommodation/accommodation.ts'
import {
  driverText,
  plateText,
  isLive,
  itemsOf,
  labelOf,
  numbered,
  numberedKinds,
  rowKey,
  type StoredBooking,
  type BookedItem,
  type BookedTrip,
} from '../shown/items.ts'

/** One item on one trip, as displayed in the grid. */
export type RecallRow = BookedItem & {
  key: string
  trip: BookedTrip
  /** Number of the trip, and of the item among those of its kind in the booking, from 1; 0 for kinds without numbers. */
  tripNumber: number
  number: number
  ticked: boolean
}

export function rowsOf(booking: StoredBooking, ticked: ReadonlySet<string>): RecallRow[] {
  const numbers = Object.fromEntries(numberedKinds.map((kind) => [kind, numbered(booking, kind)]))
  const numberOf = ({ kind, item: { uuid } }: BookedItem) => (numbers[kind]?.indexOf(uuid) ?? -1) + 1
  return booking.trips.flatMap((trip, index) =>
    itemsOf(trip).map((one) => {
      const key = rowKey(trip, one)
      return { ...one, key, trip, tripNumber: index + 1, number: numberOf(one), ticked: ticked.has(key) }
    }),
  )
}

/** Omits cancelled rows if the setting hides them. */
export function visibleRows(rows: readonly RecallRow[], cancelled: boolean): readonly RecallRow[] {
  return cancelled ? rows : rows.filter(isLive)
}

const letters: Partial<Record<BookedItem['kind'], string>> = {
  passenger: 'p',
  vehicle: 'v',
  service: 's',
  pet: 'a',
}

/** `p1`, `v2`, `s1`, `a1`; empty for packages and parcels. The command line addresses passengers and vehicles only. */
export function numberText({ kind, number }: Pick<RecallRow, 'kind' | 'number'>): string {
  return number === 0 ? '' : `${letters[kind] ?? ''}${number}`
}

/** Name and trip of each row by key: `PAPADOPOULOU MARIA · PIR→JTR`. */
export function namesOf(booking: StoredBooking): Map<string, string> {
  return new Map(
    booking.trips.flatMap((trip) =>
      itemsOf(trip).map((item) => {
        const route = `${trip.origin.idOrCode}→${trip.destination.idOrCode}`
        return [rowKey(trip, item), `${labelOf(item)} · ${route}`] as const
      }),
    ),
  )
}

const statusTone: Record<string, string> = { ISSUED: 'good', OPTIONAL: 'warn', CANCELLED: 'bad' }

/** Columns of a recalled booking: plates of vehicles and names of products are in the column of surnames. */
export function recallColumns(t: TFunction<'recall'>): Column<RecallRow>[] {
  const title = (key: string) => t(`column.${key}`)
  return [
    {
      key: 'ticked',
      title: title('ticked'),
      width: 28,
      text: (row) => (row.ticked ? '✓' : ''),
      tone: 'accent',
    },
    { key: 'trip', title: title('trip'), width: 87, text: tripText },
    {
      key: 'number',
      title: title('number'),
      width: 40,
      needed: true,
      text: numberText,
      tone: 'muted',
    },
    {
      key: 'type',
      title: title('type'),
      width: 64,
      text: typeText,
    },
    { key: 'surname', title: title('surname'), width: 118, grow: 2, text: surnameText, tone: 'strong' },
    { key: 'name', title: title('name'), width: 109, grow: 1, text: nameText },
    {
      key: 'sex',
      title: title('sex'),
      width: 40,
      text: ({ kind, item }) =>
        kind === 'passenger' && item.sexType ? t(`booking:sexShort.${item.sexType}`) : '',
    },
    { key: 'birthdate', title: title('birthdate'), width: 95, text: birthText },
    ...saleColumns(t),
  ]
}

/** What was sold to the passenger or vehicle of a row, and at what price. */
function saleColumns(t: TFunction<'recall'>): Column<RecallRow>[] {
  const title = (key: string) => t(`column.${key}`)
  return [
    {
      key: 'accommodation',
      title: title('accommodation'),
      width: 149,
      grow: 1,
      text: (row) => placeText(row, t),
    },
    {
      key: 'discount',
      title: title('discount'),
      width: 52,
      text: ({ item }) => (item.price.percent > 0 ? (item.price.discountIdOrCode ?? '') : ''),
    },
    { key: 'ticket', title: title('ticket'), width: 86, text: ticketText },
    {
      key: 'status',
      title: title('status'),
      width: 92,
      text: (row) => t(`status.${row.item.status}`),
      tone: (row) => statusTone[row.item.status],
    },
    {
      key: 'price',
      title: title('price'),
      width: 80,
      numeric: true,
      text: (row) => formatMoney(row.item.price.fare.total),
      tone: 'strong',
    },
  ]
}

function tripText({ trip, tripNumber }: RecallRow): string {
  return `${tripNumber} ${trip.origin.idOrCode}→${trip.destination.idOrCode}`
}

function typeText({ kind, item }: RecallRow): string {
  if (kind === 'passenger' || kind === 'pet') return item.type
  return kind === 'parcel' ? item.price.idOrCode : item.idOrCode
}

function surnameText(row: RecallRow): string {
  const { kind, item } = row
  if (kind === 'passenger') return item.surname ?? ''
  if (kind === 'vehicle') return plateText(item)
  return kind === 'pet' ? item.name || (item.typeName ?? '') : labelOf(row)
}

/** First name, driver, or the surname of a pet’s owner; for products sold by quantity, the quantity. */
function nameText({ kind, item, trip }: RecallRow): string {
  if (kind === 'passenger') return item.name ?? ''
  if (kind === 'vehicle') return driverText(item)
  if (kind === 'pet')
    return trip.selectedPassengers.find(({ uuid }) => uuid === item.ownerUuid)?.surname ?? ''
  return `× ${kind === 'service' ? item.units : item.quantity}`
}

function placeText({ kind, item }: RecallRow, t: TFunction<'recall'>): string {
  if (kind === 'pet') return t(`command:preview.petPlace.${item.seat}`)
  if (kind !== 'passenger' && kind !== 'vehicle') return ''
  const { accommodationNumber: number, accommodationIdOrCode: code, accommodationName: name } = item
  if (kind === 'vehicle') return name
  return [number, briefAccommodation(code, name)].filter(Boolean).join(' ')
}

function birthText({ kind, item }: RecallRow): string {
  return kind === 'passenger' && item.birthdate ? formatDate(item.birthdate) : ''
}

function ticketText({ item }: RecallRow): string {
  return item.ticket ? printTicket(item.ticket) : '–'
}
