import { checkRequirements } from '../../domain/booking/companyRequirements.ts'
import { checkMinors, type MinorRule } from '../../domain/booking/minors.ts'
import { requestedServices } from '../../domain/product/product.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { Sailing } from '../reference/sailing.ts'
import { passengerFields } from '../sailing/availability/passengerFields.ts'
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
