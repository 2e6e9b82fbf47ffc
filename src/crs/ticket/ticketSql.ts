import type { Printer } from '../../domain/ticket/printer.ts'
import type { Tx } from '../database/transaction.ts'

/** The printers of the agency, in counter order. */
export function listPrinters(tx: Tx, agency: string): Promise<Printer[]> {
  return tx
    .selectFrom('printer')
    .select(['name', 'model', 'paper'])
    .where('agency', '=', agency)
    .orderBy('position')
    .execute()
}
