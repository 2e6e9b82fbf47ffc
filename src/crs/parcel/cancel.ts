import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { parcel } from '../../contract/parcel.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { refund } from '../ledger/charge.ts'
import type { CallContext } from '../server/context.ts'
import { move, requireParcel } from './move.ts'

/** Cancels packages of which none is loaded, and returns what was charged to the account that paid. */
export async function cancel(
  { path, body: { packageCode } }: InputOf<typeof parcel.cancel>,
  context: CallContext,
): Promise<AnswerOf<typeof parcel.cancel> | Refusal> {
  const { tx, who, rights, journal } = context
  const row = await requireParcel(context, packageCode)
  if (isRefusal(row)) return row
  if (row.company !== path.company.toUpperCase())
    return refuse('parcel_not_found', { typed: packageCode }, '/packageCode')
  const moved = await move(context, row, 'cancel')
  if (isRefusal(moved)) return moved
  const { agency, company, price: amount } = row
  const userName = agency === who.agency ? who.userName : `${who.agency}/${who.userName}`
  const owner = { agency, userName, bookingId: null, parcel: packageCode }
  const refusal = refund({ tx, rights }, owner, [{ company, method: 'account', amount }])
  if (refusal) return refusal
  journal('parcel.cancel', null, { packageCode, refundAmount: amount })
  return { packageCode, refundAmount: amount }
}
