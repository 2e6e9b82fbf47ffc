import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { sum } from '../../../domain/value/money.ts'
import { findBooking } from '../../booking/recall.ts'
import { readVersion } from '../../booking/record/lockRecord.ts'
import { nameExplanations } from '../../pricing/explanationNames.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { refuseUnallocated } from '../previewAllocation.ts'
import { planAddition } from './planAddition.ts'

/** What an addition would cost now, or why it would be refused. Locks and changes nothing. */
export async function priceAddedItems(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof booking.priceAddedItems>,
  context: CallContext,
): Promise<AnswerOf<typeof booking.priceAddedItems> | Refusal> {
  const { tx, who } = context
  const id = await findBooking(tx, who, body.crsReservationId)
  if (isRefusal(id)) return id
  const record = await readVersion(tx, id, body.version)
  if (isRefusal(record)) return record
  const addition = await planAddition(dependencies, context, record, body)
  if (isRefusal(addition)) return addition
  const { trips, priced, dues } = addition
  const soldOut = await refuseUnallocated(dependencies, context, priced, { ...addition, released: [] })
  if (soldOut) return soldOut
  return {
    trips: trips.map(({ companyCode }, index) => ({
      companyReservationCode: companyCode,
      items: nameExplanations(priced.priced[index] ?? [], dependencies.catalogue, who),
    })),
    total: priced.total,
    due: sum(dues.values()),
    companies: [...dues].flatMap(([company, amount]) => (amount > 0 ? [company] : [])),
    currency: record.booking.currency,
  }
}
