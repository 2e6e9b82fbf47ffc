import type { AnswerOf } from '../../contract/call.ts'
import type { ticket } from '../../contract/ticket.ts'
import { writePrinters } from '../../domain/ticket/printer.ts'
import type { CallContext } from '../server/context.ts'

/** What stands at the counters of the agency. */
export async function printers({ tx, who }: CallContext): Promise<AnswerOf<typeof ticket.printers>> {
  const known = await tx
    .selectFrom('printer')
    .select(['name', 'model', 'paper'])
    .where('agency', '=', who.agency)
    .orderBy('position')
    .execute()
  const bytes = new TextEncoder().encode(writePrinters(known))
  return { name: 'printers.txt', bytes, type: 'text/plain; charset=utf-8' }
}
