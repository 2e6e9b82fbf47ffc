import type { Database } from '../database/transaction.ts'
import type { Network } from './records.ts'
import { findNetwork, listWrongSeries, readNetwork } from './referenceSql.ts'

type Owner = Pick<Database, 'owner'>

/** The network whose tickets are sold; undefined in an empty database. */
export const networkIn = ({ owner }: Owner): Promise<Network | undefined> => findNetwork(owner)

/** The same for programs without a catalogue; an empty database has the zone of this machine. */
export const networkOf = ({ owner }: Owner): Promise<Network> => readNetwork(owner)

/** Companies whose ticket series is not one to four capitals: no one could type its tickets. */
export const wrongSeriesIn = ({ owner }: Owner): ReturnType<typeof listWrongSeries> => listWrongSeries(owner)
