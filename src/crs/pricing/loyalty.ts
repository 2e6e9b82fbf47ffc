import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { pricing } from '../../contract/pricing.ts'
import { checkCard, milesFor, type LoyaltyCard } from '../../domain/pricing/loyaltyCard.ts'
import { missingProof, wrongProof } from '../../domain/pricing/proof.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { sum } from '../../domain/value/money.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { findTrips } from '../reference/timetable.ts'
import { serverText } from '../server/serverText.ts'
import { saleDay } from '../server/clock.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { analysesOf } from './miles.ts'
import { stepsUnderKey } from './ownSteps.ts'
import { readCards, readOffers } from './pricingSql.ts'
import { priceAll } from './priceAll.ts'

type Body = InputOf<typeof pricing.validateLoyaltyAndResidency>['body']
type Claim = Body['passengers'][number]
type Checked = AnswerOf<typeof pricing.validateLoyalty>
type Miles = AnswerOf<typeof pricing.loyaltyMiles>

/**
 * Returns whether the cards are valid and belong to their passengers; passengers without a card are returned unchanged.
 */
export async function validateLoyalty(
  { body }: InputOf<typeof pricing.validateLoyalty>,
  { tx, who }: CallContext,
): Promise<Checked> {
  const cards = await readCards(tx, numbersIn(body.passengers))
  return {
    results: body.passengers.map((claim) =>
      proofResult(claim, cards, checkLoyalty(claim, cards), who.language),
    ),
  }
}

/**
 * Also checks manual codes and the proofs of discounts; if trips are given, residents must live at a port of one of
 * them.
 */
export async function validateLoyaltyAndResidency(
  { catalogue }: ServerDependencies,
  { body }: InputOf<typeof pricing.validateLoyaltyAndResidency>,
  { tx, who, clock }: CallContext,
): Promise<Checked> {
  const cards = await readCards(tx, numbersIn(body.passengers))
  const offers = await readOffers(tx, saleDay(clock, catalogue.network))
  const codes = new Set(offers.filter(({ kind }) => kind === 'manual').map(({ code }) => code))
  const ports = (body.trips ?? []).flatMap(({ origin, destination }) => [
    origin.idOrCode,
    destination.idOrCode,
  ])
  const check = (claim: Claim) =>
    checkLoyalty(claim, cards) ?? checkManual(claim, codes) ?? checkProof(catalogue, claim, ports)
  return { results: body.passengers.map((claim) => proofResult(claim, cards, check(claim), who.language)) }
}

type Cards = ReadonlyMap<string, LoyaltyCard>

const numbersIn = (claims: readonly Claim[]) => claims.flatMap(({ loyaltyCard }) => loyaltyCard ?? [])

function checkLoyalty(claim: Claim, cards: Cards): Refusal | undefined {
  const { loyaltyCard, redeemMiles = 0 } = claim
  if (!loyaltyCard) return redeemMiles > 0 ? refuse('miles_without_card', {}, '/loyaltyCard') : undefined
  return checkCard(loyaltyCard, cards.get(loyaltyCard), claim, redeemMiles)
}

function checkManual({ manualCode }: Claim, codes: ReadonlySet<string>): Refusal | undefined {
  if (!manualCode || codes.has(manualCode.toUpperCase())) return undefined
  return refuse('manual_code_unknown', { code: manualCode }, '/manualCode')
}

function checkProof(catalogue: Catalogue, claim: Claim, ports: readonly string[]): Refusal | undefined {
  const { discountIdOrCode } = claim
  if (!discountIdOrCode) return undefined
  const rule = catalogue.discount(discountIdOrCode)
  if (!rule || rule.ended)
    return refuse('discount_not_admissible', { discount: discountIdOrCode }, '/discountIdOrCode')
  return missingProof(rule, claim) ?? wrongProof(rule, claim, ports)
}

function proofResult(
  { uuid, loyaltyCard }: Claim,
  cards: Cards,
  refusal: Refusal | undefined,
  language: Parameters<typeof serverText>[0],
): Checked['results'][number] {
  if (refusal) {
    const message = serverText(language, refusal.refusal, refusal.parameters)
    const field = refusal.at?.slice(1)
    return { uuid, valid: false, code: refusal.refusal, message, ...(field && { field }) }
  }
  const card = cards.get(loyaltyCard ?? '')
  return { uuid, valid: true, ...(card && { miles: card.miles }) }
}

/** The miles each card would earn: with its own company, for the fare paid in money. */
export async function loyaltyMiles(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof pricing.loyaltyMiles>,
  { tx, who }: CallContext,
): Promise<Miles | Refusal> {
  const sailings = await findTrips(tx, dependencies, body.trips)
  if (isRefusal(sailings)) return sailings
  const ownSteps = () => stepsUnderKey(tx, who, body.holdKey, sailings)
  const all = await priceAll({ tx, who }, dependencies, body, sailings, { trips: [], ownSteps })
  if (isRefusal(all)) return all
  const shown = analysesOf(body.trips).filter(({ analysis }) => Boolean(analysis.loyaltyCard))
  const cards = await readCards(
    tx,
    shown.map(({ analysis }) => analysis.loyaltyCard ?? ''),
  )
  const { digits } = dependencies.catalogue.network
  const earned = new Map<string, Miles['results'][number]>()
  for (const { trip, analysis, at } of shown) {
    const { uuid, loyaltyCard = '', passengerData } = analysis
    const card = cards.get(loyaltyCard)
    const refusal = checkCard(loyaltyCard, card, passengerData ?? {})
    if (refusal) return { ...refusal, at: `${at}${refusal.at ?? ''}` }
    const price = all.priced[trip]?.find((item) => item.uuid === uuid)
    const own = card && price && card.company === sailings[trip]?.company
    const miles = own ? milesFor(card, price.fare.net + price.fare.vat, digits) : 0
    earned.set(uuid, { uuid, loyaltyCard, miles: (earned.get(uuid)?.miles ?? 0) + miles })
  }
  const results = [...earned.values()]
  return { results, miles: sum(results.map(({ miles }) => miles)) }
}
