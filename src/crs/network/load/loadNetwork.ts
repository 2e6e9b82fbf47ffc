import type pg from 'pg'
import { answered, ownerTransaction, system, type Actor, type Tx } from '../../database/transaction.ts'
import { appendJournalAhead } from '../../journal/journal.ts'
import { digestsOf } from '../../journal/digests.ts'
import { catalogueIn } from '../../reference/catalogue.ts'
import { systemClock, type Clock } from '../../server/clock.ts'
import type { Network } from '../check/network.ts'
import type { NetworkRow } from '../check/rows.ts'
import { phrase, type Phrase } from '../phrase.ts'
import { money, type StoredObject } from '../table/kinds.ts'
import { storedColumns, type Table } from '../table/table.ts'
import { notedColumns } from '../table/noted.ts'
import { recordTables } from '../table/tables.ts'
import { changeSailings, insertSailings } from './applySailings.ts'
import { writeSailingChanges } from './sailingChangeSql.ts'
import { makeSailingChanges, refuseImpossible } from './bookedSailings.ts'
import type { TableDifference } from './difference.ts'
import { newUserRows, type Hash, type Invitation } from './invitations.ts'
import { isConfirmed, planLoad, type Plan } from './plan.ts'
import { RefusedLoad } from './refusedLoad.ts'
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
  noteMakers,
  publish,
  readCurrency,
  readLetters,
  readOwed,
  readWithoutPasswords,
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
  /**
   * Times of declarations about sailings; that of the system unless given. Sailings that have left by a given one are not
   * changed.
   */
  clock?: Clock
  /** The version of the catalogue from which the network was made; if another one is published, nothing is loaded. */
  version?: number
  /** The user of the desk who publishes; noted with the publication, and in the journal of the agency. */
  who?: Pick<Actor, 'agency' | 'userName'>
  /** The accounts of those who wrote and who publish it, which may then be the users of the accounts that it makes. */
  makers?: readonly number[]
  /** The number of passengers on withdrawn sailings, as it was typed. */
  persons?: number | undefined
  /** Refused if the database has a network. */
  isFirst?: boolean
  /** Ends what asked for the load, in its transaction; if this throws, nothing is loaded. */
  endRequest?(tx: Tx): Promise<void>
}

interface ApplyOptions extends Options {
  /** Writes further sailings, which no row of the network asks for. */
  writeSailings?(): Promise<unknown>
  hash?: Hash
  /** Seconds to wait for the calls under way; a person can try again. */
  lockSeconds?: number
}

/** The database has changed since the network or its plan was made. */
export class NetworkChanged extends RefusedLoad {
  constructor() {
    super(phrase`The database has changed since the plan was made. Nothing was loaded; load again.`)
  }
}

/** The withdrawal of sailings reaches passengers, and their number was not typed, or another one. */
export class PersonsNotTyped extends RefusedLoad {
  readonly persons: number
  constructor(persons: number) {
    super(
      phrase`Withdrawn sailings have ${persons} passengers. Their number is typed before they are withdrawn.`,
    )
    this.persons = persons
  }
}

/** Tables with rows that sales change, which are written after other calls have ended. */
const changedBySales = new Set([
  'agencies',
  'commissions',
  'company_credits',
  'ticket_series',
  'users',
  'directory_groups',
  'printers',
  'parcel_ports',
  'vouchers',
  'loyalty_cards',
  'offers',
])

interface Loaded {
  /** Invitations of new users. */
  invitations: readonly Invitation[]
  /** Sailings with bookings that could not be changed. */
  refused: readonly Phrase[]
}

/**
 * Loads a network while desks sell. All of it is published in one transaction; sailings with bookings are then changed one
 * after the other, so that a sale waits for one of them at most. If this process ends before, a server or the next load makes
 * the remaining changes. `confirmed` are the lines of the plan that a person has seen; if its changes are others
 * meanwhile, nothing is loaded.
 */
export async function loadNetwork(
  pool: pg.Pool,
  network: Network,
  options: Options,
  confirmed: readonly string[],
): Promise<Loaded> {
  const invitations = await publishNetwork(pool, network, options, confirmed)
  return { invitations, refused: await makeSailingChanges(pool, options) }
}

