import { askFor, explainedTrip } from '../sale/model/pricing/explain.ts'
import { commands } from '../command/registry.ts'
import type { Explaining } from '../pricing/explain.ts'
import { useSailing } from '../sailing/store.ts'

/** The trip and prices of the search and of the working booking, for the explanation of a price. */
export const explaining: Explaining = {
  lookedAt() {
    const { standing, asked } = useSailing.getState()
    if (commands.place() !== 'step1' || standing === undefined || asked === undefined) return undefined
    const { travellers, vehicles, selectedProject, deal } = asked
    return { trip: standing.trip, travellers, vehicles, selectedProject, deal }
  },
  ask: askFor,
  workingBooking: explainedTrip,
}
