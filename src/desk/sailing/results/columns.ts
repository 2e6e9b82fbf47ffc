import type { TFunction } from 'i18next'
import { formatDuration, formatTime } from '../../language/date.ts'
import { currencySign, formatMoney } from '../../language/money.ts'
import type { Column } from '../../grid/column.ts'
import { isChosen, type Result } from '../sailingStore.ts'
import { carsIn, shortReasonText, via } from '../../sale/model/trip/tripTexts.ts'

const nothing = '–'

function count(units: number, there: boolean): string {
  return there ? String(units) : nothing
}

function money(hundredths: number | undefined): string {
  return hundredths === undefined ? nothing : formatMoney(hundredths)
}

type Say = TFunction<'sailing'>

/** What the columns depend on besides the trips. */
export interface ColumnOptions {
  /** Title of the party price column. */
  party: string
  trucks: boolean
  groups: boolean
  packages: boolean
  /** True when the trips connect more than one pair of ports. */
  ways: boolean
  /** The day searched; empty for any day. */
  day: string
  /** True when connecting sailings from the stops are shown, which can leave on a later day. */
  conjunctions: boolean
  /** Signs of the cheapest and of the earliest trip, by the number of the trip. */
  signs: ReadonlyMap<number, string>
  /** True in a window so narrow that the price would be out of sight, as at a zoom of 200 %. */
  narrow: boolean
}

/** Left out where there is little room. */
const dispensable = ['duration', 'type', 'stops', 'berths', 'car', 'via']

export function columnsFor(t: Say, shown: ColumnOptions): Column<Result>[] {
  const { party, trucks, groups, packages, ways, narrow } = shown
  const columns = [
    ...sailingColumns(t, shown),
    ...unitColumns(t),
    trucks ? laneColumn(t) : garageColumn(t),
    ...priceColumns(t, party, trucks),
    ...(groups ? [groupColumn(t)] : []),
    ...(packages ? [packageColumn(t)] : []),
    viaColumn(t),
  ]
  // The group fare needs the room of the ship type and car columns.
  const spared = [
    ...(narrow ? dispensable : []),
    ...(groups ? ['type', 'car'] : []),
    ...(packages ? ['type'] : []),
    ways ? 'via' : 'way',
  ]
  return columns.filter(({ key }) => !spared.includes(key)).map(marked)
}

/** Highlights a figure for a moment after a live change. */
function marked(column: Column<Result>): Column<Result> {
  const { tone, key } = column
  return {
    ...column,
    tone(result) {
      const own = typeof tone === 'function' ? tone(result) : tone
      return result.changed?.has(key) ? `${own ?? ''} fresh`.trim() : own
    },
  }
}

function sailingColumns(
  t: Say,
  { day, conjunctions, signs }: Pick<ColumnOptions, 'day' | 'conjunctions' | 'signs'>,
): Column<Result>[] {
  // Nights in both times are counted from the day searched, else from the departure.
  const since = ({ trip }: Result) => day || trip.departureDateTime
  return [
    {
      key: 'number',
      title: '#',
      width: 56,
      numeric: true,
      needed: true,
      tone: ({ number }) => (signs.get(number)?.includes('$') ? 'good' : 'muted'),
      text: ({ number, trip }) => `${isChosen(trip) ? '✓' : ''}${signs.get(number) ?? ''}${number}`,
      spoken({ number, trip }) {
        const sign = signs.get(number) ?? ''
        const words = [
          ...(isChosen(trip) ? [t('sign.chosen')] : []),
          ...(sign.includes('$') ? [t('sign.cheapest')] : []),
          ...(sign.includes('^') ? [t('sign.earliest')] : []),
        ]
        return words.length > 0 ? [...words, number].join(' ') : undefined
      },
      value: ({ number }) => number,
    },
    {
      key: 'departs',
      title: t('column.departs'),
      width: conjunctions ? 71 : 55,
      tone: 'strong',
      text: (result) => formatTime(result.trip.departureDateTime, since(result)),
      value: ({ trip }) => trip.departureDateTime,
    },
    {
      key: 'arrives',
      title: t('column.arrives'),
      width: 71,
      text: (result) => formatTime(result.trip.arrivalDateTime, since(result)),
      value: ({ trip }) => trip.arrivalDateTime,
    },
    {
      key: 'way',
      title: t('column.way'),
      width: 71,
      text: ({ trip }) => `${trip.origin.idOrCode}→${trip.destination.idOrCode}`,
    },
    {
      key: 'duration',
      title: t('column.duration'),
      width: 55,
      tone: 'muted',
      text: ({ trip }) => formatDuration(trip.duration),
      value: ({ trip }) => trip.duration,
    },
    ...vesselColumns(t),
  ]
}

