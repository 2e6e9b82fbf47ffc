import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { pricing } from '../../../contract/pricing.ts'
import { openReturnTrip } from '../../../domain/booking/openReturn.ts'
import { confirmedOffers, premiumOf, type Insured, type Premium } from '../../../domain/pricing/insurance.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { sum } from '../../../domain/value/money.ts'
import { readEmail } from '../../../domain/value/contact.ts'
import { withDefaultPhone } from '../../../domain/booking/fields/leaderFields.ts'
import type { Tx } from '../../database/transaction.ts'
import type { PricedItem } from '../../product/price.ts'
import { findTrips } from '../../reference/timetable.ts'
import type { Sailing } from '../../reference/sailing.ts'
import { nameIn, type Translated } from '../../reference/records.ts'
import { saleDay } from '../../server/clock.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { useLimits } from '../../database/throttle.ts'
import { messageLimits, queueMessageAhead } from '../../mail/queue.ts'
import { readInsuranceProducts, type InsuranceRow } from '../pricingSql.ts'
import { stepsUnderKey } from '../ownSteps.ts'
import { priceAll } from '../priceAll.ts'
import { withoutStepsOfOpenTrip } from '../priceTrips.ts'

type Body = InputOf<typeof pricing.insuranceOffer>['body']
type Offer = AnswerOf<typeof pricing.insuranceOffer>['offers'][number]

/** An insurance that may be sold with a booking. */
export interface InsuranceQuote extends Premium {
  product: InsuranceRow
}

/** The insurance offers of a booking for these trips; products that cost nothing are omitted. */
async function quotes(
  tx: Tx,
  sailings: readonly Sailing[],
  priced: readonly (readonly PricedItem[])[],
  today: string,
): Promise<InsuranceQuote[]> {
  const insured: Insured = {
    total: sum(priced.flat().map(({ fare }) => fare.total)),
    persons: priced.flat().filter(({ kind }) => kind === 'passenger').length,
    trips: sailings.map(({ itinerary, fromSeq, toSeq }) => `${itinerary} ${fromSeq} ${toSeq}`),
  }
  const products = await readInsuranceProducts(tx)
  return products
    .map((product) => ({ product, ...premiumOf(product, insured, today) }))
    .filter(({ gross }) => gross > 0)
}

/** The requested offers that are still valid at their price. */
export async function confirmedQuotes(
  tx: Tx,
  requested: readonly { id: string }[] | undefined,
  sailings: readonly Sailing[],
  priced: readonly (readonly PricedItem[])[],
  today: string,
): Promise<InsuranceQuote[]> {
  if (!requested || requested.length === 0) return []
  return confirmedOffers(await quotes(tx, sailings, priced, today), requested)
}

async function insuranceOffersFor(
  dependencies: ServerDependencies,
  body: Body,
  { tx, who, clock }: CallContext,
): Promise<Offer[] | Refusal> {
  const open = openReturnTrip(body)
  if (isRefusal(open)) return open
  const sailings = await findTrips(tx, dependencies, body.trips)
  if (isRefusal(sailings)) return sailings
  const ownSteps = () => stepsUnderKey(tx, who, body.holdKey, sailings)
  const all = await priceAll({ tx, who }, dependencies, body, withoutStepsOfOpenTrip(sailings, open), {
    trips: [],
    ownSteps,
  })
  if (isRefusal(all)) return all
  const today = saleDay(clock, dependencies.catalogue.network)
  const found = await quotes(tx, sailings, all.priced, today)
  return found.length > 0
    ? found.map((quote) => offerResponse(quote, who.language))
    : refuse('no_insurance_offers')
}

function offerResponse({ id, gross, ipt, product }: InsuranceQuote, language: string): Offer {
  const { descriptionEn, descriptionEl, descriptionTranslated } = product
  const { marketingEn, marketingEl, marketingTranslated } = product
  const worded = (nameEn: string, nameEl: string, translated: Translated | null) =>
    nameIn(language, { nameEn, nameEl, translated })
  return {
    id,
    name: nameIn(language, product),
    description: worded(descriptionEn, descriptionEl, descriptionTranslated),
    marketingDescription: worded(marketingEn, marketingEl, marketingTranslated),
    grossAmount: gross,
    iptAmount: ipt,
  }
}

export async function insuranceOffer(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof pricing.insuranceOffer>,
  context: CallContext,
): Promise<AnswerOf<typeof pricing.insuranceOffer> | Refusal> {
  const offers = await insuranceOffersFor(dependencies, body, context)
  return isRefusal(offers) ? offers : { offers }
}

/** Milliseconds after which the e-mail is not sent any more, because the premium may have changed. */
const goodFor = 2 * 24 * 3_600_000

/** Queues an e-mail with the offers in this transaction. */
export async function sendInsuranceOffer(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof pricing.sendInsuranceOffer>,
  context: CallContext,
): Promise<AnswerOf<typeof pricing.sendInsuranceOffer> | Refusal> {
  const { tx, who } = context
  const recipient = readEmail(body.leader.email ?? '')
  if (recipient === undefined) return refuse('email_required', {}, '/leader/email')
  const all = await insuranceOffersFor(dependencies, body, context)
  if (isRefusal(all)) return all
  const offers = body.insurances ? confirmedOffers(all, body.insurances) : all
  if (offers.length === 0) return refuse('no_insurance_offers')
  const { digits } = dependencies.catalogue.network
  const data = { offers, leader: withDefaultPhone(body.leader), language: who.language, digits }
  const now = context.clock.now()
  const seconds = await useLimits(tx, messageLimits(who, recipient), now)
  if (seconds > 0) return refuse('too_many_mails', { seconds })
  queueMessageAhead(tx, who, { recipient, template: 'insurance_offer', data, now, goodFor })
  context.journal('pricing.sendInsuranceOffer', null, { recipient, offers: offers.map(({ id }) => id) })
  return { status: 'queued', recipient }
}
