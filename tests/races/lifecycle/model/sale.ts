import {
  changed,
  isOption,
  itemsOf,
  newBooking,
  paidFor,
  refused,
  refuseVerb,
  sumOf,
  unnamedOf,
  type AgencyCode,
  type Booking,
  type Item,
  type Outcome,
} from './booking.ts'
import { seen, type Model } from './model.ts'
import { allocate } from './stock.ts'
import type { SailingName } from './timetable.ts'

export interface Wanted {
  sailing: SailingName
  items: Item[]
}

/** Until when an option on these sailings is held, or why it is not. */
export function optionOn(
  model: Model,
  agency: AgencyCode,
  wanted: readonly Wanted[],
  asked: string | undefined,
): string | { refused: string } {
  if (wanted.some(({ sailing }) => model.hasLeft(sailing))) return refused('departed')
  return model.optionUntil(agency, wanted, asked)
}

export function book(
  model: Model,
  agency: AgencyCode,
  wanted: readonly Wanted[],
  terms: { until?: string } | { paid: number },
): Outcome {
  if (wanted.some(({ sailing }) => model.hasLeft(sailing))) return refused('departed')
  const until = 'paid' in terms ? undefined : model.optionUntil(agency, wanted, terms.until)
  if (typeof until === 'object') return until
  if ('paid' in terms && terms.paid !== priceOf(wanted.flatMap(({ items }) => items)))
    return refused('price_changed')
  const full = allocate(model.bookings, wanted)
  if (full) return full
  const trips = wanted.map((trip) => ({ ...trip, code: '', open: false }))
  const booking = newBooking(agency, { until, trips })
  if ('paid' in terms) model.markIssued(booking, 'OPTIONAL')
  model.bookings.push(booking)
  return { bookings: [booking] }
}

export const priceOf = (items: readonly Item[]) => sumOf(items.map(({ price }) => price))

/** What is due for an option. */
export const dueFor = (booking: Booking) =>
  priceOf(itemsOf(booking).filter(({ status }) => status === 'OPTIONAL'))

/** Without `paid` on account. */
export function issue(model: Model, booking: Booking, paid: number | undefined): Outcome {
  const refusal = refuseIssue(model, booking, 'issue', paid)
  if (refusal) return refusal
  model.markIssued(booking, 'OPTIONAL')
  return changed(booking)
}

export function refuseIssue(
  model: Model,
  booking: Booking,
  verb: 'issue' | 'issuePta',
  paid: number | undefined,
): { refused: string } | undefined {
  const refusal = refuseVerb(booking, verb)
  if (refusal) return refusal
  if (booking.trips.some((trip) => isOption(trip) && model.hasLeft(trip.sailing))) return refused('departed')
  if (booking.group && unnamedOf(booking).length > 0) return refused('group_names_missing')
  return paid !== undefined && paid !== dueFor(booking) ? refused('payments_differ') : undefined
}

export function changeOption(
  model: Model,
  booking: Booking,
  { caller, until, agency = booking.agency }: { caller: AgencyCode; until?: string; agency?: AgencyCode },
): Outcome {
  const refusal = refuseVerb(booking, 'changeOption')
  if (refusal) return refusal
  if (!seen[caller].includes(agency)) return refused('agency_not_under')
  if (agency !== booking.agency && paidFor(booking) !== 0) return refused('option_has_payments')
  const set = model.optionUntil(booking.agency, booking.trips.filter(isOption), until ?? booking.until)
  if (typeof set === 'object') return set
  Object.assign(booking, { until: set, agency })
  return changed(booking)
}
