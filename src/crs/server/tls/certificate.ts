import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { SecureContextOptions } from 'node:tls'
import { StartupError } from '../../database/startupError.ts'

/** Paths of the PEM files. */
interface CertificateFiles {
  cert: string
  key: string
}

/** A certificate as it was read from its files. */
export interface Certificate {
  files: CertificateFiles
  /** PEM texts. */
  cert: string
  key: string
  /** The moment after which browsers refuse the certificate. */
  ends: Date
}

/**
 * Reads and validates the certificate and key of the settings before anything else starts; throws a StartupError that names the
 * invalid file.
 */
export function readTls(environment: Record<string, string | undefined>): Certificate | undefined {
  const { TLS_CERT, TLS_KEY } = environment
  if (!TLS_CERT && !TLS_KEY) return undefined
  if (!TLS_CERT || !TLS_KEY)
    throw new StartupError('TLS needs both: TLS_CERT and TLS_KEY, each naming a PEM file.')
  return readCertificate({ cert: TLS_CERT, key: TLS_KEY })
}

/** Throws a StartupError that names the invalid file. */
export function readCertificate(files: CertificateFiles): Certificate {
  const cert = readPem('TLS_CERT', files.cert)
  const key = readPem('TLS_KEY', files.key)
  const certificate = attempt(() => new X509Certificate(cert))
  if (!certificate) throw new StartupError(`TLS_CERT names ${files.cert}, which holds no certificate in PEM.`)
  const privateKey = attempt(() => createPrivateKey(key))
  if (!privateKey)
    throw new StartupError(
      `TLS_KEY names ${files.key}, which holds no private key in PEM, or one with a passphrase.`,
    )
  if (!certificate.checkPrivateKey(privateKey))
    throw new StartupError(
      `The key in ${files.key} (TLS_KEY) is not that of the certificate in ${files.cert} (TLS_CERT).`,
    )
  return { files, cert, key, ends: new Date(certificate.validTo) }
}

/** TLS 1.3, and of TLS 1.2 only suites with forward secrecy and authenticated encryption. */
const ciphers = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE+AESGCM',
  'ECDHE+CHACHA20',
].join(':')

/** Options of a TLS server that presents the certificate. */
export const secureContext = ({ cert, key }: Certificate): SecureContextOptions => ({
  cert,
  key,
  ciphers,
  minVersion: 'TLSv1.2',
})

const day = 24 * 3_600_000
/** Days before its end in which a certificate should have been renewed; renewal usually happens 30 days before. */
const renewalDays = 14

export type CertificateWarning = 'certificate_ended' | 'certificate_ends_soon'

/** Returns undefined for a certificate that is valid for more than two weeks. */
export function certificateWarning({ ends }: Certificate, now: Date): CertificateWarning | undefined {
  if (ends <= now) return 'certificate_ended'
  return ends.getTime() - now.getTime() < renewalDays * day ? 'certificate_ends_soon' : undefined
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
