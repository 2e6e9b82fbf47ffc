import { booking as calls } from '../../../../contract/booking/booking.ts'
import { isRefusal, refuse, type Refusal, type RefusalCode } from '../../../../domain/refusal.ts'
import { request } from '../../../request/request.ts'
import { showAnswer } from '../../conflict.ts'
import type { BookedTrip } from '../../shown/items.ts'
import { closeDialog, isShown, openDialog, shownBooking } from '../../shown/shownStore.ts'
import { changeEdits, editsOf, type BookingEdits, type Sailing } from '../edits.ts'
import { requestOf } from '../requestOf.ts'
import { goToRefused, isOfItem } from '../typedGrid.ts'
import { sameSailing, useSailings, type SailingSearch } from './sailings.ts'

/** Opens the list of sailings for a trip, with what is found already and why none of them is chosen yet. */
export function openSailings(
  trip: BookedTrip,
  search: SailingSearch,
  found: readonly Sailing[],
  refusal?: Refusal,
): void {
  useSailings.setState({ ...search, trip: trip.companyReservationCode, found, refusal })
  openDialog({ kind: 'sailings' })
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
    closeDialog('sailings')
    return undefined
  }
  const body = requestOf(booking, onlyOf(trip, withSailing(editsOf(reference), trip, sailing)))
  const price = await request(calls.priceModify, { body })
  const refused = isRefusal(price) ? price : undefined
  if (refused && !isRoomElsewhere(refused, sailing)) return showAnswer(refused)
  if (!isShown(booking)) return refuse('no_booking_shown')
  changeEdits(reference, (edits) => withSailing(edits, trip, sailing))
  closeDialog('sailings')
  if (refused) goToRefused(refused, body)
  return refused
}

const full: readonly RefusalCode[] = ['sold_out', 'garage_full', 'no_truck_garage']

/** Whether the ship takes the party, so that it is enough to type another seat, cabin or vehicle. */
const isRoomElsewhere = (refusal: Refusal, { cannotTake }: Sailing): boolean =>
  cannotTake === undefined && (isOfItem(refusal) || full.includes(refusal.refusal))

/** Without a sailing, the trip keeps its own. */
function withSailing(edits: BookingEdits, trip: BookedTrip, sailing: Sailing | undefined): BookingEdits {
  const { [trip.companyReservationCode]: _, ...others } = edits.sailings
  return {
    ...edits,
    sailings: sailing ? { ...others, [trip.companyReservationCode]: sailing } : others,
  }
}

/** What was typed over one trip. */
function onlyOf({ companyReservationCode: code }: BookedTrip, edits: BookingEdits): BookingEdits {
  const ofTrip = <Value>(all: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => key === code || key.startsWith(`${code}/`)))
  return { values: ofTrip(edits.values), sailings: ofTrip(edits.sailings), contact: {} }
}
