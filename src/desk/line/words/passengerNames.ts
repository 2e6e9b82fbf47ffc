import { isName, readName } from '../../../domain/value/personName.ts'
import type { NamedPassenger } from '../../../domain/booking/party.ts'
import { formatDate } from '../../language/date.ts'
import type { LineContext } from '../context.ts'
import { previewText } from '../previewText.ts'
import { fail, failByRule, isFailure, readerOf, type Failure, type Reader, type Word } from './reader.ts'
import { discountOf, printDiscount } from './party.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { sexBehindName } from '../../../domain/booking/fields/sexAndType.ts'
import { readBirthdate } from '../../../domain/value/birthdate.ts'
import { spokenKeys } from '../../../domain/value/spokenWords.ts'
import { bothTitles, titleOf, withoutGluedTitle, type Title } from '../../../domain/value/title.ts'
import { documentInTwoWords, documentOf } from './document.ts'
import { refuseCardNumber } from '../../../domain/value/cardNumber.ts'
import { readCountry } from '../../../domain/value/country.ts'
import { plainSigns } from '../../../domain/value/cleanText.ts'
import { monthOf, monthAbbreviations } from '../../../domain/value/typedDay.ts'

const mostPeople = 100

/** A slash belongs to a date between figures, or with the name of a month; any other parts names. */
const slashOfDate = String.raw`(?<=\d)\/(?=\d)|(?<=\d)\/(?=\p{L}{3,}\/\d)|(?<=\d\/\p{L}{3,})\/(?=\d)`
const namesAndSlashes = new RegExp(String.raw`(?:[^/]|${slashOfDate})+|\/`, 'gu')

/** `"SMITH, JOHN MR"`, as lists and reservation systems have it: the comma parts the names as a slash does. */
const surnameFirst = /^[^,/\d]*\p{L}[^,/\d]*,[^,/\d]*\p{L}[^,/\d]*$/u

function partsOf(word: Word): readonly Word[] {
  if (!word.quoted) return matchesIn(word, namesAndSlashes)
  if (!surnameFirst.test(word.text)) return [word]
  return matchesIn({ ...word, quoted: false }, /[^\s,]+|,/gu).map((part) =>
    part.text === ',' ? { ...part, text: '/', keys: '/' } : part,
  )
}

