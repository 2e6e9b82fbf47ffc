import { isShownType, lettersOnly } from '../../../../domain/booking/fields/sexAndType.ts'
import { cleanText, withoutNumbering } from '../../../../domain/value/cleanText.ts'
import { titleOf, withoutTitles } from '../../../../domain/value/title.ts'
import { isOfOthers } from './columnTitles.ts'
import { splitLabel } from './label.ts'
import type { MixedCell } from './mixedCell.ts'
import type { Row } from './table.ts'

/** Splits a cell into a name and what is behind it. */
type Split = (cell: string) => MixedCell | undefined

/** A message of a chat begins with its time and its sender. */
const stamp =
  /^\s*\[?\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s*[ap]\.?\s?m\.?)?\]?(?:\s*[-–]\s+|\s+)[^:\t\n]{1,40}:\s+/iu

interface Prepared {
  /** A line for each person, as far as several are unmistakably in one line. */
  text: string
  /** The texts that belong to no passenger: the stamps of a chat, and words before a list of persons. */
  left: readonly string[]
}

/** Prepares a pasted text for being read as a table. */
export function onePersonALine(text: string, split: Split): Prepared {
  const lines = text.split('\n')
  const stamps = lines.map((line) => stamp.exec(line)?.[0] ?? '')
  const bare = lines.map((line, at) => line.slice(stamps[at]?.length))
  const left = stamps.filter((stamp) => stamp !== '').map(cleanText)
  const addressed = addressedLines(bare)
  if (addressed || text.includes('\t')) return { text: (addressed ?? bare).join('\n'), left }
  const isTable = bare.filter((line) => /[;,|]/.test(line)).length > 1
  const persons = bare.map(quoteBracketed).flatMap((line) => {
    const whole = personsOf(line, split, isTable)
    if (whole) return whole
    const [, words = '', list = ''] = /^([^:]{2,60}:)\s+(.+)$/u.exec(cleanText(line)) ?? []
    const listed =
      list === '' ? undefined : (personsOf(list, split, isTable) ?? namedPersons(words, list, split))
    if (listed) left.push(words)
    return listed ?? [line]
  })
  return { text: persons.join('\n'), left }
}

