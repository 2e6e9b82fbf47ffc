import { bases, type InputOf } from '../../../src/contract/call.ts'
import type { group } from '../../../src/contract/group.ts'
import { askAsDemo } from '../demoSession.ts'
import { tripWithCabins } from './heldBooking.ts'

type Names = NonNullable<InputOf<typeof group.update>['body']['names']>

interface Held {
  booking?: {
    crsReservationId: string
    trips: { companyReservationCode: string; vessel: { company: { abbreviation: string } } }[]
  }
}

/** Held by calls, as by another agent: so many adults on deck of a night ship, some of them named. */
export async function heldGroup(
  url: string,
  {
    adults,
    names = [],
    groupName = 'Choir',
    coaches = 0,
  }: { adults: number; names?: Names; groupName?: string; coaches?: number },
): Promise<string> {
  const key = await tripWithCabins(url, 4)
  const { booking } = await askAsDemo<Held>(url, `${bases.spec}/multi-optional-booking`, {
    trips: [{ ...key, accommodationRequests: [] }],
    leader: { mobile: '6971234567' },
    groupName,
    groupPassengers: [{ type: 'AD', quantity: adults, accommodationIdOrCode: 'DECK' }],
    ...(coaches > 0 && { groupVehicles: [{ idOrCode: 'BUS', quantity: coaches, length: 12 }] }),
  })
  const [trip] = booking?.trips ?? []
  if (!booking || !trip) throw new Error('No group is held')
  const path = `/update-group-booking/${trip.vessel.company.abbreviation}/${trip.companyReservationCode}`
  if (names.length > 0) await askAsDemo(url, `${bases.spec}${path}`, { names }, 'PUT')
  return booking.crsReservationId
}
