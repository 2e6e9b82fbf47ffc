import type { ticket } from '../../contract/ticket.ts'
import type { Handlers, Parts } from '../server/parts.ts'
import { pdf } from './pdf.ts'
import { printers } from './printers.ts'

export function ticketRoutes(parts: Parts): Handlers<typeof ticket> {
  return {
    pdf: (input, context) => pdf(parts, input, context),
    printers: (_, context) => printers(context),
  }
}
