import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import { attributesOf, modifiableIn } from '../../../domain/booking/fields/modifiable.ts'
import { statuses, statusOf, type Status } from '../../../domain/booking/transition.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { findBooking } from '../../booking/recall.ts'
import { readVersion } from '../../booking/record/lockRecord.ts'
import type { CallContext } from '../../server/context.ts'

type Response = AnswerOf<typeof booking.modifiableAttributes>

/** What each status permits to modify, and with a reference what each trip of that booking does. */
export async function modifiableAttributes(
  { body }: InputOf<typeof booking.modifiableAttributes>,
  { tx, who }: CallContext,
): Promise<Response | Refusal> {
  const byStatus = Object.fromEntries(statuses.map((status) => [status, permitted(status)]))
  if (body.crsReservationId === undefined) return { modifiableAttributes: byStatus }
  const id = await findBooking(tx, who, body.crsReservationId)
  if (isRefusal(id)) return id
  const record = await readVersion(tx, id, undefined)
  if (isRefusal(record)) return record
  const trips = record.trips.map(({ id: tripId, companyCode }) => ({
    companyReservationCode: companyCode,
    ...permitted(statusOf(record.items.filter((item) => item.tripId === tripId).map(({ status }) => status))),
  }))
  return { modifiableAttributes: byStatus, trips }
}

const permitted = (status: Status) => ({ ...modifiableIn(status), attributes: attributesOf(status) })
