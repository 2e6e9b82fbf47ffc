import { isRefusal, refuse, type Refusal } from '../refusal.ts'
import { checkCategory, laneLength } from '../sailing/vehicleCategory.ts'
import { percentOf, roundTo, type Money } from '../value/money.ts'
import { mustGet } from '../value/mustGet.ts'
import { checkType } from './age.ts'
import { isCabin, type Product } from './discountClasses.ts'
import {
  byDiscount,
  chosenDiscount,
  highestDiscount,
  ownPercent,
  passengerDiscount,
  type AppliedDiscount,
} from './passengerDiscount.ts'
import { explain, type ExplainedPrice, splitFare, vatOfVehicle } from './fare.ts'
import type { ListedFare, SteppedFare } from './listFare.ts'
import { emptyBerthsPrice } from './sharedCabin.ts'
import { stepsOfTrip } from './steppedUnits.ts'
import { admissibleDiscounts, type TravelContext } from './discountConditions.ts'
import type {
  AccommodationRequest,
  Analysis,
  DiscountRule,
  Fare,
  FellowPassenger,
  Offer,
  PassengerFacts,
  Priced,
  Surcharge,
  Tariff,
  VehicleFacts,
} from './tariff.ts'

export type { Priced, Tariff } from './tariff.ts'

/** A tariff with the values that are the same for all passengers of one trip. */
interface Trip {
  tariff: Tariff
  /** The discounts that an item may have. */
  admissibleTo(uuid: string): readonly DiscountRule[]
  party: readonly FellowPassenger[]
  /** Percentages of the fares of persons by uuid, where their class is sold in steps. */
  percents: ReadonlyMap<string, number>
}

/**
 * The price of each person and vehicle of a trip, in the order of the request, or the first refusal with its location
 * below the trip (`/accommodationRequests/0/…`).
 */
export function priceRequests(requests: readonly AccommodationRequest[], tariff: Tariff): Priced[] | Refusal {
  const percents = percentsOf(requests, tariff)
  return isRefusal(percents) ? percents : priceAt(percents, requests, tariff)
}

/** Returns the percentages of the fares of persons by uuid, at the price steps of the tariff; empty without steps. */
export function percentsOf(
  requests: readonly AccommodationRequest[],
  tariff: Tariff,
): ReadonlyMap<string, number> | Refusal {
  if (!tariff.steps) return atFares
  // The order of the units matters only where they fall into different steps.
  const alike = stepsOfTrip(requests, [], tariff)
  if (new Set(alike.values()).size < 2) return alike
  const priced = priceAt(atFares, requests, tariff)
  return isRefusal(priced) ? priced : stepsOfTrip(requests, priced, tariff)
}

const atFares: ReadonlyMap<string, number> = new Map()

function priceAt(
  percents: ReadonlyMap<string, number>,
  requests: readonly AccommodationRequest[],
  tariff: Tariff,
): Priced[] | Refusal {
  const admissibleTo = admissibleOn(tariff)
  const own = requests.flatMap((request) => fellowsOf(request, { tariff, admissibleTo }))
  const party = [...own, ...(tariff.fellows ?? [])]
  const trip: Trip = { tariff, admissibleTo, party, percents }
  const priced: Priced[] = []
  for (const [index, request] of requests.entries()) {
    const items = priceRequest(request, trip, `/accommodationRequests/${index}`)
    if (isRefusal(items)) return items
    priced.push(...items)
  }
  return priced
}

function admissibleOn(tariff: Tariff): Trip['admissibleTo'] {
  const admissible = admissibleDiscounts(tariff.discounts, tariff)
  return (uuid) => {
    const soldAt = tariff.soldAt?.get(uuid)
    return soldAt === undefined || admissible.some(({ code }) => code === soldAt)
      ? admissible
      : admissibleDiscounts(tariff.discounts, tariff, soldAt)
  }
}

