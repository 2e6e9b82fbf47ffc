import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { outageOf } from './outage.ts'
import { StartupError } from './startupError.ts'

/** A bigint that is still exact as a number; anything larger is a fault, never a rounded id. */
export function checkedNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number`)
  return value
}

const parsers: pg.CustomTypesConfig = {
  getTypeParser(type, format) {
    return type === pg.types.builtins.INT8 && format !== 'binary'
      ? checkedNumber
      : pg.types.getTypeParser(type, format)
  },
}

/** Requests wait at most this long on a statement, in ms: beyond it something is stuck and a fault is kinder. */
const statementTimeout = 30_000
/** And this long for a connection, in ms: a request that is refused in time is sent again, one that hangs is lost. */
const connectTimeout = 10_000

function newPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, types: parsers, application_name: 'purser' })
  // The pool replaces a connection that breaks, and the statement on it fails by itself. The events that report it
  // would end the process without a listener: the pool's is of an idle connection, the client's of one in use.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

/** One connection outside the pools. What breaks it fails its statements; the event would end the process. */
export function newClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  return client
}

/** Connections for requests: they begin with no agency in sight. */
export const requestPool = (url: string) =>
  newPool({
    connectionString: url,
    connectionTimeoutMillis: connectTimeout,
    max: 20,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 2 * statementTimeout,
  })

/** Connections for migrations and the world generator: they see every agency, also where the owner is walled too. */
export const ownerPool = (url: string) =>
  newPool({
    connectionString: url,
    connectionTimeoutMillis: connectTimeout,
    max: 4,
    options: '-c purser.agencies=*',
  })

const withoutPassword = (url: string) => url.replace(/(\/\/[^:/@]*):[^@]*@/, '$1@')

/** Resolves once the server takes connections; waits for one that is starting. */
export async function waitUntilReachable(url: string, patienceMs = 15_000): Promise<void> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const client = newClient({ connectionString: url, connectionTimeoutMillis: 5_000 })
    try {
      await client.connect()
      return await client.end()
    } catch (cause) {
      if (!isComingUp(cause) || Date.now() > deadline) throw unreachable(url, cause)
      await pause(100)
    }
  }
}

/** Whether it may be there in a moment; a host that has no address is a name mistyped. */
const isComingUp = (cause: unknown) =>
  outageOf(cause) === 'unavailable' && (cause as { code?: string }).code !== 'ENOTFOUND'

function unreachable(url: string, cause: unknown): StartupError {
  const { message, code } = cause as { message?: string; code?: string }
  const reason = message || code
  return new StartupError(`The database ${withoutPassword(url)} cannot be used: ${reason}`, { cause })
}
