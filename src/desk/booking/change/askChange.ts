import i18next from 'i18next'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import type { RequestedPayment } from '../../../domain/pricing/requestedPayment.ts'
import type { CommandServices } from '../../command/command.ts'
import { request } from '../../request/request.ts'
import { loadMethods, paymentsFor } from '../../sale/model/payment/payments.ts'
import { selectedRows, selectionOf } from '../cancel/cancel.ts'
import { showAnswer } from '../conflict.ts'
import { companiesOfTrips } from '../../sale/model/payment/companies.ts'
import { isLive, itemsOf, keysOf, rowKey, type RowNumbers, type StoredBooking } from '../shown/items.ts'
import {
  dialogOf,
  isShown,
  openDialog,
  shownBooking,
  useRecall,
  type AskedVerb,
  type RecallDialog,
} from '../shown/store.ts'

type Asked = Extract<RecallDialog, { kind: 'change' }>

/** Why the verb is not permitted for the booking on screen. */
export function cannot(verb: string): Refusal | undefined {
  const booking = shownBooking()
  if (!booking) return refuse('no_booking_shown')
  return booking.actions.includes(verb)
    ? undefined
    : refuse('wrong_status', { status: booking.reservationStatus })
}

/** The last change that can be undone: a rebooking, else a cancellation. */
export const undoVerb = (): 'undoRebooking' | 'undoCancel' =>
  cannot('undoRebooking') ? 'undoCancel' : 'undoRebooking'

/** Changes that open tickets take part in. */
const wholeVerbs: readonly AskedVerb[] = ['split', 'convertFromPta']

/** Whether the change issues the option on screen first, which is paid as a whole. */
export const isPaidFirst = (verb: AskedVerb, { reservationStatus }: StoredBooking): boolean =>
  verb === 'convertToOpen' && reservationStatus === 'OPTIONAL'

/** Asks before rows are changed, with what it means; nothing changes until the operator confirms. */
export async function askChange(verb: AskedVerb, numbers: RowNumbers): Promise<Refusal | undefined> {
  const booking = shownBooking()
  const refusal = cannot(verb)
  if (refusal || !booking) return refusal
  const unloaded = isPaidFirst(verb, booking) ? await loadMethods(companiesOfTrips(booking)) : undefined
  if (unloaded) return unloaded
  if (!isShown(booking)) return refuse('no_booking_shown')
  if (verb === 'undoCancel') return openChange(verb, booking, new Set(booking.undoable?.items))
  if (verb === 'undoRebooking') return openChange(verb, booking, new Set(booking.rebooked?.items))
  // Tickets are taken back all together.
  const chosen = selectedRows(booking, verb === 'convertToOptional' ? {} : numbers)
  const keys = wholeVerbs.includes(verb) ? chosen : datedRows(booking, chosen)
  if (keys.size === 0) return refuse('nothing_to_convert')
  if (verb === 'split' && keys.size === keysOf(booking, {}).size) return refuse('split_leaves_nothing')
  if (isPaidFirst(verb, booking) && keys.size < datedRows(booking, keysOf(booking, {})).size)
    return refuse('option_opens_whole')
  return openChange(verb, booking, keys)
}

function openChange(verb: AskedVerb, of: StoredBooking, keys: ReadonlySet<string>): undefined {
  openDialog({ kind: 'change', verb, of, keys, idempotencyKey: crypto.randomUUID() })
}

/** Shows what another booking would add to the one on screen, before they are merged. */
export async function askMerge({ reference }: { reference: string }): Promise<Refusal | undefined> {
  const booking = shownBooking()
  const refusal = cannot('merge')
  if (refusal || !booking) return refusal
  const answer = await request(calls.recall, { query: { crsReservationIds: [reference] } })
  if (isRefusal(answer)) return answer
  const of = answer.bookings[0]
  if (!of || of.crsReservationId === booking.crsReservationId) return refuse('merge_with_itself')
  if (!isShown(booking)) return refuse('no_booking_shown')
  return openChange('merge', of, keysOf(of, {}))
}

/** The rows among these with a ticket for a day. */
function datedRows(booking: StoredBooking, keys: ReadonlySet<string>): ReadonlySet<string> {
  const rows = booking.trips.flatMap((trip) =>
    itemsOf(trip)
      .filter((item) => isLive(item) && item.item.status !== 'OPEN')
      .map((item) => rowKey(trip, item)),
  )
  return new Set(rows.filter((key) => keys.has(key)))
}

/** Changes the rows of the dialog; the server refuses where a rule forbids it. */
export async function confirmChange(
  { payments }: { payments?: RequestedPayment[] },
  { say }: Pick<CommandServices, 'say'>,
): Promise<Refusal | undefined> {
  const booking = shownBooking()
  const asked = dialogOf(useRecall.getState(), 'change')
  if (!booking || !asked) return undefined
  const answer = await requestChange(booking, asked, payments)
  const refusal = await showAnswer(answer)
  if (refusal || isRefusal(answer)) return refusal
  const { crsReservationId: reference } = booking
  say(
    i18next.t(`recall:${asked.verb}.done`, {
      count: asked.keys.size,
      reference,
      newReference: answer.newReference,
    }),
  )
  return undefined
}

interface Changed {
  booking: StoredBooking
  /** Of the booking that was split off. */
  newReference?: string
}

async function requestChange(
  booking: StoredBooking,
  { verb, of, keys, idempotencyKey }: Asked,
  payments: readonly RequestedPayment[] | undefined,
): Promise<Changed | Refusal> {
  const { crsReservationId, version } = booking
  const key = { key: idempotencyKey }
  if (verb === 'convertToOptional')
    return request(calls.convertToOptional, { path: { id: crsReservationId } }, key)
  if (verb === 'undoCancel')
    return request(calls.undoCancel, { path: { crsReservationId }, body: { version } }, key)
  if (verb === 'undoRebooking')
    return request(calls.undoRebooking, { path: { crsReservationId }, body: { version } }, key)
  if (verb === 'convertFromPta')
    return request(calls.convertFromPta, { path: { crsReservationId }, body: { version } }, key)
  if (isPaidFirst(verb, booking)) {
    const paid = paymentsFor(companiesOfTrips(booking), booking.total, payments)
    const body = { crsReservationId, payments: paid, version }
    return request(calls.convertToOpen, { body }, key)
  }
  if (verb === 'convertToOpen')
    return request(calls.convertToOpen, { body: { ...selectionOf(booking, keys), version } }, key)
  if (verb === 'merge') {
    const path = { from: of.crsReservationId, to: crsReservationId }
    return request(calls.merge, { path }, key)
  }
  const query = { items: [...keys], version }
  const answer = await request(calls.split, { path: { crsReservationId }, query }, key)
  if (isRefusal(answer)) return answer
  const [left, made] = answer.bookings
  return { booking: left ?? booking, newReference: made?.crsReservationId ?? '' }
}
