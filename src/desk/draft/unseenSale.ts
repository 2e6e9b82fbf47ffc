import { booking as calls } from '../../contract/booking/booking.ts'
import { isRefusal, refuse } from '../../domain/refusal.ts'
import { useProgress } from '../request/progress.ts'
import { request } from '../request/request.ts'
import { onSessionEnd } from '../request/token.ts'
import { onShown } from '../sale/model/events.ts'
import { showSold, useBooking } from '../sale/model/saleStore.ts'
import { isEmpty } from './document.ts'

/** Reference of the last sale displayed in this window. */
let shown: string | undefined

export const lastShown = () => shown

// The next user has seen no sale, and must not see a response that is still on its way.
onSessionEnd(() => (shown = undefined))

/** Called when the response to a sale has arrived and is on screen. */
function markShown(reference: string): void {
  shown = reference
}

onShown(({ reference }) => markShown(reference))

/** True while the response to a sale can still arrive. */
function isSelling(): boolean {
  const { underWay } = useProgress.getState()
  return calls.sell.id in underWay || calls.hold.id in underWay
}

/**
 * Names a sale whose response was lost, and shows its tickets if there is no other working booking. `sold` is
 * the reference that the server returns until a window has displayed the sale.
 */
export async function showUnseenSale(
  sold: string | undefined,
  tell: (problem: unknown) => void,
): Promise<void> {
  if (sold === undefined || sold === shown || isSelling()) return
  markShown(sold)
  tell(refuse('sold_unseen', { reference: sold }))
  const answer = await request(calls.recall, { query: { crsReservationIds: [sold] } })
  const found = isRefusal(answer) ? undefined : answer.bookings[0]
  if (found && shown === sold && isEmpty(useBooking.getState())) showSold(found)
}
