import type { Actor } from '../../database/transaction.ts'
import type { InsuranceRow } from '../insurance/insuranceSql.ts'
import type { BookingRecord, BookingRow, ItemRow, NewBooking, TripRow } from './record.ts'
import type { WrittenTrips } from './storeBooking.ts'

/** The parts of a new booking. */
interface Written extends WrittenTrips {
  booking: NewBooking & { id: number } & Pick<BookingRow, 'currency' | 'timezone'>
  insurances: InsuranceRow[]
  /** The time when its tickets were issued; null for an option. */
  issuedAt: Date | null
}

/** The record of a booking that this transaction has made, as it would be read from the database. */
export function newRecord(
  { agency, userName }: Pick<Actor, 'agency' | 'userName'>,
  { booking, trips, items, insurances, issuedAt }: Written,
): BookingRecord {
  const { holdKey: _, releaseAt: __, ...columns } = booking
  return {
    booking: {
      ...columns,
      // Checked against the contract, like all that a request brings.
      leader: booking.leader as BookingRow['leader'],
      agency,
      userName,
      version: 1,
      modificationFees: 0,
      groupRoot: null,
      sale: null,
      parts: [],
    },
    trips: trips.map((trip) => tripRow(booking.id, trip)),
    items: items.map(({ ticket, ...item }): ItemRow => ({
      ...item,
      bookingId: booking.id,
      ticketLetter: ticket?.letter ?? null,
      ticketNumber: ticket?.number ?? null,
      issuedAt: ticket ? issuedAt : null,
      fee: null,
      refundLimit: null,
      opened: false,
      voidEnded: item.status === 'PTA',
      replacedBy: null,
      unrefunded: false,
    })),
    insurances,
  }
}

function tripRow(
  bookingId: number,
  { itinerary_id, open_until, from_seq: fromSeq, to_seq: toSeq, ...columns }: WrittenTrips['trips'][number],
): TripRow {
  return {
    ...columns,
    bookingId,
    itinerary: itinerary_id,
    fromSeq,
    toSeq,
    openUntil: open_until,
    edited: false,
    cancelled: false,
    displaced: false,
    companion: null,
  }
}
