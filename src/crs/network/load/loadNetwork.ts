import type pg from 'pg'
import { StartupError } from '../../database/startupError.ts'
import { answered, ownerTransaction, system, type Actor, type Tx } from '../../database/transaction.ts'
import { appendJournalAhead } from '../../journal/journal.ts'
import { catalogueIn } from '../../reference/catalogue.ts'
import type { Network } from '../check/network.ts'
import type { NetworkRow } from '../check/rows.ts'
import { money, type StoredObject } from '../table/kinds.ts'
import { storedColumns, type Table } from '../table/table.ts'
import { recordTables } from '../table/tables.ts'
import { changeSailings, insertSailings } from './applySailings.ts'
import type { TableDifference } from './difference.ts'
import { newUserRows, type Invitation } from './newUsers.ts'
import { planLines, planLoad, type Plan } from './plan.ts'
import { deleteSetUpUser } from './setUpSql.ts'
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
  readVersion,
  updateColumns,
  writeCurrency,
  type Client,
} from './storedSql.ts'

interface Options {
  /** In the zone of the network, YYYY-MM-DD; sailings before it are not changed. */
  today: string
  /** Noted with the publication, such as the name of the folder, or the reason. */
  source: string
  /** The version of the catalogue from which the network was made; if another one is published, nothing is loaded. */
  version?: number
  /** The user of the desk who publishes; noted with the publication, and in the journal of the agency. */
  who?: Pick<Actor, 'agency' | 'userName'>
  /** Refused if the database has a network. */
  isFirst?: boolean
}

/** The database has changed since the network or its plan was made. */
export class NetworkChanged extends StartupError {}

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
  { today, source, version, who, isFirst = false }: Options,
  confirmed: readonly string[],
): Promise<readonly Invitation[]> {
  return ownerTransaction(pool, async (tx, client) => {
    await lockLoads(client)
    const formerCurrency = await readCurrency(client)
    const isOther = version !== undefined && (await readVersion(client)) !== version
    if (isOther || (isFirst && formerCurrency !== undefined)) throw new NetworkChanged(changedMeanwhile)
    const plan = await planLoad(client, network, today)
    if (planLines(plan, network.settings.digits).join('\n') !== confirmed.join('\n'))
      throw new NetworkChanged(changedMeanwhile)
    const applied = { tx, client }
    const [early, late] = partition(plan)
    for (const difference of early) await write(client, difference, network)
    // Other calls wait once the publication has begun: the hashes of secrets and the catalogue are made before.
    const catalogue = await catalogueIn(tx)
    await insertSailings(applied, catalogue, plan.sailings, today)
    const users = plan.tables.find(({ table }) => table.name === 'users')
    const { rows: newUsers, invitations } = await newUserRows(users?.added ?? [])
    await beginPublication(client)
    await changeCurrency(client, network, formerCurrency)
    for (const difference of late) await write(client, difference, network)
    await insertRows(client, 'agency_user', newUsers)
    if (users) await update(client, users.table, users.changed)
    for (const difference of plan.tables.toReversed()) await withdraw(client, difference)
    await changeSailings(applied, catalogue, plan.sailings)
    await endDemo(client)
    if (formerCurrency === undefined && network.tables.has('network')) await deleteSetUpUser(client)
    await publish(client, who ? `${who.agency}/${who.userName}` : 'system', source)
    if (who) await note(tx, who, plan, source)
    return invitations
  })
}

const changedMeanwhile = 'The database has changed since the plan was made. Nothing was loaded; load again.'

async function note(
  tx: Tx,
  who: Pick<Actor, 'agency' | 'userName'>,
  { tables, touched }: Plan,
  reason: string,
): Promise<void> {
  const changed = tables.map(({ table, added, changed: rows, withdrawn }) => ({
    table: table.name,
    added: added.length,
    changed: rows.length,
    withdrawn: withdrawn.length,
  }))
  const data = { reason, changed, touched }
  appendJournalAhead(tx, { ...system, ...who }, { kind: 'network.publish', bookingId: null, data })
  await answered(tx)
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
