import { lettersOnly, readSex } from '../../../../domain/booking/fields/sexAndType.ts'

type Sex = 'MALE' | 'FEMALE'

/** The sexes of the letters of a list that do not have their usual one; undefined where the list leaves it open. */
export type SexLetters = ReadonlyMap<string, Sex | undefined>

/** Letters for a woman that no language of the desk has for a man. */
const certain = ['f', 'w', 'φ', 'θ', 'γ']

/**
 * Decides the letters H, M and V by the others of their column and its title: M is a man next to F, but a woman (mujer)
 * next to H, and V is a Dutch woman (vrouw) or a Spanish man (varón).
 */
export function sexLetters(cells: readonly string[], title: string): SexLetters {
  const words = lettersOnly(title).split(' ')
  const letters = new Set([...cells.map(lettersOnly), ...words].filter(({ length }) => length === 1))
  if (certain.some((letter) => letters.has(letter))) return new Map()
  if (letters.has('h')) return withH(letters)
  const isSpanish = words.includes('sexo') || words.includes('genero')
  if (!letters.has('v') || words.includes('geslacht')) return new Map()
  return new Map([
    ['v', isSpanish ? 'MALE' : undefined],
    ['m', isSpanish ? 'FEMALE' : undefined],
  ])
}

/** Hombre and mujer, or varón and hembra. */
function withH(letters: ReadonlySet<string>): SexLetters {
  if (!letters.has('v')) return new Map([['m', 'FEMALE']])
  const isBoth = letters.has('m')
  return new Map([
    ['v', isBoth ? undefined : 'MALE'],
    ['h', isBoth ? undefined : 'FEMALE'],
    ['m', undefined],
  ])
}

/** Reads a cell: empty where its letter may be either sex, undefined for a text that is none. */
export function sexOfCell(cell: string, letters: SexLetters): Sex | '' | undefined {
  const letter = lettersOnly(cell)
  return letters.has(letter) ? (letters.get(letter) ?? '') : readSex(cell)
}
