import { booking as calls } from '../../contract/booking.ts'
import { isRefusal, refuse } from '../../domain/refusal.ts'
import { useProgress } from '../request/progress.ts'
import { request } from '../request/request.ts'
import { onSessionEnd } from '../request/token.ts'
import { onShown } from '../sale/model/events.ts'
import { useBooking } from '../sale/model/store.ts'
import { isEmpty } from './document.ts'

/** Reference of the booking that this window has shown last. */
let shown: string | undefined

export const lastShown = () => shown

// The next operator has seen nothing yet, and an answer still under way is not for them.
onSessionEnd(() => (shown = undefined))

/** The answer of a sale arrived: what it brought is on screen. */
function markShown(reference: string): void {
  shown = reference
}

onShown(({ reference }) => markShown(reference))

/** The answer of a sale that is under way may still arrive. */
function isSelling(): boolean {
  const { underWay } = useProgress.getState()
  return calls.sell.id in underWay || calls.hold.id in underWay
}

/**
 * Names a booking whose answer was lost, and shows its tickets where the operator has nothing else in hand. `sold`: the
 * reference the server answers until a window has shown it.
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
  if (found && shown === sold && isEmpty(useBooking.getState())) useBooking.setState({ sold: found })
}
