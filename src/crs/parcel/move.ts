import { moveParcel, type Moved } from '../../domain/parcel/transition.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import type { CallContext } from '../server/context.ts'
import { insertEvent, lockParcel, updateStatuses, type EventRow, type ParcelRow } from './parcelSql.ts'
import { partiesOf } from './parcelsResponse.ts'

/** Applies a verb to stored packages, and records who did it, when and at which port. */
export async function move(
  { tx, who, clock }: CallContext,
  row: ParcelRow,
  verb: Exclude<EventRow['verb'], 'accept'>,
  piece?: number,
): Promise<(Moved & { at: string }) | Refusal> {
  const moved = moveParcel(verb, row.statuses, { piece, parties: partiesOf(who, row) })
  if (isRefusal(moved)) return moved
  updateStatuses(tx, row.id, moved.statuses)
  const port = row[moved.port]
  insertEvent(tx, who, { parcel: row.id, at: clock.now(), verb, port, pieces: moved.pieces })
  return { ...moved, at: port }
}

/** The visible packages with this code, locked; the same refusal for a missing code and for one of others. */
export async function requireParcel({ tx, who }: CallContext, code: string): Promise<ParcelRow | Refusal> {
  return (await lockParcel(tx, who, code)) ?? refuse('parcel_not_found', { typed: code })
}
