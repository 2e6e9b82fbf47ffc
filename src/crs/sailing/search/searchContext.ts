import type { Static } from 'typebox'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { checkCategory } from '../../../domain/sailing/vehicleCategory.ts'
import { sum } from '../../../domain/value/money.ts'
import { isDate } from '../../../domain/value/portTime.ts'
import type { Filters } from '../../../contract/trip.ts'
import type { TripFilters } from '../../../domain/sailing/filter.ts'
import { normalizeRange, type Range } from '../../../domain/sailing/search.ts'
import { readProjectTerms, type ProjectTerms } from '../../pricing/projects.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { saleDay } from '../../server/clock.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { hasTruckGarage, type AvailabilityView } from '../availability/availabilityView.ts'
import { packageFares } from '../fares/lineFares.ts'
import type { PartyRequest } from '../fares/requestedParty.ts'

/** A search for a party, with the user’s language, the day of sale and the terms of the project. */
export interface SearchContext {
  request: PartyRequest
  language: CallContext['who']['language']
  /** YYYY-MM-DD */
  bookedOn: string
  project?: ProjectTerms
}

/** Refuses a search that no trip could satisfy: its vehicles or its project are not valid. */
export async function searchContext(
  { catalogue }: ServerDependencies,
  asked: PartyRequest,
  { tx, who, clock }: CallContext,
): Promise<SearchContext | Refusal> {
  const request = withParty(asked)
  const refusal = refuseTrucks(request, catalogue) ?? refuseVehicleSizes(request, catalogue)
  if (refusal) return refusal
  const { language } = who
  const bookedOn = saleDay(clock, catalogue.network)
  if (request.projectCode === undefined) return { request, language, bookedOn }
  const project = await readProjectTerms(tx, request.projectCode, { today: bookedOn, language })
  if (isRefusal(project)) return { ...project, at: '/projectCode' }
  return { request, language, bookedOn, project }
}

/** A project is searched for one adult where no party is given, since its terms may require a number of persons. */
function withParty(request: PartyRequest): PartyRequest {
  const isGiven = personsIn(request) > 0 || (request.vehicles ?? []).length > 0
  return isGiven || request.projectCode === undefined
    ? request
    : { ...request, travellers: [{ type: 'AD', quantity: 1 }] }
}

function refuseTrucks(
  { truckSearch, vehicles = [] }: PartyRequest,
  catalogue: Catalogue,
): Refusal | undefined {
  if (!truckSearch) return undefined
  const trucks = vehicles.filter(({ idOrCode }) => catalogue.vehicleCategory(idOrCode)?.freight)
  const count = sum(trucks.map(({ quantity }) => quantity))
  return count > 1 ? refuse('one_truck_only', {}, '/vehicles') : undefined
}

function refuseVehicleSizes({ vehicles = [] }: PartyRequest, catalogue: Catalogue): Refusal | undefined {
  for (const [index, { idOrCode: category, length, height }] of vehicles.entries()) {
    const vehicle = { category, length, height }
    const refusal = checkCategory(vehicle, catalogue.vehicleCategory, `/vehicles/${index}`)
    if (refusal) return refusal
  }
  return undefined
}

/** Refuses a date that is not in the calendar, such as 31 February. */
export function refuseDate(date: string, at: string): Refusal | undefined {
  return isDate(date) ? undefined : refuse('date_not_valid', { text: date }, at)
}

export const personsIn = ({ travellers = [] }: PartyRequest) =>
  sum(travellers.map(({ quantity }) => quantity))

/**
 * Returns whether a trip is of the kind searched for. A truck search leaves out ships without a garage for trucks, but
 * not those whose garage is full: their quote gives the reason.
 */
export function matchesSearch(
  view: AvailabilityView,
  { request, language, project }: SearchContext,
  catalogue: Catalogue,
): boolean {
  const { truckSearch, packageSearch } = request
  return (
    (!truckSearch || hasTruckGarage(view)) &&
    (!packageSearch || packageFares(view, language, catalogue).length > 0) &&
    (project === undefined || project.offersOn(view.sailing, personsIn(request)) !== undefined)
  )
}

/**
 * The filters of a request as the domain has them. A range with one value is open-ended: the value is the earliest
 * time, the longest duration or the highest price.
 */
export function requestedFilters({
  cabin,
  departureTimeDuration,
  duration,
  passPriceRange,
  vehPriceRange,
  ...others
}: Static<typeof Filters> = {}): TripFilters {
  return {
    ...others,
    cabin: cabin === undefined ? undefined : cabin === 'hasCabin',
    departs: rangeOf(departureTimeDuration, 'from'),
    duration: rangeOf(duration, 'upTo'),
    passPriceRange: rangeOf(passPriceRange, 'upTo'),
    vehPriceRange: rangeOf(vehPriceRange, 'upTo'),
  }
}

const rangeOf = (values: readonly number[] | undefined, open: 'from' | 'upTo'): Range | undefined =>
  values && normalizeRange(values, open, Number.MAX_SAFE_INTEGER)
