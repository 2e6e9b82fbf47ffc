import { fail, isFailure, type Failure, type Reader } from '../../command/line/reader.ts'
import { printSelection, readSelection } from '../../command/line/words/numbers.ts'

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
