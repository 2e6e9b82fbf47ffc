import { useMemo } from 'react'
import { sailing as calls } from '../../../contract/sailing.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { useCached } from '../../request/cache.ts'
import type { TripAvailability } from '../../sale/model/workingBooking.ts'
import type { BookingRow } from '../page/rows.ts'
import type { StoredBooking } from '../shown/items.ts'
import { useEditsOf } from './edits.ts'

/** Returns the availability of the trips ahead, on the sailings that are chosen for them; loaded while `enabled`. */
export function useAvailability(
  booking: StoredBooking,
  now: string,
  enabled: boolean,
): (row: Pick<BookingRow, 'trip'>) => TripAvailability | undefined {
  const { sailings } = useEditsOf(booking.crsReservationId)
  const ahead = booking.trips.filter(
    ({ departureDateTime, reservationStatus }) =>
      departureDateTime > now && reservationStatus !== 'CANCELLED',
  )
  const trips = ahead.map((trip) => {
    const { departureDateTime, origin, destination, vessel } = sailings[trip.companyReservationCode] ?? trip
    const { abbreviation } = vessel.company
    return {
      departureDateTime,
      origin: { idOrCode: origin.idOrCode },
      destination: { idOrCode: destination.idOrCode },
      vessel: { idOrCode: vessel.idOrCode, company: { abbreviation } },
    }
  })
  const { data } = useCached(
    calls.availability,
    { body: { trips } },
    { enabled: enabled && trips.length > 0 },
  )
  const codes = ahead.map(({ companyReservationCode }) => companyReservationCode).join(' ')
  return useMemo(() => {
    const loaded = data && !isRefusal(data) ? data.trips : []
    const order = codes.split(' ')
    return ({ trip }) => loaded[order.indexOf(trip.companyReservationCode)]
  }, [data, codes])
}
