import type { Season } from './season.ts'
import type { WorldLine } from './line.ts'

const day = 1440
const at = (hour: number, minute = 0) => hour * 60 + minute

/** Clocks may change while a ship is at sea or in port overnight. */
const clockChange = 60

/** Minutes after midnight of the day of departure, in the zone of the line’s first port. */
export interface RoundTrip {
  out: number
  back: number
  /** Earliest next departure of the ship. */
  ready: number
}

export interface Timetable {
  /** Daily round trips; `sails` decides on which days they are sailed. */
  trips: readonly RoundTrip[]
  /** Indexes of the ships that alternate daily on each trip. */
  rotations: readonly (readonly number[])[]
  vessels: number
  /** `weekday` from 0, Monday, to 6. */
  sails(trip: number, weekday: number, season: Season): boolean
}

/** `rank` is the position of the line among similar lines of the same port, so that they depart at different times. */
export function timetableOf(line: WorldLine, rank: number): Timetable {
  const daily = Math.ceil(line.roundTrips.high / 7)
  const trips = departures(line, daily, rank).map((out) => roundTrip(line, out))
  return { trips, ...rotationsOf(line, trips), sails: weekOf(line, daily, rank) }
}

/** Minutes from the first port to the last. */
export function minutesOneWay({ legMinutes, vesselClass }: WorldLine): number {
  const atSea = legMinutes.reduce((sum, minutes) => sum + minutes, 0)
  return atSea + (legMinutes.length - 1) * vesselClass.portMinutes
}

/** Departs in the evening and returns on another evening. */
function isOvernight(line: WorldLine): boolean {
  return line.kind === 'night' || (line.kind === 'international' && minutesOneWay(line) >= 240)
}

/** A short shuttle turns at once, because there is little to load. */
function turnMinutes(line: WorldLine): number {
  const { portMinutes } = line.vesselClass
  return line.kind === 'shuttle' && minutesOneWay(line) < 60 ? Math.min(10, portMinutes) : portMinutes
}

interface Hours {
  first: number
  last: number
  /** Minutes between the departures of similar lines. */
  interval: number
}

function hoursOf(line: WorldLine, daily: number): Hours {
  const way = minutesOneWay(line)
  const turn = turnMinutes(line)
  if (isOvernight(line))
    return line.kind === 'international' && way >= 1000
      ? { first: at(15, 30), last: at(18, 30), interval: 30 }
      : { first: at(20), last: at(22, 30), interval: daily > 1 ? 10 : 30 }
  if (line.kind === 'shuttle')
    return { first: at(5, 30), last: Math.min(at(22), at(22, 30) - way - turn), interval: 5 }
  if (daily > 4) return { first: at(6, 30), last: at(21) - Math.min(way, 180), interval: 5 }
  return { first: at(7), last: at(17, 30), interval: daily > 1 ? 10 : 25 }
}

function departures(line: WorldLine, daily: number, rank: number): number[] {
  const { first, last, interval } = hoursOf(line, daily)
  if (daily === 1) return [first + ((rank * interval) % (Math.min(last - first, 180) + 5))]
  const start = first + ((rank * interval) % 30)
  return Array.from({ length: daily }, (_, trip) =>
    toFive(start + Math.floor(((last - start) * trip) / (daily - 1))),
  )
}

function toFive(minutes: number): number {
  return Math.floor(minutes / 5) * 5
}

function upToFive(minutes: number): number {
  return Math.ceil(minutes / 5) * 5
}

function roundTrip(line: WorldLine, out: number): RoundTrip {
  const way = minutesOneWay(line)
  const turn = turnMinutes(line)
  const back = isOvernight(line) ? backOvernight(out, way + turn) : backByDay(out, way, turn)
  const home = back + way + turn
  return { out, back, ready: sameDay(out, home) ? home : home + clockChange }
}

