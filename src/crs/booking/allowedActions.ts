import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { booking } from '../../contract/booking/booking.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { Actor } from '../database/transaction.ts'
import { refuseDeparted } from '../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { cancellations, type Cancellation } from './undo/cancellationSql.ts'
import { refuseOpen } from './open/convertToOpen.ts'
import { refuseOptional } from './option/convertToOptional.ts'
import { refuseReplacement } from './open/openTicket.ts'
import { refuseExpired } from './option/option.ts'
import { actionsFor } from './transfer/parties.ts'
import { refuseCancelledSailing } from './issue/issue.ts'
import { findReadable, findTicket } from './recall.ts'
import type { BookingRecord, ItemRow } from './record/record.ts'
import { itemWithTicket } from './change/selectedItems.ts'
import { readBookings } from './record/recordSql.ts'
import { rebookings, type Rebooking, readUndoable } from './undo/rebookingSql.ts'
import { refuseUndoCancel } from './undo/undoCancel.ts'
import { refuseUndoRebooking } from './undo/undoRebooking.ts'

type Response = AnswerOf<typeof booking.allowedActions>

/**
 * Returns the permitted actions for each ticket of a booking, or for one ticket, by the table of transitions and its
 * rules.
 */
export async function allowedActions(
  dependencies: ServerDependencies,
  { query }: InputOf<typeof booking.allowedActions>,
  { tx, who }: CallContext,
): Promise<Response | Refusal> {
  const { crsReservationId, ticketLetter, ticketNumber } = query
  const byTicket = await findTicket(tx, who, ticketLetter, ticketNumber)
  const ticket = `${ticketLetter ?? ''}${ticketNumber ?? ''}`
  const ids = byTicket ?? (await findReadable(tx, who, [crsReservationId ?? '']))
  const [record] = await readBookings(tx, ids)
  if (!record) return refuse('booking_not_found', { reference: crsReservationId ?? ticket })
  const named = byTicket && itemWithTicket(record.items, ticket)
  const items = named ? [named] : record.items
  const cancellation = await readUndoable<Cancellation>(tx, cancellations, record.booking.id)
  const rebooking = await readUndoable<Rebooking>(tx, rebookings, record.booking.id)
  const checked = { record, cancellation, rebooking }
  return { tickets: items.map((item) => actionsOfItem(dependencies, who, checked, item)) }
}

interface Checked {
  record: BookingRecord
  cancellation: Cancellation | undefined
  rebooking: Rebooking | undefined
}

function refuseUndoOf(
  { id }: ItemRow,
  dependencies: ServerDependencies,
  who: Actor,
  { record, cancellation }: Pick<Checked, 'record' | 'cancellation'>,
): Refusal | undefined {
  return cancellation?.items.some((item) => item.id === id)
    ? refuseUndoCancel(record, cancellation, who.agency, dependencies)
    : refuse('nothing_to_undo')
}

/** Returns nothing for a ticket that was not rebooked. */
function undoRebookingOf(
  { id }: ItemRow,
  dependencies: ServerDependencies,
  { agency }: Actor,
  { record, rebooking }: Checked,
): { action: string; refusal: Refusal | undefined }[] {
  if (!rebooking?.items.some((item) => item.id === id)) return []
  const refusal = refuseUndoRebooking(record, rebooking, agency, dependencies)
  return [{ action: 'undoRebooking', refusal }]
}

function actionsOfItem(
  dependencies: ServerDependencies,
  who: Actor,
  of: Checked,
  item: ItemRow,
): Response['tickets'][number] {
  const { record } = of
  const permitted = actionsFor(who, record.booking, item.status).map((action) => ({
    action,
    refusal:
      action === 'undoCancel'
        ? refuseUndoOf(item, dependencies, who, of)
        : refuseAction(action, dependencies, record, item),
  }))
  const checked = [...permitted, ...undoRebookingOf(item, dependencies, who, of)]
  const { uuid, status, ticketLetter: letter, ticketNumber: number, tripId } = item
  return {
    companyReservationCode: record.trips.find(({ id }) => id === tripId)?.companyCode ?? '',
    uuid,
    status,
    ...(letter !== null && number !== null && { ticket: { letter, number } }),
    actions: checked.filter(({ refusal }) => refusal === undefined).map(({ action }) => action),
    refused: checked.flatMap(({ action, refusal }) =>
      refusal === undefined ? [] : [{ action, code: refusal.refusal }],
    ),
  }
}

/** The rule that forbids an action which the status permits. */
function refuseAction(
  action: string,
  dependencies: ServerDependencies,
  record: BookingRecord,
  item: ItemRow,
): Refusal | undefined {
  const { catalogue, clock } = dependencies
  const paysOption = action === 'issue' || (action === 'convertToOpen' && item.status === 'OPTIONAL')
  if (paysOption && record.booking.pta) return refuse('only_as_pta')
  if (action === 'addItems' && item.status === 'ISSUED' && record.booking.pta) return refuse('only_as_pta')
  if (action === 'convertToOpen') {
    const refusal = refuseOpen(record, item, catalogue, clock)
    if (refusal) return refusal
  }
  if (action === 'convertToOptional') return refuseOptional(record, dependencies)
  if (action === 'replaceOpen') return refuseReplacement(record, item, clock)
  const trip = record.trips.find(({ id }) => id === item.tripId)
  if ((action === 'modify' || action === 'addItems') && trip?.openUntil === null) {
    const departed = refuseDeparted(trip, catalogue, clock)
    if (departed) return departed
  }
  if ((action === 'issue' || action === 'addItems') && trip) {
    const disrupted = refuseCancelledSailing(trip)
    if (disrupted) return disrupted
  }
  return item.status === 'OPTIONAL' ? refuseExpired(record.booking, clock.now()) : undefined
}
