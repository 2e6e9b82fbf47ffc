import { mustGet } from '../../domain/value/mustGet.ts'
import type { InputOf } from '../../contract/call.ts'
import type { group } from '../../contract/group.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { sum } from '../../domain/value/money.ts'
import { findGroup } from '../booking/group/group.ts'
import { issueBy } from '../booking/issue/issue.ts'
import { readVersion } from '../booking/record/lockRecord.ts'
import type { BookingRecord, ItemRow } from '../booking/record/record.ts'
import { itemTotal } from '../booking/response/fares.ts'
import { split } from '../booking/split.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { groupResponse, type GroupResponse } from './groupResponse.ts'

type Input = InputOf<typeof group.issue>
type Body = Input['body']

/** Issues the open booking of a group, or a part of it that is split off first. */
export async function issue(
  dependencies: ServerDependencies,
  { body }: Input,
  context: CallContext,
): Promise<GroupResponse | Refusal> {
  const { company, code, expectedTotal, version } = body
  const found = await findGroup(context, company, code)
  if (isRefusal(found)) return found
  const { root, open } = found
  if (!open) return refuse('wrong_status', { status: root.booking.status })
  const record = await readVersion(context.tx, open.booking.id, version)
  if (isRefusal(record)) return record
  const part = partOf(record, body)
  if (isRefusal(part)) return part
  const total = sum(part.map(itemTotal)) + (isWhole(record, part) ? premiums(record) : 0)
  if (expectedTotal !== undefined && expectedTotal !== total)
    return refuse('price_changed', { expected: expectedTotal, now: total })
  const option = await optionOf(dependencies, context, record, part)
  if (isRefusal(option)) return option
  const issued = await issueBy(dependencies, option, body.payments, context)
  if (isRefusal(issued)) return issued
  context.journal('group.issue', record.booking.id, { reference: option.id, total, items: part.length })
  return groupResponse(dependencies, context, company, code)
}

const active = ({ items }: BookingRecord) => items.filter(({ status }) => status === 'OPTIONAL')
const isWhole = (record: BookingRecord, part: readonly ItemRow[]) => part.length === active(record).length
const premiums = ({ insurances }: BookingRecord) =>
  sum(insurances.filter(({ status }) => status === 'OPTIONAL').map(({ gross }) => gross))

/** The chosen travellers and vehicles on every trip; all where none are chosen. */
function partOf(record: BookingRecord, { uuids }: Body): ItemRow[] | Refusal {
  if (!uuids) return active(record)
  const chosen = new Set(uuids)
  const part = active(record).filter(({ uuid }) => chosen.has(uuid))
  const unknown = uuids.findIndex((uuid) => !part.some((item) => item.uuid === uuid))
  return unknown < 0 ? part : refuse('item_not_found', { what: mustGet(uuids, unknown) }, `/uuids/${unknown}`)
}

/** Returns the option to issue: the booking in the version whose total was compared, or a new one with the part. */
async function optionOf(
  dependencies: ServerDependencies,
  context: CallContext,
  record: BookingRecord,
  part: readonly ItemRow[],
): Promise<{ id: string; version?: number } | Refusal> {
  const { reference, version } = record.booking
  if (isWhole(record, part)) return { id: reference, version }
  const codes = new Map(record.trips.map(({ id, companyCode }) => [id, companyCode]))
  const items = part.map(({ tripId, uuid }) => `${codes.get(tripId)}/${uuid}`)
  const input = { path: { crsReservationId: reference }, query: { items, version } }
  const done = await split(dependencies, input, context)
  return isRefusal(done) ? done : { id: mustGet(done.bookings, 1).crsReservationId }
}
