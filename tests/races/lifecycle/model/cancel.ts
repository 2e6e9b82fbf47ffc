import {
  activeOf,
  changed,
  follow,
  isActive,
  itemsOf,
  part,
  refused,
  refuseItems,
  refuseStatus,
  refuseVerb,
  statusOf,
  sumOf,
  tripOf,
  type AgencyCode,
  type Booking,
  type Item,
  type Outcome,
} from './booking.ts'
import type { Model } from './model.ts'
import { issue, refuseIssue } from './sale.ts'
import { refuseSoldAgain, takenOn } from './stock.ts'

/** Cancelling and undoing it; going back to an option, or to open tickets. Without items the whole booking is meant. */

const meant = (booking: Booking, chosen: readonly Item[] | undefined) =>
  (chosen ?? activeOf(booking)).filter(isActive)

export const feesOf = (model: Model, booking: Booking, chosen: readonly Item[] | undefined) =>
  meant(booking, chosen).map((item) => model.feeOf(booking, tripOf(booking, item), item))

export function cancel(
  model: Model,
  booking: Booking,
  by: AgencyCode,
  { chosen, expectedFees }: { chosen?: readonly Item[] | undefined; expectedFees?: number | undefined },
): Outcome {
  const items = meant(booking, chosen)
  if (items.length === 0) return refused('nothing_to_cancel')
  const wrongStatus = refuseItems(items, 'cancel')
  if (wrongStatus) return wrongStatus
  const fees = feesOf(model, booking, chosen)
  if (expectedFees !== undefined && expectedFees !== sumOf(fees)) return refused('fees_changed')
  const before = items.map((item) => ({ item, status: item.status }))
  const { until } = booking
  for (const [nth, item] of items.entries()) Object.assign(item, { status: 'CANCELLED', fee: fees[nth] })
  follow(booking)
  const done = changed(booking)
  const day = model.todayAt(booking.agency)
  booking.cancellation = { by, day, version: booking.version, until, items: before }
  return done
}

/** The last cancellation, on the same day, by the same agency, while the booking and the places are as they were. */
export function undoCancel(model: Model, booking: Booking, caller: AgencyCode): Outcome {
  const { cancellation } = booking
  if (!cancellation) return refused('nothing_to_undo')
  if (cancellation.by !== caller) return refused('undo_other_agency')
  if (cancellation.version !== booking.version) return refused('undo_changed')
  if (cancellation.day !== model.todayAt(booking.agency)) return refused('undo_other_day')
  const { until, items } = cancellation
  if (until !== undefined && until <= model.nowAt(booking.agency)) return refused('option_expired')
  const taken = takenOn(
    booking.trips,
    items.map(({ item }) => item),
  )
  if (taken.some(({ sailing }) => model.hasLeft(sailing))) return refused('departed')
  const sold = refuseSoldAgain(model.bookings, taken)
  if (sold) return sold
  for (const { item, status } of items) Object.assign(item, { status, fee: 0 })
  Object.assign(booking, { until, cancellation: undefined })
  return changed(booking)
}

export function convertToOptional(model: Model, booking: Booking): Outcome {
  const active = activeOf(booking)
  const wrongStatus = refuseVerb(booking, 'convertToOptional') ?? refuseItems(active, 'convertToOptional')
  if (wrongStatus) return wrongStatus
  const today = model.todayAt(booking.agency)
  if (active.some(({ issuedOn }) => issuedOn !== today)) return refused('not_issued_today')
  const trips = booking.trips.filter(({ items }) => statusOf(items) !== 'CANCELLED')
  if (trips.some(({ sailing }) => model.hasLeft(sailing))) return refused('departed')
  const until = model.optionUntil(booking.agency, trips)
  if (typeof until === 'object') return until
  booking.fees += sumOf(feesOf(model, booking, undefined))
  for (const item of active) {
    Object.assign(item, { status: 'OPTIONAL', limit: undefined, opened: false, voidEnded: false })
    delete item.issuedOn
  }
  Object.assign(booking, { until, collector: undefined })
  return changed(booking)
}

/** An option is issued on account first, as a whole. */
export function convertToOpen(model: Model, booking: Booking, chosen: readonly Item[] | undefined): Outcome {
  if (statusOf(itemsOf(booking)) !== 'OPTIONAL') return open(model, booking, chosen)
  if (chosen) return refused('option_opens_whole')
  const refusal = refuseIssue(model, booking, 'issue', undefined)
  if (refusal) return refusal
  const held = activeOf(booking).filter(({ status }) => status === 'OPTIONAL')
  if (held.some((item) => !model.isFreeToChange(tripOf(booking, item)))) return refused('open_not_allowed')
  issue(model, booking, undefined)
  return open(model, booking, undefined)
}

function open(model: Model, booking: Booking, chosen: readonly Item[] | undefined): Outcome {
  const items = meant(booking, chosen)
  if (items.length === 0) return refused('nothing_to_cancel')
  const dated = chosen ? items : items.filter(({ status }) => status !== 'OPEN')
  if (dated.length === 0) return refused('wrong_status')
  const refusal = dated.map((item) => refuseOpen(model, booking, item)).find((one) => one !== undefined)
  if (refusal) return refusal
  for (const item of dated) {
    const limit = model.limitAfterChange(booking, tripOf(booking, item), item)
    Object.assign(item, { status: 'OPEN', place: '', opened: true, limit })
  }
  part(booking, dated, (trip) => booking.trips.push({ ...trip, open: true }))
  return changed(booking)
}

function refuseOpen(model: Model, booking: Booking, item: Item): { refused: string } | undefined {
  const wrongStatus = refuseStatus(item.status, 'convertToOpen')
  if (wrongStatus) return wrongStatus
  if (item.opened) return refused('new_date_once')
  return model.isFreeToChange(tripOf(booking, item)) ? undefined : refused('open_not_allowed')
}