function publishNetwork(
  pool: pg.Pool,
  network: Network,
  { today, source, clock, version, who, makers, persons, isFirst = false, endRequest }: Options,
  confirmed: readonly string[],
): Promise<readonly Invitation[]> {
  return transactionOfLoad(pool, async (applied) => {
    const { tx, client } = applied
    const formerCurrency = await readCurrency(client)
    const isOther = version !== undefined && (await readVersion(client)) !== version
    if (isOther || (isFirst && formerCurrency !== undefined)) throw new NetworkChanged()
    const plan = await planLoad(client, network, today, { now: clock?.now() })
    if (!isConfirmed(plan, confirmed)) throw new NetworkChanged()
    if (plan.persons > 0 && plan.persons !== persons) throw new PersonsNotTyped(plan.persons)
    const invitations = await applyPlan(applied, network, plan, { today, source, clock, who, makers }).catch(
      throwIfOwesMore,
    )
    await endDemo(client)
    if (formerCurrency === undefined && network.tables.has('network')) await deleteSetUpUser(client)
    await note(applied, who ?? system, plan, source)
    await endRequest?.(tx)
    return invitations
  })
}

/** Something was sold since the plan was made, so that an agency owes more than its new credit: the next plan names it. */
function throwIfOwesMore(cause: unknown): never {
  const { constraint } = cause as { constraint?: string }
  throw constraint === 'agency_within_credit' || constraint === 'company_within_credit'
    ? new NetworkChanged()
    : cause
}

/** An open transaction of a load, and its connection for statements in bulk. */
export interface Applied {
  tx: Tx
  client: pg.PoolClient
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
  {
    today,
    source,
    clock = systemClock,
    who,
    makers = [],
    writeSailings,
    hash,
    lockSeconds = 5,
  }: ApplyOptions,
): Promise<readonly Invitation[]> {
  const { tx, client } = applied
  const formerCurrency = await readCurrency(client)
  const [early, late] = partition(plan)
  for (const difference of early) await write(client, difference, network)
  // Other calls wait once the publication has begun: the hashes of secrets and the catalogue are made before.
  const { added, changed, withdrawn } = plan.sailings
  const catalogue = added.length + changed.length + withdrawn.length > 0 ? await catalogueIn(tx) : undefined
  if (catalogue) {
    await insertSailings(client, catalogue, plan.sailings, today)
    await refuseImpossible(client, catalogue, plan.sailings)
  }
  const users = plan.tables.find(({ table }) => table.name === 'users')
  const { rows: newUsers, invitations } = await newUserRows(users?.added ?? [], {
    hash,
    withoutPasswords: new Set(await withoutPasswords(client, network)),
  })
  await writeSailings?.()
  await beginPublication(client, lockSeconds)
  await changeCurrency(client, network, formerCurrency)
  for (const difference of late) await write(client, difference, network)
  await insertRows(client, 'agency_user', newUsers)
  if (users) await update(client, users.table, users.changed)
  if (users) await noteMakers(client, madeUsers(users), { makers, at: clock.now() })
  for (const difference of plan.tables.toReversed()) await withdraw(client, difference)
  const tables = (['timetable', 'sailings'] as const).filter((name) => network.tables.has(name))
  if (catalogue) await changeSailings(client, catalogue, plan.sailings, { tables, now: clock.now() })
  // The sailings are as this folder has them: changes that former loads have published are obsolete.
  else if (tables.length > 0) await writeSailingChanges(client, tables, [])
  await publish(client, who ? `${who.agency}/${who.userName}` : 'system', source)
  return invitations
}

/** Columns by which a user signs in, or gets a code for another password. */
const signInColumns = new Set(['email', 'directory_issuer', 'directory_subject', 'from_directory'])

/** The users who are new, or who sign in by something else from now on. */
const madeUsers = ({ added, changed }: TableDifference): readonly StoredObject[] => [
  ...added.map(({ stored }) => stored),
  ...changed
    .filter(({ columns }) => columns.some(({ column }) => signInColumns.has(column.name)))
    .map(({ row }) => row.stored),
]

/** Codes of agencies whose users have no passwords once the folder is loaded. */
async function withoutPasswords(client: Client, network: Network): Promise<string[]> {
  if (!network.tables.has('agencies')) return readWithoutPasswords(client)
  return network
    .rows('agencies')
    .filter(({ stored }) => stored.directory_only === true)
    .map(({ stored }) => String(stored.code))
}

async function note(
  { tx, client }: Applied,
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
  const [version, digests] = [await readVersion(client), await digestsOf(tx, notedColumns)]
  const data = { reason, changed, touched, version, digests }
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
    throw new RefusedLoad(
      phrase`Bookings are in ${former}: the currency of a network with bookings cannot become ${present}.`,
    )
  for (const { name, stored, columns } of recordTables)
    if (
      !network.tables.has(name) &&
      columns.some(({ kind }) => kind === money) &&
      (await hasRows(client, stored))
    )
      throw new RefusedLoad(
        phrase`The amounts of ${name} are in ${former}: a folder that changes the currency to ${present} must have this table.`,
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
    const owed = await readOwed(client, table.name)
    return (row) => ({ ...row, owed: owed.get(`${String(row.agency)} ${String(row.company)}`) ?? 0 })
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
