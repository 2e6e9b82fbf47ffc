import { randomUUID } from 'node:crypto'
import { addDays } from '../../../src/domain/value/portTime.ts'
import { fits, refundPercent, sailingOf, type Product, type SailingName } from './timetable.ts'

/** A small reference model of bookings: what every call must do, or why it must be refused. */

export type Status = 'OPTIONAL' | 'ISSUED' | 'OPEN' | 'CANCELLED'
export type AgencyCode = '1300' | '1301' | '1377'

export interface Item {
  uuid: string
  product: Product
  price: number
  status: Status
  /** What the company retained when it was cancelled. */
  fee: number
  issuedOn?: string
}

export interface Trip {
  /** The company’s code; unknown until the server has given it. */
  code: string
  sailing: SailingName
  open: boolean
  items: Item[]
}

export interface Booking {
  reference: string
  agency: AgencyCode
  /** The local time at which the option ends. */
  until: string | undefined
  trips: Trip[]
  version: number
  mergedInto?: Booking
}

/** Refused with a code, or done: the bookings as they are afterwards. */
export type Outcome = { refused: string } | { bookings: Booking[] }
const refused = (code: string): Outcome => ({ refused: code })

/** Agencies whose bookings an agency works on. */
const seen: Record<AgencyCode, readonly AgencyCode[]> = {
  1300: ['1300', '1301'],
  1301: ['1301'],
  1377: ['1377'],
}

const order: readonly Status[] = ['OPTIONAL', 'ISSUED', 'OPEN', 'CANCELLED']
export const statusOf = (items: readonly Item[]): Status =>
  order.find((status) => items.some((item) => item.status === status)) ?? 'CANCELLED'
export const itemsOf = ({ trips }: Booking): Item[] => trips.flatMap(({ items }) => items)
const activeOf = (booking: Booking) => itemsOf(booking).filter(({ status }) => status !== 'CANCELLED')

export const paidFor = (booking: Booking) =>
  itemsOf(booking).reduce((sum, { status, price, fee }) => {
    if (status === 'CANCELLED') return sum + fee
    return status === 'OPTIONAL' ? sum : sum + price
  }, 0)

/** Which verbs a status permits. */
const permitted: Record<Status, readonly string[]> = {
  OPTIONAL: ['issue', 'changeOption', 'split', 'merge'],
  ISSUED: ['convertToOptional', 'convertToOpen', 'split', 'merge'],
  OPEN: ['split', 'merge'],
  CANCELLED: [],
}
const permits = (status: Status, verb: string) => permitted[status].includes(verb)

export class Model {
  bookings: Booking[] = []
  /** Hours since the first minute, 15 June 2026 10:00 in Greece. */
  hours = 0

  /** The time in Greece, to the hour; the minutes that a test lasts do not matter to any rule. */
  now(ahead = 0): string {
    const total = 10 + this.hours + ahead
    const day = addDays('2026-06-15', Math.floor(total / 24))
    return `${day} ${String(Math.floor(total % 24)).padStart(2, '0')}:00`
  }

  /** The time where the agency is: 1377 is in Italy, the others are in Greece. */
  nowAt = (agency: AgencyCode, ahead = 0) => this.now(ahead - (agency === '1377' ? 1 : 0))

  find(reference: string, caller: AgencyCode): Booking | undefined {
    const named = this.bookings.find((booking) => booking.reference === reference)
    const found = named?.mergedInto ?? named
    return found && seen[caller].includes(found.agency) ? found : undefined
  }

  /** Refuses units that are sold out. The first full trip counts, and on it passengers before vehicles. */
  private refuseFull(
    wanted: readonly { sailing: SailingName; items: readonly Item[] }[],
  ): Outcome | undefined {
    const taken = this.bookings
      .flatMap(({ trips }) => trips.filter(({ open }) => !open))
      .map(({ sailing, items }) => ({
        sailing,
        items: items.filter(({ status }) => status !== 'CANCELLED'),
      }))
    for (const { sailing, items } of wanted) {
      for (const cars of [false, true]) {
        taken.push({ sailing, items: items.filter(({ product }) => (product === 'CAR425') === cars) })
        if (!fitsAll(sailing, taken)) return refused(cars ? 'garage_full' : 'sold_out')
      }
    }
    return undefined
  }

  book(
    agency: AgencyCode,
    wanted: readonly { sailing: SailingName; items: Item[] }[],
    terms: { until?: string } | { paid: number },
  ): Outcome {
    if (wanted.some(({ sailing }) => this.hasLeft(sailing))) return refused('departed')
    const trips = wanted.map((trip) => ({ ...trip, code: '', open: false }))
    const until = 'paid' in terms ? undefined : this.optionUntil(agency, trips, terms.until)
    if (typeof until === 'object') return until
    const total = trips.flatMap(({ items }) => items).reduce((sum, { price }) => sum + price, 0)
    if ('paid' in terms && terms.paid !== total) return refused('price_changed')
    const full = this.refuseFull(trips)
    if (full) return full
    const booking: Booking = { reference: '', agency, until, trips, version: 1 }
    if ('paid' in terms) this.markIssued(booking)
    this.bookings.push(booking)
    return { bookings: [booking] }
  }

