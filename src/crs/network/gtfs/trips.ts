import { type FeedRow, type FeedTables, readRows, secondsOf } from './feed.ts'
import type { Fault } from '../file/rawTable.ts'
import type { References } from './feed.ts'
import type { Remark } from './remarks.ts'

/** Times are seconds since noon minus twelve hours of the day of service, in the zone of the agency. */
export interface FeedCall {
  stop: string
  arrives: number
  departs: number
}

export interface FeedTrip {
  id: string
  route: string
  service: string
  /** 0 on the way out and 1 on the way back, where the feed distinguishes them. */
  direction: string
  block: string
  cars: string
  bikes: string
  calls: readonly FeedCall[]
}

interface Context {
  faults: Fault[]
  references: References
  remarks: Remark[]
}

/** Departures that a trip with frequencies may have. */
const mostDepartures = 500

/** Trips of routes, each departure of a frequency as one of them. */
export function tripsOf(tables: FeedTables, routes: ReadonlySet<string>, context: Context): FeedTrip[] {
  // A trip of an unknown route may be of a ferry; one of a bus is not read.
  const others = new Set(
    readRows(tables, 'routes', { faults: [] })
      .map((row) => row.text('route_id'))
      .filter((route) => !routes.has(route)),
  )
  const ofOthers = new Set<string>()
  const trips = readRows(tables, 'trips', {
    ...context,
    isWanted(row) {
      if (others.has(row.text('route_id'))) ofOthers.add(row.text('trip_id'))
      return !others.has(row.text('route_id'))
    },
  })
  const isFerryTrip = (row: FeedRow) => !ofOthers.has(row.text('trip_id'))
  const times = readRows(tables, 'stop_times', { ...context, isWanted: isFerryTrip })
  const timesByTrip = Map.groupBy(times, (row) => row.text('trip_id'))
  const frequencies = Map.groupBy(
    readRows(tables, 'frequencies', { ...context, isWanted: isFerryTrip }),
    (row) => row.text('trip_id'),
  )
  return trips.flatMap((row) => {
    const id = row.text('trip_id')
    const calls = callsOf(id, timesByTrip.get(id) ?? [], context)
    if (!calls) return []
    const trip: FeedTrip = {
      id,
      route: row.text('route_id'),
      service: row.text('service_id'),
      direction: row.text('direction_id'),
      block: row.text('block_id'),
      cars: row.text('cars_allowed'),
      bikes: row.text('bikes_allowed'),
      calls,
    }
    const ofTrip = frequencies.get(id)
    return ofTrip ? ofTrip.flatMap((frequency) => departuresOf(trip, frequency, context.remarks)) : [trip]
  })
}

/** A call whose times may be missing. */
interface TimedCall {
  stop: string
  arrives: number | undefined
  departs: number | undefined
}

function callsOf(id: string, rows: readonly FeedRow[], { remarks }: Context): FeedCall[] | undefined {
  const refuse = (reason: string) => {
    remarks.push({ subject: `trip ${id}`, reason })
    return undefined
  }
  const ordered = rows.toSorted(
    (first, second) => Number(first.text('stop_sequence')) - Number(second.text('stop_sequence')),
  )
  const open = ordered.filter((row) => row.text('pickup_type') !== '1' || row.text('drop_off_type') !== '1')
  if (open.slice(1, -1).some((row) => row.text('pickup_type') === '1' || row.text('drop_off_type') === '1'))
    remarks.push({
      subject: `trip ${id}`,
      reason: 'Ports only to embark or only to disembark are sold both ways.',
    })
  if (ordered.some((row) => /^[23]$/.test(row.text('pickup_type') + row.text('drop_off_type'))))
    remarks.push({ subject: `trip ${id}`, reason: 'Calls on request are taken as regular ones.' })
  if (open.length < 2)
    return refuse('It has fewer than two calls at which passengers may embark or disembark.')
  const calls = open.map((row): TimedCall => {
    const [arrival, departure] = [row.text('arrival_time'), row.text('departure_time')]
    return {
      stop: row.text('stop_id'),
      arrives: arrival || departure ? secondsOf(arrival || departure) : undefined,
      departs: arrival || departure ? secondsOf(departure || arrival) : undefined,
    }
  })
  if (calls[0]?.departs === undefined || calls.at(-1)?.arrives === undefined)
    return refuse('Its first or last call has no time.')
  const timed = withoutRepeated(interpolated(calls))
  const late = timed.find((call, nth) => call.departs < call.arrives || isTooEarly(timed[nth - 1], call))
  return late ? refuse(`Its times do not rise from call to call at stop ${late.stop}.`) : timed
}

/** Times of the network are minutes, and a ship sails at least one. */
const isTooEarly = (former: FeedCall | undefined, { arrives }: FeedCall) =>
  former !== undefined && Math.floor(arrives / 60) <= Math.floor(former.departs / 60)

/** Calls without a time are spread evenly between those with one, as the specification leaves it to the reader. */
function interpolated(calls: readonly TimedCall[]): FeedCall[] {
  return calls.map(({ stop, arrives, departs }, nth) => {
    if (arrives !== undefined && departs !== undefined) return { stop, arrives, departs }
    const before = calls.findLastIndex((call, at) => at < nth && call.departs !== undefined)
    const after = calls.findIndex((call, at) => at > nth && call.arrives !== undefined)
    const from = calls[before]?.departs ?? 0
    const until = calls[after]?.arrives ?? from
    const time = from + Math.floor(((until - from) * (nth - before)) / (after - before) / 60) * 60
    return { stop, arrives: time, departs: time }
  })
}

/** One call of two in succession at the same stop: arrival and departure are written as two by some. */
function withoutRepeated(calls: readonly FeedCall[]): FeedCall[] {
  const joined: FeedCall[] = []
  for (const call of calls) {
    const former = joined.at(-1)
    if (former?.stop === call.stop) joined[joined.length - 1] = { ...former, departs: call.departs }
    else joined.push(call)
  }
  return joined
}

function departuresOf(trip: FeedTrip, row: FeedRow, remarks: Remark[]): FeedTrip[] {
  const from = secondsOf(row.text('start_time'))
  const until = secondsOf(row.text('end_time'))
  const headway = Number(row.text('headway_secs'))
  const first = trip.calls[0]?.departs ?? 0
  const refuse = (reason: string) => {
    remarks.push({ subject: `frequency of trip ${trip.id}`, reason })
    return []
  }
  if (until <= from) return refuse('Its end_time is not after its start_time.')
  if (headway < 60) return refuse('Its headway_secs is less than a minute.')
  if ((until - from) / headway > mostDepartures)
    return refuse(`It has more than ${mostDepartures} departures.`)
  if (row.text('exact_times') !== '1')
    remarks.push({
      subject: `frequency of trip ${trip.id}`,
      reason: 'Its departures are approximate in the feed (exact_times) and exact in the timetable.',
    })
  return Array.from({ length: Math.ceil((until - from) / headway) }, (_, nth) => {
    const shift = from + nth * headway - first
    const calls = trip.calls.map(({ stop, arrives, departs }) => ({
      stop,
      arrives: arrives + shift,
      departs: departs + shift,
    }))
    return { ...trip, calls }
  })
}
