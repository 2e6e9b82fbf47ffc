import { itemsOf, rowKey, type BookedItem, type BookedTrip, type StoredBooking } from '../shown/items.ts'
import type { ModifyBody } from '../shown/shownStore.ts'
import type { BookingEdits, EditedValues } from './edits.ts'

type Trip = NonNullable<ModifyBody['trips']>[number]

/** The edits in wire format, with the version they were typed over. */
export function requestOf(booking: StoredBooking, edits: BookingEdits): ModifyBody {
  const trips = booking.trips
    .map((trip) => tripOf(trip, edits))
    .filter((trip) => Object.keys(trip).length > 1)
  const { remarks, ...leader } = edits.contact
  return {
    ...{ crsReservationCode: booking.crsReservationId, version: booking.version, trips },
    ...(Object.keys(leader).length > 0 && { leader }),
    ...(remarks !== undefined && { remarks }),
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
