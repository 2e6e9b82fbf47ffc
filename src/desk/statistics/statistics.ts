import { statisticsCommand } from './commands.ts'
import { create } from 'zustand'
import type { UseQueryResult } from '@tanstack/react-query'
import type { AnswerOf, InputOf } from '../../contract/call.ts'
import { mostListedDays, type Grouping, statistics, statisticsPageSize } from '../../contract/statistics.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { addDays, boundsOfPeriod, daysBetween } from '../../domain/value/portTime.ts'
import { rightsToLookUp } from '../../domain/session/right.ts'
import { type Days, withDays } from '../line/words/when.ts'
import { onAgencyChange, onSessionEnd } from '../request/identity.ts'
import { useCached } from '../request/cache.ts'
import { defineCommand } from '../command/defineCommand.ts'
import { lineContext } from '../command/keyboard.ts'

export type SoldTicket = AnswerOf<typeof statistics.list>['tickets'][number]
export type Filters = InputOf<typeof statistics.load>['query']

/** The filters as typed; empty texts do not limit. */
export interface FilterForm {
  /** YYYY-MM-DD */
  issueFromDate: string
  issueToDate: string
  tripFromDate: string
  tripToDate: string
  passType: string
  vessel: string
  agencyUserName: string
  company: string
  subAgencyCode: string
  customerName: string
  /** Port codes, separated by blanks or commas. */
  locations: string
}

/** Grouping of the sums and the plot. */
export type SummaryView = Grouping | 'load'
/** The days that are summed and exported: those of the list, or the month or year of the first of them. */
export const periods = ['days', 'month', 'year'] as const
export type Period = (typeof periods)[number]

interface StatisticsState {
  form: FilterForm
  /** 0 is the first page. */
  page: number
  /** Tickets that the filters leave, once they are loaded. */
  count: number
  view: SummaryView
  period: Period
  /** The table of the plot is shown in place of the tickets. */
  isTable: boolean
  current: SoldTicket | undefined
}

const emptyFilterForm: FilterForm = {
  issueFromDate: '',
  issueToDate: '',
  tripFromDate: '',
  tripToDate: '',
  passType: '',
  vessel: '',
  agencyUserName: '',
  company: '',
  subAgencyCode: '',
  customerName: '',
  locations: '',
}
const initial: StatisticsState = {
  form: emptyFilterForm,
  page: 0,
  count: 0,
  view: 'day',
  period: 'days',
  isTable: false,
  current: undefined,
}

export const useStatistics = create<StatisticsState>(() => initial)

const clear = () => useStatistics.setState(initial)
onAgencyChange(clear)
onSessionEnd(clear)

/** Sets filters; the list begins again at its first page. */
export function filterBy(part: Partial<FilterForm>): void {
  useStatistics.setState(({ form }) => ({ form: { ...form, ...part }, page: 0, current: undefined }))
}

/** Sets the days of issue to the last fifteen up to today. */
export function setLastDays(today: string): void {
  filterBy({
    issueFromDate: addDays(today, -mostListedDays),
    issueToDate: today,
    tripFromDate: '',
    tripToDate: '',
  })
}

/**
 * Sets the days of issue. Of more days than can be listed, only those of a whole month or year are accepted: they are
 * summed and exported, and their first days listed.
 */
function setDays({ from, to }: Days): Refusal | undefined {
  const wide = periods.find((period) => {
    const [first, last] = period === 'days' ? [] : boundsOfPeriod(from, period)
    return first === from && last === to
  })
  const listed = addDays(from, mostListedDays)
  if (wide === undefined && to > listed) return refuse('too_many_days', { most: mostListedDays })
  const issueToDate = to > listed ? listed : to
  filterBy({ issueFromDate: from, issueToDate, tripFromDate: '', tripToDate: '' })
  useStatistics.setState({ period: wide ?? 'days' })
  return undefined
}

/** The filters as a query, without those that are empty. */
export function filtersOf({ locations, ...texts }: FilterForm): Filters {
  const given = Object.entries(texts).filter(([, value]) => value !== '')
  const ports = portsIn(locations)
  return { ...Object.fromEntries(given), ...(ports.length > 0 && { locations: ports }) }
}

export const portsIn = (locations: string) => locations.split(/[\s,]+/).filter((code) => code !== '')

