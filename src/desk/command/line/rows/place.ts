import type { PlaceArguments, SelectionArguments } from '../arguments.ts'
import { printSelection, readSelection } from '../words/numbers.ts'
import { fail, isFailure, peek, type Failure, type Reader } from '../reader.ts'
import { row } from '../row.ts'

/** `cab2` `cab2out` `cab2in`: any cabin of so many berths. */
const anyCabin = /^cab([1-9])(out|in)?$/
/** What an accommodation is booked as: a whole cabin, a berth of one, a seat. */
const verbs: Record<string, boolean | undefined> = { cab: true, bed: false, seat: undefined }

function isPlace(keys: string): boolean {
  return keys in verbs || anyCabin.test(keys)
}

function readAccommodation(reader: Reader): Pick<PlaceArguments, 'accommodation' | 'whole'> | Failure {
  const first = reader.words[0]?.keys ?? ''
  reader.at = 1
  if (anyCabin.test(first)) return { accommodation: first.toUpperCase(), whole: true }
  const word = peek(reader, 'accommodation')
  if (!word || !/^[a-z][a-z0-9]{0,7}$/.test(word.keys)) return fail(reader, ['accommodation'])
  reader.at += 1
  const whole = verbs[first]
  return { accommodation: word.keys.toUpperCase(), ...(whole === undefined ? {} : { whole }) }
}

/** A place is given to passengers, on one trip or on every one that has it. */
function placeOf({ passengers, trips = [], vehicles }: SelectionArguments) {
  if (vehicles || trips.length > 1) return undefined
  const [trip] = trips
  return { ...(passengers ? { passengers } : {}), ...(trip === undefined ? {} : { trip }) }
}

function readPlace(reader: Reader): PlaceArguments | Failure {
  const accommodation = readAccommodation(reader)
  if (isFailure(accommodation)) return accommodation
  const { at } = reader
  const selection = readSelection(reader)
  if (isFailure(selection)) return selection
  const where = placeOf(selection)
  return where ? { ...accommodation, ...where } : fail({ ...reader, at }, ['selector'])
}

function printPlace({ accommodation, passengers, whole, trip }: PlaceArguments): string {
  const code = accommodation.toLowerCase()
  const word =
    whole === undefined
      ? `seat ${code}`
      : whole
        ? anyCabin.test(code)
          ? code
          : `cab ${code}`
        : `bed ${code}`
  const selection = printSelection({
    ...(passengers ? { passengers } : {}),
    ...(trip === undefined ? {} : { trips: [trip] }),
  })
  return selection === '' ? word : `${word} ${selection}`
}

export const placeRow = row<PlaceArguments>({
  name: 'place',
  command: 'booking.place',
  verbs: ['cab', 'bed', 'seat'],
  usage: 'cab2 · cab2out · cab ab4 p1-2 · bed ab4 p1 · seat ec [p1-3,5] [t2]',
  is: ([first]) => !first?.quoted && isPlace(first?.keys ?? ''),
  read: readPlace,
  print: printPlace,
  examples: ['cab2', 'cab2out', 'cab4in p1-4', 'cab ab4 p1-2', 'bed ab4 p1', 'seat ec', 'seat ec p1-3,5 t2'],
})
