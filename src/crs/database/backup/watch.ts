import type pg from 'pg'
import { walFolder } from './archive.ts'

/** The time of the last change that is archived, while archiving fails; undefined while it does not. */
export async function archivingFailsSince(pool: pg.Pool): Promise<Date | undefined> {
  const { rows } = await pool.query<{ since: Date }>(
    `select coalesce(last_archived_time, stats_reset) as since from pg_stat_archiver
      where failed_count > 0 and last_failed_time > coalesce(last_archived_time, stats_reset)`,
  )
  return rows[0]?.since
}

/** Reports that archiving fails, each time it is called while that lasts; PostgreSQL tries again by itself. */
export async function reportArchiving(
  pool: pg.Pool,
  backupFolder: string,
  report: (line: string) => void,
): Promise<void> {
  const since = await archivingFailsSince(pool)
  if (since)
    report(
      `changes since ${since.toISOString()} are not archived in ${walFolder(backupFolder)}: is its disk full? ` +
        'PostgreSQL keeps them, and its log has the reason.',
    )
}
