import type pg from 'pg'
import { walFolder } from './archive.ts'

interface Archiving {
  failing: boolean
  since: Date
}

/** Reports that archiving fails, each time it is called while that lasts; PostgreSQL tries again by itself. */
export async function reportArchiving(
  pool: pg.Pool,
  backupFolder: string,
  report: (line: string) => void,
): Promise<void> {
  const { rows } = await pool.query<Archiving>(
    `select failed_count > 0 and last_failed_time > coalesce(last_archived_time, stats_reset) as failing,
      coalesce(last_archived_time, stats_reset) as since from pg_stat_archiver`,
  )
  const [archiving] = rows
  if (archiving?.failing)
    report(
      `changes since ${archiving.since.toISOString()} are not archived in ${walFolder(backupFolder)}: is its disk full? ` +
        'PostgreSQL keeps them, and its log has the reason.',
    )
}
