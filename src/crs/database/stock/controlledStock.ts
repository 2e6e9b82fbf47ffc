import { takenUnits } from '../../../domain/sailing/freeUnits.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
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
 * a limit set since.
 */
export function openStock(
  rows: readonly StockRow[],
  released: readonly Claim[],
  expired: readonly Claim[] = [],
): StockRow[] {
  const present = withReleased(rows, expired)
  return withReleased(present, released).map((row, nth) => {
    const former = takenUnits(present[nth] ?? row)
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
  const allocations = withoutControls(check(openTo(stock, buyer)))
  if (isRefusal(allocations))
    return isRefusal(check(sold))
      ? allocations
      : (notInTime(stock, buyer, allocations) ?? notOpen(allocations))
  const counted = countControls(
    stock.map((row) => ({ ...row })),
    allocations,
    buyer,
  )
  return isRefusal(counted) ? counted : [...allocations, ...counted.map(({ numbers: _, ...units }) => units)]
}

/** Former allocations that are made again are counted as the controls are now; their codes are in the former controls. */
function withoutControls(allocations: readonly Allocation[] | Refusal): readonly Allocation[] | Refusal {
  if (isRefusal(allocations)) return allocations
  const former = allocations.filter(({ resource }) => isControl(resource))
  if (former.length === 0) return allocations
  const codes = Map.groupBy(former, ({ owner }) => owner)
  return allocations
    .filter((allocation) => !former.includes(allocation))
    .map((allocation) => ({
      ...allocation,
      codes: (codes.get(allocation.owner) ?? []).flatMap(({ resource }) => {
        const { holders, what } = parseControl(resource)
        return [...holders, what]
      }),
    }))
}

function notInTime(
  stock: readonly StockRow[],
  buyer: Buyer,
  { parameters, at }: Refusal,
): Refusal | undefined {
  const refusal = refuseTime(stock, String(parameters.what ?? ''), buyer)
  return refusal && at !== undefined ? { ...refusal, at } : refusal
}

/** There would be room, which is closed or kept for others. */
const notOpen = ({ parameters, at }: Refusal) =>
  refuse('not_open', { what: String(parameters.what ?? ''), left: Number(parameters.left ?? 0) }, at)
