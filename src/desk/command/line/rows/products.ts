import { shapeToLatin } from '../../../../domain/value/fold.ts'
import type {
  CodeArguments,
  InsureArguments,
  PartyArguments,
  PetArguments,
  PlateArguments,
  SeatArguments,
  ServiceArguments,
  VoucherArguments,
} from '../arguments.ts'
import type { LineContext } from '../context.ts'
import { printSelection, readSelection } from '../words/numbers.ts'
import { bareC, printParty, readParty } from '../words/party.ts'
import { atEnd, fail, isFailure, peek, readerOf, type Failure, type Reader } from '../reader.ts'
import type { Word } from '../words/splitLine.ts'
import { bare, row, verb, type Row } from '../row.ts'
import { printVehicle, readBarePlate, readOfVehicle, readVehicle } from '../words/vehicle.ts'

const seatNumber = /^\d{1,4}[a-z]?(?:\/\d{1,2})?$/
const codeShape = /^[A-Z0-9][A-Z0-9-]{0,19}$/

interface Where {
  passengers?: number[]
  trip?: number
}

/** Of whom and on which trip, where no more than that may be said. */
function readWhere(reader: Reader, most: Record<keyof Where, number>): Where | Failure {
  const { at } = reader
  const selection = readSelection(reader)
  if (isFailure(selection)) return selection
  const { passengers = [], trips = [], vehicles } = selection
  if (vehicles || trips.length > most.trip || passengers.length > most.passengers)
    return fail({ ...reader, at }, ['selector'])
  const [trip] = trips
  return { ...(passengers.length > 0 ? { passengers } : {}), ...(trip === undefined ? {} : { trip }) }
}

function printWhere({ passengers, trip }: Where): string {
  const trips = trip === undefined ? {} : { trips: [trip] }
  return printSelection({ ...(passengers ? { passengers } : {}), ...trips })
}

const joined = (...parts: readonly (string | number | undefined)[]) =>
  parts.filter((part) => part !== undefined && part !== '').join(' ')

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
export const seatRow = row<SeatArguments>({
  name: 'seat',
  command: 'booking.seat',
  verbs: ['seat'],
  usage: 'seat 12a,12b · seat 8014/2 [p1-2] [t2]',
  is: ([first, second]) => first?.keys === 'seat' && !first.quoted && /^\d/.test(second?.keys ?? ''),
  read: readSeats,
  print: ({ numbers, ...where }) => joined('seat', numbers.join(',').toLowerCase(), printWhere(where)),
  examples: ['seat 12a,12b', 'seat 12a p1', 'seat 8014 p1-2 t2', 'seat 8014/1,8014/2', 'σεατ 12α,12β'],
})

function readCode(reader: Reader): string | Failure {
  const word = peek(reader, 'code')
  const code = word && shapeToLatin(word.text)
  if (code === undefined || !codeShape.test(code)) return fail(reader, ['code'])
  reader.at += 1
  return code
}

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

export const serviceRow = row<ServiceArguments>({
  ...verb('svc'),
  name: 'service',
  command: 'booking.service',
  usage: 'svc meal [2] [t2]',
  read: readService,
  print: ({ service, units, ...where }) => joined('svc', service.toLowerCase(), units, printWhere(where)),
  examples: ['svc meal', 'svc meal 2', 'svc wifi t2'],
})

/** Words of the line and where pets stay. */
const petPlaces: Record<string, string> = { cage: 'CAGE', cab: 'CABIN', deck: 'DECK' }
const petShape = /^pet(\d{1,2}(?:[.,]\d)?)$/

function readPet(reader: Reader): PetArguments | Failure {
  const weight = Number(petShape.exec(reader.words[0]?.keys ?? '')?.[1]?.replace(',', '.'))
  reader.at = weight > 0 ? 1 : 0
  const seat = petPlaces[peek(reader, 'petPlace')?.keys ?? '']
  if (seat === undefined || reader.at === 0) return fail(reader, ['petPlace'])
  reader.at = 2
  const where = readWhere(reader, { passengers: 1, trip: 0 })
  if (isFailure(where)) return where
  const [passenger] = where.passengers ?? []
  return { weight, seat, ...(passenger === undefined ? {} : { passenger }) }
}

export const petRow = row<PetArguments>({
  name: 'pet',
  command: 'booking.pet',
  verbs: ['pet'],
  usage: 'pet8 cage|cab|deck [p2]',
  is: ([first]) => !first?.quoted && petShape.test(first?.keys ?? ''),
  read: readPet,
  print: ({ weight, seat, passenger }) =>
    joined(
      `pet${weight}`,
      Object.keys(petPlaces).find((word) => petPlaces[word] === seat),
      passenger === undefined ? '' : `p${passenger}`,
    ),
  examples: ['pet8 cage', 'pet12.5 deck p2', 'pet4 cab p1'],
})

