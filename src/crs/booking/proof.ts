import { checkCard } from '../../domain/pricing/loyaltyCard.ts'
import { cardFor, missingProof, wrongProof } from '../../domain/pricing/proof.ts'
import type { DiscountRule, Explanation } from '../../domain/pricing/tariff.ts'
import type { Refusal } from '../../domain/refusal.ts'
import type { Tx } from '../database/transaction.ts'
import { analysesOf } from '../pricing/miles.ts'
import { readCards } from '../pricing/offerUse.ts'
import type { PricedItem } from '../product/price.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { Sailing } from '../reference/timetable.ts'

type Asked = ReturnType<typeof analysesOf>[number]

/** A passenger who travels at a discount that has to be proven. */
interface Claim {
  asked: Asked
  rule: DiscountRule
  shown: NonNullable<Asked['analysis']['passengerData']> & { loyaltyCard?: string | undefined }
}

/** The first passenger that travels at a discount it shows nothing, or the wrong thing, for. */
export async function unproven(
  tx: Tx,
  catalogue: Catalogue,
  trips: Parameters<typeof analysesOf>[0],
  sailings: readonly Sailing[],
  priced: readonly (readonly PricedItem[])[],
): Promise<Refusal | undefined> {
  const claims = claimsOf(catalogue, trips, priced)
  const numbers = claims.flatMap(({ rule, shown }) => cardFor(rule, shown) ?? [])
  const cards = await readCards(tx, numbers)
  for (const { asked, rule, shown } of claims) {
    const { origin = '', destination = '' } = sailings[asked.trip] ?? {}
    const card = cardFor(rule, shown)
    const refusal =
      missingProof(rule, shown) ??
      wrongProof(rule, shown, [origin, destination]) ??
      (card === undefined ? undefined : checkCard(card, cards.get(card), shown))
    if (refusal) return { ...refusal, at: `${asked.at}/passengerData${refusal.at ?? ''}` }
  }
  return undefined
}

/** Discounts of the table, chosen or of the passenger’s type; offers need no proof. */
const claimed = new Set<Explanation['rule']>(['discount', 'type'])

function claimsOf(
  catalogue: Catalogue,
  trips: Parameters<typeof analysesOf>[0],
  priced: readonly (readonly PricedItem[])[],
): Claim[] {
  const applied = new Map(
    priced.flatMap((items, trip) =>
      items.flatMap((item) =>
        'explanation' in item && claimed.has(item.explanation?.rule ?? 'none')
          ? [[`${trip} ${item.uuid}`, item.explanation?.discount ?? '']]
          : [],
      ),
    ),
  )
  return analysesOf(trips).flatMap((asked) => {
    const { uuid, passengerData, loyaltyCard } = asked.analysis
    const rule = catalogue.discount(applied.get(`${asked.trip} ${uuid}`) ?? '')
    return rule && passengerData ? [{ asked, rule, shown: { ...passengerData, loyaltyCard } }] : []
  })
}
