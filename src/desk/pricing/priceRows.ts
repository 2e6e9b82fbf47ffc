import { sum, type Hundredths } from '../../domain/value/money.ts'
import { formatPercent } from '../language/percent.ts'
import type { TripPrices } from './price.ts'

type Priced = TripPrices['items'][number]

/** The items of the same name and price. */
export interface PriceGroup {
  label: string
  count: number
  /** Price of one of them. */
  each: Hundredths
}

/** Equal items in one row; the rows, count × each, add up to the price of the trip. */
export function priceGroups(items: readonly Priced[], name: (item: Priced) => string): PriceGroup[] {
  const rows = items.map((item) => ({ label: name(item) + discountText(item), each: item.fare.total }))
  const groups = Map.groupBy(rows, ({ label, each }) => `${label}|${each}`)
  return [...groups.values()].map((group) => ({ ...group[0]!, count: group.length }))
}

function discountText({ percent }: Priced): string {
  return percent > 0 ? ` ${formatPercent(-percent)}` : ''
}

/** VAT, dues and surcharges included in the price of the items. */
export function containedIn(items: readonly Priced[]): Hundredths {
  return sum(items.map(({ fare }) => fare.vat + fare.dues + fare.surcharges))
}

export const fareParts = ['net', 'vat', 'dues', 'surcharges', 'total'] as const
export type FarePart = (typeof fareParts)[number]

/** The components of a price that are not zero for every item of these trips; the total always is one. */
export function usedParts(trips: readonly (TripPrices | undefined)[]): FarePart[] {
  const items = trips.flatMap((prices) => prices?.items ?? [])
  return fareParts.filter((part) => part === 'total' || items.some(({ fare }) => fare[part] !== 0))
}

/** The sum of one component over the items. */
export function sumOfPart(items: readonly Priced[], part: FarePart): Hundredths {
  return sum(items.map(({ fare }) => fare[part]))
}
