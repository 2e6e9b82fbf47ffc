import type { TripFilters } from '../../../domain/sailing/filter.ts'
import type { Range } from '../../../domain/sailing/searchRange.ts'
import type { NamedPassenger, RequestedVehicle, Travellers } from '../../../domain/booking/party.ts'
import type { RequestedPayment } from '../../../domain/pricing/requestedPayment.ts'

/**
 * The arguments that entries of the line are built into. Nouns declare their commands with these:
 * `interface Commands { 'sailing.search': SearchArguments }`.
 */
export interface SearchArguments {
  legs: SearchLeg[]
  travellers: Travellers[]
  vehicles: RequestedVehicle[]
  filters?: SearchFilters
  /** The second leg is the way back, on a day to be said later. */
  openReturn?: boolean
}

export interface SearchLeg {
  /** Codes of ports or port groups. */
  origin: string
  destination: string
  /** YYYY-MM-DD; empty for a way back that is left open. */
  date: string
}

type Entered<Value> = Value extends Range
  ? [from: number, to: number]
  : Value extends readonly string[]
    ? string[]
    : Value

/** The filters of a search, by the names of the filter rule. */
export type SearchFilters = { [Name in keyof TripFilters]?: Entered<NonNullable<TripFilters[Name]>> }

/** One per leg. */
export type Pick =
  | { by: 'number'; number: number }
  /** 830 is half past eight. */
  | { by: 'time'; time: number; company?: string }
  | { by: 'cheapest' }
  | { by: 'earliest' }

export interface ChooseArguments {
  picks: Pick[]
}

export interface PeopleArguments {
  people: NamedPassenger[]
  /** Overwrites from this passenger on, counted from 1; without it the next unnamed ones are named. */
  from?: number
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

export interface CodeArguments {
  code: string
}

export interface InsureArguments {
  /** Of the offers, counted from 1; the first when absent. */
  number?: number
}

export interface VoucherArguments {
  id: string
  code?: string
}

/** The party of the working booking; absent parts do not change. */
export interface PartyArguments {
  travellers?: Travellers[]
  vehicles?: RequestedVehicle[]
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

/** Of a vehicle that has none yet. */
export interface PlateArguments {
  plate: string
  /** Of what is towed. */
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

export type RecallArguments =
  { reference: string } | { ticket: { letter: string; number: string } } | { latest: true }

/** Counted from 1; without any of them the whole booking is meant. */
export interface SelectionArguments {
  passengers?: number[]
  trips?: number[]
  vehicles?: number[]
}

export interface CalculateArguments {
  expression: string
}

export interface RepeatArguments {
  /** Days later than last time; fewer than 0 is earlier. */
  days: number
}

export interface RememberArguments {
  /** Their last trip on that day, YYYY-MM-DD; absent where only the people are meant. */
  date?: string
}

export interface CopyArguments {
  /** YYYY-MM-DD */
  date: string
}

export interface FavouriteArguments {
  /** 1–9 */
  number: number
}

export interface ResumeArguments {
  /** 1–9 */
  slot: number
}

export type NoArguments = Record<string, never>
