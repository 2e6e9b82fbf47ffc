import type { Part, Value } from '../combine.ts'
import { fail, isFailure, peek, type Failure, type Reader } from './reader.ts'
import { readPort, type PortIndex } from './port.ts'

/** The code of a port or of a group. */
export const port: Value<string> = {
  slots: ['port'],
  sample: 'pir',
  read(reader, { ports }) {
    const meant = peek(reader, 'port') && readPort(reader, ports)
    return meant === undefined || isFailure(meant) ? meant : meant.code
  },
  print: (code) => code.toLowerCase(),
}

/** The codes of two different ports. */
export interface Route {
  origin: string
  destination: string
}

/** Reads two different ports. */
export function readRoute(reader: Reader, ports: PortIndex): Route | Failure {
  const origin = readPort(reader, ports)
  if (isFailure(origin)) return origin
  const { at } = reader
  const destination = readPort(reader, ports)
  if (isFailure(destination)) return destination
  if (origin.code === destination.code) return fail({ ...reader, at }, ['port'], 'same_port')
  return { origin: origin.code, destination: destination.code }
}

export const printRoute = ({ origin = '', destination = '' }: Partial<Route>): string =>
  [origin, destination].filter(Boolean).join(' ').toLowerCase()

export const route: Part<Route> = {
  usage: 'pir jtr',
  read: (reader, { ports }) => readRoute(reader, ports),
  print: printRoute,
}
