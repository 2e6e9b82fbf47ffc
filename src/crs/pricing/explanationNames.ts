import type { Explanation } from '../../domain/pricing/tariff.ts'
import type { Actor } from '../database/transaction.ts'
import type { PricedItem } from '../product/price.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { nameIn } from '../reference/records.ts'

/** Adds the name of the applied discount or offer, in the language of the session. */
export function nameExplanation(explanation: Explanation, catalogue: Catalogue, language: string) {
  const { rule, discount } = explanation
  const ofTable = rule === 'type' || rule === 'discount'
  const found = ofTable && discount !== undefined ? catalogue.discount(discount) : undefined
  return found ? { ...explanation, name: nameIn(language, found) } : explanation
}

export function nameExplanations(
  items: readonly PricedItem[],
  catalogue: Catalogue,
  who: Actor,
): PricedItem[] {
  return items.map((item) =>
    'explanation' in item && item.explanation
      ? { ...item, explanation: nameExplanation(item.explanation, catalogue, who.language) }
      : item,
  )
}
