import type { PassengerKey } from '../../../../domain/booking/fields/passengerFields.ts'
import {
  isAdultOrInfant,
  isShownType,
  lettersOnly,
  readSex,
  passengerTypeOfWord,
  sexBehindName,
} from '../../../../domain/booking/fields/sexAndType.ts'
import { readBirthdate } from '../../../../domain/value/birthdate.ts'
import { cleanText, withoutNumbering } from '../../../../domain/value/cleanText.ts'
import { readEmail, readPhone } from '../../../../domain/value/contact.ts'
import { readCountry } from '../../../../domain/value/country.ts'
import { readCountryOrNationality } from '../../../../domain/value/nationality.ts'
import { titleOf } from '../../../../domain/value/title.ts'
import { monthOf } from '../../../../domain/value/typedDay.ts'
import { isAge, isTitleOfAge } from './age.ts'
import { isOfOthers } from './columnTitles.ts'
import { splitLabel, unnumbered } from './label.ts'
import { countryBehind, type LettersAround } from './lettersAround.ts'

/** The texts of a cell that has more than a name, as `Doe Jane 12/03/1985` and `Jane Doe (child) <jane@x.org>`. */
export interface MixedCell {
  name: string
  texts: Partial<Record<PassengerKey, string>>
  /** Texts that belong to no field of a passenger. */
  left: readonly string[]
}

interface Found {
  texts: MixedCell['texts']
  left: string[]
}

