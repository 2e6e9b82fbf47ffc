import { create } from 'zustand'
import { matchesFilters } from '../../domain/sailing/filter.ts'
import { tripsMatch } from '../../domain/sailing/tripsMatch.ts'
import { tripId } from '../../domain/sailing/tripId.ts'
import { createRows, type Rows } from '../grid/rows.ts'
import { onSessionEnd } from '../request/token.ts'
import type { Filters } from './filter/filter.ts'
import { emptyForm, withoutLeg, type SearchForm, type Trip } from './search/form.ts'
import { defaultOrder, inOrder, type Order } from './results/order.ts'

/** A trip with the number it keeps for as long as its answer stands, however the list is sorted. */
export interface Result {
  number: number
  trip: Trip
  /** Columns whose figures have just changed while somebody was looking. */
  changed?: ReadonlySet<string>
}

/** A field of a leg, a field of its own, or the list of trips. */
export type FocusOn =
  'results' | 'filters' | 'calendar' | 'group' | `${'origin' | 'destination' | 'date'}${number}`

export const views = ['list', 'calendar'] as const
export type View = (typeof views)[number]

interface SailingState {
  form: SearchForm
  /** What the answers below were asked with; absent before the first search. */
  asked: SearchForm | undefined
  /** The last search that was answered, also after its sale: what can be repeated. */
  last: SearchForm | undefined
  searching: boolean
  /** The last search got no answer: that its lists are empty says nothing about the trips there are. */
  unanswered: boolean
  /** Rows of each leg’s answer. The rows themselves are not watched: the grid listens to them. */
  answers: readonly Rows<Result>[]
  /** Rises with each answer. */
  answer: number
  /** Rises with each change of what the filters let through. */
  narrowed: number
  /** Leg whose answer is shown. */
  leg: number
  /** The result the cursor stands on. */
  standing: Result | undefined
  /** Four keys of the chosen trip of each leg. */
  chosen: readonly (string | undefined)[]
  order: Order
  view: View
  /** The filter panel is open. */
  filtering: boolean
  /** Every port is offered as a destination, sailed to or not. */
  everyPort: boolean
  /** Where the last key wants the focus; a new object each time. */
  focus: { on: FocusOn } | undefined
  /** The choice to come begins a new sale instead of changing the one in hand. */
  fresh: boolean
  /** A question of its own stands over the screen. */
  asking: 'truck' | undefined
  /** What has just changed on its own, for those who hear the screen. */
  told: string
}

export const useSailing = create<SailingState>(() => ({
  form: emptyForm(),
  asked: undefined,
  last: undefined,
  searching: false,
  unanswered: false,
  answers: [],
  answer: 0,
  narrowed: 0,
  leg: 0,
  standing: undefined,
  chosen: [],
  order: defaultOrder,
  view: 'list',
  filtering: false,
  everyPort: false,
  focus: undefined,
  fresh: false,
  asking: undefined,
  told: '',
}))

export function setForm(change: (form: SearchForm) => SearchForm): void {
  useSailing.setState(({ form }) => ({ form: change(form) }))
}

/** Takes the answers of a search: numbers are given here, once. A choice on a leg asked for as before stays. */
export function takeAnswers(asked: SearchForm, lists: readonly (readonly Trip[])[]): void {
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
    return {
      asked,
      last: asked,
      searching: false,
      unanswered: false,
      answer: state.answer + 1,
      answers,
      leg,
      standing: standingOn(answers[leg], chosen[leg]),
      chosen,
      told: '',
    }
  })
}

/** Empty lists; what was chosen before stays chosen, for nobody said that it is not to be had. */
export function takeNothing(asked: SearchForm): void {
  useSailing.setState((state) => ({
    asked,
    last: asked,
    searching: false,
    unanswered: true,
    answer: state.answer + 1,
    answers: asked.legs.map(() => createRows<Result>([])),
    leg: Math.min(state.leg, asked.legs.length - 1),
    standing: undefined,
    told: '',
  }))
}

/**
 * Where the cursor of a leg begins: at the chosen trip, even a hidden one, else at the first trip on screen that takes
 * the party. A full trip gets the cursor only where all are full.
 */
