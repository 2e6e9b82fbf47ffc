import { randomUUID } from 'node:crypto'
import { sailingOf, type Product, type SailingName } from './timetable.ts'

/** Bookings of the reference model, and what follows from them alone. */

export type Status = 'OPTIONAL' | 'ISSUED' | 'PTA' | 'OPEN' | 'CHECKEDIN' | 'CANCELLED'
export type AgencyCode = '1300' | '1301' | '1377'

export interface Item {
  uuid: string
  product: Product
  surname: string
  price: number
  status: Status
  /** What the company retained when it was cancelled. */
  fee: number
  /** A dated ticket was issued in its place. */
  isReplaced?: boolean
  issuedOn?: string
  /** What no refund exceeds, in per cent: what was given before the first change of it. */
  limit?: number | undefined
  /** It was made an open ticket, which is allowed once. */
  opened?: boolean
  /** It was paid as PTA, or its day of issue had ended when another agency took it over. */
  voidEnded?: boolean
  /** Its letter and number, as the server gave them last. */
  ticket?: string | undefined
  /** The seat or berth number, empty where there is none; unknown until the server has given it. */
  place?: string | undefined
  /** The deck of a car. */
  deck?: 'LOW' | 'HIGH'
}

export interface Trip {
  /** The company’s code; unknown until the server has given it. */
  code: string
  sailing: SailingName
  open: boolean
  items: Item[]
}

/** The last cancellation, as it can be undone. */
export interface Cancellation {
  by: AgencyCode
  day: string
  version: number
  until: string | undefined
  items: { item: Item; status: Status }[]
}

export interface Parcel {
  /** Unknown until the server has given it. */
  code: string
  agency: AgencyCode
  quantity: number
  price: number
  status: 'ACCEPTED' | 'LOADED' | 'CANCELLED'
}

export interface Booking {
  reference: string
  agency: AgencyCode
  /** The local time at which the option ends. */
  until: string | undefined
  trips: Trip[]
  version: number
  /** Retained for modifications. */
  fees: number
  /** The agency that issues the tickets of a PTA. */
  collector?: AgencyCode | undefined
  /** The agencies that had this reference before. */
  transferredFrom: AgencyCode[]
  cancellation?: Cancellation | undefined
  mergedInto?: Booking
  /** Of the block of a group, or a part of it. */
  group?: Group | undefined
  /** An option and its release were due at once: in either order all of it is cancelled, by one change or two. */
  isUncertain?: true
}

export interface Group {
  /** The booking that the group began with. */
  root: Booking
  /** In hours of the model: when the places without a name return to sale. */
  releaseAt?: number | undefined
}

/** Refused with a code, or done: the bookings of the response, one that another agency has now, and small packages. */
export type Outcome = { refused: string } | { bookings: Booking[]; given?: Booking; parcel?: Parcel }
export const refused = (code: string): { refused: string } => ({ refused: code })

export function changed(booking: Booking): { bookings: Booking[] } {
  booking.version += 1
  return { bookings: [booking] }
}

const order: readonly Status[] = ['OPTIONAL', 'ISSUED', 'PTA', 'OPEN', 'CHECKEDIN', 'CANCELLED']
export const statusOf = (items: readonly Item[]): Status =>
  order.find((status) => items.some((item) => item.status === status)) ?? 'CANCELLED'
export const itemsOf = ({ trips }: Pick<Booking, 'trips'>): Item[] => trips.flatMap(({ items }) => items)
export const isActive = ({ status }: Item) => status !== 'CANCELLED'
export const activeOf = (booking: Booking) => itemsOf(booking).filter(isActive)
export const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

export const paidFor = (booking: Booking) =>
  booking.fees +
  sumOf(
    itemsOf(booking).map(({ status, price, fee }) => {
      if (status === 'CANCELLED') return fee
      return status === 'OPTIONAL' ? 0 : price
    }),
  )

/** Which verbs a status permits. */
const permitted: Record<Status, readonly string[]> = {
  OPTIONAL: ['issue', 'issuePta', 'modify', 'changeOption', 'split', 'merge', 'cancel'],
  ISSUED: ['modify', 'convertToOptional', 'convertToOpen', 'transfer', 'split', 'merge', 'cancel'],
  PTA: ['convertFromPta', 'cancel'],
  OPEN: ['modify', 'transfer', 'split', 'merge', 'cancel'],
  // Documents and contact, which the model does not change.
  CHECKEDIN: ['modify'],
  CANCELLED: [],
}
export const permits = (status: Status, verb: string) => permitted[status].includes(verb)
/** A ticket that is checked in has to be checked out first. */
export function refuseStatus(status: Status, verb: string): { refused: string } | undefined {
  if (permits(status, verb)) return undefined
  return refused(status === 'CHECKEDIN' ? 'checked_in' : 'wrong_status')
}
export const refuseVerb = (booking: Booking, verb: string) => refuseStatus(statusOf(itemsOf(booking)), verb)
/** The refusal of the first item that does not permit the verb. */
export const refuseItems = (items: readonly Item[], verb: string) =>
  items.map(({ status }) => refuseStatus(status, verb)).find((refusal) => refusal !== undefined)

/** Travellers of a group that have no name yet. */
export const unnamedOf = (booking: Booking) =>
  itemsOf(booking).filter(({ surname, status, product }) => {
    return status === 'OPTIONAL' && product !== 'CAR425' && surname === ''
  })

/** Coaches of a group that have no plate yet. */
export const withoutPlate = (items: readonly Item[]) =>
  items.filter(({ surname, status, product }) => {
    return status === 'OPTIONAL' && product === 'CAR425' && surname === ''
  })

export const isOption = ({ items, open }: Trip) => !open && statusOf(items) === 'OPTIONAL'

export function tripOf(booking: Booking, item: Item): Trip {
  const trip = booking.trips.find(({ items }) => items.includes(item))
  if (!trip) throw new Error(`no trip has ${item.uuid}`)
  return trip
}

export function newBooking(agency: AgencyCode, more: Partial<Booking> = {}): Booking {
  return {
    reference: '',
    agency,
    until: undefined,
    trips: [],
    version: 1,
    fees: 0,
    transferredFrom: [],
    ...more,
  }
}

export function newItem(sailing: SailingName, product: Product): Item {
  return {
    uuid: randomUUID(),
    product,
    surname: 'PAPADOPOULOU',
    price: priceOn(sailing, product),
    status: 'OPTIONAL',
    fee: 0,
  }
}

export function priceOn(sailing: SailingName, product: Product): number {
  const price = sailingOf(sailing).prices[product]
  if (price === undefined) throw new Error(`${sailing} sells no ${product}`)
  return price
}

/** An option ends with its last optional item. */
export function follow(booking: Booking): void {
  if (statusOf(itemsOf(booking)) !== 'OPTIONAL') booking.until = undefined
}

/**
 * Takes items out of their trips and hands each part on. A trip whose active items all leave goes with them, its
 * cancelled items included, unless these have to stay.
 */
export function part(
  booking: Booking,
  leaving: readonly Item[],
  take: (trip: Trip) => void,
  cancelled: 'follow' | 'stay' = 'follow',
): void {
  for (const trip of Array.from(booking.trips)) {
    const items = trip.items.filter((item) => leaving.includes(item))
    if (items.length === 0) continue
    const staying = trip.items.filter((item) => !items.includes(item))
    if (cancelled === 'stay' ? staying.length > 0 : staying.some(isActive)) {
      trip.items = staying
      take({ ...trip, code: '', items })
    } else {
      booking.trips.splice(booking.trips.indexOf(trip), 1)
      take(trip)
    }
  }
}
