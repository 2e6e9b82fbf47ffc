/**
 * JSON pointer to text that the database cannot store (NUL, unpaired surrogate), or undefined. Pointers are built only
 * after a find, because inputs have many members.
 */
export function findUnstorable(value: unknown): string | undefined {
  return allStorable(value) ? undefined : pointerTo(value, '')
}

function allStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(allStorable)
  for (const name in value)
    if (!isStorable(name) || !allStorable((value as Record<string, unknown>)[name])) return false
  return true
}

function pointerTo(value: unknown, at: string): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : at
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, member] of Object.entries(value)) {
    const found = isStorable(name) ? pointerTo(member, `${at}/${name}`) : at
    if (found !== undefined) return found
  }
  return undefined
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')
