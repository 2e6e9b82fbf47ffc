import { storeCleared } from '../../draft/cleared.ts'
import { freeSlot } from '../../draft/parking.ts'
import { isEmpty } from '../../draft/document.ts'
import { releaseHolds } from '../../sale/model/hold/holds.ts'
import { clearFound } from '../../booking/search/found.ts'
import { clearRecall } from '../../booking/shown/shownStore.ts'
import { startNewSale, useBooking } from '../../sale/model/saleStore.ts'
import type { CommandServices } from '../../command/command.ts'
import { commands } from '../../command/registry.ts'
import { dropSearch } from '../../sailing/search/searchDraft.ts'
import { drafts } from '../drafts.ts'

/**
 * Empties the working booking. `asked` means that the operator has agreed to discard it; otherwise a booking
 * from another screen is parked when a slot is free.
 */
async function emptyBooking(asked: boolean): Promise<void> {
  const slot = asked || isEmpty(useBooking.getState()) ? undefined : freeSlot()
  if (slot !== undefined) return void (await drafts.park(slot))
  const freed = releaseHolds()
  startNewSale()
  await freed
}

/**
 * Starts a booking for a new customer with an empty search. On another page without a working booking it
 * returns to the search as it was left.
 */
export async function newBooking(asked: boolean, services: CommandServices): Promise<void> {
  const { run, navigate } = services
  const back = !commands.places().includes('step1') && isEmpty(useBooking.getState())
  if (asked) storeCleared(services)
  await emptyBooking(asked)
  navigate('/book-ticket')
  // At once: keys typed after Esc must go to the line, not into a form that is being cleared.
  await Promise.all([run('app.line', {}), back ? undefined : run('sailing.clear', {})])
}

/** Closes the recalled booking and empties the working booking, for the next recall. */
export async function clearForRecall(asked: boolean): Promise<void> {
  clearRecall()
  clearFound()
  await emptyBooking(asked)
}

/**
 * Empties the desk at sign-out, parking a booking the operator was not asked about. Without a free slot the
 * booking stays in the draft.
 */
export async function emptyDesk(asked: boolean): Promise<void> {
  if (asked || isEmpty(useBooking.getState()) || freeSlot() !== undefined) await emptyBooking(asked)
  if (isEmpty(useBooking.getState())) dropSearch()
}
