import i18next from 'i18next'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { daysBetween } from '../../domain/value/portTime.ts'
import type { FavouriteRoute } from '../../domain/settings/setting.ts'
import { defineCommand } from '../command/defineCommand.ts'
import { refusalOf, type CommandServices, type NoArguments, type AnyCommand } from '../command/command.ts'
import { portName } from '../field/choice/choice.ts'
import { lineContext } from '../command/keyboard.ts'
import { previewText, travelDayText } from '../line/previewText.ts'
import { lineRow, optional, seq, optionalGroup, word } from '../line/combine.ts'
import type { LineForm } from '../line/row.ts'
import { route } from '../line/words/route.ts'
import { travelDay } from '../line/words/when.ts'
import { sailingCommand } from './commands.ts'
import { withFilter } from './filter/filter.ts'
import {
  tripTypes,
  withFlag,
  withTravellers,
  withType,
  withVehicles,
  type SearchFlag,
  type TripType,
  firstMissing,
  withLeg,
  emptySearchForm,
  type SearchForm,
} from './search/form.ts'
import { nearestOfLeg } from './days/useDays.ts'
import { updateLineTrips } from './search/search.ts'
import { focusOn, setFilters, setForm, useSailing, type View } from './sailingStore.ts'
import { favouriteRow, type FavouriteArguments } from './line/amend.ts'
import { searchDefaults } from './search/searchArguments.ts'

declare module '../command/command.ts' {
  interface CommandServices {
    /** Stores these routes in the operator’s settings. */
    keepRoutes(routes: readonly FavouriteRoute[]): void
  }
}

function turnFilters(): void {
  const { filtering } = useSailing.getState()
  useSailing.setState({ filtering: !filtering })
  focusOn(filtering ? 'results' : 'filters')
}

function turnView({ view }: { view?: View }): void {
  const next = view ?? (useSailing.getState().view === 'list' ? 'calendar' : 'list')
  useSailing.setState({ view: next })
  focusOn(next === 'list' ? 'results' : 'calendar')
}

async function goToDay({ date }: { date: string }, { run }: CommandServices): Promise<Refusal | undefined> {
  const { form, leg } = useSailing.getState()
  const from = form.legs[leg]?.date ?? ''
  useSailing.setState({ view: 'list' })
  return refusalOf(await run(sailingCommand.shiftDay, { days: from === '' ? 0 : daysBetween(from, date) }))
}

async function goToNearest(_: NoArguments, { run }: CommandServices): Promise<Refusal | undefined> {
  const date = nearestOfLeg()
  if (date === undefined) return refuse('no_nearest_day')
  return refusalOf(await run(sailingCommand.day, { date }))
}

function setType({ type }: { type?: TripType }): void {
  const { typeOfTrip } = useSailing.getState().form
  const next = type ?? tripTypes[(tripTypes.indexOf(typeOfTrip) + 1) % tripTypes.length]
  setForm((form) => withType(form, next ?? 'ONE_WAY'))
}

function turn(flag: SearchFlag, on?: boolean): void {
  const value = on ?? !useSailing.getState().form[flag]
  setForm((form) => withFlag(form, flag, value))
  if (flag === 'truckSearch') useSailing.setState({ asking: value ? 'truck' : undefined })
}

function turnGroup({ on }: { on?: boolean }): void {
  const status = on ?? !useSailing.getState().form.groupSearch.status
  setForm((form) => ({ ...form, groupSearch: { ...form.groupSearch, status } }))
  if (status) focusOn('group')
}

function count({ of, by }: { of: 'travellers' | 'vehicles'; by: 1 | -1 }): Refusal | undefined {
  const before = useSailing.getState().form
  setForm((form) => (of === 'travellers' ? withTravellers(form, by) : withVehicles(form, by)))
  const stood = useSailing.getState().form.vehicles.length === before.vehicles.length
  return of === 'vehicles' && by > 0 && stood ? refuse('one_truck') : undefined
}

