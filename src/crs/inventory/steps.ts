import type { AnswerOf } from '../../contract/call.ts'
import type { inventory } from '../../contract/inventory.ts'
import {
  isLadder,
  laddersOf,
  nextPercent,
  openSteps,
  type StepLadder,
  stepRows,
} from '../../domain/pricing/priceSteps.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { takenUnits } from '../../domain/sailing/freeUnits.ts'
import { parseControl } from '../../domain/sailing/salesControl.ts'
import { mustGet } from '../../domain/value/mustGet.ts'
import { dateOf, daysBetween } from '../../domain/value/portTime.ts'
import type { StockOfSailing } from '../database/stock/controlRows.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { Itinerary } from '../reference/timetable.ts'
import { lineFares } from '../sailing/fares/lineFares.ts'
import type { Control } from './inventorySql.ts'
import type { PlannedLimit } from './plannedLimit.ts'

type WireControl = AnswerOf<typeof inventory.sailings>['sailings'][number]['controls'][number]
type Prices = AnswerOf<typeof inventory.preview>['prices']

/** Returns true for the rows of price steps and of their floors. */
export function isStepRow(resource: string): boolean {
  const { kind } = parseControl(resource)
  return kind === 'step' || kind === 'floor'
}

/** Returns the ladder of a control; undefined where a floor is of no step. */
function ladderOf({ steps = [], floors = [] }: Pick<Control, 'steps' | 'floors'>): StepLadder | undefined {
  const named = floors.flatMap(({ step, days }) => {
    const { percent } = steps[step - 1] ?? {}
    return percent === undefined ? [] : [{ percent, days }]
  })
  return named.length < floors.length ? undefined : { steps, floors: named }
}

/** Returns why the steps of a control cannot be set; without steps it ends them. */
export function refuseSteps(control: Control): Refusal | undefined {
  const { holders, what, origin, destination, steps = [] } = control
  const isOfAll = holders.length === 0 && origin === undefined && destination === undefined
  if (!isOfAll || what === 'all') return refuse('inventory_incomplete', { what })
  const ladder = ladderOf(control)
  return ladder && (steps.length === 0 ? ladder.floors.length === 0 : isLadder(ladder))
    ? undefined
    : refuse('inventory_steps_wrong', { what })
}

/** Returns the rows of the steps of a class on a sailing, with those of former ones that they end. */
export function stepLimits(
  { catalogue }: { catalogue: Catalogue },
  itinerary: number,
  rows: readonly StockOfSailing[],
  control: Control,
): PlannedLimit[] {
  const { what } = control
  const { kind } = catalogue.accommodation(what) ?? {}
  const isSold = kind !== undefined && kind !== 'kennel' && rows.some(({ resource }) => resource === what)
  if (!isSold) return []
  const wanted = stepRows(what, ladderOf(control) ?? { steps: [], floors: [] })
  const ended = rows
    .map(({ resource }) => resource)
    .filter(
      (resource) => isStepRow(resource) && parseControl(resource).what === what && !wanted.has(resource),
    )
    .map((resource) => [resource, parseControl(resource).kind === 'step' ? 0 : null] as const)
  return [...wanted, ...new Map(ended)].map(([resource, most]) => ({
    itinerary,
    resource,
    what,
    counted: null,
    legs: null,
    most,
    release: [],
    short: 0,
  }))
}

/** The whole voyage, on the day of a sale. */
const stepsOfVoyage = (rows: readonly StockOfSailing[], { calls }: Itinerary, today: string) =>
  openSteps(
    rows,
    { fromSeq: mustGet(calls, 0).seq, toSeq: mustGet(calls, -1).seq },
    daysBetween(today, dateOf(mustGet(calls, 0).departs ?? '')),
  )

/** Returns the price steps of the classes of a sailing, with the one that is open. */
export function stepControls(
  rows: readonly StockOfSailing[],
  itinerary: Itinerary,
  today: string,
): WireControl[] {
  const open = stepsOfVoyage(rows, itinerary, today)
  const first = rows.filter(({ leg }) => leg === mustGet(itinerary.calls, 0).seq)
  return [...laddersOf(first)].map(([what, { steps, floors }]) => ({
    kind: 'step',
    holders: [],
    what,
    most: null,
    sold: Math.max(0, ...rows.filter(({ resource }) => resource === what).map(takenUnits)),
    steps: [...steps],
    floors: floors.map(({ percent, days }) => ({
      step: steps.findIndex((step) => step.percent === percent) + 1,
      days,
    })),
    open: (open && nextPercent(open, what)) ?? 100,
  }))
}

/** Returns the prices of the next units that differ after a change, with the number of sailings. */
export function pricesChanged(
  { catalogue }: { catalogue: Catalogue },
  itineraries: readonly Itinerary[],
  [before, after]: readonly [readonly StockOfSailing[], readonly StockOfSailing[]],
  planned: readonly PlannedLimit[],
  today: string,
): Prices {
  const steps = planned.filter(({ resource }) => isStepRow(resource))
  const [was, is] = [before, after].map((rows) => Map.groupBy(rows, ({ itinerary }) => itinerary))
  const classes = Map.groupBy(steps, ({ itinerary }) => itinerary)
  const changed = itineraries.flatMap((itinerary) => {
    const rows = [was?.get(itinerary.itinerary) ?? [], is?.get(itinerary.itinerary) ?? []] as const
    const whats = new Set(classes.get(itinerary.itinerary)?.map(({ what }) => what))
    return [...whats].flatMap((what) => {
      const [from, to] = rows.map((stock) => nextPrice({ catalogue }, itinerary, stock, what, today))
      if (!from || !to || from.percent === to.percent) return []
      return [{ what, from, to }]
    })
  })
  const same = Map.groupBy(changed, (change) => JSON.stringify(change))
  return [...same.values()].map((all) => {
    const { what, from, to } = mustGet(all, 0)
    const { fare: fromFare } = from
    const { fare: toFare } = to
    return {
      what,
      sailings: all.length,
      fromPercent: from.percent,
      toPercent: to.percent,
      ...(fromFare !== undefined && { from: fromFare }),
      ...(toFare !== undefined && { to: toFare }),
    }
  })
}

/** The percentage of the next unit of a class, and the fare of an adult on the whole voyage. */
function nextPrice(
  { catalogue }: { catalogue: Catalogue },
  itinerary: Itinerary,
  rows: readonly StockOfSailing[],
  what: string,
  today: string,
): { percent: number; fare: number | undefined } {
  const { calls, ...sailing } = itinerary
  const [first, last] = [mustGet(calls, 0), mustGet(calls, -1)]
  const open = stepsOfVoyage(rows, itinerary, today)
  const fares = lineFares(catalogue, { bookedOn: today })({
    ...sailing,
    fromSeq: first.seq,
    toSeq: last.seq,
    origin: first.port,
    destination: last.port,
    departs: first.departs ?? '',
    arrives: last.arrives ?? '',
    stepStock: [...rows],
  })
  return { percent: (open && nextPercent(open, what)) ?? 100, fare: fares.adult(what) }
}
