import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  sql,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import type { Language } from '../../domain/value/language.ts'
import type { Tables } from './tables.ts'

/** An open transaction behind the walls: sees the rows of `Who.agencies` only. */
export type Tx = Transaction<Tables>

/** On whose behalf something is read or written. */
export interface Actor {
  agency: string
  /** The agency itself and its sub-agencies; `*` is everything, for the system's own jobs. */
  agencies: readonly string[]
  userName: string
  userId: number | null
  language: Language
  /** Whoever it really is, while acting for another agency. */
  person?: Actor
}

export const system: Actor = {
  agency: '*',
  agencies: ['*'],
  userName: 'system',
  userId: null,
  language: 'en',
}

/** Before anybody has signed in: sees no agency’s records. */
export const noAgency: Actor = { agency: '', agencies: [], userName: '', userId: null, language: 'en' }

export interface Database {
  /** The one way to read and write: begins behind the walls, commits, or rolls back when `work` throws. */
  transaction<T>(who: Actor, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Hears after every commit of this process on which legs it sold, freed or held something; answers how to end it. */
  onStockChange(listener: (legs: readonly Leg[]) => void): () => void
  /** The tables' owner, behind no wall: migrations and the world generator only. */
  owner: Kysely<Tables>
  /** Connections of the owner, for COPY. */
  pool: pg.Pool
  /** Connections of the server’s role, outside any transaction: notices to other processes. */
  requests: pg.Pool
  close(): Promise<void>
}

export interface Leg {
  itinerary: number
  leg: number
}

const changedLegs = new WeakMap<object, Leg[]>()

/** Notes that the open transaction changes what is left of these legs. */
export function markChangedLegs(tx: Tx, legs: readonly Leg[]): void {
  changedLegs.set(tx, [...(changedLegs.get(tx) ?? []), ...legs])
}

/** Begins and names the agencies, in one round trip; the role of the connection is the walled one already. */
class AgencyDriver extends PostgresDriver {
  #opening: string

  constructor(pool: pg.Pool, visible: string) {
    super({ pool })
    this.#opening = `begin; select set_config('purser.agencies', ${pg.escapeLiteral(visible)}, true)`
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(this.#opening))
  }
}

class AgencyDialect extends PostgresDialect {
  #driver: Driver

  constructor(pool: pg.Pool, visible: string) {
    super({ pool })
    this.#driver = new AgencyDriver(pool, visible)
  }

  override createDriver(): Driver {
    return this.#driver
  }
}

const visibleAgencies = (who: Actor) => who.agencies.join(',')

/** The `transaction` of a Database, on a pool of its own; `tell` hears of the legs it touched once it has committed. */
export function securedTransactions(
  pool: pg.Pool,
  tell: (legs: readonly Leg[]) => void = () => undefined,
): Database['transaction'] {
  const behind = new Map<string, Kysely<Tables>>()
  return async (who, work) => {
    const visible = visibleAgencies(who)
    const walled = behind.get(visible) ?? new Kysely<Tables>({ dialect: new AgencyDialect(pool, visible) })
    behind.set(visible, walled)
    const done = await walled.transaction().execute(async (tx) => ({ result: await work(tx), tx }))
    const legs = changedLegs.get(done.tx)
    if (legs) tell(legs)
    return done.result
  }
}

const setVisibleAgencies = (tx: Tx, visible: string) =>
  sql`select set_config('purser.agencies', ${visible}, true)`.execute(tx)

/** From here to its end the transaction sees this agency: for calls that find their agency within. */
export async function showAgency(tx: Tx, agency: string): Promise<void> {
  await setVisibleAgencies(tx, agency)
}

/** Runs `work` in the open transaction with every agency's rows in sight, then narrows it again. */
export async function asSystem<T>(tx: Tx, who: Actor, work: () => Promise<T>): Promise<T> {
  await setVisibleAgencies(tx, '*')
  try {
    return await work()
  } finally {
    // An aborted transaction refuses this as it refuses everything, and its rollback narrows the view by itself.
    await setVisibleAgencies(tx, visibleAgencies(who)).catch(() => undefined)
  }
}
