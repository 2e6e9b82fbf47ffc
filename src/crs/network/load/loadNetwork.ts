import type pg from 'pg'
import { StartupError } from '../../database/startupError.ts'
import { ownerTransaction } from '../../database/transaction.ts'
import { catalogueIn } from '../../reference/catalogue.ts'
import type { Network } from '../check/network.ts'
import type { NetworkRow } from '../check/rows.ts'
import { money, type StoredObject } from '../table/kinds.ts'
import { storedColumns, type Table } from '../table/table.ts'
import { recordTables } from '../table/tables.ts'
import { changeSailings, insertSailings, type Applied } from './applySailings.ts'
import type { TableDifference } from './difference.ts'
import { newUserRows, type Hash, type Invitation } from './newUsers.ts'
import { planLines, planLoad, type Plan } from './plan.ts'
import {
  beginPublication,
  blockUsers,
  deleteRows,
  endDemo,
  endRows,
  hasRows,
  insertRows,
  lockLoads,
  publish,
  readCurrency,
  readLetters,
  readOwed,
  updateColumns,
  writeCurrency,
  type Client,
} from './storedSql.ts'

interface Options {
  /** In the zone of the network, YYYY-MM-DD; sailings before it are not changed. */
  today: string
  /** Noted with the publication, such as the name of the folder. */
  source: string
}

interface ApplyOptions extends Options {
  /** Writes further sailings, which no row of the network asks for. */
  writeSailings?(): Promise<unknown>
  hash?: Hash
  /** Seconds to wait for the calls under way; a person can try again. */
  lockSeconds?: number
}

/** Tables with rows that sales change, which are written after other calls have ended. */
const changedBySales = new Set([
  'agencies',
  'commissions',
  'company_credits',
  'ticket_series',
  'users',
  'printers',
  'parcel_ports',
  'vouchers',
  'loyalty_cards',
  'offers',
])

/**
 * Loads a network in one transaction while desks sell, and publishes it. `confirmed` are the lines of the plan that a person
 * has seen; if the plan is another one meanwhile, nothing is loaded. Returns the invitations of new users.
 */
export function loadNetwork(
  pool: pg.Pool,
  network: Network,
  { today, source }: Options,
  confirmed: readonly string[],
): Promise<readonly Invitation[]> {
  return transactionOfLoad(pool, async (applied) => {
    const { client } = applied
    const plan = await planLoad(client, network, today)
    if (planLines(plan, network.settings.digits).join('\n') !== confirmed.join('\n'))
      throw new StartupError(
        'The database has changed since the plan was made. Nothing was loaded; load again.',
      )
    const invitations = await applyPlan(applied, network, plan, { today, source })
    await endDemo(client)
    return invitations
  })
}

/** One load of a database at a time. */
export const transactionOfLoad = <T>(pool: pg.Pool, work: (applied: Applied) => Promise<T>): Promise<T> =>
  ownerTransaction(pool, async (tx, client) => {
    await lockLoads(client)
    return work({ tx, client })
  })

/** Returns whether the database has no network yet, neither a loaded one nor another. */
export const isFirstLoad = async (client: Client): Promise<boolean> =>
  !(await hasRows(client, 'company')) && !(await hasRows(client, 'itinerary'))

