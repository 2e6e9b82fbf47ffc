import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type DatabaseConnection,
  type Driver,
  sql,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import type { Language } from '../../domain/value/language.ts'
import { preparing } from './prepared.ts'
import type { Tables } from './tables/tables.ts'

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

export const system: Actor = {
  agency: '*',
  agencies: ['*'],
  userName: 'system',
  userId: null,
  language: 'en',
}

/** The actor before sign-in: sees no agency’s records. */
export const noAgency: Actor = { agency: '', agencies: [], userName: '', userId: null, language: 'en' }

export interface Database {
  /** The only way to read and write: begins under row-level security, commits, or rolls back when `work` throws. */
  transaction<T>(who: Actor, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Called after every commit of this process with the legs whose stock it changed; returns a function that
   * unsubscribes.
   */
  onStockChange(listener: (legs: readonly Leg[]) => void): () => void
  /** The tables’ owner, without row-level security: for migrations and the world generator only. */
  owner: Kysely<Tables>
  /** Connections of the owner, for COPY. */
  pool: pg.Pool
  /** Connections of the server’s role outside any transaction, for notifications to other processes. */
  requests: pg.Pool
  close(): Promise<void>
}

export interface Leg {
  itinerary: number
  leg: number
}

const changedLegs = new WeakMap<object, Leg[]>()

/** Records that the open transaction changes the stock of these legs. */
export function markChangedLegs(tx: Tx, legs: readonly Leg[]): void {
  changedLegs.set(tx, [...(changedLegs.get(tx) ?? []), ...legs])
}

/** Begins and sets the visible agencies, in one round trip; the role of the connection is the restricted one. */
class AgencyDriver extends PostgresDriver {
  #opening: string

  constructor(pool: PostgresPool, visible: string) {
    super({ pool })
    this.#opening = `begin; select set_config('purser.agencies', ${pg.escapeLiteral(visible)}, true)`
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(this.#opening))
  }
}

class AgencyDialect extends PostgresDialect {
  #driver: Driver

  constructor(pool: PostgresPool, visible: string) {
    super({ pool })
    this.#driver = new AgencyDriver(pool, visible)
  }

  override createDriver(): Driver {
    return this.#driver
  }
}

const visibleAgencies = (who: Actor) => who.agencies.join(',')

/** The `transaction` of a Database, on a separate pool; `notify` receives the changed legs after the commit. */
export function securedTransactions(
  pool: pg.Pool,
  notify: (legs: readonly Leg[]) => void = () => undefined,
): Database['transaction'] {
  const byVisibility = new Map<string, Kysely<Tables>>()
  const preparingPool = preparing(pool)
  return async (who, work) => {
    const visible = visibleAgencies(who)
    const secured =
      byVisibility.get(visible) ?? new Kysely<Tables>({ dialect: new AgencyDialect(preparingPool, visible) })
    byVisibility.set(visible, secured)
    const committed = await secured.transaction().execute(async (tx) => ({ result: await work(tx), tx }))
    const legs = changedLegs.get(committed.tx)
    if (legs) notify(legs)
    return committed.result
  }
}

const setVisibleAgencies = (tx: Tx, visible: string) =>
  sql`select set_config('purser.agencies', ${visible}, true)`.execute(tx)

/** Makes this agency visible until the end of the transaction: for calls that find their agency during the call. */
export async function showAgency(tx: Tx, agency: string): Promise<void> {
  await setVisibleAgencies(tx, agency)
}

/** Runs `work` in the open transaction with the rows of every agency visible, then restricts it again. */
export async function asSystem<T>(tx: Tx, who: Actor, work: () => Promise<T>): Promise<T> {
  await setVisibleAgencies(tx, '*')
  try {
    return await work()
  } finally {
    // In an aborted transaction this statement fails like any other, and the rollback restores the view by itself.
    await setVisibleAgencies(tx, visibleAgencies(who)).catch(() => undefined)
  }
}

/**
 * Runs `work` in the open transaction with the rows of one other agency visible, which it is handed as its actor. The
 * rows of an agency that the actor sees anyway need no change of what is visible.
 */
export async function asAgency<T>(
  tx: Tx,
  who: Actor,
  agency: string,
  work: (as: Actor) => Promise<T>,
): Promise<T> {
  const as = { ...who, agencies: [agency] }
  if (who.agencies.includes(agency)) return work(as)
  await setVisibleAgencies(tx, agency)
  try {
    return await work(as)
  } finally {
    await setVisibleAgencies(tx, visibleAgencies(who)).catch(() => undefined)
  }
}

/** Makes those who board a sailing at a port visible until the end of the transaction, of whichever agency. */
export async function showBoarding(tx: Tx, itinerary: number, port: string): Promise<void> {
  await sql`select set_config('purser.check_in', ${`${itinerary}:${port}`}, true)`.execute(tx)
}
