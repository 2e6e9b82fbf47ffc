import { commonCar } from '../../line/words/vehicle.ts'
import type { RequestedVehicle, Travellers } from '../../../domain/booking/party.ts'
import type { SearchLeg } from '../../../domain/sailing/search.ts'
import type { Filters } from '../filter/filter.ts'
import type { FavouriteRoute } from '../../../domain/settings/setting.ts'

/** A complete search, as it is typed on the line. */
export interface SearchArguments {
  legs: SearchLeg[]
  travellers: Travellers[]
  vehicles: RequestedVehicle[]
  filters?: Filters
  /** The second leg is the way back, on a day chosen later. */
  openReturn?: boolean
}

/** The changes of the search on screen; absent parts stay. */
export interface AmendArguments {
  /** Another day for the leg on screen, YYYY-MM-DD. */
  date?: string
  /** The day of the way back; empty for one chosen later. */
  back?: string
  /** The new count of each kind that is named. */
  travellers?: Travellers[]
  /** Instead of those so far. */
  vehicles?: RequestedVehicle[]
  filters?: Filters
}

/** Defaults of the search form; `app` sets them from the operator’s settings. */
export interface SearchDefaults {
  /** Codes of ports or groups; empty for none. */
  origin: string
  destination: string
  /** True where the search begins with the day of the entry; false where the date must be typed. */
  today: boolean
  /** Abbreviation; empty for every company. */
  company: string
  /** 0 passengers means one; 0 vehicles means none. */
  passengers: number
  vehicles: number
  /** Category used when a vehicle is given without details. */
  vehicle: string
  routes: readonly FavouriteRoute[]
}

export const searchDefaults: SearchDefaults = {
  origin: '',
  destination: '',
  today: false,
  company: '',
  passengers: 0,
  vehicles: 0,
  vehicle: '',
  routes: [],
}

export function defaultVehicle(): string {
  return searchDefaults.vehicle || commonCar()
}
