import { ticket as calls } from '../../contract/ticket.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import type { Hands } from '../command/command.ts'
import { request } from '../request/request.ts'
import { onScreen } from './copy.ts'

declare module '../command/command.ts' {
  interface Hands {
    /** Opens a file beside the desk, to be looked at and printed. */
    openFile(file: { name: string; bytes: Uint8Array }, type: string): void
  }
}

export function noDocument(): Refusal | undefined {
  return onScreen() === undefined ? refuse('no_booking_shown') : undefined
}

/** Not every company gives out vouchers. */
export function noVoucher(): Refusal | undefined {
  return onScreen()?.supportsVoucherGeneration ? undefined : refuse('no_voucher')
}

/** Tickets of the booking on screen, an option’s as a confirmation; or its voucher. */
export async function openDocument({ voucher = false }, { openFile }: Hands): Promise<Refusal | undefined> {
  const booking = onScreen()
  if (booking === undefined) return refuse('no_booking_shown')
  const query = { crsReservationId: booking.crsReservationId, ...(voucher ? { voucher } : {}) }
  const answer = await request(calls.pdf, { query })
  if (isRefusal(answer)) return answer
  openFile(answer, calls.pdf.file ?? '')
  return undefined
}
