import {
  changed,
  isActive,
  itemsOf,
  priceOn,
  refused,
  refuseVerb,
  sumOf,
  tripOf,
  type Booking,
  type Item,
  type Outcome,
  type Trip,
} from './booking.ts'
import { firstDeparture, retained, type Model } from './model.ts'
import { allocate } from './stock.ts'
import { productsOf, sailingOf, type SailingName } from './timetable.ts'

/** Modifying a booking, and replacing open tickets. */

export interface Modification {
  trip: Trip
  /** Another surname for an item. */
  rename?: { item: Item; surname: string } | undefined
  /** Another sailing for the active items of the trip. */
  to?: SailingName | undefined
}

export interface Settlement {
  /** The difference that the caller expects. */
  expected?: number | undefined
  paid: number
}

interface Difference {
  fees: number
  difference: number
}

const isTicket = (item: Item) => isActive(item) && item.status !== 'OPTIONAL'

const isMoved = ({ trip, to }: Modification) => to !== undefined && (trip.open || to !== trip.sailing)

/** What a modification costs, or why it is refused. */
export function priceModify(
  model: Model,
  booking: Booking,
  wanted: Modification,
): Difference | { refused: string } {
  const { trip, rename, to } = wanted
  const wrongStatus = refuseVerb(booking, 'modify')
  if (wrongStatus) return wrongStatus
  const active = trip.items.filter(isActive)
  if (active.length === 0) return refused('item_not_found')
  if (rename && (!active.includes(rename.item) || rename.item.product === 'CAR425'))
    return refused('item_not_found')
  const moved = isMoved(wanted)
  const isCheckedIn = ({ status }: Item) => status === 'CHECKEDIN'
  if (rename && (rename.item.status === 'OPEN' || isCheckedIn(rename.item))) return refused('not_modifiable')
  if (moved && active.some(isCheckedIn)) return refused('not_modifiable')
  if (moved && model.hasLeft(to!)) return refused('departed')
  if (!moved && (!rename || rename.surname === rename.item.surname)) return refused('nothing_modified')
  if (!trip.open && model.hasLeft(trip.sailing)) return refused('departed')
  return moved ? priceMove(model, booking, wanted, active) : { fees: 0, difference: 0 }
}

/**
 * A ticket moves first free of charge and then for the fee of a cancellation; of a lower fare nothing is given back, unless
 * the ticket is void.
 */
function priceMove(
  model: Model,
  booking: Booking,
  { trip, to }: Modification,
  items: readonly Item[],
): Difference | { refused: string } {
  if (to === undefined) return { fees: 0, difference: 0 }
  if (items.some(({ product }) => !productsOf(to).includes(product))) return refused('not_sold')
  const tickets = items.filter(({ status }) => status !== 'OPTIONAL')
  const percent = trip.open ? 0 : model.percent(trip)
  const refusal = trip.open
    ? undefined
    : tickets.flatMap((item) => refuseMove(model, booking, trip, item) ?? [])[0]
  if (refusal) return refusal
  const changes = tickets.map(({ product, price }) => priceOn(to, product) - price)
  const isFree = trip.open || model.isFreeToChange(trip)
  const fees = sumOf(
    tickets.map((item, nth) => {
      const { price, limit = 100 } = item
      if (model.isVoid(booking, trip, item)) return 0
      return isFree ? Math.max(-(changes[nth] ?? 0), 0) : retained(price, Math.min(percent, limit))
    }),
  )
  return { fees, difference: sumOf(changes) + fees }
}

/** A ticket gets a new date once after it was open, and while anything would be given back of it. */
function refuseMove(model: Model, booking: Booking, trip: Trip, item: Item): { refused: string } | undefined {
  if (item.opened) return refused('new_date_once')
  const isPermitted =
    model.isVoid(booking, trip, item) || Math.min(model.percent(trip), item.limit ?? 100) > 0
  return isPermitted ? undefined : refused('change_not_allowed')
}

