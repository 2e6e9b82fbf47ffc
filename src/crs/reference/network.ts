import type { Database, Tx } from '../database/transaction.ts'
import type { Network } from './records.ts'
import { findNetwork, listWrongSeries, readNetwork } from './referenceSql.ts'
import type { TableToSell } from '../../domain/network/network.ts'
import type { Catalogue } from './catalogue.ts'
import { hasSailings } from './timetableSql.ts'

type Owner = Pick<Database, 'owner'>

/** The network whose tickets are sold; undefined in an empty database. */
export const networkIn = ({ owner }: Owner): Promise<Network | undefined> => findNetwork(owner)

/** Reads the network for programs without a catalogue; an empty database has the zone of this machine. */
export const networkOf = ({ owner }: Owner): Promise<Network> => readNetwork(owner)

/** Companies whose ticket series is not one to four capitals: no one could type its tickets. */
export const wrongSeriesIn = ({ owner }: Owner): ReturnType<typeof listWrongSeries> => listWrongSeries(owner)

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
