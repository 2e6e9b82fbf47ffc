import { checkin as calls } from '../../../../src/contract/checkin.ts'
import { itemsOf, tripOf, type Booking, type Item } from '../model/booking.ts'
import * as gates from '../model/gates.ts'
import { sailingNames } from '../model/timetable.ts'
import { hasStatus, pick, step, type Draw, type Verb } from './draw.ts'

const atGate = ({ itinerary, port }: gates.Gate) => ({ itineraryId: itinerary, portCode: port })

/** Mostly the sailing of a ticket of the booking, at the port where it departs. */
function drawGate(draw: Draw, booking: Booking): gates.Gate {
  const here = booking.trips.map(({ sailing }) => sailing)
  return gates.gateOf(pick(draw, draw.chance() < 0.9 && here.length > 0 ? here : sailingNames))
}

/** Mostly a ticket that the verb suits. */
function drawTicket(draw: Draw, booking: Booking, status: Item['status']): Item | undefined {
  const printed = itemsOf(booking).filter(({ ticket }) => ticket !== undefined)
  const suited = printed.filter((item) => item.status === status)
  const from = draw.chance() < 0.9 && suited.length > 0 ? suited : printed
  return from.length === 0 ? undefined : pick(draw, from)
}

export const startGate: Verb = {
  suits: hasStatus('ISSUED'),
  draw(draw, agency, booking) {
    const gate = drawGate(draw, booking)
    return step(agency, calls.start, { query: atGate(gate) }, () => gates.startGate(draw.model, agency, gate))
  },
}

export const stopGate: Verb = {
  suits: hasStatus('CHECKEDIN'),
  draw(draw, agency, booking) {
    const gate = drawGate(draw, booking)
    return step(agency, calls.stop, { query: atGate(gate) }, () => gates.stopGate(draw.model, agency, gate))
  },
}

/** Forced, since the passengers of the model lack the fields of the manifest. */
export const forceCheckIn: Verb = {
  suits: hasStatus('ISSUED'),
  draw(draw, agency, booking) {
    const item = drawTicket(draw, booking, 'ISSUED')
    if (item?.ticket === undefined) return startGate.draw(draw, agency, booking)
    const gate = gates.gateOf(tripOf(booking, item).sailing)
    const body = { ...atGate(gate), ticketNumber: item.ticket, reason: 'no papers' }
    return step(agency, calls.forceCheckIn, { body }, () =>
      gates.checkIn(draw.model, agency, gate, { booking, item }),
    )
  },
}

export const checkOut: Verb = {
  suits: hasStatus('CHECKEDIN'),
  draw(draw, agency, booking) {
    const item = drawTicket(draw, booking, 'CHECKEDIN')
    if (item?.ticket === undefined) return startGate.draw(draw, agency, booking)
    const gate = gates.gateOf(tripOf(booking, item).sailing)
    const body = { ...atGate(gate), ticketNumber: item.ticket }
    return step(agency, calls.checkOut, { body }, () =>
      gates.checkOut(draw.model, agency, gate, { booking, item }),
    )
  },
}
