import { useMemo } from 'react'
import { sailing } from '../../../contract/sailing.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { allPorts } from '../../../domain/sailing/allPorts.ts'
import { addDays, dateOf } from '../../../domain/value/portTime.ts'
import type { QueryResult } from '../../field/QueryStatus.tsx'
import { addMonths, firstOfMonth } from '../../field/date/calendar.ts'
import { useRecord } from '../../request/record.ts'
import type { Trip } from '../search/form.ts'
import { sailingsAhead } from './today.ts'

/** Milliseconds between refreshes, which show what others have sold. */
const refetchInterval = 120_000

interface Departures {
  /** Day of the departures, YYYY-MM-DD in the port’s time zone; today until the response has arrived. */
  day: string
  /** Undefined while loading; empty when the timetable has no more. */
  ahead: readonly Trip[] | undefined
  /** The request under way, or failed. */
  question: QueryResult
}

/**
 * The remaining departures of a port today, or those of the next day with any. `now` is YYYY-MM-DD HH:mm
 * there.
 */
export function useNextDepartures(origin: string, now: string): Departures {
  const today = dateOf(now)
  const current = useDeparturesOn(origin, origin === '' ? undefined : today, now)
  const over = current.ahead?.length === 0
  const search = useNextDay(over ? origin : '', today)
  const later = useDeparturesOn(origin, over ? search.day : undefined, now)
  if (!over) return { day: today, ...current }
  if (search.day === undefined)
    return { day: today, ahead: search.ended ? [] : undefined, question: search.question }
  return { day: search.day, ...later }
}

function useDeparturesOn(origin: string, day: string | undefined, now: string) {
  const leg = { ...between(origin), departureDate: day ?? '' }
  const question = useRecord(
    sailing.listOfTrips,
    { body: { legs: [leg] } },
    { enabled: day !== undefined, refetchInterval },
  )
  const { data } = question
  const trips = data === undefined || isRefusal(data) ? undefined : data.listOfTrips[0]?.trips
  const ahead = useMemo(() => trips && sailingsAhead(trips, now), [trips, now])
  return { ahead, question }
}

const between = (origin: string) => ({
  origin: { idOrCode: origin },
  destination: { idOrCode: allPorts },
})

/** First day after `after` with a departure, searched to the end of the following month. */
function useNextDay(origin: string, after: string) {
  const first = addDays(after, 1)
  const month = useDaysOf(origin, first)
  const found = firstFrom(month.dates, first)
  const nextMonth = firstOfMonth(addMonths(first, 1))
  const turned = month.dates !== undefined && found === undefined
  const next = useDaysOf(turned ? origin : '', nextMonth)
  return {
    day: found ?? firstFrom(next.dates, first),
    ended: turned && next.dates !== undefined,
    question: turned ? next.question : month.question,
  }
}

const firstFrom = (dates: readonly string[] | undefined, first: string) =>
  dates?.toSorted().find((date) => date >= first)

function useDaysOf(origin: string, departureDate: string) {
  const question = useRecord(
    sailing.frequency,
    { body: { ...between(origin), departureDate } },
    { enabled: origin !== '' },
  )
  const { data } = question
  return { dates: data === undefined || isRefusal(data) ? undefined : data.dates, question }
}