  issue(booking: Booking, paid: number | undefined): Outcome {
    const refusal = this.refuse(booking, 'issue')
    if (refusal) return refusal
    if (booking.trips.some((trip) => isOption(trip) && this.hasLeft(trip.sailing))) return refused('departed')
    const due = itemsOf(booking)
      .filter(({ status }) => status === 'OPTIONAL')
      .reduce((sum, { price }) => sum + price, 0)
    if (paid !== undefined && paid !== due) return refused('payments_differ')
    this.markIssued(booking)
    return changed(booking)
  }

  changeOption(booking: Booking, caller: AgencyCode, until?: string, agency?: AgencyCode): Outcome {
    const refusal = this.refuse(booking, 'changeOption')
    if (refusal) return refusal
    const next = agency ?? booking.agency
    if (!seen[caller].includes(next)) return refused('agency_not_under')
    const set = this.optionUntil(booking.agency, booking.trips.filter(isOption), until ?? booking.until)
    if (typeof set === 'object') return set
    Object.assign(booking, { until: set, agency: next })
    return changed(booking)
  }

  convertToOptional(booking: Booking): Outcome {
    const active = activeOf(booking)
    if (active.length === 0 || active.some(({ status }) => !permits(status, 'convertToOptional')))
      return refused('wrong_status')
    const today = this.nowAt(booking.agency).slice(0, 10)
    if (active.some(({ issuedOn }) => issuedOn !== today)) return refused('not_issued_today')
    const trips = booking.trips.filter(({ items }) => statusOf(items) !== 'CANCELLED')
    if (trips.some(({ sailing }) => this.hasLeft(sailing))) return refused('departed')
    const until = this.optionUntil(booking.agency, trips)
    if (typeof until === 'object') return until
    for (const item of active) {
      item.status = 'OPTIONAL'
      delete item.issuedOn
    }
    booking.until = until
    return changed(booking)
  }

  /** Without items the whole booking. */
  convertToOpen(booking: Booking, chosen?: readonly Item[]): Outcome {
    const items = (chosen ?? activeOf(booking)).filter(({ status }) => status !== 'CANCELLED')
    if (items.length === 0) return refused('nothing_to_cancel')
    const dated = chosen ? items : items.filter(({ status }) => status !== 'OPEN')
    if (dated.length === 0 || dated.some(({ status }) => !permits(status, 'convertToOpen')))
      return refused('wrong_status')
    const percentOf = (item: Item) => this.percent(tripOf(booking, item))
    if (dated.some((item) => percentOf(item) === 0)) return refused('open_not_allowed')
    for (const item of dated) item.status = 'OPEN'
    part(booking, dated, (trip) => booking.trips.push({ ...trip, open: true }))
    return changed(booking)
  }

  cancel(booking: Booking, chosen?: readonly Item[], expectedFees?: number): Outcome {
    const items = (chosen ?? activeOf(booking)).filter(({ status }) => status !== 'CANCELLED')
    if (items.length === 0) return refused('nothing_to_cancel')
    const fees = items.map((item) => this.feeOf(booking, item))
    const total = fees.reduce((sum, fee) => sum + fee, 0)
    if (expectedFees !== undefined && expectedFees !== total) return refused('fees_changed')
    for (const [nth, item] of items.entries()) Object.assign(item, { status: 'CANCELLED', fee: fees[nth] })
    if (statusOf(itemsOf(booking)) === 'CANCELLED') booking.until = undefined
    return changed(booking)
  }

  feeOf(booking: Booking, item: Item): number {
    if (item.status === 'OPTIONAL') return 0
    const percent = item.status === 'OPEN' ? 0 : this.percent(tripOf(booking, item))
    return item.price - Math.round((item.price * percent) / 100)
  }

  split(booking: Booking, chosen: readonly Item[]): Outcome {
    const refusal = this.refuse(booking, 'split')
    if (refusal) return refusal
    if (chosen.some(({ status }) => status === 'CANCELLED')) return refused('item_not_found')
    if (chosen.length === activeOf(booking).length) return refused('split_leaves_nothing')
    const { agency, until } = booking
    const sibling: Booking = { reference: '', agency, until, trips: [], version: 2 }
    part(booking, chosen, (trip) => sibling.trips.push(trip))
    this.bookings.push(sibling)
    follow(booking)
    follow(sibling)
    return { bookings: [changed(booking).bookings[0]!, sibling] }
  }

  merge(from: Booking | undefined, to: Booking | undefined): Outcome {
    if (!from || !to) return refused('booking_not_found')
    if (from === to) return refused('merge_with_itself')
    const refusal = this.refuse(from, 'merge') ?? this.refuse(to, 'merge')
    if (refusal) return refusal
    if (from.agency !== to.agency) return refused('merge_of_agencies')
    const isHeld = (booking: Booking) => statusOf(itemsOf(booking)) === 'OPTIONAL'
    if (isHeld(from) !== isHeld(to)) return refused('merge_of_statuses')
    to.trips.push(...from.trips.splice(0))
    if (from.until !== undefined && to.until !== undefined)
      to.until = from.until < to.until ? from.until : to.until
    for (const booking of this.bookings)
      if (booking === from || booking.mergedInto === from) booking.mergedInto = to
    return changed(to)
  }

