import { bare, type PasteField } from './headers.ts'

/** `12/3/1985`, `12.03.85`, `1985-03-12` */
const date = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/
const number = /^\d+$/
/** Passport and identity card numbers: letters and digits, or many digits. */
const paper = /^(?=.*\d)[\p{L}\d /-]{5,20}$/u
const words = /^[\p{L} '.’-]+$/u

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

/** `M`, `F` or a passenger type for one of its words; otherwise the text itself. */
export function sexIn(text: string): string {
  return sexes[bare(text)] ?? text
}

/** `M` or `F` for one of the words or an unambiguous prefix; undefined for other text. */
export function typedSex(text: string): 'M' | 'F' | undefined {
  const typed = bare(text)
  if (typed === '' || typed in sexes) return sexes[typed]
  const begun = Object.entries(sexes).filter(([word]) => word.startsWith(typed))
  const [sex, ...others] = new Set(begun.map(([, one]) => one))
  return others.length === 0 ? sex : undefined
}

export function typeIn(text: string): string {
  return types[bare(text)] ?? text
}

/** Converts a date to the format of the grids: year last, with slashes. */
export function dayIn(text: string): string {
  const [, year, month, day] = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})/.exec(text.trim()) ?? []
  return year === undefined ? text.trim().replaceAll(/[.-]/g, '/') : `${day}/${month}/${year}`
}

type Test = (cell: string) => boolean

/** Most specific first; names are the remaining columns. */
const tests: readonly (readonly [PasteField, Test])[] = [
  ['birthdate', (cell) => date.test(cell)],
  ['type', (cell) => bare(cell) in types],
  ['sexType', (cell) => bare(cell) in sexes],
  ['nationality', (cell) => /^[A-Z]{2}$/.test(cell)],
  ['documentNumber', (cell) => paper.test(cell)],
]

/** The share of non-empty cells that must pass the test. */
const enough = 0.7

function isOf(cells: readonly string[], test: Test): boolean {
  const filled = cells.filter((cell) => cell !== '')
  return filled.length > 0 && filled.filter(test).length >= filled.length * enough
}

/** True for 1, 2, 3 …: a column of row numbers. */
function isNumbering(cells: readonly string[]): boolean {
  return cells.every((cell, at) => number.test(cell) && Number(cell) === at + 1)
}

/** Guesses the field of each column from its content. */
export function fieldsByContent(rows: readonly (readonly string[])[]): (PasteField | undefined)[] {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, at) => rows.map((row) => row[at] ?? ''))
  const found: (PasteField | undefined)[] = columns.map(() => undefined)
  for (const [field, test] of tests) {
    const at = columns.findIndex(
      (cells, column) => found[column] === undefined && !isNumbering(cells) && isOf(cells, test),
    )
    if (at >= 0) found[at] = field
  }
  return withNames(columns, found)
}

/** The first two columns of words are last and first name; a single one is the full name. */
function withNames(
  columns: readonly string[][],
  found: (PasteField | undefined)[],
): (PasteField | undefined)[] {
  const open = columns.flatMap((cells, at) =>
    found[at] === undefined && isOf(cells, (cell) => words.test(cell)) ? [at] : [],
  )
  const [surname, name] = open
  if (surname === undefined) return found
  if (name === undefined) return found.with(surname, 'fullName')
  return found.with(surname, 'surname').with(name, 'name')
}
