import type { ModifyRequest } from './draft.ts'
import type { TripVersions } from './repriced.ts'

const pointer =
  /^\/trips\/\d+\/accommodationRequests\/(\d+)\/accommodationRequestAnalysises\/(\d+)(?:\/passengerData|\/vehicleData)?(\/\w+)?$/

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
  const [, request, analysis, field = ''] = pointer.exec(at ?? '') ?? []
  const analyses =
    version.after?.request.accommodationRequests[Number(request)]?.accommodationRequestAnalysises
  const uuid = analyses?.[Number(analysis)]?.uuid
  const index = trips.findIndex(
    ({ companyReservationCode }) => companyReservationCode === version.draft.trip.companyCode,
  )
  const lists = ['selectedPassengers', 'selectedVehicles'] as const
  for (const list of lists) {
    const place = trips[index]?.[list]?.findIndex((one) => one.uuid === uuid) ?? -1
    if (place >= 0) return `/trips/${index}/${list}/${place}/modifiedValues${field}`
  }
  return index < 0 ? undefined : `/trips/${index}`
}
