import { booking } from '../../../src/contract/booking/booking.ts'
import { checkin } from '../../../src/contract/checkin.ts'
import { pricing } from '../../../src/contract/pricing.ts'
import { familyOn, pays, people } from '../../kit/crs/bookingRequest.ts'
import { registered } from '../../kit/crs/gates.ts'
import type { Trip } from '../../kit/timetable.ts'
import { sailingOf, saleOn } from './ceilings.ts'
import { type Desk, type Gate, roomyTrips, today } from './desks.ts'
import type { National } from './national.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Each with tickets of a sailing of today; there are no gates where all ships of the day have left. */
export async function openGates(national: National, desks: readonly Desk[], count: number): Promise<Gate[]> {
  const [seller] = desks as [Desk]
  const begun: { trip: Trip; at: Gate['at'] }[] = []
  for (const way of ['PIR PAS', 'PIR JTR', 'PIR JNX', 'PIR HER'])
    for (const trip of await roomyTrips(seller, way, today)) {
      if (!(await saleOn(seller, trip))) continue
      const { id } = await sailingOf(national, trip)
      const at = { itineraryId: Number(id), portCode: trip.origin.idOrCode }
      const started = await seller.ask(checkin.start, { query: at }).catch(() => undefined)
      if (started) begun.push({ trip, at })
    }
  const gates: Gate[] = []
  for (let nth = 0; begun.length > 0 && nth < count; nth++) {
    const { trip, at } = begun[nth % begun.length]!
    gates.push({ desk: desks[nth]!, at, tickets: await ticketsFor(seller, trip, nth), scans: 0 })
  }
  return gates
}

async function ticketsFor({ ask }: Desk, trip: Trip, nth: number): Promise<string[]> {
  const surname = (place: number) => `PAPPA ${letters[nth % 26]}${letters[place]}`
  const persons = Array.from({ length: 9 }, (_, place) => registered(surname(place)))
  const trips = [{ ...familyOn(trip), accommodationRequests: [people('DECK', persons)] }]
  const { total } = await ask(pricing.price, { body: { trips } })
  const { booking: sold } = await ask(booking.sell, {
    body: {
      ...{ trips, leader: { mobile: '6971234567' } },
      ...{ payments: pays({ cash: total }), expectedTotal: total },
    },
  })
  return (sold.trips[0]?.selectedPassengers ?? []).map(({ ticket }) => `${ticket?.letter}${ticket?.number}`)
}
