import type { TFunction } from 'i18next'
import { formatDuration, formatTime } from '../../language/date.ts'
import { printMetres } from '../../../domain/value/money.ts'
import { currencySign, formatMoney } from '../../language/money.ts'
import type { Column } from '../../grid/column.ts'
import type { Trip } from '../search/form.ts'
import { isChosen, type Result } from '../sailingStore.ts'
import { carsIn, shortReasonText, via } from '../../sale/model/bookingText.ts'
import { textOf } from '../../language/text.ts'

const nothing = '–'

function count(units: number, there: boolean): string {
  return there ? String(units) : nothing
}

function money(amount: number | undefined): string {
  return amount === undefined ? nothing : formatMoney(amount)
}

type Say = TFunction<'sailing'>

/** The columns depend on this besides the trips. */
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

/** A column without its key; the title is found under the key where none is given. */
type Shape = Omit<Column<Result>, 'key' | 'title'> & { title?: string }
type Shapes = Readonly<Record<string, Shape>>

export function columnsFor(t: Say, shown: ColumnOptions): Column<Result>[] {
  const { trucks, groups, packages, ways, narrow } = shown
  const shapes: Shapes = {
    ...sailingShapes(t, shown),
    ...unitShapes,
    ...(trucks ? { lane } : { garage }),
    ...priceShapes(t, shown),
    ...(groups ? { group } : {}),
    ...(packages ? { package: cheapestPackage } : {}),
    via: {
      width: 71,
      grow: 1,
      tone: 'muted',
      text: ({ trip }) => via(trip.stops.map(({ idOrCode }) => idOrCode)),
    },
  }
  // The group fare needs the room of the ship type and car columns.
  const spared = [
    ...(narrow ? dispensable : []),
    ...(groups ? ['type', 'car'] : []),
    ...(packages ? ['type'] : []),
    ways ? 'via' : 'way',
  ]
  return Object.entries(shapes)
    .filter(([key]) => !spared.includes(key))
    .map(([key, shape]) => marked({ key, title: textOf(`sailing:column.${key}`), ...shape }))
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

function sailingShapes(
  t: Say,
  { day, conjunctions, signs }: Pick<ColumnOptions, 'day' | 'conjunctions' | 'signs'>,
): Shapes {
  // Nights in both times are counted from the day searched, else from the departure.
  const since = ({ trip }: Result) => day || trip.departureDateTime
  const signOf = ({ number }: Result) => signs.get(number) ?? ''
  return {
    number: {
      title: '#',
      width: 56,
      numeric: true,
      needed: true,
      tone: (result) => (signOf(result).includes('$') ? 'good' : 'muted'),
      text: (result) => `${isChosen(result.trip) ? '✓' : ''}${signOf(result)}${result.number}`,
      spoken(result) {
        const sign = signOf(result)
        const words = [
          ...(isChosen(result.trip) ? [t('sign.chosen')] : []),
          ...(sign.includes('$') ? [t('sign.cheapest')] : []),
          ...(sign.includes('^') ? [t('sign.earliest')] : []),
        ]
        return words.length > 0 ? [...words, result.number].join(' ') : undefined
      },
      value: ({ number }) => number,
    },
    departs: {
      width: conjunctions ? 71 : 55,
      tone: 'strong',
      text: (result) => formatTime(result.trip.departureDateTime, since(result)),
      value: ({ trip }) => trip.departureDateTime,
    },
    arrives: {
      width: 71,
      text: (result) => formatTime(result.trip.arrivalDateTime, since(result)),
      value: ({ trip }) => trip.arrivalDateTime,
    },
    way: { width: 71, text: ({ trip }) => `${trip.origin.idOrCode}→${trip.destination.idOrCode}` },
    duration: {
      width: 55,
      tone: 'muted',
      text: ({ trip }) => formatDuration(trip.duration),
      value: ({ trip }) => trip.duration,
    },
    vessel: {
      width: 94,
      grow: 1,
      text: ({ trip }) => `${trip.conjuctionOrigin ? '↳ ' : ''}${vesselOf(trip)}`,
      value: ({ trip }) => vesselOf(trip),
    },
    company: { width: 40, text: ({ trip }) => trip.vessel.company.abbreviation },
    type: {
      width: 55,
      tone: 'muted',
      text: ({ trip }) => t(`shipType.${trip.shipType}`, { defaultValue: trip.shipType.toLowerCase() }),
    },
  }
}

const vesselOf = ({ vessel }: Trip) => vessel.name ?? vessel.idOrCode

/** A number, by which the list can be sorted. */
function figure(
  width: number,
  value: (trip: Trip) => number | undefined,
  text: (trip: Trip) => string,
): Shape {
  return { width, numeric: true, text: ({ trip }) => text(trip), value: ({ trip }) => value(trip) }
}

/** An amount of money. */
function price(width: number, amount: (trip: Trip) => number | undefined): Shape {
  return figure(width, amount, (trip) => money(amount(trip)))
}

const badUnless = (left: (trip: Trip) => boolean) => ({
  tone: ({ trip }: Result) => (left(trip) ? undefined : 'bad'),
})

const unitShapes: Shapes = {
  stops: figure(
    55,
    ({ stops }) => stops.length,
    ({ stops }) => count(stops.length, stops.length > 0),
  ),
  seats: {
    ...figure(
      63,
      ({ seats }) => seats,
      ({ seats }) => String(seats),
    ),
    ...badUnless(({ seats }) => seats !== 0),
  },
  berths: figure(
    63,
    ({ berths }) => berths,
    ({ berths, hasCabin }) => count(berths, hasCabin),
  ),
}

const garage: Shape = {
  ...figure(55, carsIn, (trip) => count(carsIn(trip), trip.hasGarage)),
  ...badUnless((trip) => !trip.hasGarage || carsIn(trip) !== 0),
}

/** Lane metres left for trucks. */
const lane: Shape = {
  ...figure(
    79,
    ({ garageTruck }) => garageTruck,
    ({ hasGarage, garageTruck }) => (hasGarage ? printMetres(garageTruck / 100) : nothing),
  ),
  ...badUnless(({ hasGarage, garageTruck }) => !hasGarage || garageTruck !== 0),
}

const group: Shape = {
  ...price(79, ({ groupFare }) => groupFare?.passenger),
  tone: ({ trip }) => (trip.groupFare ? undefined : 'muted'),
}

/** The details panel lists all packages. */
const cheapestPackage = price(79, ({ packageFares }) => packageFares?.[0]?.price)

function priceShapes(t: Say, { party, trucks }: Pick<ColumnOptions, 'party' | 'trucks'>): Shapes {
  return {
    adult: { ...price(63, ({ prices }) => prices.passenger), tone: 'muted' },
    car: {
      ...price(63, ({ prices }) => prices.vehicle),
      title: t(trucks ? 'column.truck' : 'column.car'),
      tone: 'muted',
    },
    party: {
      ...price(118, ({ prices }) => prices.party),
      title: `${party} ${currencySign()}`.trim(),
      tone: ({ trip }) => (trip.cannotTake === undefined ? 'strong' : 'bad strong'),
      text: (result) => shortReasonText(result) ?? money(result.trip.prices.party),
    },
  }
}
