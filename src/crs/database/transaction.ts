import {
  type CompiledQuery,
  type ConnectionProvider,
  DefaultQueryExecutor,
  DummyDriver,
  type Kysely,
  PostgresDialect,
  sql,
  Transaction,
} from 'kysely'
import type pg from 'pg'
import type { Language } from '../../domain/value/language.ts'
import { type NameStatement, TransactionConnection } from './connection.ts'
import { isReadOnly } from './outage.ts'
import { notePosition, type Position, positionOf, positionQuery, type PositionRow } from './position.ts'
import type { Tables } from './tables.ts'
import { countTime } from './waits.ts'

/** An open transaction under row-level security: it sees the rows of `Actor.agencies` only. */
export type Tx = Transaction<Tables>

/** The user or job that reads or writes. */
export interface Actor {
  agency: string
  /** The agency and its sub-agencies; `*` is all, for the system’s own jobs. */
  agencies: readonly string[]
  userName: string
  userId: number | null
  language: Language
  /** The signed-in person, while acting for another agency. */
  person?: Actor
}

/** The account of the person, also while another agency is acted for. */
export const accountOfPerson = (who: Actor) => who.person?.userId ?? who.userId

export const system: Actor = {
  agency: '*',
  agencies: ['*'],
  userName: 'system',
  userId: null,
  language: 'en',
}

/** The actor before sign-in: sees no agency’s records. */
export const noAgency: Actor = { agency: '', agencies: [], userName: '', userId: null, language: 'en' }

interface TransactionOptions {
  readOnly?: boolean
  /** All statements see what was committed before the first one; for reading alone. */
  isSnapshot?: boolean
}

export interface Database {
  /** The only way to read and write: begins under row-level security, commits, or rolls back when `work` throws. */
  transaction<T>(who: Actor, work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>
  /**
   * One statement of the server’s role outside any transaction, in one round trip; no agency’s rows are visible to it.
   */
  ask<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<Row[]>
  /**
   * Called after every commit of this process with the legs whose stock it changed; returns a function that
   * unsubscribes.
   */
  onStockChange(listener: (legs: readonly Leg[]) => void): () => void
  /**
   * The tables’ owner, without row-level security: for migrations, the world generator and the removal of personal data
   * only.
   */
  owner: Kysely<Tables>
  /** Connections of the owner, for COPY. */
  pool: pg.Pool
  /** Connections of the server’s role outside any transaction, for notifications to other processes. */
  requests: pg.Pool
  /** Where some calls are read; absent without one. */
  standby?: Standby
  close(): Promise<void>
}

/** One standby of the database, or several behind one address. */
export interface Standby {
  /**
   * Reads in a transaction that has everything up to the position. Throws a MissedAtStandby where the same is to be read
   * at the primary; the work may have begun then.
   */
  read<T>(who: Actor, position: Position, work: (tx: Tx) => Promise<T>): Promise<T>
  /** The position of the primary, at or after the moment of the call. */
  position(): Promise<Position>
  pool: pg.Pool
  close(): Promise<void>
}

export interface Leg {
  itinerary: number
  leg: number
}

const changedLegs = new WeakMap<object, Leg[]>()

const connections = new WeakMap<Tx, TransactionConnection>()

interface Statement {
  compile(executor: Tx): CompiledQuery
}

/**
 * Gives a statement whose answer is not needed: it leaves with the next one, without a separate wait. If it fails, so
 * does the next one, with the same error, and the transaction.
 */
export function sendAhead(tx: Tx, statement: Statement): void {
  const connection = connections.get(tx)
  if (!connection) throw new Error('only a transaction of the server’s role can have unanswered statements')
  connection.give(statement.compile(tx))
}

/** Breaks the connection of the transaction, which then fails. */
export function abandon(tx: Tx): void {
  connections.get(tx)?.abandon()
}

/** Records that the open transaction changes the stock of these legs. */
export function markChangedLegs(tx: Tx, legs: readonly Leg[]): void {
  changedLegs.set(tx, [...(changedLegs.get(tx) ?? []), ...legs])
}

const visibleAgencies = (who: Actor) => who.agencies.join(',')

/** Dialect of the transactions, which bring their own connection. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('no pool')) })
const driver = new DummyDriver()
const compiler = dialect.createQueryCompiler()
const adapter = dialect.createAdapter()

function transactionOn(connection: TransactionConnection): Tx {
  // Unlike Kysely’s own, it lets statements of one transaction leave before the answers to those given earlier.
  const provider: ConnectionProvider = { provideConnection: (consumer) => consumer(connection) }
  const executor = new DefaultQueryExecutor(compiler, adapter, provider)
  const tx = new Transaction<Tables>({ config: { dialect }, driver, executor, dialect })
  connections.set(tx, connection)
  return tx
}

const beginSnapshot = sql`begin isolation level repeatable read, read only`

interface Secured {
  /** Receives the changed legs after the commit. */
  notify?(legs: readonly Leg[]): void
  /** Set to note the position up to which was written. */
  notesPosition?: boolean
}

