import { itemsOf, rowKey, type BookedItem, type BookedTrip, type StoredBooking } from '../shown/items.ts'
import type { ModifyBody } from '../shown/store.ts'
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

function tripOf(trip: BookedTrip, { values, sailings }: BookingEdits): Trip {
  const code = trip.companyReservationCode
  const sailing = sailings[code]
  const changed = itemsOf(trip).flatMap((one) => {
    const modifiedValues = values[rowKey(trip, one)]
    return modifiedValues
      ? [{ kind: one.kind, value: { uuid: one.item.uuid, modifiedValues: wireValues(modifiedValues) } }]
      : []
  })
  const of = (kind: BookedItem['kind']) =>
    changed.filter((one) => one.kind === kind).map(({ value }) => value)
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
    ...(of('passenger').length > 0 && { selectedPassengers: of('passenger') }),
    ...(of('vehicle').length > 0 && { selectedVehicles: of('vehicle') }),
  }
}