/** Writes what a plan asks for in a transaction of a load, and publishes it. Returns the invitations of new users. */
export async function applyPlan(
  applied: Applied,
  network: Network,
  plan: Plan,
  { today, source, writeSailings, hash, lockSeconds = 5 }: ApplyOptions,
): Promise<readonly Invitation[]> {
  const { tx, client } = applied
  const formerCurrency = await readCurrency(client)
  const [early, late] = partition(plan)
  for (const difference of early) await write(client, difference, network)
  // Other calls wait once the publication has begun: the hashes of secrets and the catalogue are made before.
  const { added, changed, withdrawn } = plan.sailings
  const catalogue = added.length + changed.length + withdrawn.length > 0 ? await catalogueIn(tx) : undefined
  if (catalogue) await insertSailings(applied, catalogue, plan.sailings, today)
  const users = plan.tables.find(({ table }) => table.name === 'users')
  const { rows: newUsers, invitations } = await newUserRows(users?.added ?? [], hash)
  await writeSailings?.()
  await beginPublication(client, lockSeconds)
  await changeCurrency(client, network, formerCurrency)
  for (const difference of late) await write(client, difference, network)
  await insertRows(client, 'agency_user', newUsers)
  if (users) await update(client, users.table, users.changed)
  for (const difference of plan.tables.toReversed()) await withdraw(client, difference)
  if (catalogue) await changeSailings(applied, catalogue, plan.sailings)
  await publish(client, source)
  return invitations
}

function partition({ tables }: Plan): [TableDifference[], TableDifference[]] {
  return [
    tables.filter(({ table }) => !changedBySales.has(table.name)),
    tables.filter(({ table }) => changedBySales.has(table.name) && table.name !== 'users'),
  ]
}

/** Amounts that are stored would be of another currency. After `beginPublication`, so that nothing is sold meanwhile. */
async function changeCurrency(client: Client, network: Network, former: string | undefined): Promise<void> {
  const [row] = network.rows('network')
  const present = row && String(row.stored.currency)
  if (!present || former === undefined || former === present) return
  if (await hasRows(client, 'booking'))
    throw new StartupError(
      `Bookings are in ${former}: the currency of a network with bookings cannot become ${present}.`,
    )
  for (const { name, stored, columns } of recordTables)
    if (
      !network.tables.has(name) &&
      columns.some(({ kind }) => kind === money) &&
      (await hasRows(client, stored))
    )
      throw new StartupError(
        `The amounts of ${name} are in ${former}: a folder that changes the currency to ${present} must have this table.`,
      )
  await writeCurrency(client, present)
}

async function write(
  client: Client,
  { table, added, changed }: TableDifference,
  network: Network,
): Promise<void> {
  const complete = await completer(client, table, network)
  await insertRows(
    client,
    table.stored,
    added.map(({ stored }) => complete(stored)),
  )
  await update(client, table, changed)
}

/** Changed rows are written without the columns that sales change. */
async function update(client: Client, table: Table, changed: readonly { row: NetworkRow }[]): Promise<void> {
  if (changed.length === 0) return
  const once = new Set([
    ...table.columns.filter(({ isInitial }) => isInitial).map(({ stored }) => stored),
    ...(table.derivedOnce ?? []),
    ...table.key,
  ])
  const columns = storedColumns(table).filter((column) => !once.has(column))
  await updateColumns(
    client,
    table,
    columns,
    changed.map(({ row }) => row.stored),
  )
}

/** Columns that follow from rows of other tables. */
async function completer(
  client: Client,
  table: Table,
  network: Network,
): Promise<(row: StoredObject) => StoredObject> {
  if (table.name === 'agencies') {
    const currency = String(network.rows('network')[0]?.stored.currency ?? (await readCurrency(client)) ?? '')
    return (row) => ({ ...row, currency })
  }
  if (table.name === 'company_credits') {
    const owed = await readOwed(client)
    return (row) => {
      const debt = owed.get(`${String(row.agency)} ${String(row.company)}`) ?? 0
      return { ...row, credit_limit: Math.max(Number(row.credit_limit), debt), owed: debt }
    }
  }
  if (table.name === 'ticket_series') {
    const letters = await readLetters(client)
    return (row) => ({ ...row, letter: letters.get(String(row.company)) ?? '' })
  }
  return (row) => row
}

async function withdraw(client: Client, { table, withdrawn }: TableDifference): Promise<void> {
  if (withdrawn.length === 0) return
  if (table.ends) await endRows(client, table, withdrawn)
  else if (table.name === 'users') await blockUsers(client, withdrawn)
  else await deleteRows(client, table, withdrawn)
}
