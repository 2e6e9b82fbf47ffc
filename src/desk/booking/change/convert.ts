import i18next from 'i18next'
import { booking as calls } from '../../../contract/booking.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { CommandServices } from '../../command/command.ts'
import { request } from '../../request/request.ts'
import { selectedRows, selectionOf } from '../cancel.ts'
import { showAnswer } from '../conflict.ts'
import { isLive, itemsOf, rowKey, type RowNumbers, type StoredBooking } from '../shown/items.ts'
import { dialogOf, openDialog, shownBooking, useRecall, type Conversion } from '../shown/store.ts'

/** Why the verb is not permitted for the booking on screen. */
export function cannot(verb: string): Refusal | undefined {
  const booking = shownBooking()
  if (!booking) return refuse('no_booking_shown')
  return booking.actions.includes(verb)
    ? undefined
    : refuse('wrong_status', { status: booking.reservationStatus })
}

/** Asks before tickets are converted, with what it means; nothing changes until the operator confirms. */
export function askConvert(verb: Conversion, numbers: RowNumbers): Refusal | undefined {
  const booking = shownBooking()
  const refusal = cannot(verb)
  if (refusal || !booking) return refusal
  const keys = verb === 'convertToOptional' ? selectedRows(booking, {}) : selectedRows(booking, numbers)
  const dated = datedRows(booking, keys)
  if (dated.size === 0) return refuse('nothing_to_convert')
  openDialog({ kind: 'convert', verb, keys: dated, idempotencyKey: crypto.randomUUID() })
  return undefined
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

/** Converts the rows of the dialog; the server refuses where a rule forbids it. */
export async function confirmConvert({ say }: Pick<CommandServices, 'say'>): Promise<Refusal | undefined> {
  const booking = shownBooking()
  const asked = dialogOf(useRecall.getState(), 'convert')
  if (!booking || !asked) return undefined
  const { crsReservationId: reference, version } = booking
  const key = { key: asked.idempotencyKey }
  const answer =
    asked.verb === 'convertToOptional'
      ? await request(calls.convertToOptional, { path: { id: reference } }, key)
      : await request(calls.convertToOpen, { body: { ...selectionOf(booking, asked.keys), version } }, key)
  const refusal = await showAnswer(answer)
  if (refusal) return refusal
  say(i18next.t(`recall:${asked.verb}.done`, { count: asked.keys.size, reference }))
  return undefined
}
