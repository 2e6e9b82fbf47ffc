import { previewText } from '../../line/previewText.ts'
import {
  atEnd,
  fail,
  isFailure,
  notTaken,
  peek,
  readerOf,
  type Failure,
  type Reader,
  type Word,
} from '../../line/words/reader.ts'
import {
  lineRow,
  optional,
  required,
  oneWord,
  seq,
  word,
  type Opening,
  type Part,
  type Value,
  code,
  count,
} from '../../line/combine.ts'
import type { LineForm } from '../../line/row.ts'
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
import { printSelection, saleSelection, selectorAhead } from '../../line/words/selection.ts'
import type { LineContext } from '../../line/context.ts'

/** Passengers and the trip, counted from 1. */
export interface Where {
  passengers?: number[]
  trip?: number
}

/** Passengers and trip of an entry, so many at most of each. */
function readWhere(reader: Reader, most: Record<keyof Where, number>): Where | Failure {
  const { at } = reader
  const rows = saleSelection.read(reader)
  if (isFailure(rows)) return rows
  const { passengers = [], trips = [], vehicles } = rows
  if (vehicles || trips.length > most.trip || passengers.length > most.passengers)
    return fail({ ...reader, at }, ['selector'])
  const [trip] = trips
  return { ...(passengers.length > 0 ? { passengers } : {}), ...(trip === undefined ? {} : { trip }) }
}

const where = (usage: string, most: Record<keyof Where, number>): Part<Where> => ({
  usage,
  read: (reader) => readWhere(reader, most),
  print: printWhere,
})

export function printWhere({ passengers, trip }: Where): string {
  const trips = trip === undefined ? {} : { trips: [trip] }
  return printSelection({ ...(passengers ? { passengers } : {}), ...trips })
}

/** Joins the non-empty parts of an entry or of its preview. */
export function joined(parts: readonly (string | number | undefined)[], between = ' '): string {
  return parts.filter((part) => part !== undefined && part !== '').join(between)
}

export const serviceRow: LineForm<ServiceArguments> = lineRow({
  name: 'service',
  order: 90,
  entry: seq(
    word('svc'),
    required('service', code),
    optional('units', count),
    where('[t2]', { passengers: 0, trip: 1 }),
  ),
  preview: ({ service, units = 1, trip }) =>
    joined([previewText('service', { code: service, units }), trip === undefined ? '' : `t${trip}`], ' · '),
  examples: ['svc meal', 'svc meal 2', 'svc wifi t2'],
})

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

/** The pet by its word, and its weight where it is typed. */
const pet: Opening<Pick<PetArguments, 'weight' | 'type'>> = {
  verbs: ['pet'],
  is: (words) => (!words[0]?.quoted && petShape.test(words[0]?.keys ?? '')) || namedPet(words) >= 0,
  usage: 'pet8',
  read(reader) {
    const glued = kilograms(petShape.exec(reader.words[0]?.keys ?? '')?.[1])
    const at = glued === undefined ? Math.max(0, namedPet(reader.words)) : 0
    const type = typeOf(reader.words[at])
    reader.at = at + 1
    const spaced =
      glued === undefined ? kilograms(weightShape.exec(peek(reader, 'number')?.keys ?? '')?.[1]) : undefined
    if (spaced !== undefined) reader.at += 1
    const weight = glued ?? spaced
    return { ...(weight === undefined ? {} : { weight }), ...(type ? { type } : {}) }
  },
  print: ({ weight, type }) =>
    type ? joined([type.toLowerCase(), weight === undefined ? '' : String(weight)]) : `pet${weight ?? ''}`,
}

const petPlace: Value<string> = oneWord('petPlace', Object.keys(petPlaces).join('|'), {
  meaning: ({ keys }) => petPlaces[keys],
  print: (seat) => Object.keys(petPlaces).find((name) => petPlaces[name] === seat) ?? '',
})

/** The passenger with whom the pet travels. */
const owner: Part<Pick<PetArguments, 'passenger'>> = {
  usage: '[p2]',
  read(reader) {
    if (!atEnd(reader) && !selectorAhead(reader)) {
      notTaken(reader, petPlace.slots)
      return {}
    }
    const rows = readWhere(reader, { passengers: 1, trip: 0 })
    if (isFailure(rows)) return rows
    const [passenger] = rows.passengers ?? []
    return passenger === undefined ? {} : { passenger }
  },
  print: ({ passenger }) => ownerText(passenger),
}

const ownerText = (passenger: number | undefined) => (passenger === undefined ? '' : `p${passenger}`)

export const petRow: LineForm<PetArguments> = lineRow({
  name: 'pet',
  order: 80,
  entry: seq(pet, optional('seat', petPlace), owner),
  preview: ({ weight, seat, passenger }) =>
    joined(
      [
        weight === undefined ? previewText('petAny') : previewText('petOf', { weight }),
        seat === undefined ? previewText('petPlace.any') : previewText(`petPlace.${seat as 'CAGE'}`),
        ownerText(passenger),
      ],
      ' · ',
    ),
  soFar: (before) => ({ ...before, pets: (before.pets ?? 0) + 1 }),
  examples: ['pet8 cage', 'pet12.5 deck p2', 'pet4 cab p1', 'dog', 'cat 4 cab'],
})

