import { create } from 'zustand'
import { tripId } from '../../domain/sailing/tripId.ts'
import { compare } from '../../domain/value/portTime.ts'
import { createRows, type Rows } from '../grid/rows.ts'
import { onSessionEnd } from '../request/token.ts'
import { emptyForm, type SearchForm, type Trip } from './form.ts'

/** A trip with the number it keeps for as long as its answer stands, however the list is sorted. */
export interface Result {
  number: number
  trip: Trip
}

/** A field of a leg, or the list of trips. */
export type FocusOn = 'results' | `${'origin' | 'destination' | 'date'}${number}`

export type Order = 'departure' | 'arrival' | 'duration'

interface SailingState {
  form: SearchForm
  /** What the answers below were asked with; absent before the first search. */
  asked: SearchForm | undefined
  /** The last search that was answered, also after its sale: what can be repeated. */
  last: SearchForm | undefined
  searching: boolean
  /** Rows of each leg’s answer. The rows themselves are not watched: the grid listens to them. */
  answers: readonly Rows<Result>[]
  /** Rises with each answer. */
  answer: number
  /** Leg whose answer is shown. */
  leg: number
  /** The result the cursor stands on. */
  standing: Result | undefined
  /** Four keys of the chosen trip of each leg. */
  chosen: readonly (string | undefined)[]
  order: Order
  /** Where the last key wants the focus; a new object each time. */
  focus: { on: FocusOn } | undefined
  /** The choice to come begins a new sale instead of changing the one in hand. */
  fresh: boolean
  /** Cheapest adult fare of the days seen so far, by leg and party; see `dayKey`. */
  cheapest: Readonly<Record<string, number | undefined>>
}

export const useSailing = create<SailingState>(() => ({
  form: emptyForm(),
  asked: undefined,
  last: undefined,
  searching: false,
  answers: [],
  answer: 0,
  leg: 0,
  standing: undefined,
  chosen: [],
  order: 'departure',
  focus: undefined,
  fresh: false,
  cheapest: {},
}))

export function setForm(change: (form: SearchForm) => SearchForm): void {
  useSailing.setState(({ form }) => ({ form: change(form) }))
}

/** Takes the answers of a search: numbers are given here, once. A choice on a leg asked for as before stays. */
export function takeAnswers(asked: SearchForm, lists: readonly (readonly Trip[])[]): void {
  useSailing.setState((state) => {
    const chosen = lists.map((trips, leg) => stillChosen(state, asked, trips, leg))
    const open = chosen.indexOf(undefined)
    const answers = lists.map((trips) => ordered(createRows(numbered(trips)), state.order))
    const leg = open < 0 ? Math.min(state.leg, lists.length - 1) : open
    return {
      asked,
      last: asked,
      searching: false,
      answer: state.answer + 1,
      answers,
      leg,
      standing: standingOn(answers[leg], chosen[leg]),
      chosen,
      cheapest: { ...state.cheapest, ...cheapestOf(asked, lists) },
    }
  })
}

/** Where the cursor of a leg begins: at its choice, else at its first trip. */
function standingOn(rows: Rows<Result> | undefined, id: string | undefined): Result | undefined {
  if (rows === undefined) return undefined
  const index = id === undefined ? -1 : indexOf(rows, id)
  return index < 0 ? rows.at(0) : rows.row(index)
}

function stillChosen(
  { asked: before, chosen }: SailingState,
  asked: SearchForm,
  trips: readonly Trip[],
  leg: number,
): string | undefined {
  const question = (form: SearchForm | undefined) =>
    JSON.stringify([form?.legs[leg], form?.travellers, form?.vehicles, form?.filters])
  const found = trips.find((trip) => tripId(trip) === chosen[leg] && trip.cannotTake === undefined)
  return found && question(before) === question(asked) ? chosen[leg] : undefined
}

function numbered(trips: readonly Trip[]): Result[] {
  return trips
    .toSorted((one, other) => compare(one.departureDateTime, other.departureDateTime))
    .map((trip, index) => ({ number: index + 1, trip }))
}

const sortedBy: Record<Order, (result: Result) => string | number> = {
  departure: ({ number }) => number,
  arrival: ({ trip }) => trip.arrivalDateTime,
  duration: ({ trip }) => trip.duration,
}

function ordered(rows: Rows<Result>, order: Order): Rows<Result> {
  rows.sort(order === 'departure' ? null : { value: sortedBy[order] })
  return rows
}

export function sortBy(order: Order): void {
  const { answers } = useSailing.getState()
  answers.forEach((rows) => ordered(rows, order))
  useSailing.setState({ order })
}

/** The day of a leg as it is asked: another party is another price. */
export function dayKey(form: SearchForm, leg: number, date: string): string {
  const { origin, destination } = form.legs[leg] ?? { origin: '', destination: '' }
  return [origin, destination, date, JSON.stringify(form.filters)].join('|')
}

function cheapestOf(asked: SearchForm, lists: readonly (readonly Trip[])[]): SailingState['cheapest'] {
  return Object.fromEntries(
    lists.map((trips, leg) => {
      const fares = trips.flatMap(({ prices, cannotTake }) =>
        cannotTake === undefined && prices.passenger !== undefined ? [prices.passenger] : [],
      )
      const least = fares.length === 0 ? undefined : Math.min(...fares)
      return [dayKey(asked, leg, asked.legs[leg]?.date ?? ''), least]
    }),
  )
}

export function focusOn(on: FocusOn): void {
  useSailing.setState({ focus: { on } })
}

export function standAt(standing: Result): void {
  useSailing.setState({ standing })
}

export function showLeg(leg: number): void {
  useSailing.setState((state) =>
    state.leg === leg ? state : { leg, standing: standingOn(state.answers[leg], state.chosen[leg]) },
  )
}

/** Pins trips to their legs and draws anew the rows that gain or lose the mark. */
export function pin(chosen: readonly (string | undefined)[]): void {
  const { chosen: before, answers } = useSailing.getState()
  useSailing.setState({ chosen })
  answers.forEach((rows, leg) => {
    for (const id of new Set([before[leg], chosen[leg]])) touch(rows, id)
  })
}

function touch(rows: Rows<Result>, id: string | undefined): void {
  const index = id === undefined ? -1 : indexOf(rows, id)
  if (index >= 0) rows.touch(index)
}

function indexOf(rows: Rows<Result>, id: string): number {
  for (let index = 0; index < rows.size(); index++) {
    const result = rows.row(index)
    if (result !== undefined && tripId(result.trip) === id) return index
  }
  return -1
}

export function resultsOf(leg: number): Result[] {
  const rows = useSailing.getState().answers[leg]
  if (rows === undefined) return []
  return Array.from({ length: rows.size() }, (_, index) => rows.row(index)).filter((one) => one !== undefined)
}

/** Trips chosen so far, in the order of the legs. */
export function chosenTrips(): Trip[] {
  const { chosen } = useSailing.getState()
  return chosen.flatMap((id, leg) => {
    const found = resultsOf(leg).find(({ trip }) => tripId(trip) === id)
    return found === undefined ? [] : [found.trip]
  })
}

/** Forgets answers and choices; the form goes back to how a search begins. */
export function clearSearch(form: SearchForm): void {
  useSailing.setState(() => ({
    form,
    asked: undefined,
    searching: false,
    answers: [],
    leg: 0,
    standing: undefined,
    chosen: [],
    fresh: false,
  }))
}

onSessionEnd(() => {
  clearSearch(emptyForm())
  useSailing.setState({ last: undefined })
})
