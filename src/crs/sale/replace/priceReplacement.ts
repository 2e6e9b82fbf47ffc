import { withReductionsOf } from '../../../domain/pricing/reduction.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { sum } from '../../../domain/value/money.ts'
import type { SplitSale } from '../../booking/discounts/saleParts.ts'
import type { ItemRow } from '../../booking/record/record.ts'
import { itemTotal } from '../../booking/response/fares.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import type { Companion } from '../../booking/minors/companion.ts'
import type { PricedRequest } from '../bookingRequest.ts'
import { adultOnReplacement } from './adultOnReplacement.ts'
import { priceRequest } from '../priceRequest.ts'
import { storedRequest } from '../storedRequest.ts'
import { datedItems } from './datedItems.ts'

export interface Replacement {
  /** The open items, which are replaced. */
  items: ItemRow[]
  priced: PricedRequest
  /** Hundredths. */
  oldPrice: number
  newPrice: number
  difference: number
  /** Of lower fares, which an open ticket is not refunded, or without a refund of all of them. */
  retained: number
  /** The adult who is to accompany the children among them. */
  companion?: Companion
}

type Trip = Parameters<typeof storedRequest>[0]
type Leader = PricedRequest['request']['leader']

/**
 * What the items of open tickets cost on the trip, by today’s tariff and with those of the sale who travel there. Discounts
 * whose conditions are not met there are left out. Locks nothing.
 */
export async function priceReplacement(
  context: Pick<CallContext, 'tx' | 'who' | 'clock'>,
  dependencies: ServerDependencies,
  sale: SplitSale,
  items: ItemRow[],
  trip: Trip,
  {
    leader = sale.record.booking.leader,
    withoutRefund = false,
    companion,
  }: { leader?: Leader; withoutRefund?: boolean | undefined; companion?: string | undefined },
): Promise<Replacement | Refusal> {
  const dated = await datedItems(context, dependencies, sale, items, trip)
  if (isRefusal(dated)) return tripPointer(dated)
  const request = { trips: [storedRequest(trip, dated.items)], leader }
  const alongside = { ...dated.alongside, asksForAdults: false }
  const asked = await priceRequest(context, dependencies, request, alongside)
  if (isRefusal(asked)) return tripPointer(asked)
  const { record } = sale
  const [sailing] = asked.sailings
  const adult = await adultOnReplacement(
    context,
    dependencies.catalogue,
    { record, items, sailing },
    companion,
  )
  if (isRefusal(adult)) return adult
  const priced = withReductions(asked, items)
  const oldPrice = sum(items.map(itemTotal))
  const newPrice = priced.total
  const byRule = sum(items.map((item) => retainedOf(item, priced)))
  const retained = withoutRefund ? Math.max(byRule, oldPrice - newPrice) : byRule
  const difference = newPrice - oldPrice + retained
  return { items, priced, oldPrice, newPrice, difference, retained, ...(adult && { companion: adult }) }
}

/** A coupon, voucher or miles that lowered the price of an open ticket lower that of the dated one by the same amount. */
function withReductions(priced: PricedRequest, open: readonly ItemRow[]): PricedRequest {
  const lowered = priced.priced.map((dated) =>
    dated.map((item) => {
      const before = open.find(({ uuid }) => uuid === item.uuid)
      return 'explanation' in item ? withReductionsOf(item, before?.explanation ?? null) : item
    }),
  )
  return { ...priced, priced: lowered, total: sum(lowered.flat().map(({ fare }) => fare.total)) }
}

/** A ticket that the company has made open is refunded in full. */
function retainedOf(item: ItemRow, { priced: [dated = []] }: PricedRequest): number {
  if (!item.opened && item.refundLimit === 100) return 0
  const now = dated.find(({ uuid }) => uuid === item.uuid)?.fare.total ?? 0
  return Math.max(0, itemTotal(item) - now)
}

/** The request has one trip, which the call names `trip`. */
export function tripPointer(refusal: Refusal): Refusal {
  const at = refusal.at?.replace(/^\/trips\/0/, '/trip')
  return at === undefined ? refusal : { ...refusal, at }
}
