import type { TFunction } from 'i18next'
import { printTicket } from '../../../domain/ticket/number.ts'
import type { Column } from '../../grid/column.ts'
import { formatDate } from '../../language/date.ts'
import { formatMoney } from '../../language/money.ts'
import { type Booking, type BookedItem, type BookedTrip, isLive, rowKey } from './selection.ts'

/** One person or vehicle on one trip, as the grid shows it. */
export interface RecallRow {
  key: string
  trip: BookedTrip
  /** Number of the trip, and of the person or vehicle in the booking, from 1. */
  tripNumber: number
  number: number
  item: BookedItem
  ticked: boolean
}

export function rowsOf(booking: Booking, ticked: ReadonlySet<string>): RecallRow[] {
  const seen = { passenger: new Map<string, number>(), vehicle: new Map<string, number>() }
  const numberOf = (kind: 'passenger' | 'vehicle', uuid: string) => {
    const known = seen[kind].get(uuid) ?? seen[kind].size + 1
    seen[kind].set(uuid, known)
    return known
  }
  return booking.trips.flatMap((trip, index) =>
    [...trip.selectedPassengers, ...trip.selectedVehicles].map((item) => ({
      key: rowKey(trip, item),
      trip,
      tripNumber: index + 1,
      number: numberOf('type' in item ? 'passenger' : 'vehicle', item.uuid),
      item,
      ticked: ticked.has(rowKey(trip, item)),
    })),
  )
}

/** Without what is cancelled, where the operator does not want to see it. */
export function inSight(rows: readonly RecallRow[], cancelled: boolean): readonly RecallRow[] {
  return cancelled ? rows : rows.filter(({ item }) => isLive(item))
}

export function isPassenger(item: BookedItem): item is BookedTrip['selectedPassengers'][number] {
  return 'type' in item
}

/** Who or what a row is, and on which trip: `PAPADOPOULOU MARIA · PIR→JTR`. */
export function namesOf(booking: Booking): Map<string, string> {
  return new Map(
    booking.trips.flatMap((trip) =>
      [...trip.selectedPassengers, ...trip.selectedVehicles].map((item) => {
        const what = isPassenger(item)
          ? `${item.surname ?? ''} ${item.name ?? ''}`.trim() || item.type
          : `${item.idOrCode} ${item.plateNumber ?? ''}`.trim()
        return [rowKey(trip, item), `${what} · ${trip.origin.idOrCode}→${trip.destination.idOrCode}`] as const
      }),
    ),
  )
}

const statusTone: Record<string, string> = { ISSUED: 'good', OPTIONAL: 'warn', CANCELLED: 'bad' }

/** Columns of a recalled booking: passengers and vehicles stand under each other, a vehicle’s plate under surnames. */
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
    { key: 'trip', title: title('trip'), width: 232, text: tripText },
    {
      key: 'number',
      title: title('number'),
      width: 44,
      text: (row) => `${isPassenger(row.item) ? 'p' : 'v'}${row.number}`,
      tone: 'muted',
    },
    {
      key: 'type',
      title: title('type'),
      width: 82,
      text: (row) => (isPassenger(row.item) ? row.item.type : row.item.idOrCode),
      tone: 'accent',
    },
    { key: 'surname', title: title('surname'), width: 160, grow: 2, text: surnameText, tone: 'strong' },
    { key: 'name', title: title('name'), width: 120, grow: 1, text: nameText },
    {
      key: 'sex',
      title: title('sex'),
      width: 52,
      text: (row) => (isPassenger(row.item) ? t(`booking:sexShort.${row.item.sexType}`) : ''),
    },
    { key: 'birthdate', title: title('birthdate'), width: 98, text: birthText },
    {
      key: 'accommodation',
      title: title('accommodation'),
      width: 150,
      grow: 3,
      text: ({ item }) => [item.accommodationNumber, item.accommodationName].filter(Boolean).join(' '),
    },
    {
      key: 'discount',
      title: title('discount'),
      width: 60,
      text: (row) => (row.item.price.percent > 0 ? (row.item.discountIdOrCode ?? '') : ''),
      tone: 'accent',
    },
    { key: 'ticket', title: title('ticket'), width: 118, text: ticketText, tone: 'good' },
    {
      key: 'status',
      title: title('status'),
      width: 120,
      text: (row) => t(`status.${row.item.status}`),
      tone: (row) => statusTone[row.item.status],
    },
    {
      key: 'price',
      title: title('price'),
      width: 86,
      numeric: true,
      text: (row) => formatMoney(row.item.price.fare.total),
      tone: 'strong',
    },
  ]
}

function tripText({ trip, tripNumber }: RecallRow): string {
  const [date = '', time = ''] = trip.departureDateTime.split(' ')
  return `${tripNumber} ${trip.origin.idOrCode}→${trip.destination.idOrCode} ${formatDate(date)} ${time}`
}

function surnameText({ item }: RecallRow): string {
  return (isPassenger(item) ? item.surname : item.plateNumber) ?? ''
}

function nameText({ item }: RecallRow): string {
  return (isPassenger(item) ? item.name : item.driverSurname) ?? ''
}

function birthText({ item }: RecallRow): string {
  return isPassenger(item) && item.birthdate ? formatDate(item.birthdate) : ''
}

function ticketText({ item }: RecallRow): string {
  return item.ticket ? printTicket(item.ticket) : '–'
}
