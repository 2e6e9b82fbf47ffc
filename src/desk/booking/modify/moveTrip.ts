import { askedOf, closeQuestion, openQuestion } from '../../question/questions.ts'
import { bookingQuestion } from '../commands.ts'
import { mustGet } from '../../../domain/value/mustGet.ts'
import { isRefusal, refuse, type Refusal, type RefusalCode } from '../../../domain/refusal.ts'
import { lineContext } from '../../command/keyboard.ts'
import type { WithoutRefund } from '../verbs/refundRight.ts'
import { dateOf } from '../../../domain/value/portTime.ts'
import { refuseBookingOrder, timesOn } from '../shown/tripOrder.ts'
import { cannot, isShown, shownBooking, useBooking } from '../shown/bookingStore.ts'
import { refuseNumbers, type BookedTrip, type StoredBooking } from '../shown/items.ts'
import { editsOf, changeEdits, type BookingEdits, type Sailing } from './edits.ts'
import { askModify, requestOf, goToRefused, isItemValueRefusal } from './modify.ts'
import {
  findSailings,
  movedTrip,
  onlySailing,
  sameSailing,
  searchOf,
  useSailings,
  type SailingSearch,
} from './sailing/sailings.ts'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { request } from '../../request/request.ts'
import { showAnswer } from '../conflict.ts'

/** Another sailing for a trip; what is absent stays as it is. */
export interface MoveArguments extends WithoutRefund {
  /** From 1; absent: the only one that can be moved. */
  trip?: number
  /** Codes of ports or port groups, both or none. */
  origin?: string
  destination?: string
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
  return isRefusal(trip) ? trip : refuseDay(booking, trip, args)
}

/** Refuses a typed day or time that comes before or after those of the other trips. */
function refuseDay(
  booking: StoredBooking,
  trip: BookedTrip,
  { date, time }: MoveArguments,
): Refusal | undefined {
  if (date === undefined && time === undefined) return undefined
  const { departureDateTime } =
    editsOf(booking.crsReservationId).sailings[trip.companyReservationCode] ?? trip
  return refuseOrder(booking, trip, timesOn(date ?? dateOf(departureDateTime), time))
}

/** Considers the sailings that are typed for the other trips. */
function refuseOrder(
  booking: StoredBooking,
  trip: BookedTrip,
  times: ReturnType<typeof timesOn>,
): Refusal | undefined {
  const typed = Object.entries(editsOf(booking.crsReservationId).sailings).map(
    ([code, { departureDateTime: departs, arrivalDateTime: arrives }]) =>
      [code, { departs, arrives }] as const,
  )
  return refuseBookingOrder(booking, new Map([...typed, [trip.companyReservationCode, times]]))
}

/** The trip to move: the named one, or the only one whose sailing can be changed. */
export function tripOf(
  booking: StoredBooking,
  { trip, origin }: MoveArguments,
  now = lineContext.nowIn(undefined),
): BookedTrip | Refusal {
  const { trips } = booking
  const movable = trips.filter((trip) => notMovable(trip, origin, now) === undefined)
  if (trip === undefined) {
    if (movable.length === 1) return mustGet(movable, 0)
    const [only, ...others] = trips
    return (others.length === 0 && only && notMovable(only, origin, now)) || refuse('trip_needed')
  }
  const named = trips[trip - 1]
  const missing = refuseNumbers(booking, { trips: [trip] })
  if (missing || !named) return missing ?? refuse('trip_needed')
  return notMovable(named, origin, now) ?? named
}

/** Why the trip keeps its sailing, or its ports where others are wanted. */
function notMovable(
  { modifiableAttributes = [], departureDateTime, reservationStatus }: BookedTrip,
  origin: string | undefined,
  now: string,
): Refusal | undefined {
  const isPermitted =
    departureDateTime !== '' &&
    modifiableAttributes.includes('departureDateTime') &&
    (origin === undefined || modifiableAttributes.includes('origin'))
  if (!isPermitted) return refuse('not_modifiable', { status: reservationStatus })
  return departureDateTime <= now ? refuse('departed', { departs: departureDateTime }) : undefined
}

/** Returns whether the trip that is being moved can get other ports too. */
export const canChangePorts = (): boolean => movedTrip()?.modifiableAttributes?.includes('origin') ?? false

/**
 * Moves a trip to the sailing that is meant, and shows what the change costs. Lists the sailings where several can be
 * meant, or the one meant is refused.
 */
export async function moveTrip(args: MoveArguments): Promise<Refusal | undefined> {
  const booking = shownBooking()
  const refusal = cannotMove(args)
  if (refusal || !booking) return refusal
  const trip = tripOf(booking, args)
  if (isRefusal(trip)) return trip
  if (namesNothing(args)) return listFor(trip)
  const { trip: _, time, withoutRefund, ...search } = args
  const edits = editsOf(booking.crsReservationId)
  const wanted: SailingSearch = { ...searchOf(trip, edits), ...search }
  const found = await findSailings(trip, edits, wanted)
  if (isRefusal(found)) return found
  if (!isShown(booking)) return refuse('no_booking_shown')
  const only = onlySailing(found, trip, time)
  if (!only) {
    openSailings(trip, wanted, found, time === undefined ? undefined : refuse('no_such_departure', { time }))
    return undefined
  }
  const refused = await chooseSailing(trip, only)
  if (!refused) return askModify(withoutRefund)
  const isChosen = sameSailing(only, editsOf(booking.crsReservationId).sailings[trip.companyReservationCode])
  if (!isChosen && isShown(booking)) openSailings(trip, wanted, found, refused)
  return refused
}

