// Run as a thread: loads the tables of a network into a database when it is sent a message.
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { checkNetwork } from '../../../src/crs/network/check/checkNetwork.ts'
import { ownerPool } from '../../../src/crs/database/connect.ts'
import { loadNetwork, PersonsNotTyped } from '../../../src/crs/network/load/loadNetwork.ts'
import { planLines, planLoad } from '../../../src/crs/network/load/plan.ts'
import { setClock } from './clock.ts'
import type { Tables } from './networkTables.ts'

const { url, tables, today } = workerData as { url: string; tables: Tables; today: string }
const pool = ownerPool(url)
const { network } = checkNetwork(tables)
const plan = await planLoad(pool, network, today)
const lines = planLines(plan, network.settings.digits)
parentPort!.postMessage('planned')
await once(parentPort!, 'message')
/** Types the number that is named until no sale has come between: clients sell what is withdrawn meanwhile. */
async function load(persons: number): Promise<void> {
  const options = { today, source: 'thread', clock: setClock(`${today}T10:00:00Z`), persons }
  try {
    await loadNetwork(pool, network, options, lines)
  } catch (cause) {
    if (!(cause instanceof PersonsNotTyped)) throw cause
    await load(cause.persons)
  }
}
await load(plan.persons)
await pool.end()
parentPort!.close()
