import i18next from 'i18next'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { isRefusal, refuse, type Refusal, type RefusalCode } from '../../../domain/refusal.ts'
import type { CommandServices } from '../../command/command.ts'
import { request } from '../../request/request.ts'
import { showAnswer } from '../conflict.ts'
import { type StoredBooking, chosenTrips, keysOf, type RowNumbers } from '../shown/items.ts'
import { dialogOf, isShown, openDialog, shownBooking, useRecall, type Fees } from '../shown/store.ts'

/** Rows to act on: the numbered ones, else the ticked ones, else all that are not cancelled. */
export function selectedRows(booking: StoredBooking, numbers: RowNumbers): ReadonlySet<string> {
  const numbered = numbers.passengers ?? numbers.vehicles ?? numbers.trips
  const { ticked } = useRecall.getState()
  return numbered === undefined ? rowsToCancel(booking, ticked) : keysOf(booking, numbers)
}

/** The ticked rows, else all that are not cancelled. */
export function rowsToCancel(booking: StoredBooking, ticked: ReadonlySet<string>): ReadonlySet<string> {
  return ticked.size > 0 ? ticked : keysOf(booking, {})
}

/** Shows the cancellation fee of the rows; nothing is cancelled until the operator confirms that fee. */
export function askCancel(numbers: RowNumbers): Promise<Refusal | undefined> {
  return ask(numbers, false)
}

/** The same table without a confirmation. */
export function askFees(numbers: RowNumbers): Promise<Refusal | undefined> {
  return ask(numbers, true)
}

async function ask(numbers: RowNumbers, feesOnly: boolean): Promise<Refusal | undefined> {
  const booking = shownBooking()
  if (!booking) return refuse('no_booking_shown')
  const keys = selectedRows(booking, numbers)
  if (keys.size === 0) return refuse('nothing_to_cancel')
  const fees = await request(calls.cancellationFees, { body: selectionOf(booking, keys) })
  if (isRefusal(fees)) return fees
  // The booking on screen has changed, so the fee may differ.
  if (!isShown(booking)) return refuse('no_booking_shown')
  openDialog({
    ...{ kind: 'cancel', keys, fees, feesOnly, cabinUse: 'WHOLE' },
    idempotencyKey: crypto.randomUUID(),
  })
  return undefined
}

/** Why those who stay cannot have single berths. */
export const berthsRefusal = ({ berthsRefused: refused }: Fees): Refusal | undefined =>
  refused && { refusal: refused.code as RefusalCode, parameters: refused.parameters }

/** Refused without a whole cabin that some leave and others keep, or where those who stay cannot have berths. */
export function cannotSwitchCabinUse(): Refusal | undefined {
  const asked = dialogOf(useRecall.getState(), 'cancel')
  return asked?.fees.cabins ? berthsRefusal(asked.fees) : refuse('no_cabin_kept')
}

/** Shows the fees with the other use of the whole cabins that some leave and others keep. */
export async function switchCabinUse(): Promise<Refusal | undefined> {
  const booking = shownBooking()
  const asked = dialogOf(useRecall.getState(), 'cancel')
  if (!booking || !asked) return undefined
  const cabinUse = asked.cabinUse === 'WHOLE' ? 'BERTHS' : 'WHOLE'
  const fees = await request(calls.cancellationFees, {
    body: { ...selectionOf(booking, asked.keys), cabinUse },
  })
  if (isRefusal(fees)) return fees
  if (dialogOf(useRecall.getState(), 'cancel') === asked)
    openDialog({ ...asked, fees, cabinUse, idempotencyKey: crypto.randomUUID() })
  return undefined
}

/** Cancels at the displayed fee; the server refuses if the fee has changed. */
export async function confirmCancel({ say }: Pick<CommandServices, 'say'>): Promise<Refusal | undefined> {
  const booking = shownBooking()
  const asked = dialogOf(useRecall.getState(), 'cancel')
  if (!booking || !asked || asked.feesOnly) return undefined
  const answer = await request(
    calls.cancel,
    {
      body: {
        ...selectionOf(booking, asked.keys),
        version: booking.version,
        expectedFees: asked.fees.cancellationFees,
        ...(asked.fees.cabins && { cabinUse: asked.cabinUse }),
      },
    },
    { key: asked.idempotencyKey },
  )
  const refusal = await showAnswer(answer)
  if (refusal) return refusal
  say(i18next.t('recall:cancel.done', { count: asked.keys.size, reference: booking.crsReservationId }))
  return undefined
}

/** The rows in wire format. */
export function selectionOf(booking: StoredBooking, keys: ReadonlySet<string>) {
  const trips = chosenTrips(booking, keys)
  return { crsReservationId: booking.crsReservationId, ...(trips === undefined ? {} : { trips }) }
}
