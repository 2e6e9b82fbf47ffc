import type { RequestedVehicle, Travellers } from '../../../domain/booking/party.ts'
import type { SearchLeg } from '../../../domain/sailing/searchLeg.ts'
import type { Filters } from '../filter/filter.ts'

/** A complete search, as it is typed on the line. */
export interface SearchArguments {
  legs: SearchLeg[]
  travellers: Travellers[]
  vehicles: RequestedVehicle[]
  filters?: Filters
  /** The second leg is the way back, on a day chosen later. */
  openReturn?: boolean
}

/** What of the search on screen is changed; what is absent stays. */
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
