import type { RequestedVehicle, Travellers } from '../../../domain/booking/party.ts'
import type { LineContext } from '../../command/line/context.ts'
import { printParty, readParty } from '../../command/line/words/party.ts'
import { indexPorts } from '../../command/line/words/port.ts'
import { atEnd, isFailure, readerOf } from '../../command/line/reader.ts'
import { printVehicle, readOfVehicle, readVehicle } from '../../command/line/words/vehicle.ts'
import { splitLine } from '../../command/line/words/splitLine.ts'
import { defaultVehicle } from './searchDefaults.ts'

/** The fields reuse the line’s parsers, which here need no context. */
const nowhere: LineContext = {
  today: '',
  now: '',
  ports: indexPorts([]),
  companies: [],
  countries: [],
  discounts: [],
  nationality: '',
  accommodations: [],
  granted: [],
  trips: [],
}

function readerFor(text: string) {
  return readerOf(splitLine(text.replaceAll(/[,;]\s*(?=\D)/g, ' ')).flatMap(({ words }) => words))
}

/** Reads `2a1ch`, `2` for two adults, or empty text for no passengers; undefined for other text. */
export function readTravellers(text: string): Travellers[] | undefined {
  const adults = /^\s*(\d{1,3})\s*$/.exec(text)?.[1]
  if (adults !== undefined) return Number(adults) === 0 ? [] : [{ type: 'AD', quantity: Number(adults) }]
  const reader = readerFor(text)
  const travellers: Travellers[] = []
  while (!atEnd(reader)) {
    const found = readParty(reader, nowhere)
    if (found === undefined || isFailure(found)) return undefined
    travellers.push(...found)
  }
  return travellers
}

export function printTravellers(travellers: readonly Travellers[]): string {
  const there = travellers.filter(({ quantity }) => quantity > 0)
  return there.length === 0 ? '0' : printParty(there)
}

/** Reads `car4.2 ika1234 moto`, or `1` for a car; undefined for other text. */
export function readVehicles(text: string): RequestedVehicle[] | undefined {
  const count = /^\s*(\d?)\s*$/.exec(text)?.[1]
  if (count !== undefined)
    return Array.from({ length: Number(count) }, () => ({ category: defaultVehicle() }))
  const reader = readerFor(text)
  const vehicles: RequestedVehicle[] = []
  while (!atEnd(reader)) {
    const found = nextVehicle(reader, vehicles)
    if (!found) return undefined
  }
  return vehicles
}

/** Reads the next vehicle, or a further property of the last one. */
function nextVehicle(reader: ReturnType<typeof readerOf>, vehicles: RequestedVehicle[]): boolean {
  const found = readVehicle(reader)
  if (found !== undefined && !isFailure(found)) {
    vehicles.push(...found)
    return true
  }
  const last = vehicles.at(-1)
  const more = last && readOfVehicle(reader, last)
  if (last === undefined || more === undefined || isFailure(more)) return false
  Object.assign(last, more)
  return true
}

export function printVehicles(vehicles: readonly RequestedVehicle[]): string {
  return vehicles.map(printVehicle).join(' ')
}
