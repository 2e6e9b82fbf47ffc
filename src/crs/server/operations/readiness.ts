import { type DiskSpace, isFull, lacksWal } from '../../database/diskSpace.ts'
import { isMigrated } from '../../database/migrate.ts'
import { withMonitoringTimeout } from '../../database/monitoringTimeout.ts'
import type { Database } from '../../database/transaction.ts'
import { type CertificateWarning, certificateWarning } from '../tls/certificate.ts'
import type { ServerCertificate } from '../tls/renewal.ts'

export type Obstacle = 'closing' | 'database' | 'disk_full' | 'migrations'

/** Decides whether requests should be sent to this server. */
export interface Readiness {
  /** Returns why no requests should be sent; undefined if they should. */
  obstacle(): Promise<Obstacle | undefined>
  /** Returns what does not keep the server from answering, but has to be mended soon. */
  warnings(): CertificateWarning[]
  /** Reports from now on that no requests should be sent: the server will close. */
  close(): void
  isClosing(): boolean
}

interface Watched {
  disk?: DiskSpace | undefined
  certificate?: Pick<ServerCertificate, 'current'> | undefined
}

export function createReadiness(
  { pool }: Pick<Database, 'pool'>,
  { disk, certificate }: Watched = {},
): Readiness {
  let closing = false
  let check: Promise<Obstacle | undefined> | undefined
  async function obstacleInDatabase(): Promise<Obstacle | undefined> {
    const migrated = await withMonitoringTimeout(isMigrated(pool)).catch(() => undefined)
    if (migrated === undefined) return lacksWal(disk) ? 'disk_full' : 'database'
    if (!migrated) return 'migrations'
    return isFull(disk) ? 'disk_full' : undefined
  }
  return {
    async obstacle() {
      if (closing) return 'closing'
      // Many may ask; the database is asked once at a time.
      check ??= obstacleInDatabase().finally(() => (check = undefined))
      return check
    },
    warnings() {
      const warning = certificate && certificateWarning(certificate.current(), new Date())
      return warning ? [warning] : []
    },
    close() {
      closing = true
    },
    isClosing: () => closing,
  }
}
