import type pg from 'pg'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { Actor, Database } from '../../database/transaction.ts'
import { companiesOf } from '../../session/permission.ts'
import type { Client } from '../load/storedSql.ts'
import type { Table } from '../table/table.ts'
import type { TouchedRow } from './changedTables.ts'
import { readHeldCompanies } from './officeSql.ts'
import { isOfNetwork, neededFor, readOwnership, rowCompanies } from './rowCompanies.ts'

/** Who changes the tables of the network, and the companies that the person holds rights for. */
export interface Officer {
  pool: pg.Pool
  who: Actor
  entitled: ReadonlySet<string>
}

export const officerOf = async (database: Database, who: Actor): Promise<Officer> => ({
  pool: database.pool,
  who,
  entitled: new Set(await database.transaction(who, (tx) => companiesOf(tx, who))),
})

/** The companies for which rights are needed to change rows, or why the officer may not change them. */
export async function companiesNeeded(
  client: Client,
  entitled: ReadonlySet<string>,
  touched: readonly TouchedRow[],
): Promise<ReadonlySet<string> | Refusal> {
  const ownership = await readOwnership(client, touched)
  const all = new Set<string>()
  for (const { index, table, before, after } of touched)
    for (const cells of [before, after]) {
      if (!cells) continue
      const needed = neededFor(rowCompanies(table, cells, ownership.traces), ownership, entitled)
      const company = missingIn(needed, entitled)
      if (company !== undefined) return refuse('network_not_entitled', { company }, `/changes/${index}`)
      for (const code of needed) all.add(code)
    }
  return all
}

const missingIn = (needed: ReadonlySet<string>, entitled: ReadonlySet<string>): string | undefined =>
  [...needed].toSorted().find((code) => !entitled.has(code))

/** A company whose rights the officer lacks for rows of the whole network; undefined for one who changes them. */
export async function lackedCompany({ pool, entitled }: Officer): Promise<string | undefined> {
  return missingIn(await readHeldCompanies(pool), entitled)
}

/**
 * Returns the function that chooses the rows of a table that the officer sees: those of the companies of the officer, also
 * where others share them, all users of agencies that these companies have users in, and the rows of the whole network.
 */
export async function visibleRows(
  officer: Officer,
): Promise<<C extends readonly string[]>(table: Table, rows: readonly C[]) => readonly C[]> {
  if ((await lackedCompany(officer)) === undefined) return (_, rows) => rows
  const { entitled, pool } = officer
  const { traces } = await readOwnership(pool, [])
  return (table, rows) =>
    isOfNetwork(table.name)
      ? rows
      : rows.filter((cells) => {
          const { companies, among = [] } = rowCompanies(table, cells, traces)
          const isOfAll = companies.size === 0 && !isOfAgencies(table)
          return isOfAll || [...companies, ...among].some((company) => entitled.has(company))
        })
}

/** Users, groups, printers and the like belong to an agency. */
const isOfAgencies = ({ columns }: Table) => columns.some(({ kind }) => kind.refersTo === 'agencies')
