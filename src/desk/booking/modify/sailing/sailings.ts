import { mustGet } from '../../../../domain/value/mustGet.ts'
import type { InputOf } from '../../../../contract/call.ts'
import { sailing as calls } from '../../../../contract/sailing.ts'
import { isOfType } from '../../../field/choice/choice.ts'
import { isRefusal, type Refusal } from '../../../../domain/refusal.ts'
import { tripId } from '../../../../domain/sailing/tripId.ts'
import { dateOf, timeOf } from '../../../../domain/value/portTime.ts'
import { request } from '../../../request/request.ts'
import { isLive, rowKey, type BookedTrip } from '../../shown/items.ts'
import { editsOf, type BookingEdits, type Sailing } from '../edits.ts'
import { shownBooking } from '../../shown/bookingStore.ts'
import { create } from 'zustand'

type Body = InputOf<typeof calls.trips>['body']

/** The passengers and vehicles of a trip as a search takes them, with what was typed over them. */
export function partyOf(
  trip: BookedTrip,
  { values }: BookingEdits,
): Required<Pick<Body, 'travellers' | 'vehicles'>> {
  const passengers = trip.selectedPassengers
    .filter((item) => isLive({ item }))
    .map((item) => ({ ...item, ...values[rowKey(trip, { kind: 'passenger', item })] }))
  const vehicles = trip.selectedVehicles
    .filter((item) => isLive({ item }))
    .map((item) => ({ ...item, ...values[rowKey(trip, { kind: 'vehicle', item })] }))
  const groups = Map.groupBy(passengers, ({ type, discountIdOrCode }) => `${type} ${discountIdOrCode ?? ''}`)
  return {
    travellers: [...groups.values()].map((group) => {
      const { type, discountIdOrCode: discount = '' } = mustGet(group, 0)
      const chosen = discount === '' || isOfType(discount) ? {} : { discountIdOrCode: discount }
      return { type, ...chosen, quantity: group.length }
    }),
    vehicles: vehicles.map(({ idOrCode, length, height, adr }) => ({
      idOrCode,
      ...(length !== undefined && { length }),
      ...(height !== undefined && { height }),
      ...(adr && { adr }),
      quantity: 1,
    })),
  }
}

/** Returns the search that lists the sailing already chosen for the trip first, else the one it has. */
export function searchOf(trip: BookedTrip, { sailings }: BookingEdits): SailingSearch {
  const { origin, destination, departureDateTime } = sailings[trip.companyReservationCode] ?? trip
  return {
    origin: origin.idOrCode,
    destination: destination.idOrCode,
    date: dateOf(departureDateTime),
  }
}

/** The sailings of a day with the price of the party of the trip. */
export async function findSailings(
  trip: BookedTrip,
  edits: BookingEdits,
  { origin, destination, date }: SailingSearch,
): Promise<readonly Sailing[] | Refusal> {
  const ports = { origin: { idOrCode: origin }, destination: { idOrCode: destination } }
  const answer = await request(calls.trips, {
    body: { ...ports, departureDate: date, ...partyOf(trip, edits) },
  })
  return isRefusal(answer) ? answer : answer.trips
}

/** The trip whose sailings are listed. */
export const movedTrip = (): BookedTrip | undefined =>
  shownBooking()?.trips.find((trip) => trip.companyReservationCode === useSailings.getState().trip)

/** Lists the sailings of another day or other ports; what was listed before stays where there is no answer. */
export async function listSailings(change: Partial<SailingSearch>): Promise<void> {
  const trip = movedTrip()
  if (!trip) return
  const { found: listed, refusal, ...before } = useSailings.getState()
  const search = { ...before, ...change }
  useSailings.setState({ ...search, found: undefined, refusal: undefined })
  const isLatest = () => sameSearch(useSailings.getState(), search)
  try {
    const found = await findSailings(trip, editsOf(shownBooking()?.crsReservationId), search)
    if (isLatest()) useSailings.setState({ found })
  } catch (fault) {
    if (isLatest()) useSailings.setState({ ...before, found: listed, refusal })
    throw fault
  }
}

const searchText = ({ trip, origin, destination, date }: SailingSearch & { trip: string }) =>
  [trip, origin, destination, date].join(' ')

const sameSearch = (one: SailingSearch & { trip: string }, other: SailingSearch & { trip: string }) =>
  searchText(one) === searchText(other)

/** Returns whether both are the same departure of a ship between the same ports. */
export const sameSailing = (
  one: Parameters<typeof tripId>[0],
  other: Parameters<typeof tripId>[0] | undefined,
): boolean => other !== undefined && tripId(one) === tripId(other)

type Wanted = Pick<BookedTrip, 'departureDateTime' | 'origin' | 'destination' | 'vessel'>

/**
 * The one sailing that can be meant. At a time: the only one, else that of the same ship, else that of the same company.
 * Without a time: the only one of the same ship between the same ports, else the only one there is.
 */
export function onlySailing(
  found: readonly Sailing[],
  trip: Wanted,
  time: string | undefined,
): Sailing | undefined {
  const others = found.filter((one) => !sameSailing(one, trip))
  const only = (some: readonly Sailing[]) => (some.length === 1 ? some[0] : undefined)
  const isOfShip = ({ vessel }: Sailing) => vessel.idOrCode === trip.vessel.idOrCode
  const isOfCompany = ({ vessel }: Sailing) =>
    vessel.company.abbreviation === trip.vessel.company.abbreviation
  const isSameRoute = ({ origin, destination }: Sailing) =>
    origin.idOrCode === trip.origin.idOrCode && destination.idOrCode === trip.destination.idOrCode
  if (time === undefined)
    return only(others.filter((one) => isOfShip(one) && isSameRoute(one))) ?? only(others)
  const then = others.filter((one) => timeOf(one.departureDateTime) === time)
  return only(then) ?? only(then.filter(isOfShip)) ?? only(then.filter(isOfCompany))
}

/** Where the list begins: at the sailing of the same ship, else of the same company, nearest to the time. */
export function nearestSailing(
  sailings: readonly Sailing[],
  trip: Pick<Sailing, 'departureDateTime' | 'vessel'>,
): Sailing | undefined {
  const wanted = minutes(timeOf(trip.departureDateTime))
  const distance = (one: Sailing) => Math.abs(minutes(timeOf(one.departureDateTime)) - wanted)
  const rank = ({ vessel }: Sailing) => {
    if (vessel.idOrCode === trip.vessel.idOrCode) return 0
    return vessel.company.abbreviation === trip.vessel.company.abbreviation ? 1 : 2
  }
  return sailings.toSorted((one, other) => rank(one) - rank(other) || distance(one) - distance(other))[0]
}

function minutes(time: string): number {
  const [hours = 0, rest = 0] = time.split(':').map(Number)
  return hours * 60 + rest
}

/** The sailings that are listed: ports or port groups, and a day. */
export interface SailingSearch {
  origin: string
  destination: string
  /** YYYY-MM-DD */
  date: string
}

interface SailingChoice extends SailingSearch {
  /** Company code of the trip that is to be moved. */
  trip: string
  /** Undefined while they are loaded. */
  found: readonly Sailing[] | Refusal | undefined
  /** Why nothing is chosen yet, for instance because nothing departs at the typed time. */
  refusal: Refusal | undefined
}

/** The list that another sailing for a trip is chosen from. */
export const useSailings = create<SailingChoice>(() => ({
  trip: '',
  origin: '',
  destination: '',
  date: '',
  found: undefined,
  refusal: undefined,
}))
