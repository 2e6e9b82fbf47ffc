import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { parcel } from '../../contract/parcel.ts'
import { parcelReadings, type ScannedParcel } from '../../domain/parcel/code.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { CallContext } from '../server/context.ts'
import { move, requireParcel } from './move.ts'
import { parcelsResponse } from './parcelsResponse.ts'

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
