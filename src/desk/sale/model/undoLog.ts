import type { Patch } from 'immer'
import type { Party } from './workingBooking.ts'

/** State outside the working booking that undo and redo restore with it. */
export interface Beside {
  wanted: number
  party: Party
}

/** One edit of the operator, with its inverse. */
export interface Change {
  name: string
  forth: readonly Patch[]
  back: readonly Patch[]
  /** Set if the edit also changed that state. */
  beside?: { forth: Beside; back: Beside }
  /** Milliseconds of a monotonic clock; undefined for edits from before a reload. */
  at?: number
}

/** Edits, latest last, and undone edits, the next to redo last. */
export interface Log {
  changes: readonly Change[]
  undone: readonly Change[]
}

/** Edits that can be undone at most. */
export const longest = 200
/** Milliseconds within which edits of one cell are merged. */
const breath = 2000

/** Logs an edit and discards the undone ones. `follows`: made by the desk as a consequence of the last edit. */
export function record(log: Log, change: Change, follows = false): Log {
  const last = log.changes.at(-1)
  const others = log.changes.slice(0, -1)
  if (last === undefined) return { changes: [change], undone: [] }
  if (follows) return { changes: [...others, joined(last, change)], undone: [] }
  if (!isSameCell(last, change)) return { changes: [...log.changes, change].slice(-longest), undone: [] }
  const one = { ...change, back: last.back }
  return { changes: isNothing(one) ? others : [...others, one], undone: [] }
}

function joined(first: Change, then: Change): Change {
  return { ...first, forth: [...first.forth, ...then.forth], back: [...then.back, ...first.back] }
}

function isSameCell(last: Change, change: Change): boolean {
  const soon = last.at !== undefined && change.at !== undefined && change.at - last.at <= breath
  if (!soon || last.beside || change.beside) return false
  const cell = cellOf(change.forth)
  return cell !== undefined && cell === cellOf(last.forth) && cell === cellOf(last.back)
}

/** The path of the cell that the edit replaced; undefined for any other kind of edit. */
function cellOf(patches: readonly Patch[]): string | undefined {
  if (patches.some(({ op }) => op !== 'replace')) return undefined
  return patches
    .map(({ path }) => path.join('/'))
    .sort()
    .join(' ')
}

/** True when merged edits cancel each other. */
function isNothing({ forth, back }: Change): boolean {
  return forth.every(({ path, value }) => {
    const before = back.find((one) => one.path.join('/') === path.join('/'))
    return before !== undefined && Object.is(before.value, value)
  })
}

export function stepBack({ changes, undone }: Log): { change: Change; log: Log } | undefined {
  const change = changes.at(-1)
  return change && { change, log: { changes: changes.slice(0, -1), undone: [...undone, change] } }
}

export function stepForth({ changes, undone }: Log): { change: Change; log: Log } | undefined {
  const change = undone.at(-1)
  return change && { change, log: { changes: [...changes, change], undone: undone.slice(0, -1) } }
}