  /** Moves the clock; options whose time has come are released. Returns them. */
  pass(hours: number): Booking[] {
    this.hours += hours
    const lapsed = this.bookings.filter((booking) => this.hasLapsed(booking))
    for (const booking of lapsed) {
      for (const item of activeOf(booking)) item.status = 'CANCELLED'
      booking.until = undefined
    }
    return lapsed
  }

  private hasLapsed = ({ until, agency }: Booking) => until !== undefined && until <= this.nowAt(agency)

  private refuse(booking: Booking, verb: string): Outcome | undefined {
    return permits(statusOf(itemsOf(booking)), verb) ? undefined : refused('wrong_status')
  }

  private hasLeft = (sailing: SailingName) => sailingOf(sailing).departs <= this.now()

  private hoursBefore = (departs: string) =>
    (Date.parse(`${departs.replace(' ', 'T')}Z`) - Date.parse(`${this.now().replace(' ', 'T')}Z`)) / 3_600_000

  private percent = ({ sailing }: Trip) => refundPercent(this.hoursBefore(sailingOf(sailing).departs))

  /** The local time given, or 20:00 on the day before the first departure, or an hour before it. */
  private optionUntil(
    agency: AgencyCode,
    trips: readonly Pick<Trip, 'sailing'>[],
    asked?: string,
  ): string | Outcome {
    const now = this.nowAt(agency)
    const first = trips.map(({ sailing }) => sailingOf(sailing).departs).toSorted()[0] ?? ''
    const departs = shifted(first, agency === '1377' ? -1 : 0)
    if (asked !== undefined) {
      if (asked <= now) return refused('option_in_past')
      return asked >= departs ? refused('option_too_late') : asked
    }
    const evening = `${addDays(departs.slice(0, 10), -1)} 20:00`
    if (evening > now) return evening
    const hourBefore = shifted(departs, -1)
    return hourBefore > now ? hourBefore : refused('option_too_late')
  }

  private markIssued(booking: Booking): void {
    for (const item of activeOf(booking))
      if (item.status === 'OPTIONAL')
        Object.assign(item, { status: 'ISSUED', issuedOn: this.nowAt(booking.agency).slice(0, 10) })
    booking.until = undefined
  }
}

/** Within one day: no departure is near midnight. */
const shifted = (local: string, hours: number) =>
  `${local.slice(0, 11)}${String(Number(local.slice(11, 13)) + hours).padStart(2, '0')}${local.slice(13)}`

type Taken = readonly { sailing: SailingName; items: readonly Item[] }[]

/** Whether all legs of a trip hold what is taken on them. */
function fitsAll(sailing: SailingName, taken: Taken): boolean {
  const { itinerary, legs } = sailingOf(sailing)
  return legs.every((leg) => {
    const counts: Partial<Record<Product, number>> = {}
    for (const { sailing: name, items } of taken) {
      const other = sailingOf(name)
      if (other.itinerary !== itinerary || !other.legs.includes(leg)) continue
      for (const { product } of items) counts[product] = (counts[product] ?? 0) + 1
    }
    return fits(itinerary, counts)
  })
}

const isOption = ({ items, open }: Trip) => !open && statusOf(items) === 'OPTIONAL'

const tripOf = (booking: Booking, item: Item) => {
  const trip = booking.trips.find(({ items }) => items.includes(item))
  if (!trip) throw new Error(`no trip has ${item.uuid}`)
  return trip
}

function changed(booking: Booking): { bookings: Booking[] } {
  booking.version += 1
  return { bookings: [booking] }
}

/** A booking without a waiting item is no option. */
function follow(booking: Booking): void {
  if (statusOf(itemsOf(booking)) !== 'OPTIONAL') booking.until = undefined
}

/**
 * Takes items out of their trips and hands each part on. A trip whose active items all leave goes with them, its
 * cancelled items included.
 */
function part(booking: Booking, leaving: readonly Item[], take: (trip: Trip) => void): void {
  for (const trip of [...booking.trips]) {
    const items = trip.items.filter((item) => leaving.includes(item))
    if (items.length === 0) continue
    const staying = trip.items.filter((item) => !items.includes(item))
    if (staying.some(({ status }) => status !== 'CANCELLED')) {
      trip.items = staying
      take({ ...trip, code: '', items })
    } else {
      booking.trips.splice(booking.trips.indexOf(trip), 1)
      take(trip)
    }
  }
}

export function newItem(sailing: SailingName, product: Product): Item {
  const price = sailingOf(sailing).prices[product]
  if (price === undefined) throw new Error(`${sailing} sells no ${product}`)
  return { uuid: randomUUID(), product, price, status: 'OPTIONAL', fee: 0 }
}

export const productsOf = (sailing: SailingName) => Object.keys(sailingOf(sailing).prices) as Product[]
