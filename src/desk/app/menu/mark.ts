import { plain } from '../../../domain/value/fold.ts'

const longest = 3

/** The letters a title begins with, for the folded menu: as many of each title as tell all apart; three have room. */
export function markOf(title: string, titles: readonly string[]): string {
  const start = (one: string, size: number) => one.slice(0, size).trimEnd()
  const apart = (size: number) => new Set(titles.map((one) => plain(start(one, size)))).size === titles.length
  const size = [1, 2].find(apart) ?? longest
  return start(title, size)
}
