import { cleanText } from '../../../../domain/value/cleanText.ts'
import type { PastedLine } from './read.ts'

/** Lines behind that of the person before in which the next one is looked for. */
const mostAhead = 40

/** The line of the pasted text that each person was read from; empty for what is of no line alone. */
export function sourcesOf(text: string, people: readonly PastedLine<object>[]): string[] {
  const lines = text.split(/\r\n?|\n/).map(cleanText)
  let from = 0
  return people.map(({ texts, left }) => {
    const words = [...Object.values(texts), ...left]
      .filter((word): word is string => typeof word === 'string')
      .filter((word) => word.length > 1)
      .map(cleanText)
    const ahead = lines.slice(from, from + mostAhead)
    const at = ahead.findIndex((line) => words.slice(0, 2).some((word) => line.includes(word)))
    if (at < 0) return ''
    from += at
    return lines[from] ?? ''
  })
}
