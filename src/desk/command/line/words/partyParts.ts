import type { RequestedVehicle, Travellers } from '../../../../domain/booking/party.ts'
import type { LineContext } from '../context.ts'
import { isFailure, peek, type Failure, type Reader } from '../reader.ts'
import { bareC, readParty } from './party.ts'
import { readOfVehicle, readVehicle } from './vehicle.ts'

interface PartyParts {
  travellers?: Travellers[]
  /** Empty for a party without vehicles. */
  vehicles?: RequestedVehicle[]
}

/** The word for a party without vehicles. */
export const noVehicle = '-v'

/** Reads one more part of the party: a number of people, a vehicle or an attribute of one; false if there is none. */
export function readOfParty(reader: Reader, party: PartyParts, context: LineContext): boolean | Failure {
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

function readVehicleOf(reader: Reader, party: PartyParts): boolean | Failure {
  const found = readVehicle(reader)
  if (isFailure(found)) return found
  if (found) party.vehicles = [...(party.vehicles ?? []), ...found]
  const last = found ? undefined : party.vehicles?.at(-1)
  const more = last && readOfVehicle(reader, last)
  if (isFailure(more)) return more
  if (last && more) Object.assign(last, more)
  return found !== undefined || more !== undefined
}
