import { sql } from 'kysely'
import { eqAny } from '../../database/eqAny.ts'
import type { Status } from '../../../domain/booking/transition.ts'
import type { Tx } from '../../database/transaction.ts'

export interface FoundRow {
  id: number
  reference: string
  status: Status
  leader: Record<string, string>
  agency: string
  userName: string
  bookedAt: string
  currency: string
}

export interface FoundTripRow {
  id: number
  bookingId: number
  status: Status
  company: string
  vessel: string
  origin: string
  destination: string
  departs: string
}

/** A passenger, vehicle or product on a trip. */
export interface FoundItemRow {
  bookingId: number
  tripId: number
  kind: string
  surname: string | null
  name: string | null
  plate: string | null
  status: Status
  /** The fare in smallest units, everything included. */
  total: number
}

/** The bookings, the latest first. */
export async function readFound(tx: Tx, bookings: readonly number[]): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select booking.id, reference, status, leader, agency, user_name as "userName", booked_at as "bookedAt", currency
    from booking join agency on agency.code = booking.agency
    where ${eqAny('booking.id', bookings)} order by booking.id desc`.execute(tx)
  return rows
}

export async function readFoundTrips(tx: Tx, bookings: readonly number[]): Promise<FoundTripRow[]> {
  const { rows } = await sql<FoundTripRow>`
    select id, booking_id as "bookingId", status, company, vessel, origin, destination, departs
    from booking_trip where ${eqAny('booking_id', bookings)} order by booking_id, position`.execute(tx)
  return rows
}

export async function readFoundItems(tx: Tx, bookings: readonly number[]): Promise<FoundItemRow[]> {
  const { rows } = await sql<FoundItemRow>`
    select booking_id as "bookingId", trip_id as "tripId", kind, details ->> 'surname' as surname,
      details ->> 'name' as name, details ->> 'plateNumber' as plate, status, net + vat + dues + surcharges as total
    from booking_item where ${eqAny('booking_id', bookings)} order by trip_id, position`.execute(tx)
  return rows
}
