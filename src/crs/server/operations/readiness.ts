import { type DiskSpace, isFull, lacksWal } from '../../database/diskSpace.ts'
import { isMigrated } from '../../database/migrate.ts'
import { withMonitoringTimeout } from '../../database/monitoringTimeout.ts'
import type { Database } from '../../database/transaction.ts'

export type Obstacle = 'closing' | 'database' | 'disk_full' | 'migrations'

/** Decides whether requests should be sent to this server. */
export interface Readiness {
  /** Returns why no requests should be sent; undefined if they should. */
  obstacle(): Promise<Obstacle | undefined>
  /** Reports from now on that no requests should be sent: the server will close. */
  close(): void
  isClosing(): boolean
}

export function createReadiness({ pool }: Pick<Database, 'pool'>, disk?: DiskSpace): Readiness {
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
    close() {
      closing = true
    },
    isClosing: () => closing,
  }
}
