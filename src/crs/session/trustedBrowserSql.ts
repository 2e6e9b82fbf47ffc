import { sql } from 'kysely'
import { keyOf } from '../database/throttle.ts'
import { sendAhead, type Tx } from '../database/transaction.ts'

// Only hashes of the browser’s id and of the account are stored, and only these functions access them.

/** The account by its hash. */
export async function isTrustedBrowser(tx: Tx, id: string, account: Buffer, since: Date): Promise<boolean> {
  const found = await sql<{ trusted: boolean }>`
    select is_trusted_browser(${keyOf(id)}, ${account}, ${since}) as trusted`.execute(tx)
  return found.rows[0]?.trusted ?? false
}

export function insertTrustedBrowser(tx: Tx, id: string, account: string, now: Date): void {
  sendAhead(tx, sql`select trust_browser(${keyOf(id)}, ${keyOf(account)}, ${now})`)
}

export function deleteTrustedBrowsers(tx: Tx, before: Date): void {
  sendAhead(tx, sql`select trusted_browser_prune(${before})`)
}
