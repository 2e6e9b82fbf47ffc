import {
  isActive,
  itemsOf,
  newBooking,
  refused,
  statusOf,
  unnamedOf,
  type AgencyCode,
  type Booking,
  type Item,
  type Outcome,
} from './booking.ts'
import { seen, type Model } from './model.ts'
import { split } from './parts.ts'
import { issue, optionOn, priceOf, type Wanted } from './sale.ts'
import { allocate } from './stock.ts'

/** Groups: a block without names, named and issued in parts. */

export function holdGroup(
  model: Model,
  agency: AgencyCode,
  wanted: readonly Wanted[],
  { until: asked, releaseAt }: { until?: string | undefined; releaseAt?: number | undefined },
): Outcome {
  const until = optionOn(model, agency, wanted, asked)
  if (typeof until === 'object') return until
  const late = refuseRelease(model, agency, until, releaseAt)
  if (late) return late
  const full = allocate(model.bookings, wanted)
  if (full) return full
  const booking = newBooking(agency, {
    until,
    trips: wanted.map((trip) => ({ ...trip, code: '', open: false })),
  })
  booking.group = { root: booking, releaseAt }
  model.bookings.push(booking)
  return { bookings: [booking] }
}

function refuseRelease(model: Model, agency: AgencyCode, until: string, releaseAt: number | undefined) {
  if (releaseAt === undefined) return undefined
  if (releaseAt <= model.hours) return refused('group_deadline_passed')
  return model.nowAt(agency, releaseAt - model.hours) > until ? refused('group_deadline_late') : undefined
}

/** The bookings of a group that an agency sees, the oldest first. */
const bookingsOf = (model: Model, { group }: Booking, caller: AgencyCode) =>
  model.bookings.filter(
    (one) => one.group?.root === group?.root && !one.mergedInto && seen[caller].includes(one.agency),
  )

interface Found {
  all: Booking[]
  open: Booking | undefined
}

/** The group of a trip, by its code: only those of the agency are found. */
function find(model: Model, booking: Booking, caller: AgencyCode): Found | { refused: string } {
  if (!seen[caller].includes(booking.agency)) return refused('booking_not_found')
  if (!booking.group) return refused('not_a_group')
  const all = bookingsOf(model, booking, caller)
  return { all, open: all.find((one) => statusOf(itemsOf(one)) === 'OPTIONAL') }
}

/** Names travellers, and gives coaches plates, by uuid: on every trip they are on. Changing a group changes all its bookings. */
export function nameGroup(
  model: Model,
  booking: Booking,
  caller: AgencyCode,
  { names, version }: { names: ReadonlyMap<string, string>; version: number | undefined },
): Outcome {
  const group = find(model, booking, caller)
  if ('refused' in group) return group
  const { all, open } = group
  // Without an option the version is that of the first booking of the group.
  if (version !== undefined && version !== (open ?? all[0])?.version) return refused('booking_changed')
  if (!open) return refused('wrong_status')
  const people = itemsOf(open).filter(isActive)
  if ([...names.keys()].some((uuid) => !people.some((item) => item.uuid === uuid)))
    return refused('item_not_found')
  const named = people.filter(({ uuid, surname }) => (names.get(uuid) ?? surname) !== surname)
  const left = open.trips.some(
    ({ sailing, items }) => items.some((item) => named.includes(item)) && model.hasLeft(sailing),
  )
  if (left) return refused('departed')
  for (const one of all) one.version += 1
  if (named.length > 0) open.version += 1
  for (const item of named) item.surname = names.get(item.uuid) ?? item.surname
  return { bookings: all }
}

/** Issues the travellers with these uuids in another booking, or all of them. */
export function issueGroup(
  model: Model,
  booking: Booking,
  caller: AgencyCode,
  { uuids, paid, expected, version }: GroupIssue,
): Outcome {
  const group = find(model, booking, caller)
  if ('refused' in group) return group
  const { open } = group
  if (!open) return refused('wrong_status')
  if (version !== undefined && version !== open.version) return refused('booking_changed')
  const active = itemsOf(open).filter(({ status }) => status === 'OPTIONAL')
  const part = uuids ? active.filter(({ uuid }) => uuids.includes(uuid)) : active
  if (uuids?.some((uuid) => !part.some((item) => item.uuid === uuid))) return refused('item_not_found')
  if (expected !== undefined && expected !== priceOf(part)) return refused('price_changed')
  const refusal = part.length === active.length ? undefined : refusePart(model, open, part, paid)
  if (refusal) return refusal
  const issued = part.length === active.length ? open : splitOff(model, open, part)
  const done = issue(model, issued, paid)
  return 'refused' in done ? done : { bookings: bookingsOf(model, booking, caller) }
}

export interface GroupIssue {
  uuids?: readonly string[] | undefined
  paid?: number | undefined
  expected?: number | undefined
  version?: number | undefined
}

/** A part that cannot be issued is not split off either. */
function refusePart(model: Model, open: Booking, part: readonly Item[], paid: number | undefined) {
  const trips = open.trips.filter(({ items }) => items.some((item) => part.includes(item)))
  if (trips.some(({ sailing }) => model.hasLeft(sailing))) return refused('departed')
  if (part.some((item) => unnamedOf(open).includes(item))) return refused('group_names_missing')
  return paid !== undefined && paid !== priceOf(part) ? refused('payments_differ') : undefined
}

function splitOff(model: Model, open: Booking, part: readonly Item[]): Booking {
  const done = split(model, open, part)
  if ('refused' in done) throw new Error(`a part of ${open.reference} is not split off: ${done.refused}`)
  return done.bookings[1]!
}
