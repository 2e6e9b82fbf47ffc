import i18next from 'i18next'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import type { CommandServices } from '../../command/command.ts'
import { request } from '../../request/request.ts'
import { selectedRows, selectionOf } from '../cancel/cancel.ts'
import { showAnswer } from '../conflict.ts'
import type { RowNumbers } from '../shown/items.ts'
import { dialogOf, openDialog, showBooking, shownBooking, useRecall } from '../shown/store.ts'
import { cannot } from './askChange.ts'
import { keyFor } from './pta.ts'

export interface TransferArguments extends RowNumbers {
  /** The agency that gets the tickets; asked for when it is left out. */
  agency?: string
}

/** Asks before tickets are transferred, with the money it moves; nothing changes until the operator confirms. */
export function askTransfer({ agency = '', ...numbers }: TransferArguments): Refusal | undefined {
  const booking = shownBooking()
  const refusal = cannot('transfer')
  if (refusal || !booking) return refusal
  const keys = selectedRows(booking, numbers)
  openDialog({ kind: 'transfer', keys, agency, idempotencyKey: crypto.randomUUID() })
  return undefined
}

/** Transfers the tickets of the dialog; a booking that is transferred whole leaves the screen. */
export async function confirmTransfer(
  { agency }: { agency: string },
  { say }: Pick<CommandServices, 'say'>,
): Promise<Refusal | undefined> {
  const booking = shownBooking()
  const asked = dialogOf(useRecall.getState(), 'transfer')
  if (!booking || !asked) return refuse('no_booking_shown')
  if (agency === '') return refuse('agency_missing')
  const body = { ...selectionOf(booking, asked.keys), agentCode: agency, version: booking.version }
  const answer = await request(calls.transfer, { body }, { key: keyFor(asked, agency) })
  const left = isRefusal(answer) ? undefined : answer.booking
  const refusal = await showAnswer(isRefusal(answer) ? answer : { booking: left ?? booking })
  if (refusal || isRefusal(answer)) return refusal
  if (left === undefined) showBooking(undefined)
  say(
    i18next.t('recall:transfer.done', {
      ...{ count: asked.keys.size, agency, reference: answer.crsReservationId },
    }),
  )
  return undefined
}
