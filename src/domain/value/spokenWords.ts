import { latinKeys, latinText } from './phoneticKey.ts'

/** A word as it is compared: by its keys, without accents, blanks and signs; figures make it another word. */
export function spokenKeys(text: string): string {
  return latinKeys(text)
    .toLowerCase()
    .replace(/[^a-z\d]/g, '')
}

/** Words of all languages by what they mean; Greek ones also in Latin letters. */
export function meanings<T extends string | number>(words: Record<T, string>): ReadonlyMap<string, T> {
  const found = new Map<string, T>()
  for (const [meaning, list] of Object.entries<string>(words))
    for (const word of list.split(/\s+/).filter(Boolean).map(unjoined))
      for (const spelling of [spokenKeys(word), latinText(word).replaceAll(' ', '')])
        if (!found.has(spelling)) found.set(spelling, meaning as T)
  return found
}

export const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).map(spokenKeys))

/** Several words that mean one thing are listed with `_` between them. */
function unjoined(word: string): string {
  return word.replaceAll('_', ' ')
}
