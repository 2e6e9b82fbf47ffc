import { cleanText, withoutNumbering } from './cleanText.ts'
import { bothTitles, titleOf, withoutGluedTitle, withoutTitles, type Title } from './title.ts'

export interface FullName {
  /** Both names are unchanged input; `readName` normalizes them. */
  surname: string
  name: string
  title: Title
}

/** Words that belong to the surname behind them. */
const particles = new Set(
  `van von de der den del della di da dos das do du la le las los el al bin ben ibn abu ter ten te zu zum zur af av
  st saint ντε ντα φον βαν`.split(/\s+/),
)

const isCapitals = (word: string) => /\p{L}{2}/u.test(word) && word === word.toUpperCase()

/**
 * Splits a name of one cell: `SMITH/JOHN MR`, `SMITH/JOHNMR`, `Smith, John`, `John SMITH`, `Mr John Smith`. Of words alone
 * the surname is the one in capitals, the last one behind a Latin title, and else the first.
 */
export function splitFullName(text: string): FullName {
  const whole = withoutNumbering(text).replace(/^["“«](.*)["”»]$/u, '$1')
  const at = whole.search(/[/,]/)
  if (at < 0) return ofWords(whole)
  const given = cleanText(whole.slice(at + 1).replaceAll(/[/,]/g, ' '))
  const last = withoutTitles(whole.slice(0, at))
  const alone = titleOf(given)
  const first = alone ? { name: '', title: alone } : withoutTitles(given)
  const bare = whole[at] === '/' ? withoutGluedTitle(first.name.toUpperCase()) : undefined
  const isGlued = bare !== undefined && bare.name.length < first.name.length
  const title = bothTitles(bothTitles(first.title, last.title) ?? {}, isGlued ? bare.title : {}) ?? {}
  return { surname: last.name, name: isGlued ? first.name.slice(0, bare.name.length) : first.name, title }
}

function ofWords(text: string): FullName {
  const { name: bare, title } = withoutTitles(text)
  const words = bare.split(' ')
  const surname = surnameIn(words, bare !== text && isLatinTitle(text, bare))
  const name = [...words.slice(0, surname.from), ...words.slice(surname.to)].join(' ')
  return { surname: words.slice(surname.from, surname.to).join(' '), name, title }
}

/**
 * Returns whether a title in Latin letters came first, such as `Mr John Smith`; after Greek titles the surname comes
 * first.
 */
const isLatinTitle = (text: string, bare: string) =>
  !text.startsWith(bare.split(' ')[0] ?? '') && /^\p{Script=Latin}/u.test(text)

function surnameIn(words: readonly string[], isLast: boolean): { from: number; to: number } {
  const capitals = words.map(isCapitals)
  const from = capitals.indexOf(true)
  const to = capitals.lastIndexOf(true) + 1
  const isRun = from >= 0 && to - from < words.length && capitals.slice(from, to).every(Boolean)
  if (isRun && (from === 0 || to === words.length)) return { from, to }
  if (isLast && words.length > 1) return { from: beginOf(words), to: words.length }
  return { from: 0, to: endOf(words) }
}

const isParticle = (word = '') => particles.has(word.toLowerCase())

/** Behind the surname that comes first, with its particles; a given name remains. */
function endOf(words: readonly string[]): number {
  let end = 1
  while (end < words.length - 1 && isParticle(words[end - 1])) end += 1
  return end
}

/** Returns the index of the surname that comes last, with its particles. */
function beginOf(words: readonly string[]): number {
  let begin = words.length - 1
  while (begin > 1 && isParticle(words[begin - 1])) begin -= 1
  return begin
}
