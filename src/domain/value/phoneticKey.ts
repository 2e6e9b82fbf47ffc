import { plainFigures } from './cleanText.ts'

/** Conversions between Greek and Latin letters: by sound for searching, by key, and by shape; names have `latin.ts`. */

const greek = 'αβγδεζηθικλμνξοπρστυφχψω'

function tableOf(latin: string): Record<string, string> {
  const spellings = latin.split(' ')
  return Object.fromEntries([...greek].map((letter, at) => [letter, spellings[at] ?? letter]))
}

/** ELOT 743, letter by letter. */
export const elot = tableOf('a v g d e z i th i k l m n x o p r s t y f ch ps o')
/** Sounds of the skeleton; Q is θ, h is χ. */
const sounds = tableOf('a v g d e z i Q i k l m n ks o p r s t y f h ps o')

/** Latin letters that are not a base letter with a diacritic. */
const special: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  ς: 'σ',
}

/** Most of what is typed, and one name of most things; it needs no conversion from other letters. */
const isAscii = (text: string) => /^[ -~]*$/.test(text)

function withoutMarks(text: string): string {
  if (isAscii(text)) return text
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßøæœđðłıþς]/g, (letter) => special[letter] ?? letter)
}

/** Each text in a line: lower case; no accents, no final sigma; letters, digits and single spaces only. */
function letterLines(texts: readonly string[]): string {
  const lines = texts.map((text) => text.replaceAll('\n', ' ')).join('\n')
  return withoutMarks(lines.toLowerCase())
    .replace(/[^a-z0-9α-ω\n]+/g, ' ')
    .replace(/^ | $/gm, '')
}

/** Lower-case Latin letter by letter, so that Greek and exact Greeklish compare equal during typing. */
export function latinText(text: string): string {
  return latinTexts([text])[0] ?? ''
}

/** `latinText` of many texts: together they take a fraction of the time. */
export function latinTexts(texts: readonly string[]): readonly string[] {
  return letterLines(texts)
    .replace(/[α-ω]/g, (letter) => elot[letter] ?? letter)
    .split('\n')
}

/** Spellings with the same sound, applied in this order; every other letter is unchanged. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/th|8|9/g, 'Q'],
  [/ph|f/g, 'v'],
  [/k?ch|kh/g, 'h'],
  [/c|q/g, 'k'],
  [/w/g, 'o'],
  [/o[uy]/g, 'U'],
  [/a[uy]/g, 'av'],
  [/e[uy]/g, 'ev'],
  [/ai|ae/g, 'e'],
  [/ei|oi|yi|ui|y/g, 'i'],
  [/U/g, 'u'],
  [/gk|gg|ng|gh/g, 'g'],
  [/mp|b/g, 'v'],
  [/n[td]/g, 'd'],
  [/t[sz]|dz|j/g, 'c'],
  [/(.)\1+/g, '$1'],
]

/**
 * The sound skeleton of a name, equal for Greek and Greeklish in any spelling: Πειραιάς, `peiraias` and `pireas` all
 * become `pireas`. A typed text may have several skeletons: see `typedPhoneticKeys`.
 */
export function phoneticKey(name: string): string {
  return phoneticKeys([name])[0] ?? ''
}

/** `phoneticKey` of many names: together they take a fraction of the time. */
export function phoneticKeys(names: readonly string[]): readonly string[] {
  const latin = letterLines(names)
    .replace(/x/g, 'ks')
    .replace(/[α-ω]/g, (letter) => sounds[letter] ?? letter)
  return alike.reduce((lines, [spelling, sound]) => lines.replace(spelling, sound), latin).split('\n')
}

/** Further readings of a typed Latin letter in addition to its usual sound; a reading is not folded a second time. */
const readings: readonly (readonly [RegExp, string])[] = [
  [/x/g, 'χ'],
  [/(?<![pc])h/g, 'η'],
  [/(?<![aeo])u/g, 'υ'],
  [/3/g, 'ξ'],
]

function readingsOf(typed: string): readonly string[] {
  return readings.reduce<readonly string[]>(
    (texts, [letter, other]) => {
      const further = texts.map((text) => text.replace(letter, other))
      return texts.flatMap((text, at) => (further[at] === text ? [text] : [text, further[at] ?? text]))
    },
    [letterLines([typed])],
  )
}

/** Every skeleton a typed text may have, the likeliest first. */
export function typedPhoneticKeys(typed: string): readonly string[] {
  return [...new Set(phoneticKeys(readingsOf(typed)))]
}

/** Continuations of a typed text that form one sound with its last letters. */
const continuations = ['', ...'abcdefghijklmnopqrstuvwxyz', 'ch']

/**
 * The beginnings of the skeletons of all names that begin with the typed text. Its last letters may form one sound with
 * the next: `papadopo` is the beginning of `papadopu…` (ΠΑΠΑΔΟΠΟΥ…) too.
 */
export function phoneticPrefixes(typed: string): readonly string[] {
  if (phoneticKey(typed) === '') return []
  const all = readingsOf(typed).flatMap((text) => continuations.map((next) => text + next))
  const distinct = [...new Set(phoneticKeys(all))]
  return distinct.filter((one) => !distinct.some((other) => other !== one && one.startsWith(other)))
}

/** The Greek layout, key by key; ; is on the Q key. */
const latinRow = 'qwertyuiopasdfghjklzxcvbnm'
const greekRow = ';ςερτυθιοπασδφγηξκλζχψωβνμ'

/** The text that the same keys type on a Latin layout: ξτρ → jtr, ٤ → 4. Latin letters are unchanged. */
export function latinKeys(typed: string): string {
  if (isAscii(typed)) return typed.replaceAll(';', 'q')
  return [...plainFigures(typed.normalize('NFD').replace(/\p{M}/gu, ''))]
    .map((letter) => {
      const latin = latinRow[greekRow.indexOf(letter.toLowerCase())]
      if (latin === undefined) return letter
      return letter === letter.toLowerCase() ? latin : latin.toUpperCase()
    })
    .join('')
}

const greekShapes = 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'
const latinShapes = 'ABEZHIKMNOPTYX'

/** Letters of Cyrillic plates, and the Latin letters of the same shape. */
const cyrillicShapes = 'АВЕКМНОРСТУХІ'
const latinOfCyrillic = 'ABEKMHOPCTYXI'

/**
 * Plates, ticket letters and references in Latin capitals, by shape: ΡΟΑ → POA, АВ → AB. A Greek letter without a Latin shape is
 * converted by its key.
 */
export function shapeToLatin(typed: string): string {
  if (isAscii(typed)) return typed.toUpperCase()
  return withoutMarks(typed.toUpperCase())
    .replace(/[Α-Ω]/g, (letter) => latinShapes[greekShapes.indexOf(letter)] ?? latinKeys(letter))
    .replace(/[А-ЯІ]/g, (letter) => latinOfCyrillic[cyrillicShapes.indexOf(letter)] ?? letter)
}
