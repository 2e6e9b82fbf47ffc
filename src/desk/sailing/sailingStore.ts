import { create } from 'zustand'
import { matchesFilters } from '../../domain/sailing/filter.ts'
import { tripsMatch, tripId } from '../../domain/sailing/tripId.ts'
import { createRows, type Rows } from '../grid/rows.ts'
import { onSessionEnd } from '../request/identity.ts'
import type { Filters } from './filter/filter.ts'
import { emptySearchForm, withoutLeg, type SearchForm, type Trip } from './search/form.ts'
import { defaultOrder, sortTrips, type Order } from './results/order.ts'

/** A trip with the number it has until the next search, in any sort order. */
export interface Result {
  number: number
  trip: Trip
  /** Columns with a figure changed moments ago by live updates. */
  changed?: ReadonlySet<string>
}

/** A field of a leg, another field of the form, or the list of trips. */
export type FocusOn =
  'results' | 'filters' | 'calendar' | 'group' | `${'origin' | 'destination' | 'date'}${number}`

export const views = ['list', 'calendar'] as const
export type View = (typeof views)[number]

interface SailingState {
  form: SearchForm
  /** The search that returned the answers below; undefined before the first one. */
  asked: SearchForm | undefined
  /** The last answered search, also after its sale: the one that can be repeated. */
  last: SearchForm | undefined
  searching: boolean
  /** The language of the texts in `answers`. */
  language: string | undefined
  /** True when the last search got no response, so that empty lists do not mean that nothing sails. */
  unanswered: boolean
  /** Id of the request that failed at the server, to be reported; empty where there was no response. */
  failedRequest: string
  /** Rows of each leg. Changes inside the rows do not notify this store; the grid subscribes to the rows. */
  answers: readonly Rows<Result>[]
  /** Counter, incremented with each response. */
  answer: number
  /** Counter, incremented with each change of the filtered rows. */
  narrowed: number
  /** The leg on screen. */
  leg: number
  /** The result under the cursor. */
  current: Result | undefined
  /** Trip id of the chosen trip per leg. */
  chosen: readonly (string | undefined)[]
  order: Order
  view: View
  /** True while the filter panel is open. */
  filtering: boolean
  /** True when ports without a route are offered as destinations too. */
  everyPort: boolean
  /** Focus target of the last key; a new object each time, so that the same target can be requested again. */
  focus: { on: FocusOn } | undefined
  /** True when the next choice starts a new sale instead of changing the working booking. */
  fresh: boolean
  /** The dialog open over the screen. */
  asking: 'truck' | undefined
  /** The latest live change, announced to screen readers. */
  announcement: string
}

const noSearch = {
  asked: undefined,
  searching: false,
  language: undefined,
  answers: [],
  leg: 0,
  current: undefined,
  chosen: [],
  view: 'list',
  filtering: false,
  fresh: false,
  asking: undefined,
  announcement: '',
} satisfies Partial<SailingState>

export const useSailing = create<SailingState>(() => ({
  ...noSearch,
  form: emptySearchForm(),
  last: undefined,
  unanswered: false,
  failedRequest: '',
  answer: 0,
  narrowed: 0,
  order: defaultOrder,
  everyPort: false,
  focus: undefined,
}))

export function setForm(change: (form: SearchForm) => SearchForm): void {
  useSailing.setState(({ form }) => ({ form: change(form) }))
}

/** Returns the state that every answer to a search changes. */
const answered = ({ answer }: SailingState, asked: SearchForm) => ({
  asked,
  last: asked,
  searching: false,
  announcement: '',
  answer: answer + 1,
})

