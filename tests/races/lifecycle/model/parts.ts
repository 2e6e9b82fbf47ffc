import {
  activeOf,
  changed,
  follow,
  itemsOf,
  newBooking,
  part,
  refused,
  refuseItems,
  refuseVerb,
  statusOf,
  type Booking,
  type Item,
  type Outcome,
} from './booking.ts'
import type { Model } from './model.ts'

/** Splitting and merging bookings. */

export function split(model: Model, booking: Booking, chosen: readonly Item[]): Outcome {
  const refusal = refuseVerb(booking, 'split')
  if (refusal) return refusal
  if (chosen.some(({ status }) => status === 'CANCELLED')) return refused('item_not_found')
  if (chosen.length === activeOf(booking).length) return refused('split_leaves_nothing')
  const wrongStatus = refuseItems(chosen, 'split')
  if (wrongStatus) return wrongStatus
  const { agency, until, collector } = booking
  const sibling = newBooking(agency, {
    until,
    collector,
    group: booking.group && { ...booking.group },
    version: 2,
  })
  part(booking, chosen, (trip) => sibling.trips.push(trip))
  model.bookings.push(sibling)
  follow(booking)
  follow(sibling)
  return { bookings: [...changed(booking).bookings, sibling] }
}

const refuseMerge = (booking: Booking) =>
  itemsOf(booking).some(({ status }) => status === 'CHECKEDIN')
    ? refused('checked_in')
    : refuseVerb(booking, 'merge')

export function merge(model: Model, from: Booking, to: Booking): Outcome {
  if (from === to) return refused('merge_with_itself')
  const refusal = refuseMerge(from) ?? refuseMerge(to)
  if (refusal) return refusal
  if (from.agency !== to.agency) return refused('merge_of_agencies')
  if (from.group?.root !== to.group?.root) return refused('merge_of_groups')
  const isHeld = (booking: Booking) => statusOf(itemsOf(booking)) === 'OPTIONAL'
  if (isHeld(from) !== isHeld(to)) return refused('merge_of_statuses')
  to.trips.push(...from.trips.splice(0))
  to.fees += from.fees
  if (from.until !== undefined && to.until !== undefined)
    to.until = from.until < to.until ? from.until : to.until
  if (to.collector !== from.collector) to.collector = undefined
  for (const booking of model.bookings)
    if (booking === from || booking.mergedInto === from) booking.mergedInto = to
  return changed(to)
}
