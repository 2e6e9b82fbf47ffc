import { habits } from '../preferences.ts'
import { offersOf } from '../offers.ts'
import type { OffersInHand as Offers } from '../workingBooking.ts'
import { leaderOf, tripRequest } from '../request/requests.ts'
import type { BookingState } from '../state.ts'
import {
  agree,
  availabilityOf,
  differenceOf,
  edit,
  focusOn,
  setInsuranceOffers,
  useBooking,
} from '../store.ts'

interface Choice extends Pick<Offers, 'selectedProject' | 'deal' | 'coupon' | 'voucher'> {
  farePerCompanies: readonly Offers['farePerCompanies'][number][]
  insurance: readonly string[]
}

/** The offers of the booking in hand as `app` hands them to pricing. */
export const offers = {
  chosen(): Choice {
    const { selectedCompanyDiscount: _, ...chosen } = useBooking.getState().inHand.offers
    return chosen
  },
  choose({ insurance, farePerCompanies, ...codes }: Partial<Choice>): void {
    edit('offers', (draft) => {
      Object.assign(draft.offers, codes)
      if (farePerCompanies) draft.offers.farePerCompanies = [...farePerCompanies]
      if (insurance) draft.offers.insurance = [...insurance]
    })
  },
  body() {
    const state = useBooking.getState()
    const { inHand } = state
    const trips = inHand.trips.map((trip) => tripRequest(inHand, trip, availabilityOf(state, trip)))
    return { trips, ...offersOf(inHand) }
  },
  leader: () => leaderOf(useBooking.getState().inHand),
  insuranceOffers: () => useBooking.getState().insuranceOffers,
  setInsuranceOffers: (list: BookingState['insuranceOffers']) => setInsuranceOffers(list),
  difference: () => differenceOf(useBooking.getState()),
  dialogs: () => habits.dialogs(),
  agree,
  /** The e-mail an offer is sent to stands with the leader. */
  focus: (field: string) => focusOn({ kind: field === 'email' ? 'leader' : 'payment', row: 0, field }),
}
