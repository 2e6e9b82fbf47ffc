/** Deeper input than any call declares: only nonsense is. */
const deepest = 24

/**
 * Where an input holds text that no record can keep (a NUL, half a character) or is nested beyond sense: the JSON
 * pointer to it, or undefined where all is well.
 */
export function findUnstorable(value: unknown, at = '', depth = 0): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : at
  if (typeof value !== 'object' || value === null) return undefined
  if (depth >= deepest) return at
  for (const [name, member] of Object.entries(value)) {
    const found = isStorable(name) ? findUnstorable(member, `${at}/${name}`, depth + 1) : at
    if (found !== undefined) return found
  }
  return undefined
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')
