import type { LineContext } from '../../command/line/context.ts'
import { previewText } from '../../command/line/previewText.ts'
import { fail, isFailure, peek, type Failure, type Reader } from '../../command/line/reader.ts'
import { type LineForm, verb } from '../../command/line/row.ts'
import type { Word } from '../../command/line/words/splitLine.ts'
import type { PlaceArguments, SeatArguments, CopyArguments } from '../model/commandArguments.ts'
import { joined, printWhere, readWhere } from './items.ts'
import { printDay, readDay } from '../../command/line/words/when.ts'
import { formatDateAndDay } from '../../language/date.ts'

const seatNumber = /^\d{1,4}[a-z]?(?:\/\d{1,2})?$/

/** `seat 12a` is a place on the deck plan, `seat ec` a class. */
function isSeatNumber(first: Word | undefined, second: Word | undefined): boolean {
  return first?.keys === 'seat' && /^\d/.test(second?.keys ?? '')
}

/** `cab2` `cab2out` `cab2in`: any cabin of so many berths. */
const anyCabin = /^cab([1-9])(out|in)?$/
/** What an accommodation is booked as: a whole cabin, a berth of one, a seat. */
const kinds: Record<string, boolean | undefined> = { cab: true, bed: false, seat: undefined }

function isPlace(keys: string): boolean {
  return keys in kinds || anyCabin.test(keys)
}

/** Whether a word is the code of a class that the trips of the booking offer. */
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

export const copyRow: LineForm<CopyArguments> = {
  ...verb('cp'),
  name: 'copy',
  place: 270,
  turns: true,
  usage: 'cp 28dec',
  read: (reader, { today }) => {
    reader.at = 1
    const date = readDay(reader, { today, towards: 'next' })
    return isFailure(date) ? date : { date }
  },
  print: ({ date }, { today }) => `cp ${printDay(date, { today, towards: 'next' })}`,
  preview: ({ date }) => previewText('copy', { day: formatDateAndDay(date) }),
  examples: ['cp 28dec', 'cp +7', 'cp fri'],
}
