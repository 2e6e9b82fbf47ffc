import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import { sailing as calls } from '../../../contract/sailing.ts'
import { addDays, daysBetween } from '../../../domain/value/portTime.ts'
import { addMonths, firstOfMonth } from '../../field/date/calendar.ts'
import { getCached, useAnswerOf } from '../../request/cache.ts'
import { filtersAsked } from '../filter/filter.ts'
import { requestedParty, type SearchForm } from '../search/form.ts'
import { useSailing } from '../sailingStore.ts'
import { useState } from 'react'

export type Day = AnswerOf<typeof calls.perDay>['days'][number]
type Question = InputOf<typeof calls.perDay>

/** Trips per day of a month between the ports of a leg. A past month is not requested. */
function monthQuestion(form: SearchForm, leg: number, month: string): Question {
  const { origin, destination } = form.legs[leg] ?? { origin: '', destination: '' }
  const filters = filtersAsked(form.filters)
  return {
    body: {
      origin: { idOrCode: origin },
      destination: { idOrCode: destination },
      fromDate: month,
      toDate: addDays(addMonths(month, 1), -1),
      ...requestedParty(form),
      ...(Object.keys(filters).length > 0 ? { filters } : {}),
    },
  }
}

type Month = AnswerOf<typeof calls.perDay>
const noMonth: Month = { days: [] }

/** The trips per day received so far. */
export interface Days {
  of: ReadonlyMap<string, Day>
  /** The last day of the timetable between the ports; undefined when the server omits it. */
  timetableEnds: string | undefined
}

function useMonth(form: SearchForm, leg: number, month: string, today: string): Month {
  const { origin = '', destination = '' } = form.legs[leg] ?? {}
  const ahead = month !== '' && addMonths(month, 1) > today
  const enabled = ahead && origin !== '' && destination !== '' && origin !== destination
  return useAnswerOf(calls.perDay, monthQuestion(form, leg, month || '2000-01-01'), { enabled }) ?? noMonth
}

/** The days from one date to the other, in at most three months; requests the months that are not cached. */
export function useDays(form: SearchForm, leg: number, from: string, to: string, today: string): Days {
  const [first = '', second = '', third = ''] = monthsBetween(from, to)
  return daysOf([
    useMonth(form, leg, first, today),
    useMonth(form, leg, second, today),
    useMonth(form, leg, third, today),
  ])
}

/** Returns the same as `useDays`, but from the cache only. */
function cachedDays(form: SearchForm, leg: number, from: string, to: string): Days {
  return daysOf(
    monthsBetween(from, to).map(
      (month) => getCached(calls.perDay, monthQuestion(form, leg, month)) ?? noMonth,
    ),
  )
}

/** The first day of each month that has days of a range. */
function monthsBetween(from: string, to: string): string[] {
  if (from === '') return []
  const months = [firstOfMonth(from)]
  while ((months.at(-1) ?? '') < firstOfMonth(to)) months.push(addMonths(months.at(-1) ?? '', 1))
  return months
}

function daysOf(months: readonly Month[]): Days {
  return {
    of: new Map(months.flatMap(({ days }) => days.map((day) => [day.date, day]))),
    timetableEnds: months.find(({ timetableEnds }) => timetableEnds !== undefined)?.timetableEnds,
  }
}

/** Returns `count` days, the first one included. */
export function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, days) => addDays(first, days))
}

/** The days on screen of the leg on screen. */
export interface ShownDays extends Days {
  /** Smallest units. A day at this price is marked. */
  cheapest: number | undefined
  /** Smallest units, of the day of the form: other days show how they differ from it. */
  chosen: number | undefined
}

export function useShownDays(dates: readonly string[], today: string): ShownDays {
  const leg = useShownLeg()
  const form = useSailing((state) => state.form)
  const days = useDays(form, leg, dates[0] ?? '', dates.at(-1) ?? '', today)
  return {
    ...days,
    cheapest: cheapestOf(dates.map((date) => days.of.get(date))),
    chosen: days.of.get(form.legs[leg]?.date ?? '')?.price,
  }
}

/** The leg on screen, as far as the form still has it. */
export function useShownLeg(): number {
  return useSailing(({ leg, form }) => Math.min(leg, form.legs.length - 1))
}

/** The lowest price among these days; undefined when all days cost the same. */
export function cheapestOf(days: Iterable<Day | undefined>): number | undefined {
  const prices = [...days].flatMap((day) => (day === undefined || day.soldOut ? [] : (day.price ?? [])))
  const least = Math.min(...prices)
  return prices.some((price) => price > least) ? least : undefined
}

/** The date strip shows this many days before and after a date; they are fetched together. */
export const daysAround = 7

/** The day with trips nearest to a date without any; the last day of the timetable when the date is later. */
export function nearestDay({ of, timetableEnds }: Days, date: string): string | undefined {
  const off = (day: string) => Math.abs(daysBetween(date, day))
  const sailed = [...of.values()].filter((day) => day.trips > 0 && day.date !== date).map((day) => day.date)
  const beyond = timetableEnds !== undefined && timetableEnds < date ? [timetableEnds] : []
  return [...sailed, ...beyond].toSorted((one, other) => off(one) - off(other) || (one < other ? -1 : 1))[0]
}

/** The nearest day for the leg on screen, when it has no trips. */
export function nearestOfLeg(): string | undefined {
  const { asked, answers, leg } = useSailing.getState()
  const date = asked?.legs[leg]?.date ?? ''
  if (asked === undefined || date === '' || answers[leg]?.size() !== 0) return undefined
  return nearestDay(cachedDays(asked, leg, addDays(date, -daysAround), addDays(date, daysAround)), date)
}

interface Frequency {
  marked?: ReadonlySet<string>
  onMonth?(date: string): void
}

const nothing: Frequency = {}

/** The days of the visible month on which the route is sailed, where the operator wants them marked. */
export function useFrequency(enabled: boolean, origin: string, destination: string): Frequency {
  const project = useSailing((state) => state.form.selectedProject)
  const [month, setMonth] = useState('')
  const asks = enabled && month !== '' && origin !== '' && destination !== ''
  const body = { origin: { idOrCode: origin }, destination: { idOrCode: destination }, departureDate: month }
  const all = useAnswerOf(calls.frequency, { body }, { enabled: asks && project === '' })
  const ofProject = useAnswerOf(
    calls.frequencyOfProject,
    { path: { project }, body },
    { enabled: asks && project !== '' },
  )
  if (!enabled) return nothing
  const answer = project === '' ? all : ofProject
  const marked = asks && answer ? { marked: new Set(answer.dates) } : {}
  return { ...marked, onMonth: (date) => setMonth(firstOfMonth(date)) }
}
