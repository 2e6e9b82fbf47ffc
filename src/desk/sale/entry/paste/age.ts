import { lettersOnly } from '../../../../domain/booking/fields/sexAndType.ts'

const units = new Set(
  `year, years, year old, years old, years of age, yr, yrs, yr old, yrs old, y, yo, y o, month, months, months old,
  ετων, ετουσ, ετη, χρονων, χρονου, χρονια, μηνων, μηνεσ, jahr, jahre, jahre alt, monat, monate, monate alt, an, ans, mois,
  ano, anos, meses, anno, anni, mesi, jaar, jaar oud, maand, maanden, maanden oud, vjec, vjecar, vjecare, muaj`
    .split(',')
    .map((unit) => unit.trim()),
)
const titles = new Set('age aged ηλικια ηλικιασ alter edad eta leeftijd mosha'.split(' '))

/** Returns true for a word before an age, as `aged`. */
export const isTitleOfAge = (word: string): boolean => titles.has(lettersOnly(word))

/** Returns true for an age with a word that shows it: `42 years`, `age 42`, `ετών 42`. */
export function isAge(text: string): boolean {
  const [, title = '', unit = ''] = /^(\P{N}*)\d{1,3}(?!\d)(\P{N}*)$/u.exec(text) ?? []
  const [before, behind] = [lettersOnly(title), lettersOnly(unit)]
  const isUnitAround = units.has(behind) ? before === '' || titles.has(before) : units.has(before)
  return isUnitAround || (titles.has(before) && behind === '')
}
