import { addDays } from '../../domain/value/portTime.ts'
import type { KeyedRow } from './keyedRow.ts'
import { type CurveRow, daysOfCurve } from './sailingSql.ts'

interface Sold {
  passengers: number
  revenue: number
}

/**
 * Counts what had been sold each day before departure: of the sailings, as far as today, and on average of those of the same line,
 * weekday and time in the weeks before. A sailing without such a history adds nothing to what is usual.
 */
export function curveRows(rows: readonly CurveRow[], today: string): KeyedRow[] {
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
