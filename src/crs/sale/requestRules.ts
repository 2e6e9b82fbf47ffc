import { checkRequirements } from '../../domain/booking/companyRequirements.ts'
import { checkMinors, type MinorRule } from '../../domain/booking/minors.ts'
import { requestedServices } from '../../domain/product/product.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { checkCard } from '../../domain/pricing/loyaltyCard.ts'
import { cardFor, missingProof, wrongProof } from '../../domain/pricing/proof.ts'
import type { DiscountRule, Explanation } from '../../domain/pricing/tariff.ts'
import { isUnnamed } from '../../domain/group/naming.ts'
import { storedNames } from '../../domain/booking/singleName.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { Sailing } from '../reference/sailing.ts'
import { passengerFields } from '../sailing/availability/passengerFields.ts'
import type { Tx } from '../database/transaction.ts'
import { analysesOf } from '../pricing/miles.ts'
import { readCards } from '../pricing/redeemOffers.ts'
import type { PricedItem } from '../product/price.ts'
import type { BookingRequest, RequestedTrip } from './bookingRequest.ts'

/**
 * Refuses what the company or the ship of a trip does not accept. `sailings` are in the order of the trips, and so are
 * `fellows`: those who travel on them already. For a stored booking the caller asks for adults itself, who may be in
 * another booking.
 */
export function checkSaleRules(
  catalogue: Catalogue,
  request: BookingRequest,
  sailings: readonly Sailing[],
  fellows: readonly Requests[] = [],
  { asksForAdults = true }: { asksForAdults?: boolean } = {},
): Refusal | undefined {
  for (const [index, sailing] of sailings.entries()) {
    const { company, vessel, departs } = sailing
    const { eticket, vehicleAtSale, aloneFromAge, singleNames } = catalogue.products.rule(company)
    if (request.userSelectedEticket === true && !eticket)
      return refuse('no_eticket', { company }, '/userSelectedEticket')
    const { requiredAtSale } = passengerFields(catalogue, sailing)
    const attributes = catalogue.products.attributes(company)
    const requests = request.trips[index]?.accommodationRequests ?? []
    const mayBeUnnamed = request.group !== undefined
    const ages = { aloneFrom: aloneFromAge, bands: catalogue.passengerTypes(company), departs }
    const refusal =
      checkRequirements(requests, {
        company,
        singleNames,
        requiredAtSale,
        vehicleAtSale,
        vehicleKind: catalogue.vehicleKind,
        attributes,
        mayBeUnnamed,
      }) ??
      (asksForAdults ? checkUnaccompanied(requests, fellows[index] ?? [], ages) : undefined) ??
      checkDangerousGoods(requests, catalogue.vessel(vessel)?.dangerousGoods ?? false)
    if (refusal) return { ...refusal, at: `/trips/${index}${refusal.at ?? ''}` }
  }
  return undefined
}

type Requests = RequestedTrip['accommodationRequests']

function checkUnaccompanied(requests: Requests, fellows: Requests, rule: MinorRule): Refusal | undefined {
  const passengersIn = (all: Requests) =>
    all
      .flatMap((request) => request.accommodationRequestAnalysises)
      .flatMap(({ passengerData }) => passengerData ?? [])
  const added = passengersIn(requests)
  const refusal = added.length > 0 ? checkMinors([...added, ...passengersIn(fellows)], rule) : undefined
  return refusal && { ...refusal, at: '/accommodationRequests' }
}

function checkDangerousGoods(requests: Requests, accepted: boolean): Refusal | undefined {
  if (accepted) return undefined
  for (const [index, { accommodationRequestAnalysises }] of requests.entries()) {
    for (const [position, { vehicleData }] of accommodationRequestAnalysises.entries()) {
      const at = `/accommodationRequests/${index}/accommodationRequestAnalysises/${position}/vehicleData/adr`
      if (vehicleData?.adr === true) return refuse('no_dangerous_goods', { what: vehicleData.idOrCode }, at)
    }
  }
  return undefined
}

/** A uuid appears at most once per trip; the same passenger or vehicle has the same uuid on every trip. */
export function checkDuplicates({ trips }: BookingRequest): Refusal | undefined {
  for (const [index, trip] of trips.entries()) {
    const uuids = [
      ...trip.accommodationRequests.flatMap((request) => request.accommodationRequestAnalysises),
      ...requestedServices(trip.additionalServices),
      ...(trip.packages ?? []),
      ...(trip.parcels ?? []),
      ...(trip.pets ?? []),
    ].map(({ uuid }) => uuid)
    const duplicate = uuids.find((uuid, position) => uuids.indexOf(uuid) !== position)
    if (duplicate !== undefined) return refuse('passenger_twice', { uuid: duplicate }, `/trips/${index}`)
  }
  return undefined
}

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