const namesNothing = ({ origin, date, time }: MoveArguments): boolean =>
  origin === undefined && date === undefined && time === undefined

/** The screen that moving leads to; before it, the one it most likely leads to. */
export const movingLeadsTo = (args: MoveArguments): 'sailings' | 'modify' =>
  namesNothing(args) || askedOf(bookingQuestion.sailings) ? 'sailings' : 'modify'

/** Lists the sailings for the trip in the row of the cursor. */
export async function askSailing(): Promise<Refusal | undefined> {
  const booking = shownBooking()
  const refusal = cannotAskSailing()
  if (refusal || !booking) return refusal
  const trip = tripOf(booking, atCursor(booking))
  return isRefusal(trip) ? trip : listFor(trip)
}

export function cannotAskSailing(): Refusal | undefined {
  const booking = shownBooking()
  return cannot('modify') ?? (booking && cannotMove(atCursor(booking)))
}

function atCursor({ trips }: StoredBooking): MoveArguments {
  const { cursor = '' } = useBooking.getState()
  const index = trips.findIndex(({ companyReservationCode: code }) => cursor.startsWith(`${code}/`))
  return index < 0 ? {} : { trip: index + 1 }
}

async function listFor(trip: BookedTrip): Promise<Refusal | undefined> {
  const booking = shownBooking()
  if (!booking) return refuse('no_booking_shown')
  const edits = editsOf(booking.crsReservationId)
  const search = searchOf(trip, edits)
  const found = await findSailings(trip, edits, search)
  if (isRefusal(found)) return found
  if (!isShown(booking)) return refuse('no_booking_shown')
  openSailings(trip, search, found)
  return undefined
}

/** Moves the trip of the list to the sailing in a row of it, from 1. */
export function takeSailing({ number }: { number: number }): Promise<Refusal | undefined> {
  const trip = movedTrip()
  const { found } = useSailings.getState()
  const sailing = found === undefined || isRefusal(found) ? undefined : found[number - 1]
  return trip && sailing ? chooseSailing(trip, sailing) : Promise.resolve(refuse('choose_a_trip'))
}

/** Opens the list of sailings for a trip, with what is found already and why none of them is chosen yet. */
export function openSailings(
  trip: BookedTrip,
  search: SailingSearch,
  found: readonly Sailing[],
  refusal?: Refusal,
): void {
  useSailings.setState({ ...search, trip: trip.companyReservationCode, found, refusal })
  openQuestion(bookingQuestion.sailings, {})
}

/**
 * Moves a trip to another sailing, until the changes are stored. The server is asked first: a sailing that cannot take
 * the trip stays unchosen. Where only a seat, cabin or vehicle does not fit, the sailing is chosen and the cursor goes
 * to that cell.
 */
export async function chooseSailing(trip: BookedTrip, sailing: Sailing): Promise<Refusal | undefined> {
  const booking = shownBooking()
  if (!booking) return refuse('no_booking_shown')
  const { crsReservationId: reference } = booking
  if (sameSailing(sailing, trip)) {
    changeEdits(reference, (edits) => withSailing(edits, trip, undefined))
    closeQuestion(bookingQuestion.sailings)
    return undefined
  }
  const { departureDateTime: departs, arrivalDateTime: arrives } = sailing
  const early = refuseOrder(booking, trip, { departs, arrives })
  if (early) return early
  const body = requestOf(booking, onlyOf(trip, withSailing(editsOf(reference), trip, sailing)))
  const price = await request(calls.priceModify, { body })
  const refused = isRefusal(price) ? price : undefined
  // The adult is asked for with the price of all changes; the trip that this one must follow may be moved by them too.
  const isAskedLater = refused !== undefined && askedWithAllChanges.includes(refused.refusal)
  if (refused && !isAskedLater && !isRoomElsewhere(refused, sailing)) return showAnswer(refused)
  if (!isShown(booking)) return refuse('no_booking_shown')
  changeEdits(reference, (edits) => withSailing(edits, trip, sailing))
  closeQuestion(bookingQuestion.sailings)
  if (isAskedLater) return undefined
  if (refused) goToRefused(refused, body)
  return refused
}

const askedWithAllChanges: readonly RefusalCode[] = ['minors_left_alone', 'trip_before_arrival']
const full: readonly RefusalCode[] = ['sold_out', 'not_open', 'garage_full', 'no_truck_garage']

/** Returns whether the ship takes the party, so that it is enough to type another seat, cabin or vehicle. */
const isRoomElsewhere = (refusal: Refusal, { cannotTake }: Sailing): boolean =>
  cannotTake === undefined && (isItemValueRefusal(refusal) || full.includes(refusal.refusal))

/** Without a sailing, the trip keeps its own. */
function withSailing(edits: BookingEdits, trip: BookedTrip, sailing: Sailing | undefined): BookingEdits {
  const { [trip.companyReservationCode]: _, ...others } = edits.sailings
  return {
    ...edits,
    sailings: sailing ? { ...others, [trip.companyReservationCode]: sailing } : others,
  }
}

/** Returns the edits of one trip. */
function onlyOf({ companyReservationCode: code }: BookedTrip, edits: BookingEdits): BookingEdits {
  const ofTrip = <Value>(all: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => key === code || key.startsWith(`${code}/`)))
  return { values: ofTrip(edits.values), sailings: ofTrip(edits.sailings), contact: {} }
}
