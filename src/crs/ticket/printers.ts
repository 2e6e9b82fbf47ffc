import type { AnswerOf } from '../../contract/call.ts'
import type { ticket } from '../../contract/ticket.ts'
import { writePrinters } from '../../domain/ticket/printer.ts'
import type { CallContext } from '../server/context.ts'
import { listPrinters } from './ticketSql.ts'

/** The printers of the agency’s counters. */
export async function printers({ tx, who }: CallContext): Promise<AnswerOf<typeof ticket.printers>> {
  const bytes = new TextEncoder().encode(writePrinters(await listPrinters(tx, who.agency)))
  return { name: 'printers.txt', bytes, type: 'text/plain; charset=utf-8' }
}