function standingOn(rows: Rows<Result> | undefined, id: string | undefined): Result | undefined {
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

/** Those on screen are counted first, from 1 on; what the filters hide comes after them. */
function numbered(trips: readonly Trip[], filters: Filters): Result[] {
  const sorted = inOrder(trips, defaultOrder)
  const { true: shown = [], false: hidden = [] } = Object.groupBy(
    sorted,
    (trip) => `${matchesFilters(trip, filters)}`,
  )
  const numbers = new Map([...shown, ...hidden].map((trip, at) => [trip, at + 1]))
  return sorted.map((trip) => ({ number: numbers.get(trip)!, trip }))
}

function ordered(rows: Rows<Result>, order: Order): Rows<Result> {
  if (order === defaultOrder) {
    rows.sort(null)
    return rows
  }
  const trips = inOrder(
    allOf(rows).map(({ trip }) => trip),
    order,
  )
  const ranks = new Map(trips.map((trip, rank) => [tripId(trip), rank]))
  rows.sort({ value: ({ trip }) => ranks.get(tripId(trip)) })
  return rows
}

export function sortBy(order: Order): void {
  const { answers } = useSailing.getState()
  answers.forEach((rows) => ordered(rows, order))
  useSailing.setState({ order })
}

function shownBy(filters: Filters): ((result: Result) => boolean) | null {
  return Object.keys(filters).length === 0 ? null : ({ trip }) => matchesFilters(trip, filters)
}

/** Narrows what is on screen without asking again; the cursor stays on its trip where that is still there. */
export function setFilters(change: (filters: Filters) => Filters): void {
  setForm((form) => ({ ...form, filters: change(form.filters) }))
  // Read first: the grid hears of the filter while it is set, and moves its cursor, which is `standing`.
  const { answers, form, standing, leg } = useSailing.getState()
  answers.forEach((rows) => rows.filter(shownBy(form.filters)))
  const rows = answers[leg]
  const there = standing !== undefined && rows !== undefined && isShown(rows, standing)
  useSailing.setState(({ narrowed }) => ({
    narrowed: narrowed + 1,
    standing: there ? standing : standingOn(rows, undefined),
  }))
}

function isShown(rows: Rows<Result>, { trip }: Result): boolean {
  return rows.placeOf(indexOf(rows, tripId(trip))) >= 0
}

export function focusOn(on: FocusOn): void {
  useSailing.setState({ focus: { on } })
}

export function standAt(standing: Result): void {
  useSailing.setState({ standing })
}

/** Shows the answer of a leg with the cursor on its choice, also where the leg is on screen already. */
export function showLeg(leg: number): void {
  useSailing.setState((state) => ({ leg, standing: standingOn(state.answers[leg], state.chosen[leg]) }))
}

/** Takes a leg out of what was asked and answered, its choice with it. */
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
      standing: standingOn(answers[shown], chosen[shown]),
    }
  })
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

function allOf(rows: Rows<Result> | undefined): Result[] {
  if (rows === undefined) return []
  return Array.from({ length: rows.size() }, (_, index) => rows.row(index)).filter((one) => one !== undefined)
}

/** Everything a leg was answered, hidden by filters or not, by departure. */
export function resultsOf(leg: number): Result[] {
  return allOf(useSailing.getState().answers[leg])
}

/** What is on screen of a leg, in the order of its rows. */
export function shownOf(leg: number): Result[] {
  const rows = useSailing.getState().answers[leg]
  return rows === undefined ? [] : shownIn(rows)
}

function shownIn(rows: Rows<Result>): Result[] {
  return Array.from({ length: rows.count() }, (_, place) => rows.at(place)).filter((one) => one !== undefined)
}

/** Place of the cursor among the rows on screen of the leg shown; -1 where it is on none of them. */
export function placeOfCursor(): number {
  const { answers, leg, standing } = useSailing.getState()
  const rows = answers[leg]
  return rows === undefined || standing === undefined
    ? -1
    : rows.placeOf(indexOf(rows, tripId(standing.trip)))
}

/** How many of a leg’s trips the filters hide. */
export function hiddenOf(leg: number): number {
  const rows = useSailing.getState().answers[leg]
  return rows === undefined ? 0 : rows.size() - rows.count()
}

/** Trips chosen so far, in the order of the legs. */
export function chosenTrips(): Trip[] {
  const { chosen } = useSailing.getState()
  return chosen.flatMap((id, leg) => {
    const found = resultsOf(leg).find(({ trip }) => tripId(trip) === id)
    return found === undefined ? [] : [found.trip]
  })
}

/** Draws a trip of any leg as it stands now; neither order nor cursor moves for it. */
export function renew(id: string, change: (result: Result) => Result): void {
  const { answers } = useSailing.getState()
  for (const rows of answers) {
    const index = indexOf(rows, id)
    const before = rows.row(index)
    if (before === undefined) continue
    const after = change(before)
    if (after === before) continue
    rows.update(index, after)
    useSailing.setState(({ standing }) => (standing === before ? { standing: after } : {}))
  }
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
    view: 'list',
    filtering: false,
    asking: undefined,
    fresh: false,
    told: '',
  }))
}

onSessionEnd(() => {
  clearSearch(emptyForm())
  useSailing.setState({ last: undefined })
})
