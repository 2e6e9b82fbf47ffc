import type { RequestedVehicle, Travellers } from '../../../domain/booking/party.ts'
import type { LineContext } from '../../line/context.ts'
import { isFailure, readerOf } from '../../line/reader.ts'
import { printParty } from '../../line/words/party.ts'
import { indexPorts } from '../../line/words/port.ts'
import { splitLine } from '../../line/words/splitLine.ts'
import { printVehicle, readVehicle } from '../../line/words/vehicle.ts'
import { type Draft, ofVehicle, type Part, party, readParts } from '../line/parts.ts'
import { defaultVehicle } from './searchArguments.ts'

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

function read(text: string, parts: readonly Part[]): Draft | undefined {
  const words = splitLine(text.replaceAll(/[,;]\s*(?=\D)/g, ' ')).flatMap((one) => one.words)
  const draft: Draft = { travellers: [], vehicles: [], filters: {} }
  return readParts(parts, readerOf(words), draft, nowhere) ? undefined : draft
}

/** Reads `2a1ch`, `2` for two adults, or empty text for no passengers; undefined for other text. */
export function readTravellers(text: string): Travellers[] | undefined {
  const adults = /^\s*(\d{1,3})\s*$/.exec(text)?.[1]
  if (adults !== undefined) return Number(adults) === 0 ? [] : [{ type: 'AD', quantity: Number(adults) }]
  return read(text, [party])?.travellers
}

export function printTravellers(travellers: readonly Travellers[]): string {
  const there = travellers.filter(({ quantity }) => quantity > 0)
  return there.length === 0 ? '0' : printParty(there)
}

/** A word that is no vehicle may still be a property of the last one. */
const vehicle: Part = (reader, { vehicles }) => {
  const found = readVehicle(reader)
  if (!found || isFailure(found)) return undefined
  vehicles.push(...found)
  return true
}

/** Reads `car4.2 ika1234 moto`, or `1` for a car; undefined for other text. */
export function readVehicles(text: string): RequestedVehicle[] | undefined {
  const count = /^\s*(\d?)\s*$/.exec(text)?.[1]
  if (count !== undefined)
    return Array.from({ length: Number(count) }, () => ({ category: defaultVehicle() }))
  return read(text, [vehicle, ofVehicle])?.vehicles
}

export function printVehicles(vehicles: readonly RequestedVehicle[]): string {
  return vehicles.map(printVehicle).join(' ')
}
