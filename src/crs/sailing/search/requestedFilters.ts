import type { Static } from 'typebox'
import type { Filters } from '../../../contract/trip.ts'
import type { TripFilters } from '../../../domain/sailing/filter.ts'
import { normalizeRange, type Range } from '../../../domain/sailing/searchRange.ts'

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
