import { latinKeys } from '../../../domain/value/fold.ts'

/** Lines run before, browsed with the arrows; the text being typed is restored at the end. */
export interface History {
  add(line: string): void
  /** The line before the one shown; undefined at the oldest. */
  older(typed: string): string | undefined
  /** The line after it; undefined when what was typed is shown already. */
  newer(): string | undefined
  /** Called when the operator types: browsing starts again from the newest line. */
  leave(): void
  /** The newest line with the words, older than the one at index `before`; they may be typed on either layout. */
  seek(words: string, before?: number): Found | undefined
}

export interface Found {
  line: string
  at: number
}

const most = 200

/** Lower case by key, so that a line typed on the Greek layout is found on the Latin one. */
const byKey = (text: string) => latinKeys(text).toLowerCase()

export function createHistory(): History {
  const lines: string[] = []
  let at = 0
  let draft = ''
  const walking = () => at < lines.length
  return {
    add: (line) => {
      if (lines.at(-1) !== line) lines.push(line)
      if (lines.length > most) lines.shift()
      at = lines.length
    },
    older: (typed) => {
      if (at === 0) return undefined
      if (!walking()) draft = typed
      at -= 1
      return lines[at]
    },
    newer: () => {
      if (!walking()) return undefined
      at += 1
      return walking() ? lines[at] : draft
    },
    leave: () => {
      at = lines.length
    },
    seek: (words, before = lines.length) => {
      const found = lines.slice(0, before).findLastIndex((line) => byKey(line).includes(byKey(words)))
      return found < 0 ? undefined : { line: lines[found] ?? '', at: found }
    },
  }
}
