import type { Insertable } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Actor, Tx } from '../database/transaction.ts'

/** Records what was done for a trip; false when it has been done before. */
export async function insertCase(tx: Tx, done: Insertable<Tables['disruption_case']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('disruption_case')
    .values(done)
    .onConflict((conflict) => conflict.doNothing())
    .returning('trip_id')
    .execute()
  return inserted.length > 0
}

/** The number of trips dealt with, by disruption. */
export async function countDone(tx: Tx, { agencies }: Actor): Promise<Map<number, number>> {
  const found = await tx
    .selectFrom('disruption_case')
    .select(['disruption_id as id', (count) => count.fn.countAll<string>().as('done')])
    .where('agency', 'in', [...agencies])
    .groupBy('disruption_id')
    .execute()
  return new Map(found.map(({ id, done }) => [id, Number(done)]))
}
