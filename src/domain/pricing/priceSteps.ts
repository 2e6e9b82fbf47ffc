import { takenUnits, type StockCount } from '../sailing/freeUnits.ts'
import { isControl, type LegStock, parseControl, printControl } from '../sailing/salesControl.ts'

/** Units of a class that are sold at a percentage of their fare. */
export interface PriceStep {
  percent: number
  /** Units; null for the last step, which has no bound. */
  units: number | null
}

/** From so many days before departure nothing is sold below the percentage. */
export interface StepFloor {
  percent: number
  days: number
}

/** The steps of a class in the order in which they are sold, the cheapest first. */
export interface StepLadder {
  steps: readonly PriceStep[]
  floors: readonly StepFloor[]
}

/** The limit in the stock row of a step without a bound. */
export const unboundedStep = 100_000_000

/** The names of all rows of steps and floors sort between these. */
export const firstStep = '~floor|'
export const lastStep = '~step~'

/** Returns the rows of a ladder, by name, with their limits: the units of a step, and the days of a floor. */
export function stepRows(what: string, { steps, floors }: StepLadder): Map<string, number> {
  const row = (kind: 'step' | 'floor', percent: number) =>
    printControl({ kind, holders: [`${percent}`], what })
  return new Map([
    ...steps.map(({ percent, units }) => [row('step', percent), units ?? unboundedStep] as const),
    ...floors.map(({ percent, days }) => [row('floor', percent), days] as const),
  ])
}

/** A step that has been ended has no units, and such a floor no days. */
type LimitedRow = Pick<LegStock, 'resource'> & { most: number | null }

/** Returns the ladders of the classes from the stock rows of one leg. */
export function laddersOf(rows: readonly LimitedRow[]): Map<string, StepLadder> {
  const ladders = new Map<string, { steps: PriceStep[]; floors: StepFloor[] }>()
  for (const { resource, most } of rows) {
    if (!isControl(resource)) continue
    const { kind, holders, what } = parseControl(resource)
    if ((kind !== 'step' && kind !== 'floor') || most === null || (kind === 'step' && most === 0)) continue
    const ladder = ladders.get(what) ?? { steps: [], floors: [] }
    ladders.set(what, ladder)
    const percent = Number(holders[0])
    if (kind === 'floor') ladder.floors.push({ percent, days: most })
    else ladder.steps.push({ percent, units: most >= unboundedStep ? null : most })
  }
  for (const [what, { steps, floors }] of ladders) {
    if (steps.length === 0) ladders.delete(what)
    steps.sort((first, second) => first.percent - second.percent)
    floors.sort((first, second) => first.days - second.days)
  }
  return ladders
}

/** Returns whether a class can be sold by a ladder: its steps rise, only the last is without a bound, and floors are steps of it. */
export function isLadder({ steps, floors }: StepLadder): boolean {
  const rises = steps.every(({ percent }, at) => at === 0 || percent > (steps[at - 1]?.percent ?? 0))
  const isBounded = steps.every(({ units }, at) => (units === null) === (at === steps.length - 1))
  const haveSteps = floors.every(({ percent }) => steps.some((step) => step.percent === percent))
  return steps.length > 0 && rises && isBounded && haveSteps
}

/** Returns the percentage of a unit by the number of units sold before it, so many days before departure. */
export function percentAt({ steps, floors }: StepLadder, before: number, days: number): number {
  const least = Math.max(0, ...floors.filter((floor) => days <= floor.days).map(({ percent }) => percent))
  let sold = 0
  for (const { percent, units } of steps) {
    sold += units ?? Number.POSITIVE_INFINITY
    if (before < sold && percent >= least) return percent
  }
  return steps.at(-1)?.percent ?? 100
}

type Count = Pick<StockCount, 'whole' | 'men' | 'women'>

/** A seat, a whole cabin or a berth that is sold at one step. */
export interface SteppedUnit extends Count {
  what: string
  /** The persons in it. */
  uuids: readonly string[]
  /** The fare of the persons together; the dearest unit gets the cheapest step. */
  weight: number
}

/** Units of a class on the legs `fromLeg` … `toLeg - 1`. */
export interface UnitsOnLegs extends Count {
  what: string
  fromLeg: number
  toLeg: number
}

