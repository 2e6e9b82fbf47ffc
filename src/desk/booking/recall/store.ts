import { create } from 'zustand'
import type { AnswerOf } from '../../../contract/call.ts'
import type { booking as calls } from '../../../contract/booking.ts'
import { type Booking, isLive, rowKey } from './selection.ts'

export type Fees = AnswerOf<typeof calls.cancellationFees>

interface RecallState {
  booking: Booking | undefined
  /** Keys of the ticked rows; what cancel and its kin act on. */
  ticked: ReadonlySet<string>
  /** What cancelling these rows would cost, shown before it is done. */
  asked: { keys: ReadonlySet<string>; fees: Fees; idempotencyKey: string } | undefined
}

export const useRecall = create<RecallState>(() => ({
  booking: undefined,
  ticked: new Set(),
  asked: undefined,
}))

/** Shows a booking as the server has it now; ticks of rows that are still there stay. */
export function showBooking(booking: Booking | undefined): void {
  const rows = new Set(
    booking?.trips.flatMap((trip) =>
      [...trip.selectedPassengers, ...trip.selectedVehicles].filter(isLive).map((item) => rowKey(trip, item)),
    ),
  )
  useRecall.setState(({ ticked }) => ({
    booking,
    asked: undefined,
    ticked: new Set([...ticked].filter((key) => rows.has(key))),
  }))
}

export function toggleTick(key: string): void {
  useRecall.setState(({ ticked }) => {
    const next = new Set(ticked)
    if (!next.delete(key)) next.add(key)
    return { ticked: next }
  })
}
