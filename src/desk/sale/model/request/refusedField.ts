import type { Refusal } from '../../../../domain/refusal.ts'
import type { WorkingBooking } from '../workingBooking.ts'
import type { TripRequest } from './requests.ts'
import { passengerKeyOf } from '../../../../domain/booking/fields/passengerFields.ts'
import { vehicleKeyOf } from '../../../../domain/booking/fields/vehicleFields.ts'
import { listOf } from '../item/extras.ts'
import type { MissingField, Product } from '../state.ts'

/** Names that refer to a whole request instead of a field. */
const whole =
  /^(\d+|idOrCode|accommodationRequests|accommodationRequestAnalysises|passengerData|vehicleData)$/

const products: Record<string, Product> = {
  additionalServices: 'service',
  packages: 'package',
  parcels: 'parcel',
  pets: 'pet',
}
const productFields: Record<string, string> = { idOrCode: 'code', ownerUuid: 'owner' }

/** The cell of a pet, service, package or parcel; undefined if the refusal is about something else. */
function refusedProduct(
  refusal: Refusal,
  requests: readonly TripRequest[],
  workingBooking: WorkingBooking,
): MissingField | undefined {
  const [, , trip, list = '', at, field = ''] = refusal.at?.split('/') ?? []
  const kind = products[list]
  if (kind === undefined) return undefined
  const requested = requests[Number(trip)]?.[list as 'pets']?.[Number(at)]
  const shown = kind === 'pet' ? workingBooking.pets : workingBooking.trips[Number(trip)]?.[listOf[kind]]
  const row = shown?.findIndex(({ uuid }) => uuid === requested?.uuid) ?? -1
  if (row < 0) return undefined
  return { kind, row, trip: Number(trip), field: productFields[field] ?? field, refusal }
}

/** A refused hold names the accommodation but no field, so it is shown at the first passenger with it. */
function soldOutSeat(refusal: Refusal, { people, trips }: WorkingBooking): MissingField | undefined {
  if (refusal.refusal !== 'sold_out' || refusal.at !== undefined) return undefined
  for (const [trip, { passengers }] of trips.entries()) {
    const place = passengers.find(({ accommodation }) => accommodation === refusal.parameters.what)
    const row = people.findIndex(({ uuid }) => uuid === place?.uuid)
    if (row >= 0) return { kind: 'passenger', row, trip, field: 'accommodation', refusal }
  }
  return undefined
}

/** The field a refusal refers to; undefined if it refers to no passenger or vehicle. */
export function refusedField(
  refusal: Refusal,
  requests: readonly TripRequest[],
  workingBooking: WorkingBooking,
): MissingField | undefined {
  const named = refusedProduct(refusal, requests, workingBooking) ?? soldOutSeat(refusal, workingBooking)
  if (named) return named
  const { people, vehicles } = workingBooking
  const [, , trip, , request, , analysis = '0'] = refusal.at?.split('/') ?? []
  const asked = requests[Number(trip)]?.accommodationRequests[Number(request)]
  const uuid = asked?.accommodationRequestAnalysises[Number(analysis)]?.uuid
  if (asked === undefined || uuid === undefined) return undefined
  const kind = asked.accommodationRequestType === 'VEHICLE' ? 'vehicle' : 'passenger'
  const row = (kind === 'vehicle' ? vehicles : people).findIndex((one) => one.uuid === uuid)
  const last = refusal.at?.split('/').at(-1) ?? ''
  const place = kind === 'vehicle' ? 'category' : 'accommodation'
  const fieldOf = kind === 'vehicle' ? vehicleKeyOf : passengerKeyOf
  const field = whole.test(last) ? place : (fieldOf(last) ?? last)
  return { kind, row, trip: Number(trip), field, refusal }
}
