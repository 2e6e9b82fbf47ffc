import { checkCard } from '../../domain/pricing/loyaltyCard.ts'
import { cardFor, missingProof, wrongProof } from '../../domain/pricing/proof.ts'
import type { DiscountRule, Explanation } from '../../domain/pricing/tariff.ts'
import { isUnnamed } from '../../domain/group/naming.ts'
import { storedNames } from '../../domain/booking/singleName.ts'
import type { Refusal } from '../../domain/refusal.ts'
import type { Tx } from '../database/transaction.ts'
import { analysesOf } from '../pricing/miles.ts'
import { readCards } from '../pricing/offerUse.ts'
import type { PricedItem } from '../product/price.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { Sailing } from '../reference/sailing.ts'

type RequestedPassenger = ReturnType<typeof analysesOf>[number]

/** A passenger travelling at a discount that needs a proof document, residency or loyalty card. */
interface DiscountedPassenger {
  requested: RequestedPassenger
  rule: DiscountRule
  /** The passenger’s data and loyalty card, among which the proof is found. */
  data: NonNullable<RequestedPassenger['analysis']['passengerData']> & { loyaltyCard?: string | undefined }
}

/**
 * Refuses the first passenger whose proof for the applied discount is missing or wrong. Those of a group prove it when
 * they get their names.
 */
export async function checkProofs(
  tx: Tx,
  catalogue: Catalogue,
  trips: Parameters<typeof analysesOf>[0],
  sailings: readonly Sailing[],
  priced: readonly (readonly PricedItem[])[],
  isGroup: boolean,
): Promise<Refusal | undefined> {
  const all = discountedPassengers(catalogue, trips, priced)
  const passengers = isGroup ? all.filter(({ data }) => !isUnnamed(storedNames(data))) : all
  const cardNumbers = passengers.flatMap(({ rule, data }) => cardFor(rule, data) ?? [])
  const cards = await readCards(tx, cardNumbers)
  for (const { requested, rule, data } of passengers) {
    const { origin = '', destination = '' } = sailings[requested.trip] ?? {}
    const card = cardFor(rule, data)
    const refusal =
      missingProof(rule, data) ??
      wrongProof(rule, data, [origin, destination]) ??
      (card === undefined ? undefined : checkCard(card, cards.get(card), data))
    if (refusal) return { ...refusal, at: `${requested.at}/passengerData${refusal.at ?? ''}` }
  }
  return undefined
}

/** Discounts of the discount table, chosen or implied by the passenger type. Offers need no proof. */
const rulesOfTable = new Set<Explanation['rule']>(['discount', 'type'])

const discountOf = (item: PricedItem): string | undefined =>
  'explanation' in item && rulesOfTable.has(item.explanation?.rule ?? 'none')
    ? (item.explanation?.discount ?? '')
    : undefined

function discountedPassengers(
  catalogue: Catalogue,
  trips: Parameters<typeof analysesOf>[0],
  priced: readonly (readonly PricedItem[])[],
): DiscountedPassenger[] {
  const discounts = new Map(
    priced.flatMap((items, trip) => items.map((item) => [`${trip} ${item.uuid}`, discountOf(item)] as const)),
  )
  return analysesOf(trips).flatMap((requested) => {
    const { uuid, passengerData, loyaltyCard } = requested.analysis
    const rule = catalogue.discount(discounts.get(`${requested.trip} ${uuid}`) ?? '')
    return rule && passengerData ? [{ requested, rule, data: { ...passengerData, loyaltyCard } }] : []
  })
}
