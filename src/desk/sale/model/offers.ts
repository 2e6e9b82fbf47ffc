import type { InputOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import type { pricing } from '../../../contract/pricing.ts'
import type { WorkingBooking, WorkingTrip } from './workingBooking.ts'

type PriceBody = InputOf<typeof pricing.price>['body']
type Offers = Omit<PriceBody, 'trips'>
type LegOffers = Pick<PriceBody['trips'][number], 'companyDiscount' | 'fareIdOrCode' | 'openReturn'>
type Insurances = Pick<InputOf<typeof booking.book>['body'], 'insurances'>

/** Offers that apply to the whole booking; absent keys mean none. */
export function offersOf({ offers, openReturn, trips }: WorkingBooking): Offers {
  const { selectedProject, deal, coupon, voucher, farePerCompanies } = offers
  return {
    ...(selectedProject === '' ? {} : { projectCode: selectedProject }),
    ...(deal === '' ? {} : { deal }),
    ...(coupon === '' ? {} : { coupon }),
    ...(voucher === '' ? {} : { voucherCode: voucher }),
    ...(farePerCompanies.length === 0 ? {} : { farePerCompanies }),
    ...(openReturn && trips.length === 2 ? { openReturn } : {}),
  }
}

export function legOffers({ offers, openReturn, trips }: WorkingBooking, trip: WorkingTrip): LegOffers {
  const at = trips.findIndex((one) => one.trip === trip.trip)
  const discount = offers.selectedCompanyDiscount.find(({ index }) => index === at)
  const { abbreviation } = trip.trip.vessel.company
  const fare = offers.farePerCompanies.find(({ company }) => company === abbreviation)
  return {
    ...(discount === undefined ? {} : { companyDiscount: discount.value }),
    ...(fare === undefined ? {} : { fareIdOrCode: fare.fareIdOrCode }),
    ...(openReturn && trips.length === 2 && at === 1 ? { openReturn } : {}),
  }
}

/** Only confirmed offers are sent. */
export function insurancesOf({ offers: { insurance } }: WorkingBooking): Insurances {
  return insurance.length === 0 ? {} : { insurances: insurance.map((id) => ({ id })) }
}

/** Number of characters at the end of an offer’s id that identify it. */
const comparedDigits = 6

/** A repeated request gives offers new ids with the same ending. */
export function isSameOffer(one: string, other: string): boolean {
  return one.slice(-comparedDigits) === other.slice(-comparedDigits)
}
