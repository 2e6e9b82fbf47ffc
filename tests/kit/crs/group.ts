import type { InputOf } from '../../../src/contract/call.ts'
import type { booking } from '../../../src/contract/booking/booking.ts'
import { trips, type TripName } from './bookingRequest.ts'

type GroupRequest = InputOf<typeof booking.hold>['body']

/** The request of a group of adults without names on the trips, with more of its block. */
export function groupRequest(
  adults: number,
  onTrips: readonly TripName[],
  more: Partial<GroupRequest> = {},
  accommodationIdOrCode = 'DECK',
): GroupRequest {
  return {
    trips: onTrips.map((name) => ({ ...structuredClone(trips[name]), accommodationRequests: [] })),
    leader: { mobile: '6971234567', lastName: 'PAPPAS' },
    groupName: '3rd Lyceum',
    groupPassengers: [{ type: 'AD', quantity: adults, accommodationIdOrCode }],
    ...more,
  }
}
