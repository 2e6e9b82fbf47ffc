import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { StartupError } from './database/startupError.ts'

/** PEM texts. */
export interface Tls {
  cert: string
  key: string
}

/**
 * Reads and validates certificate and key before anything else starts; throws a StartupError that names the invalid
 * file.
 */
export function readTls(environment: Record<string, string | undefined>): Tls | undefined {
  const { TLS_CERT, TLS_KEY } = environment
  if (!TLS_CERT && !TLS_KEY) return undefined
  if (!TLS_CERT || !TLS_KEY)
    throw new StartupError('TLS needs both: TLS_CERT and TLS_KEY, each naming a PEM file.')
  const tls = { cert: readPem('TLS_CERT', TLS_CERT), key: readPem('TLS_KEY', TLS_KEY) }
  const certificate = attempt(() => new X509Certificate(tls.cert))
  if (!certificate) throw new StartupError(`TLS_CERT names ${TLS_CERT}, which holds no certificate in PEM.`)
  const key = attempt(() => createPrivateKey(tls.key))
  if (!key)
    throw new StartupError(
      `TLS_KEY names ${TLS_KEY}, which holds no private key in PEM, or one with a passphrase.`,
    )
  if (!certificate.checkPrivateKey(key))
    throw new StartupError(
      `The key in ${TLS_KEY} (TLS_KEY) is not that of the certificate in ${TLS_CERT} (TLS_CERT).`,
    )
  return tls
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

function readPem(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new StartupError(`${name} names ${path}, which cannot be read: ${(cause as Error).message}`, {
      cause,
    })
  }
}
