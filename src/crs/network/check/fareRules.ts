import type { Fault } from '../file/rawTable.ts'
import { parseCalls } from '../timetable/calls.ts'
import { listOf, numberOf, textOf, type Network } from './network.ts'
import { faultAt, type NetworkRow } from './rows.ts'

/** Faults of the price list: rows that cannot apply, fares that are missing, and rows of which neither is narrower. */
export function fareFaults(network: Network): Fault[] {
  if (!network.tables.has('fares')) return []
  return [...faultsOfRows(network), ...missingFares(network)]
}

function faultsOfRows(network: Network): Fault[] {
  const lines = network.by('lines', 'code')
  const products = new Set([
    ...network.by('accommodations', 'code').keys(),
    ...network.by('vehicle_categories', 'code').keys(),
  ])
  return network.rows('fares').flatMap((row) => {
    const report = (column: string, expected: string) => [
      faultAt(network.file('fares'), row.line, column, textOf(row, column), expected),
    ]
    const line = lines.get(textOf(row, 'line'))
    const stops = line ? listOf(line, 'stops') : []
    const [origin, destination] = [textOf(row, 'origin'), textOf(row, 'destination')]
    if (line && !stops.includes(origin)) return report('origin', `a port of the line: ${stops.join(' ')}`)
    if (line && (!stops.includes(destination) || origin === destination))
      return report('destination', `another port of the line: ${stops.join(' ')}`)
    if (
      network.tables.has('accommodations') &&
      network.tables.has('vehicle_categories') &&
      !products.has(textOf(row, 'product'))
    )
      return report('product', 'a code of accommodations or vehicle_categories')
    for (const [from, to] of [
      ['departs_from', 'departs_to'],
      ['sold_from', 'sold_to'],
      ['time_from', 'time_to'],
    ] as const)
      if (textOf(row, from) !== '' && textOf(row, to) !== '' && textOf(row, from) > textOf(row, to))
        return report(to, `nothing before ${from}`)
    return []
  })
}

/** Rows that apply to every sale of the season. */
const isPlain = (row: NetworkRow) =>
  [
    'passenger_type',
    'departs_from',
    'departs_to',
    'sold_from',
    'sold_to',
    'weekdays',
    'time_from',
    'time_to',
    'ways',
  ].every((column) => textOf(row, column) === '')

/**
 * Every pair of ports with a fare has one, for every season in which ships sail between them, of every accommodation of
 * these ships and of every vehicle category with a fare on the line. The fault is at a row of the line.
 */
function missingFares(network: Network): Fault[] {
  const ships = network.by('ships', 'code')
  const categories = network.by('vehicle_categories', 'code')
  const faresOfLine = Map.groupBy(network.rows('fares'), (row) => textOf(row, 'line'))
  const departures = Map.groupBy([...network.rows('timetable'), ...network.rows('sailings')], (row) =>
    textOf(row, 'line'),
  )
  return network.rows('lines').flatMap((line) => {
    const fares = faresOfLine.get(textOf(line, 'code')) ?? []
    const sold = (departures.get(textOf(line, 'code')) ?? []).filter((row) => textOf(row, 'vessel') !== '')
    if (sold.length === 0) return []
    const [first] = fares
    if (!first)
      return [
        faultAt(
          network.file('lines'),
          line.line,
          'code',
          textOf(line, 'code'),
          'a line with fares, because ships sail it',
        ),
      ]
    const present = new Set(
      fares
        .filter(isPlain)
        .flatMap((row) => `${pairOf(row)} ${textOf(row, 'product')} ${textOf(row, 'season')}`),
    )
    const vehicles = new Set(
      fares.map((row) => textOf(row, 'product')).filter((product) => categories.has(product)),
    )
    const pairs = new Map(fares.map((row) => [pairOf(row), row]))
    const missing = new Map<string, Fault>()
    for (const departure of sold) {
      const ship = ships.get(textOf(departure, 'vessel'))
      if (!ship) continue
      const season = textOf(departure, 'season')
      const ports = parseCalls(textOf(departure, 'calls'))?.map(({ port }) => port) ?? []
      const products = [
        ...Object.keys((ship.stored.places ?? {}) as object),
        ...(hasGarage(ship) ? vehicles : []),
      ]
      for (const [at, origin] of ports.entries())
        for (const destination of ports.slice(at + 1)) {
          const pair = `${origin} ${destination}`
          const example = pairs.get(pair)
          if (!example) continue
          for (const product of products)
            if (!present.has(`${pair} ${product} ${season}`) && !present.has(`${pair} ${product} `))
              missing.set(
                `${pair} ${product} ${season}`,
                faultAt(
                  network.file('fares'),
                  example.line,
                  'product',
                  `${textOf(line, 'code')} ${pair} ${product}`,
                  `a fare of ${product} from ${origin} to ${destination} on ${textOf(line, 'code')} for all sales in the season ${season}`,
                ),
              )
        }
    }
    return [...missing.values()]
  })
}

const pairOf = (row: NetworkRow) => `${textOf(row, 'origin')} ${textOf(row, 'destination')}`
const hasGarage = (ship: NetworkRow) => numberOf(ship, 'lane_low') + numberOf(ship, 'lane_high') > 0
