import { addDays, weekday, daysBetween } from '../../../domain/value/portTime.ts'
import { readJson } from './formula.ts'

export type Scale = 'demo' | 'season' | 'stress'
export type Season = 'low' | 'mid' | 'high'

/** First and last day, MM-DD. */
type Span = readonly [from: string, to: string]

interface Scales {
  /** Accommodations in the order in which the stock of a sailing is drawn. */
  placesInOrder: string
  /** The day for which the days of offers and vouchers are written. */
  offersOf: string
  seasons: Readonly<Record<'mid' | 'high', readonly Span[]>>
  loadFactor: Readonly<Record<Season | 'peak', number>>
  demo: { lines: readonly Scale[]; daysBefore: number; daysAfter: number }
  season: { lines: readonly Scale[]; from: string; to: string }
  stress: { lines: readonly Scale[]; from: string; sailings: number }
}

export const scales = readJson<Scales>('scales.json')

export function seasonOf(date: string): Season {
  const day = date.slice(5)
  const within = ([from, to]: Span) => from <= day && day <= to
  if (scales.seasons.high.some(within)) return 'high'
  return scales.seasons.mid.some(within) ? 'mid' : 'low'
}

/** Away from the mainland, or towards it. */
export type Direction = 'out' | 'back'

/** Days of heavy traffic in a direction. */
export function isPeak(date: string, direction: Direction): boolean {
  return peaksOf(Number(date.slice(0, 4)))[direction].has(date)
}

type Peaks = Readonly<Record<Direction, ReadonlySet<string>>>
const peaksByYear = new Map<number, Peaks>()

function peaksOf(year: number): Peaks {
  const peaks = peaksByYear.get(year) ?? { out: new Set(outward(year)), back: new Set(homeward(year)) }
  peaksByYear.set(year, peaks)
  return peaks
}

function outward(year: number): string[] {
  const easter = orthodoxEaster(year)
  return [
    ...[-2, -1, 47, 48].map((days) => addDays(easter, days)),
    ...[`${year}-03-25`, `${year}-07-01`, `${year}-07-08`, `${year}-10-28`].flatMap(fridayAndSaturday),
    ...run(`${year}-07-31`, 4),
    ...run(`${year}-08-12`, 3),
  ]
}

function homeward(year: number): string[] {
  const easter = orthodoxEaster(year)
  return [
    ...[1, 2, 50].map((days) => addDays(easter, days)),
    ...[`${year}-03-25`, `${year}-07-01`, `${year}-07-08`, `${year}-08-31`, `${year}-10-28`].map(sunday),
    ...run(`${year}-07-31`, 4),
    ...run(`${year}-08-16`, 5),
  ]
}

/** Meeus’ rule in the Julian calendar; the calendars differ by 13 days until 2100. */
function orthodoxEaster(year: number): string {
  const moon = (19 * (year % 19) + 15) % 30
  const sun = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7
  const month = Math.floor((moon + sun + 114) / 31)
  const day = ((moon + sun + 114) % 31) + 1
  return addDays(`${year}-${pad(month)}-${pad(day)}`, 13)
}

/** The Sunday nearest to a day. */
function sunday(date: string): string {
  const day = weekday(date)
  return addDays(date, day <= 3 ? -day : 7 - day)
}

function fridayAndSaturday(date: string): string[] {
  return [addDays(sunday(date), -2), addDays(sunday(date), -1)]
}

function run(from: string, days: number): string[] {
  return Array.from({ length: days }, (_, index) => addDays(from, index))
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}

/** Extent of a world. */
export interface Scope {
  lines: readonly Scale[]
  /** In ascending order; unlimited if `atMost` ends them. */
  dates: Iterable<string>
  atMost: number
  seasonOf(date: string): Season
  /** Filled faster without its indexes. */
  bulk: boolean
}

export function scopeOf(scale: Scale, today: string): Scope {
  const { lines } = scales[scale]
  if (scale === 'demo') return { lines, ...demo(today), atMost: Infinity, bulk: false }
  const rest = { lines, seasonOf, bulk: true }
  if (scale === 'season') return { ...rest, dates: comingSeason(today), atMost: Infinity }
  const from = `${today.slice(0, 4)}-${scales.stress.from}`
  return { ...rest, dates: daysFrom(from), atMost: scales.stress.sailings }
}

/** Always high season, whatever the date, so that a demo in January has sailings to show. */
function demo(today: string): Pick<Scope, 'dates' | 'seasonOf'> {
  const { daysBefore, daysAfter } = scales.demo
  return { dates: days(addDays(today, -daysBefore), addDays(today, daysAfter)), seasonOf: () => 'high' }
}

function comingSeason(today: string): Iterable<string> {
  const { from, to } = scales.season
  const year = Number(today.slice(0, 4)) + (today.slice(5) > to ? 1 : 0)
  return days(`${year}-${from}`, `${year}-${to}`)
}

function* daysFrom(from: string): Generator<string> {
  for (let date = from; ; date = addDays(date, 1)) yield date
}

function days(from: string, to: string): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, after) => addDays(from, after))
}
