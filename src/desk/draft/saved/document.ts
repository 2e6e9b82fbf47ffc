import type { Document } from '../document.ts'
import type { WorkingBooking } from '../../sale/model/workingBooking.ts'

/** The content of a saved booking: the choices without holds, prices and undo log. */
export function forSaving(document: Document): Document {
  return {
    ...document,
    workingBooking: withoutNumbers(document.workingBooking),
    changes: [],
    undone: [],
    prices: {},
    typedAmounts: {},
    reductions: [],
    insuranceOffers: undefined,
    agreed: undefined,
    received: 0,
    held: false,
    queue: '',
  }
}

/** Seat numbers are free for others to book, and insurance offers change daily. */
function withoutNumbers(workingBooking: WorkingBooking): WorkingBooking {
  const trips = workingBooking.trips.map((trip) => ({
    ...trip,
    passengers: trip.passengers.map(({ accommodationNumber: _, ...place }) => place),
  }))
  return { ...workingBooking, trips, offers: { ...workingBooking.offers, insurance: [] } }
}

/** A saved booking as loaded: marked with its name, with new ids, to be priced again. */
export function asNewSale(document: Document, name: string): Document {
  return { ...forSaving(document), fromSaved: name, holdKey: crypto.randomUUID() }
}
