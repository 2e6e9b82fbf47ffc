import { timetableOf, type Timetable } from './timetable.ts'
import type { WorldLine } from './line.ts'

/** A line with its timetable and its ships. */
export interface Service {
  line: WorldLine
  timetable: Timetable
  /** Codes; the timetable refers to them by index. */
  vessels: readonly string[]
}

/** The lines with their ships, whose codes are the same at every scale. */
export function servicesOf(lines: readonly WorldLine[]): Service[] {
  const ranks = new Map<string, number>()
  const counted = new Map<string, number>()
  return lines.map((line) => {
    const timetable = timetableOf(line, next(ranks, `${line.kind} ${line.stops[0]}`))
    const vessels = Array.from({ length: timetable.vessels }, () => {
      const number = next(counted, line.company) + 1
      return line.company + String(number).padStart(2, '0')
    })
    return { line, timetable, vessels }
  })
}

function next(counters: Map<string, number>, key: string): number {
  const number = counters.get(key) ?? 0
  counters.set(key, number + 1)
  return number
}
