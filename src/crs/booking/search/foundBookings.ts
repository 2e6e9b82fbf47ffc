import type { booking } from '../../../contract/booking/booking.ts'
import type { AnswerOf } from '../../../contract/call.ts'
import { sum } from '../../../domain/value/money.ts'
import type { Actor, Tx } from '../../database/transaction.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { activePremiums } from '../insurance/insurance.ts'
import { readInsurances } from '../insurance/insuranceSql.ts'
import { namesFor, type Names } from '../response/names.ts'
import {
  readFound,
  readFoundItems,
  readFoundTrips,
  type FoundItemRow,
  type FoundTripRow,
} from './foundSql.ts'

type Found = AnswerOf<typeof booking.byCriteria>['bookings'][number]

/** The bookings with what a list shows of them, the latest first. */
export async function foundBookings(
  tx: Tx,
  who: Actor,
  catalogue: Catalogue,
  ids: readonly number[],
): Promise<Found[]> {
  if (ids.length === 0) return []
  const names = namesFor(who, catalogue)
  const [found, allTrips, allItems, allInsurances] = await Promise.all([
    readFound(tx, ids),
    readFoundTrips(tx, ids),
    readFoundItems(tx, ids),
    readInsurances(tx, ids),
  ])
  const trips = Map.groupBy(allTrips, ({ bookingId }) => bookingId)
  const items = Map.groupBy(allItems, ({ bookingId }) => bookingId)
  const insurances = Map.groupBy(allInsurances, ({ bookingId }) => bookingId)
  return found.map((row) => {
    const own = items.get(row.id) ?? []
    const sold = own.filter(({ status }) => status !== 'CANCELLED')
    return {
      crsReservationId: row.reference,
      reservationStatus: row.status,
      leader: row.leader,
      trips: (trips.get(row.id) ?? []).map((trip) => foundTrip(trip, own, names)),
      total: sum(sold.map(({ total }) => total)) + activePremiums(insurances.get(row.id) ?? []),
      currency: row.currency,
      agencyCode: row.agency,
      bookedBy: row.userName,
      bookedAt: row.bookedAt,
    }
  })
}

function foundTrip(trip: FoundTripRow, items: readonly FoundItemRow[], names: Names): Found['trips'][number] {
  const own = items.filter(({ tripId }) => tripId === trip.id)
  const ofKind = (kind: string) => own.filter((item) => item.kind === kind)
  return {
    reservationStatus: trip.status,
    departureDateTime: trip.departs,
    origin: names.port(trip.origin),
    destination: names.port(trip.destination),
    vessel: names.vesselOf(trip),
    selectedPassengers: ofKind('passenger').map(({ surname, name }) => ({
      ...(surname !== null && { surname }),
      ...(name !== null && { name }),
    })),
    selectedVehicles: ofKind('vehicle').map(({ plate }) => (plate === null ? {} : { plateNumber: plate })),
  }
}
