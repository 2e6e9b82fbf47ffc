import { cleanText, remembered } from './cleanText.ts'

/** The facts about a person that a title shows; a degree shows nothing. */
export interface Title {
  sex?: 'MALE' | 'FEMALE'
  /** The type of a child or an infant. */
  type?: 'CH' | 'IN'
}

const male: Title = { sex: 'MALE' }
const female: Title = { sex: 'FEMALE' }

/** Titles as lists and reservation systems have them, in the languages of the desk, without marks and points. */
const titles: readonly (readonly [Title, string])[] = [
  [male, 'mr mister mstr master κοσ κου κον κυριοσ κυριου κυριο herr herrn monsieur senor signor signore'],
  [male, 'dhr meneer deheer zoti'],
  [female, 'mrs ms miss madam κα κασ κυρια κυριασ κυριαν δεσποινισ δισ δνισ frau frl fraulein'],
  [female, 'mme mlle madame mademoiselle senora senorita sra srta signora signorina sigra signa'],
  [female, 'mevr mevrouw mw mej mejuffrouw znj zonja zonje zonjusha'],
  [{ type: 'CH' }, 'chd cnn'],
  [{ type: 'IN' }, 'inf inft infant'],
  [{}, 'dr prof rev dott dottssa dottoressa δρ καθ phd'],
]

/** Titles that mean a country or an initial where they have no point. */
const withPoint: readonly (readonly [Title, string])[] = [
  [male, 'hr sr sig m d z'],
  [female, 'fr dna'],
  [{}, 'κ κκ ing'],
]

const tableOf = (rows: typeof titles): ReadonlyMap<string, Title> =>
  new Map(rows.flatMap(([title, words]) => words.split(' ').map((word) => [word, title] as const)))

/** `de heer`, which begins like the code of Germany. */
const inTwoWords = 'deheer'
const plain = tableOf(titles)
/** Words of titles with the sex they show. */
export const sexedTitles: readonly (readonly [string, 'MALE' | 'FEMALE'])[] = [...plain].flatMap(
  ([word, { sex }]) => (sex && word !== inTwoWords ? [[word, sex] as const] : []),
)
const dotted = tableOf(withPoint)

/** Returns the word without case, marks, points, and the parentheses around it. */
const keyOf = remembered((word: string): string => {
  if (/^[!-~]*$/.test(word)) return word.replaceAll(/[.,'()/]/g, '').toLowerCase()
  return cleanText(word)
    .normalize('NFD')
    .replace(/\p{M}|[.,'’()/]/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
})

/** Returns the facts that a title shows; undefined for a word that is none. */
export function titleOf(word: string): Title | undefined {
  const key = keyOf(word)
  return plain.get(key) ?? (/\.\)?,?$/.test(word) ? dotted.get(key) : undefined)
}

/** A word of one letter is an initial, unless a whole name follows. */
const isTitleAt = (words: readonly string[], at: number): boolean => {
  const word = words[at] ?? ''
  const isInitial = keyOf(word).length === 1
  return titleOf(word) !== undefined && (!isInitial || (at === 0 && words.length > 2))
}

/** Adds what a further title shows; undefined where they contradict each other, as in a name for two. */
export function bothTitles(one: Title, other: Title): Title | undefined {
  if (one.sex && other.sex && one.sex !== other.sex) return undefined
  if (one.type && other.type && one.type !== other.type) return undefined
  return { ...one, ...other }
}

export interface TitledName {
  name: string
  title: Title
}

/** A name without the titles in front of it and behind it; one that has nothing else stays. */
export function withoutTitles(text: string): TitledName {
  const words = cleanText(text)
    .replace(/^de heer\b/i, inTwoWords)
    .split(' ')
  let title: Title = {}
  for (;;) {
    const isBehind = isTitleAt(words, words.length - 1)
    if (words.length < 2 || !(isTitleAt(words, 0) || isBehind)) break
    const word = isTitleAt(words, 0) ? words.shift() : words.pop()
    const both = bothTitles(title, titleOf(word ?? '') ?? {})
    if (both === undefined) return { name: cleanText(text), title: {} }
    title = both
  }
  return { name: words.join(' ').replace(/,$/, ''), title }
}

/** Given names that end like a title; those of one letter less are too short to have one. */
const likeTitles =
  /^(?:ADAMS|WILLIAMS|ABRAHAMS|HARMS|SIMMS|TIMMS|TOMS|THOMS|SAMS|.*ANDR|[BHKNQS]H?A[IY]?DR|BEDR|S?[AI]DR|KHIDR|[SZ]AMR|OMR|NIMR)$/
const glued = /^([A-Z' -]*[A-Z]{2})(MSTR|MISS|MRS|CHD|INFT|INF|MR|MS|DR)$/

/** A given name of a reservation system, which may have its title attached: `JOHNMR`, `JOHN PAULMR`, `TOMMSTR`. */
export function withoutGluedTitle(name: string): TitledName {
  const [, bare = '', word = ''] = likeTitles.test(name) ? [] : (glued.exec(name) ?? [])
  if (bare === '') return { name, title: {} }
  const inner = withoutGluedTitle(bare)
  return { name: inner.name, title: bothTitles(inner.title, titleOf(word) ?? {}) ?? {} }
}
