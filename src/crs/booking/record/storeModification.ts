import type { Tx } from '../../database/transaction.ts'
import { writeItems, writeTickets } from './itemColumnsSql.ts'
import { writeBooking, writeTrip, type Modification } from './modifiedSql.ts'
import { writeRefundLimits } from './moveSql.ts'

/** Writes a booking, its trips and their items as they shall be. */
export async function storeModification(
  tx: Tx,
  { booking, trips, items, limits, tickets }: Modification,
): Promise<void> {
  writeItems(tx, items)
  writeRefundLimits(tx, limits)
  writeTickets(tx, tickets)
  for (const trip of trips) await writeTrip(tx, trip)
  writeBooking(tx, booking)
}
