import { type FeedRow, type FeedTables, readRows, secondsOf } from './feed.ts'
import type { Fault } from '../file/rawTable.ts'
import type { References } from './feed.ts'
import type { Remark } from './remarks.ts'
import { callsOf, type FeedCall } from './stopTimes.ts'

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
  const trips = readRows(tables, 'trips', context).filter((row) => routes.has(row.text('route_id')))
  const times = readRows(tables, 'stop_times', context)
  const timesByTrip = Map.groupBy(times, (row) => row.text('trip_id'))
  const frequencies = Map.groupBy(readRows(tables, 'frequencies', context), (row) => row.text('trip_id'))
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
    const calls = trip.calls.map((call) => ({
      ...call,
      arrives: call.arrives + shift,
      departs: call.departs + shift,
    }))
    return { ...trip, calls }
  })
}
