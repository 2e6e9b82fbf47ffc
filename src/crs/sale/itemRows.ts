import { PassengerData, VehicleData } from '../../contract/pricing.ts'
import { isAttributeField } from '../../domain/booking/companyRequirements.ts'
import { storedNames } from '../../domain/booking/singleName.ts'
import type { Explanation } from '../../domain/pricing/tariff.ts'
import { requestedServices } from '../../domain/product/product.ts'
import type { NewItem } from '../booking/record/record.ts'
import type { PricedItem } from '../product/price.ts'
import type { RequestedTrip } from './bookingRequest.ts'

/** The items of one trip: passengers and vehicles in the order of the requests, then products. */
export function itemRows(trip: RequestedTrip, priced: readonly PricedItem[]): NewItem[] {
  const prices = new Map(priced.map((price) => [price.uuid, price]))
  const travellers = travellerItems(trip, prices)
  return [...travellers, ...productItems(trip, prices, travellers.length)]
}

/** Marks an item that belongs to no accommodation request. */
const noRequest = -1

function productItems(
  trip: RequestedTrip,
  prices: ReadonlyMap<string, PricedItem>,
  firstPosition: number,
): NewItem[] {
  const products = [
    ...requestedServices(trip.additionalServices).map(({ uuid, idOrCode, units }) => ({
      uuid,
      idOrCode,
      units,
    })),
    ...(trip.packages ?? []).map(({ uuid, idOrCode, quantity }) => ({ uuid, idOrCode, quantity })),
    ...(trip.parcels ?? []),
    ...(trip.pets ?? []),
  ]
  return products.map(({ uuid, ...details }, index) => ({
    uuid,
    position: firstPosition + index,
    request: noRequest,
    details,
    requestType: '',
    place: null,
    ...priceColumns(priceOf(prices, uuid)),
  }))
}

function priceOf(prices: ReadonlyMap<string, PricedItem>, uuid: string): PricedItem {
  const price = prices.get(uuid)
  if (!price) throw new Error(`${uuid} has no price`)
  return price
}

/** Only passengers and vehicles have an explanation and a discount; products have their list price. */
type ExplainedItem = PricedItem & { explanation?: Explanation; discountIdOrCode?: string }

/** The price of an item as it is stored. */
export function priceColumns({ kind, idOrCode, percent, listed, fare, ...item }: ExplainedItem) {
  const { net, vat, dues, surcharges } = fare
  const discount = item.discountIdOrCode ?? null
  const explanation = item.explanation ?? null
  return {
    kind,
    accommodation: idOrCode,
    discount,
    percent,
    listed,
    net,
    vat,
    dues,
    surcharges,
    explanation,
    cancellationSet: explanation?.cancellationSet ?? null,
  }
}

function travellerItems(trip: RequestedTrip, prices: ReadonlyMap<string, PricedItem>): NewItem[] {
  return trip.accommodationRequests
    .flatMap((request, index) =>
      request.accommodationRequestAnalysises.map((analysis) => ({ request, index, analysis })),
    )
    .map(({ request, index, analysis }, position) => ({
      uuid: analysis.uuid,
      position,
      request: index,
      details: { ...detailsOf(analysis), ...cardOf(analysis) },
      requestType: request.accommodationRequestType,
      place: analysis.accommodationNumber ?? null,
      ...priceColumns(priceOf(prices, analysis.uuid)),
    }))
}

type Analysis = RequestedTrip['accommodationRequests'][number]['accommodationRequestAnalysises'][number]

/** A recalled booking calls the loyalty card `loyaltyNumber`. */
const cardOf = ({ loyaltyCard }: Analysis) => (loyaltyCard ? { loyaltyNumber: loyaltyCard } : {})

/** Only fields of the contract and booking attributes are stored; a request may carry others, echoed from responses. */
function detailsOf({ passengerData, vehicleData }: Analysis): Record<string, unknown> {
  const fields = passengerData ? PassengerData.properties : VehicleData.properties
  const given = Object.entries(passengerData ? storedNames(passengerData) : { ...vehicleData })
  return Object.fromEntries(given.filter(([field]) => field in fields || isAttributeField(field)))
}
