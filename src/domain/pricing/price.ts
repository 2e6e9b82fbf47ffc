import { isRefusal, refuse, type Refusal } from '../refusal.ts'
import { percentOf, roundTo, type Hundredths } from '../value/money.ts'
import { checkType } from './age.ts'
import { isCabin, type Product } from './classes.ts'
import { chosenDiscount, ownPercent, passengerDiscount, type Applied } from './discount.ts'
import { splitFare } from './fare.ts'
import { admissibleDiscounts, isDomestic } from './markets.ts'
import type { Company, Fellow } from './needs.ts'
import type {
  AccommodationRequest,
  Analysis,
  DiscountRule,
  Fare,
  PassengerFacts,
  Priced,
  Surcharge,
  Tariff,
  VehicleFacts,
} from './tariff.ts'

export type { Priced, Tariff } from './tariff.ts'

/** A tariff with what does not change from passenger to passenger of one trip. */
interface Trip {
  tariff: Tariff
  admissible: readonly DiscountRule[]
  party: readonly Fellow[]
}

/** An adult alone pays this much of the second berth of a two-bed cabin. */
const singleUsePercent = 60

/**
 * What each person and vehicle of a trip costs, in the order asked, or the first refusal with its place below the
 * trip (`/accommodationRequests/0/…`).
 */
export function priceRequests(requests: readonly AccommodationRequest[], tariff: Tariff): Priced[] | Refusal {
  const admissible = admissibleDiscounts(tariff.discounts, tariff)
  const party = requests.flatMap((request) => fellowsOf(request, tariff, admissible))
  const trip: Trip = { tariff, admissible, party }
  const priced: Priced[] = []
  for (const [index, request] of requests.entries()) {
    const items = priceRequest(request, trip, `/accommodationRequests/${index}`)
    if (isRefusal(items)) return items
    priced.push(...items)
  }
  return priced
}

function fellowsOf(
  request: AccommodationRequest,
  tariff: Tariff,
  admissible: readonly DiscountRule[],
): Fellow[] {
  const product = accommodationOf(request.idOrCode, tariff)
  return request.accommodationRequestAnalysises.flatMap(({ uuid, discountIdOrCode, passengerData }) =>
    passengerData
      ? [{ uuid, discount: discountIdOrCode, percent: ownPercent(passengerData.type, product, admissible) }]
      : [],
  )
}

function accommodationOf(code: string, tariff: Tariff): Product {
  return { code, kind: tariff.kind(code), berths: tariff.berths(code) }
}

function priceRequest(request: AccommodationRequest, trip: Trip, at: string): Priced[] | Refusal {
  const named = request.accommodationRequestAnalysises.length
  if (named !== request.quantity) return refuse('quantity_differs', { quantity: request.quantity, named }, at)
  if (request.accommodationRequestType === 'VEHICLE') return priceEach(request, at, vehiclePricer(trip))
  const product = accommodationOf(request.idOrCode, trip.tariff)
  const berth = product.kind === 'none' ? 0 : trip.tariff.listed(product.code)
  if (berth === undefined) return refuse('not_sold', { what: product.code }, `${at}/idOrCode`)
  const overfull = isWholeCabin(request, product) && named > product.berths
  if (overfull) return refuse('cabin_overfull', { what: product.code, berths: product.berths }, at)
  return priceEach(request, at, passengerPricer({ request, product, berth, trip }))
}

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

interface Place {
  request: AccommodationRequest
  product: Product
  /** Full price of one seat or berth. */
  berth: Hundredths
  trip: Trip
}

