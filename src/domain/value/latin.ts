import { cleanText, plainTwin } from './cleanText.ts'
import { elot } from './phoneticKey.ts'
import { passportWord } from './passportLetters.ts'

const voiceless = 'θκξπσςτφχψ'

/** αυ ευ ηυ, unless separated by an accent on the first letter or a diaeresis on the second. */
function diphthong(first: string, second: string, next: string): string | undefined {
  if (!'αεη'.includes(first) || !/^[υύ]$/.test(second)) return undefined
  const sharp = next === '' || voiceless.includes(next)
  return (elot[first] ?? '') + (sharp ? 'f' : 'v')
}

function pair(first: string, second: string, inside: boolean): string | undefined {
  if (first === 'ο' && /^[υύ]$/.test(second)) return 'ou'
  if (first === 'γ' && 'γξχ'.includes(second) && second !== '') return `n${elot[second] ?? ''}`
  if (first === 'μ' && second === 'π') return inside ? 'mp' : 'b'
  return undefined
}

const bare = (letter: string) => letter.normalize('NFD').replace(/\p{M}/gu, '').replace('ς', 'σ')

function spellWord(word: string): string {
  const at = [...word]
  let latin = ''
  for (let i = 0; i < at.length; i++) {
    const letter = at[i] ?? ''
    const next = at[i + 1] ?? ''
    const third = at[i + 2] ?? ''
    const inside = i > 0 && i + 2 < at.length
    const both = diphthong(letter, next, third) ?? pair(letter, next, inside)
    if (both !== undefined) i++
    latin += both ?? elot[letter] ?? elot[bare(letter)] ?? letter
  }
  return latin
}

/** Signs that a name may have; every other sign stays, so that it is reported. */
const signs: ReadonlySet<string> = new Set(["'", '-', '.', ',', '/', '"'])

function withNameSigns(name: string): string {
  return [...name]
    .map((character) => {
      const twin = plainTwin(character) ?? ''
      return signs.has(twin) ? twin : character
    })
    .join('')
}

/** A wide letter or ligature as plain letters; the standard has two letters that Unicode takes apart. */
function compatible(letter: string): string {
  const plain = letter.normalize('NFKC')
  // An accent without its letter would become a blank: it stays as it is, so that it is reported.
  return /[Ŀŀŉ]/.test(letter) || plain.includes(' ') ? letter : plain
}

/**
 * A name in Latin capitals as in passports, Greek by ELOT 743, other letters by ICAO 9303: Χρήστου → CHRISTOU, Müller →
 * MULLER, Иванов → IVANOV. A letter of a script without such a table is unchanged.
 */
export function transliterate(name: string): string {
  if (/^[!-_a-z{-~ ]*$/.test(name)) return name.toUpperCase()
  const composed = [...withNameSigns(name.normalize('NFC'))]
    .map(compatible)
    // Some letters contain a sign, as ㎧ a slash.
    .map(withNameSigns)
    .join('')
    .toLowerCase()
    .normalize('NFC')
  const spelt = composed.replace(/[\p{L}\p{M}]+/gu, (word) =>
    passportWord(/\p{Script=Greek}/u.test(word) ? spellWord(word) : word, composed),
  )
  return spelt.toUpperCase()
}

/** A text in Latin capitals, where it may have digits too; unchanged if a letter has no Latin form. */
export function latinText(text: string): string {
  const latin = transliterate(cleanText(text))
  return isLatin(latin) ? latin : text
}

/** Returns true for a text with only the characters that names, plates and drivers may have on the wire. */
export function isLatin(text: string): boolean {
  return /^[A-Za-z0-9 '.-]*$/.test(text)
}