function matchesIn(word: Word, pattern: RegExp): readonly Word[] {
  const parts: Word[] = []
  for (const match of word.text.matchAll(pattern)) {
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

/** The meaning of the words behind a name, and how many words it took. */
interface Attribute {
  said: Said
  took: number
}

/** The attribute of a person that the next words give, unless earlier words gave it. */
function attributeAt(words: readonly Word[], at: number, known: Said, context: LineContext) {
  const word = words[at]
  if (!word || word.quoted || isSlash(word)) return undefined
  const found = [
    titleAt(word, known),
    dateAt(words, at, known, context),
    documentAt(words, at, known, context),
    wordAt(word, known, context),
    countryAt(words, at, known, context),
    sameSexAt(word, known),
  ]
  return found.find((one) => one !== undefined)
}

/** A country by its name or its three letters, behind another attribute: elsewhere it may be a name, as Jordan. */
function countryAt(
  words: readonly Word[],
  at: number,
  known: Said,
  { countries }: LineContext,
): Attribute | undefined {
  const { text = '' } = words[at] ?? {}
  const mayBeName = Object.keys(known).length === 0 || isBeforeSlash(words, at)
  if (known.nationality !== undefined || mayBeName || !/^[\p{L}\p{M}]{3,}$/u.test(text)) return undefined
  const nationality = readCountry(text)
  return nationality && countries.includes(nationality) ? { said: { nationality }, took: 1 } : undefined
}

/** Returns true for a part of the next person’s surname: only names are between it and a slash. */
function isBeforeSlash(words: readonly Word[], at: number): boolean {
  const end = words.findIndex((word, index) => index > at && nameOf(word) === undefined)
  return isSlash(words[end])
}

/** The sex that a title has shown already. */
function sameSexAt({ text, keys }: Word, { sex }: Said): Attribute | undefined {
  return sex !== undefined && sexOf(text, keys) === sex ? { said: {}, took: 1 } : undefined
}

function sexOf(text: string, keys: string): Said['sex'] {
  return keys === 'm' ? 'MALE' : keys === 'f' ? 'FEMALE' : sexBehindName(text)
}

/** A title counts as long as it shows something new; `mr` behind a sex is a country. */
function titleAt(word: Word, known: Said): Attribute | undefined {
  const title = titleOf(word.text)
  if (title === undefined) return undefined
  const isKnown = (title.sex && known.sex) ?? (title.type && known.type)
  return isKnown ? undefined : { said: title, took: 1 }
}

function wordAt(word: Word, known: Said, context: LineContext): Attribute | undefined {
  const { keys, text } = word
  const said = [
    { sex: sexOf(text, keys) },
    // Three letters may be a name: `countryAt` reads them.
    {
      nationality:
        keys.length < 3 ? context.countries.find((code) => code === keys.toUpperCase()) : undefined,
    },
    { discount: discountOf(keys, context) },
    { document: documentOf(text, context) },
  ] satisfies Said[]
  const found = said.find((one) =>
    Object.entries(one).some(([what, value]) => value !== undefined && !(what in known)),
  )
  return found && { said: definedOf(found), took: 1 }
}

/** Words of a date at most: `12 de marzo de 1985`. */
const mostWordsOfDate = 5

/** A date of birth in one word or several; figures behind a discount are its proof. */
function dateAt(
  words: readonly Word[],
  at: number,
  known: Said,
  { today }: LineContext,
): Attribute | undefined {
  if (known.birthdate !== undefined || !mayBeginDate(words, at)) return undefined
  const isProof = known.discount !== undefined && known.document === undefined
  if (isProof && /^\d+$/.test(words[at]?.text ?? '')) return undefined
  const end = words.slice(at, at + mostWordsOfDate).findIndex((word) => word.quoted || isSlash(word))
  for (let took = end < 0 ? Math.min(mostWordsOfDate, words.length - at) : end; took > 0; took--) {
    const birthdate = birthdayOf(words.slice(at, at + took), today)
    if (birthdate !== undefined) return { said: { birthdate }, took }
  }
  return undefined
}

/** A figure, a month, or a day of the week. */
function mayBeginDate(words: readonly Word[], at: number): boolean {
  const { text = '' } = words[at] ?? {}
  return /\d/.test(text) || (monthOf(spokenKeys(text)) !== undefined && /\d/.test(words[at + 1]?.text ?? ''))
}

/** Reads the words as typed, or by the keys of a month that was typed on the Greek layout. */
function birthdayOf(words: readonly Word[], today: string): string | undefined {
  const spellings = [words.map(({ text }) => text), words.map(({ keys }) => keys)]
  return spellings
    .map((spelling) => readBirthdate(spelling.join(' '), { today }))
    .find((read) => typeof read === 'string')
}

/** The letters and the figures of an identity card. */
function documentAt(
  words: readonly Word[],
  at: number,
  attributes: Said,
  context: LineContext,
): Attribute | undefined {
  const document = documentInTwoWords(words[at], words[at + 1], context)
  return document !== undefined && attributes.document === undefined
    ? { said: { document }, took: 2 }
    : undefined
}

/** Further given names: no attribute, and not the surname of the next person (the word before a slash). */
function isGiven(reader: Reader, context: LineContext): boolean {
  const { words, at } = reader
  if (nameOf(words[at]) === undefined || isSlash(words[at + 1])) return false
  return attributeAt(words, at, {}, context) === undefined
}

/** The given names, and the titles in front of them or attached to the last one, as reservation systems write them. */
function readGiven(reader: Reader, context: LineContext): { name: string; title: Title } | Failure {
  const inFront = takeTitles(reader)
  const single = noGivenName(reader)
  if (single) return { name: '', title: bothTitles(inFront, single) ?? inFront }
  const first = nameOf(reader.words[reader.at])
  if (first === undefined) return fail(reader, ['name'])
  const given = [first]
  reader.at += 1
  while (isGiven(reader, context)) given.push(nameOf(reader.words[reader.at++]) ?? '')
  const { name, title } = withoutGluedTitle(readName(given.join(' ')))
  return { name, title: bothTitles(inFront, title) ?? inFront }
}

/** A dash, or a title that no name follows, in place of a given name: the person has one name only. */
function noGivenName(reader: Reader): Title | undefined {
  const word = reader.words[reader.at]
  if (!word || word.quoted) return undefined
  const title = /^-+$/.test(plainSigns(word.text)) ? {} : titleOf(word.text)
  if (title) reader.at += 1
  return title
}

/** The titles from here on, as long as a name follows. */
function takeTitles(reader: Reader): Title {
  let said: Title = {}
  for (;;) {
    const { words, at } = reader
    const title = words[at]?.quoted === false ? titleOf(words[at].text) : undefined
    const both = title && nameOf(words[at + 1]) !== undefined ? bothTitles(said, title) : undefined
    if (both === undefined) return said
    said = both
    reader.at += 1
  }
}

interface Surname {
  surname: string
  title: Title
}

/** Where another person or an attribute was expected; a date on which no passenger was born is named as one. */
function failAt(reader: Reader, { text }: Word, before: string | undefined, { today }: LineContext): Failure {
  if (before === undefined) return fail(reader, ['surname'])
  const isDay = isRefusal(readBirthdate(text, { today }))
  return isDay ? fail(reader, ['date'], 'no_such_date') : fail(reader, ['attribute'])
}

/** Names without a slash: a short word behind a person is rather an attribute that is none, as letters of no country. */
function failAtEnd(reader: Reader, before: string | undefined, names: readonly string[]): Failure {
  const atEnd = fail(reader, ['name'])
  const [only = ''] = names
  const isShort = before !== undefined && names.length === 1 && only.length <= lettersOfCountry
  return isShort ? fail({ ...reader, at: reader.at - 1 }, ['attribute', 'name']) : atEnd
}

const lettersOfCountry = 3

function readSurname(reader: Reader, before: string | undefined, context: LineContext): Surname | Failure {
  const title = takeTitles(reader)
  const names: string[] = []
  for (let word = reader.words[reader.at]; word && !isSlash(word); word = reader.words[reader.at]) {
    const name = nameOf(word)
    if (name === undefined) return failAt(reader, word, before, context)
    names.push(name)
    reader.at += 1
  }
  if (names.length === 0 && !before) return fail(reader, ['surname'])
  if (reader.at >= reader.words.length) return failAtEnd(reader, before, names)
  reader.at += 1
  return { surname: names.length > 0 ? readName(names.join(' ')) : (before ?? ''), title }
}

/** Returns true for a title behind the names that repeats one in front of them: `mr smith/john mr`. */
function repeatsTitle(word: Word | undefined, { sex }: Said): boolean {
  return word?.quoted === false && sex !== undefined && titleOf(word.text)?.sex === sex
}

function readPerson(
  reader: Reader,
  before: string | undefined,
  context: LineContext,
): NamedPassenger | Failure {
  const last = readSurname(reader, before, context)
  if (isFailure(last)) return last
  const given = readGiven(reader, context)
  if (isFailure(given)) return given
  const said: Said = { ...last.title, ...given.title }
  if (repeatsTitle(reader.words[reader.at], said)) reader.at += 1
  for (;;) {
    const more = attributeAt(reader.words, reader.at, said, context)
    if (!more) break
    const card = refuseCardNumber(more.said.document ?? '')
    if (card) return failByRule(reader, more.took, card)
    Object.assign(said, more.said)
    reader.at += more.took
  }
  if (reader.at >= reader.words.length) reader.missing.add('attribute').add('name')
  // A single name is entered as a name without a surname, for the company of the trip to decide about.
  const names =
    given.name === '' ? { surname: '', name: last.surname } : { surname: last.surname, name: given.name }
  return { ...names, ...said }
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
    surname.includes(' ') || (!first && attributeAt([word], 0, {}, context) !== undefined),
  )
}

const printedType = { CH: 'chd', IN: 'inf' } as const

/** `12mar85`, or with the whole year where two figures are another one. */
function printBirthdate(date: string, today: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  const named = `${Number(day)}${monthAbbreviations[Number(month) - 1] ?? ''}`
  const short = named + year.slice(2)
  return readBirthdate(short, { today }) === date ? short : named + year
}

function printPerson(
  person: NamedPassenger,
  before: NamedPassenger | undefined,
  context: LineContext,
): string {
  const { surname, name, sex, type, birthdate, nationality, discount, document } = person
  const family = surname === before?.surname ? '' : printSurname(surname, !before, context)
  return [
    surname === ''
      ? `${printSurname(name, !before, context)}/-`
      : `${family}/${quotedName(name, name.includes(' '))}`,
    sex === undefined ? '' : sex === 'MALE' ? 'm' : 'f',
    type === undefined ? '' : printedType[type],
    birthdate === undefined ? '' : printBirthdate(birthdate, context.today),
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

/** A name comes first, and somewhere a slash that is no part of a date; a comma parts names only in the first word. */
export function isNamed([first, ...words]: readonly Word[]): boolean {
  const parts = [...(first ? partsOf(first) : []), ...words.filter(({ quoted }) => !quoted).flatMap(partsOf)]
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
  type,
  birthdate,
  nationality,
  discount,
  document,
}: NamedPassenger): string {
  return [
    surname,
    name,
    sex === undefined ? '' : previewText(`sex.${sex}`),
    type,
    birthdate === undefined ? '' : formatDate(birthdate),
    nationality,
    discount,
    document,
  ]
    .filter(Boolean)
    .join(' ')
}
