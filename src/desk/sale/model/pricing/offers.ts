import { salePreferences } from '../preferences.ts'
import { offersOf } from '../offers.ts'
import type { ChosenOffers as Offers } from '../workingBooking.ts'
import { leaderOf, tripRequest } from '../request/requests.ts'
import type { BookingState } from '../state.ts'
import { availabilityOf } from '../trip/availability.ts'
import { acceptTotal, totalDifference, edit, focusOn, setInsuranceOffers, useBooking } from '../saleStore.ts'

interface Choice extends Pick<Offers, 'selectedProject' | 'deal' | 'coupon' | 'voucher'> {
  farePerCompanies: readonly Offers['farePerCompanies'][number][]
  insurance: readonly string[]
}

/** The offers of the working booking as pricing uses them. */
export const offers = {
  chosen(): Choice {
    const { selectedCompanyDiscount: _, ...chosen } = useBooking.getState().workingBooking.offers
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
    const { workingBooking } = state
    const trips = workingBooking.trips.map((trip) => tripRequest(workingBooking, trip, availabilityOf(trip)))
    return { trips, ...offersOf(workingBooking) }
  },
  leader: () => leaderOf(useBooking.getState().workingBooking),
  insuranceOffers: () => useBooking.getState().insuranceOffers,
  setInsuranceOffers: (list: BookingState['insuranceOffers']) => setInsuranceOffers(list),
  difference: () => totalDifference(useBooking.getState()),
  dialogs: () => salePreferences.dialogs(),
  agree: acceptTotal,
  /** The e-mail address for insurance offers is the lead passenger’s. */
  focus: (field: string) => focusOn({ kind: field === 'email' ? 'leader' : 'payment', row: 0, field }),
}
