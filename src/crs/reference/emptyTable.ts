import type { TableToSell } from '../../domain/network/tablesToSell.ts'
import type { Tx } from '../database/transaction.ts'
import type { Catalogue } from './catalogue.ts'
import { hasSailings } from './timetableSql.ts'

type Filled = Pick<Catalogue, 'network' | 'ports' | 'vessels' | 'lines' | 'farePairs'>

/**
 * The first table of the network that is still empty; undefined once something can be sold. The database is asked only while
 * there are no fares, which are filled last.
 */
export async function emptyTableIn(
  { network, ports, vessels, lines, farePairs }: Filled,
  tx: Tx,
): Promise<TableToSell | undefined> {
  if (network.currency === '') return 'network'
  if (ports.length === 0) return 'ports'
  if (vessels.length === 0) return 'ships'
  if (lines.length === 0) return 'lines'
  if (farePairs.length > 0) return undefined
  return (await hasSailings(tx)) ? 'fares' : 'timetable'
}
