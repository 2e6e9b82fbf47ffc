import type { Money } from '../value/money.ts'
import { mustGet } from '../value/mustGet.ts'
import { compare, dateOf, dayNumber, timeOf, weekday } from '../value/portTime.ts'

/**
 * The sales and departures to which a list fare applies. An empty or absent field does not limit it. Days are YYYY-MM-DD, times
 * HH:mm of the port of departure; both ends are included.
 */
export interface FareLimits {
  season?: string | undefined
  passengerType?: string | undefined
  departsFrom?: string | undefined
  departsTo?: string | undefined
  soldFrom?: string | undefined
  soldTo?: string | undefined
  /** Digits from 1 (Monday) to 7. */
  weekdays?: string | undefined
  /** Times that end before they begin include midnight. */
  timeFrom?: string | undefined
  timeTo?: string | undefined
  /** `return`: sold together with the way back. */
  ways?: string | undefined
}

/** The list price of a seat, a berth, a vehicle or a metre of it. */
export interface ListedFare extends FareLimits {
  gross: Money
}

/** A fare as it is sold. */
export interface SteppedFare extends ListedFare {
  /** The price step that `gross` is at. */
  step?: FareStep | undefined
}

/** A percentage of the fare at which a unit is sold, with the fare itself. */
export interface FareStep {
  percent: number
  fare: Money
}

/** A row of the price list. */
export interface ListFare extends ListedFare {
  line: string
  origin: string
  destination: string
  /** Code of an accommodation or a vehicle category. */
  product: string
}

/** The facts of a sale that select its fare. */
export interface FareSale {
  /** YYYY-MM-DD; a fare that is limited by the date of sale does not apply without it. */
  soldOn: string | undefined
  /** Port-local departure, YYYY-MM-DD HH:mm. */
  departs: string
  season: string
  /** Absent for vehicles, to which no fare of a passenger type applies. */
  passengerType?: string | undefined
  /** The way back is sold together with it, by the same company. */
  isReturn: boolean
}

const firstDay = '0001-01-01'
const lastDay = '9999-12-31'
const minutesADay = 1440

const daysIn = (from: string | undefined, to: string | undefined) =>
  dayNumber(to || lastDay) - dayNumber(from || firstDay) + 1

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

function minutesIn({ timeFrom, timeTo }: FareLimits): number {
  const minutes = minuteOf(timeTo || '23:59') - minuteOf(timeFrom || '00:00')
  return ((minutes + minutesADay) % minutesADay) + 1
}

const isLimited = (limit: string | undefined) => (limit ? 0 : 1)

export interface FareCriterion {
  /** Columns of the table of fares. */
  columns: readonly string[]
  /** The fare that takes precedence. */
  first: string
  /** The lower value takes precedence. */
  width(fare: FareLimits): number
}

/**
 * The order of fares that apply to the same sale: the first criterion in which they differ decides. A range of days without a
 * beginning counts from the year 1, and without an end up to the year 9999.
 */
export const fareOrder: readonly FareCriterion[] = [
  {
    columns: ['passenger_type'],
    first: 'a fare of the passenger type',
    width: ({ passengerType }) => isLimited(passengerType),
  },
  {
    columns: ['sold_from', 'sold_to'],
    first: 'the fewest days of sale',
    width: ({ soldFrom, soldTo }) => daysIn(soldFrom, soldTo),
  },
  {
    columns: ['departs_from', 'departs_to'],
    first: 'the fewest days of departure',
    width: ({ departsFrom, departsTo }) => daysIn(departsFrom, departsTo),
  },
  {
    columns: ['weekdays'],
    first: 'the fewest weekdays',
    width: ({ weekdays }) => new Set(weekdays || '1234567').size,
  },
  { columns: ['time_from', 'time_to'], first: 'the shortest time of day', width: minutesIn },
  { columns: ['ways'], first: 'a fare with the way back', width: ({ ways }) => isLimited(ways) },
  { columns: ['season'], first: 'a fare of the season', width: ({ season }) => isLimited(season) },
]

/** Returns a negative number if the first fare takes precedence over the second one, 0 if neither does. */
export function compareFares(fare: FareLimits, other: FareLimits): number {
  for (const { width } of fareOrder) {
    const difference = width(fare) - width(other)
    if (difference !== 0) return difference
  }
  return 0
}

/** The narrowest fare first; the lower one of two without an order. */
export const sortFares = <F extends ListedFare>(fares: readonly F[]): F[] =>
  fares.toSorted((fare, other) => compareFares(fare, other) || fare.gross - other.gross)

/** Returns true for a fare that applies to every sale of its season. */
export const isPlain = ({
  passengerType,
  departsFrom,
  departsTo,
  soldFrom,
  soldTo,
  weekdays,
  timeFrom,
  timeTo,
  ways,
}: FareLimits): boolean =>
  !(passengerType || departsFrom || departsTo || soldFrom || soldTo || weekdays || timeFrom || timeTo || ways)

