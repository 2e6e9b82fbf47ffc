import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * A place in the WAL of the primary: 8 hexadecimal digits of its timeline, and 16 of the place. The greater text is the
 * later position, also after a swap of the primary: a new timeline begins before the end of a lost one.
 */
export type Position = string

export const isWalPosition = (text: unknown): text is Position =>
  typeof text === 'string' && /^[0-9A-F]{24}$/.test(text)

/** Asks a primary for its position; a standby refuses it. */
export const positionQuery =
  'select left(pg_walfile_name(place), 8) as timeline, place::text from pg_current_wal_insert_lsn() place'

export interface PositionRow {
  timeline: string
  /** Position in PostgreSQL’s notation: `16/B374D848`. */
  place: string
}

export function positionOf({ timeline, place }: PositionRow): Position {
  const parts = place.split('/').map((part) => part.padStart(8, '0'))
  return `${timeline}${parts.join('')}`
}

/** The place of a position as PostgreSQL writes it, without its timeline. */
export const lsnOf = (position: Position): string => `${position.slice(8, 16)}/${position.slice(16)}`

export const timelineOf = (position: Position): string => position.slice(0, 8)

/** The later one. */
export const laterOf = (one: Position, other: Position): Position => (one > other ? one : other)

/** Notes of some work for the headers of its response. */
export interface Written {
  /** Where its last transaction ended; absent if it wrote nothing, or if there is no standby. */
  position?: Position
  /** The version of the catalogue of an outside CRS. */
  catalogue?: number
}

const notes = new AsyncLocalStorage<Written>()

/** Notes in `into` up to which position the transactions of the work have written. */
export function noteWritten<T>(into: Written, work: () => Promise<T>): Promise<T> {
  return notes.run(into, async () => await work())
}

/** Notes that the work under way has written up to this position, or relies on what others have. */
export function notePosition(position: Position): void {
  const into = notes.getStore()
  if (into) into.position = laterOf(into.position ?? '', position)
}

/** Notes that the answer, or a part of it, was made from this version of the catalogue, elsewhere. */
export function noteCatalogue(version: number): void {
  const into = notes.getStore()
  if (into) into.catalogue = Math.min(into.catalogue ?? version, version)
}