function isPlate(words: readonly Word[]): boolean {
  const reader = readerOf(words)
  return readBarePlate(reader) !== undefined && atEnd(reader)
}

const plate: Opening<PlateArguments> = {
  verbs: [],
  is: isPlate,
  usage: 'ika1234 · ika1234+tk5678',
  read: (reader) => readBarePlate(reader) ?? fail(reader, ['plate']),
  // In two words where one would change names: `nm123` does so from passenger 123 on.
  print: (vehicle) =>
    joined([vehicle.plate, vehicle.plate2], '+')
      .toLowerCase()
      .replace(/^nm(?=\d{3}$)/, 'nm '),
}

export const plateRow: LineForm<PlateArguments> = lineRow({
  name: 'plate',
  order: 140,
  precedence: 5,
  entry: plate,
  preview: (vehicle) => previewText('plate', { plate: joined([vehicle.plate, vehicle.plate2], ' + ') }),
  soFar: (before) => ({ ...before, plates: (before.plates ?? 0) + 1 }),
  examples: ['ika1234', 'ika 1234', 'ika1234+tk5678', 'ικα1234'],
})

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

type Accommodation = Pick<PlaceArguments, 'accommodation' | 'whole'>

const accommodation: Opening<Accommodation> = {
  verbs: ['cab', 'bed', 'seat'],
  is: ([first, second], { accommodations }) =>
    !first?.quoted &&
    (isPlace(first?.keys ?? '') || isClass(first?.keys ?? '', accommodations)) &&
    !isSeatNumber(first, second),
  usage: 'cab2 · cab2out · cab ab4 p1-2 · bed ab4 p1 · seat ec',
  read(reader) {
    const first = reader.words[0]?.keys ?? ''
    reader.at = 1
    if (anyCabin.test(first)) return { accommodation: first.toUpperCase(), whole: true }
    // The code of a class alone; that of a cabin ends with the number of its beds.
    if (!(first in kinds))
      return { accommodation: first.toUpperCase(), ...(/\d$/.test(first) && { whole: true }) }
    const next = peek(reader, 'accommodation')
    if (!next || !/^[a-z][a-z0-9]{0,7}$/.test(next.keys)) return fail(reader, ['accommodation'])
    reader.at += 1
    const whole = kinds[first]
    return { accommodation: next.keys.toUpperCase(), ...(whole === undefined ? {} : { whole }) }
  },
  print(chosen) {
    const typed = chosen.accommodation.toLowerCase()
    if (chosen.whole === undefined) return `seat ${typed}`
    if (!chosen.whole) return `bed ${typed}`
    return anyCabin.test(typed) ? typed : `cab ${typed}`
  },
}

function previewPlace({ accommodation: what, whole, ...selected }: PlaceArguments): string {
  const kind = whole === undefined ? 'seat' : whole ? 'cabin' : 'berth'
  return joined([previewText(kind, { what }), printWhere(selected)], ' · ')
}

export const placeRow: LineForm<PlaceArguments> = lineRow({
  name: 'place',
  order: 60,
  entry: seq(accommodation, where('[p1-3,5] [t2]', { passengers: Infinity, trip: 1 })),
  preview: previewPlace,
  examples: ['cab2', 'cab2out', 'cab4in p1-4', 'cab ab4 p1-2', 'bed ab4 p1', 'seat ec', 'seat ec p1-3,5 t2'],
})

/** Numbers on the deck plan, in capitals. */
const seatNumbers: Value<string[]> = oneWord('seatNumber', '12a,12b', {
  meaning({ keys }) {
    const numbers = keys.split(',')
    return numbers.every((number) => seatNumber.test(number))
      ? numbers.map((number) => number.toUpperCase())
      : undefined
  },
  print: (numbers) => numbers.join(',').toLowerCase(),
})

/** Seats by their numbers, unlike a class, which begins with a letter. */
export const seatRow: LineForm<SeatArguments> = lineRow({
  name: 'seat',
  order: 70,
  entry: seq(
    { ...word('seat'), is: ([first, second]) => !first?.quoted && isSeatNumber(first, second) },
    required('numbers', seatNumbers, '12a,12b · seat 8014/2'),
    where('[p1-2] [t2]', { passengers: Infinity, trip: 1 }),
  ),
  preview: ({ numbers, ...selected }) =>
    joined([previewText('seats', { numbers: numbers.join(', ') }), printWhere(selected)], ' · '),
  examples: ['seat 12a,12b', 'seat 12a p1', 'seat 8014 p1-2 t2', 'seat 8014/1,8014/2', 'σεατ 12α,12β'],
})