/** Splits a cell into a name and what is behind it; undefined for a name alone, and for a cell without one. */
export function splitMixedCell(
  cell: string,
  { today, fieldOf, around }: Omit<CellReader, 'found'>,
): MixedCell | undefined {
  // A single word has nothing behind it.
  if (!/[\s([<{*†‡]/.test(cell)) return undefined
  const whole = withoutNumbering(cell)
  if (!/^[\p{L}'"“«]/u.test(whole) || documentInTwo.test(whole)) return undefined
  const found: Found = { texts: {}, left: [] }
  const reader = { found, today, fieldOf, around }
  const counted = withoutCountedType(cleanText(cell), reader) ?? whole
  const unlabelled = withoutTypeBefore(counted, reader)
  const names = withoutWordBefore(withoutBrackets(unlabelled, reader), reader)
  const rest = withoutSexBehind(readBehind(names, reader), reader)
  const isFound = Object.keys(found.texts).length + found.left.length > 0 || unlabelled !== counted
  return isFound && /\p{L}/u.test(rest) && fieldOf(rest) === undefined ? { name: rest, ...found } : undefined
}

/** `Child: Doe Tom`, `Adult 2: Doe Jane`: the name alone. */
function withoutTypeBefore(text: string, reader: CellReader): string {
  const [, word = '', name = ''] = /^(\p{L}{3,})(?:\s*\d{1,2})?\s*:\s*(\p{L}.*)$/u.exec(text) ?? []
  const isOfType = isShownType(word) && take('type', passengerTypeOfWord(word), reader)
  return isOfType ? name : withoutLabelOfName(text, reader)
}

const shortestLabel = 3
const wholeName = /^[\p{L}\p{M}'’.-]+(?:[ ,/]+[\p{L}\p{M}'’.-]+)+/u

/** `Lead passenger: Jane Doe`, `Name: Jane Doe`: the name alone. Another label is left over. */
function withoutLabelOfName(text: string, reader: CellReader): string {
  const { label, text: name } = splitLabel(text)
  if (label.length < shortestLabel || !/^\p{L}/u.test(name)) return text
  const field = reader.fieldOf(unnumbered(label))
  if (field === 'fullName') return name
  if (!wholeName.test(name) || isOfOthers(label)) return text
  if (field === undefined) reader.found.left.push(`${label}:`)
  return field === undefined || field === 'name' ? name : text
}

/** Words for passengers that are of no field; a list has them in front of a name, too. */
const otherKinds = new Set(
  `student pupil driver guide teacher escort senior leader crew φοιτητησ φοιτητρια μαθητησ μαθητρια οδηγοσ συνοδοσ ξεναγοσ
  δασκαλοσ δασκαλα καθηγητησ καθηγητρια schuler schulerin fahrer fahrerin lehrer lehrerin begleiter begleiterin reiseleiter
  etudiant etudiante eleve chauffeur conducteur accompagnateur professeur estudiante alumno alumna conductor profesor
  profesora studente studentessa alunno alunna autista accompagnatore insegnante leerling bestuurder begeleider leraar
  lerares nxenes nxenese shofer mesues mesuese`.split(/\s+/),
)
/** Types of passengers as reservation systems have them; no name is one of them. */
const codesOfTypes = /^(?:ADT|ADL|CHD|CNN|INF|INFT)$/

/** `ADT Smith John`, `Παιδί Παππάς Γιώργος`, `Driver Doe Ann`, `F Doe Ann`: the name alone. */
function withoutWordBefore(text: string, reader: CellReader): string {
  const [, word = '', name = ''] = /^(\p{L}+)[.:]?\s+(\p{L}\S*[\s/,]+\p{L}.*)$/u.exec(text) ?? []
  if (name === '') return text
  const isType = codesOfTypes.test(word) || (word.length > 3 && isShownType(word) && !isLastName(word))
  if (isType) return take('type', passengerTypeOfWord(word), reader) ? name : text
  if (otherKinds.has(lettersOnly(word))) {
    reader.found.left.push(word)
    return name
  }
  const isSexBefore = word.length === 1 ? reader.around.isBefore : isWordOfSex(word)
  return isSexBefore && take('sexType', word, reader) ? name : text
}

/** A last name as well: it is none only where the names behind it are whole. */
const isLastName = (word: string) => /^(?:menor|infante|baby|kid|kids)$/iu.test(word)

/** A word for a sex of more than a letter that no person is called. */
const isWordOfSex = (word: string) =>
  word.length > 2 && titleOf(word) === undefined && sexBehindName(word) !== undefined

/** `Smith John M`, `Smith John M GR`, `Smith John Male`: the name alone; a letter only where the list has them. */
function withoutSexBehind(text: string, reader: CellReader): string {
  const words = text.split(' ')
  const isSexAt = (at: number) => {
    const word = words.at(at) ?? ''
    return word.length === 1 ? reader.around.isBehind && isSex(word) : isWordOfSex(word)
  }
  const country = isSexAt(-2) ? countryBehind(words) : undefined
  const from = country === undefined ? -1 : -2
  if (!isSexAt(from) || cleanText(words.slice(0, from).join(' ')).search(/[\s/,]/) < 0)
    return withoutKindBehind(words, reader)
  if (country !== undefined && !take('nationality', country, reader)) return text
  if (!take('sexType', words.at(from) ?? '', reader)) return text
  return words
    .slice(0, from)
    .join(' ')
    .replace(/[\s,;:–—-]+$/, '')
}

/** `Doe Ann student`: a word in small letters behind names that are not. */
function withoutKindBehind(words: readonly string[], { found }: CellReader): string {
  const [last = '', others] = [words.at(-1), words.slice(0, -1)]
  const isKind = otherKinds.has(lettersOnly(last)) && /^\p{Ll}/u.test(last) && others.length > 1
  if (!isKind || others.some((word) => /^\p{Ll}/u.test(word))) return words.join(' ')
  found.left.push(last)
  return others.join(' ').replace(/[\s,;:–—-]+$/, '')
}

/** `2 adults Jane Doe`, `1 child Tom Doe`: the name alone. */
function withoutCountedType(text: string, reader: CellReader): string | undefined {
  const [, word = '', name = ''] = /^\d{1,2}\s*[x×]?\s+(\p{L}{3,})\s+(\p{L}\S*\s+\p{L}.*)$/u.exec(text) ?? []
  return isShownType(word) && take('type', passengerTypeOfWord(word), reader) ? name : undefined
}

/** The field that a word labels. */
type FieldOf = (label: string) => string | undefined

interface CellReader {
  found: Found
  today: string
  fieldOf: FieldOf
  around: LettersAround
}

const brackets = /\s*(?:\(([^()]*)\)|\[([^[\]]*)\]|<([^<>]*)>|\{([^{}]*)\})/g

/** Takes the brackets out of a text; what cannot be read in them is left over. A title stays with the name. */
function withoutBrackets(text: string, reader: CellReader): string {
  return cleanText(
    text.replaceAll(brackets, (bracket: string, ...contents: (string | undefined)[]) => {
      const content = contents.slice(0, 4).find((content) => content !== undefined) ?? ''
      if (titleOf(content.trim()) && !isShownType(content)) return bracket
      const ways = [[content], content.split(/[,;]/), content.split(/[,;/](?!\d)/), content.split(/[,;/]/)]
      if (!ways.some((parts) => takeAll(parts, reader)) && content.trim() !== '')
        reader.found.left.push(content.trim())
      return ' '
    }),
  )
}

/** Takes all of the parts or, if one of them cannot be read, none. */
function takeAll(parts: readonly string[], { found, ...reader }: CellReader): boolean {
  const trial: Found = { texts: { ...found.texts }, left: [...found.left] }
  const isTaken = parts.every((part) => takeBracket(part.trim(), { ...reader, found: trial }))
  if (isTaken) Object.assign(found, trial)
  return isTaken
}

function takeBracket(text: string, reader: CellReader): boolean {
  if (text === '') return false
  if (readEmail(text) !== undefined) return reader.found.left.push(text) > 0
  const [word = '', ...more] = text.split(' ')
  const date = isBirthWord(word) ? more.slice(isFiller(more[0]) ? 1 : 0).join(' ') : text
  const birthdate = readBirthdate(date, { today: reader.today })
  if (birthdate !== undefined && !/^\d{1,5}$/.test(date)) return take('birthdate', date, reader)
  // AD, CH and IN are countries as well as types.
  if (/^[a-z]{2}$/i.test(text) && isShownType(text)) return false
  if (isShownType(text)) return take('type', passengerTypeOfWord(text), reader)
  if (isSex(text)) return take('sexType', signs.get(text) ?? text, reader)
  if (
    /^[+\d(][\d\s()./-]*$/.test(text) &&
    readPhone(text) !== undefined &&
    text.replace(/\D/g, '').length >= fewestDigits
  )
    return reader.found.left.push(text) > 0
  const country = text.length > 2 ? readCountryOrNationality(text) : readCountry(text)
  return country !== undefined && text.length > 1 && take('nationality', country, reader)
}

/** Puts a text into a field that is empty. */
function take(field: PassengerKey, text: string, { found }: CellReader): boolean {
  if (found.texts[field] !== undefined) return false
  found.texts[field] = text
  return true
}

const separator = /^[-–—:,;|*=]+$/
/** Letters and figures of a passport or an identity card; the letters may be apart, as in Greece. */
const document = /^\p{Lu}{1,3}-?\d{5,9}$/u
const documentInTwo = /^\p{Lu}{2} \d{5,9}$/u

/** Takes what is behind the name, from the first figure, address or separate dash on, and returns the name. */
function readBehind(text: string, reader: CellReader): string {
  const words = text.split(' ')
  const from = beginOf(words, reader)
  if (from < 0) return withoutEnd(text, reader)
  // Figures behind a single word are more likely a slip in a name than the phone of a passenger.
  const trial: Found = { texts: { ...reader.found.texts }, left: [...reader.found.left] }
  const isRead = readWords(words.slice(from), { ...reader, found: trial })
  const isSlip = from < 2 && Object.keys(trial.texts).length === 0
  if (isRead && !isSlip) Object.assign(reader.found, trial)
  return isRead && !isSlip ? withoutEnd(words.slice(0, from).join(' '), reader) : text
}

/** A code of three letters behind a name that has small ones, as `Jane Doe GBR`. */
const codeBehind = /^(.*\p{Ll}.*\s.*\S|\S+\s.*\p{Ll}.*)\s+(\p{Lu}{3})$/u

/** A type behind a name: a word that is no name, or one in small letters behind names that are not. */
function typeBehind(name: string): { bare: string; word: string } | undefined {
  const [, bare = '', word = ''] = /^(\S+[ /]+\S.*)[ ,]+(\p{L}{3,})$/u.exec(name) ?? []
  const isSmall = /^\p{Ll}/u.test(word) && bare.split(/[ /]+/).every((one) => !/^\p{Ll}/u.test(one))
  return isAdultOrInfant(word) || (isSmall && isShownType(word)) ? { bare, word } : undefined
}

/** The name without separators, marks of a footnote, a type and the code of a country at its end. */
function withoutEnd(text: string, reader: CellReader): string {
  const [, mark = ''] = /([*†‡]+)$/.exec(text) ?? []
  if (mark !== '') reader.found.left.push(mark)
  const name = text.slice(0, text.length - mark.length).replace(/[\s,;:–—-]+$/, '')
  const type = typeBehind(name)
  if (type && take('type', passengerTypeOfWord(type.word), reader))
    return type.bare.replace(/[\s,;:–—-]+$/, '')
  const [, bare = '', code = ''] = codeBehind.exec(name) ?? []
  const country = readCountry(code)
  return country !== undefined && take('nationality', country, reader) ? bare : name
}

const birthWords = new Set(
  `born geb geboren ne nee nato nata nacido nacida lindur γεν γεννηθεισ γεννηθεισα γεννηθηκε`.split(/\s+/),
)
const isBirthWord = (word = '') => birthWords.has(lettersOnly(word))
/** Between such a word and the date. */
const isFiller = (word = '') => /^(le|il|el|am|on|op|më|στις)$/iu.test(word)

const isLabel = (word: string, { fieldOf }: CellReader) => {
  if (isBirthWord(word)) return true
  const field = fieldOf(word)
  return field === 'birthdate' || field === 'documentNumber' || field === 'nationality'
}

/** The first word that is no part of a name; -1 where there is none. */
function beginOf(words: readonly string[], reader: CellReader): number {
  const figure = words.findIndex((word, at) => at > 0 && /[\d@]/.test(word))
  if (figure < 0) return dashedFrom(words, reader)
  let from = figure
  for (;;) {
    const before = words[from - 1] ?? ''
    const isApart = separator.test(words[from - 2] ?? '') || /[,;|]$/.test(words[from - 2] ?? '')
    const isSexBefore = /^[MFΑΘ]$/.test(before) && from > 2
    const isSexApart = isApart && isSex(before.replace(/[,;:|]+$/, ''))
    const isMonth = from > 2 && monthOf(before) !== undefined && /^\d/.test(words[from] ?? '')
    const isOfDocument = from > 2 && documentInTwo.test(`${before} ${words[from] ?? ''}`)
    const isFilled = isFiller(before) && isBirthWord(words[from - 2])
    const isTitle = isLabel(before, reader) || isTitleOfAge(before)
    const isBehind =
      isFilled || separator.test(before) || isTitle || isSexBefore || isSexApart || isMonth || isOfDocument
    if (from < 2 || !isBehind) return from
    from -= 1
  }
}

/** Behind a dash with blanks around it, if all of it is read: `Doe - Papadopoulou` is one name. */
function dashedFrom(words: readonly string[], reader: CellReader): number {
  const dash = words.findIndex((word, at) => at > 1 && /^[-–—|]$/.test(word))
  const behind = words.slice(dash + 1)
  if (dash < 0 || behind.length === 0) return -1
  const trial = { ...reader, found: { texts: { ...reader.found.texts }, left: [] } }
  const isLetters = behind.every((word) => /^\p{L}{1,2}$/u.test(word))
  return !isLetters && readWords(behind, trial) && trial.found.left.length === 0 ? dash : -1
}

const mostWordsOfDate = 5
const mostWordsOfCountry = 4

/** Reads all words; false if nothing of them is known, so that they stay in their cell. */
function readWords(words: readonly string[], reader: CellReader): boolean {
  const before = Object.keys(reader.found.texts).length + reader.found.left.length
  const rest: string[] = []
  let at = 0
  while (at < words.length) {
    const took = takeWords(words.slice(at), reader)
    if (took === 0 && !separator.test(words[at] ?? '')) rest.push(words[at] ?? '')
    at += Math.max(1, took)
  }
  const isKnown = Object.keys(reader.found.texts).length + reader.found.left.length > before
  if (isKnown && rest.length > 0) reader.found.left.push(rest.join(' '))
  return isKnown
}

/** How many words the next field takes; 0 for a word that is none. */
function takeWords(words: readonly string[], reader: CellReader): number {
  const [word = '', ...more] = words
  const bare = word.replace(/^[,;:|]+|[,;:|]+$/g, '')
  if (isLabel(bare, reader) && more.length > 0) return isFiller(more[0]) && more.length > 1 ? 2 : 1
  const two = `${word} ${more[0] ?? ''}`.replace(/[,;:|]+$/, '')
  const aged = [4, 3, 2].find((count) => count <= words.length && isAge(words.slice(0, count).join(' ')))
  if (aged !== undefined) return reader.found.left.push(words.slice(0, aged).join(' ')) > 0 ? aged : 0
  if (documentInTwo.test(two)) return take('documentNumber', two, reader) ? 2 : 0
  for (let count = Math.min(mostWordsOfDate, words.length); count > 0; count--) {
    const text = words
      .slice(0, count)
      .join(' ')
      .replace(/[,;:|]+$/, '')
    const isDate = /\d/.test(text) && readBirthdate(text, { today: reader.today }) !== undefined
    if (isDate && !/^\d{1,5}$/.test(text) && take('birthdate', text, reader)) return count
    const country = count <= mostWordsOfCountry ? countryIn(text, reader) : undefined
    if (country !== undefined && (text.length > 3 || text === text.toUpperCase()))
      if (take('nationality', country, reader)) return count
  }
  if (readEmail(bare) !== undefined) return reader.found.left.push(bare) > 0 ? 1 : 0
  if (document.test(bare)) return take('documentNumber', bare, reader) ? 1 : 0
  if (bare.length > 2 && isShownType(bare)) return take('type', passengerTypeOfWord(bare), reader) ? 1 : 0
  if (isSex(bare)) return take('sexType', signs.get(bare) ?? bare, reader) ? 1 : 0
  return takePhone(words, reader)
}

/** An adjective, which is a surname as well, only behind a date. */
function countryIn(text: string, reader: CellReader): string | undefined {
  if (!/^\p{L}{2}/u.test(text)) return undefined
  return reader.found.texts.birthdate === undefined ? readCountry(text) : readCountryOrNationality(text)
}

/** A letter alone is no initial there; which sex it is, the others of the list show. */
const isSex = (word: string) =>
  /^\p{L}$/u.test(word) ? readSex(word) !== undefined : signs.has(word) || sexBehindName(word) !== undefined

const signs: ReadonlyMap<string, string> = new Map([
  ['♂', 'male'],
  ['♀', 'female'],
])

const fewestDigits = 8

/** A phone number is left over, behind a whole name. */
function takePhone(words: readonly string[], { found }: CellReader): number {
  const isNumber = (word: string) => /^[+(]?[\d(+][\d()./-]*$/.test(word)
  const end = words.findIndex((word) => !isNumber(word))
  const count = end < 0 ? words.length : end
  const number = words.slice(0, count).join(' ')
  const digits = number.replace(/\D/g, '').length
  if (count === 0 || digits < fewestDigits || readPhone(number) === undefined) return 0
  found.left.push(number)
  return count
}