/** Stores the trips of a search and numbers them. The choice on a leg stays if its search is unchanged. */
export function setTrips(asked: SearchForm, lists: readonly (readonly Trip[])[]): void {
  useSailing.setState((state) => {
    const { filters } = state.form
    const chosen = lists.map((trips, leg) => stillChosen(state, asked, trips, leg))
    const unchosen = chosen.indexOf(undefined)
    const answers = lists.map((trips) => {
      const rows = ordered(createRows(numbered(trips, filters)), state.order)
      rows.filter(shownBy(filters))
      return rows
    })
    const leg = unchosen < 0 ? Math.min(state.leg, lists.length - 1) : unchosen
    const current = initialCursor(answers[leg], chosen[leg])
    return { ...answered(state, asked), unanswered: false, answers, leg, current, chosen }
  })
}

/** Empties the lists after a fault. Choices stay, as the fault does not mean that they are sold out. */
export function setNoTrips(asked: SearchForm, failedRequest: string): void {
  useSailing.setState((state) => ({
    ...answered(state, asked),
    unanswered: true,
    failedRequest,
    answers: asked.legs.map(() => createRows<Result>([])),
    leg: Math.min(state.leg, asked.legs.length - 1),
    current: undefined,
  }))
}

/** The chosen trip, even if hidden, else the first visible one that can take the party, else the first. */
function initialCursor(rows: Rows<Result> | undefined, id: string | undefined): Result | undefined {
  if (rows === undefined) return undefined
  const index = id === undefined ? -1 : indexOf(rows, id)
  if (index >= 0) return rows.row(index)
  return shownIn(rows).find(({ trip }) => trip.cannotTake === undefined) ?? rows.at(0)
}

function stillChosen(
  { asked: before, chosen, answers }: SailingState,
  asked: SearchForm,
  trips: readonly Trip[],
  leg: number,
): string | undefined {
  const question = (form: SearchForm | undefined) =>
    JSON.stringify([form?.legs[leg], form?.travellers, form?.vehicles, form?.selectedProject])
  const rows = answers[leg]
  const was = rows && chosen[leg] !== undefined ? rows.row(indexOf(rows, chosen[leg]))?.trip : undefined
  const found = trips.find(
    (trip) => tripId(trip) === chosen[leg] && tripsMatch(trip, was ?? trip) && trip.cannotTake === undefined,
  )
  return found && question(before) === question(asked) ? chosen[leg] : undefined
}

/** Visible trips are numbered first, from 1 on; hidden ones follow. */
function numbered(trips: readonly Trip[], filters: Filters): Result[] {
  const sorted = sortTrips(trips, defaultOrder)
  const { true: shown = [], false: hidden = [] } = Object.groupBy(
    sorted,
    (trip) => `${matchesFilters(trip, filters)}`,
  )
  const numbers = new Map([...shown, ...hidden].map((trip, at) => [trip, at + 1]))
  return sorted.map((trip) => ({ number: numbers.get(trip) ?? 0, trip }))
}

function ordered(rows: Rows<Result>, order: Order): Rows<Result> {
  if (order === defaultOrder) {
    rows.sort(null)
    return rows
  }
  const trips = sortTrips(
    allOf(rows).map(({ trip }) => trip),
    order,
  )
  const ranks = new Map(trips.map((trip, rank) => [tripId(trip), rank]))
  rows.sort({ value: ({ trip }) => ranks.get(tripId(trip)) })
  return rows
}

export function sortResults(order: Order): void {
  const { answers } = useSailing.getState()
  answers.forEach((rows) => ordered(rows, order))
  useSailing.setState({ order })
}

function shownBy(filters: Filters): ((result: Result) => boolean) | null {
  return Object.keys(filters).length === 0 ? null : ({ trip }) => matchesFilters(trip, filters)
}

/** Filters the loaded trips without a request; the cursor stays on its trip if still visible. */
export function setFilters(change: (filters: Filters) => Filters): void {
  setForm((form) => ({ ...form, filters: change(form.filters) }))
  // Must be read before filtering: filtering notifies the grid, which moves its cursor and with it
  // `current`.
  const { answers, form, current, leg } = useSailing.getState()
  answers.forEach((rows) => rows.filter(shownBy(form.filters)))
  const rows = answers[leg]
  const there = current !== undefined && rows !== undefined && isShown(rows, current)
  useSailing.setState(({ narrowed }) => ({
    narrowed: narrowed + 1,
    current: there ? current : initialCursor(rows, undefined),
  }))
}

