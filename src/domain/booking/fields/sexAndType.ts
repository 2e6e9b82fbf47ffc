import { latinKeys } from '../../value/fold.ts'

/** Lower case without accents; only letters, digits and single spaces. */
export function lettersOnly(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Words for the sexes in the desk’s languages that do not begin with M or F, Α or Θ. */
const sexes: Record<string, 'M' | 'F'> = Object.fromEntries([
  ...'m male man mr herr mann monsieur homme h hombre senor maschio uomo signore mashkull meshkuj de heer mnl α αρρεν ανδρασ αντρασ κοσ κυριοσ'
    .split(' ')
    .map((word) => [word, 'M'] as const),
  ...'f female woman w mrs ms miss frau weiblich madame mme femme mujer senora femmina donna signora femer vrouw v mevr θ θηλυ γυναικα κα κυρια γ'
    .split(' ')
    .map((word) => [word, 'F'] as const),
  ['mannlich', 'M'],
  ['masculin', 'M'],
  ['masculino', 'M'],
  ['feminin', 'F'],
  ['femenino', 'F'],
  ['mevrouw', 'F'],
  // The keys of Α and Γ on a Latin layout.
  ['a', 'M'],
  ['g', 'F'],
])

const types: Record<string, string> = Object.fromEntries(
  [
    ['AD', 'ad adt adult ενηλικασ ενηλικοσ erwachsener erwachsene adulto adulte volwassene'],
    ['CH', 'ch chd child παιδι kind nino nina enfant bambino femije'],
    ['IN', 'in inf infant βρεφοσ saugling kleinkind bebe neonato baby foshnje'],
  ].flatMap(([code = '', said = '']) => said.split(' ').map((word) => [word, code] as const)),
)

/** `M` or `F` for one of its words; otherwise the text itself. */
export function readSexWord(text: string): string {
  return sexes[lettersOnly(text)] ?? text
}

/** A sex typed in any language of the desk, on any keyboard layout; empty for an empty text, undefined for another. */
export function readSex(text: string): 'MALE' | 'FEMALE' | '' | undefined {
  if (text === '') return ''
  const sex = typedSex(text) ?? typedSex(latinKeys(text))
  return sex && (sex === 'M' ? 'MALE' : 'FEMALE')
}

/** `M` or `F` for one of the words or an unambiguous prefix; undefined for other text. */
function typedSex(text: string): 'M' | 'F' | undefined {
  const typed = lettersOnly(text)
  if (typed === '' || typed in sexes) return sexes[typed]
  const begun = Object.entries(sexes).filter(([word]) => word.startsWith(typed))
  const [sex, ...others] = new Set(begun.map(([, one]) => one))
  return others.length === 0 ? sex : undefined
}

/** A passenger type for one of its words; otherwise the text itself. */
export function readTypeWord(text: string): string {
  return types[lettersOnly(text)] ?? text
}

export const isSex = (text: string) => lettersOnly(text) in sexes
export const isType = (text: string) => lettersOnly(text) in types
