import { refuse, type Refusal } from '../../../../domain/refusal.ts'
import { dateOf } from '../../../../domain/value/portTime.ts'
import { shownBooking } from '../../../booking/shown/shownStore.ts'
import type { CommandServices, NoArguments } from '../../../command/command.ts'
import { refusalOf } from '../../../command/outcome.ts'
import { stepHere } from '../../model/screens.ts'
import { useBooking } from '../../model/saleStore.ts'
import { travellersOf, vehiclesOf } from '../../model/trip/searchParty.ts'
import { isOpenReturn, legsOn } from './legs.ts'
import { bookingToCopy, notCopied } from './source.ts'

/** Why no stored booking on screen can be repeated; during a sale there is none. */
export function notRepeated(): Refusal | undefined {
  const isSelling = useBooking.getState().workingBooking.trips.length > 0
  const isShown = stepHere() === 'step4' ? !isSelling : shownBooking() !== undefined
  return isShown ? notCopied() : refuse('no_booking_shown')
}

/** Searches the trips of the booking on screen for another customer: same days, party and vehicles, no names. */
export async function sameAgain(_: NoArguments, { run }: CommandServices): Promise<Refusal | undefined> {
  const copied = bookingToCopy()
  if (copied === undefined) return refuse('nothing_to_copy')
  const searched = await run('sailing.search', {
    legs: legsOn(copied, dateOf(copied.legs[0]?.departs ?? '')),
    travellers: travellersOf(copied.people),
    vehicles: vehiclesOf(copied.vehicles),
    ...(isOpenReturn(copied) ? { openReturn: true } : {}),
  })
  return refusalOf(searched)
}
