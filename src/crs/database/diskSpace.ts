import { statfsSync } from 'node:fs'
import { join } from 'node:path'
import { segmentBytes } from './backup/wal.ts'
import type { Outage } from './outage.ts'

/** The room for the files of the embedded PostgreSQL. */
export interface DiskSpace {
  /** Bytes that it can still write; where its WAL is on another disk, those of the fuller one. NaN if unknown. */
  free(): number
}

/** Returns the free space for the data of a PostgreSQL server. */
export const diskSpaceOf = (data: string): DiskSpace => ({
  free: () => Math.min(freeIn(data), freeIn(join(data, 'pg_wal'))),
})

function freeIn(path: string): number {
  try {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize
  } catch {
    return NaN
  }
}

/** Bytes below which a PostgreSQL that runs can hardly store anything. */
const leastRunning = 2 ** 20

/** Returns whether the disk has no room for the next changes. */
export const isFull = (disk: DiskSpace | undefined) => disk !== undefined && disk.free() < leastRunning

/** Returns whether PostgreSQL has no room for its next WAL file, without which it ends and does not start. */
export const lacksWal = (disk: DiskSpace | undefined) => disk !== undefined && disk.free() < segmentBytes

/** The outage, or the full disk behind it. */
export const outageReason = (outage: Outage, disk: DiskSpace | undefined): Outage =>
  outage === 'unavailable' && lacksWal(disk) ? 'disk_full' : outage
