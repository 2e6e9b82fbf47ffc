import type { Tx } from '../../database/transaction.ts'
import type { Modification } from './modification.ts'
import { writeRefundLimits } from '../record/moveSql.ts'
import { writeBooking, writeItems, writeTickets, writeTrip } from './modifySql.ts'

/** Writes a booking, its trips and their items as they shall be. */
export async function storeModification(
  tx: Tx,
  { booking, trips, items, limits, tickets }: Modification,
): Promise<void> {
  await writeItems(tx, items)
  await writeRefundLimits(tx, limits)
  await writeTickets(tx, tickets)
  for (const trip of trips) await writeTrip(tx, trip)
  await writeBooking(tx, booking)
}
