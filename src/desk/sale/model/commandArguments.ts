import type { NamedPassenger, RequestedVehicle, Travellers } from '../../../domain/booking/party.ts'
import type { RequestedPayment } from '../../../domain/pricing/payment.ts'

export interface PeopleArguments {
  people: NamedPassenger[]
  /** Overwrites from this passenger on, counted from 1; without it the next unnamed ones are named. */
  from?: number
}

/** The party of the working booking; absent parts do not change. */
export interface PartyArguments {
  travellers?: Travellers[]
  vehicles?: RequestedVehicle[]
}

export interface PlaceArguments {
  /** A code (AB4, EC), or any cabin by its berths: CAB2, CAB2OUT, CAB2IN. */
  accommodation: string
  /** Counted from 1; all of them when absent. */
  passengers?: number[]
  /** A whole cabin, not berths of it. */
  whole?: boolean
  trip?: number
}

/** `seat 12a,12b`: places by their numbers on the deck plan. */
export interface SeatArguments {
  /** A seat `12A`, a cabin `8014`, a bed `8014/2`; one for each passenger, in their order. */
  numbers: string[]
  /** Counted from 1; those without a place yet when absent. */
  passengers?: number[]
  /** Counted from 1; the one shown when absent. */
  trip?: number
}

export interface ServiceArguments {
  /** Its code, or how its name begins. */
  service: string
  /** One more when absent. */
  units?: number
  /** Every trip that offers it when absent. */
  trip?: number
}

export interface PetArguments {
  /** Kilograms. */
  weight?: number
  /** CAGE, CABIN or DECK; the first the trip has when absent. */
  seat?: string
  /** DOG, CAT …; the first there is when absent. */
  type?: string
  /** Whose it is, counted from 1; the first passenger when absent. */
  passenger?: number
}

/** The plates of a vehicle that has none yet. */
export interface PlateArguments {
  plate: string
  /** The plate of the trailer or caravan towed. */
  plate2?: string
}

export interface ContactArguments {
  phone?: string
  email?: string
  remarks?: string
}

export interface HoldArguments {
  /** YYYY-MM-DD and HH:mm of the agency; the latest allowed where absent. */
  until?: { date?: string; time?: string }
}

export interface IssueArguments {
  payments?: RequestedPayment[]
}

export interface PtaArguments {
  /** The agency that issues the tickets; asked for when it is left out. */
  agency?: string
}

export interface CopyArguments {
  /** YYYY-MM-DD */
  date: string
}
