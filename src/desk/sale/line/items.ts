import { previewText } from '../../line/previewText.ts'
import { atEnd, fail, isFailure, peek, readerOf, type Failure, type Reader } from '../../line/reader.ts'
import { bare, verb, type LineForm } from '../../line/row.ts'
import { readCode } from '../../line/words/simple.ts'
import type { Word } from '../../line/words/splitLine.ts'
import { articles, petWords } from '../../line/words/spoken.ts'
import { spokenKeys } from '../../../domain/value/spokenWords.ts'
import { readBarePlate } from '../../line/words/vehicle.ts'
import type {
  PetArguments,
  PlateArguments,
  ServiceArguments,
  PlaceArguments,
  SeatArguments,
} from '../model/commandArguments.ts'
import { printSelection, readSelection } from '../../line/words/numbers.ts'
import type { LineContext } from '../../line/context.ts'

function readService(reader: Reader): ServiceArguments | Failure {
  reader.at = 1
  const service = readCode(reader)
  if (isFailure(service)) return service
  const counted = peek(reader, 'number')
  const units = counted && /^[1-9]\d?$/.test(counted.keys) ? Number(counted.keys) : undefined
  if (units !== undefined) reader.at += 1
  const where = readWhere(reader, { passengers: 0, trip: 1 })
  return isFailure(where) ? where : { service, ...(units === undefined ? {} : { units }), ...where }
}

export const serviceRow: LineForm<ServiceArguments> = {
  ...verb('svc'),
  name: 'service',
  place: 90,
  usage: 'svc meal [2] [t2]',
  read: readService,
  print: ({ service, units, ...where }) => joined(['svc', service.toLowerCase(), units, printWhere(where)]),
  preview: ({ service, units = 1, trip }) =>
    joined([previewText('service', { code: service, units }), trip === undefined ? '' : `t${trip}`], ' · '),
  examples: ['svc meal', 'svc meal 2', 'svc wifi t2'],
}

/** Words of the line and where pets stay. */
const petPlaces: Record<string, string> = { cage: 'CAGE', cab: 'CABIN', deck: 'DECK' }
const petShape = /^pet(\d{1,2}(?:[.,]\d)?)$/
const weightShape = /^(\d{1,2}(?:[.,]\d)?)(?:kg)?$/

const typeOf = (word: Word | undefined) =>
  word && !word.quoted && !/\d/.test(word.keys) ? petWords.get(spokenKeys(word.text)) : undefined

/** The index of the word for a pet where an entry begins with one, or with an article and one; -1 where it does not. */
function namedPet([first, second]: readonly Word[]): number {
  if (typeOf(first) !== undefined) return 0
  const isArticle = first && !first.quoted && articles.has(spokenKeys(first.text))
  return isArticle && typeOf(second) !== undefined ? 1 : -1
}

const kilograms = (text: string | undefined) => Number(text?.replace(',', '.')) || undefined

/** Weight and place may be left out. */
function readPet(reader: Reader): PetArguments | Failure {
  const glued = kilograms(petShape.exec(reader.words[0]?.keys ?? '')?.[1])
  const at = glued === undefined ? Math.max(0, namedPet(reader.words)) : 0
  const type = typeOf(reader.words[at])
  reader.at = at + 1
  const spaced =
    glued === undefined ? kilograms(weightShape.exec(peek(reader, 'number')?.keys ?? '')?.[1]) : undefined
  if (spaced !== undefined) reader.at += 1
  const weight = glued ?? spaced
  const seat = petPlaces[peek(reader, 'petPlace')?.keys ?? '']
  if (seat !== undefined) reader.at += 1
  const isSelector = /^[ptv][1-9]/.test(reader.words[reader.at]?.keys ?? '')
  if (!atEnd(reader) && !isSelector) return fail(reader, ['petPlace'])
  const where = readWhere(reader, { passengers: 1, trip: 0 })
  if (isFailure(where)) return where
  const [passenger] = where.passengers ?? []
  return {
    ...(weight === undefined ? {} : { weight }),
    ...(seat === undefined ? {} : { seat }),
    ...(type ? { type } : {}),
    ...(passenger === undefined ? {} : { passenger }),
  }
}

