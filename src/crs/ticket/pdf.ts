import type { InputOf } from '../../contract/call.ts'
import type { ticket } from '../../contract/ticket.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { fileTask } from '../worker/fileTask.ts'
import type { ServiceFile } from '../worker/serviceFile.ts'
import { labelOf, overviewTitle } from './printLines.ts'
import { readPrinted, sheetsOf } from './sheets.ts'

/** The tickets of a sale, one per page, its voucher, or both; for an option a confirmation that is not a ticket. */
export async function pdf(
  dependencies: ServerDependencies,
  { query }: InputOf<typeof ticket.pdf>,
  context: Pick<CallContext, 'tx' | 'who'>,
): Promise<ServiceFile | Refusal> {
  const { voucher = false, tickets = !voucher, paper: size, print: printed } = query
  // A voucher entitles to the voyage, and is not printed of what is cancelled.
  const cancelled = query.cancelled ?? (voucher ? false : undefined)
  const version = await readPrinted(dependencies, context, { ...query, cancelled })
  if (isRefusal(version)) return version
  const sheets = tickets ? sheetsOf(version) : []
  const overview = voucher || sheets.length === 0 ? version : undefined
  const { crsReservationId: reference } = version.booking
  const kind = sheets.length > 0 ? 'tickets' : voucher ? 'voucher' : 'booking'
  const label = sheets.length > 0 ? labelOf(version.context, 'ticket_title') : overviewTitle(version)
  const title = `${label.text} ${reference}`
  return {
    name: `${kind}-${reference}.pdf`,
    bytes: fileTask('booking', {
      title,
      language: version.context.language,
      sheets,
      overview,
      size,
      printed,
    }),
  }
}
