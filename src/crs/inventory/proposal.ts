import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { inventory } from '../../contract/inventory.ts'
import { isCabin } from '../../domain/pricing/discountClasses.ts'
import { laddersOf } from '../../domain/pricing/priceSteps.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { demandOf, type ObservedSale, stepUnits } from '../../domain/sailing/emsrB.ts'
import { takenUnits } from '../../domain/sailing/freeUnits.ts'
import { readStockOfSailings, type StockOfSailing } from '../database/stock/controlRows.ts'
import { runAsSystem } from '../database/transaction.ts'
import { saleDay } from '../server/clock.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { formerSales, type FormerSailing } from './inventorySql.ts'
import { selectSailings } from './selection.ts'

type Answer = AnswerOf<typeof inventory.proposal>
type Level = InputOf<typeof inventory.proposal>['body']['levels'][number]

/** Earlier sailings without which nothing is proposed. */
const needed = 8

/**
 * Proposes price steps of a class. Those who bought in the days of a level are its demand; what is cut off by a price or a
 * class that was sold out is marked, and counted by mean imputation.
 */
export async function proposal(
  { catalogue }: Pick<ServerDependencies, 'catalogue'>,
  { body }: InputOf<typeof inventory.proposal>,
  context: CallContext,
): Promise<Answer | Refusal> {
  const { sailing: itinerary, what, levels } = body
  const falls = levels.some(({ percent, days }, at) => {
    const before = levels[at - 1]
    return before !== undefined && (percent <= before.percent || days >= before.days)
  })
  if (falls) return refuse('inventory_steps_wrong', { what }, '/levels')
  const selected = await selectSailings({ catalogue }, context, { sailings: [itinerary] })
  if (isRefusal(selected)) return selected
  const { tx, who, clock } = context
  return runAsSystem(tx, who, async () => {
    const [presentStock, kind] = [
      await readStockOfSailings(tx, [itinerary]),
      catalogue.accommodation(what)?.kind ?? '',
    ]
    const rows = presentStock.filter(({ resource }) => resource === what)
    if (kind === '' || rows.length === 0) return refuse('inventory_unknown', { what })
    const today = saleDay(clock, catalogue.network)
    const former = await formerSales(tx, { itinerary, what, isCabin: isCabin(kind), today })
    const stock = await readStockOfSailings(
      tx,
      former.map((sailing) => sailing.itinerary),
    )
    const stockById = Map.groupBy(stock, (row) => row.itinerary)
    const observed = levels.map((_, at) =>
      former.map((sailing) => observedIn(sailing, stockById.get(sailing.itinerary) ?? [], what, levels, at)),
    )
    const capacity = Math.min(...rows.map((row) => row.capacity))
    const demands = observed.map((sales, at) => ({ fare: levels[at]?.percent ?? 0, ...demandOf(sales) }))
    const counted = levels.map((level, at) => ({
      ...level,
      mean: tenths(demands[at]?.mean ?? 0),
      deviation: tenths(demands[at]?.deviation ?? 0),
      cutOff: (observed[at] ?? []).filter(({ isCensored }) => isCensored).length,
    }))
    const units = stepUnits(demands.toReversed(), capacity)
    return {
      sailings: former.length,
      needed,
      capacity,
      levels: counted,
      ...(former.length >= needed && laddered(levels, units)),
    }
  })
}

const tenths = (number: number) => Math.round(number * 10) / 10

/** Levels without units are left out; the first day of each later one is a floor. */
function laddered(levels: readonly Level[], units: readonly number[]): Pick<Answer, 'steps' | 'floors'> {
  const sold = levels.flatMap((level, at) => {
    const count = at === levels.length - 1 ? null : (units[at] ?? 0)
    return count === 0 ? [] : [{ ...level, units: count }]
  })
  return {
    steps: sold.map(({ percent, units: count }) => ({ percent, units: count })),
    floors: sold.flatMap(({ days }, at) => (at === 0 ? [] : [{ step: at + 1, days }])),
  }
}

/** Returns what was sold in the days of a level, and whether its price or the class was sold out. */
function observedIn(
  { sold }: FormerSailing,
  stock: readonly StockOfSailing[],
  what: string,
  levels: readonly Level[],
  at: number,
): ObservedSale {
  const { percent = 0, days: from = 0 } = levels[at] ?? {}
  const until = levels[at + 1]?.days ?? -1
  const isEarly = at === 0
  const persons = sold
    .filter(({ days }) => days > until && (isEarly || days <= from))
    .reduce((sum, { units }) => sum + units, 0)
  const rows = stock.filter(({ resource }) => resource === what)
  const taken = Math.max(0, ...rows.map(takenUnits))
  const isFull = rows.some((row) => takenUnits(row) >= row.capacity)
  const lastSale = Math.min(...sold.map(({ days }) => days))
  const { steps = [] } = laddersOf(stock.filter(({ leg }) => leg === rows[0]?.leg)).get(what) ?? {}
  const below = steps.filter((step) => step.percent <= percent)
  const open = below.reduce((sum, step) => sum + (step.units ?? Number.POSITIVE_INFINITY), 0)
  const isStepSoldOut = below.length > 0 && taken >= open
  return { persons, isCensored: isStepSoldOut || (isFull && until < lastSale) }
}
