import { placeholderPhone } from '../../../../domain/booking/fields/leaderFields.ts'
import { isOfType } from '../../../field/choice/choice.ts'
import { refuse, type Refusal } from '../../../../domain/refusal.ts'
import { commands } from '../../../command/registry.ts'
import {
  newPerson,
  newVehicle,
  type WorkingBooking,
  type LeadPassenger,
  type Person,
  type PassengerAccommodation,
  type Vehicle,
  isLeftOpen,
  attributeKey,
} from '../../model/workingBooking.ts'
import { copiedFields } from '../../../../domain/booking/fields/passengerFields.ts'
import { copiedVehicle } from '../../../../domain/booking/fields/vehicleFields.ts'
import { isLive, itemsOf, type BookedTrip, type StoredBooking } from '../../../booking/shown/items.ts'
import { shownBooking } from '../../../booking/shown/bookingStore.ts'
import { soldBooking, useSale } from '../../model/saleStore.ts'
import { addDays, dateOf, daysBetween, timeOf } from '../../../../domain/value/portTime.ts'
import type { SearchLeg } from '../../../../domain/sailing/search.ts'
import type { LineTrip } from '../../../line/context.ts'

/** A passenger’s accommodation; for cabin 0 the passengers share cabins in list order, as many as each sleeps. */
export type Seat = Omit<PassengerAccommodation, 'uuid'>

/** A copied passenger with the accommodation per leg; undefined on legs the passenger is not on. */
export interface CopiedPerson extends Omit<Person, 'uuid'> {
  seats: (Seat | undefined)[]
}

export interface CopiedVehicle extends Omit<Vehicle, 'uuid'> {
  aboard: ({ discount?: string } | undefined)[]
}

interface CopiedLeg {
  origin: string
  destination: string
  /** YYYY-MM-DD HH:mm; empty for an open leg. */
  departs: string
  company: string
}

/** The part of a booking that can be reused on another date. */
export interface Copied {
  legs: CopiedLeg[]
  people: CopiedPerson[]
  vehicles: CopiedVehicle[]
  leader: LeadPassenger
  remarks: string
}

/**
 * The booking to copy: the recalled one on the recall screen, else the working booking, else the one just
 * sold.
 */
export function bookingToCopy(): Copied | undefined {
  const { workingBooking } = useSale.getState()
  const sold = soldBooking()
  const shown = commands.screen() === 'booking' ? shownBooking() : undefined
  if (shown) return ofBooking(shown)
  if (workingBooking.trips.length > 0) return ofWorkingBooking(workingBooking)
  return sold && ofBooking(sold)
}

/** Reason why the booking cannot be copied to another day. */
export function notCopied(copied: Copied | undefined = bookingToCopy()): Refusal | undefined {
  if (copied === undefined) return refuse('nothing_to_copy')
  return copied.legs.every(({ departs }) => departs === '') ? refuse('only_open_to_copy') : undefined
}

function ofWorkingBooking(workingBooking: WorkingBooking): Copied {
  const { people, vehicles, trips, leader, remarks } = workingBooking
  return {
    legs: trips.map(({ trip }, leg) => ({
      ...legOf(trip),
      ...(isLeftOpen(workingBooking, leg) ? { departs: '' } : {}),
    })),
    people: people.map(({ uuid, ...person }) => ({
      ...person,
      seats: trips.map(({ passengers }) => without(passengers.find((passenger) => passenger.uuid === uuid))),
    })),
    vehicles: vehicles.map(({ uuid, ...vehicle }) => ({
      ...vehicle,
      aboard: trips.map((trip) => without(trip.vehicles.find((vehicle) => vehicle.uuid === uuid))),
    })),
    leader,
    remarks,
  }
}

function without<T extends { uuid: string }>(one: T | undefined): Omit<T, 'uuid'> | undefined {
  if (one === undefined) return undefined
  const { uuid: _, ...rest } = one
  return rest
}

interface Sailed {
  origin: { idOrCode: string }
  destination: { idOrCode: string }
  departureDateTime: string
  vessel: { company: { abbreviation: string } }
}

function legOf({ origin, destination, departureDateTime, vessel }: Sailed): CopiedLeg {
  return {
    origin: origin.idOrCode,
    destination: destination.idOrCode,
    departs: departureDateTime,
    company: vessel.company.abbreviation,
  }
}

type BookedPerson = BookedTrip['selectedPassengers'][number]
type BookedVehicle = BookedTrip['selectedVehicles'][number]

/** Cancelled passengers are left out, unless the whole booking is cancelled. */
function ofBooking({ trips, leader, remarks = '' }: StoredBooking): Copied {
  const anyLive = trips.flatMap(itemsOf).some(isLive)
  const counts = (item: { status: string }) => isLive({ item }) || !anyLive
  const sailed = trips.filter((trip) => [...trip.selectedPassengers, ...trip.selectedVehicles].some(counts))
  const people = sailed.map((trip) => trip.selectedPassengers.filter(counts))
  const vehicles = sailed.map((trip) => trip.selectedVehicles.filter(counts))
  const copied = each(people, (found) => ({ ...personOf(found), seats: seatsOf(found) }))
  return {
    legs: sailed.map(legOf),
    people: copied,
    vehicles: each(vehicles, (found) => ({
      ...vehicleOf(found),
      aboard: found.map((one) => one && stowed(one)),
    })),
    leader: leaderFrom(leader, copied[0]),
    remarks,
  }
}