/** The steps of the classes of one trip. */
export interface TripSteps {
  ladders: ReadonlyMap<string, StepLadder>
  /** Units taken of each class with steps, by leg of the trip. */
  legs: ReadonlyMap<string, readonly LegStock[]>
  /** Days before departure. */
  days: number
  /** Percentages of units that the seller holds already, by class, the cheapest first. */
  held?: ReadonlyMap<string, readonly number[]> | undefined
  /** Percentages at which persons were sold, by uuid; null: at the fare itself. They keep them. */
  fixed?: ReadonlyMap<string, number | null> | undefined
  /** Units among those taken that the seller gives back for the trip. */
  back?: readonly UnitsOnLegs[] | undefined
}

/** A stock row as it was read: with its limit, or with the lower of capacity and limit where it is locked. */
export type StepStock = LegStock & { most?: number | null }

/** Returns the steps that are open on a trip; undefined where no class has any. */
export function openSteps(
  rows: readonly StepStock[],
  { fromSeq, toSeq }: { fromSeq: number; toSeq: number },
  days: number,
): TripSteps | undefined {
  const first = rows.filter(({ leg, resource }) => leg === fromSeq && isControl(resource))
  if (first.length === 0) return undefined
  const ladders = laddersOf(first.map((row) => ({ resource: row.resource, most: limitOf(row) })))
  if (ladders.size === 0) return undefined
  const sailed = rows.filter(({ leg, resource }) => leg >= fromSeq && leg < toSeq && ladders.has(resource))
  return { ladders, legs: Map.groupBy(sailed, ({ resource }) => resource), days }
}

/** A floor that has been ended has no limit, so that a locked row of it has its capacity. */
const limitOf = ({ resource, most, capacity }: StepStock) =>
  most !== undefined ? most : resource.startsWith(firstStep) && capacity >= unboundedStep ? null : capacity

/** Returns whether both open the same steps to everyone, after the same units. */
export function areSameSteps(steps: TripSteps, others: TripSteps): boolean {
  const text = ({ ladders, legs, days }: TripSteps) =>
    JSON.stringify([
      [...ladders].toSorted(byName),
      [...legs]
        .toSorted(byName)
        .map(([what, rows]) => [
          what,
          rows
            .toSorted((first, second) => first.leg - second.leg)
            .map((row) => [row.whole, row.men, row.women]),
        ]),
      days,
    ])
  return text(steps) === text(others)
}

const byName = ([first]: readonly [string, unknown], [second]: readonly [string, unknown]) =>
  first < second ? -1 : 1

/** Returns the number of units that are sold before the next one, on the fullest leg. */
const soldBefore = (legs: readonly StockCount[]) => Math.max(0, ...legs.map(takenUnits))

/** Returns the percentage at which the next unit of the class is sold; undefined for a class without steps. */
export function nextPercent({ ladders, legs, days }: TripSteps, what: string): number | undefined {
  const ladder = ladders.get(what)
  return ladder && percentAt(ladder, soldBefore(legs.get(what) ?? []), days)
}

const counted = (leg: LegStock, units: Count, sign: 1 | -1): LegStock => ({
  ...leg,
  whole: leg.whole + sign * units.whole,
  men: leg.men + sign * units.men,
  women: leg.women + sign * units.women,
})

/**
 * Returns the percentage of every person, in the cheapest order: the dearest unit gets the cheapest step, of two alike the
 * first. A berth in a cabin that is begun takes no further unit. Those who keep their step are left out.
 */
export function assignSteps(units: readonly SteppedUnit[], steps: TripSteps): Map<string, number> {
  const assigned = new Map<string, number>()
  for (const [what, ladder] of steps.ladders) {
    const back = (steps.back ?? []).filter((unit) => unit.what === what)
    let legs = (steps.legs.get(what) ?? []).map((leg) =>
      back
        .filter(({ fromLeg, toLeg }) => leg.leg >= fromLeg && leg.leg < toLeg)
        .reduce((count, unit) => counted(count, unit, -1), leg),
    )
    const held = [...(steps.held?.get(what) ?? [])]
    const wanted = units.filter((unit) => unit.what === what)
    for (const unit of wanted.toSorted((first, second) => second.weight - first.weight)) {
      legs = legs.map((leg) => counted(leg, unit, 1))
      const percent = held.shift() ?? percentAt(ladder, Math.max(0, soldBefore(legs) - 1), steps.days)
      for (const uuid of unit.uuids) assigned.set(uuid, percent)
    }
  }
  return assigned
}
