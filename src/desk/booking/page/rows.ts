import { itemStatusText } from '../../language/text.ts'
import { endingOf } from '../../../domain/booking/transition.ts'
import type { TFunction } from 'i18next'
import { printTicket } from '../../../domain/ticket/number.ts'
import { columnsOf, type Column } from '../../grid/column.ts'
import {
  statusTones,
  driverText,
  plateText,
  isLive,
  itemsOf,
  labelOf,
  numbered,
  numberedItemKinds,
  rowKey,
  type StoredBooking,
  type BookedItem,
  type BookedTrip,
} from '../shown/items.ts'
import { formatDate } from '../../language/date.ts'
import { formatMoney } from '../../language/money.ts'
import { emptyBerthsPaidBy, withEmptyBerths } from '../../sale/model/bookingText.ts'
import { briefAccommodation } from '../../sale/model/accommodation/accommodation.ts'

/** One item on one trip, as displayed in the grid. */
export type BookingRow = BookedItem & {
  key: string
  trip: BookedTrip
  /**
   * Number of the trip, and of the item among those of its kind in the booking, from 1; 0 for kinds without numbers.
   */
  tripNumber: number
  number: number
  ticked: boolean
}

export function rowsOf(booking: StoredBooking, ticked: ReadonlySet<string>): BookingRow[] {
  const numbers = Object.fromEntries(numberedItemKinds.map((kind) => [kind, numbered(booking, kind)]))
  const numberOf = ({ kind, item: { uuid } }: BookedItem) => (numbers[kind]?.indexOf(uuid) ?? -1) + 1
  return booking.trips.flatMap((trip, index) =>
    itemsOf(trip).map((one) => {
      const key = rowKey(trip, one)
      return { ...one, key, trip, tripNumber: index + 1, number: numberOf(one), ticked: ticked.has(key) }
    }),
  )
}

/** Omits cancelled rows if the setting hides them. */
export function visibleRows(rows: readonly BookingRow[], cancelled: boolean): readonly BookingRow[] {
  return cancelled ? rows : rows.filter(isLive)
}

const letters: Partial<Record<BookedItem['kind'], string>> = {
  passenger: 'p',
  vehicle: 'v',
  service: 's',
  pet: 'a',
}

/** `p1`, `v2`, `s1`, `a1`; empty for packages and parcels. The command line addresses passengers and vehicles only. */
export function numberText({ kind, number }: Pick<BookingRow, 'kind' | 'number'>): string {
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

/** Columns of a recalled booking: plates of vehicles and names of products are in the column of surnames. */
export const bookingColumns = (t: TFunction<['booking', 'sale', 'line']>): Column<BookingRow>[] =>
  columnsOf<BookingRow>()(
    {
      ticked: { width: 28, text: (row) => (row.ticked ? '✓' : ''), tone: 'accent' },
      trip: { width: 87, text: tripText },
      number: { width: 40, needed: true, text: numberText, tone: 'muted' },
      type: { width: 64, text: typeText },
      surname: { width: 118, grow: 2, text: surnameText, tone: 'strong' },
      name: { width: 104, grow: 1, text: nameText },
      sex: {
        width: 40,
        text: ({ kind, item }) =>
          kind === 'passenger' && item.sexType ? t(`sale:sexShort.${item.sexType}`) : '',
      },
      birthdate: { width: 95, text: birthText },
      accommodation: { width: 144, grow: 1, text: (row) => placeText(row, t) },
      discount: {
        width: 52,
        text: ({ item }) => (item.price.percent > 0 ? (item.price.discountIdOrCode ?? '') : ''),
      },
      ticket: { width: 86, text: ticketText },
      status: {
        width: 102,
        text: (row) => itemStatusText(row.item),
        tone: (row) => (endingOf(row.item) === 'replaced' ? 'muted' : statusTones[row.item.status]),
      },
      price: {
        width: 80,
        numeric: true,
        tone: 'strong',
        text: (row) => formatMoney(row.item.price.fare.total),
      },
    },
    (key) => t(`column.${key}`),
  )

function tripText({ trip, tripNumber }: BookingRow): string {
  return `${tripNumber} ${trip.origin.idOrCode}→${trip.destination.idOrCode}`
}

function typeText({ kind, item }: BookingRow): string {
  if (kind === 'passenger' || kind === 'pet') return item.type
  return kind === 'parcel' ? item.price.idOrCode : item.idOrCode
}

function surnameText(row: BookingRow): string {
  const { kind, item } = row
  if (kind === 'passenger') return item.surname ?? ''
  if (kind === 'vehicle') return plateText(item)
  return kind === 'pet' ? item.name || (item.typeName ?? '') : labelOf(row)
}

/** First name, driver, or the surname of a pet’s owner; for products sold by quantity, the quantity. */
function nameText({ kind, item, trip }: BookingRow): string {
  if (kind === 'passenger') return item.name ?? ''
  if (kind === 'vehicle') return driverText(item)
  if (kind === 'pet')
    return trip.selectedPassengers.find(({ uuid }) => uuid === item.ownerUuid)?.surname ?? ''
  return `× ${kind === 'service' ? item.units : item.quantity}`
}

function placeText({ kind, item }: BookingRow, t: TFunction<['booking', 'sale', 'line']>): string {
  if (kind === 'pet') return t(`line:preview.petPlace.${item.seat}`)
  if (kind !== 'passenger' && kind !== 'vehicle') return ''
  const { accommodationNumber: number, accommodationIdOrCode: code, accommodationName: name } = item
  if (kind === 'vehicle') return name
  return withEmptyBerths(
    [number, briefAccommodation(code, name)].filter(Boolean).join(' '),
    emptyBerthsPaidBy(item.price),
  )
}

function birthText({ kind, item }: BookingRow): string {
  return kind === 'passenger' && item.birthdate ? formatDate(item.birthdate) : ''
}

function ticketText({ item }: BookingRow): string {
  return item.ticket ? printTicket(item.ticket) : '–'
}
