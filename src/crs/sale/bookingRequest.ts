import type { InputOf } from '../../contract/call.ts'
import type { booking } from '../../contract/booking/booking.ts'
import type { GroupTerms } from '../../domain/group/deadlines.ts'
import type { InsuranceQuote } from '../pricing/insurance/offers.ts'
import type { OfferUse, PricedTrips } from '../pricing/priceAll.ts'
import type { PricedItem } from '../product/price.ts'
import type { Sailing } from '../reference/sailing.ts'

type SaleBody = InputOf<typeof booking.sell>['body']

/** The trips to book, with everything on them, as the contract has them. */
export type BookingRequest = Omit<SaleBody, 'payments' | 'expectedTotal' | 'ptaAgentCode'> & {
  /** The terms of a group, whose travellers may get their names later. */
  group?: GroupTerms
}
export type RequestedTrip = BookingRequest['trips'][number]

/**
 * A request with its sailings found and priced, before anything is allocated. Lists by trip are in the order of the
 * trips.
 */
export interface PricedRequest {
  request: BookingRequest
  sailings: Sailing[]
  priced: PricedItem[][]
  /** Index of the trip without a date, if there is one. */
  openTrip: number | undefined
  /** Vouchers, coupons and miles that lower the price. */
  uses: OfferUse[]
  insurances: InsuranceQuote[]
  /** Smallest units. */
  total: number
  /** Returns whether the stock rows open the price steps of the prices. */
  isAtSteps: PricedTrips['isAtSteps']
  /** Share of the total by company, the insurer included. */
  dues: Map<string, number>
}
