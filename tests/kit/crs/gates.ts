import { booking } from '../../../src/contract/booking/booking.ts'
import { checkin } from '../../../src/contract/checkin.ts'
import type { Guard } from '../../../src/crs/database/stockChange.ts'
import { bookingRequest, pays, people, type vehicle, type Person, type TripName } from './bookingRequest.ts'
import { openSmallCrs, others, type Agent, type SmallCrs } from './smallCrs.ts'

/** The day ferry of the small world at Piraeus. */
export const atPiraeus = { itineraryId: 1, portCode: 'PIR' }

/** From the first moment of the small world to the morning of the 20th, two hours before the day ferry. */
const toSailingDay = (4 * 24 + 19.5) * 3_600_000

/** A passenger with everything that the manifest demands. */
export const registered = (surname: string, more: Person = {}): Person => ({
  surname,
  name: 'MARIA',
  sexType: 'FEMALE',
  birthdate: '1980-02-01',
  nationality: 'GR',
  ...more,
})

export interface Gates {
  crs: SmallCrs
  /** Sells tickets, of another agency than the gate’s. */
  seller: Agent
  gate: Agent
  close(): Promise<void>
}

/** The small world on the day of its ferries, with a user at the gates of Piraeus and Paros. */
export async function openGates(guard?: Guard, prepare?: Parameters<typeof openSmallCrs>[1]): Promise<Gates> {
  const crs = await openSmallCrs(guard, prepare)
  await crs.database.owner
    .updateTable('agency_user')
    .set({ can_check_in: true, check_in_ports: ['PIR', 'PAS'] })
    .where('name', '=', 'demo')
    .execute()
  crs.server.clock.pass(toSailingDay)
  const [seller, gate] = [await crs.agent(others.foreign), await crs.agent()]
  return { crs, seller, gate, close: () => crs.close() }
}

/** Sells passengers, and vehicles, for a trip, and returns the reference and the tickets. */
export async function sellTickets(
  agent: Agent,
  persons: readonly Person[],
  { trip = 'day', vehicles = [] }: { trip?: TripName; vehicles?: ReturnType<typeof vehicle>[] } = {},
): Promise<{ reference: string; tickets: string[] }> {
  const request = bookingRequest({ [trip]: [people('DECK', persons), ...vehicles] })
  const { booking: held } = await agent.call(booking.hold, { body: request })
  const { crsReservationId, total } = held
  const payments = pays({ account: total })
  const { booking: sold } = await agent.call(booking.issue, { body: { crsReservationId, payments } })
  const [first] = sold.trips
  const items = [...(first?.selectedPassengers ?? []), ...(first?.selectedVehicles ?? [])]
  const tickets = items.map(({ ticket }) => `${ticket?.letter}${ticket?.number}`)
  return { reference: crsReservationId, tickets }
}

export const startAt = (gate: Agent, at = atPiraeus) => gate.call(checkin.start, { query: at })
