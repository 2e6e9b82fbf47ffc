import {
  isPassengerKey,
  passengerFields,
  type PassengerKey,
} from '../../../../domain/booking/fields/passengerFields.ts'
import type { TravellerKey } from '../../../../domain/booking/fields/travellerFields.ts'
import { isDocument } from '../../../../domain/booking/fields/readText.ts'
import { isType } from '../../../../domain/booking/fields/sexAndType.ts'
import { readBirthdate } from '../../../../domain/value/birthdate.ts'
import { withoutNumbering } from '../../../../domain/value/cleanText.ts'
import { mayBeAbbreviated, type NameOrder, splitFullName } from '../../../../domain/value/fullName.ts'
import { refuse, type Refusal } from '../../../../domain/refusal.ts'
import { titleOf, withoutTitles, type Title } from '../../../../domain/value/title.ts'
import {
  isColumnTitle,
  isDocumentTitle,
  kindsHeaded,
  orderInTitle,
  orderOfNames,
  passengerTitles,
  travellerTitles,
  type Kind,
  type TitleReader,
} from './columnTitles.ts'
import {
  pastedDates,
  type PastedDate,
  columnsByContent,
  isNationality,
  headOf,
  isSum,
  isTooLong,
  labelledRows,
  tableOf,
  turnedForm,
  withoutFirstColumn,
  type Row,
} from './table.ts'
import { isAge, isTitleOfAge } from './age.ts'
import { unnumbered } from './label.ts'
import { splitMixedCell, type MixedCell } from './mixedCell.ts'
import { lettersAround } from './lettersAround.ts'
import { withoutMail } from './mail.ts'
import { orderOfColumn, withColumnsInOrder } from './nameOrder.ts'
import { isHeading, isOfNoPassenger, isRemark, mayBeSeveral, onePersonALine } from './persons.ts'
import { sexLetters, sexOfCell, type SexLetters } from './sexColumn.ts'
import { stackedRows } from './stackedRows.ts'

/** The texts of a pasted line by field; empty cells are absent. */
export type PastedTexts = Partial<Record<PassengerKey, string>>
export type TravellerTexts = Partial<Record<TravellerKey, string>>

/** A pasted line: nothing of it is dropped. */
export interface PastedLine<Texts = PastedTexts> {
  texts: Texts
  /** Texts that belong to no field of a passenger. */
  left: readonly string[]
  /** Fields whose text has several meanings. */
  unclear: readonly TravellerKey[]
  /** The names in the other order, where nothing shows which of them is the last one. */
  swapped?: { surname: string; name: string }
}

/** Parses a pasted table, with or without column titles. `today` is YYYY-MM-DD of the agency. */
export const readPastedPassengers = (text: string, today: string): PastedLine[] | Refusal =>
  readWithin(text, today, passengerTitles)

/** Parses a pasted table of group passengers, who have fields of their bus, room and group too. */
export const readPastedTravellers = (text: string, today: string): PastedLine<TravellerTexts>[] | Refusal =>
  readWithin(text, today, travellerTitles)

/** Lines of a list; a longer one would stop the desk for more than a second. */
const mostLines = 10_000

function readWithin(
  pasted: string,
  today: string,
  titles: TitleReader,
): PastedLine<TravellerTexts>[] | Refusal {
  const lines = withLineFeeds(pasted)
    .split('\n')
    .filter((line) => /\S/.test(line))
  if (lines.length > mostLines) return refuse('list_too_long', { rows: lines.length, most: mostLines })
  return lines.length === 0 ? [] : readRows(withLineFeeds(pasted), today, titles)
}