/**
 * A name equal to the first passenger’s and a phone equal to the mobile stay empty, because empty fields
 * follow those.
 */
function leaderFrom(leader: StoredBooking['leader'], first: CopiedPerson | undefined): LeadPassenger {
  const { email = '', emergencyPhone = '', firstName = '', lastName = '' } = leader
  const phone = leader.phone === placeholderPhone ? '' : (leader.phone ?? '')
  const mobile = leader.mobile ?? phone
  const same = firstName === (first?.name ?? '') && lastName === (first?.surname ?? '')
  return {
    mobile,
    email,
    emergencyPhone,
    phone: phone === mobile ? '' : phone,
    firstName: same ? '' : firstName,
    lastName: same ? '' : lastName,
    language: '',
  }
}

/** Merges the entries of each uuid on all legs. */
function each<T extends { uuid: string }, Made>(
  legs: readonly (readonly T[])[],
  make: (found: (T | undefined)[]) => Made,
): Made[] {
  const uuids = [...new Set(legs.flatMap((items) => items.map(({ uuid }) => uuid)))]
  return uuids.map((uuid) => make(legs.map((items) => items.find((item) => item.uuid === uuid))))
}

function personOf(found: readonly (BookedPerson | undefined)[]): Omit<Person, 'uuid'> {
  const one = found.find((item) => item !== undefined)
  const discounts = found.map((item) => chosenDiscount(item?.discountIdOrCode))
  const { uuid: _, ...blank } = newPerson('', copiedFields(one ?? {}))
  return { ...blank, discount: discounts.find((code) => code !== '') ?? '', ...attributesOf(found) }
}

/** Values of the companies’ additional attributes, by field name. */
function attributesOf(found: readonly (BookedPerson | undefined)[]): Pick<Person, 'attributes'> {
  const prefix = attributeKey('')
  const answered = found.flatMap((item) =>
    Object.entries(item ?? {}).flatMap(([key, value]) =>
      key.startsWith(prefix) && typeof value === 'string' ? [[key.slice(prefix.length), value] as const] : [],
    ),
  )
  return answered.length === 0 ? {} : { attributes: Object.fromEntries(answered) }
}

/** The seat on each leg, with its discount where the legs have different ones. */
function seatsOf(legs: readonly (BookedPerson | undefined)[]): (Seat | undefined)[] {
  const discounts = legs.map((item) => chosenDiscount(item?.discountIdOrCode))
  const isSame = new Set(discounts.filter((_, leg) => legs[leg])).size < 2
  return legs.map((item, leg) => {
    if (item === undefined) return undefined
    const whole = item.accommodationRequestType === 'COMPLETE'
    const discount = isSame ? {} : { discount: discounts[leg] ?? '' }
    return { accommodation: item.accommodationIdOrCode, whole, cabin: 0, ...discount }
  })
}

/** The discount that an operator chose; empty for none, or for that of the type. */
const chosenDiscount = (code: string | undefined): string =>
  code === undefined || isOfType(code) ? '' : code

function vehicleOf(found: readonly (BookedVehicle | undefined)[]): Omit<Vehicle, 'uuid'> {
  const one = found.find((item) => item !== undefined)
  const { uuid: _, ...blank } = newVehicle('', { category: '' })
  return one === undefined ? blank : { ...blank, ...copiedVehicle(one) }
}

function stowed({ discountIdOrCode }: BookedVehicle): { discount?: string } {
  const discount = chosenDiscount(discountIdOrCode)
  return discount === '' ? {} : { discount }
}

/** Minutes by which a departure may differ and still count as the same. */
const sameDeparture = 90

/**
 * The legs from the date on, with the same number of days between them; the way back of an open return has no
 * date.
 */
export function legsOn({ legs }: Copied, date: string): SearchLeg[] {
  const first = legs[0]?.departs ?? ''
  const after = (departs: string) =>
    departs === '' || first === '' ? '' : addDays(date, daysBetween(dateOf(first), dateOf(departs)))
  return legs.map(({ origin, destination, departs }, leg) => ({
    origin,
    destination,
    date: leg === 0 ? date : after(departs),
  }))
}

/** True when the way back has no date. */
export function isOpenReturn({ legs }: Copied): boolean {
  return legs.length === 2 && legs[1]?.departs === ''
}

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/**
 * The company’s trip nearest to the old departure time, within `sameDeparture`; any trip of the company if
 * the leg had no time.
 */
export function nearestTrip(
  trips: readonly LineTrip[],
  { company, departs }: CopiedLeg,
): LineTrip | undefined {
  if (departs === '') return trips.find((trip) => trip.company === company)
  const off = (trip: LineTrip) => Math.abs(minutes(timeOf(trip.departs)) - minutes(timeOf(departs)))
  return trips
    .filter((trip) => trip.company === company && off(trip) <= sameDeparture)
    .toSorted((one, other) => off(one) - off(other))[0]
}
