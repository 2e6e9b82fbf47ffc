import type { TFunction } from 'i18next'
import type { Column } from '../../grid/column.ts'
import { formatTime } from '../../language/date.ts'
import { formatMoney } from '../../language/money.ts'
import type { Departure } from './store.ts'

/** Columns of the departures that can come in place of an open date. */
export function departureColumns(t: TFunction<'recall'>): Column<Departure>[] {
  return [
    {
      key: 'departs',
      title: t('replaceOpen.departs'),
      width: 70,
      tone: 'strong',
      text: ({ departureDateTime }) => formatTime(departureDateTime),
    },
    {
      key: 'arrives',
      title: t('replaceOpen.arrives'),
      width: 70,
      text: ({ arrivalDateTime }) => formatTime(arrivalDateTime),
    },
    {
      key: 'ship',
      title: t('found.ship'),
      width: 150,
      grow: 2,
      text: ({ vessel }) => vessel.name ?? vessel.idOrCode,
    },
    {
      key: 'stops',
      title: t('replaceOpen.stops'),
      width: 150,
      grow: 1,
      tone: 'muted',
      text: ({ stops }) => stops.map(({ idOrCode }) => idOrCode).join(' '),
    },
    {
      key: 'seats',
      title: t('replaceOpen.seats'),
      width: 80,
      numeric: true,
      tone: ({ seats }) => (seats === 0 ? 'bad' : undefined),
      text: ({ seats }) => String(seats),
    },
    {
      key: 'price',
      title: t('replaceOpen.from'),
      width: 90,
      numeric: true,
      text: ({ prices }) => (prices.passenger === undefined ? '–' : formatMoney(prices.passenger)),
    },
  ]
}