/** Deals belong to a project, so a new project drops the deal. */
function setProject({ code, deal = '' }: { code?: string; deal?: string }): void {
  setForm((form) => ({ ...form, selectedProject: code ?? form.selectedProject, deal }))
}

const refuseWithoutFilters = () =>
  Object.keys(useSailing.getState().form.filters).length > 0 ? undefined : refuse('no_filters')

export const onStep1 = { where: ['step1'], changes: 'desk' } as const
/** Changes the form, which the search that follows is recorded with. */
const inForm = { ...onStep1 } as const
export const onScreen = { where: ['step1'], changes: 'nothing' } as const

export const findCommands = [
  defineCommand(sailingCommand.filters, { ...onScreen, run: turnFilters }),
  defineCommand(sailingCommand.removeFilter, {
    ...onStep1,
    palette: false,
    run({ filter }) {
      setFilters((filters) => withFilter(filters, filter, undefined))
      updateLineTrips()
    },
  }),
  defineCommand(sailingCommand.clearFilters, {
    ...inForm,
    refuses: refuseWithoutFilters,
    run() {
      setFilters(() => ({}))
      updateLineTrips()
    },
  }),
  defineCommand(sailingCommand.view, { ...onScreen, run: turnView }),
  defineCommand(sailingCommand.day, { ...onStep1, palette: false, awaits: 'step1', run: goToDay }),
  defineCommand(sailingCommand.nearestDay, {
    ...inForm,
    awaits: 'step1',
    refuses: () => (nearestOfLeg() === undefined ? refuse('no_nearest_day') : undefined),
    run: goToNearest,
  }),
  defineCommand(sailingCommand.tripType, { ...inForm, run: setType }),
  defineCommand(sailingCommand.truckSearch, { ...inForm, run: ({ on }) => turn('truckSearch', on) }),
  defineCommand(sailingCommand.packageSearch, { ...inForm, run: ({ on }) => turn('packageSearch', on) }),
  defineCommand(sailingCommand.conjuctionsSearch, {
    ...inForm,
    run: ({ on }) => turn('conjuctionsSearch', on),
  }),
  defineCommand(sailingCommand.groupSearch, { ...inForm, run: turnGroup }),
  defineCommand(sailingCommand.truckSize, {
    ...inForm,
    run() {
      setForm((form) => withFlag(form, 'truckSearch', true))
      useSailing.setState({ asking: 'truck' })
    },
  }),
  defineCommand(sailingCommand.everyPort, {
    ...onScreen,
    run: () => useSailing.setState(({ everyPort }) => ({ everyPort: !everyPort })),
  }),
  defineCommand(sailingCommand.project, { ...onStep1, palette: false, run: setProject }),
  defineCommand(sailingCommand.count, { ...onStep1, palette: false, run: count }),
]

export const favouriteKeys = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

function none(number: number): Refusal | undefined {
  return searchDefaults.routes[number - 1] === undefined ? refuse('no_such_route', { number }) : undefined
}

/** Fills in the ports and moves the focus to the next missing field. */
function fillRoute({ number }: FavouriteArguments, { navigate }: CommandServices): Refusal | undefined {
  const route = searchDefaults.routes[number - 1]
  if (route === undefined) return none(number)
  setForm((form) => withLeg(form, 0, { ...route }))
  navigate('/book-ticket')
  const missing = firstMissing(useSailing.getState().form)
  focusOn(missing ? `${missing.field}${missing.leg}` : 'date0')
  return undefined
}

function routeHere(): FavouriteRoute | undefined {
  const { origin = '', destination = '' } = useSailing.getState().form.legs[0] ?? {}
  return origin === '' || destination === '' ? undefined : { origin, destination }
}

