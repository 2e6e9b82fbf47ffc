import { plain } from '../../../domain/value/fold.ts'

const longest = 3

/** As many letters of a title as tell it from the others, for the folded menu; three have room. */
export function markOf(title: string, titles: readonly string[]): string {
  const others = titles.filter((one) => one !== title).map(plain)
  for (let size = 1; size < longest; size++) {
    const start = plain(title.slice(0, size))
    if (!others.some((other) => other.startsWith(start))) return title.slice(0, size)
  }
  return title.slice(0, longest)
}
