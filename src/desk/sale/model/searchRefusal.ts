import type { Refusal } from '../../../domain/refusal.ts'

/** Whether the trips are listed all the same: a discount that none of them grants may still be taken off. */
export function listsTrips({ refusal }: Refusal): boolean {
  return refusal === 'discount_on_no_trip'
}
