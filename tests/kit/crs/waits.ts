import * as database from '../../../src/crs/database/waits.ts'

/** The waits of the work, with its result. */
export async function countWaits<T>(
  work: () => Promise<T>,
): Promise<{ waits: number; ms: number; result: T }> {
  const counted = { waits: 0, ms: 0 }
  const result = await database.countWaits(counted, work)
  return { ...counted, result }
}
