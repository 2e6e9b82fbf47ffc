import { transliterate } from '../../../../domain/value/latin.ts'
import { isName, readName } from '../../../../domain/value/personName.ts'
import type { NamedPassenger } from '../../../../domain/booking/party.ts'
import { formatDate } from '../../../language/date.ts'
import type { LineContext } from '../context.ts'
import { previewText } from '../previewText.ts'
import { fail, isFailure, readerOf, type Failure, type Reader } from '../reader.ts'
import { discountOf, printDiscount } from './party.ts'
import type { Word } from './splitLine.ts'
import { printDay } from './when.ts'
import { dayOf } from '../../../../domain/value/typedDay.ts'

const mostPeople = 100
const documentShape = /^(?=.*\d)[A-Z\d-]{3,20}$/

/** A slash between digits belongs to a date; any other parts names. */
function partsOf(word: Word): readonly Word[] {
  if (word.quoted) return [word]
  const parts: Word[] = []
  for (const match of word.text.matchAll(/(?:[^/]|(?<=\d)\/(?=\d))+|\//g)) {
    const { index, 0: text } = match
    const keys = word.keys.slice(index, index + text.length)
    parts.push({ text, keys, quoted: false, from: word.from + index, to: word.from + index + text.length })
  }
  return parts
}

function isSlash(word: Word | undefined): boolean {
  return word?.text === '/' && !word.quoted
}

/** A name in Latin capitals; undefined for what is no name. */
function nameOf(word: Word | undefined): string | undefined {
  if (!word || isSlash(word) || !/^['’]?\p{L}/u.test(word.text)) return undefined
  const name = readName(word.text.replaceAll(';', 'q'))
  return name !== '' && isName(name) ? name : undefined
}

type Said = Partial<Omit<NamedPassenger, 'surname' | 'name'>>

/** The attribute of a person that a word gives, unless an earlier word gave it. */
function attributeOf(word: Word | undefined, known: Said, context: LineContext): Said | undefined {
  if (!word || word.quoted) return undefined
  const { keys, text } = word
  const said = [
    keys === 'm' ? { sex: 'MALE' as const } : keys === 'f' ? { sex: 'FEMALE' as const } : {},
    { birthdate: birthdayOf(keys, context) },
    { nationality: context.countries.find((code) => code === keys.toUpperCase()) },
    { discount: discountOf(keys, context) },
    { document: documentOf(text, context) },
  ] satisfies Said[]
  return said.find((one) =>
    Object.entries(one).some(([what, value]) => value !== undefined && !(what in known)),
  )
}

function birthdayOf(keys: string, { today }: LineContext): string | undefined {
  const day = dayOf(keys, { today, towards: 'birth' })
  return day === 'never' ? undefined : day
}

/** A document number that reads as a date in Latin letters is not accepted: printed, it would be parsed as a date. */
function documentOf(text: string, context: LineContext): string | undefined {
  const document = transliterate(text)
  const isDay = birthdayOf(document.toLowerCase(), context) !== undefined
  return documentShape.test(document) && !isDay ? document : undefined
}

/** Further given names: no attribute, and not the surname of the next person (the word before a slash). */
function isGiven(reader: Reader, context: LineContext): boolean {
  const word = reader.words[reader.at]
  if (nameOf(word) === undefined) return false
  return !isSlash(reader.words[reader.at + 1]) && attributeOf(word, {}, context) === undefined
}

function readGiven(reader: Reader, context: LineContext): string | Failure {
  const first = nameOf(reader.words[reader.at])
  if (first === undefined) return fail(reader, ['name'])
  const given = [first]
  reader.at += 1
  while (isGiven(reader, context)) given.push(nameOf(reader.words[reader.at++]) ?? '')
  return given.join(' ')
}

function readSurname(reader: Reader, before: string | undefined): string | Failure {
  const names: string[] = []
  for (let word = reader.words[reader.at]; word && !isSlash(word); word = reader.words[reader.at]) {
    const name = nameOf(word)
    if (name === undefined) return fail(reader, [before === undefined ? 'surname' : 'attribute'])
    names.push(name)
    reader.at += 1
  }
  if (names.length === 0 && before === undefined) return fail(reader, ['surname'])
  if (reader.at >= reader.words.length) return fail(reader, ['name'])
  reader.at += 1
  return names.length > 0 ? names.join(' ') : (before ?? '')
}

function readPerson(
  reader: Reader,
  before: string | undefined,
  context: LineContext,
): NamedPassenger | Failure {
  const surname = readSurname(reader, before)
  if (isFailure(surname)) return surname
  const name = readGiven(reader, context)
  if (isFailure(name)) return name
  const said: Said = {}
  for (;;) {
    const more = attributeOf(reader.words[reader.at], said, context)
    if (!more) break
    Object.assign(said, definedOf(more))
    reader.at += 1
  }
  if (reader.at >= reader.words.length) reader.missing.add('attribute').add('name')
  return { surname, name, ...said }
}

function definedOf(said: Said): Said {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
}

function readPeople(reader: Reader, context: LineContext): NamedPassenger[] | Failure {
  const people: NamedPassenger[] = []
  do {
    const person = readPerson(reader, people.at(-1)?.surname, context)
    if (isFailure(person)) return person
    people.push(person)
    if (people.length > mostPeople) return fail(reader, ['nothing'], 'too_long')
  } while (reader.at < reader.words.length)
  return people
}

/** In quotation marks where the words would be read as something else. */
function quotedName(name: string, needed: boolean): string {
  return needed ? `"${name.toLowerCase()}"` : name.toLowerCase()
}

function printSurname(surname: string, first: boolean, context: LineContext): string {
  const keys = surname.toLowerCase()
  const word: Word = { text: surname, keys, quoted: false, from: 0, to: 0 }
  return quotedName(
    surname,
    surname.includes(' ') || (!first && attributeOf(word, {}, context) !== undefined),
  )
}

function printPerson(
  person: NamedPassenger,
  before: NamedPassenger | undefined,
  context: LineContext,
): string {
  const { surname, name, sex, birthdate, nationality, discount, document } = person
  const family = surname === before?.surname ? '' : printSurname(surname, !before, context)
  return [
    `${family}/${quotedName(name, name.includes(' '))}`,
    sex === undefined ? '' : sex === 'MALE' ? 'm' : 'f',
    birthdate === undefined ? '' : printDay(birthdate, { today: context.today, towards: 'birth' }),
    nationality?.toLowerCase() ?? '',
    discount === undefined ? '' : printDiscount(discount),
    document?.toLowerCase() ?? '',
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** The passengers as a list of names; the reader of it repeats the surname before. */
export const printNames = (people: readonly NamedPassenger[], context: LineContext): string =>
  people.map((person, at) => printPerson(person, people[at - 1], context)).join(' ')

/** A name comes first, and somewhere a slash that is no part of a date. */
export function isNamed(words: readonly Word[]): boolean {
  const parts = words.flatMap(partsOf)
  return nameOf(parts[0]) !== undefined && parts.some(isSlash)
}

/** The passengers from the next word on. */
export function readNames(reader: Reader, context: LineContext): NamedPassenger[] | Failure {
  const parts = reader.words.slice(reader.at).flatMap(partsOf)
  reader.at = reader.words.length
  return readPeople({ ...readerOf(parts, reader.end), missing: reader.missing }, context)
}

export function personText({
  surname,
  name,
  sex,
  birthdate,
  nationality,
  discount,
  document,
}: NamedPassenger): string {
  return [
    `${surname} ${name}`,
    sex === undefined ? '' : previewText(`sex.${sex}`),
    birthdate === undefined ? '' : formatDate(birthdate),
    nationality,
    discount,
    document,
  ]
    .filter(Boolean)
    .join(' ')
}