function fellowsOf(
  request: AccommodationRequest,
  { tariff, admissibleTo }: Pick<Trip, 'tariff' | 'admissibleTo'>,
): FellowPassenger[] {
  const product = accommodationOf(request.idOrCode, tariff)
  return request.accommodationRequestAnalysises.flatMap(({ uuid, discountIdOrCode, passengerData }) => {
    if (!passengerData) return []
    const percent = ownPercent(passengerData.type, product, admissibleTo(uuid))
    return [{ uuid, discount: discountIdOrCode, percent }]
  })
}

export function accommodationOf(code: string, tariff: Tariff): Product {
  return { code, kind: tariff.kind(code), berths: tariff.berths(code) }
}

function priceRequest(request: AccommodationRequest, trip: Trip, at: string): Priced[] | Refusal {
  const named = request.accommodationRequestAnalysises.length
  if (named !== request.quantity) return refuse('quantity_differs', { quantity: request.quantity, named }, at)
  if (request.accommodationRequestType === 'VEHICLE')
    return priceEach(request, at, vehiclePricer(request, trip))
  const product = accommodationOf(request.idOrCode, trip.tariff)
  const fares = request.accommodationRequestAnalysises.flatMap(
    ({ uuid, passengerData }) =>
      atStep(listedFare(product, trip.tariff, passengerData?.type), trip.percents.get(uuid)) ?? [],
  )
  if (fares.length < named) return refuse('not_sold', { what: product.code }, `${at}/idOrCode`)
  const overfull = isWholeCabin(request, product) && named > product.berths
  if (overfull) return refuse('cabin_overfull', { what: product.code, berths: product.berths }, at)
  return priceEach(request, at, passengerPricer({ request, product, fares, trip }))
}

const free: ListedFare = { gross: 0 }

/** The fare of one seat or berth; the lap of an adult is free. */
const listedFare = ({ code, kind }: Product, tariff: Tariff, type?: string): ListedFare | undefined =>
  kind === 'none' ? free : tariff.listed(code, type)

const atStep = (listed: ListedFare | undefined, percent: number | undefined): SteppedFare | undefined =>
  listed && percent !== undefined
    ? { ...listed, gross: percentOf(listed.gross, percent), step: { percent, fare: listed.gross } }
    : listed

function isWholeCabin({ accommodationRequestType }: AccommodationRequest, { kind }: Product): boolean {
  return accommodationRequestType === 'COMPLETE' && isCabin(kind)
}

type Pricer = (analysis: Analysis, position: number, at: string) => Priced | Refusal

function priceEach(request: AccommodationRequest, at: string, price: Pricer): Priced[] | Refusal {
  const priced: Priced[] = []
  for (const [position, analysis] of request.accommodationRequestAnalysises.entries()) {
    const item = price(analysis, position, `${at}/accommodationRequestAnalysises/${position}`)
    if (isRefusal(item)) return item
    priced.push(item)
  }
  return priced
}

interface PassengerPlace {
  request: AccommodationRequest
  product: Product
  /** The fare of one seat or berth for each analysis. */
  fares: readonly SteppedFare[]
  trip: Trip
}

