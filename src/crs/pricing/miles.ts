import type { Static } from 'typebox'
import type { TripRequest } from '../../contract/pricing.ts'
import { checkCard, type LoyaltyCard } from '../../domain/pricing/loyaltyCard.ts'
import { payWithMiles } from '../../domain/pricing/reduction.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { Tx } from '../database/transaction.ts'
import type { PricedItem } from '../product/price.ts'
import { readCards } from './pricingSql.ts'

type Trip = Static<typeof TripRequest>
type Analysis = Trip['accommodationRequests'][number]['accommodationRequestAnalysises'][number]

/** Miles deducted from the price of one passenger on one trip. */
export interface RedeemedMiles {
  card: string
  trip: number
  uuid: string
  miles: number
}

interface LocatedAnalysis {
  trip: number
  analysis: Analysis
  at: string
}

export function analysesOf(trips: readonly Trip[]): LocatedAnalysis[] {
  return trips.flatMap(({ accommodationRequests }, trip) =>
    accommodationRequests.flatMap(({ accommodationRequestAnalysises }, request) =>
      accommodationRequestAnalysises.map((analysis, position) => ({
        trip,
        analysis,
        at: `/trips/${trip}/accommodationRequests/${request}/accommodationRequestAnalysises/${position}`,
      })),
    ),
  )
}

/** Pays with the requested miles; a card pays at most its balance, and only with its company. */
export async function payMiles(
  tx: Tx,
  trips: readonly Trip[],
  companies: readonly string[],
  priced: readonly (readonly PricedItem[])[],
): Promise<{ priced: PricedItem[][]; redeemed: RedeemedMiles[] } | Refusal> {
  const paid = priced.map((items) => [...items])
  const redeeming = analysesOf(trips).filter(({ analysis }) => (analysis.redeemMiles ?? 0) > 0)
  const cards = await readCards(
    tx,
    redeeming.flatMap(({ analysis }) => analysis.loyaltyCard ?? []),
  )
  const left = new Map([...cards.values()].map(({ number, miles }) => [number, miles]))
  const redeemed: RedeemedMiles[] = []
  for (const located of redeeming) {
    const card = cards.get(located.analysis.loyaltyCard ?? '')
    const refusal = mayRedeem(located, card, companies, left)
    if (refusal || !card) return refusal ?? refuse('miles_without_card', {}, located.at)
    const miles = pay(paid[located.trip] ?? [], located.analysis)
    left.set(card.number, (left.get(card.number) ?? 0) - miles)
    if (miles > 0)
      redeemed.push({ card: card.number, trip: located.trip, uuid: located.analysis.uuid, miles })
  }
  return { priced: paid, redeemed }
}

function mayRedeem(
  { analysis, trip, at }: LocatedAnalysis,
  card: LoyaltyCard | undefined,
  companies: readonly string[],
  left: ReadonlyMap<string, number>,
): Refusal | undefined {
  const { loyaltyCard, redeemMiles, passengerData } = analysis
  if (loyaltyCard === undefined) return refuse('miles_without_card', {}, `${at}/loyaltyCard`)
  const open = card && { ...card, miles: left.get(card.number) ?? 0 }
  const refusal = checkCard(loyaltyCard, open, passengerData ?? {}, redeemMiles)
  if (refusal) return { ...refusal, at: `${at}${refusal.at ?? ''}` }
  if (card && card.company !== companies[trip])
    return refuse('loyalty_card_elsewhere', { card: loyaltyCard, company: card.company }, `${at}/loyaltyCard`)
  return undefined
}

/** Reduces the price in place and returns the miles used. */
function pay(items: PricedItem[], { uuid, redeemMiles = 0 }: Analysis): number {
  const nth = items.findIndex((item) => item.uuid === uuid)
  const item = items[nth]
  if (!item) return 0
  const lowered = payWithMiles(item, redeemMiles)
  items[nth] = lowered
  return item.fare.total - lowered.fare.total
}