type Range = 'issue' | 'trip'
const ends = (form: FilterForm, range: Range) => [form[`${range}FromDate`], form[`${range}ToDate`]] as const

/** Why the days of a range cannot be listed. */
export function rangeRefusal(form: FilterForm, range: Range): Refusal | undefined {
  const [from, to] = ends(form, range)
  if (from === '' || to === '') return undefined
  const days = daysBetween(from, to)
  if (days < 0) return refuse('days_reversed')
  return days > mostListedDays ? refuse('too_many_days', { most: mostListedDays }) : undefined
}

export const hasDays = (form: FilterForm) =>
  [...ends(form, 'issue'), ...ends(form, 'trip')].some((date) => date !== '')

/** Returns whether the list can be loaded. */
export const isFilterComplete = (form: FilterForm) =>
  hasDays(form) && !rangeRefusal(form, 'issue') && !rangeRefusal(form, 'trip')

/** The filters of sums and exports, whose days are those of the period. */
export function summaryFilters(form: FilterForm, period: Period): Filters {
  if (period === 'days') return filtersOf(form)
  return filtersOf({ ...form, ...widened(form, 'issue', period), ...widened(form, 'trip', period) })
}

function widened(form: FilterForm, range: Range, period: 'month' | 'year'): Partial<FilterForm> {
  const [from, to] = ends(form, range)
  const date = from || to
  if (date === '') return {}
  const [first, last] = boundsOfPeriod(date, period)
  return { [`${range}FromDate`]: first, [`${range}ToDate`]: last }
}

/** The sums of the chosen period by a property. */
export function useSummary(groupBy: Grouping): UseQueryResult<AnswerOf<typeof statistics.summary> | Refusal> {
  const form = useStatistics((state) => state.form)
  const period = useStatistics((state) => state.period)
  const query = { ...summaryFilters(form, period), groupBy }
  return useCached(statistics.summary, { query }, { enabled: isFilterComplete(form), staleTime: 0 })
}

/** The load of the sailings of the chosen period. */
export function useLoad(enabled: boolean): UseQueryResult<AnswerOf<typeof statistics.load> | Refusal> {
  const form = useStatistics((state) => state.form)
  const period = useStatistics((state) => state.period)
  const query = summaryFilters(form, period)
  return useCached(statistics.load, { query }, { enabled: enabled && isFilterComplete(form), staleTime: 0 })
}

const where = ['statistics' as const]
const changesList = { where, changes: 'desk' } as const

/** Number of pages of the tickets that the filters leave. */
export const pagesOf = (count: number) => Math.max(1, Math.ceil(count / statisticsPageSize))

function refusePage(step: 1 | -1) {
  const { page, count } = useStatistics.getState()
  const to = page + step
  return to >= 0 && to < pagesOf(count) ? undefined : refuse('no_more_pages')
}

const turn = (step: 1 | -1) => () =>
  useStatistics.setState(({ page }) => ({ page: page + step, current: undefined }))

const refuseWithoutRow = () =>
  useStatistics.getState().current === undefined ? refuse('no_booking_shown') : undefined

/** The page of statistics. */
export const statisticsCommands = [
  defineCommand(statisticsCommand.page, {
    line: withDays(365, 'statistics', 'stat'),
    rights: rightsToLookUp,
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'statistics',
    run({ days }, { navigate }) {
      const refusal = days && setDays(days)
      if (refusal) return refusal
      navigate('/statistics')
      return undefined
    },
  }),
  defineCommand(statisticsCommand.lastDays, {
    ...changesList,
    run: () => setLastDays(lineContext.get().today),
  }),
  defineCommand(statisticsCommand.nextPage, { ...changesList, refuses: () => refusePage(1), run: turn(1) }),
  defineCommand(statisticsCommand.previousPage, {
    ...changesList,
    refuses: () => refusePage(-1),
    run: turn(-1),
  }),
  defineCommand(statisticsCommand.toggleTable, {
    ...changesList,
    run: () => useStatistics.setState(({ isTable }) => ({ isTable: !isTable })),
  }),
  defineCommand(statisticsCommand.openTicket, {
    where,
    changes: 'nothing',
    refuses: refuseWithoutRow,
    run(_, { navigate }) {
      const reference = useStatistics.getState().current?.crsReservationId
      if (reference !== undefined) navigate(`/booking-search/${reference}`)
    },
  }),
]