export function modify(
  model: Model,
  booking: Booking,
  wanted: Modification,
  { expected, paid }: Settlement,
): Outcome {
  const price = priceModify(model, booking, wanted)
  if ('refused' in price) return price
  const { fees, difference } = price
  if (expected !== undefined && expected !== difference) return refused('price_changed')
  if (paid !== Math.max(difference, 0)) return refused('payments_differ')
  const { trip, to, rename } = wanted
  // Of the sailing they leave.
  const limits = new Map(
    (isMoved(wanted) ? trip.items.filter(isTicket) : []).map((item) => [
      item,
      model.limitAfterChange(booking, trip, item),
    ]),
  )
  const refusal = isMoved(wanted) && to ? move(model, booking, trip, to) : undefined
  if (refusal) return refusal
  if (rename) rename.item.surname = rename.surname
  for (const [item, limit] of limits) item.limit = limit
  booking.fees += fees
  return changed(booking)
}

function move(model: Model, booking: Booking, trip: Trip, to: SailingName): Outcome | undefined {
  const items = trip.items.filter(isActive)
  const isLate =
    booking.until !== undefined && booking.until >= firstDeparture(booking.agency, [{ sailing: to }])
  const until = isLate ? model.optionUntil(booking.agency, [{ sailing: to }]) : booking.until
  if (typeof until === 'object') return until
  const full = trip.open ? undefined : allocate(model.bookings, [{ sailing: to, items }], items)
  if (full) return full
  booking.until = until
  for (const item of items) item.price = priceOn(to, item.product)
  const cancelled = trip.items.filter((item) => !isActive(item))
  const isOtherCompany = sailingOf(to).company !== sailingOf(trip.sailing).company
  // Cancelled items stay on the trip they were cancelled on, which keeps its code.
  if (cancelled.length > 0) booking.trips.push({ ...trip, items: cancelled })
  Object.assign(trip, { sailing: to, items })
  if (cancelled.length > 0 || isOtherCompany) trip.code = ''
  return undefined
}

const openItems = (booking: Booking) => itemsOf(booking).filter(({ status }) => status === 'OPEN')

function replaceable(booking: Booking, to: SailingName): Item[] {
  const { company, route } = sailingOf(to)
  return openItems(booking).filter((item) => {
    const own = sailingOf(tripOf(booking, item).sailing)
    return own.company === company && own.route === route
  })
}

/** What replacing the open tickets for a sailing costs: a lower fare is retained. */
export const priceReplace = (booking: Booking, to: SailingName) =>
  sumOf(replaceable(booking, to).map(({ product, price }) => Math.max(priceOn(to, product) - price, 0)))

/** Replaces the open tickets for the route of the sailing by dated ones; the open ones are cancelled without a fee. */
export function replaceOpen(
  model: Model,
  booking: Booking,
  to: SailingName,
  { expected, paid }: Settlement,
): Outcome {
  const open = openItems(booking)
  if (open.length === 0) return refused('no_open_tickets')
  const items = replaceable(booking, to)
  if (items.length === 0) return refuseRoute(sailingOf(tripOf(booking, open[0]!).sailing).company, to)
  if (new Set(items.map(({ uuid }) => uuid)).size < items.length) return refused('passenger_twice')
  if (model.hasLeft(to)) return refused('departed')
  const difference = priceReplace(booking, to)
  if (expected === undefined && difference !== 0) return refused('difference_not_considered')
  if (expected !== undefined && expected !== difference) return refused('price_changed')
  if (paid !== Math.max(difference, 0)) return refused('payments_differ')
  const dated = items.map((item) => ({
    ...item,
    status: 'ISSUED' as const,
    limit: item.limit ?? 0,
    price: priceOn(to, item.product),
  }))
  const full = allocate(model.bookings, [{ sailing: to, items: dated }])
  if (full) return full
  booking.fees += sumOf(items.map(({ product, price }) => Math.max(price - priceOn(to, product), 0)))
  for (const item of items) Object.assign(item, { status: 'CANCELLED', isReplaced: true, fee: 0 })
  booking.trips.push({ code: '', sailing: to, open: false, items: dated })
  return changed(booking)
}

const refuseRoute = (company: string, to: SailingName) =>
  refused(sailingOf(to).company === company ? 'ticket_of_other_route' : 'ticket_of_other_company')
