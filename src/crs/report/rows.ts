import { periodAt } from '../../domain/ledger/period.ts'
import type { ReportGrouping, ReportName, ReportRow } from '../../domain/report/reports.ts'
import type { Language } from '../../domain/value/language.ts'
import { percentOf } from '../../domain/value/money.ts'
import { runAsSystem, type Actor, type Tx } from '../database/transaction.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { type KeyedRow, vesselText } from './keyedRow.ts'
import { personRows, trafficRows } from './persons.ts'
import { readCarried, readPersons } from './personsSql.ts'
import {
  type GroupRow,
  readAgencies,
  readCurve,
  readLoad,
  readNoShows,
  readOwed,
  type ReportScope,
  type CurveRow,
  daysOfCurve,
} from './sailingSql.ts'
import { addDays } from '../../domain/value/portTime.ts'

export interface ReportQuery {
  report: ReportName
  grouping: ReportGrouping
  scope: ReportScope
  language: Language
  /** YYYY-MM-DD HH:mm in the zone of the network. */
  now: string
  /** Rows at most. */
  limit: number
}

const centimetres = 100
const metres = (lane: number) => Math.round(lane / centimetres)

/** Reads the rows of a report, in which the sales of every agency on the sailings count. */
export function readRows(
  catalogue: Catalogue,
  tx: Tx,
  who: Actor,
  question: ReportQuery,
): Promise<KeyedRow[]> {
  return runAsSystem(tx, who, () => readers[question.report](catalogue, tx, question))
}

type Reader = (catalogue: Catalogue, tx: Tx, question: ReportQuery) => Promise<KeyedRow[]>

const readers: Readonly<Record<ReportName, Reader>> = {
  async load(catalogue, tx, question) {
    const rows = await readLoad(tx, question.scope, question.grouping, question.limit)
    return rows.map((read) => ({
      key: read.key,
      row: {
        ...groupOf(catalogue, question, read),
        sailings: read.sailings,
        aboard: read.aboard,
        capacity: read.capacity,
        metres: metres(read.metres),
        lanes: metres(read.lanes),
        passengers: read.passengers,
        vehicles: read.vehicles,
        sold: read.sold,
        refunded: read.refunded,
        revenue: read.sold - read.refunded,
      },
    }))
  },
  async curve(_, tx, { scope, now }) {
    return curveRows(await readCurve(tx, scope), now.slice(0, 10))
  },
  async noShows(catalogue, tx, question) {
    const rows = await readNoShows(tx, question.scope, question.grouping, question)
    return rows.map((read) => ({
      key: read.key,
      row: {
        ...groupOf(catalogue, question, read),
        agency: read.key,
        agencyName: read.agencyName,
        sailings: read.sailings,
        passengers: read.passengers,
        boarded: read.boarded,
        noShows: read.passengers - read.boarded,
        vehicles: read.vehicles,
        vehicleNoShows: read.vehicles - read.vehiclesBoarded,
      },
    }))
  },
  async agencies(_, tx, { scope, limit }) {
    const rows = await readAgencies(tx, scope, limit)
    return rows.map((read) => {
      const revenue = read.sold - read.refunded
      const commission = percentOf(revenue, read.percent)
      const row = { ...read, revenue, commission, due: revenue - commission }
      return { key: `${read.agency} ${read.company} ${read.percent}`, row }
    })
  },
  async owed(_, tx, { scope, now, limit }) {
    const { year, number } = periodAt(now.slice(0, 10))
    const rows = await readOwed(tx, scope, { year, number, limit })
    return rows.map(({ open, ...read }) => {
      const owed = read.charged - read.refunded - read.settled
      return { key: `${read.agency} ${read.company}`, row: { ...read, owed, closed: owed - open } }
    })
  },
  async persons(catalogue, tx, { scope, language }) {
    return personRows(catalogue, language, await readPersons(tx, scope))
  },
  async traffic(catalogue, tx, { scope, now }) {
    return trafficRows(catalogue, await readCarried(tx, scope, now))
  },
}

/** The values of the columns of a grouping. */
function groupOf(
  catalogue: Catalogue,
  { grouping, language }: Pick<ReportQuery, 'grouping' | 'language'>,
  { key, company, line, vessel, departs }: GroupRow,
): ReportRow {
  return {
    company,
    line,
    departs,
    vessel: vesselText(catalogue, language, vessel),
    ...(grouping === 'weekday' && { weekday: Number(key) }),
    ...(grouping === 'week' && { week: key }),
    ...(grouping === 'month' && { month: key }),
  }
}

interface Sold {
  passengers: number
  revenue: number
}

/**
 * Counts what had been sold each day before departure: of the sailings, as far as today, and on average of those of the same line,
 * weekday and time in the weeks before. A sailing without such a history adds nothing to what is usual.
 */
function curveRows(rows: readonly CurveRow[], today: string): KeyedRow[] {
  if (rows.length === 0) return []
  const ofSailings = rows.filter(({ ago }) => ago === 0)
  const pasts = [...Map.groupBy(rows, ({ sailing }) => sailing).values()].map((all) =>
    all.filter(({ ago }) => ago > 0),
  )
  const firstDay = ofSailings.map(({ departs }) => departs.slice(0, 10)).toSorted()[0] ?? ''
  const lastDay =
    ofSailings
      .map(({ departs }) => departs.slice(0, 10))
      .toSorted()
      .at(-1) ?? ''
  const days = Array.from({ length: daysOfCurve + 1 }, (_, nth) => daysOfCurve - nth)
  const isReached = (before: number) => addDays(lastDay, -before) <= today
  const hasHistory = pasts.some((past) => past.length > 0)
  return days.map((before) => {
    const sold = isReached(before) && firstDay !== '' ? soldBy(ofSailings, before) : undefined
    const usual = pasts.map((past) => averageOf(past, before))
    const total = (key: keyof Sold) => usual.reduce((sum, past) => sum + past[key], 0)
    return {
      key: String(before),
      row: {
        daysBefore: before,
        passengers: sold?.passengers ?? null,
        usual: hasHistory ? Math.round(10 * total('passengers')) : null,
        revenue: sold?.revenue ?? null,
        usualRevenue: hasHistory ? Math.round(total('revenue')) : null,
      },
    }
  })
}

/** Sums of what was sold that many days before departure or earlier. */
function soldBy(rows: readonly CurveRow[], before: number): Sold {
  const earlier = rows.filter(({ days }) => days !== null && days >= before)
  return {
    passengers: earlier.reduce((sum, { passengers }) => sum + passengers, 0),
    revenue: earlier.reduce((sum, { revenue }) => sum + revenue, 0),
  }
}

/** The average over the weeks in which the sailing took place. */
function averageOf(past: readonly CurveRow[], before: number): Sold {
  const weeks = new Set(past.map(({ ago }) => ago)).size
  if (weeks === 0) return { passengers: 0, revenue: 0 }
  const { passengers, revenue } = soldBy(past, before)
  return { passengers: passengers / weeks, revenue: revenue / weeks }
}