/** The `transaction` of a Database, on a separate pool, whose role is the restricted one. */
export function securedTransactions(
  pool: pg.Pool,
  nameStatement: NameStatement,
  { notify = () => undefined, notesPosition = false }: Secured = {},
): Database['transaction'] {
  return async (who, work, { isSnapshot = false, readOnly = isSnapshot } = {}) => {
    const client = await countTime(pool.connect())
    const connection = new TransactionConnection(client, nameStatement)
    const tx = transactionOn(connection)
    sendAhead(tx, isSnapshot ? beginSnapshot : readOnly ? sql`begin read only` : sql`begin`)
    sendAhead(
      tx,
      sql`select set_config('purser.agencies', ${visibleAgencies(who)}, true),
        set_config('purser.till', ${who.agency === '*' ? '' : who.agency}, true)`,
    )
    if (!readOnly) planByKeysAhead(tx)
    let broken = false
    try {
      const result = await finish(connection, () => work(tx), { readOnly, notesPosition })
      const legs = changedLegs.get(tx)
      if (legs) notify(legs)
      return result
    } catch (cause) {
      broken = client.getTransactionStatus() !== 'I' || isReadOnly(cause)
      throw cause
    } finally {
      client.release(broken)
    }
  }
}

/**
 * A transaction of the owner of the tables, who sees every agency: for changes of the network, with the connection itself for
 * COPY. Statements are sent in the order in which they are given to either.
 */
export async function ownerTransaction<T>(
  pool: pg.Pool,
  work: (tx: Tx, client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  const connection = new TransactionConnection(oneByOne(client), () => undefined)
  const tx = transactionOn(connection)
  let broken = true
  try {
    sendAhead(tx, sql`begin`)
    setVisibleAgenciesAhead(tx, visibleAgencies(system))
    await answered(tx)
    const result = await finish(connection, () => work(tx, client), { readOnly: false, notesPosition: false })
    broken = false
    return result
  } finally {
    client.release(broken)
  }
}

/** The client of a pool without pipelining, which takes the next statement when the one before is answered. */
function oneByOne(client: pg.PoolClient): pg.PoolClient {
  let last: Promise<unknown> = Promise.resolve()
  const query = (statement: pg.QueryConfig) => {
    const answer = last.then(() => client.query(statement))
    last = answer.catch(() => undefined)
    return answer
  }
  return Object.assign(Object.create(client) as pg.PoolClient, { query })
}

/** Resolves when the statements that were sent ahead are answered, before which the connection itself must not be used. */
export async function answered(tx: Tx): Promise<void> {
  await sql`select`.execute(tx)
}

async function finish<T>(
  connection: TransactionConnection,
  work: () => Promise<T>,
  { readOnly, notesPosition }: { readOnly: boolean; notesPosition: boolean },
): Promise<T> {
  let result
  try {
    result = await work()
  } catch (cause) {
    // A connection on which this fails is not used again.
    await connection.rollback().catch(() => undefined)
    throw cause
  }
  // Rows that were only read are right whatever the result of the commit, so the answer does not wait for it.
  if (readOnly && connection.isSound) {
    connection.commitAhead()
    return result
  }
  const position = await connection.commit(notesPosition && !readOnly ? positionQuery : undefined)
  if (position) notePosition(positionOf(position as PositionRow))
  return result
}

/**
 * For a transaction that finds its rows by keys, as every changing call does. Their values make no difference to the plan
 * of a repeated statement, which PostgreSQL would otherwise make again each time for every list of keys; and reading whole
 * tables, which it plans while they are small, it would go on with while they grow, for foreign keys as well. A table
 * that has no index is then so dear to older versions that they would compile the plan first.
 */
export function planByKeysAhead(tx: Tx): void {
  sendAhead(
    tx,
    sql`select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true),
      set_config('jit', 'off', true)`,
  )
}

const setVisibleAgenciesAhead = (tx: Tx, visible: string): void =>
  sendAhead(tx, sql`select set_config('purser.agencies', ${visible}, true)`)

/** Makes these agencies visible until the end of the transaction: for calls that find their agency during the call. */
export function showAgenciesAhead(tx: Tx, ...agencies: readonly string[]): void {
  setVisibleAgenciesAhead(tx, agencies.join(','))
}

/**
 * Runs `work` in the open transaction with the rows of every agency visible, then restricts it again. Until then no other
 * statement of the transaction may be given.
 */
export async function runAsSystem<T>(tx: Tx, who: Actor, work: () => Promise<T>): Promise<T> {
  setVisibleAgenciesAhead(tx, '*')
  try {
    return await work()
  } finally {
    setVisibleAgenciesAhead(tx, visibleAgencies(who))
  }
}

/**
 * Runs `work` in the open transaction with the rows of one other agency visible, which it is handed as its actor. The
 * rows of an agency that the actor sees anyway need no change of what is visible. Until then no other statement of the
 * transaction may be given.
 */
export async function runAsAgency<T>(
  tx: Tx,
  who: Actor,
  agency: string,
  work: (as: Actor) => Promise<T>,
): Promise<T> {
  const as = { ...who, agencies: [agency] }
  if (who.agencies.includes(agency)) return work(as)
  setVisibleAgenciesAhead(tx, agency)
  try {
    return await work(as)
  } finally {
    setVisibleAgenciesAhead(tx, visibleAgencies(who))
  }
}

/** Makes those who board a sailing at a port visible until the end of the transaction, of whichever agency. */
export function showBoardingAhead(tx: Tx, itinerary: number, port: string): void {
  sendAhead(tx, sql`select set_config('purser.check_in', ${`${itinerary}:${port}`}, true)`)
}

/**
 * Narrows the transaction to the sailings of users who work for a ferry company or at a gate, and have none of the rights
 * to look up what the agency sold: bookings without them are as absent. Others see what they saw before.
 */
export function narrowToSailingsAhead(tx: Tx, users: readonly number[], toLookUp: readonly string[]): void {
  sendAhead(tx, sql`select narrow_to_sailings(${users}::bigint[], ${toLookUp}::text[])`)
}
