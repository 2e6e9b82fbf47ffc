import type { InputOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import { refuseVerb } from '../../../domain/booking/transition.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { printTicket } from '../../../domain/ticket/number.ts'
import type { CollectedStock, RecordLocks } from '../../database/stockChange.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { changeBooking } from '../change/changeBooking.ts'
import { lockRecord } from '../record/lockRecord.ts'
import type { BookingRecord } from '../record/record.ts'
import { readBookings } from '../record/recordSql.ts'
import type { BookingResponse } from '../response/bookingsResponse.ts'
import { itemsOn, writeCompanionAhead, type Companion } from './companion.ts'
import { writeAccompaniedAhead } from './companionSql.ts'
import { bookingsNamed, companionOn, tripsWithChildren } from './findCompanion.ts'

interface CollectedCompanion extends CollectedStock {
  record: BookingRecord
  /** Companions by trip id. */
  companions: ReadonlyMap<number, Companion>
}

/**
 * Names the adult who accompanies the children of a booking on the sailings on which both travel: of another booking, or of
 * this one before they are separated. The adult cannot leave the sailing while the children count on that.
 */
export function accompany(
  { catalogue, ...dependencies }: ServerDependencies,
  { path, body }: InputOf<typeof booking.accompany>,
  context: CallContext,
): Promise<BookingResponse | Refusal> {
  return changeBooking({ ...dependencies, catalogue }, context, path.crsReservationId, {
    kind: 'booking.accompany',
    collect: (id, locks) => collect(catalogue, context, { ...body, id }, locks),
    async write({ record, companions }) {
      const { tx } = context
      const { id, agency, reference } = record.booking
      for (const [trip, companion] of companions)
        writeCompanionAhead(tx, id, itemsOn(record, trip), companion)
      writeAccompaniedAhead(tx, id)
      const data = {
        reference,
        companions: [...companions].map(([trip, companion]) => ({
          companyReservationCode: record.trips.find((one) => one.id === trip)?.companyCode,
          ...namesOf(companion),
        })),
      }
      return { ownerOf: () => ({}), agency, bookingId: id, data }
    },
  })
}

/** The booking and the ticket, without the person’s name. */
const namesOf = ({ reference, letter, number }: Companion) => ({
  companion: reference,
  ...(letter !== null && number !== null && { ticket: printTicket({ letter, number }) }),
})

async function collect(
  catalogue: Catalogue,
  { tx, who }: CallContext,
  { id, companion, version }: { id: number; companion: string; version?: number | undefined },
  locks: RecordLocks,
): Promise<CollectedCompanion | Refusal> {
  const others = await bookingsNamed(tx, who, companion)
  // Together, in the order in which all transactions lock bookings.
  await locks.bookings([id, ...others])
  const [record, named] = await Promise.all([lockRecord(tx, locks, id, version), readBookings(tx, others)])
  if (isRefusal(record)) return record
  const wrongStatus = refuseVerb('modify', record.booking.status)
  if (wrongStatus) return wrongStatus
  const companions = companionOn(catalogue, tripsWithChildren(catalogue, record), companion, named)
  return isRefusal(companions) ? companions : { record, companions, released: [], candidates: [] }
}
