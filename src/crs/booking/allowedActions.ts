import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { booking } from '../../contract/booking/booking.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { Actor } from '../database/transaction.ts'
import { refuseDeparted } from '../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { readCancellation, type Cancellation } from './cancellation/cancellationSql.ts'
import { refuseOpen } from './convertToOpen.ts'
import { refuseOptional } from './convertToOptional.ts'
import { refuseReplacement } from './modification/openTicket.ts'
import { refuseExpired } from './change/option.ts'
import { actionsFor } from './otherAgency/parties.ts'
import { refuseCancelledSailing } from './issue.ts'
import { findReadable, findTicket } from './recall.ts'
import type { BookingRecord, ItemRow } from './record/record.ts'
import { itemWithTicket } from './change/selectedItems.ts'
import { readBookings } from './record/sql.ts'
import { refuseUndo } from './undoCancel.ts'

type Response = AnswerOf<typeof booking.allowedActions>

/** What may be done with each ticket of a booking, or with one ticket; by the table of transitions and its rules. */
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
  const cancellation = await readCancellation(tx, record.booking.id)
  return { tickets: items.map((item) => actionsOfItem(dependencies, who, { record, cancellation }, item)) }
}

interface Checked {
  record: BookingRecord
  cancellation: Cancellation | undefined
}

function refuseUndoOf(
  { id }: ItemRow,
  dependencies: ServerDependencies,
  who: Actor,
  { record, cancellation }: Checked,
): Refusal | undefined {
  return cancellation?.items.some((item) => item.id === id)
    ? refuseUndo(record, cancellation, who.agency, dependencies)
    : refuse('nothing_to_undo')
}

function actionsOfItem(
  dependencies: ServerDependencies,
  who: Actor,
  { record, cancellation }: Checked,
  item: ItemRow,
): Response['tickets'][number] {
  const checked = actionsFor(who, record.booking, item.status).map((action) => ({
    ...{
      action,
      refusal:
        action === 'undoCancel'
          ? refuseUndoOf(item, dependencies, who, { record, cancellation })
          : refuseAction(action, dependencies, record, item),
    },
  }))
  const { uuid, status, ticketLetter: letter, ticketNumber: number, tripId } = item
  return {
    companyReservationCode: record.trips.find(({ id }) => id === tripId)?.companyCode ?? '',
    ...{ uuid, status },
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
