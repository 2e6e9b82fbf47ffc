import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { inventory } from '../../contract/inventory.ts'
import { accountOf } from '../ledger/account.ts'
import type { CallContext } from '../server/context.ts'
import { companiesOf } from '../session/permission.ts'
import { readChanges } from './inventorySql.ts'
import { plannedChanges } from './planned.ts'

/** Changes of an answer. */
const mostChanges = 50

/** The published changes of the user’s companies, the latest first, and those that are planned. */
export async function changes(
  { query }: InputOf<typeof inventory.changes>,
  { tx, who }: CallContext,
): Promise<AnswerOf<typeof inventory.changes>> {
  const { timezone: zone } = await accountOf(tx, who.agency)
  const companies = await companiesOf(tx, who)
  return {
    changes: await readChanges(tx, companies, { before: query.before, zone, limit: mostChanges }),
    planned: query.before === undefined ? await plannedChanges(tx, companies, zone) : [],
  }
}