function passengerPricer(place: Place): Pricer {
  const { request, product, berth, trip } = place
  const cabin = isCabin(product.kind) ? fellowsOf(request, trip.tariff, trip.admissible) : []
  const company: Company = { party: trip.party, cabin, roundTrip: trip.tariff.roundTrip === true }
  const empty = emptyBerths(place)
  return (analysis, position, at) => {
    const person = analysis.passengerData
    if (!person) return refuse('passenger_missing', {}, `${at}/passengerData`)
    const refusal =
      checkType(person, trip.tariff, `${at}/passengerData`) ?? checkPlace(person, request, product, at)
    if (refusal) return refusal
    const passenger = { uuid: analysis.uuid, person, chosen: analysis.discountIdOrCode, product }
    const context = { admissible: trip.admissible, departs: trip.tariff.departs }
    const applied = passengerDiscount(passenger, context, company)
    if (isRefusal(applied)) return { ...applied, at: `${at}/discountIdOrCode` }
    const carried = position === 0 ? empty : 0
    const gross = percentOf(berth, 100 - applied.percent) + carried
    return item(
      'passenger',
      analysis,
      product.code,
      berth + carried,
      applied,
      passengerFare(gross, trip.tariff),
    )
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
  const isOther = isCabin(kind) && accommodationRequestType === `${sexType === 'MALE' ? 'FE' : ''}MALE_BERTH`
  return isOther ? refuse('berth_of_other_sex', { what: code }, `${at}/passengerData/sexType`) : undefined
}

/** What the empty berths of a cabin taken whole cost; one person in a two-bed cabin pays 1.6 berths in all. */
function emptyBerths({ request, product, berth }: Place): Hundredths {
  if (!isWholeCabin(request, product)) return 0
  if (product.berths === 2 && request.quantity === 1) return percentOf(berth, singleUsePercent)
  return berth * (product.berths - request.quantity)
}

function passengerFare(gross: Hundredths, tariff: Tariff): Fare {
  return splitFare({
    gross,
    vat: tariff.vat.passenger,
    dues: tariff.dues.passenger,
    duesInside: isDomestic(tariff),
    surcharges: surchargeOn('passenger', tariff.surcharges),
  })
}

function surchargeOn(what: Surcharge['appliesTo'], surcharges: readonly Surcharge[]): Hundredths {
  return surcharges.reduce((sum, { appliesTo, amount }) => (appliesTo === what ? sum + amount : sum), 0)
}

function vehiclePricer({ tariff, admissible }: Trip): Pricer {
  return (analysis, _, at) => {
    const vehicle = analysis.vehicleData
    if (!vehicle) return refuse('vehicle_missing', {}, `${at}/vehicleData`)
    const code = vehicle.idOrCode
    const price = tariff.listed(code)
    if (price === undefined) return refuse('not_sold', { what: code }, `${at}/vehicleData/idOrCode`)
    const applied = vehicleDiscount(code, analysis.discountIdOrCode, admissible)
    if (isRefusal(applied)) return { ...applied, at: `${at}/discountIdOrCode` }
    const listed = tariff.perMetre(code) ? price * startedMetres(vehicle, tariff) : price
    return item(
      'vehicle',
      analysis,
      code,
      listed,
      applied,
      vehicleFare(listed, applied.percent, vehicle, tariff),
    )
  }
}

function vehicleDiscount(
  code: string,
  chosen: string | undefined,
  admissible: readonly DiscountRule[],
): Applied | Refusal {
  if (chosen === undefined) return { percent: 0 }
  const wish = chosenDiscount({ code: chosen, product: { code, kind: 'vehicle', berths: 1 }, admissible })
  return isRefusal(wish) ? wish : { code: chosen, percent: wish.percent }
}

/** Whole metres to pay for: a begun one counts, a stray millimetre of arithmetic does not. */
export function startedMetres({ idOrCode, length }: VehicleFacts, tariff: Tariff): number {
  return Math.ceil(roundTo((length ?? tariff.defaultLength(idOrCode)) * 100, 1) / 100)
}

/** What travels free by the tariff (bicycles) pays no surcharge either. */
function vehicleFare(listed: Hundredths, percent: number, vehicle: VehicleFacts, tariff: Tariff): Fare {
  const surcharge = tariff.freight(vehicle.idOrCode)
    ? surchargeOn('freight', tariff.surcharges) * startedMetres(vehicle, tariff)
    : surchargeOn('vehicle', tariff.surcharges)
  return splitFare({
    gross: percentOf(listed, 100 - percent),
    vat: tariff.vat.vehicle,
    dues: 0,
    duesInside: true,
    surcharges: listed === 0 ? 0 : surcharge,
  })
}

function item(
  kind: Priced['kind'],
  { uuid, index }: Analysis,
  idOrCode: string,
  listed: Hundredths,
  { code, percent }: Applied,
  fare: Fare,
): Priced {
  return {
    uuid,
    index,
    kind,
    idOrCode,
    listed,
    ...(code !== undefined && { discountIdOrCode: code }),
    percent,
    fare,
  }
}
