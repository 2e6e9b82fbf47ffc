import type { Database } from '../../../src/crs/database/transaction.ts'
import { setClock } from './clock.ts'
import { publishAll } from './emptyNetwork.ts'
import { agentOf } from './smallCrs.ts'
import { testServer } from './testServer.ts'
import { readTable } from './twoCompanies.ts'

/** Publishes cells of a row as an officer does in the desk; a server that starts after it has them. */
export async function publishCells(
  database: Database,
  table: string,
  key: string,
  cells: Readonly<Record<string, string>>,
): Promise<void> {
  await database.owner
    .updateTable('agency_user')
    .set({ rights: ['network'], companies: ['HLC', 'DKT', 'ADB'] })
    .where('name', '=', 'demo')
    .where('agency', '=', '1300')
    .execute()
  const server = await testServer(database, { clock: setClock() })
  try {
    const officer = agentOf(server, (await server.signIn()).token)
    const { rows, at } = await readTable(officer, table)
    const from = rows.find(([first]) => first === key) ?? []
    const to = Object.entries(cells).reduce((row, [column, text]) => row.with(at(column), text), [...from])
    await publishAll(officer, [{ table, from: from.join('\t'), cells: to.join('\t') }])
  } finally {
    await server.close()
  }
}
