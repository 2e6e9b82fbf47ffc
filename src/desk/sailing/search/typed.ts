import type { LineVehicle, Travellers } from '../../command/line/arguments.ts'
import type { LineContext } from '../../command/line/context.ts'
import { printParty, readParty } from '../../command/line/words/party.ts'
import { indexPorts } from '../../command/line/words/port.ts'
import { atEnd, isFailure, readerOf } from '../../command/line/reader.ts'
import { printVehicle, readOfVehicle, readVehicle } from '../../command/line/words/vehicle.ts'
import { splitLine } from '../../command/line/words/splitLine.ts'
import { usualVehicle } from './searchDefaults.ts'

/** The fields read the line’s own words; of what stands around it they need nothing. */
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

/** `2a1ch`, or just `2` for two adults, or nothing for nobody; undefined where it cannot be read. */
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

/** `car4.2 ika1234 moto`, or just `1` for a car; undefined where it cannot be read. */
export function readVehicles(text: string): LineVehicle[] | undefined {
  const count = /^\s*(\d?)\s*$/.exec(text)?.[1]
  if (count !== undefined) return Array.from({ length: Number(count) }, () => ({ category: usualVehicle() }))
  const reader = readerFor(text)
  const vehicles: LineVehicle[] = []
  while (!atEnd(reader)) {
    const found = nextVehicle(reader, vehicles)
    if (!found) return undefined
  }
  return vehicles
}

/** Takes a further vehicle, or something more of the last one. */
function nextVehicle(reader: ReturnType<typeof readerOf>, vehicles: LineVehicle[]): boolean {
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

export function printVehicles(vehicles: readonly LineVehicle[]): string {
  return vehicles.map(printVehicle).join(' ')
}
