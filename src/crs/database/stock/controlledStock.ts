import { accompaniedParcelResource, petResource } from '../../../domain/product/demand.ts'
import { takenUnits } from '../../../domain/sailing/freeUnits.ts'
import { isRefusal, refuse, type Refusal, type RefusalCode } from '../../../domain/refusal.ts'
import {
  type Buyer,
  countControls,
  isControl,
  openTo,
  parseControl,
  refuseTime,
} from '../../../domain/sailing/salesControl.ts'
import { type Allocation, type Claim, type StockRow, withReleased } from './stock.ts'

/**
 * The rows with the released and the expired units added back. The released ones are open again to who had them, also above
 * a limit set since, which holds on all other rows.
 */
export function openStock(
  rows: readonly StockRow[],
  released: readonly Claim[],
  expired: readonly Claim[] = [],
): StockRow[] {
  const present = withReleased(rows, expired)
  return withReleased(present, released).map((row, nth) => {
    const before = present[nth] ?? row
    if (row === before) return row
    const former = takenUnits(before)
    return { ...row, capacity: Math.max(row.capacity, former), former }
  })
}

/**
 * Returns the allocations of the check on what is open to the buyer, with those that are counted under controls of sales; all
 * is open without a buyer.
 */
export function checkOpen(
  stock: readonly StockRow[],
  buyer: Buyer | undefined,
  check: (rows: readonly StockRow[]) => readonly Allocation[] | Refusal,
): readonly Allocation[] | Refusal {
  const sold = stock.filter(({ resource }) => !isControl(resource))
  if (!buyer || sold.length === stock.length) return withoutControls(check(sold))
  const open = openTo(stock, buyer)
  const allocations = withoutControls(check(open))
  if (isRefusal(allocations))
    return isRefusal(check(sold))
      ? allocations
      : refuseClosed(allocations, stock, { buyer, closed: closedIn(sold, open) })
  const counted = countControls(
    stock.map((row) => ({ ...row })),
    allocations,
    buyer,
  )
  return isRefusal(counted) ? counted : [...allocations, ...counted.map(({ numbers: _, ...units }) => units)]
}

/**
 * Former allocations that are made again are counted as the controls are now. They have the codes of the former controls, too:
 * a unit of a reserve stays one, though its traveller has left or changed.
 */
function withoutControls(allocations: readonly Allocation[] | Refusal): readonly Allocation[] | Refusal {
  if (isRefusal(allocations)) return allocations
  const former = allocations.filter(({ resource }) => isControl(resource))
  if (former.length === 0) return allocations
  const formerOf = Map.groupBy(former, ({ owner }) => owner)
  return allocations
    .filter((allocation) => !former.includes(allocation))
    .map((allocation) => ({
      ...allocation,
      codes: [...(allocation.codes ?? []), ...(formerOf.get(allocation.owner) ?? []).flatMap(codesOfControl)],
    }))
}

/** The codes of travellers or vehicles that a control names. */
export function codesOfControl({ resource }: Pick<StockRow, 'resource'>): string[] {
  const { holders, what } = parseControl(resource)
  return [...holders, what]
}

/** Returns whether a claim is of the accommodation, or counts it under a control of sales. */
export const isClaimOn = (accommodation: string, { resource }: Pick<Claim, 'resource'>): boolean =>
  resource === accommodation || (isControl(resource) && parseControl(resource).what === accommodation)

/** The resources of which less is open to the buyer than there is. */
const closedIn = (sold: readonly StockRow[], open: readonly StockRow[]): Set<string> =>
  new Set(
    sold.flatMap(({ resource, capacity }, nth) => ((open[nth]?.capacity ?? 0) < capacity ? [resource] : [])),
  )

/** The refusal where there would be room, which is closed or kept for others; another one stays as it is. */
function refuseClosed(
  refusal: Refusal,
  stock: readonly StockRow[],
  { buyer, closed }: { buyer: Buyer; closed: ReadonlySet<string> },
): Refusal {
  const { parameters, at } = refusal
  const what = resourceOf(refusal, closed)
  if (what === undefined) return refusal
  const untimely = refuseTime(stock, what, buyer)
  if (untimely) return at === undefined ? untimely : { ...untimely, at }
  return refuse('not_open', { what, left: Number(parameters.left ?? 0) }, at)
}

/** The resources that refusals without a parameter for it are about. */
const refusedResources: Readonly<Partial<Record<RefusalCode, readonly string[]>>> = {
  ship_full: ['PAX'],
  garage_full: ['LANE_LOW', 'LANE_HIGH'],
  no_high_lanes: ['LANE_HIGH', 'LANE_LOW'],
  parcels_full: [accompaniedParcelResource],
  pets_full: Object.values(petResource),
}

/** The resource that was refused, of several one that is closed; undefined where none was. */
function resourceOf({ refusal, parameters }: Refusal, closed: ReadonlySet<string>): string | undefined {
  if (refusal === 'sold_out') return String(parameters.what)
  const resources = refusedResources[refusal]
  return resources?.find((resource) => closed.has(resource)) ?? resources?.[0]
}
