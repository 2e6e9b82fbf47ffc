import { PassengerData, VehicleData } from '../../../contract/pricing.ts'
import { isAttributeField } from '../../../domain/booking/companyRequirements.ts'
import { withEntered } from '../../../domain/booking/fields/preselected.ts'
import {
  refuseRoute,
  refuseValues,
  attributesOf,
  modifiableIn,
} from '../../../domain/booking/fields/modifiable.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import { statuses, statusOf, type Status } from '../../../domain/booking/transition.ts'
import type { ItemRow } from '../../booking/record/record.ts'
import { findBookingId } from '../../booking/recall.ts'
import { readVersion } from '../../booking/record/lockRecord.ts'
import type { CallContext } from '../../server/context.ts'
import { storedKey, type DraftItem, type DraftTrip, type ModifiedTrip } from './draft.ts'

const lists = [
  ['passenger', 'selectedPassengers'],
  ['vehicle', 'selectedVehicles'],
  ['service', 'additionalServices'],
  ['package', 'selectedPackages'],
  ['pet', 'selectedPets'],
] as const satisfies readonly (readonly [ItemRow['kind'], keyof ModifiedTrip])[]

type Values = Readonly<Record<string, unknown>>

/** The trips with the requested values; refuses what the status of an item does not permit. */
export function applyValues(
  drafts: readonly DraftTrip[],
  requested: readonly ModifiedTrip[],
): DraftTrip[] | Refusal {
  let trips = [...drafts]
  for (const [index, request] of requested.entries()) {
    const at = `/trips/${index}`
    const code = request.companyReservationCode
    const draft = trips.find(({ trip }) => trip.companyCode === code)
    if (!draft) return refuse('item_not_found', { what: code }, `${at}/companyReservationCode`)
    const applied = applyToTrip(draft, request)
    if (isRefusal(applied)) return { ...applied, at: `${at}${applied.at ?? ''}` }
    trips = trips.map((trip) => (trip === draft ? applied : trip))
  }
  return trips
}

function applyToTrip(draft: DraftTrip, request: ModifiedTrip): DraftTrip | Refusal {
  const target = targetOf(draft, request)
  const refusal = target && draft.items.map(({ item }) => refuseRoute(item.status)).find(isRefusal)
  if (refusal) return { ...refusal, at: '/departureDateTime' }
  let { items } = draft
  for (const [kind, list] of lists) {
    for (const [index, { uuid, modifiedValues }] of (request[list] ?? []).entries()) {
      const at = `/${list}/${index}`
      const before = items.find(({ item }) => item.kind === kind && item.uuid === uuid)
      if (!before) return refuse('item_not_found', { what: uuid }, `${at}/uuid`)
      const locked = refuseValues(Object.keys(modifiedValues), before.item.status)
      if (locked) return { ...locked, at: `${at}/modifiedValues` }
      const after = applyToItem(before, modifiedValues)
      items = items.map((item) => (item === before ? after : item))
    }
  }
  return {
    ...draft,
    items: sharingCabins(draft.items, items),
    target,
    remarks: request.remarks ?? draft.remarks,
  }
}

/** The other sailing of a request; undefined where it is the one the trip has. */
function targetOf({ trip, target }: DraftTrip, request: ModifiedTrip): DraftTrip['target'] {
  const own = target ?? storedKey(trip)
  const { departureDateTime, origin, destination, vessel } = { ...own, ...request }
  const key = { departureDateTime, origin, destination, vessel }
  const isOwn =
    departureDateTime === own.departureDateTime &&
    origin.idOrCode === own.origin.idOrCode &&
    destination.idOrCode === own.destination.idOrCode &&
    vessel.idOrCode === own.vessel.idOrCode
  return isOwn ? target : key
}

/** Columns of the item among the values; all others are its details. */
function applyToItem(before: DraftItem, values: Values): DraftItem {
  const {
    accommodationIdOrCode: accommodation = before.accommodation,
    accommodationRequestType: requestType,
    accommodationNumber: place,
    discountIdOrCode: discount = before.discount,
    sharedCabin = '',
    ...details
  } = onlyKnown(before.item.kind, values)
  const category = before.item.kind === 'vehicle' ? (details['idOrCode'] ?? accommodation) : accommodation
  const after = { ...before, details: withValues(before.details, details), accommodation: category }
  const elsewhere = after.accommodation !== before.accommodation || requestType !== undefined
  const sex = after.details['sexType']
  const type = requestType ?? berthType(before.requestType, sex)
  return {
    ...after,
    requestType: type,
    // A number belongs to the accommodation that was left.
    place: place === undefined ? (elsewhere ? null : before.place) : place === '' ? null : place,
    discount: discount === '' ? undefined : discount,
    group: elsewhere ? `${after.accommodation} ${type} ${sharedCabin}` : before.group,
  }
}

const columns = [
  'accommodationIdOrCode',
  'accommodationRequestType',
  'accommodationNumber',
  'discountIdOrCode',
  'sharedCabin',
]
const travellers: Partial<Record<ItemRow['kind'], object>> = {
  passenger: PassengerData.properties,
  vehicle: VehicleData.properties,
}

/** Fields of the contract and booking attributes; a request may carry others, which are not stored. */
function onlyKnown(kind: ItemRow['kind'], values: Values): Partial<Record<string, string>> {
  const fields = travellers[kind]
  const isKnown = (field: string) =>
    fields === undefined || field in fields || columns.includes(field) || isAttributeField(field)
  return Object.fromEntries(Object.entries(values).filter(([field]) => isKnown(field))) as Partial<
    Record<string, string>
  >
}

/** A single berth follows the sex of its passenger. */
function berthType(before: string, sex: unknown): string {
  if (!before.endsWith('_BERTH') || (sex !== 'MALE' && sex !== 'FEMALE')) return before
  return `${sex}_BERTH`
}

/** An empty text, or null, clears a field. */
function withValues(before: Record<string, unknown>, values: Values): Record<string, unknown> {
  const all = Object.entries(withEntered(before, values))
  return Object.fromEntries(
    all.filter(([field, value]) => (value !== '' && value !== null) || !(field in values)),
  )
}

/** Berth types differ within a group only after a change of sex; such passengers get separate requests. */
function sharingCabins(before: readonly DraftItem[], after: readonly DraftItem[]): DraftItem[] {
  return after.map((item, index) =>
    item.requestType === before[index]?.requestType
      ? item
      : { ...item, group: `${item.accommodation} ${item.requestType}` },
  )
}

type Response = AnswerOf<typeof booking.modifiableAttributes>

/**
 * Returns the modifications that each status permits, and, with a reference, those that each trip of that booking
 * permits.
 */
export async function modifiableAttributes(
  { body }: InputOf<typeof booking.modifiableAttributes>,
  { tx, who }: CallContext,
): Promise<Response | Refusal> {
  const byStatus = Object.fromEntries(statuses.map((status) => [status, permitted(status)]))
  if (body.crsReservationId === undefined) return { modifiableAttributes: byStatus }
  const id = await findBookingId(tx, who, body.crsReservationId)
  if (isRefusal(id)) return id
  const record = await readVersion(tx, id, undefined)
  if (isRefusal(record)) return record
  const trips = record.trips.map(({ id: tripId, companyCode }) => ({
    companyReservationCode: companyCode,
    ...permitted(statusOf(record.items.filter((item) => item.tripId === tripId).map(({ status }) => status))),
  }))
  return { modifiableAttributes: byStatus, trips }
}

const permitted = (status: Status) => ({ ...modifiableIn(status), attributes: attributesOf(status) })
