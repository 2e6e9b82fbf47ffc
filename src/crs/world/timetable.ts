import type { Season, WorldLine } from './network.ts'

const day = 1440
const at = (hour: number, minute = 0) => hour * 60 + minute

/** Clocks may be put forward while a ship is at sea or in port overnight. */
const clockChange = 60

/** Minutes after midnight, by the clock of the line’s first port, of the day the ship goes out. */
export interface RoundTrip {
  out: number
  back: number
  /** When the ship may go out again. */
  ready: number
}

export interface Timetable {
  /** A daily place each; on which days it is sailed `sails` says. */
  trips: readonly RoundTrip[]
  /** Ships, numbered from 0, that take turns on each trip from day to day. */
  rotations: readonly (readonly number[])[]
  vessels: number
  /** `weekday` from 0, Monday, to 6. */
  sails(trip: number, weekday: number, season: Season): boolean
}

/** `rank`: place of the line among those like it from the same port, so that they leave at different times. */
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

/** Goes out in the evening, comes back another evening. */
function isOvernight(line: WorldLine): boolean {
  return line.kind === 'night' || (line.kind === 'international' && minutesOneWay(line) >= 240)
}

/** A short shuttle turns at once: there is hardly anything to load. */
function turnMinutes(line: WorldLine): number {
  const { portMinutes } = line.vesselClass
  return line.kind === 'shuttle' && minutesOneWay(line) < 60 ? Math.min(10, portMinutes) : portMinutes
}

interface Hours {
  first: number
  last: number
  /** Between the departures of one line and the next like it. */
  apart: number
}

function hoursOf(line: WorldLine, daily: number): Hours {
  const way = minutesOneWay(line)
  const turn = turnMinutes(line)
  if (isOvernight(line))
    return line.kind === 'international' && way >= 1000
      ? { first: at(15, 30), last: at(18, 30), apart: 30 }
      : { first: at(20), last: at(22, 30), apart: daily > 1 ? 10 : 30 }
  if (line.kind === 'shuttle')
    return { first: at(5, 30), last: Math.min(at(22), at(22, 30) - way - turn), apart: 5 }
  if (daily > 4) return { first: at(6, 30), last: at(21) - Math.min(way, 180), apart: 5 }
  return { first: at(7), last: at(17, 30), apart: daily > 1 ? 10 : 25 }
}

function departures(line: WorldLine, daily: number, rank: number): number[] {
  const { first, last, apart } = hoursOf(line, daily)
  if (daily === 1) return [first + ((rank * apart) % (Math.min(last - first, 180) + 5))]
  const start = first + ((rank * apart) % 30)
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

/** At the hour it went out, unless that means to lie idle for most of a day. */
function backOvernight(out: number, busy: number): number {
  const earliest = upToFive(out + busy + clockChange)
  const sameHour = out + Math.ceil((earliest - out) / day) * day
  return sameHour - earliest > at(18) ? inWakingHours(earliest, at(22, 30)) : sameHour
}

/** At once where the ship is home before half past one at night, else in the morning. */
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

/** Ships that are home for the night share all trips of the day; the others have a trip of their own. */
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

/** How many ships a trip takes: one each day until the first is home again, or one where it waits for her. */
function cycleOf(line: WorldLine, trip: RoundTrip): number {
  const days = Math.ceil((trip.ready - trip.out) / day)
  return Math.floor(7 / line.roundTrips.high) >= days ? 1 : days
}

/** The high season’s week, spread evenly; the other seasons sail a part of it, so that no ship is ever double. */
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
