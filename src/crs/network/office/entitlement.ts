import type { NetworkChange } from '../../../contract/network.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { Actor, Database } from '../../database/transaction.ts'
import { companiesOf } from '../../session/permission.ts'
import { tableNamed } from '../table/tables.ts'
import { readHeldCompanies } from './officeSql.ts'

const companies = 'companies'

/**
 * Returns why changes are not the user’s to make: a row names a company, before or after the change, that only other users
 * hold rights for. A company that is added belongs to no user yet. Rows that name none are open to all who have the right.
 */
export async function refuseCompanies(
  database: Database,
  who: Actor,
  changes: readonly NetworkChange[],
): Promise<Refusal | undefined> {
  const named = changes.map(companiesIn)
  if (named.every((codes) => codes.length === 0)) return undefined
  const entitled = new Set(await database.transaction(who, (tx) => companiesOf(tx, who)))
  const others = await readHeldCompanies(database.pool)
  for (const [nth, codes] of named.entries()) {
    const company = codes.find((code) => !entitled.has(code) && others.has(code))
    if (company !== undefined) return refuse('network_not_entitled', { company }, `/changes/${nth}`)
  }
  return undefined
}

/** The codes of companies in the cells of a row, as it was and as it shall be. */
function companiesIn({ table: name, from = '', cells = '' }: NetworkChange): string[] {
  const columns = tableNamed(name)?.columns ?? []
  return columns.flatMap(({ name: column, kind }, at) => {
    if (kind.refersTo !== companies && !(name === companies && column === 'code')) return []
    return [from, cells].flatMap((row) =>
      (row.split('\t')[at] ?? '')
        .toUpperCase()
        .split(/[\s|]+/)
        .filter(Boolean),
    )
  })
}
