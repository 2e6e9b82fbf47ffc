import {
  activeOf,
  changed,
  isActive,
  itemsOf,
  newBooking,
  part,
  refused,
  refuseItems,
  refuseVerb,
  statusOf,
  tripOf,
  type AgencyCode,
  type Booking,
  type Item,
  type Outcome,
} from './booking.ts'
import { seen, type Model } from './model.ts'
import { refuseIssue } from './sale.ts'

/** What concerns a second agency: PTA and transfer. */

const agencies = Object.keys(seen)

function refuseAgency(booking: Booking, agency: string): { refused: string } | undefined {
  if (agency === booking.agency) return refused('agency_is_own')
  return agencies.includes(agency) ? undefined : refused('agency_unknown')
}

export function issuePta(model: Model, booking: Booking, agency: string, paid: number | undefined): Outcome {
  const refusal = refuseIssue(model, booking, 'issuePta', paid) ?? refuseAgency(booking, agency)
  if (refusal) return refusal
  for (const item of activeOf(booking))
    if (item.status === 'OPTIONAL') Object.assign(item, { status: 'PTA', voidEnded: true })
  Object.assign(booking, { until: undefined, collector: agency })
  return changed(booking)
}

export function convertFromPta(model: Model, booking: Booking, caller: AgencyCode): Outcome {
  const refusal = refuseVerb(booking, 'convertFromPta')
  if (refusal) return refusal
  if (booking.collector !== caller) return refused('pta_of_other_agency')
  const waits = booking.trips.filter(({ items }) => statusOf(items) === 'PTA')
  if (waits.some(({ sailing }) => model.hasLeft(sailing))) return refused('departed')
  model.markIssued(booking, 'PTA')
  return changed(booking)
}

/** Without items the whole booking. Cancelled items, and what was retained, stay where they were. */
export function transfer(
  model: Model,
  booking: Booking,
  { caller, agency, chosen }: { caller: AgencyCode; agency: string; chosen?: readonly Item[] | undefined },
): Outcome {
  const refusal = refuseVerb(booking, 'transfer')
  if (refusal) return refusal
  const items = (chosen ?? itemsOf(booking)).filter(isActive)
  if (items.length === 0) return refused('nothing_to_cancel')
  const wrongStatus = refuseItems(items, 'transfer')
  if (wrongStatus) return wrongStatus
  const leaving = items.map((item) => tripOf(booking, item)).filter(({ open }) => !open)
  if (leaving.some(({ sailing }) => model.hasLeft(sailing))) return refused('departed')
  const unknown = refuseAgency(booking, agency)
  if (unknown) return unknown
  const from = booking.agency
  const given = items.length === itemsOf(booking).length ? booking : splitOff(model, booking, items)
  const today = model.todayAt(from)
  for (const item of itemsOf(given))
    if (item.issuedOn !== undefined && item.issuedOn < today) item.voidEnded = true
  Object.assign(given, { agency, collector: undefined })
  for (const one of model.bookings)
    if (one === given || one.mergedInto === given) one.transferredFrom.push(from)
  given.version += 1
  return { bookings: seen[caller].includes(booking.agency) ? [booking] : [], given }
}

function splitOff(model: Model, booking: Booking, items: readonly Item[]): Booking {
  const sibling = newBooking(booking.agency, {
    group: booking.group && { ...booking.group },
    version: 2,
  })
  part(booking, items, (trip) => sibling.trips.push(trip), 'stay')
  model.bookings.push(sibling)
  booking.version += 1
  return sibling
}
