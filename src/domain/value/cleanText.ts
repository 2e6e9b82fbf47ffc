/** Characters without a width, marks of direction, and the byte order mark: they come along when a text is copied. */
const invisible = /\p{Default_Ignorable_Code_Point}|\p{Cf}/gu
// oxlint-disable-next-line no-control-regex -- Control characters separate words as blanks do.
const blanks = /[\s\u0000-\u001f\u007f-\u009f\u2800]+/g

/** A text as it was meant: composed (NFC), without invisible characters, with single blanks of one kind. */
export function cleanText(text: string): string {
  if (/^(?:[!-~]+ )*[!-~]*$/.test(text)) return text.trimEnd()
  return text.normalize('NFC').replace(invisible, '').replace(blanks, ' ').trim()
}

/** Signs that have a twin on every keyboard, by that twin. */
const twins: Readonly<Record<string, string>> = {
  "'": '‘’‚‛′‵ʹʻʼʽʾʿˈˊˋ´`΄᾽᾿῾ꞌ＇',
  '"': '“”„‟″‶«»ʺ＂',
  '-': '‐‑‒–—―−⁃﹘﹣－',
  '.': '․．',
  '...': '…',
  '*': '•‣▪▫●○◦∙⁎✱',
  '<': '‹',
  '>': '›',
  '->': '→➔➜➝➞⟶⇒',
  '<-': '←⟵⇐',
  '<->': '↔⇔',
  '/': '⁄∕／',
  x: '×✕✖',
  ':': '∶：',
  ',': '，、',
  ';': '；\u037e',
  '|': '¦│┃',
  '~': '˜∼',
}

const twinOf: ReadonlyMap<string, string> = new Map(
  Object.entries(twins).flatMap(([twin, signs]) => [...signs].map((sign) => [sign, twin])),
)

/** The twin of a typographic sign, as a dash or a quotation mark, in ASCII; undefined for other characters. */
export const plainTwin = (character: string): string | undefined => twinOf.get(character)

/** Returns the text with the ASCII twins of its typographic signs. */
export function plainSigns(text: string): string {
  // The grave accent is the only sign of ASCII that has a twin.
  return text.replace(/[^ -_a-~]/gu, (character) => twinOf.get(character) ?? character)
}

/** Returns the text with the decimal figures of all scripts in ASCII. */
export function plainFigures(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, plainFigure)
}

/** A decimal figure as ASCII: the block of each script has ten in a row. */
function plainFigure(figure: string): string {
  const code = figure.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(code - zero)
}

/** A number before an item of a list, as `1.` `(3)` `4 `. */
const numberOfItem = /\(?\d{1,3}(?:\s*[.):\]/-]+\s*|\s+)/
/** Letters before an item, as `a)` and `ii.`; a single one with a point is an initial. */
const letterOfItem = /\(?(?:[a-z]|[ivx]{2,4})\)\s*|i\.\s+|(?:[ivx]{2,4})\.\s+/
/** Bullets, boxes and ticks. */
const bullet = /[\p{So}*>•‣▪▫●○◦∙·–—-]+\s*/u
// A group in a lookahead is not tried in other divisions: a row of hyphens has as many as a power of two.
const numbering = new RegExp(
  `^(?:(?=(${numberOfItem.source}|${bullet.source}))\\1)+(?=[\\p{L}'"«“])|^${letterOfItem.source}(?=[\\p{Lu}'"«“])`,
  'u',
)
/** Words before the number of an item, as `No. 5` and `№6`. */
const labelled = /^(?:№|#|nos?\.?|nr\.?|n[°º]|pax)\s*(?=\d{1,3}[\s.):])/iu

/** A line of a list without its number or bullet. */
export const withoutNumbering = (text: string): string =>
  cleanText(text).replace(labelled, '').replace(numbering, '')

/** Texts whose result is remembered at most. */
const mostRemembered = 1000

/** The function, with its results for the latest short texts: the cells of a list repeat, and each is read in several ways. */
export function remembered<Result>(read: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>()
  return (text) => {
    if (text.length > 40) return read(text)
    if (results.has(text)) return results.get(text) as Result
    const result = read(text)
    if (results.size >= mostRemembered) results.clear()
    results.set(text, result)
    return result
  }
}