function passengerPricer(place: PassengerPlace): Pricer {
  const { request, product, fares, trip } = place
  const cabin = isCabin(product.kind) ? fellowsOf(request, trip) : []
  const { roundTrip = false, unconditional } = trip.tariff
  const company: TravelContext = { party: trip.party, cabin, roundTrip, unconditional }
  const empty = emptyBerths(place)
  return (analysis, position, at) => {
    const person = analysis.passengerData
    if (!person) return refuse('passenger_missing', {}, `${at}/passengerData`)
    const refusal =
      checkType(person, trip.tariff, `${at}/passengerData`) ?? checkPlace(person, request, product, at)
    if (refusal) return refusal
    const listed = mustGet(fares, position)
    const hasTypeFare = Boolean(listed.passengerType)
    const passenger = { uuid: analysis.uuid, person, chosen: analysis.discountIdOrCode, product, hasTypeFare }
    const admissible = trip.admissibleTo(analysis.uuid)
    const context = { admissible, departs: trip.tariff.departs }
    const own = passengerDiscount(passenger, context, company)
    if (isRefusal(own)) return { ...own, at: `${at}/discountIdOrCode` }
    const offers = offersFor(request, analysis, trip.tariff)
    if (isRefusal(offers)) return { ...offers, at: `${at}${offers.at ?? ''}` }
    const applied = highestDiscount(own, offers, 'passenger')
    const carried = position === 0 ? empty : 0
    const gross = percentOf(listed.gross, 100 - applied.percent) + carried
    const rule = admissible.find(({ code }) => code === applied.code)
    const fare = passengerFare(gross, trip.tariff, passengerSurcharges(rule, trip.tariff.surcharges))
    return item({
      kind: 'passenger',
      analysis,
      idOrCode: product.code,
      applied,
      fare,
      listed,
      carried,
      tariff: trip.tariff,
    })
  }
}

function checkPlace(
  { type, sexType }: PassengerFacts,
  { accommodationRequestType }: AccommodationRequest,
  { code, kind }: Product,
  at: string,
): Refusal | undefined {
  if (kind === 'none' && type !== 'IN')
    return refuse('infants_only', { what: code }, `${at}/passengerData/type`)
  const other = sexType === 'MALE' ? 'FEMALE_BERTH' : sexType === 'FEMALE' ? 'MALE_BERTH' : undefined
  const isOther = isCabin(kind) && accommodationRequestType === other
  return isOther ? refuse('berth_of_other_sex', { what: code }, `${at}/passengerData/sexType`) : undefined
}

/** Carried by the first occupant of a whole cabin, at the fare of all passenger types or else the highest in the cabin. */
function emptyBerths({ request, product, fares, trip: { tariff } }: PassengerPlace): Money {
  if (!isWholeCabin(request, product)) return 0
  const { berths } = product
  const ofAll = atStep(listedFare(product, tariff), fares[0]?.step?.percent)
  const berth = ofAll?.gross ?? Math.max(...fares.map(({ gross }) => gross))
  return emptyBerthsPrice(berth, { berths, persons: request.quantity })
}

function passengerFare(gross: Money, tariff: Tariff, surcharges: Money): Fare {
  return splitFare({
    gross,
    vat: tariff.vat.passenger,
    dues: tariff.dues.passenger,
    duesInside: tariff.duesInside,
    surcharges,
  })
}

/** Returns what a passenger pays of the surcharges; discounts such as a free ticket waive all but fuel. */
export function passengerSurcharges(
  rule: Pick<DiscountRule, 'surcharges'> | undefined,
  surcharges: readonly Surcharge[],
): Money {
  const paid = rule?.surcharges === 'fuel' ? surcharges.filter(({ fuel }) => fuel) : surcharges
  return surchargeOn('passenger', paid)
}

function surchargeOn(what: Surcharge['appliesTo'], surcharges: readonly Surcharge[], metres = 1): Money {
  const own = surcharges.filter(({ appliesTo }) => appliesTo === what)
  return own.reduce((sum, { amount, perMetre }) => sum + amount * (perMetre ? metres : 1), 0)
}

/**
 * Offers for all of the trip, and offers that this request or passenger names by code; a passenger’s own fare has
 * priority.
 */
function offersFor(
  { fareCode }: AccommodationRequest,
  { manualCode }: Analysis,
  { offers }: Tariff,
): Offer[] | Refusal {
  const fare = fareCode === undefined ? undefined : offers?.named('fare', fareCode)
  const isRefused = !offers?.areStored
  if (fareCode !== undefined && !fare && isRefused) return refuse('fare_unknown', { fare: fareCode })
  const manual = manualCode === undefined ? undefined : offers?.named('manual', manualCode)
  if (manualCode !== undefined && !manual && isRefused)
    return refuse('manual_code_unknown', { code: manualCode }, '/manualCode')
  const ofTrip = (offers?.trip ?? []).filter(({ rule }) => !fare || rule !== 'fare')
  return [...ofTrip, ...(fare ? [fare] : []), ...(manual ? [manual] : [])]
}

