import type { PrintJob } from '../../../bridge/port.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import type { Printable } from '../../../domain/ticket/printJob.ts'
import { fetchDocuments, fetchReceipt, fetchThermal } from '../fetchPapers.ts'

/** What is printed for a booking, and on which printer of this machine. */
export interface Paper {
  crsReservationId: string
  printable: Printable
  printer: string
}

type Content = Pick<PrintJob, 'type' | 'content'>

/** The paper as the booking is now, for the desktop program. */
export async function contentOf({ crsReservationId, printable, printer }: Paper): Promise<Content | Refusal> {
  if (printable === 'ROLL') {
    const roll = await fetchThermal(crsReservationId)
    return isRefusal(roll) ? roll : { type: 'application/vnd.escpos', content: roll.content }
  }
  const isReceipt = printable === 'RECEIPT' || printable === 'REFUND_RECEIPT'
  const file = isReceipt
    ? await fetchReceipt(crsReservationId, { refund: printable === 'REFUND_RECEIPT', printer })
    : await fetchDocuments(crsReservationId, { papers: printable, printer })
  return isRefusal(file) ? file : { type: 'application/pdf', content: base64(file.bytes) }
}

/** Arguments of one call of `fromCharCode`; browsers limit them. */
const most = 0x8000

/** Base64 of the bytes. */
export function base64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += most)
    text += String.fromCharCode(...bytes.subarray(at, at + most))
  return btoa(text)
}
