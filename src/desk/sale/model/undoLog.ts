import type { Patch } from 'immer'
import type { Party } from './workingBooking.ts'

/** What stands beside the booking in hand and goes back and forth with it. */
export interface Beside {
  wanted: number
  party: Party
}

/** One edit of the operator, forth and back. */
export interface Change {
  name: string
  forth: readonly Patch[]
  back: readonly Patch[]
  /** Where the edit changed what stands beside as well. */
  beside?: { forth: Beside; back: Beside }
  /** Milliseconds of a clock that only compares; absent for edits of before a reload. */
  at?: number
}

/** Edits done, the last one last, and those undone, the next to redo last. */
export interface Log {
  changes: readonly Change[]
  undone: readonly Change[]
}

/** Edits that can be undone. */
export const longest = 200
/** Milliseconds within which edits of one cell are one edit. */
const breath = 2000

/** Takes an edit; what was undone before it is gone. `follows` is done by the desk itself because of the last one. */
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

/** The values an edit replaced, and nothing else. */
function cellOf(patches: readonly Patch[]): string | undefined {
  if (patches.some(({ op }) => op !== 'replace')) return undefined
  return patches
    .map(({ path }) => path.join('/'))
    .sort()
    .join(' ')
}

/** Back where it began: nothing is left to undo. */
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
