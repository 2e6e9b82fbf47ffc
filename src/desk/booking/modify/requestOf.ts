import { itemsOf, rowKey, type BookedItem, type BookedTrip, type StoredBooking } from '../shown/items.ts'
import { type ModifyBody, openDialog } from '../shown/bookingStore.ts'
import type { BookingEdits, EditedValues } from './edits.ts'
import type { Refusal } from '../../../domain/refusal.ts'

type Trip = NonNullable<ModifyBody['trips']>[number]

/** The edits in wire format, with the version they were typed over. */
export function requestOf(booking: StoredBooking, edits: BookingEdits): ModifyBody {
  const trips = booking.trips
    .map((trip) => tripOf(trip, edits))
    .filter((trip) => Object.keys(trip).length > 1)
  const { remarks, ...leader } = edits.contact
  return {
    crsReservationCode: booking.crsReservationId,
    version: booking.version,
    trips,
    ...(Object.keys(leader).length > 0 && { leader }),
    ...(remarks !== undefined && { remarks }),
    ...(edits.companion !== undefined && { companion: edits.companion }),
  }
}

/** A date is cleared by null, a text by an empty one. */
const wireValues = (values: EditedValues): EditedValues =>
  values['birthdate'] === '' ? { ...values, birthdate: null as never } : values

const lists = [
  ['passenger', 'selectedPassengers'],
  ['vehicle', 'selectedVehicles'],
  ['pet', 'selectedPets'],
  ['service', 'additionalServices'],
  ['package', 'selectedPackages'],
] as const

function tripOf(trip: BookedTrip, { values, sailings }: BookingEdits): Trip {
  const code = trip.companyReservationCode
  const sailing = sailings[code]
  const remarks = values[code]?.['remarks']
  const isMoved = sailing !== undefined
  return {
    companyReservationCode: code,
    ...(sailing && {
      departureDateTime: sailing.departureDateTime,
      origin: { idOrCode: sailing.origin.idOrCode },
      destination: { idOrCode: sailing.destination.idOrCode },
      vessel: {
        idOrCode: sailing.vessel.idOrCode,
        company: { abbreviation: sailing.vessel.company.abbreviation },
      },
    }),
    ...(remarks !== undefined && { remarks: String(remarks) }),
    ...Object.fromEntries(
      lists.flatMap(([kind, list]) => {
        const items = itemsOf(trip).filter((one) => one.kind === kind)
        const changed = items.flatMap((one) => modifiedItem(trip, one, values, isMoved))
        return changed.length > 0 ? [[list, changed]] : []
      }),
    ),
  }
}

/** On another sailing every item is named, so that a refusal of a seat or cabin points to the passenger. */
function modifiedItem(
  trip: BookedTrip,
  one: BookedItem,
  values: BookingEdits['values'],
  isMoved: boolean,
): { uuid: string; modifiedValues: EditedValues }[] {
  const typed = values[rowKey(trip, one)]
  const isNamed = isMoved && (one.item.status === 'OPTIONAL' || one.item.status === 'ISSUED')
  if (typed === undefined && !isNamed) return []
  return [{ uuid: one.item.uuid, modifiedValues: wireValues(typed ?? {}) }]
}

/** The grid that a booking is typed over in, while it is on screen. */
interface TypedGrid {
  /** Goes to the cell; false where the field has no column. */
  goTo(rowKey: string, field: string): boolean
}

let shown: TypedGrid | undefined

/** Returns the function that takes it away. */
export function setTypedGrid(grid: TypedGrid): () => void {
  shown = grid
  return () => {
    if (shown === grid) shown = undefined
  }
}

const pointer =
  /^\/trips\/(\d+)\/(selectedPassengers|selectedVehicles|selectedPets|additionalServices|selectedPackages)\/(\d+)\/modifiedValues(?:\/(\w+))?$/

/** Whether a value of an item is refused, not the sailing of its trip. */
export const isOfItem = ({ at = '' }: Refusal): boolean => pointer.test(at)

/** An item of a moved trip whose values are as they were is refused because of its seat, cabin or vehicle type. */
const placeFields = {
  selectedPassengers: 'accommodationIdOrCode',
  selectedVehicles: 'idOrCode',
  selectedPets: 'seat',
  additionalServices: 'units',
  selectedPackages: 'quantity',
} as const

const ofTrip = /^\/trips\/(\d+)$/

/** Goes to the cell whose value the server refuses, or opens the dialog with its field. */
export function goToRefused(refusal: Refusal, { trips = [] }: ModifyBody): void {
  const { at = '' } = refusal
  const [, ofLeader] = /^\/leader\/(\w+)/.exec(at) ?? []
  if (ofLeader !== undefined) return openDialog({ kind: 'details', refused: { field: ofLeader, refusal } })
  const [, trip, list, place, field = ''] = pointer.exec(at) ?? []
  const named = trips[Number(trip)]
  const item = named?.[list as keyof typeof placeFields]?.[Number(place)]
  if (!named || !item) return goToTrip(at, trips)
  const [first = placeFields[list as keyof typeof placeFields]] = Object.keys(item.modifiedValues)
  const refused = { field: field || first, refusal }
  const isShown = shown?.goTo(`${named.companyReservationCode}/${item.uuid}`, refused.field) ?? true
  if (!isShown) openDialog({ kind: 'details', refused })
}

/** Goes to the first passenger or vehicle of a trip, where the refusal names no item of it. */
function goToTrip(at: string, trips: NonNullable<ModifyBody['trips']>): void {
  const named = trips[Number(ofTrip.exec(at)?.[1])]
  const item = (named?.selectedPassengers ?? named?.selectedVehicles)?.[0]
  if (named && item)
    shown?.goTo(`${named.companyReservationCode}/${item.uuid}`, placeFields.selectedPassengers)
}
