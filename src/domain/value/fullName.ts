import { cleanText, withoutNumbering } from './cleanText.ts'
import { bothTitles, titleOf, withoutGluedTitle, withoutTitles, type Title } from './title.ts'

export interface FullName {
  /** Both names are unchanged input; `readName` normalizes them. */
  surname: string
  name: string
  title: Title
  /** False where nothing shows which of the names is the last one. */
  isShown: boolean
}

/** How the names of a cell follow each other, where the title of its column shows that. */
export interface NameOrder {
  isSurnameLast: boolean
  /** Words of a surname without its particles, of which one at least is left for the given name: two in Spain. */
  surnames: number
}

/** Words that belong to the surname behind them. */
const particles = new Set(
  `van von de der den del della di da dos das do du la le las los el al bin ben ibn abu ter ten te zu zum zur af av
  st saint ντε ντα φον βαν`.split(/\s+/),
)

const isCapitals = (word: string) => /\p{L}{2}/u.test(word) && word === word.toUpperCase()

/** A Greek consonant in which no Greek name ends, before a slash: `ΚΩΝ/ΝΟΣ`. */
const abbreviated = /[βγδζθκλμνξπρτφχψ]\/\p{Script=Greek}/iu
const abbreviatedInSmall = /[βγδζθκλμνξπρτφχψ]\/\p{Ll}/u

/** Returns true for a slash that may be inside of a Greek name, as in `Κων/νος`, and not between two names. */
export const mayBeAbbreviated = (text: string): boolean => abbreviated.test(text) || isAbbreviated(text)

/** A slash between small letters next to a further name, which has a capital, is no separator either: `Papas Kon/nos`. */
function isAbbreviated(text: string): boolean {
  const isSmall = /\p{Ll}\/\p{Ll}/u.test(text) && /\p{Lu}/u.test(text)
  return abbreviatedInSmall.test(text) || (/\s/.test(text) && (isSmall || abbreviated.test(text)))
}

const isSuffix = (word = '') => /^(?:jr|jnr|ii|iii|iv)\.?$/i.test(word)

/** Takes the suffix of a surname off the end of a whole name; a comma before it shows that the surname comes last. */
function withoutSuffix(text: string): { names: string; suffix: string; isSurnameLast: boolean } {
  const [, names = '', comma = '', suffix = ''] = /^(.*[\p{L}.])(,?)\s+(\S+)$/u.exec(text) ?? []
  const isWhole = isSuffix(suffix) && /\p{L}[.\s/,]+\p{L}/u.test(names)
  return isWhole
    ? { names, suffix, isSurnameLast: comma !== '' }
    : { names: text, suffix: '', isSurnameLast: false }
}

/**
 * Splits a name of one cell: `SMITH/JOHN MR`, `SMITH/JOHNMR`, `Smith, John`, `John SMITH`, `Mr John Smith Jr.`. Of words
 * alone the surname is the one in capitals, the last one behind a Latin title, and else the first, or where the order shows
 * it. An abbreviated name has its slash still, so that it is refused.
 */
export function splitFullName(text: string, order?: NameOrder): FullName {
  const whole = withoutNumbering(text).replace(/^["“«](.*)["”»]$/u, '$1')
  const { name: untitled, title: outer } = withoutTitles(whole)
  const { names, suffix, isSurnameLast } = withoutSuffix(untitled)
  const at = isAbbreviated(names) ? names.indexOf(',') : names.search(/[/,]/)
  const isTitledLast = untitled !== whole && isLatinTitle(whole, untitled)
  const shown = order ?? { isSurnameLast: isTitledLast, surnames: 1 }
  const isLast = isSurnameLast || shown.isSurnameLast
  const { surname, name, title, isShown } =
    at < 0 ? ofWords(names, { ...shown, isSurnameLast: isLast }) : ofParts(names, at)
  return {
    surname: suffix === '' ? surname : `${surname} ${suffix}`,
    name,
    title: bothTitles(title, outer) ?? {},
    isShown: isShown || isLast || order !== undefined,
  }
}

/** The surname is before the separator. A slash behind a comma parts nothing. */
function ofParts(text: string, at: number): FullName {
  const isSlash = text[at] === '/'
  const given = cleanText(text.slice(at + 1).replaceAll(isSlash ? /[/,]/g : /,/g, ' '))
  const last = withoutTitles(text.slice(0, at))
  const alone = titleOf(given)
  const first = alone ? { name: '', title: alone } : withoutTitles(given)
  const bare = isSlash ? withoutGluedTitle(first.name.toUpperCase()) : undefined
  const isGlued = bare !== undefined && bare.name.length < first.name.length
  const title = bothTitles(bothTitles(first.title, last.title) ?? {}, isGlued ? bare.title : {}) ?? {}
  return {
    surname: last.name,
    name: isGlued ? first.name.slice(0, bare.name.length) : first.name,
    title,
    isShown: true,
  }
}

function ofWords(text: string, order: NameOrder): FullName {
  const words = text.split(' ')
  const surname = surnameIn(words, order)
  const name = [...words.slice(0, surname.from), ...words.slice(surname.to)].join(' ')
  return {
    surname: words.slice(surname.from, surname.to).join(' '),
    name,
    title: {},
    isShown: surname.isShown || words.length < 2,
  }
}

/**
 * Returns whether a title in Latin letters came first, such as `Mr John Smith`; after Greek titles the surname comes
 * first.
 */
const isLatinTitle = (text: string, bare: string) =>
  !text.startsWith(bare.split(' ')[0] ?? '') && /^\p{Script=Latin}/u.test(text)

function surnameIn(
  words: readonly string[],
  { isSurnameLast, surnames }: NameOrder,
): { from: number; to: number; isShown: boolean } {
  const capitals = words.map(isCapitals)
  const from = capitals.indexOf(true)
  const to = capitals.lastIndexOf(true) + 1
  // An initial is a capital of either name: `SMITH JOHN M` shows nothing, `J SMITH` does.
  const isOneName = words.filter((word) => /\p{L}{2}/u.test(word)).length === 1
  const isOther = isOneName || words.some((word, at) => !capitals[at] && /\p{L}{2}/u.test(word))
  const isRun = isOther && from >= 0 && to - from < words.length && capitals.slice(from, to).every(Boolean)
  if (isRun && (from === 0 || to === words.length)) return { from, to, isShown: true }
  const count = Math.max(1, Math.min(surnames, words.length - 1))
  if (isSurnameLast && words.length > 1)
    return { from: beginOf(words, count), to: words.length, isShown: false }
  return { from: 0, to: endOf(words, count), isShown: false }
}

const isParticle = (word = '') => particles.has(word.toLowerCase())

/** Behind the surnames that come first, with their particles and suffix; a given name remains. */
function endOf(words: readonly string[], surnames: number): number {
  let end = surnames
  while (end < words.length - 1 && isParticle(words[end - 1])) end += 1
  return end < words.length - 1 && isSuffix(words[end]) ? end + 1 : end
}

/** Returns the index of the surnames that come last, with their particles. */
function beginOf(words: readonly string[], surnames: number): number {
  let begin = words.length - surnames
  while (begin > 1 && isParticle(words[begin - 1])) begin -= 1
  return begin
}