/** Returns at the hour of its departure, unless it would lie idle for most of a day. */
function backOvernight(out: number, busy: number): number {
  const earliest = upToFive(out + busy + clockChange)
  const sameHour = out + Math.ceil((earliest - out) / day) * day
  return sameHour - earliest > at(18) ? inWakingHours(earliest, at(22, 30)) : sameHour
}

/** Returns at once if the ship is home before 01:30, otherwise in the morning. */
function backByDay(out: number, way: number, turn: number): number {
  const earliest = upToFive(out + way + turn)
  const latest = way > 600 ? at(21) : Math.min(at(22, 30), at(25, 30) - way)
  return inWakingHours(sameDay(out, earliest) ? earliest : earliest + clockChange, latest)
}

function inWakingHours(time: number, latest: number): number {
  const midnight = Math.floor(time / day) * day
  if (time - midnight < at(5)) return midnight + at(6, 30)
  return time - midnight <= latest ? time : midnight + day + at(6, 30)
}

function sameDay(a: number, b: number): boolean {
  return Math.floor(a / day) === Math.floor(b / day)
}

/** Ships that are home overnight share all trips of the day; others have one trip each. */
function rotationsOf(line: WorldLine, trips: readonly RoundTrip[]): Pick<Timetable, 'rotations' | 'vessels'> {
  const morning = (trips[0]?.out ?? 0) + day
  const shared: { vessel: number; ready: number }[] = []
  let vessels = 0
  const rotations = trips.map((trip) => {
    if (trip.ready > morning || trip.back >= day)
      return Array.from({ length: cycleOf(line, trip) }, () => vessels++)
    const free = shared.find(({ ready }) => ready <= trip.out)
    if (!free) shared.push({ vessel: vessels, ready: trip.ready })
    else free.ready = trip.ready
    return [free?.vessel ?? vessels++]
  })
  return { rotations, vessels }
}

/** Number of ships per trip: one per day until the first is home again, or one if the trip waits for it. */
function cycleOf(line: WorldLine, trip: RoundTrip): number {
  const days = Math.ceil((trip.ready - trip.out) / day)
  return Math.floor(7 / line.roundTrips.high) >= days ? 1 : days
}

/**
 * The week of the high season, spread evenly; other seasons sail a subset of it, so that no ship is used twice at once.
 */
function weekOf(line: WorldLine, daily: number, shift: number): Timetable['sails'] {
  const { high } = line.roundTrips
  const before = (weekday: number) => Math.floor((weekday * high) / 7)
  const numbers = Array.from({ length: 7 }, (_, weekday) => {
    const many = before(weekday + 1) - before(weekday)
    const sailed = Array.from({ length: many }, (__, one) => Math.floor((one * daily) / many))
    return new Map(sailed.map((trip, one) => [trip, before(weekday) + one]))
  })
  return (trip, weekday, season) => {
    const number = numbers[(weekday + shift) % 7]?.get(trip)
    return number !== undefined && (number * line.roundTrips[season]) % high < line.roundTrips[season]
  }
}

/** A line with its timetable and its ships. */
export interface Service {
  line: WorldLine
  timetable: Timetable
  /** Codes; the timetable refers to them by index. */
  vessels: readonly string[]
}

/** The lines with their ships, whose codes are the same at every scale. */
export function servicesOf(lines: readonly WorldLine[]): Service[] {
  const ranks = new Map<string, number>()
  const counted = new Map<string, number>()
  return lines.map((line) => {
    const timetable = timetableOf(line, next(ranks, `${line.kind} ${line.stops[0]}`))
    const vessels = Array.from({ length: timetable.vessels }, () => {
      const number = next(counted, line.company) + 1
      return line.company + String(number).padStart(2, '0')
    })
    return { line, timetable, vessels }
  })
}

function next(counters: Map<string, number>, key: string): number {
  const number = counters.get(key) ?? 0
  counters.set(key, number + 1)
  return number
}
