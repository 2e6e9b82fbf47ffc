import type { Static } from 'typebox'
import { mustGet } from '../../domain/value/mustGet.ts'
import type { TripRequest } from '../../contract/pricing.ts'
import type { Offer, TripOffers } from '../../domain/pricing/tariff.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import type { Tx } from '../database/transaction.ts'
import { nameIn } from '../reference/records.ts'
import type { Alongside } from './priceTrips.ts'
import { readOffers, readSoldOffers, type OfferRow, readCards } from './pricingSql.ts'
import type { PricedSailing } from './tariff.ts'

export { readSoldOffers }
export type { OfferRow }

type Trip = Static<typeof TripRequest>

/** The fields of a request that name offers. */
export interface OfferRequest {
  trips: readonly Trip[]
  projectCode?: string | undefined
  deal?: string | undefined
  farePerCompanies?: readonly { company: string; fareIdOrCode: string }[] | undefined
}

export type OfferTrip = Pick<PricedSailing, 'company' | 'origin' | 'destination' | 'departs'>

/** Returns whether an offer applies to a sailing with the given number of passengers. */
export function offerApplies(
  offer: OfferRow,
  { company, origin, destination, departs }: OfferTrip,
  persons: number,
) {
  const day = departs.slice(0, 10)
  const ports = offer.ports.length === 0 || [origin, destination].every((port) => offer.ports.includes(port))
  const companies = offer.companies.length === 0 || offer.companies.includes(company)
  return (
    ports && companies && persons >= offer.leastPassengers && day >= offer.fromDate && day <= offer.toDate
  )
}

const passengersOn = ({ accommodationRequests }: Trip) =>
  accommodationRequests
    .filter(({ accommodationRequestType }) => accommodationRequestType !== 'VEHICLE')
    .reduce((sum, { quantity }) => sum + quantity, 0)

/**
 * Counts the passengers of a trip, with those in other bookings of the sale; Infinity where the conditions of discounts
 * are not asked again.
 */
function personsOn({ trips }: OfferRequest, nth: number, { fellows = [], unconditional = [] }: Alongside) {
  const isAsked = (unconditional[nth]?.size ?? 0) === 0
  return isAsked ? passengersOn(mustGet(trips, nth)) + (fellows[nth]?.length ?? 0) : Number.POSITIVE_INFINITY
}

const requestsCodes = ({ accommodationRequests }: Trip) =>
  accommodationRequests.some(
    ({ fareCode, accommodationRequestAnalysises }) =>
      fareCode !== undefined || accommodationRequestAnalysises.some(({ manualCode }) => Boolean(manualCode)),
  )

function requestsOffers({ trips, projectCode, deal, farePerCompanies = [] }: OfferRequest): boolean {
  return (
    [projectCode, deal].some((code) => code !== undefined) ||
    farePerCompanies.length > 0 ||
    trips.some((trip) => trip.companyDiscount ?? trip.fareIdOrCode ?? requestsCodes(trip))
  )
}

/** The offers on each trip, in trip order; empty if none is requested. */
export async function offersOf(
  tx: Tx,
  request: OfferRequest,
  sailings: readonly OfferTrip[],
  { today, language, alongside }: { today: string; language: string; alongside: Alongside },
): Promise<TripOffers[] | Refusal> {
  if (!requestsOffers(request)) return []
  const areStored = alongside.stored === 'again'
  const offers = await readOffers(tx, today, areStored ? codesIn(request) : [])
  const asOffer = offerIn(language)
  const whole = bookingOffers(offers, request, alongside.stored !== undefined)
  if (isRefusal(whole)) return whole
  const each: TripOffers[] = []
  for (const [nth, sailing] of sailings.entries()) {
    const persons = personsOn(request, nth, alongside)
    const trip = tripOffers(offers, request, sailing, { nth, persons, areStored })
    if (isRefusal(trip)) return trip
    const holds = (offer: OfferRow) => offerApplies(offer, sailing, persons)
    each.push({
      trip: [...whole.filter(holds), ...trip].map(asOffer),
      named: (rule, code) => offers.filter(isOf(rule, code)).filter(holds).map(asOffer)[0],
      areStored,
    })
  }
  const isMissing = ({ code }: OfferRow) =>
    !each.some(({ trip }) => trip.some((offer) => offer.code === code))
  return alongside.stored === undefined && whole.some(isMissing)
    ? refuse('offer_not_here', { offer: whole.map(({ code }) => code).join(' ') })
    : each
}

