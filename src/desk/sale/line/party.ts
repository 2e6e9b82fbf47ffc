import { countOf } from '../../../domain/booking/party.ts'
import type { LineContext } from '../../command/line/context.ts'
import { partyText, previewText, vehicleText } from '../../command/line/previewText.ts'
import { atEnd, fail, isFailure, peek, type Failure, type Reader } from '../../command/line/reader.ts'
import { row, verb } from '../../command/line/row.ts'
import { bareC, printParty, readParty } from '../../command/line/words/party.ts'
import { printVehicle, readOfVehicle, readVehicle } from '../../command/line/words/vehicle.ts'
import type { PartyArguments } from '../model/commandArguments.ts'
import { joined } from './where.ts'

/** The word for a party without vehicles. */
const noVehicle = '-v'

/** Reads one more part of the party: a number of people, a vehicle or an attribute of one; false if there is none. */
export function readOfParty(reader: Reader, party: PartyArguments, context: LineContext): boolean | Failure {
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

/** Replaces the party of the working booking. */
export const partyRow = row<PartyArguments>({
  ...verb('pty'),
  name: 'party',
  place: 50,
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
    joined([
      'pty',
      travellers && printParty(travellers),
      ...(vehicles?.length === 0 ? [noVehicle] : (vehicles ?? []).map(printVehicle)),
    ]),
  preview({ travellers = [], vehicles }) {
    const driven = vehicles?.length === 0 ? [previewText('noVehicle')] : (vehicles ?? []).map(vehicleText)
    return previewText('newParty', { party: joined([partyText(travellers), ...driven], ' · ') })
  },
  soFar: (before, { travellers }) => (travellers ? { ...before, people: countOf(travellers) } : before),
  examples: ['pty 2a1ch', 'pty 2a car4.2 ika1234', 'pty moto', 'pty 1a -v'],
})
