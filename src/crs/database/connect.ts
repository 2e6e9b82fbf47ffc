import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Trouble } from './trouble.ts'

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

function newPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, types: parsers, application_name: 'purser' })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  return pool
}

/** Connections for requests: they begin with no agency in sight. */
export const requestPool = (url: string) =>
  newPool({
    connectionString: url,
    max: 20,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 2 * statementTimeout,
  })

/** Connections for migrations and the world generator: they see every agency, also where the owner is walled too. */
export const ownerPool = (url: string) =>
  newPool({
    connectionString: url,
    max: 4,
    options: '-c purser.agencies=*',
  })

/** Not there yet or no longer: starting, recovering or stopping. */
const comingUp = new Set(['ECONNREFUSED', 'ECONNRESET', '57P03', '57P01'])
const codeOf = (cause: unknown) => (cause as { code?: string }).code ?? ''
export const isComingUp = (cause: unknown) =>
  comingUp.has(codeOf(cause)) ||
  (cause instanceof Error && cause.message === 'Connection terminated unexpectedly')

const withoutPassword = (url: string) => url.replace(/(\/\/[^:/@]*):[^@]*@/, '$1@')

/** Resolves once the server takes connections; waits for one that is starting. */
export async function waitUntilReachable(url: string, patienceMs = 15_000): Promise<void> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    try {
      await client.connect()
      return await client.end()
    } catch (cause) {
      if (!isComingUp(cause) || Date.now() > deadline) throw unreachable(url, cause)
      await pause(100)
    }
  }
}

function unreachable(url: string, cause: unknown): Trouble {
  const reason = cause instanceof Error && cause.message ? cause.message : codeOf(cause)
  return new Trouble(`The database ${withoutPassword(url)} cannot be used: ${reason}`, { cause })
}