/** The codes of the offers that a stored booking names. */
function codesIn({ trips, projectCode, deal }: OfferRequest): string[] {
  const requests = trips.flatMap(({ accommodationRequests }) => accommodationRequests)
  const analyses = requests.flatMap(({ accommodationRequestAnalysises }) => accommodationRequestAnalysises)
  const codes = [
    projectCode,
    deal,
    ...trips.map(({ companyDiscount }) => companyDiscount),
    ...requests.map(({ fareCode }) => fareCode),
    ...analyses.map(({ manualCode }) => manualCode),
  ]
  return [...new Set(codes.flatMap((code) => code?.toUpperCase() ?? []))]
}

const isOf = (kind: Offer['rule'], code: string) => (offer: OfferRow) =>
  offer.kind === kind && offer.code === code.toUpperCase()

export const offerIn =
  (language: string) =>
  (offer: OfferRow): Offer => ({
    rule: offer.kind,
    code: offer.code,
    name: nameIn(language, offer),
    percent: offer.percent,
    appliesTo: offer.appliesTo,
    cancellationSet: offer.cancellationSet ?? undefined,
  })

/** Offers of project and deal apply where their conditions hold; those of a stored booking are never refused. */
function bookingOffers(
  offers: readonly OfferRow[],
  { projectCode, deal }: OfferRequest,
  isStored: boolean,
): OfferRow[] | Refusal {
  const project = projectCode === undefined ? undefined : offers.find(isOf('project', projectCode))
  if (projectCode !== undefined && !project && !isStored)
    return refuse('project_unknown', { project: projectCode }, '/projectCode')
  const chosen = deal === undefined ? undefined : offers.find(isOf('deal', deal))
  const elsewhere = project && chosen?.project && chosen.project !== project.code
  if (deal !== undefined && !isStored && (!chosen || elsewhere))
    return refuse('deal_unknown', { deal }, '/deal')
  return [project, chosen].filter((offer) => offer !== undefined)
}

/** An offer that a trip names by code must apply to it, unless it is stored. */
function tripOffers(
  offers: readonly OfferRow[],
  { trips, farePerCompanies = [] }: OfferRequest,
  sailing: OfferTrip,
  { nth, persons, areStored }: { nth: number; persons: number; areStored: boolean },
): OfferRow[] | Refusal {
  const trip = mustGet(trips, nth)
  const holds = (offer: OfferRow) => offerApplies(offer, sailing, persons)
  const { company } = sailing
  const discount = trip.companyDiscount
  const left = discount === undefined ? [] : offers.filter(isOf('companyDiscount', discount)).filter(holds)
  if (discount !== undefined && left.length === 0 && !areStored)
    return refuse('company_discount_unknown', { discount, company }, `/trips/${nth}/companyDiscount`)
  const fare =
    trip.fareIdOrCode ??
    farePerCompanies.find((farePerCompany) => farePerCompany.company === company)?.fareIdOrCode
  const sold = fare === undefined ? [] : offers.filter(isOf('fare', fare)).filter(holds)
  if (fare !== undefined && sold.length === 0 && !areStored)
    return refuse('fare_unknown', { fare }, `/trips/${nth}/fareIdOrCode`)
  return [...left, ...sold]
}

/** The given loyalty card numbers that do not exist. */
export async function unknownCards(tx: Tx, numbers: readonly string[]): Promise<string[]> {
  const cards = await readCards(tx, numbers)
  return numbers.filter((number) => !cards.has(number))
}

/** The given manual codes without an offer on the day. */
export async function unknownManualCodes(tx: Tx, codes: readonly string[], day: string): Promise<string[]> {
  const offers = await readOffers(tx, day)
  const manual = new Set(offers.filter(({ kind }) => kind === 'manual').map(({ code }) => code))
  return codes.filter((code) => !manual.has(code))
}
