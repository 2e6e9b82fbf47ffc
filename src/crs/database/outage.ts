/** Why the database is unavailable. Both causes are temporary, so the same request may be repeated. */
export type Outage = 'unavailable' | 'disk_full'

/** The former primary of a cluster, which is a standby now: its connections must not be used again. */
export const isReadOnly = (cause: unknown) =>
  cause instanceof Error && (cause as { code?: unknown }).code === '25006'

/** PostgreSQL has ended the transaction in favour of another one, such as after a deadlock: its repetition may succeed. */
export const isAborted = (cause: unknown) =>
  cause instanceof Error && ['40001', '40P01'].includes(String((cause as { code?: unknown }).code))

/**
 * Others have kept a lock for longer than a call waits for it, or a statement was ended by its time limit: at a row that many
 * change, PostgreSQL lets others pass one that waits, again and again.
 */
export const isLocked = (cause: unknown) =>
  cause instanceof Error && ['55P03', '57014'].includes(String((cause as { code?: unknown }).code))

/** Error codes of PostgreSQL (class 08 are connection errors too) and of the operating system. */
const outageCodes = new Set([
  // A version of the catalogue was published at every attempt at the call.
  'PU001',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53200',
  '53300',
  '25P03',
  '25006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const full = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Errors raised by `pg` itself have no code. */
const outageMessages =
  /^(Connection terminated|Client was closed|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired)/

/** The outage behind a database error; undefined for any other error. */
export function outageOf(cause: unknown): Outage | undefined {
  if (!(cause instanceof Error)) return undefined
  const { code } = cause as { code?: unknown }
  if (full.has(String(code)) || /no space left on device/i.test(cause.message)) return 'disk_full'
  if (typeof code === 'string')
    return outageCodes.has(code) || code.startsWith('08') ? 'unavailable' : undefined
  return outageMessages.test(cause.message) ? 'unavailable' : undefined
}
