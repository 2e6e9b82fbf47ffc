import type { RawTable } from '../file/rawTable.ts'
import { importFeed, type ImportOptions, type ImportResult } from './importFeed.ts'
import { readFeed } from './readFeed.ts'
import { textRows } from './textRows.ts'

/**
 * Reads a feed of GTFS (.zip or folder) and returns the tables of the network that it changes, complete, with a report.
 * Writes nothing. `tables` are those of the folder of the network, gtfs_stops and gtfs_routes among them.
 */
export async function importGtfs(
  path: string,
  tables: ReadonlyMap<string, RawTable>,
  options: ImportOptions,
): Promise<ImportResult> {
  const feed = await readFeed(path)
  const network = new Map([...tables].map(([name, table]) => [name, textRows(table)]))
  const result = importFeed(feed.tables, network, options)
  const isUnread = feed.tables.size === 0
  return {
    ...result,
    report: { ...result.report, faults: [...feed.faults, ...result.report.faults] },
    ...(isUnread && { refused: feed.faults[0]?.expected ?? 'The feed has no files.' }),
  }
}