const placeWord = (seat: string | undefined) =>
  Object.keys(petPlaces).find((word) => petPlaces[word] === seat)
const owner = (passenger: number | undefined) => (passenger === undefined ? '' : `p${passenger}`)

export const petRow: LineForm<PetArguments> = {
  name: 'pet',
  place: 80,
  verbs: ['pet'],
  usage: 'pet8 [cage|cab|deck] [p2]',
  is: (words) => (!words[0]?.quoted && petShape.test(words[0]?.keys ?? '')) || namedPet(words) >= 0,
  read: readPet,
  print: ({ weight, seat, type, passenger }) =>
    joined([
      type ? joined([type.toLowerCase(), weight === undefined ? '' : String(weight)]) : `pet${weight ?? ''}`,
      placeWord(seat) ?? '',
      owner(passenger),
    ]),
  preview: ({ weight, seat, passenger }) =>
    joined(
      [
        weight === undefined ? previewText('petAny') : previewText('petOf', { weight }),
        seat === undefined ? previewText('petPlace.any') : previewText(`petPlace.${seat as 'CAGE'}`),
        owner(passenger),
      ],
      ' · ',
    ),
  soFar: (before) => ({ ...before, pets: (before.pets ?? 0) + 1 }),
  examples: ['pet8 cage', 'pet12.5 deck p2', 'pet4 cab p1', 'dog', 'cat 4 cab'],
}

function isPlate(words: readonly Word[]): boolean {
  const reader = readerOf(words)
  return readBarePlate(reader) !== undefined && atEnd(reader)
}

export const plateRow: LineForm<PlateArguments> = {
  ...bare,
  name: 'plate',
  place: 140,
  precedence: 5,
  usage: 'ika1234 · ika1234+tk5678',
  is: isPlate,
  read: (reader) => readBarePlate(reader) ?? fail(reader, ['plate']),
  print: ({ plate, plate2 }) => joined([plate, plate2], '+').toLowerCase(),
  preview: ({ plate, plate2 }) => previewText('plate', { plate: joined([plate, plate2], ' + ') }),
  soFar: (before) => ({ ...before, plates: (before.plates ?? 0) + 1 }),
  examples: ['ika1234', 'ika 1234', 'ika1234+tk5678', 'ικα1234'],
}

/** Passengers and the trip, counted from 1. */
export interface Where {
  passengers?: number[]
  trip?: number
}

/** Passengers and trip of an entry that has no other words. */
export function readWhere(reader: Reader, most: Record<keyof Where, number>): Where | Failure {
  const { at } = reader
  const selection = readSelection(reader)
  if (isFailure(selection)) return selection
  const { passengers = [], trips = [], vehicles } = selection
  if (vehicles || trips.length > most.trip || passengers.length > most.passengers)
    return fail({ ...reader, at }, ['selector'])
  const [trip] = trips
  return { ...(passengers.length > 0 ? { passengers } : {}), ...(trip === undefined ? {} : { trip }) }
}

export function printWhere({ passengers, trip }: Where): string {
  const trips = trip === undefined ? {} : { trips: [trip] }
  return printSelection({ ...(passengers ? { passengers } : {}), ...trips })
}

/** Joins the non-empty parts of an entry or of its preview. */
export function joined(parts: readonly (string | number | undefined)[], between = ' '): string {
  return parts.filter((part) => part !== undefined && part !== '').join(between)
}

const seatNumber = /^\d{1,4}[a-z]?(?:\/\d{1,2})?$/

/** `seat 12a` is a place on the deck plan, `seat ec` a class. */
function isSeatNumber(first: Word | undefined, second: Word | undefined): boolean {
  return first?.keys === 'seat' && /^\d/.test(second?.keys ?? '')
}

/** `cab2` `cab2out` `cab2in`: any cabin of so many berths. */
const anyCabin = /^cab([1-9])(out|in)?$/
/** True for a whole cabin, false for a berth of one, undefined for a seat. */
const kinds: Record<string, boolean | undefined> = { cab: true, bed: false, seat: undefined }

function isPlace(keys: string): boolean {
  return keys in kinds || anyCabin.test(keys)
}

