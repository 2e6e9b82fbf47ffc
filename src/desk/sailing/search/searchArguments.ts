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
