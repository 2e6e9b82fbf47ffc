import type { AnswerOf } from '../../contract/call.ts'
import type { pricing } from '../../contract/pricing.ts'
import type { sailing } from '../../contract/sailing.ts'
import type { LineVehicle, Travellers } from '../command/line/arguments.ts'

export type Trip = AnswerOf<typeof sailing.trips>['trips'][number]
export type TripAvailability = AnswerOf<typeof sailing.availability>['trips'][number]
export type Accommodation = TripAvailability['accommodations'][number]
export type TripPrices = AnswerOf<typeof pricing.price>['trips'][number]['prices']
export type Sex = 'MALE' | 'FEMALE'

/** One traveller of the booking: typed once, the same on every trip. Empty text where nothing is known. */
export interface Person {
  uuid: string
  /** Wire code: AD, CH or IN. */
  type: string
  sexType: Sex
  surname: string
  name: string
  /** YYYY-MM-DD */
  birthdate: string
  nationality: string
  documentNumber: string
  /** What the person is entitled to; counts on every trip that grants it. */
  discount: string
  /** Card or registry number that proves the discount. */
  discountDocument: string
}

export interface Vehicle {
  uuid: string
  /** CAR425, MOTO … */
  category: string
  /** Two plates are written with a plus: the tractor’s and the trailer’s. */
  plate: string
  driver: string
  /** Metres; absent takes what the category is. */
  length?: number
  height?: number
  priorityNumber: string
}

/** A person’s place on one trip. */
export interface Place {
  uuid: string
  /** Code, empty until one is chosen. */
  accommodation: string
  /** The whole cabin, shared with the others of the same `cabin`; otherwise a berth or a seat. */
  whole: boolean
  /** Who shares a whole cabin; equal numbers go together. */
  cabin: number
  /** Absent: what the person is entitled to; empty: none on this trip. */
  discount?: string
}

export interface Stowage {
  uuid: string
  discount?: string
}

export interface TripInHand {
  trip: Trip
  passengers: Place[]
  vehicles: Stowage[]
}

export interface LeaderInHand {
  mobile: string
  email: string
  emergencyPhone: string
}

/** A payment method as the operator fills it in; the wire’s isDefault is called default here. */
export interface PaymentMethod {
  id: number
  name: string
  kind: 'account' | 'cash' | 'card'
  default: boolean
  /** Hundredths. */
  ammount: number
}

/** What the operator wishes to sell. Prices, seats held and what is free stand beside it: undo never touches them. */
export interface BookingInHand {
  people: Person[]
  vehicles: Vehicle[]
  trips: TripInHand[]
  leader: LeaderInHand
  remarks: string
}

/** What the search asked for, before anybody is named. */
export interface Party {
  travellers: readonly Travellers[]
  vehicles: readonly LineVehicle[]
}

export function emptyBooking(): BookingInHand {
  return {
    people: [],
    vehicles: [],
    trips: [],
    leader: { mobile: '', email: '', emergencyPhone: '' },
    remarks: '',
  }
}

export function newPerson(uuid: string, known: Partial<Omit<Person, 'uuid'>> = {}): Person {
  return {
    uuid,
    type: 'AD',
    sexType: 'MALE',
    surname: '',
    name: '',
    birthdate: '',
    nationality: '',
    documentNumber: '',
    discount: '',
    discountDocument: '',
    ...known,
  }
}

export function newVehicle(uuid: string, wish: LineVehicle): Vehicle {
  return {
    uuid,
    category: wish.category,
    plate: [wish.plate, wish.plate2].filter(Boolean).join('+'),
    driver: wish.driver ?? '',
    priorityNumber: '',
    ...(wish.length === undefined ? {} : { length: wish.length }),
    ...(wish.height === undefined ? {} : { height: wish.height }),
  }
}

export function newPlace(uuid: string): Place {
  return { uuid, accommodation: '', whole: false, cabin: 0 }
}

export function discountOf(person: Person, place: Place, availability?: TripAvailability): string {
  const wished = place.discount ?? person.discount
  const granted = availability?.discounts.some((one) => one.idOrCode === wished) ?? true
  return granted ? wished : ''
}
