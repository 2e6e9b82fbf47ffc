import type { WorkingBooking } from '../workingBooking.ts'

/** True for the way back of an open return, which has neither date nor ship. */
export function isLeftOpen({ openReturn, trips }: WorkingBooking, index: number): boolean {
  return openReturn === true && trips.length === 2 && index === 1
}
