import { addDays } from '../../../domain/value/portTime.ts'
import { type InstantCall, localCalls, startOfService } from './localCalls.ts'
import type { Departures } from './timetableRows.ts'
import type { Remark } from './remarks.ts'
import { type FeedCall, unitedCall } from './stopTimes.ts'
import type { FeedTrip } from './trips.ts'

/** A call of a trip at a port of the network. */
export interface PortCall extends FeedCall {
  port: string
}

/** A trip, or the part of one that calls at no port twice: a line has each of its ports once. */
export interface Voyage {
  trip: FeedTrip
  calls: readonly PortCall[]
}

/** Pairs of ports, in the direction of the voyage, that are not sold: embarking at the first or disembarking at the second is forbidden. */
const closedPairs = ({ calls }: Voyage): string[] =>
  calls.flatMap((from, nth) =>
    calls.slice(nth + 1).flatMap((to) => (from.boards && to.lands ? [] : [`${from.port}-${to.port}`])),
  )

/** Ports in the order of the calls, and after a bar the pairs of them that are not sold. */
export const patternOf = (voyage: Voyage): string =>
  [voyage.calls.map(({ port }) => port), closedPairs(voyage)]
    .map((parts) => parts.join(' '))
    .filter(Boolean)
    .join('|')

/** Returns nothing for a trip with a stop whose port may not be used. */
export function voyagesOf(
  trip: FeedTrip,
  portOf: (stop: string) => string | undefined,
  remarks: Remark[],
): Voyage[] {
  const voyages: Voyage[] = []
  let calls: PortCall[] = []
  for (const call of trip.calls) {
    const port = portOf(call.stop)
    if (port === undefined) return []
    const former = calls.at(-1)
    if (former?.port === port) {
      calls[calls.length - 1] = unitedCall(former, call)
      continue
    }
    if (former && calls.some((other) => other.port === port)) {
      voyages.push({ trip, calls })
      calls = [former]
    }
    calls.push({ ...call, port })
  }
  if (calls.length > 1) voyages.push({ trip, calls })
  if (voyages.length > 1)
    remarks.push({
      subject: `trip ${trip.id}`,
      reason: `It calls at a port twice, and becomes ${voyages.length} sailings, between which a passenger changes.`,
    })
  return voyages
}

interface Calendar {
  daysOf(service: string): readonly string[]
  /** Days by which the feed is moved. */
  shift: number
  /** The zone of the agency of the route. */
  feedZone(route: string): string
  portZone(port: string): string
}

/** Sailings of voyages, with equal ones of several trips once. The line of each voyage is given. */
export function departuresOf(
  voyages: readonly (Voyage & { line: string })[],
  { daysOf, shift, feedZone, portZone }: Calendar,
  remarks: Remark[],
): Departures[] {
  const departures = new Map<string, { line: string; calls: string; days: Map<string, string[]> }>()
  const taken = new Set<string>()
  for (const { trip, calls, line } of voyages) {
    let doubled = 0
    let unwritable = 0
    for (const serviceDay of daysOf(trip.service)) {
      const start = startOfService(addDays(serviceDay, shift), feedZone(trip.route))
      const local = localCalls(
        calls.map(({ port, arrives, departs }): InstantCall => ({
          port,
          arrives: start + arrives * 1000,
          departs: start + departs * 1000,
        })),
        portZone,
      )
      if (!local) {
        unwritable++
        continue
      }
      const key = `${line} ${local.text}`
      if (taken.has(`${key} ${local.day}`)) {
        doubled++
        continue
      }
      taken.add(`${key} ${local.day}`)
      const group = departures.get(key) ?? { line, calls: local.text, days: new Map<string, string[]>() }
      departures.set(key, group)
      const days = group.days.get(trip.service) ?? []
      days.push(local.day)
      group.days.set(trip.service, days)
    }
    const subject = `trip ${trip.id}`
    if (doubled > 0)
      remarks.push({
        subject,
        reason: `On ${doubled} days another trip has the same times; they are one sailing.`,
      })
    if (unwritable > 0)
      remarks.push({
        subject,
        reason: `On ${unwritable} days a port is reached before the first day, more than 9 days after it, or at a time that the clocks repeat.`,
      })
  }
  return [...departures.values()].map((group) => ({
    ...group,
    days: new Map([...group.days].map(([service, days]) => [service, days.toSorted()])),
  }))
}