function vesselColumns(t: Say): Column<Result>[] {
  return [
    {
      key: 'vessel',
      title: t('column.vessel'),
      width: 94,
      grow: 1,
      text: ({ trip }) => `${trip.conjuctionOrigin ? '↳ ' : ''}${trip.vessel.name ?? trip.vessel.idOrCode}`,
      value: ({ trip }) => trip.vessel.name ?? trip.vessel.idOrCode,
    },
    {
      key: 'company',
      title: t('column.company'),
      width: 40,
      text: ({ trip }) => trip.vessel.company.abbreviation,
    },
    {
      key: 'type',
      title: t('column.type'),
      width: 55,
      tone: 'muted',
      text: ({ trip }) => t(`shipType.${trip.shipType}`, { defaultValue: trip.shipType.toLowerCase() }),
    },
  ]
}

function unitColumns(t: Say): Column<Result>[] {
  return [
    {
      key: 'stops',
      title: t('column.stops'),
      width: 55,
      numeric: true,
      text: ({ trip }) => count(trip.stops.length, trip.stops.length > 0),
      value: ({ trip }) => trip.stops.length,
    },
    {
      key: 'seats',
      title: t('column.seats'),
      width: 63,
      numeric: true,
      tone: ({ trip }) => (trip.seats === 0 ? 'bad' : undefined),
      text: ({ trip }) => String(trip.seats),
      value: ({ trip }) => trip.seats,
    },
    {
      key: 'berths',
      title: t('column.berths'),
      width: 63,
      numeric: true,
      text: ({ trip }) => count(trip.berths, trip.hasCabin),
      value: ({ trip }) => trip.berths,
    },
  ]
}

function garageColumn(t: Say): Column<Result> {
  return {
    key: 'garage',
    title: t('column.garage'),
    width: 55,
    numeric: true,
    tone: ({ trip }) => (trip.hasGarage && carsIn(trip) === 0 ? 'bad' : undefined),
    text: ({ trip }) => count(carsIn(trip), trip.hasGarage),
    value: ({ trip }) => carsIn(trip),
  }
}

/** Lane metres left for trucks. */
function laneColumn(t: Say): Column<Result> {
  return {
    key: 'lane',
    title: t('column.lane'),
    width: 79,
    numeric: true,
    tone: ({ trip }) => (trip.hasGarage && trip.garageTruck === 0 ? 'bad' : undefined),
    text: ({ trip }) => (trip.hasGarage ? formatMoney(trip.garageTruck) : nothing),
    value: ({ trip }) => trip.garageTruck,
  }
}

function groupColumn(t: Say): Column<Result> {
  return {
    key: 'group',
    title: t('column.group'),
    width: 79,
    numeric: true,
    tone: ({ trip }) => (trip.groupFare ? undefined : 'muted'),
    text: ({ trip: { groupFare } }) => money(groupFare?.passenger),
    value: ({ trip }) => trip.groupFare?.passenger,
  }
}

/** The cheapest package; the details panel lists them all. */
function packageColumn(t: Say): Column<Result> {
  const cheapest = ({ trip }: Result) => trip.packageFares?.[0]?.price
  return {
    key: 'package',
    title: t('column.package'),
    width: 79,
    numeric: true,
    text: (result) => money(cheapest(result)),
    value: cheapest,
  }
}

function viaColumn(t: Say): Column<Result> {
  return {
    key: 'via',
    title: t('column.via'),
    width: 71,
    grow: 1,
    tone: 'muted',
    text: ({ trip: { stops } }) => via(stops.map(({ idOrCode }) => idOrCode)),
  }
}

function priceColumns(t: Say, party: string, trucks: boolean): Column<Result>[] {
  return [
    {
      key: 'adult',
      title: t('column.adult'),
      width: 63,
      numeric: true,
      tone: 'muted',
      text: ({ trip }) => money(trip.prices.passenger),
      value: ({ trip }) => trip.prices.passenger,
    },
    {
      key: 'car',
      title: t(trucks ? 'column.truck' : 'column.car'),
      width: 63,
      numeric: true,
      tone: 'muted',
      text: ({ trip }) => money(trip.prices.vehicle),
      value: ({ trip }) => trip.prices.vehicle,
    },
    {
      key: 'party',
      title: `${party} ${currencySign()}`.trim(),
      width: 118,
      numeric: true,
      tone: ({ trip }) => (trip.cannotTake === undefined ? 'strong' : 'bad strong'),
      text: (result) => shortReasonText(result) ?? money(result.trip.prices.party),
      value: ({ trip }) => trip.prices.party,
    },
  ]
}
