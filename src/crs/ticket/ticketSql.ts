import { sql } from 'kysely'
import type { Printer } from '../../domain/ticket/printer.ts'
import type { Tx } from '../database/transaction.ts'

/** The printers of the agency, in counter order. */
export async function listPrinters(tx: Tx, agency: string): Promise<Printer[]> {
  const { rows } = await sql<Printer>`
    select name, model, paper from printer where agency = ${agency} order by position`.execute(tx)
  return rows
}