/** A line whose only separators are in brackets is one cell. */
function quoteBracketed(line: string): string {
  const isBracketed = (line.match(/\([^()]*\)/g) ?? []).some((part) => /[,;]/.test(part))
  const isOne = isBracketed && !/[,;|"\t]/.test(line.replaceAll(/\([^()]*\)/g, ''))
  return isOne ? `"${cleanText(line)}"` : line
}

/** Between names, the addresses of which it captures. */
const address = /<([^<>\s@]+@[^<>\s]+)>/u

/** Lines of addresses only, as mail programs write them, with a name and its address in two cells. */
function addressedLines(lines: readonly string[]): string[] | undefined {
  const filled = lines.filter((line) => line.trim() !== '')
  const each = filled.map(addressesOf)
  return filled.length > 0 && each.every((one) => one !== undefined) ? each.flat() : undefined
}

function addressesOf(line: string): string[] | undefined {
  if (!line.includes('<')) return undefined
  const parts = line.split(address).map(withoutQuotes)
  const names = parts.filter((_, at) => at % 2 === 0)
  const isNamed = names.slice(0, -1).every((name) => name !== '' && !/["<>;]/.test(name))
  if (names.length < 2 || names.at(-1) !== '' || !isNamed) return undefined
  return names.slice(0, -1).map((name, at) => `${cleanText(name)}\t${parts[at * 2 + 1] ?? ''}`)
}

/** A name without the quotation marks and separators around it. */
function withoutQuotes(part: string): string {
  let [from, to] = [0, part.length]
  while (from < to && /[\s;,"]/.test(part.charAt(from))) from += 1
  while (to > from && /[\s;,"]/.test(part.charAt(to - 1))) to -= 1
  return part.slice(from, to)
}

/** Between persons of one line; `e`, `y` and `en` are parts of names, too. */
const connectors = 'and|und|et|και|κι|dhe'
const betweenAny = new RegExp(String.raw`\s*[;,]\s*|\s+(?:/|&|\+|${connectors})\s+`, 'iu')
const betweenTwo = new RegExp(String.raw`;\s+|\s+(?:/|&|\+|${connectors})\s+`, 'iu')
/** The number of a passenger in a reservation system: `1.1DOE/JANE`, `2.DOE/JANE`, `3 DOE/JANE`. */
const numberInPnr = /(?:^|\s+)\d{1,2}(?:\.\s?\d{0,2}|\s)(?=\p{L}[\p{L}' -]*\/\p{L})/gu
/** `NM1DOE/JANE`, `1DOE/JANE`: one name, or several, of one surname. */
const countInPnr = /^(?:NM)?([1-9])(?=\p{L}[\p{L}' -]*\/)/u

function personsOf(line: string, split: Split, isTable: boolean): readonly string[] | undefined {
  const text = cleanText(line)
  const numbered = text.split(numberInPnr).filter((part) => part !== '')
  if (numbered.length > 1 || numberInPnr.test(text)) {
    numberInPnr.lastIndex = 0
    return numbered.flatMap((part) => namesakes(part) ?? [part])
  }
  return namesakes(text) ?? lastFirst(text) ?? separated(text, split, isTable)
}

/** `2DOE/JANE MRS/JOHN MR`: the persons of one surname; each has a title, or their number is in front. */
function namesakes(text: string): string[] | undefined {
  const [prefix = '', count = ''] = countInPnr.exec(text) ?? []
  const [surname = '', ...given] = text.slice(prefix.length).split('/')
  const isName = /^\p{L}[\p{L}' -]*$/u.test(surname.trim()) && given.every((one) => /^\s*\p{L}/u.test(one))
  if (!isName || given.length === 0) return undefined
  const isCounted = Number(count) === given.length
  const isTitled = given.length > 1 && given.every((one) => endsWithTitle(one))
  return isCounted || isTitled ? given.map((one) => `${surname}/${one.trim()}`) : undefined
}

const endsWithTitle = (given: string) => {
  const words = given.trim().split(' ')
  return words.length > 1 && titleOf(words.at(-1) ?? '') !== undefined
}

/** `Doe, Jane; Roe, Ann`: a comma in each of the persons. */
function lastFirst(text: string): string[] | undefined {
  const parts = text.split(/\s*;\s*/).filter((part) => part !== '')
  const isEach = parts.every((part) => /^\p{L}[^,;"]*,\s*\p{L}[^,;"]*$/u.test(part))
  return parts.length > 1 && isEach ? parts.map((part) => `"${part}"`) : undefined
}

/**
 * Persons between separators: each is a whole name of two words or more. Two of them may be a last and a first name of two
 * words each, unless something else than a name is with both, or a word is between them.
 */
function separated(text: string, split: Split, isTable: boolean): readonly string[] | undefined {
  const parts = text.split(betweenAny).map((part) => part.trim())
  if (parts.length < 2 || !parts.every((part) => isWhole(part, split))) return undefined
  const isCertain = parts.every((part) => hasMore(part, split))
  const isList = !isTable && (parts.length > 2 || text.split(betweenTwo).length === parts.length)
  return isCertain || isList ? parts : undefined
}

const ofPersons = new Set(
  `passengers persons people names travellers guests pax επιβατεσ ατομα ονοματα ταξιδιωτεσ passagiere personen namen reisende
  pasajeros personas nombres viajeros passagers personnes noms voyageurs passeggeri persone nomi viaggiatori passagiers
  reizigers pasagjeret emrat`.split(/\s+/),
)

/** The persons behind words that show several of them: `Passengers: Jane Doe, Ann Roe`. */
function namedPersons(words: string, list: string, split: Split): readonly string[] | undefined {
  const isOfPersons = lettersOnly(words)
    .split(' ')
    .some((word) => ofPersons.has(word) || isShownType(word))
  const parts = list.split(betweenAny).map((part) => part.trim())
  return isOfPersons && parts.length > 1 && parts.every((part) => isWhole(part, split)) ? parts : undefined
}

const nameIn = (part: string, split: Split) => split(part)?.name ?? withoutNumbering(part)
const wholeName = /^[\p{L}\p{M}'’.-]+(?:[ /]+[\p{L}\p{M}'’.-]+)+$/u

/** A whole name with what is behind it; not a surname alone with its title. */
const isWhole = (part: string, split: Split) => {
  const { name } = withoutTitles(nameIn(part, split))
  return wholeName.test(name) && name.split(/[ /]+/).length > 1
}

/** Something that a name alone has not: a date, an address, a slash or a title. */
const hasMore = (part: string, split: Split) => {
  const name = nameIn(part, split)
  return split(part) !== undefined || /\p{L}\/\p{L}/u.test(name) || withoutTitles(name).name !== name
}

/** Words between two persons, which no name has. */
const strong = new RegExp(String.raw`\p{L}\s+(?:${connectors})\s+\p{L}|[&+]`, 'iu')
const weak = /^\S+\s+\S.*\s(?:e|y|en|i|kai)\s+\S+\s+\S/iu

/** Returns true for a cell that names several persons in a way that may be split differently. */
export const mayBeSeveral = (cell: string): boolean =>
  strong.test(cell) || weak.test(cell) || cell.split('/').length > 2 || /;/.test(cell)

const greetings = new Set(
  `hello, hello all, hi, hi all, dear all, dear sirs, dear sir or madam, dear colleagues, dear team, good morning,
  good afternoon, thank you, thanks, many thanks, thanks in advance, thank you in advance, best regards, kind regards,
  regards, γεια σας, καλημερα, καλημερα σασ, καλησπερα, καλησπερα σασ, αγαπητοι, ευχαριστω, ευχαριστουμε,
  ευχαριστω πολυ, με εκτιμηση, φιλικα, hallo, guten tag, guten morgen, sehr geehrte damen und herren, danke, vielen dank,
  danke im voraus, viele grusse, mit freundlichen grussen, bonjour, merci, merci d avance, cordialement, bien cordialement,
  hola, buenos dias, gracias, muchas gracias, saludos, un saludo, un cordial saludo, buongiorno, salve, grazie,
  grazie mille, cordiali saluti, distinti saluti, goedemorgen, goedemiddag, bedankt, dank u, met vriendelijke groet,
  met vriendelijke groeten, groeten, pershendetje, miredita, faleminderit, me respekt`
    .split(',')
    .map(lettersOnly),
)

/** A label of letters alone with its text; both are empty for another cell. */
function labelOf(cell: string): ReturnType<typeof splitLabel> {
  const parts = splitLabel(cell)
  return parts.text !== '' && /^\p{L}[\p{L} .-]{1,25}$/u.test(parts.label) ? parts : { label: '', text: '' }
}

/** `Tel: 6971234567`, `Emergency contact: Jane Doe`: a label with something else than the name of a passenger. */
export function isOfNoPassenger(cell: string): boolean {
  const { label, text } = labelOf(cell)
  return /^\S*[\d@]/.test(text) || isOfOthers(label)
}

/** Returns true for a line around a list that is of no passenger: a greeting, a phone number, an address, a contact. */
export function isRemark(row: Row): boolean {
  const cells = row.filter((cell) => cell !== '')
  const { label, text } = labelOf(cells.length === 1 ? (cells[0] ?? '') : '')
  return (
    greetings.has(lettersOnly(cells.join(' '))) ||
    /^(?:[+(]?\d[\d ()./-]{5,}$|\S+@)/.test(text) ||
    isOfOthers(label)
  )
}

/** The title of a part of a list: `Adults:`. */
export const isHeading = (cell: string): boolean => /\p{L}\s*:$/u.test(cell)
