import type { InputOf } from '../../contract/call.ts'
import { mostListedDays, mostSummedDays, type statistics } from '../../contract/statistics.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { daysOf, type Days } from '../../domain/statistics/days.ts'
import { daysBetween, isDate } from '../../domain/value/portTime.ts'
import { nameClues, type Clue } from '../booking/search/clue.ts'
import type { Actor } from '../database/transaction.ts'
import type { Catalogue } from '../reference/catalogue.ts'

export type Filters = InputOf<typeof statistics.load>['query']

/** Port codes: tickets from or to one of them, or from one of the first to one of the others. */
export type Way = { of: readonly string[] } | { from: readonly string[]; to: readonly string[] }

/** Conditions on tickets; absent parts do not limit. */
export interface TicketFilter {
  agencies: readonly string[]
  issued: Days | undefined
  departs: Days | undefined
  type: string | undefined
  vessel: string | undefined
  company: string | undefined
  userName: string | undefined
  /** Names of passengers, of which any one may match. */
  names: readonly Clue[] | undefined
  way: Way | undefined
}

/** Reads the filters of a list; a range may be absent. */
export function listFilter(query: Filters, who: Actor, catalogue: Catalogue): TicketFilter | Refusal {
  return daysRefusal(query, mostListedDays) ?? filterOf(query, who, catalogue)
}

/** Reads the filters of sums or an export, which need a range of days. */
export function summaryFilter(query: Filters, who: Actor, catalogue: Catalogue): TicketFilter | Refusal {
  const refusal = daysRefusal(query, mostSummedDays - 1)
  if (refusal) return refusal
  const filter = filterOf(query, who, catalogue)
  return filter.issued || filter.departs ? filter : refuse('days_missing', {}, '/issueFromDate')
}

const ranges = [
  ['issueFromDate', 'issueToDate'],
  ['tripFromDate', 'tripToDate'],
] as const

function daysRefusal(query: Filters, most: number): Refusal | undefined {
  for (const ends of ranges) {
    const wrong = ends.find((end) => query[end] !== undefined && !isDate(query[end]))
    if (wrong) return refuse('date_not_valid', { text: query[wrong] ?? '' }, `/${wrong}`)
    const days = daysOf(query[ends[0]], query[ends[1]], mostListedDays)
    const length = days ? daysBetween(days.from, days.to) : 0
    if (length < 0) return refuse('days_reversed', {}, `/${ends[1]}`)
    if (length > most) return refuse('too_many_days', { most }, `/${ends[1]}`)
  }
  return undefined
}

function filterOf(query: Filters, { agencies }: Actor, catalogue: Catalogue): TicketFilter {
  const { subAgencyCode: agency, customerName, locations = [] } = query
  return {
    agencies: agency === undefined ? agencies : agencies.filter((code) => code === agency),
    issued: daysOf(query.issueFromDate, query.issueToDate, mostListedDays),
    departs: daysOf(query.tripFromDate, query.tripToDate, mostListedDays),
    type: query.passType?.toUpperCase(),
    vessel: query.vessel?.toUpperCase(),
    company: query.company?.toUpperCase(),
    userName: query.agencyUserName,
    names: customerName === undefined ? undefined : nameClues({ surname: customerName }),
    way: wayOf(locations.map((code) => portsOf(code.toUpperCase(), catalogue))),
  }
}

const portsOf = (code: string, catalogue: Catalogue) => catalogue.group(code)?.members ?? [code]

function wayOf(places: readonly (readonly string[])[]): Way | undefined {
  const [from, to] = places
  if (from && to && places.length === 2) return { from, to }
  return from && { of: places.flat() }
}