/** The limits of a fare other than its season; undefined for one without. */
export function limitsOf(fare: FareLimits): FareLimits | undefined {
  if (isPlain(fare)) return undefined
  const { passengerType, departsFrom, departsTo, soldFrom, soldTo, weekdays, timeFrom, timeTo, ways } = fare
  const all = { passengerType, departsFrom, departsTo, soldFrom, soldTo, weekdays, timeFrom, timeTo, ways }
  return Object.fromEntries(Object.entries(all).filter(([, limit]) => limit))
}

export function appliesTo(fare: FareLimits, sale: FareSale): boolean {
  const day = dateOf(sale.departs)
  return (
    (!fare.season || fare.season === sale.season) &&
    (!fare.passengerType || fare.passengerType === sale.passengerType) &&
    (!fare.ways || sale.isReturn) &&
    isWithin(sale.soldOn, fare.soldFrom, fare.soldTo) &&
    isWithin(day, fare.departsFrom, fare.departsTo) &&
    (!fare.weekdays || fare.weekdays.includes(String(weekday(day)))) &&
    isInTime(timeOf(sale.departs), fare)
  )
}

function isWithin(day: string | undefined, from: string | undefined, to: string | undefined): boolean {
  if (!from && !to) return true
  return day !== undefined && day >= (from || firstDay) && day <= (to || lastDay)
}

function isInTime(time: string, { timeFrom, timeTo }: FareLimits): boolean {
  const from = timeFrom || '00:00'
  const to = timeTo || '23:59'
  return from <= to ? time >= from && time <= to : time >= from || time <= to
}

/** Pairs of fares of one product between two ports of a line that apply to the same sale, without an order between them. */
export function ambiguousFares<F extends ListFare>(fares: readonly F[]): [F, F][] {
  const comparable = Map.groupBy(fares, tieKey)
  return [...comparable.values()].flatMap((group) => (group.length > 1 ? tiesIn(group) : []))
}

const widthsOf = (fare: FareLimits) => fareOrder.map(({ width }) => width(fare)).join()

/** The widths of a fare with a season only, and of one without any limit. */
const plainWidths = [widthsOf({ season: 'any' }), widthsOf({})]

/** Only fares with the same key can tie. */
function tieKey(fare: ListFare): string {
  const { line, origin, destination, product, season = '', passengerType = '', ways = '' } = fare
  const widths = isPlain(fare) ? plainWidths[isLimited(season)] : widthsOf(fare)
  return [line, origin, destination, product, season, passengerType, ways, widths].join(' ')
}

function tiesIn<F extends ListFare>(group: readonly F[]): [F, F][] {
  const sorted = group.toSorted((fare, other) => compare(fare.departsFrom || '', other.departsFrom || ''))
  const pairs: [F, F][] = []
  for (const [index, fare] of sorted.entries())
    for (let next = index + 1; next < sorted.length; next++) {
      const other = mustGet(sorted, next)
      if ((other.departsFrom || firstDay) > (fare.departsTo || lastDay)) break
      if (applyTogether(fare, other)) pairs.push([fare, other])
    }
  return pairs
}

/** Returns whether there is a sale to which both apply, given the same season, passenger type and ways. */
function applyTogether(fare: FareLimits, other: FareLimits): boolean {
  const sold = overlap([fare.soldFrom, fare.soldTo], [other.soldFrom, other.soldTo])
  const departs = overlap([fare.departsFrom, fare.departsTo], [other.departsFrom, other.departsTo])
  if (!sold || !departs || sold.from > departs.to) return false
  return sharesWeekday(fare, other, departs) && sharesTime(fare, other)
}

type Range = readonly [from: string | undefined, to: string | undefined]

function overlap(range: Range, other: Range): { from: string; to: string } | undefined {
  const starts = [range[0] || firstDay, other[0] || firstDay].toSorted(compare)
  const ends = [range[1] || lastDay, other[1] || lastDay].toSorted(compare)
  const from = starts[1] ?? firstDay
  const to = ends[0] ?? lastDay
  return from <= to ? { from, to } : undefined
}

function sharesWeekday(
  fare: FareLimits,
  other: FareLimits,
  { from, to }: { from: string; to: string },
): boolean {
  const days = Math.min(7, daysIn(from, to))
  const first = weekday(from)
  return Array.from({ length: days }, (_, nth) => String(((first - 1 + nth) % 7) + 1)).some((day) =>
    [fare, other].every(({ weekdays }) => !weekdays || weekdays.includes(day)),
  )
}

/** Two ranges on a circle overlap if one of them begins in the other. */
const sharesTime = (fare: FareLimits, other: FareLimits): boolean =>
  isInTime(fare.timeFrom || '00:00', other) || isInTime(other.timeFrom || '00:00', fare)