function readRows(text: string, today: string, titles: TitleReader): PastedLine<TravellerTexts>[] {
  const mail = withoutMail(text)
  const reader = { today, fieldOf: titles.fieldOf, around: lettersAround(mail.text) }
  const split = remember((cell: string) => (isTooLong(cell) ? undefined : splitMixedCell(cell, reader)))
  const { text: persons, left: unplaced } = onePersonALine(stackedRows(mail.text, today), split)
  // Figures are of a passenger, not of a title.
  const isTitle = remember(
    (cell: string) =>
      !isTooLong(cell) &&
      !/\d\d/.test(cell) &&
      (titles.exactly(cell) !== undefined ||
        (!/:\s*\p{L}/u.test(cell) && (isColumnTitle(cell) || isTitleOfAge(cell)))),
  )
  const table = labelledRows(tableOf(persons), isTitle)
  const isOfNameAlone = (cell: string) => !isTooLong(cell) && titles.fieldOf(unnumbered(cell)) === 'fullName'
  const rows = turnedForm(withoutFirstColumn(table, isOfNameAlone), isTitle)
  const head = headOf(rows, isTitle)
  // A printed list repeats the titles on every page.
  const isTitles = (row: Row) => row.join('\t') === rows[head]?.join('\t')
  const isHeaded = head >= 0
  const untitled = rows.slice(head + 1).filter((row) => !isTitles(row))
  const listed = isHeaded || mail.text.includes('\t') ? untitled : freeLines(untitled, today)
  const long = listed.map((row) => row.filter(isTooLong))
  const short = listed.map((row) => row.map((cell) => (isTooLong(cell) ? '' : cell)))
  const body = isHeaded ? short : short.map((row) => row.map(withoutLabel))
  const mixed = body.map((row) => row.map(split))
  const namesOnly = body.map((row, at) => row.map((cell, column) => mixed[at]?.[column]?.name ?? cell))
  const columns = isHeaded ? kindsHeaded(rows[head] ?? [], body, titles) : columnsByContent(namesOnly, today)
  const { kinds, isOpen } = isHeaded
    ? { kinds: columns, isOpen: false }
    : withColumnsInOrder(columns, namesOnly)
  // A comma between two names shows that the last one is first.
  const hasOpenColumns = isOpen && /[\t;|]|\s{2}/.test(mail.text)
  const titleOfField = (field: Kind) => rows[head]?.[kinds.indexOf(field)] ?? ''
  const nameColumns = kinds.flatMap((kind, column) => (isOfNames(kind) ? [column] : []))
  const behindNames = mixed.map((cells) => nameColumns.map((column) => cells[column]))
  const birthdates = pastedDates(
    body.map((row, at) => {
      const behind = behindNames[at]?.find((cell) => cell?.texts.birthdate !== undefined)
      return row[kinds.indexOf('birthdate')] || (behind?.texts.birthdate ?? '')
    }),
    today,
    orderInTitle(titleOfField('birthdate')),
  )
  const sexColumn = kinds.indexOf('sexType')
  const sexes = sexLetters(
    body.flatMap((row, at) => [
      row[sexColumn] ?? '',
      ...(behindNames[at]?.map((cell) => cell?.texts.sexType ?? '') ?? []),
    ]),
    titleOfField('sexType'),
  )
  const wholeNames = namesOnly.map((row) => row[kinds.indexOf('fullName')] ?? '')
  const nameOrder = orderOfNames(titleOfField('fullName')) ?? orderOfColumn(wholeNames)
  const hasWholeNames = isMostlyOfTwo(wholeNames)
  const remarks = body.filter(isRemark).flat()
  const lines = body
    .map((row, at) => {
      if (isRemark(row)) return leftLine([])
      // A sum is below the last passenger, and is left over as it is.
      if (at > 0 && at === body.length - 1 && isSum(row)) return leftLine(row)
      const facts = {
        isHeaded,
        hasWholeNames,
        nameOrder,
        isOpen: hasOpenColumns,
        sexes,
        mixed: mixed[at] ?? [],
      }
      return lineOf(row, kinds, birthdates[at], facts)
    })
    .map((line, at) => ({ ...line, left: [...line.left, ...(long[at] ?? [])] }))
    .filter(({ texts, left }) => Object.keys(texts).length + left.length > 0)
  const ofNone = [...unplaced, ...remarks, ...mail.left].filter((text) => text !== '')
  return ofNone.length > 0 ? withLeft(lines, ofNone) : lines
}

/** The last line reports what belongs to none. */
function withLeft(
  lines: PastedLine<TravellerTexts>[],
  left: readonly string[],
): PastedLine<TravellerTexts>[] {
  const [last = leftLine([]), ...others] = lines.toReversed()
  return [...others.toReversed(), { ...last, left: [...last.left, ...left] }]
}

