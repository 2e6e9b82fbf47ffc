import type { Column } from '../../grid/column.ts'
import { formatTime } from '../../language/date.ts'
import { carsIn, via } from '../../sale/model/trip/tripTexts.ts'
import type { Trip } from '../search/form.ts'

/** Free places below which a figure is shown as a warning. */
const few = 20

const toneOf = (free: number) => (free === 0 ? 'bad' : free < few ? 'warn' : 'good')

/** `word` returns the title for a key. */
export function todaysColumns(word: (key: string) => string): Column<Trip>[] {
  return [
    { key: 'time', title: word('departs'), width: 55, text: (trip) => formatTime(trip.departureDateTime) },
    {
      key: 'company',
      title: word('company'),
      width: 40,
      tone: 'muted',
      text: ({ vessel }) => vessel.company.abbreviation,
    },
    { key: 'ship', title: word('ship'), width: 110, text: ({ vessel }) => vessel.name ?? vessel.idOrCode },
    {
      key: 'to',
      title: word('to'),
      width: 206,
      grow: 3,
      tone: 'strong',
      text: ({ destination }) => destination.name ?? destination.idOrCode,
    },
    {
      key: 'via',
      title: word('via'),
      width: 71,
      grow: 1,
      tone: 'muted',
      text: ({ stops }) => via(stops.map(({ idOrCode }) => idOrCode)),
    },
    {
      key: 'seats',
      title: word('seats'),
      width: 70,
      numeric: true,
      tone: ({ seats }) => toneOf(seats),
      text: ({ seats }) => String(seats),
      value: ({ seats }) => seats,
    },
    {
      key: 'berths',
      title: word('berths'),
      width: 70,
      numeric: true,
      text: (trip) => (trip.hasCabin ? String(trip.berths) : '–'),
      value: ({ berths }) => berths,
    },
    {
      key: 'cars',
      title: word('cars'),
      width: 63,
      numeric: true,
      text: (trip) => (trip.hasGarage ? String(carsIn(trip)) : '–'),
      value: carsIn,
    },
  ]
}
