import { isOfType } from '../../../domain/pricing/discount.ts'
import { commands } from '../../command/registry.ts'
import type { BookingInHand, LeaderInHand, Person, Place, Vehicle } from '../inHand.ts'
import { isLive, type BookedItem, type BookedTrip, type Booking } from '../recall/selection.ts'
import { useRecall } from '../recall/store.ts'
import { useBooking } from '../store.ts'

/** Where somebody sat; a cabin of 0 is shared with the next ones in the list, as many as it sleeps. */
export type Seat = Omit<Place, 'uuid'>

/** Somebody of the booking that is copied, leg by leg; nothing on a leg he is not on. */
export interface CopiedPerson extends Omit<Person, 'uuid'> {
  seats: (Seat | undefined)[]
}

export interface CopiedVehicle extends Omit<Vehicle, 'uuid'> {
  aboard: ({ discount?: string } | undefined)[]
}

export interface CopiedLeg {
  origin: string
  destination: string
  /** YYYY-MM-DD HH:mm */
  departs: string
  company: string
}

/** What is the same on another day. */
export interface Copied {
  legs: CopiedLeg[]
  people: CopiedPerson[]
  vehicles: CopiedVehicle[]
  leader: LeaderInHand
  remarks: string
}

/** The booking meant: the one on screen where bookings are managed, else the one in hand, else the one just sold. */
export function source(): Copied | undefined {
  const { inHand, sold } = useBooking.getState()
  const shown = commands.places().includes('recall') ? useRecall.getState().booking : undefined
  if (shown) return ofBooking(shown)
  if (inHand.trips.length > 0) return ofInHand(inHand)
  return sold && ofBooking(sold)
}

function ofInHand({ people, vehicles, trips, leader, remarks }: BookingInHand): Copied {
  return {
    legs: trips.map(({ trip }) => legOf(trip)),
    people: people.map(({ uuid, ...person }) => ({
      ...person,
      seats: trips.map(({ passengers }) => without(passengers.find((one) => one.uuid === uuid))),
    })),
    vehicles: vehicles.map(({ uuid, ...vehicle }) => ({
      ...vehicle,
      aboard: trips.map((trip) => without(trip.vehicles.find((one) => one.uuid === uuid))),
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

/** Whoever cancelled stays behind, unless everything is cancelled. */
function ofBooking({ trips, leader, remarks = '' }: Booking): Copied {
  const all = trips.flatMap((trip) => [...trip.selectedPassengers, ...trip.selectedVehicles])
  const counts = (item: BookedItem) => isLive(item) || !all.some(isLive)
  const sailed = trips.filter((trip) => [...trip.selectedPassengers, ...trip.selectedVehicles].some(counts))
  const people = sailed.map((trip) => trip.selectedPassengers.filter(counts))
  const vehicles = sailed.map((trip) => trip.selectedVehicles.filter(counts))
  return {
    legs: sailed.map(legOf),
    people: each(people, (found) => ({ ...personOf(found), seats: found.map(seatOf) })),
    vehicles: each(vehicles, (found) => ({
      ...vehicleOf(found),
      aboard: found.map((one) => one && stowed(one)),
    })),
    leader: {
      mobile: leader.mobile ?? leader.phone ?? '',
      email: leader.email ?? '',
      emergencyPhone: leader.emergencyPhone ?? '',
      phone: '',
      firstName: '',
      lastName: '',
    },
    remarks,
  }
}

/** One entry for each uuid, made of what stands for it on each leg. */
function each<T extends { uuid: string }, Made>(
  legs: readonly (readonly T[])[],
  make: (found: (T | undefined)[]) => Made,
): Made[] {
  const uuids = [...new Set(legs.flatMap((items) => items.map(({ uuid }) => uuid)))]
  return uuids.map((uuid) => make(legs.map((items) => items.find((one) => one.uuid === uuid))))
}

function personOf(found: readonly (BookedPerson | undefined)[]): Omit<Person, 'uuid'> {
  const one = found.find((item) => item !== undefined)
  const discounts = found.flatMap((item) => item?.discountIdOrCode ?? [])
  return {
    type: one?.type ?? 'AD',
    sexType: one?.sexType ?? 'MALE',
    surname: one?.surname ?? '',
    name: one?.name ?? '',
    birthdate: one?.birthdate ?? '',
    nationality: one?.nationality ?? '',
    documentNumber: one?.documentNumber ?? '',
    discount: discounts.find((code) => !isOfType(code)) ?? '',
    discountDocument: one?.discountDocument ?? '',
    ...told(one, ['documentType', 'discountDocumentType', 'residentCity', 'ssr']),
  }
}

/** Of these fields what the booking knows. */
function told<K extends keyof BookedPerson>(one: BookedPerson | undefined, fields: readonly K[]) {
  const known = fields.flatMap((field) => (one?.[field] === undefined ? [] : [[field, one[field]] as const]))
  return Object.fromEntries(known) as Partial<Pick<BookedPerson, K>>
}

function seatOf(item: BookedPerson | undefined): Seat | undefined {
  if (item === undefined) return undefined
  const whole = item.accommodationRequestType === 'COMPLETE'
  return { accommodation: item.accommodationIdOrCode, whole, cabin: 0 }
}

function vehicleOf(found: readonly (BookedVehicle | undefined)[]): Omit<Vehicle, 'uuid'> {
  const one = found.find((item) => item !== undefined)
  return {
    category: one?.idOrCode ?? '',
    plate: one?.plateNumber ?? '',
    driver: one?.driverSurname ?? '',
    priorityNumber: one?.priorityNumber ?? '',
    ...(one?.length === undefined ? {} : { length: one.length }),
    ...(one?.height === undefined ? {} : { height: one.height }),
    ...(one?.adr ? { dangerousGoods: true } : {}),
  }
}

function stowed({ discountIdOrCode }: BookedVehicle): { discount?: string } {
  return discountIdOrCode === undefined || isOfType(discountIdOrCode) ? {} : { discount: discountIdOrCode }
}