/** Returns whether a word is the code of a class that the trips of the booking offer. */
const isClass = (keys: string, offered: LineContext['accommodations']) =>
  offered.some(({ code }) => code.toLowerCase() === keys)

function readAccommodation(reader: Reader): Pick<PlaceArguments, 'accommodation' | 'whole'> | Failure {
  const first = reader.words[0]?.keys ?? ''
  reader.at = 1
  if (anyCabin.test(first)) return { accommodation: first.toUpperCase(), whole: true }
  // The code of a class alone; that of a cabin ends with the number of its beds.
  if (!(first in kinds))
    return { accommodation: first.toUpperCase(), ...(/\d$/.test(first) && { whole: true }) }
  const word = peek(reader, 'accommodation')
  if (!word || !/^[a-z][a-z0-9]{0,7}$/.test(word.keys)) return fail(reader, ['accommodation'])
  reader.at += 1
  const whole = kinds[first]
  return { accommodation: word.keys.toUpperCase(), ...(whole === undefined ? {} : { whole }) }
}

function readPlace(reader: Reader): PlaceArguments | Failure {
  const accommodation = readAccommodation(reader)
  if (isFailure(accommodation)) return accommodation
  const where = readWhere(reader, { passengers: Infinity, trip: 1 })
  return isFailure(where) ? where : { ...accommodation, ...where }
}

function printPlace({ accommodation, whole, ...where }: PlaceArguments): string {
  const code = accommodation.toLowerCase()
  const word =
    whole === undefined
      ? `seat ${code}`
      : whole
        ? anyCabin.test(code)
          ? code
          : `cab ${code}`
        : `bed ${code}`
  return joined([word, printWhere(where)])
}

function previewPlace({ accommodation, whole, ...where }: PlaceArguments): string {
  const kind = whole === undefined ? 'seat' : whole ? 'cabin' : 'berth'
  return joined([previewText(kind, { what: accommodation }), printWhere(where)], ' · ')
}

export const placeRow: LineForm<PlaceArguments> = {
  name: 'place',
  place: 60,
  verbs: ['cab', 'bed', 'seat'],
  usage: 'cab2 · cab2out · cab ab4 p1-2 · bed ab4 p1 · seat ec [p1-3,5] [t2]',
  is: ([first, second], { accommodations }) =>
    !first?.quoted &&
    (isPlace(first?.keys ?? '') || isClass(first?.keys ?? '', accommodations)) &&
    !isSeatNumber(first, second),
  read: readPlace,
  print: printPlace,
  preview: previewPlace,
  examples: ['cab2', 'cab2out', 'cab4in p1-4', 'cab ab4 p1-2', 'bed ab4 p1', 'seat ec', 'seat ec p1-3,5 t2'],
}

function readSeats(reader: Reader): SeatArguments | Failure {
  reader.at = 1
  const numbers = peek(reader, 'seatNumber')?.keys.split(',') ?? []
  if (numbers.length === 0 || !numbers.every((number) => seatNumber.test(number)))
    return fail(reader, ['seatNumber'])
  reader.at = 2
  const where = readWhere(reader, { passengers: Infinity, trip: 1 })
  return isFailure(where) ? where : { numbers: numbers.map((number) => number.toUpperCase()), ...where }
}

/** Seats by their numbers, unlike a class, which begins with a letter. */
export const seatRow: LineForm<SeatArguments> = {
  name: 'seat',
  place: 70,
  verbs: ['seat'],
  usage: 'seat 12a,12b · seat 8014/2 [p1-2] [t2]',
  is: ([first, second]) => !first?.quoted && isSeatNumber(first, second),
  read: readSeats,
  print: ({ numbers, ...where }) => joined(['seat', numbers.join(',').toLowerCase(), printWhere(where)]),
  preview: ({ numbers, ...where }) =>
    joined([previewText('seats', { numbers: numbers.join(', ') }), printWhere(where)], ' · '),
  examples: ['seat 12a,12b', 'seat 12a p1', 'seat 8014 p1-2 t2', 'seat 8014/1,8014/2', 'σεατ 12α,12β'],
}
