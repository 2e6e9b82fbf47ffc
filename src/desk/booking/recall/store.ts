import { create } from 'zustand'
import type { AnswerOf } from '../../../contract/call.ts'
import type { booking as calls } from '../../../contract/booking.ts'
import { type Booking, keysOf } from './selection.ts'

export type Fees = AnswerOf<typeof calls.cancellationFees>

interface RecallState {
  booking: Booking | undefined
  /** Key of the row under the cursor. */
  cursor: string | undefined
  /** Keys of the ticked rows; what cancel and its kin act on. */
  ticked: ReadonlySet<string>
  /** What cancelling these rows would cost, shown before it is done. */
  asked: { keys: ReadonlySet<string>; fees: Fees; idempotencyKey: string } | undefined
}

export const useRecall = create<RecallState>(() => ({
  booking: undefined,
  cursor: undefined,
  ticked: new Set(),
  asked: undefined,
}))

/** Shows a booking as the server has it now; ticks of rows that are still there stay. */
export function showBooking(booking: Booking | undefined): void {
  const rows = liveKeys(booking)
  useRecall.setState(({ ticked }) => ({
    booking,
    asked: undefined,
    ticked: new Set([...ticked].filter((key) => rows.has(key))),
  }))
}

/** Ticks the row under the cursor, or takes the tick off; a cancelled row takes none. */
export function tickRow(): void {
  const { cursor, booking, ticked } = useRecall.getState()
  if (!booking || !cursor || !liveKeys(booking).has(cursor)) return
  const next = new Set(ticked)
  if (!next.delete(cursor)) next.add(cursor)
  useRecall.setState({ ticked: next })
}

/** Says on which row the cursor stands. */
export function standOn(key: string): void {
  useRecall.setState({ cursor: key })
}

function liveKeys(booking: Booking | undefined): Set<string> {
  return booking ? keysOf(booking, {}) : new Set()
}