function isShown(rows: Rows<Result>, { trip }: Result): boolean {
  return rows.placeOf(indexOf(rows, tripId(trip))) >= 0
}

export function focusOn(on: FocusOn): void {
  useSailing.setState({ focus: { on } })
}

export function moveCursor(current: Result): void {
  useSailing.setState({ current })
}

/** Shows a leg with the cursor on its choice, also when it is already on screen. */
export function showLeg(leg: number): void {
  useSailing.setState((state) => ({ leg, current: initialCursor(state.answers[leg], state.chosen[leg]) }))
}

/** Removes a leg from the search, its results and its choice. */
export function dropLeg(leg: number): void {
  useSailing.setState((state) => {
    const others = <T>(list: readonly T[]) => list.filter((_, at) => at !== leg)
    const [answers, chosen] = [others(state.answers), others(state.chosen)]
    const shown = Math.max(0, Math.min(state.leg > leg ? state.leg - 1 : state.leg, answers.length - 1))
    return {
      asked: state.asked && withoutLeg(state.asked, leg),
      answers,
      chosen,
      leg: shown,
      current: initialCursor(answers[shown], chosen[shown]),
    }
  })
}

/** Returns whether the trip is chosen for its leg; the rows of trips are drawn again when it changes. */
export function isChosen(trip: Parameters<typeof tripId>[0]): boolean {
  return useSailing.getState().chosen.includes(tripId(trip))
}

/** Pins trips to their legs and renders the rows that gain or lose the mark. */
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

function allOf(rows: Rows<Result> | undefined): Result[] {
  if (rows === undefined) return []
  return Array.from({ length: rows.size() }, (_, index) => rows.row(index)).filter((one) => one !== undefined)
}

/** All trips of a leg, including filtered ones, by departure. */
export function resultsOf(leg: number): Result[] {
  return allOf(useSailing.getState().answers[leg])
}

/** The visible trips of a leg, in the order of the rows. */
export function shownOf(leg: number): Result[] {
  const rows = useSailing.getState().answers[leg]
  return rows === undefined ? [] : shownIn(rows)
}

function shownIn(rows: Rows<Result>): Result[] {
  return Array.from({ length: rows.count() }, (_, place) => rows.at(place)).filter((one) => one !== undefined)
}

/** Index of the cursor among the visible rows; -1 when it is on none. */
export function indexOfCursor(): number {
  const { answers, leg, current } = useSailing.getState()
  const rows = answers[leg]
  return rows === undefined || current === undefined ? -1 : rows.placeOf(indexOf(rows, tripId(current.trip)))
}

export function hiddenOf(leg: number): number {
  const rows = useSailing.getState().answers[leg]
  return rows === undefined ? 0 : rows.size() - rows.count()
}

/** The chosen trips with their legs, in the order of these. */
export function chosenResults(): { result: Result; leg: number }[] {
  const { chosen } = useSailing.getState()
  return chosen.flatMap((id, leg) => {
    const result = resultsOf(leg).find(({ trip }) => tripId(trip) === id)
    return result === undefined ? [] : [{ result, leg }]
  })
}

/** Updates a trip of any leg in place; neither order nor cursor changes. */
export function updateResult(id: string, change: (result: Result) => Result): void {
  const { answers } = useSailing.getState()
  for (const rows of answers) {
    const index = indexOf(rows, id)
    const before = rows.row(index)
    if (before === undefined) continue
    const after = change(before)
    if (after === before) continue
    rows.update(index, after)
    useSailing.setState(({ current }) => (current === before ? { current: after } : {}))
  }
}

export function clearSearch(form: SearchForm): void {
  useSailing.setState({ form, ...noSearch })
}

onSessionEnd(() => {
  clearSearch(emptySearchForm())
  useSailing.setState({ last: undefined })
})
