import { moveParcel, type Moved } from '../../domain/parcel/transition.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { parcel } from '../../contract/parcel.ts'
import { parcelReadings, type ScannedParcel } from '../../domain/parcel/code.ts'
import type { CallContext } from '../server/context.ts'
import { type Payer, refund } from '../ledger/charge.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import {
  insertEventAhead,
  lockParcel,
  updateStatusesAhead,
  type EventRow,
  type ParcelRow,
} from './parcelSql.ts'
import { partiesOf, parcelsResponse } from './parcelsResponse.ts'

/** Applies a verb to stored packages, and records who did it, when and at which port. */
async function move(
  { tx, who, clock }: CallContext,
  row: ParcelRow,
  verb: Exclude<EventRow['verb'], 'accept'>,
  piece?: number,
): Promise<(Moved & { at: string }) | Refusal> {
  const moved = moveParcel(verb, row.statuses, { piece, parties: partiesOf(who, row) })
  if (isRefusal(moved)) return moved
  updateStatusesAhead(tx, row.id, moved.statuses)
  const port = row[moved.port]
  insertEventAhead(tx, who, { parcel: row.id, at: clock.now(), verb, port, pieces: moved.pieces })
  return { ...moved, at: port }
}

/** The visible packages with this code, locked; the same refusal for a missing code and for one of others. */
async function requireParcel({ tx, who }: CallContext, code: string): Promise<ParcelRow | Refusal> {
  return (await lockParcel(tx, who, code)) ?? refuse('parcel_not_found', { typed: code })
}

/** Cancels packages of which none is loaded, and returns what was charged to the account that paid. */
export async function cancel(
  { path, body: { packageCode } }: InputOf<typeof parcel.cancel>,
  context: CallContext,
): Promise<AnswerOf<typeof parcel.cancel> | Refusal> {
  const { who, journal } = context
  const row = await requireParcel(context, packageCode)
  if (isRefusal(row)) return row
  if (row.company !== path.company.toUpperCase())
    return refuse('parcel_not_found', { typed: packageCode }, '/packageCode')
  const moved = await move(context, row, 'cancel')
  if (isRefusal(moved)) return moved
  const { agency, company, price: amount } = row
  const userName = agency === who.agency ? who.userName : `${who.agency}/${who.userName}`
  const owner = { agency, userName, bookingId: null, parcel: packageCode }
  const payer: Payer = { ...context, act: 'parcel.cancel', record: row.code }
  const refusal = await refund(payer, owner, [{ company, method: 'account', amount }])
  if (refusal) return refusal
  journal('parcel.cancel', null, { packageCode, refundAmount: amount })
  return { packageCode, refundAmount: amount }
}

/** Records what happens to the package of a scanned label, or to all packages under a typed code. */
export async function track(
  catalogue: Catalogue,
  { body: { scanned, verb } }: InputOf<typeof parcel.track>,
  context: CallContext,
): Promise<AnswerOf<typeof parcel.track> | Refusal> {
  const { tx, who, journal } = context
  const readings = parcelReadings(scanned)
  if (readings.length === 0) return refuse('parcel_not_found', { typed: scanned.trim() }, '/scanned')
  const isOurs = ({ signed }: ScannedParcel) => signed === undefined || catalogue.ticketKey.verify(signed)
  const read = readings.find(isOurs)
  if (!read) return refuse('parcel_label_unsigned', {}, '/scanned')
  const row = await requireParcel(context, read.code)
  if (isRefusal(row)) return { ...row, at: '/scanned' }
  const moved = await move(context, row, verb, read.piece)
  if (isRefusal(moved)) return { ...moved, at: '/scanned' }
  const { statuses, pieces, at: port } = moved
  journal('parcel.track', null, { packageCode: row.code, verb, port, pieces })
  const [smallPackage] = await parcelsResponse(tx, who, catalogue, [{ ...row, statuses }])
  if (!smallPackage) throw new Error(`small package ${row.code} not found`)
  return { smallPackage, pieces }
}
