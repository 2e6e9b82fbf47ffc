import type { TFunction } from 'i18next'
import type { Column } from '../../../grid/column.ts'
import { formatTime } from '../../../language/date.ts'
import { currencySign, formatMoney } from '../../../language/money.ts'
import { carsIn, shortReasonText, via } from '../../../sale/model/trip/tripTexts.ts'
import type { Sailing } from '../edits.ts'

/** A sailing of the list, numbered from 1. */
export interface SailingRow {
  number: number
  trip: Sailing
  /** Whether it is the one the booking has, or the one chosen for it. */
  state: 'booked' | 'chosen' | undefined
}

interface SailingTexts {
  t: TFunction<'recall'>
  ofSailing: TFunction<'sailing'>
  /** The party in short, the title of its price: `2A 1C`. */
  party: string
}

/** Columns of the sailings that a trip can be moved to, as in the search. */
export function sailingColumns({ t, ofSailing, party }: SailingTexts): Column<SailingRow>[] {
  return [
    {
      key: 'number',
      title: '#',
      width: 40,
      numeric: true,
      needed: true,
      tone: 'muted',
      text: ({ number }) => String(number),
    },
    {
      key: 'departs',
      title: ofSailing('column.departs'),
      width: 60,
      tone: 'strong',
      text: ({ trip }) => formatTime(trip.departureDateTime),
    },
    {
      key: 'arrives',
      title: ofSailing('column.arrives'),
      width: 76,
      text: ({ trip }) => formatTime(trip.arrivalDateTime, trip.departureDateTime),
    },
    {
      key: 'way',
      title: ofSailing('column.way'),
      width: 80,
      text: ({ trip }) => `${trip.origin.idOrCode}→${trip.destination.idOrCode}`,
    },
    {
      key: 'vessel',
      title: ofSailing('column.vessel'),
      width: 110,
      grow: 2,
      text: ({ trip }) => trip.vessel.name ?? trip.vessel.idOrCode,
    },
    {
      key: 'company',
      title: ofSailing('column.company'),
      width: 50,
      text: ({ trip }) => trip.vessel.company.abbreviation,
    },
    {
      key: 'via',
      title: ofSailing('column.via'),
      width: 80,
      grow: 1,
      tone: 'muted',
      text: ({ trip }) => via(trip.stops.map(({ idOrCode }) => idOrCode)),
    },
    ...roomColumns(ofSailing),
    {
      key: 'state',
      title: t('column.status'),
      width: 84,
      tone: ({ state }) => (state === 'chosen' ? 'warn' : 'muted'),
      text: ({ state }) => (state ? t(`sailings.${state}`) : ''),
    },
    {
      key: 'party',
      title: `${party} ${currencySign()}`.trim(),
      width: 118,
      numeric: true,
      tone: ({ trip }) => (trip.cannotTake === undefined ? 'strong' : 'bad strong'),
      text: (row) => shortReasonText(row) ?? priceText(row),
    },
  ]
}

function roomColumns(t: TFunction<'sailing'>): Column<SailingRow>[] {
  return [
    {
      key: 'seats',
      title: t('column.seats'),
      width: 64,
      numeric: true,
      tone: ({ trip }) => (trip.seats === 0 ? 'bad' : undefined),
      text: ({ trip }) => String(trip.seats),
    },
    {
      key: 'garage',
      title: t('column.garage'),
      width: 60,
      numeric: true,
      text: ({ trip }) => (trip.hasGarage ? String(carsIn(trip)) : '–'),
    },
  ]
}

const priceText = ({ trip: { prices } }: SailingRow) =>
  prices.party === undefined ? '–' : formatMoney(prices.party)