function vehiclePricer(request: AccommodationRequest, { tariff, admissibleTo }: Trip): Pricer {
  return (analysis, _, at) => {
    const vehicle = analysis.vehicleData
    if (!vehicle) return refuse('vehicle_missing', {}, `${at}/vehicleData`)
    const code = vehicle.idOrCode
    const listed = tariff.listed(code)
    if (listed === undefined) return refuse('not_sold', { what: code }, `${at}/vehicleData/idOrCode`)
    const isSold = (other: string) => tariff.listed(other) !== undefined
    const size = { ...vehicle, category: code }
    const misfit = checkCategory(size, tariff.category, `${at}/vehicleData`, isSold)
    if (misfit) return misfit
    const own = vehicleDiscount(code, analysis.discountIdOrCode, admissibleTo(analysis.uuid))
    if (isRefusal(own)) return { ...own, at: `${at}/discountIdOrCode` }
    const offers = offersFor(request, analysis, tariff)
    if (isRefusal(offers)) return { ...offers, at: `${at}${offers.at ?? ''}` }
    const applied = highestDiscount(own, offers, 'vehicle')
    const metres = tariff.perMetre(code) ? startedMetres(vehicle, tariff) : undefined
    const fare = vehicleFare(listed.gross * (metres ?? 1), applied.percent, vehicle, tariff)
    return item({
      kind: 'vehicle',
      analysis,
      idOrCode: code,
      applied,
      fare,
      listed,
      carried: 0,
      metres,
      tariff,
    })
  }
}

function vehicleDiscount(
  code: string,
  chosen: string | undefined,
  admissible: readonly DiscountRule[],
): AppliedDiscount | Refusal {
  if (chosen === undefined) return { rule: 'none', percent: 0 }
  const chosenRule = chosenDiscount({
    code: chosen,
    product: { code, kind: 'vehicle', berths: 1 },
    admissible,
  })
  return isRefusal(chosenRule) ? chosenRule : byDiscount(chosenRule.rule, chosenRule.percent)
}

/** Whole metres to pay: started metres count, with a tolerance for floating-point error. */
export function startedMetres(vehicle: VehicleFacts, tariff: Tariff): number {
  const category = tariff.category(vehicle.idOrCode)
  return category ? Math.ceil(roundTo(laneLength(vehicle, category) * 100, 1) / 100) : 0
}

/** A vehicle that is free by the tariff (bicycles) pays no surcharge either. */
function vehicleFare(listed: Money, percent: number, vehicle: VehicleFacts, tariff: Tariff): Fare {
  const surcharge = tariff.freight(vehicle.idOrCode)
    ? surchargeOn('freight', tariff.surcharges, startedMetres(vehicle, tariff))
    : surchargeOn('vehicle', tariff.surcharges)
  return splitFare({
    gross: percentOf(listed, 100 - percent),
    vat: vatOfVehicle(tariff, vehicle.idOrCode),
    dues: 0,
    duesInside: true,
    surcharges: listed === 0 ? 0 : surcharge,
  })
}

function item(of: Omit<ExplainedPrice, 'product'> & { analysis: Analysis; idOrCode: string }): Priced {
  const { kind, analysis, idOrCode, applied, fare, listed, carried, metres } = of
  const { rule, code, percent } = applied
  const ofTable = code !== undefined && (rule === 'type' || rule === 'discount')
  return {
    uuid: analysis.uuid,
    index: analysis.index,
    kind,
    idOrCode,
    listed: listed.gross * (metres ?? 1) + carried,
    ...(ofTable && { discountIdOrCode: code }),
    percent,
    fare,
    explanation: explain({ ...of, product: idOrCode }),
  }
}
