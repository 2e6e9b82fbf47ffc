import { sql } from 'kysely'
import type { Tx } from '../../database/transaction.ts'
import type { Sailing } from '../../reference/sailing.ts'

export interface ClaimedRow {
  number: string
  bed: number
  sex: string | null
  agency: string
  sold: boolean
  userName: string | null
  holdKey: string | null
}

/** Seats and beds that a booking or a hold that has not expired has on any leg of a trip. */
export async function readClaimed(
  tx: Tx,
  { itinerary, fromSeq, toSeq }: Pick<Sailing, 'itinerary' | 'fromSeq' | 'toSeq'>,
  now: Date,
): Promise<ClaimedRow[]> {
  const found = await sql<ClaimedRow>`
    select distinct number, bed, sex, claim.agency, claim.item_id is not null as sold,
      hold.user_name as "userName", hold.hold_key as "holdKey"
    from numbered_place
    join claim on claim.id = numbered_place.claim_id
    left join hold on hold.id = claim.hold_id
    where numbered_place.itinerary_id = ${itinerary} and leg >= ${fromSeq} and leg < ${toSeq}
      and (claim.hold_id is null or hold.expires_at > ${now})`.execute(tx)
  return found.rows
}
