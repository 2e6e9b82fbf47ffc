/** Why the database cannot be used at the moment. Either passes without a change of ours, so the same again is right. */
export type Outage = 'unavailable' | 'disk_full'

/** Error codes of PostgreSQL (those of class 08 are connections too) and of the operating system. */
const lost = new Set([
  ...['57P01', '57P02', '57P03', '57P05', '53200', '53300', '25P03'],
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
  ],
])
const full = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Errors of `pg` itself carry no code. */
const lostWords =
  /^(Connection terminated|Client was closed|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired)/

/** The outage that an error of the database comes from; undefined where the error is of another kind. */
export function outageOf(cause: unknown): Outage | undefined {
  if (!(cause instanceof Error)) return undefined
  const { code } = cause as { code?: unknown }
  if (full.has(String(code)) || /no space left on device/i.test(cause.message)) return 'disk_full'
  if (typeof code === 'string') return lost.has(code) || code.startsWith('08') ? 'unavailable' : undefined
  return lostWords.test(cause.message) ? 'unavailable' : undefined
}
