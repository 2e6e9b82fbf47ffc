import { sql } from 'kysely'
import { sendAhead, type Tx } from '../../database/transaction.ts'

/** A passenger of the booking who accompanies children of another one. */
export interface Accompanying {
  item: number
  /** The reference of the children’s booking, which may be another agency’s. */
  reference: string
}

/** Returns the passengers of a booking who accompany children of others. */
export async function readAccompanying(tx: Tx, booking: number): Promise<Accompanying[]> {
  const found = await sql<Accompanying>`select reference, item from accompanied_by(${booking})`.execute(tx)
  return found.rows
}

/** Names the passenger who accompanies the children of the trip that these items are on. */
export function writeCompanionAhead(
  tx: Tx,
  booking: number,
  items: readonly number[],
  { item }: { item: number },
): void {
  sendAhead(
    tx,
    sql`
    update booking_trip set companion = ${item} from booking_item child
    where booking_trip.booking_id = ${booking} and child.booking_id = ${booking}
      and child.id = any(${items}) and booking_trip.id = child.trip_id`,
  )
}

/** Makes another version of a booking whose companions have changed. */
export function writeAccompaniedAhead(tx: Tx, booking: number): void {
  sendAhead(tx, sql`update booking set version = version + 1 where id = ${booking}`)
}
