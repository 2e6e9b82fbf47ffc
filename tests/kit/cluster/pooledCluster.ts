import { startPgBouncer } from './pgbouncer.ts'
import { type ClusterOptions, type PostgresCluster, startPostgresCluster } from './postgresCluster.ts'

/** A cluster with a PgBouncer before it. */
export interface PooledCluster {
  cluster: PostgresCluster
  /** What servers need to know of it. */
  settings: { DATABASE_URL: string; DATABASE_LISTEN_URL: string }
  stop(): Promise<void>
}

export async function startPooledCluster(options: ClusterOptions = {}): Promise<PooledCluster> {
  const cluster = await startPostgresCluster(options)
  const pooler = await startPgBouncer(cluster.url, {}, cluster.superuserUrl)
  return {
    cluster,
    settings: { DATABASE_URL: pooler.url, DATABASE_LISTEN_URL: cluster.url },
    async stop() {
      await pooler.stop()
      await cluster.stop()
    },
  }
}
