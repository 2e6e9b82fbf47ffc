import { lineContext } from '../command/keyboard.ts'
import type { LineChoice } from '../command/line/context.ts'
import { passengerAccommodations } from './model/accommodation/accommodation.ts'
import { availabilityOf, onAvailability } from './model/trip/availability.ts'
import { useBooking } from './model/saleStore.ts'

function choices(list: readonly { idOrCode: string; name: string }[]): LineChoice[] {
  return [...new Map(list.map(({ idOrCode, name }) => [idOrCode, { code: idOrCode, name }])).values()]
}

function teach(): void {
  const { trips } = useBooking.getState().workingBooking
  const known = trips.flatMap((trip) => availabilityOf(trip) ?? [])
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
  const stops = [
    onAvailability(teach),
    useBooking.subscribe((state, before) => {
      if (state.workingBooking.trips !== before.workingBooking.trips) teach()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
