import { keepCleared } from '../../draft/cleared.ts'
import { freeSlot } from '../../draft/parked.ts'
import { isEmpty } from '../../draft/document.ts'
import { releaseHolds } from '../../sale/model/holds.ts'
import { clearRecall } from '../../booking/shown/store.ts'
import { startNewSale, useBooking } from '../../sale/model/store.ts'
import type { CommandServices } from '../../command/command.ts'
import { commands } from '../../command/registry.ts'
import { dropSearch } from '../../sailing/search/searchDraft.ts'
import { drafts } from '../drafts.ts'

/**
 * Nothing in hand any more. Who was asked has said that it may go; what stands unseen on another screen is parked
 * instead, where there is room.
 */
async function letGo(asked: boolean): Promise<void> {
  const slot = asked || isEmpty(useBooking.getState()) ? undefined : freeSlot()
  if (slot !== undefined) return void (await drafts.park(slot))
  const freed = releaseHolds()
  startNewSale()
  await freed
}

/**
 * A new customer: nothing searched, nothing in hand. From another page, with nothing in hand, it leads back to the
 * search as it was left.
 */
export async function newBooking(asked: boolean, hands: CommandServices): Promise<void> {
  const { run, navigate } = hands
  const back = !commands.places().includes('step1') && isEmpty(useBooking.getState())
  if (asked) keepCleared(hands)
  await letGo(asked)
  navigate('/book-ticket')
  // At once: whoever takes the keys back with esc types into the line, not into what is being cleared.
  await Promise.all([run('app.line', {}), back ? undefined : run('sailing.clear', {})])
}

/** Another booking is looked for: nothing recalled, nothing in hand. */
export async function forgetRecall(asked: boolean): Promise<void> {
  clearRecall()
  await letGo(asked)
}

/**
 * Whoever signs out begins with nothing next time: what may go is let go, what stands unseen is parked. Where there is
 * no room for it, it stays in hand.
 */
export async function finish(asked: boolean): Promise<void> {
  if (asked || isEmpty(useBooking.getState()) || freeSlot() !== undefined) await letGo(asked)
  if (isEmpty(useBooking.getState())) dropSearch()
}
