import { refuse, type Refusal } from '../refusal.ts'
import { localAt, toInstantFrom } from '../value/portTime.ts'

/** A call of a sailing; times are port-local, null where the ship does not arrive or depart. */
export interface CallTimes {
  seq: number
  port: string
  arrives: string | null
  departs: string | null
}

type ZoneOf = (port: string) => string

interface CallInstants {
  arrives: number | null
  departs: number | null
}

/** The instants of the calls, each after the one before: an hour that occurs twice in autumn is the second where the first is over. */
export function callInstants(calls: readonly CallTimes[], zoneOf: ZoneOf): CallInstants[] {
  let last = -Infinity
  const instant = (local: string | null, port: string) => {
    if (local === null) return null
    last = toInstantFrom(local, zoneOf(port), last)
    return last
  }
  return calls.map(({ port, arrives, departs }) => ({
    arrives: instant(arrives, port),
    departs: instant(departs, port),
  }))
}

/** The calls when the ship leaves the port of call `from` this many minutes later, and all that follow. */
export function lateCalls(
  calls: readonly CallTimes[],
  from: number,
  minutes: number,
  zoneOf: ZoneOf,
): CallTimes[] {
  const instants = callInstants(calls, zoneOf)
  const late = (instant: number | null | undefined, port: string) =>
    instant == null ? null : localAt(instant + minutes * 60_000, zoneOf(port))
  return calls.map((call, nth) => {
    const { seq, port } = call
    if (seq < from) return call
    const arrives = seq === from ? call.arrives : late(instants[nth]?.arrives, port)
    return { seq, port, arrives, departs: late(instants[nth]?.departs, port) }
  })
}

/** Refuses new times that miss a call, or that are not one after the other. */
export function refuseTimes(
  calls: readonly CallTimes[],
  times: readonly CallTimes[],
  zoneOf: ZoneOf,
): Refusal | undefined {
  let last = -Infinity
  for (const [nth, { seq, port, arrives, departs }] of calls.entries()) {
    const now = times[nth]
    const isSame = now?.seq === seq && now.port === port
    const hasSame = isSame && (now.arrives === null) === (arrives === null)
    if (!hasSame || (now.departs === null) !== (departs === null)) return refuse('disruption_times', { port })
    for (const time of [now.arrives, now.departs]) {
      if (time === null) continue
      const instant = toInstantFrom(time, zoneOf(port), last)
      if (instant < last) return refuse('disruption_times', { port })
      last = instant
    }
  }
  return undefined
}

/** A trip of a booking; times are port-local. */
interface Timed {
  departs: string
  arrives: string
}

/**
 * The next trip of a booking where it departs before the new arrival of a delayed one, although it followed its former
 * arrival. Times of the same port, at which the passengers change ships.
 */
export function missedConnection<T extends Timed & { origin: string }>(
  delayed: Timed & { destination: string },
  formerArrival: string,
  others: readonly T[],
): T | undefined {
  const [next] = others
    .filter(({ departs, origin }) => origin === delayed.destination && departs >= formerArrival)
    .toSorted((one, other) => (one.departs < other.departs ? -1 : 1))
  return next && next.departs < delayed.arrives ? next : undefined
}