const isMostlyOfTwo = (cells: readonly string[]) => {
  const filled = cells.filter((cell) => cell !== '')
  return filled.filter((cell) => /\S[\s,/]+\S/.test(withoutNumbering(cell))).length * 2 > filled.length
}

/** `passport AB123456`: the number of the document alone. */
function withoutLabel(cell: string): string {
  const [, label = '', text = ''] = /^(\p{L}[\p{L}. ]*?)[\s:.#]+(\S*\d.*)$/u.exec(cell) ?? []
  return isDocumentTitle(label) && isDocument(text) ? text : cell
}

/** Asks once for each text: cells of a list repeat. */
function remember<Answer>(read: (text: string) => Answer): (text: string) => Answer {
  const answers = new Map<string, Answer>()
  return (text) => {
    const before = answers.get(text)
    if (before !== undefined || answers.has(text)) return before as Answer
    const answer = read(text)
    answers.set(text, answer)
    return answer
  }
}

const withLineFeeds = (text: string) => text.replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')

const isOfNames = (kind: Kind) => kind === 'fullName' || kind === 'surname' || kind === 'name'

/** A line without a passenger; its texts are reported. */
const leftLine = (cells: readonly string[]): PastedLine<TravellerTexts> => ({
  texts: {},
  left: cells.filter((cell) => cell !== ''),
  unclear: [],
})

interface LineFacts {
  isHeaded: boolean
  /** True if most cells of its column have both names: one that has a single name is of a person who has no other. */
  hasWholeNames: boolean
  /** Undefined unless the title of their column shows it. */
  nameOrder: NameOrder | undefined
  /** True if two columns of names have no order. */
  isOpen: boolean
  sexes: SexLetters
  mixed: readonly (MixedCell | undefined)[]
}

function lineOf(
  row: Row,
  kinds: readonly Kind[],
  birthdate: PastedDate | undefined,
  { isHeaded, hasWholeNames, nameOrder, isOpen, sexes, mixed }: LineFacts,
): PastedLine<TravellerTexts> {
  const texts: TravellerTexts = {}
  const said: Title[] = []
  const left: string[] = []
  const extras: Omit<MixedCell, 'name'>[] = []
  let swapped: PastedLine['swapped']
  row.forEach((cell, at) => {
    if (cell === '') return
    const kind = isOfNames(kinds[at]) && isAge(cell) ? undefined : kinds[at]
    if (isOfNames(kind)) {
      const { name, ...behind } = mixed[at] ?? { name: cell, texts: {}, left: [] }
      if (mayBeSeveral(name) || isHeading(name) || isOfNoPassenger(name)) return void left.push(cell)
      const title = put(texts, kind, name, nameOrder)
      if (kind === 'fullName') swapped = inOtherOrder(name, nameOrder)
      if (kind === 'fullName' && hasWholeNames && Object.keys(title).length === 0) markSingle(texts)
      said.push(title)
      extras.push(behind)
      return
    }
    // Any text can be the number of a document, but not in a column that only its numbers have shown to be one.
    const isStray = kind === 'documentNumber' && !isHeaded && !isDocument(cell)
    // A column without a title may have other remarks, too.
    const isCountry = kind === undefined && !isHeaded && !kinds.includes('nationality') && isNationality(cell)
    if (isCountry && texts.nationality === undefined) put(texts, 'nationality', cell)
    else if (kind === undefined || isStray) left.push(cell)
    else if (kind === 'birthdate') texts.birthdate = birthdate?.text ?? cell
    else if (kind === 'sexType' && sexOfCell(cell, sexes) === '') left.push(cell)
    else if (kind === 'sexType') said.push(putSex(texts, cell, sexes))
    else if (kind !== 'number') said.push(put(texts, kind, cell))
  })
  for (const extra of extras) addBehind(texts, left, extra, { birthdate, sexes })
  const { sex, type } = said.reduce((all, one) => ({ ...one, ...all }), {})
  if (sex && texts.sexType === undefined) texts.sexType = sex === 'MALE' ? 'M' : 'F'
  if (type && texts.type === undefined) texts.type = type
  const { surname, name } = texts
  if (isOpen && surname !== undefined && name !== undefined) swapped = { surname: name, name: surname }
  return {
    texts,
    left,
    unclear: birthdate?.isUnclear ? ['birthdate'] : [],
    ...(swapped && name !== undefined && { swapped }),
  }
}

/** A whole name with its last name last, where nothing shows its order. */
function inOtherOrder(cell: string, order: NameOrder | undefined): PastedLine['swapped'] {
  if (splitFullName(cell, order).isShown) return undefined
  const { surname, name } = splitFullName(cell, { isSurnameLast: true, surnames: 1 })
  return { surname, name }
}

/**
 * Lines of a mail that are written in several ways have no columns: where their dates are in none, each line is read by
 * itself.
 */
function freeLines(rows: readonly Row[], today: string): readonly Row[] {
  const isDate = (cell: string) =>
    /\d\D+\d|\d{8}/.test(cell) && !isTooLong(cell) && readBirthdate(cell, { today }) !== undefined
  const isUneven = rows.some(({ length }) => length !== rows[0]?.length)
  if (!isUneven || !rows.flat().some(isDate)) return rows
  if (columnsByContent(rows, today).includes('birthdate')) return rows
  return rows.map((row) => [row.filter((cell) => cell !== '').join(' , ')])
}

/** A name without a surname, which the company decides about. */
function markSingle(texts: TravellerTexts): void {
  const { surname, name } = texts
  if (surname === undefined || name !== undefined) return
  delete texts.surname
  texts.name = surname
}

/** Adds what is behind a name to the fields that have no text; the rest is left over. */
function addBehind(
  texts: TravellerTexts,
  left: string[],
  behind: Omit<MixedCell, 'name'>,
  { birthdate, sexes }: { birthdate: PastedDate | undefined; sexes: SexLetters },
): void {
  left.push(...behind.left)
  for (const [field, text] of Object.entries(behind.texts) as [PassengerKey, string][]) {
    const isUnclear = field === 'sexType' && sexOfCell(text, sexes) === ''
    if (texts[field] !== undefined || isUnclear) left.push(text)
    else if (field === 'sexType') putSex(texts, text, sexes)
    else texts[field] = field === 'birthdate' ? (birthdate?.text ?? text) : text
  }
}

/** Puts a cell into its field, and returns what a title in it shows. */
function put(texts: TravellerTexts, kind: Kind, cell: string, order?: NameOrder): Title {
  if (kind === undefined || kind === 'number') return {}
  const hasBoth = kind === 'surname' && /[/,]/.test(cell) && !mayBeAbbreviated(cell)
  if (kind === 'fullName' || hasBoth) return putFullName(texts, cell, order)
  if (kind === 'surname' || kind === 'name') return putName(texts, kind, cell)
  if (kind === 'title') return titleOf(cell) ?? putSex(texts, cell, new Map())
  if (kind === 'type' && !isType(cell) && titleOf(cell)) return titleOf(cell) ?? {}
  texts[kind] = (isPassengerKey(kind) ? passengerFields[kind].pasted?.(cell) : undefined) ?? cell
  return {}
}

function putFullName(texts: TravellerTexts, cell: string, order?: NameOrder): Title {
  const { surname, name, title } = splitFullName(cell, order)
  texts.surname = surname
  if (name !== '') texts.name = texts.name === undefined ? name : `${name} ${texts.name}`
  return title
}

function putName(texts: TravellerTexts, kind: 'surname' | 'name', cell: string): Title {
  const { name, title } = withoutTitles(withoutNumbering(cell))
  texts[kind] = texts[kind] === undefined ? name : `${texts[kind]} ${name}`
  return title
}

/** A text that is no sex stays, so that it can be corrected. */
function putSex(texts: TravellerTexts, cell: string, letters: SexLetters): Title {
  const title = titleOf(cell)
  if (title && title.sex === undefined) return title
  const sex = sexOfCell(cell, letters)
  texts.sexType = sex ? sex.charAt(0) : cell
  return {}
}
