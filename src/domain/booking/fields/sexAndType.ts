import { latinKeys } from '../../value/phoneticKey.ts'
import { remembered } from '../../value/cleanText.ts'
import { sexedTitles, titleOf } from '../../value/title.ts'

/** Lower case without accents; only letters, digits and single spaces. */
export const lettersOnly = remembered((text: string): string => {
  // Most of a pasted list.
  if (/^[ -~]*$/.test(text))
    return text
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim()
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
})

type Sex = 'MALE' | 'FEMALE'

/** Words for the sexes in the desk’s languages; titles are further ones. */
const words: Record<Sex, string> = {
  MALE: `m male man mann heer homme h hombre maschio uomo mashkull meshkuj mnl mannlich masculin masculino masculine
    μ α αρρεν ανδρασ αντρασ αγορι boy knabe junge garcon nino bambino ragazzo jongen djale`,
  FEMALE: `f female woman w weiblich femme mujer femmina donna femer vrouw v feminin femenino feminine
    φ θ θηλυ γυναικα γ κοριτσι girl madchen fille nina bambina ragazza meisje vajze`,
}

const sexes: ReadonlyMap<string, Sex> = new Map([
  ...(Object.keys(words) as Sex[]).flatMap((sex) =>
    words[sex].split(/\s+/).map((word) => [word, sex] as const),
  ),
  ...sexedTitles,
  // The keys of Α and Γ on a Latin layout.
  ['a', 'MALE'],
  ['g', 'FEMALE'],
])

const types: Record<string, string> = Object.fromEntries(
  [
    [
      'AD',
      `ad adt adl adult adults ενηλικασ ενηλικοσ ενηλικη ενηλικεσ ενηλ erwachsener erwachsene erwachsenen erw adulto adulta
      adultos adulte adultes adulti volwassene volwassenen volw rritur i_rritur e_rritur te_rritur`,
    ],
    [
      'CH',
      `ch chd cnn child children kid kids παιδι παιδια παιδακι kind kinder kinderen nino nina ninos menor enfant enfants
      bambino bambina bambini kindje femije femijet`,
    ],
    [
      'IN',
      `in inf inft infant infants βρεφοσ βρεφη μωρο saugling kleinkind bebe bebes infante lactante nourrisson neonato
      neonata lattante baby babies zuigeling foshnje foshnja`,
    ],
  ].flatMap(([code = '', said = '']) =>
    said.split(/\s+/).map((word) => [word.replace('_', ' '), code] as const),
  ),
)

/** A sex typed in any language of the desk, on any keyboard layout; empty for an empty text, undefined for another. */
export function readSex(text: string): Sex | '' | undefined {
  if (text === '') return ''
  return typedSex(text) ?? typedSex(latinKeys(text)) ?? titleOf(text)?.sex
}

/** The sex of one of the words or an unambiguous prefix; undefined for other text. */
function typedSex(text: string): Sex | undefined {
  const typed = lettersOnly(text).replace(/^de (?=heer)/, '')
  if (typed === '' || sexes.has(typed)) return sexes.get(typed)
  const begun = [...sexes].filter(([word]) => word.startsWith(typed))
  const [sex, ...others] = new Set(begun.map(([, one]) => one))
  return others.length === 0 ? sex : undefined
}

/** Nina and Nino are names, unless they are typed as the Spanish words. */
const isNino = (text: string) => /^nin[ao]$/.test(lettersOnly(text)) && !/ñ/i.test(text.normalize('NFC'))
/** Words for a sex that are given names, or a part of a surname; the discount of islanders is called `man`, too. */
const names = new Set(['donna', 'man', 'mann', 'boy'])

/** A whole word for a sex that is no name, or its letter in Greek; other letters alone are initials behind a name. */
export function sexBehindName(text: string): Sex | undefined {
  const word = lettersOnly(text)
  const isLetter = word.length === 1 && !/^[mfμφαθγ]$/.test(word)
  const isNone = isLetter || names.has(word) || isNino(text) || /[.\d]/.test(text)
  return isNone ? undefined : sexes.get(word)
}

/** A passenger type for one of its words; otherwise the text itself. */
export function passengerTypeOfWord(text: string): string {
  return types[lettersOnly(text)] ?? text
}

/** Returns true for a word for a sex, or a title. */
export const isSex = (text: string) =>
  (sexes.has(lettersOnly(text)) && !isNino(text)) || titleOf(text) !== undefined
export const isType = (text: string) => lettersOnly(text) in types
/** Returns whether a word next to a name is one for a type. */
export const isShownType = (text: string) => isType(text) && !isNino(text)
const adultsAndInfants = new Set(
  `adt adult adulte adulto adulta erwachsener erwachsene volwassene ενηλικασ ενηλικοσ ενηλικη infant βρεφοσ saugling
  zuigeling nourrisson foshnje foshnja`.split(/\s+/),
)
/** A word of them that no person has as a name. */
export const isAdultOrInfant = (word: string) => adultsAndInfants.has(lettersOnly(word))
const codes = /^(?:adt?|adl|chd?|cnn|in|inft?)$/i
/** Returns true for a title, a letter of a sex that is hardly an initial, a code of a type, and a word of no name. */
export const isNoName = (text: string) =>
  titleOf(text) !== undefined ||
  (/^[^ag]$/i.test(text) && isSex(text)) ||
  codes.test(text) ||
  isAdultOrInfant(text)
/** Returns true for a type that is the code of a country, too. */
export const isTypeOrCountry = (text: string) => isType(text) && /^[A-Z]{2}$/.test(text)
