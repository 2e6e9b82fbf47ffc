import type { Document } from '../document.ts'
import type { WorkingBooking } from '../../sale/model/workingBooking.ts'

/** What is saved of a booking under a name: the choices, without what was held, priced or done to get there. */
export function forKeeping(document: Document): Document {
  return {
    ...document,
    workingBooking: withoutNumbers(document.workingBooking),
    changes: [],
    undone: [],
    prices: {},
    payments: [],
    payees: [],
    reductions: [],
    insuranceOffers: undefined,
    agreed: undefined,
    received: 0,
    held: false,
    queue: '',
  }
}

/** Seat numbers belong to whoever holds them now, and an insurance is offered at the price of the day. */
function withoutNumbers(workingBooking: WorkingBooking): WorkingBooking {
  const trips = workingBooking.trips.map((trip) => ({
    ...trip,
    passengers: trip.passengers.map(({ accommodationNumber: _, ...place }) => place),
  }))
  return { ...workingBooking, trips, offers: { ...workingBooking.offers, insurance: [] } }
}

/** A saved booking as it is taken up: marked with its name, a booking of its own, to be priced anew. */
export function startsAnew(document: Document, name: string): Document {
  return { ...forKeeping(document), fromSaved: name, holdKey: crypto.randomUUID() }
}
