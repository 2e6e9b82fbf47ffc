import { salePreferences } from '../preferences.ts'
import { offersOf } from '../offers.ts'
import type { ChosenOffers as Offers } from '../workingBooking.ts'
import { leaderOf, tripRequest, keepsSeats, type TripRequest } from '../request/requests.ts'
import type { BookingState } from '../state.ts'
import { availabilityOf } from '../trip/availability.ts'
import {
  acceptTotal,
  totalDifference,
  edit,
  focusOn,
  setInsuranceOffers,
  useBooking,
  setPrices,
  setRefused,
  showTrip,
  totalOf,
} from '../saleStore.ts'
import { hold, releaseHolds } from '../hold/holds.ts'
import type { Refusal } from '../../../../domain/refusal.ts'
import { commands } from '../../../command/registry.ts'
import { prepareTrips } from '../trip/chooseTrips.ts'
import { refusedField } from '../request/refusedField.ts'
import { wrongText } from '../wrongTexts.ts'

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

/** The working booking as pricing uses it. */
export const workingBooking = {
  // An invalid text in a cell must not be priced as its previous value.
  prepare: async () => wrongText() ?? (await prepareTrips()),
  identifier: () => useBooking.getState().holdKey,
  requests(): TripRequest[] {
    const state = useBooking.getState()
    return state.workingBooking.trips.map((trip) =>
      tripRequest(state.workingBooking, trip, availabilityOf(trip)),
    )
  },
  refused(refusal: Refusal) {
    const gap = refusedField(refusal, workingBooking.requests(), useBooking.getState().workingBooking)
    setRefused(gap)
    if (gap === undefined || commands.place() !== 'step2') return
    const { kind, row, field, trip } = gap
    showTrip(trip)
    focusOn({ kind, row, field })
  },
  offers: () => offersOf(useBooking.getState().workingBooking),
  isPriced: () => totalOf(useBooking.getState()) !== undefined,
  setPrices,
  async hold() {
    const refusal = await hold()
    if (refusal) workingBooking.refused(refusal)
    return refusal
  },
  keepsSeats: () => keepsSeats(useBooking.getState().workingBooking),
  release: releaseHolds,
}
