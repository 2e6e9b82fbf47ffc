import { lineContext } from '../command/keyboard.ts'
import type { LineChoice } from '../command/line/context.ts'
import { passengerAccommodations } from './model/accommodation/accommodation.ts'
import type { BookingState } from './model/state.ts'
import { availabilityOf, useBooking } from './model/store.ts'

function choices(list: readonly { idOrCode: string; name: string }[]): LineChoice[] {
  return [...new Map(list.map(({ idOrCode, name }) => [idOrCode, { code: idOrCode, name }])).values()]
}

function teach(state: BookingState): void {
  const known = state.workingBooking.trips.flatMap((trip) => availabilityOf(state, trip) ?? [])
  lineContext.set({
    accommodations: choices(known.flatMap(passengerAccommodations)),
    granted: choices(known.flatMap(({ discounts }) => discounts)),
  })
}

/**
 * Updates the completions of the line with the accommodation and discounts of the working booking’s trips; returns
 * its undo.
 */
export function completeFromTrips(): () => void {
  return useBooking.subscribe((state, before) => {
    if (
      state.workingBooking.trips !== before.workingBooking.trips ||
      state.availability !== before.availability
    )
      teach(state)
  })
}
