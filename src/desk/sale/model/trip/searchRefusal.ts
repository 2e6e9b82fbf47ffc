import type { Refusal } from '../../../../domain/refusal.ts'

/** True when the trips are listed despite the refusal: the operator may remove a discount that no trip grants. */
export function listsTrips({ refusal }: Refusal): boolean {
  return refusal === 'discount_on_no_trip'
}