function toggleFavourite(_: NoArguments, { keepRoutes, notifyDone }: CommandServices): Refusal | undefined {
  const here = routeHere()
  if (here === undefined) return refuse('no_route_here')
  const others = searchDefaults.routes.filter((route) => routeKey(route) !== routeKey(here))
  const kept = others.length === searchDefaults.routes.length
  if (kept && others.length === favouriteKeys.length)
    return refuse('too_many_routes', { most: others.length })
  keepRoutes(kept ? [...others, here] : others)
  notifyDone(
    i18next.t(kept ? 'sailing:favourite.kept' : 'sailing:favourite.dropped', { route: routeWords(here) }),
  )
  return undefined
}

export function routeKey({ origin, destination }: FavouriteRoute): string {
  return `${origin}→${destination}`
}

export function routeWords({ origin, destination }: FavouriteRoute): string {
  return `${portName(origin)} → ${portName(destination)}`
}

function preview({ number }: FavouriteArguments): string {
  const route = searchDefaults.routes[number - 1]
  return route === undefined ? '' : routeWords(route)
}

const filling = { changes: 'desk' } as const

export const favouriteCommands: AnyCommand[] = [
  defineCommand(sailingCommand.favourite, {
    recorded: false,
    ...filling,
    line: favouriteRow,
    where: 'everywhere',
    awaits: 'step1',
    palette: false,
    refuses: (args) => (args ? none(args.number) : undefined),
    preview,
    run: fillRoute,
  }),
  ...favouriteKeys.map((number) =>
    defineCommand(sailingCommand.favouriteKey(number), {
      ...filling,
      where: ['step1'],
      refuses: () => none(number),
      run: (_, services) => fillRoute({ number }, services),
    }),
  ),
  defineCommand(sailingCommand.keepRoute, {
    where: ['step1'],
    changes: 'desk',
    refuses: () => (routeHere() ? undefined : refuse('no_route_here')),
    run: toggleFavourite,
  }),
]

/** Codes of both ports, or of none; the first day is that of the form, else today. */
export interface TimetableArguments {
  origin?: string
  destination?: string
  /** YYYY-MM-DD */
  date?: string
}

/** When a route is sailed: the calendar of its departures. */
const timetableRow: LineForm<TimetableArguments> = lineRow({
  name: 'timetable',
  order: 17,
  turns: true,
  entry: seq(word('tt'), optionalGroup(route, optional('date', travelDay, '24'))),
  preview: ({ origin, destination, date }, { today }) =>
    [
      origin === undefined
        ? previewText('timetable')
        : previewText('timetableOf', { route: `${origin}→${destination}` }),
      ...(date === undefined ? [] : [travelDayText(date, today)]),
    ].join(' · '),
  examples: ['tt', 'tt pir jtr', 'tt pir jtr 24dec'],
})

function withRoute(form: SearchForm, { origin, destination, date }: TimetableArguments): SearchForm {
  const single = origin === undefined ? form : { ...emptySearchForm(), travellers: form.travellers }
  const from = form.legs[0]?.date || lineContext.get().today
  const route = origin === undefined || destination === undefined ? {} : { origin, destination }
  return withLeg(single, 0, { ...route, date: date ?? from })
}

function invalidRoute({ legs: [leg] }: SearchForm): Refusal | undefined {
  if (!leg?.origin) return refuse('no_origin')
  return leg.destination ? undefined : refuse('no_destination')
}

/** Leaves the trips chosen for the customer as they are until a day is searched. */
function showTimetable(args: TimetableArguments, { navigate }: CommandServices): void {
  setForm((form) => withRoute(form, args))
  useSailing.setState({ view: 'calendar', leg: 0 })
  navigate('/book-ticket')
  focusOn('calendar')
}

export const timetableCommands = [
  defineCommand(sailingCommand.timetable, {
    recorded: false,
    where: 'everywhere',
    changes: 'desk',
    awaits: 'step1',
    palette: false,
    line: timetableRow,
    refuses: (args = {}) => invalidRoute(withRoute(useSailing.getState().form, args)),
    run: showTimetable,
  }),
]
