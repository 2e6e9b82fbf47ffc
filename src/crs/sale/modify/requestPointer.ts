import { requestedServices } from '../../../domain/product/product.ts'
import type { RequestedTrip } from '../bookingRequest.ts'
import type { ModifyRequest } from './draft.ts'
import type { TripVersions } from './repriced.ts'

const pointer =
  /^\/trips\/\d+\/accommodationRequests\/(\d+)(?:\/accommodationRequestAnalysises\/(\d+)(?:\/passengerData|\/vehicleData)?)?(\/\w+)?$/
const productPointer = /^\/trips\/\d+\/(additionalServices|packages|pets)\/(\d+)(\/\w+)?$/

const lists = [
  ...(['selectedPassengers', 'selectedVehicles'] as const),
  ...(['additionalServices', 'selectedPackages', 'selectedPets'] as const),
]

/**
 * Where the modify request has the value that a rule of the sale refuses. `at` names it in the request of a sale with
 * the given trips; undefined where the request does not have it.
 */
export function requestPointer(
  at: string | undefined,
  { trips = [] }: ModifyRequest,
  changed: readonly (Pick<TripVersions, 'draft'> & Partial<TripVersions>)[],
): string | undefined {
  const version = changed[Number(/^\/trips\/(\d+)/.exec(at ?? '')?.[1])]
  if (!version) return at?.startsWith('/leader') ? at : undefined
  const { uuids, field } = itemsAt(at ?? '', version.after?.request)
  const index = trips.findIndex(
    ({ companyReservationCode }) => companyReservationCode === version.draft.trip.companyCode,
  )
  for (const list of lists) {
    const place = trips[index]?.[list]?.findIndex((one) => uuids.includes(one.uuid)) ?? -1
    const name = list === 'selectedPassengers' && field === '/idOrCode' ? '/accommodationIdOrCode' : field
    if (place >= 0) return `/trips/${index}/${list}/${place}/modifiedValues${name}`
  }
  return index < 0 ? undefined : `/trips/${index}`
}

interface Items {
  uuids: readonly (string | undefined)[]
  /** The rest of the pointer. */
  field: string
}

/** The item of a trip that the pointer of a sale names, or all that share an accommodation. */
function itemsAt(at: string, request: RequestedTrip | undefined): Items {
  const [, list, product, ofProduct = ''] = productPointer.exec(at) ?? []
  if (list !== undefined) {
    const products =
      list === 'additionalServices'
        ? requestedServices(request?.additionalServices)
        : request?.[list as 'packages' | 'pets']
    return { uuids: [products?.[Number(product)]?.uuid], field: ofProduct }
  }
  const [, place, analysis, field = ''] = pointer.exec(at) ?? []
  const all = request?.accommodationRequests[Number(place)]?.accommodationRequestAnalysises ?? []
  const named = analysis === undefined ? all : all.slice(Number(analysis), Number(analysis) + 1)
  return { uuids: named.map(({ uuid }) => uuid), field }
}
