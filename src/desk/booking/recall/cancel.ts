import { booking as calls } from '../../../contract/booking.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { request } from '../../request/request.ts'
import { forget } from '../../request/record.ts'
import { ledger } from '../../../contract/ledger.ts'
import { type Booking, chosenTrips, keysOf, type RowNumbers } from './selection.ts'
import { showBooking, useRecall } from './store.ts'

/** Rows to act on: the numbered ones, else the ticked ones, else all that are not cancelled. */
function rowsMeant(booking: Booking, numbers: RowNumbers): ReadonlySet<string> {
  const numbered = numbers.passengers ?? numbers.vehicles ?? numbers.trips
  const { ticked } = useRecall.getState()
  return numbered === undefined && ticked.size > 0 ? ticked : keysOf(booking, numbers)
}

/** Shows what cancelling the rows would cost; nothing is cancelled until the operator confirms that very fee. */
export async function askCancel(numbers: RowNumbers): Promise<Refusal | undefined> {
  const { booking } = useRecall.getState()
  if (!booking) return refuse('no_booking_shown')
  const keys = rowsMeant(booking, numbers)
  if (keys.size === 0) return refuse('nothing_to_cancel')
  const fees = await request(calls.cancellationFees, {
    body: { crsReservationId: booking.crsReservationId, ...tripsOf(booking, keys) },
  })
  if (isRefusal(fees)) return fees
  useRecall.setState({ asked: { keys, fees, idempotencyKey: crypto.randomUUID() } })
  return undefined
}

/** Cancels what was asked for, at the fee that was shown or not at all. */
export async function confirmCancel(): Promise<Refusal | undefined> {
  const { booking, asked } = useRecall.getState()
  if (!booking || !asked) return undefined
  const answer = await request(
    calls.cancel,
    {
      body: {
        crsReservationId: booking.crsReservationId,
        version: booking.version,
        expectedFees: asked.fees.cancellationFees,
        ...tripsOf(booking, asked.keys),
      },
    },
    { key: asked.idempotencyKey },
  )
  if (isRefusal(answer)) return answer
  showBooking(answer.booking)
  void forget(ledger.credits)
  return undefined
}

export function dropCancel(): void {
  useRecall.setState({ asked: undefined })
}

function tripsOf(booking: Booking, keys: ReadonlySet<string>) {
  const trips = chosenTrips(booking, keys)
  return trips === undefined ? {} : { trips }
}
