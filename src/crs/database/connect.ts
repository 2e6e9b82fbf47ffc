import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { outageOf } from './outage.ts'
import { StartupError } from './startupError.ts'

/** Converts a bigint that is exact as a number; throws for a larger one, so that no id is ever rounded. */
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

/** Maximum wait for a connection, in ms; short, because a refused request is sent again while a hanging one is lost. */
const connectTimeout = 10_000
/** Connections that are kept although idle: a new one must sign in and plan every statement again. */
const keptConnections = 6

function newPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, types: parsers, application_name: 'purser' })
  // The pool replaces a broken connection, and the statement on it fails by itself. Without a listener the events that
  // report it would end the process: the pool’s for an idle connection, the client’s for one in use.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

/**
 * One connection outside the pools. A broken connection fails its statements; without a listener the event would end
 * the process.
 */
export function newClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  return client
}

/** Connections for reading at a standby, which the primary replaces before a person notices. */
export const standbyPool = (url: string) =>
  newPool({ connectionString: url, connectionTimeoutMillis: 1000, max: 20, pipeline: true })

/**
 * Connections for requests; they start without a visible agency, and with the timeouts of their role. A pooler lets no
 * other settings through.
 */
export const requestPool = (url: string) =>
  newPool({
    connectionString: url,
    connectionTimeoutMillis: connectTimeout,
    max: 20,
    // Statements leave before the answers to those given earlier.
    pipeline: true,
    min: keptConnections,
  })

/**
 * Connections for migrations and the world generator; they see every agency, also if row-level security applies to the
 * owner.
 */
export const ownerPool = (url: string) =>
  newPool({
    connectionString: url,
    connectionTimeoutMillis: connectTimeout,
    max: 4,
    options: '-c purser.agencies=*',
  })

const withoutPassword = (url: string) => url.replace(/(\/\/[^:/@]*):[^@]*@/, '$1@')

/** Resolves when the server accepts connections; waits for one that is starting. */
export async function waitUntilReachable(url: string, patienceMs?: number): Promise<void> {
  const reach = async () => {
    const client = newClient({ connectionString: url, connectionTimeoutMillis: 5_000 })
    await client.connect()
    await client.end()
  }
  await onceUp(reach, patienceMs).catch((cause: unknown) => {
    throw unreachable(url, cause)
  })
}

/** Repeats the work while the server, or a pooler before it, is starting; then throws its error. */
export async function onceUp<T>(work: () => Promise<T>, patienceMs = 15_000): Promise<T> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (cause) {
      if (!isComingUp(cause) || Date.now() > deadline) throw cause
      await pause(100)
    }
  }
}

/** Returns whether a retry may succeed; an unknown host name is treated as mistyped. */
const isComingUp = (cause: unknown) =>
  outageOf(cause) === 'unavailable' && (cause as { code?: string }).code !== 'ENOTFOUND'

function unreachable(url: string, cause: unknown): StartupError {
  const { message, code } = cause as { message?: string; code?: string }
  const reason = message || code
  return new StartupError(`The database ${withoutPassword(url)} cannot be used: ${reason}`, { cause })
}