/** A verb and the code of something that makes it cheaper. */
function codeRow(name: string, command: string, word: string, example: string): Row {
  return row<CodeArguments>({
    ...verb(word),
    name,
    command,
    usage: `${word} ${example}`,
    read(reader) {
      reader.at = 1
      const code = readCode(reader)
      if (isFailure(code)) return code
      return atEnd(reader) ? { code } : fail(reader, ['nothing'])
    },
    print: ({ code }) => `${word} ${code.toLowerCase()}`,
    examples: [`${word} ${example}`],
  })
}

export const couponRow = codeRow('coupon', 'pricing.coupon', 'cpn', 'summer10')
export const projectRow = codeRow('project', 'pricing.project', 'prj', 'islands')

export const voucherRow = row<VoucherArguments>({
  ...verb('vch'),
  name: 'voucher',
  command: 'pricing.voucher',
  usage: 'vch 500101 [4711]',
  read(reader) {
    reader.at = 1
    const id = readCode(reader)
    if (isFailure(id)) return id
    const code = peek(reader, 'code') && readCode(reader)
    if (isFailure(code)) return code
    if (!atEnd(reader)) return fail(reader, ['nothing'])
    return { id, ...(code === undefined ? {} : { code }) }
  },
  print: ({ id, code }) => joined('vch', id.toLowerCase(), code?.toLowerCase()),
  examples: ['vch 500100', 'vch 500101 4711'],
})

/** Nothing to drive. */
const noVehicle = '-v'

/** One more thing of the party: so many people, a vehicle or something of it; false where there is none. */
function readOfParty(reader: Reader, party: PartyArguments, context: LineContext): boolean | Failure {
  if (peek(reader, 'vehicle')?.keys === noVehicle && party.vehicles === undefined) {
    reader.at += 1
    party.vehicles = []
    return true
  }
  const people = bareC(reader) ?? readParty(reader, context)
  if (isFailure(people)) return people
  if (people) party.travellers = [...(party.travellers ?? []), ...people]
  return people !== undefined || readVehicleOf(reader, party)
}

function readVehicleOf(reader: Reader, party: PartyArguments): boolean | Failure {
  const found = readVehicle(reader)
  if (isFailure(found)) return found
  if (found) party.vehicles = [...(party.vehicles ?? []), ...found]
  const last = found ? undefined : party.vehicles?.at(-1)
  const more = last && readOfVehicle(reader, last)
  if (isFailure(more)) return more
  if (last && more) Object.assign(last, more)
  return found !== undefined || more !== undefined
}

/** Another party for the working booking. */
export const partyRow = row<PartyArguments>({
  ...verb('pty'),
  name: 'party',
  command: 'booking.party',
  usage: 'pty [2a1ch] [car4.2 ika1234 | -v]',
  read(reader, context) {
    reader.at = 1
    const party: PartyArguments = {}
    do {
      const found = readOfParty(reader, party, context)
      if (isFailure(found)) return found
      if (!found) return fail(reader, ['party', 'vehicle'])
    } while (!atEnd(reader))
    readOfParty(reader, party, context)
    return party
  },
  print: ({ travellers, vehicles }) =>
    joined(
      'pty',
      travellers && printParty(travellers),
      ...(vehicles?.length === 0 ? [noVehicle] : (vehicles ?? []).map(printVehicle)),
    ),
  examples: ['pty 2a1ch', 'pty 2a car4.2 ika1234', 'pty moto', 'pty 1a -v'],
})

export const insuranceRow = row<InsureArguments>({
  ...verb('ins'),
  name: 'insurance',
  command: 'pricing.insure',
  usage: 'ins [2]',
  read(reader) {
    reader.at = 1
    const number = peek(reader, 'number')
    if (number === undefined) return {}
    if (!/^[1-9]$/.test(number.keys)) return fail(reader, ['number'])
    reader.at += 1
    return atEnd(reader) ? { number: Number(number.keys) } : fail(reader, ['nothing'])
  },
  print: ({ number }) => joined('ins', number),
  examples: ['ins', 'ins 2'],
})

function isPlate(words: readonly Word[]): boolean {
  const reader = readerOf(words)
  return readBarePlate(reader) !== undefined && atEnd(reader)
}

export const plateRow = row<PlateArguments>({
  ...bare,
  name: 'plate',
  command: 'booking.plate',
  usage: 'ika1234 · ika1234+tk5678',
  is: isPlate,
  read: (reader) => readBarePlate(reader) ?? fail(reader, ['plate']),
  print: ({ plate, plate2 }) => joinedPlates(plate, plate2),
  examples: ['ika1234', 'ika 1234', 'ika1234+tk5678', 'ικα1234'],
})

function joinedPlates(plate: string, plate2 = ''): string {
  return (plate2 === '' ? plate : `${plate}+${plate2}`).toLowerCase()
}
