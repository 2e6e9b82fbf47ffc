import { missingProof, wrongProof } from '../../domain/pricing/proof.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { analysesOf } from '../pricing/miles.ts'
import type { PricedItem } from '../product/price.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { Sailing } from '../reference/timetable.ts'

/** The first passenger or vehicle that travels at a discount it shows nothing, or the wrong thing, for. */
export function unproven(
  catalogue: Catalogue,
  { trips }: { trips: Parameters<typeof analysesOf>[0] },
  sailings: readonly Sailing[],
  priced: readonly (readonly PricedItem[])[],
): Refusal | undefined {
  const applied = new Map(
    priced.flatMap((items, trip) =>
      items.flatMap((item) =>
        'explanation' in item && item.explanation?.rule === 'discount'
          ? [[`${trip} ${item.uuid}`, item.explanation.discount ?? '']]
          : [],
      ),
    ),
  )
  for (const { trip, analysis, at } of analysesOf(trips)) {
    const rule = catalogue.discount(applied.get(`${trip} ${analysis.uuid}`) ?? '')
    if (!rule || !analysis.passengerData) continue
    const { origin = '', destination = '' } = sailings[trip] ?? {}
    const shown = { ...analysis.passengerData, loyaltyCard: analysis.loyaltyCard }
    const refusal = missingProof(rule, shown) ?? wrongProof(rule, shown, [origin, destination])
    if (refusal) return { ...refusal, at: `${at}/passengerData${refusal.at ?? ''}` }
  }
  return undefined
}
