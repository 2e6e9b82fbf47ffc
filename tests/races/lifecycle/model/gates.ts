import { addDays } from '../../../../src/domain/value/portTime.ts'
import { refused, type AgencyCode, type Booking, type Item, type Outcome, type Status } from './booking.ts'
import type { Model } from './model.ts'
import { sailingOf, type SailingName } from './timetable.ts'

/** Check-in at the port where a sailing departs, by users of 1300 for the tickets of all agencies. */

export interface Gate {
  itinerary: number
  port: string
  departs: string
}

export function gateOf(name: SailingName): Gate {
  const { itinerary, route, departs } = sailingOf(name)
  return { itinerary, port: route.slice(0, 3), departs }
}

const keyOf = ({ itinerary, port }: Gate) => `${itinerary} ${port}`

/** On the day of the sailing, or six hours around it. */
export function isToday(model: Model, { departs }: Gate): boolean {
  const day = departs.slice(0, 10)
  const late = departs.slice(11) > '18:00' && model.now().startsWith(addDays(day, 1))
  return model.now().startsWith(day) || (late && model.now().slice(11) < '06:00')
}

export function startGate(model: Model, agency: AgencyCode, gate: Gate): Outcome {
  if (!isStaff(agency)) return refused('not_permitted')
  if (!staffed.includes(gate.port)) return refused('checkin_port')
  if (!isToday(model, gate)) return refused('checkin_not_today')
  if (model.gates.get(keyOf(gate)) === 'started') return refused('checkin_started')
  model.gates.set(keyOf(gate), 'started')
  return { bookings: [] }
}

export function stopGate(model: Model, agency: AgencyCode, gate: Gate): Outcome {
  const refusal = refuseGate(model, agency, gate)
  if (refusal) return refusal
  model.gates.set(keyOf(gate), 'stopped')
  return { bookings: [] }
}

export function checkIn(
  model: Model,
  agency: AgencyCode,
  gate: Gate,
  { booking, item }: { booking: Booking; item: Item },
): Outcome {
  const refusal = refuseGate(model, agency, gate) ?? refuseStatus(item)
  return refusal ?? became(booking, item, 'CHECKEDIN')
}

export function checkOut(
  model: Model,
  agency: AgencyCode,
  gate: Gate,
  { booking, item }: { booking: Booking; item: Item },
): Outcome {
  const refusal = refuseGate(model, agency, gate)
  if (refusal) return refusal
  return item.status === 'CHECKEDIN' ? became(booking, item, 'ISSUED') : refused('checkin_not_in')
}

const isStaff = (agency: AgencyCode) => agency === '1300'
/** The ports at which the user may check in. */
export const staffed = ['PIR', 'PAS']

function refuseGate(model: Model, agency: AgencyCode, gate: Gate): { refused: string } | undefined {
  if (!isStaff(agency)) return refused('not_permitted')
  if (!staffed.includes(gate.port)) return refused('checkin_port')
  const state = model.gates.get(keyOf(gate))
  return state === 'started'
    ? undefined
    : refused(state === 'stopped' ? 'checkin_stopped' : 'checkin_not_started')
}

function refuseStatus({ status, isReplaced }: Item): { refused: string } | undefined {
  if (isReplaced) return refused('checkin_replaced')
  const codes: Partial<Record<Status, string>> = {
    CANCELLED: 'checkin_cancelled',
    OPEN: 'checkin_open',
    PTA: 'checkin_pta',
    OPTIONAL: 'checkin_unpaid',
    CHECKEDIN: 'checkin_twice',
  }
  const code = codes[status]
  return code === undefined ? undefined : refused(code)
}

function became(booking: Booking, item: Item, status: Status): Outcome {
  item.status = status
  booking.version += 1
  return { bookings: [], given: booking }
}
