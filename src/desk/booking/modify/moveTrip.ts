import { sailing as calls } from '../../../contract/sailing.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { dateOf, timeOf } from '../../../domain/value/portTime.ts'
import { request } from '../../request/request.ts'
import { cannot } from '../change/askChange.ts'
import type { BookedTrip, StoredBooking } from '../shown/items.ts'
import { isShown, shownBooking } from '../shown/store.ts'
import { changeEdits, type Sailing } from './edits.ts'
import { askModify } from './modify.ts'

/** Another sailing for a trip; what is absent stays as it is. */
export interface MoveArguments {
  /** From 1; absent: the only one that can be moved. */
  trip?: number
  /** YYYY-MM-DD */
  date?: string
  /** HH:mm */
  time?: string
}

export function cannotMove(args: MoveArguments | undefined): Refusal | undefined {
  const refusal = cannot('modify')
  const booking = shownBooking()
  if (refusal || !booking || args === undefined) return refusal
  const trip = tripOf(booking, args)
  return isRefusal(trip) ? trip : undefined
}

/** The trip to move: the named one, or the only one whose sailing the status permits to change. */
export function tripOf({ trips }: StoredBooking, { trip }: MoveArguments): BookedTrip | Refusal {
  const movable = trips.filter(canMove)
  if (trip === undefined) return movable.length === 1 ? movable[0]! : refuse('trip_needed')
  const named = trips[trip - 1]
  if (!named) return refuse('item_not_found', { what: `t${trip}` })
  return canMove(named) ? named : refuse('not_modifiable', { status: named.reservationStatus })
}

const canMove = ({ modifiableAttributes, departureDateTime }: BookedTrip) =>
  departureDateTime !== '' && (modifiableAttributes?.includes('departureDateTime') ?? false)

/** Chooses another sailing of the same ports, and shows what the change costs. */
export async function moveTrip(args: MoveArguments): Promise<Refusal | undefined> {
  const booking = shownBooking()
  const refusal = cannotMove(args)
  if (refusal || !booking) return refusal
  const trip = tripOf(booking, args)
  if (isRefusal(trip)) return trip
  const found = await sailingFor(trip, args)
  if (isRefusal(found)) return found
  if (!isShown(booking)) return refuse('no_booking_shown')
  changeEdits(booking.crsReservationId, (edits) => ({
    ...edits,
    sailings: { ...edits.sailings, [trip.companyReservationCode]: found },
  }))
  return askModify()
}

async function sailingFor(trip: BookedTrip, { date, time }: MoveArguments): Promise<Sailing | Refusal> {
  const departureDate = date ?? dateOf(trip.departureDateTime)
  const ports = {
    origin: { idOrCode: trip.origin.idOrCode },
    destination: { idOrCode: trip.destination.idOrCode },
  }
  const answer = await request(calls.trips, { body: { ...ports, departureDate } })
  if (isRefusal(answer)) return answer
  const own = answer.trips.filter(
    (one) => one.departureDateTime !== trip.departureDateTime || one.vessel.idOrCode !== trip.vessel.idOrCode,
  )
  return nearestSailing(own, trip, time) ?? refuse('no_trips')
}

/** The sailing at the time asked for; else the same ship, then the same company, nearest to the time of the trip. */
export function nearestSailing(
  sailings: readonly Sailing[],
  trip: Pick<BookedTrip, 'departureDateTime' | 'vessel'>,
  time: string | undefined,
): Sailing | undefined {
  const wanted = minutes(time ?? timeOf(trip.departureDateTime))
  const distance = (one: Sailing) => Math.abs(minutes(timeOf(one.departureDateTime)) - wanted)
  const rank = ({ vessel }: Sailing) => {
    if (time !== undefined) return 0
    if (vessel.idOrCode === trip.vessel.idOrCode) return 0
    return vessel.company.abbreviation === trip.vessel.company.abbreviation ? 1 : 2
  }
  return sailings.toSorted((one, other) => rank(one) - rank(other) || distance(one) - distance(other))[0]
}

function minutes(time: string): number {
  const [hours = 0, rest = 0] = time.split(':').map(Number)
  return hours * 60 + rest
}
