import { mustGet } from '../../domain/value/mustGet.ts'
import { withDefaultPhone } from '../../domain/booking/fields/leaderFields.ts'
import { openDays } from '../../domain/booking/openReturn.ts'
import { addDays } from '../../domain/value/portTime.ts'
import type { NewBooking, NewTrip } from '../booking/record/record.ts'
import type { TripToStore } from '../booking/record/storeBooking.ts'
import type { Status } from '../../domain/booking/transition.ts'
import type { Allocation } from '../database/stock/stock.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { Sailing } from '../reference/sailing.ts'
import { withSeatNumbers } from './allocate.ts'
import type { PricedRequest } from './bookingRequest.ts'
import { itemRows } from './itemRows.ts'
import type { SaleTerms } from './saleTerms.ts'

/** A priced request with the terms it is booked on. */
export interface Sale extends PricedRequest {
  terms: SaleTerms
  /** Agency-local now, YYYY-MM-DD HH:mm. */
  bookedAt: string
  /** The time when places of a group without a name return to sale. */
  releaseAt?: Date | null
}

/** The booking gets electronic tickets by default when every company issues them. */
export function bookingRow(
  catalogue: Catalogue,
  { request, terms, bookedAt, releaseAt = null, sailings }: Sale,
): Omit<NewBooking, 'reference'> {
  const { optionUntil, expiresAt } =
    terms.status === 'OPTIONAL' ? terms : { optionUntil: null, expiresAt: null }
  const electronic = sailings.every(({ company }) => catalogue.products.rule(company).eticket)
  return {
    status: terms.status,
    optionUntil,
    expiresAt,
    bookedAt,
    releaseAt,
    groupTerms: request.group ?? null,
    leader: withDefaultPhone(request.leader),
    remarks: request.remarks ?? '',
    eticket: request.userSelectedEticket ?? electronic,
    project: request.projectCode?.toUpperCase() ?? null,
    deal: request.deal?.toUpperCase() ?? null,
    holdKey: request.holdKey ?? null,
    pta: terms.status === 'PTA' || (request.pta ?? false),
    collector: terms.status === 'PTA' ? terms.collector : null,
  }
}

/** The trips with their items, which carry the seat, cabin and bed numbers of the allocations. */
export function tripsToStore(sale: Sale, allocations: readonly Allocation[]): TripToStore[] {
  const { request, sailings, priced } = sale
  return sailings.map((sailing, index) => {
    const trip = mustGet(request.trips, index)
    const items = itemRows(trip, priced[index] ?? [])
    return {
      trip: tripRow(sale, sailing, index),
      items: withSeatNumbers(index, items, allocations),
    }
  })
}

function tripRow({ request, openTrip, terms, bookedAt }: Sale, sailing: Sailing, index: number): NewTrip {
  const { company, line, origin, destination } = sailing
  const isOpen = index === openTrip
  return {
    company,
    line,
    origin,
    destination,
    ...(isOpen ? undatedColumns(bookedAt) : datedColumns(sailing)),
    status: tripStatus(terms, isOpen),
    remarks: request.trips[index]?.remarks ?? '',
  }
}

const datedColumns = ({ vessel, departs, arrives, itinerary, fromSeq, toSeq }: Sailing) => ({
  vessel,
  departs,
  arrives,
  open_until: null,
  itinerary_id: itinerary,
  from_seq: fromSeq,
  to_seq: toSeq,
})

const undatedColumns = (bookedAt: string) => ({
  vessel: '',
  departs: '',
  arrives: '',
  itinerary_id: null,
  from_seq: 0,
  to_seq: 0,
  open_until: addDays(bookedAt.slice(0, 10), openDays),
})

/** A paid trip without a date is an open ticket; an unpaid one is part of the option. */
const tripStatus = ({ status }: SaleTerms, isOpen: boolean): Status =>
  isOpen && status === 'ISSUED' ? 'OPEN' : status
