import type { ticket } from '../../contract/ticket.ts'
import type { Handlers, ServerDependencies } from '../server/context.ts'
import { pdf } from './pdf.ts'
import { printers } from './printers.ts'

export function ticketRoutes(dependencies: ServerDependencies): Handlers<typeof ticket> {
  return {
    pdf: (input, context) => pdf(dependencies, input, context),
    printers: (_, context) => printers(context),
  }
}
