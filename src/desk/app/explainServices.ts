import { unbookedPriceRequest, explainedTrip } from '../sale/model/pricing/explain.ts'
import { stepHere } from '../sale/model/screens.ts'
import type { ExplainServices } from '../pricing/explain.ts'
import { useSailing } from '../sailing/sailingStore.ts'

/** The trip and prices of the search and of the working booking, for the explanation of a price. */
export const explainServices: ExplainServices = {
  tripAtCursor() {
    const { current, asked } = useSailing.getState()
    if (stepHere() !== 'step1' || current === undefined || asked === undefined) return undefined
    const { travellers, vehicles, selectedProject, deal } = asked
    return { trip: current.trip, travellers, vehicles, selectedProject, deal }
  },
  priceRequest: unbookedPriceRequest,
  workingBooking: explainedTrip,
}
