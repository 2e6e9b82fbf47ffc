import { fareOrder, isPlain, ambiguousFares, type ListFare } from '../../../domain/pricing/listFare.ts'
import { lineAt, phrase, type Phrase } from '../phrase.ts'
import { parseCalls } from '../timetable/calls.ts'
import { listOf, numberOf, productsOf, textOf, type Network } from './network.ts'
import { faultAt, type NetworkRow, type RowFault } from './rows.ts'

/** Faults of the price list: rows that cannot apply, fares that are missing, and rows of which neither is narrower. */
export function fareFaults(network: Network): RowFault[] {
  if (!network.tables.has('fares')) return []
  return [...faultsOfRows(network), ...faultsOfTies(network), ...missingFares(network)]
}

function faultsOfRows(network: Network): RowFault[] {
  const lines = network.by('lines', 'code')
  const products = productsOf(network)
  return network.rows('fares').flatMap((row) => {
    const report = (column: string, expected: Phrase) => [
      faultAt(network.file('fares'), row.line, column, textOf(row, column), expected),
    ]
    const line = lines.get(textOf(row, 'line'))
    const stops = line ? listOf(line, 'stops') : []
    const [origin, destination] = [textOf(row, 'origin'), textOf(row, 'destination')]
    if (line && !stops.includes(origin))
      return report('origin', phrase`a port of the line: ${stops.join(' ')}`)
    if (line && (!stops.includes(destination) || origin === destination))
      return report('destination', phrase`another port of the line: ${stops.join(' ')}`)
    const pair = `${origin}-${destination}`
    const notSold = line ? listOf(line, 'not_sold') : []
    if (notSold.includes(pair))
      return report('destination', phrase`a pair of ports that is not in not_sold of the line`)
    if (notSold.includes(`${pair}:${textOf(row, 'product')}`))
      return report('product', phrase`a class or category that is not in not_sold of the line for ${pair}`)
    if (products?.has(textOf(row, 'product')) === false)
      return report('product', phrase`a code of accommodations or vehicle_categories`)
    for (const [from, to] of [
      ['departs_from', 'departs_to'],
      ['sold_from', 'sold_to'],
    ] as const)
      if (textOf(row, from) !== '' && textOf(row, to) !== '' && textOf(row, from) > textOf(row, to))
        return report(to, phrase`nothing before ${from}`)
    return []
  })
}

/** A row as the sale compares it. */
interface FareRow extends ListFare {
  row: NetworkRow
}

const fareOf = (row: NetworkRow): FareRow => ({
  row,
  line: textOf(row, 'line'),
  origin: textOf(row, 'origin'),
  destination: textOf(row, 'destination'),
  product: textOf(row, 'product'),
  season: textOf(row, 'season'),
  passengerType: textOf(row, 'passenger_type'),
  departsFrom: textOf(row, 'departs_from'),
  departsTo: textOf(row, 'departs_to'),
  soldFrom: textOf(row, 'sold_from'),
  soldTo: textOf(row, 'sold_to'),
  weekdays: textOf(row, 'weekdays'),
  timeFrom: textOf(row, 'time_from'),
  timeTo: textOf(row, 'time_to'),
  ways: textOf(row, 'ways'),
  gross: numberOf(row, 'gross'),
})

/** The column by which either of two rows is to be made narrower: the last limit that one of them has. */
const limitOf = ({ row }: FareRow, other: FareRow): string =>
  fareOrder
    .flatMap(({ columns }) => columns)
    .findLast((column) => column !== 'season' && textOf(row, column) !== textOf(other.row, column)) ??
  'season'

/** One fault at the lower row of each pair of which both apply to the same sale and neither is narrower. */
function faultsOfTies(network: Network): RowFault[] {
  const faults = new Map<NetworkRow, RowFault>()
  for (const pair of ambiguousFares(network.rows('fares').map(fareOf))) {
    const [former, later] = pair.toSorted((a, b) => a.row.line - b.row.line)
    if (!former || !later || faults.has(later.row)) continue
    const column = limitOf(later, former)
    faults.set(
      later.row,
      faultAt(
        network.file('fares'),
        later.row.line,
        column,
        textOf(later.row, column),
        phrase`limits that are narrower or wider than those of ${lineAt(former.row.line)}, because both apply to the same sale`,
      ),
    )
  }
  return [...faults.values()]
}

/**
 * Every pair of ports between which ships sail, but those that are not sold, has a fare for every season of these sailings, of
 * every accommodation of the ships and of every vehicle category with a fare on the line. The fault is at a fare of the pair
 * or, if it has none, at the line.
 */
function missingFares(network: Network): RowFault[] {
  const ships = network.by('ships', 'code')
  const categories = network.by('vehicle_categories', 'code')
  // A kennel is sold with the animal, whose fare is in products.
  const kennels = new Set(
    network
      .rows('accommodations')
      .filter((row) => textOf(row, 'kind') === 'kennel')
      .map((row) => textOf(row, 'code')),
  )
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
          phrase`a line with fares, because ships sail it`,
        ),
      ]
    const present = new Set(
      fares
        .filter((row) => isPlain(fareOf(row)))
        .flatMap((row) => `${pairOf(row)} ${textOf(row, 'product')} ${textOf(row, 'season')}`),
    )
    const vehicles = new Set(
      fares.map((row) => textOf(row, 'product')).filter((product) => categories.has(product)),
    )
    const pairs = new Map(fares.map((row) => [pairOf(row), row]))
    const notSold = new Set(listOf(line, 'not_sold'))
    const missing = new Map<string, RowFault>()
    for (const departure of sold) {
      const ship = ships.get(textOf(departure, 'vessel'))
      if (!ship) continue
      const season = textOf(departure, 'season')
      const ports = parseCalls(textOf(departure, 'calls'))?.map(({ port }) => port) ?? []
      const products = [
        ...Object.keys((ship.stored.places ?? {}) as object).filter((code) => !kennels.has(code)),
        ...(hasGarage(ship) ? vehicles : []),
      ]
      for (const [at, origin] of ports.entries())
        for (const destination of ports.slice(at + 1)) {
          const pair = `${origin} ${destination}`
          const example = pairs.get(pair)
          if (notSold.has(`${origin}-${destination}`)) continue
          if (!example) {
            missing.set(
              pair,
              faultAt(
                network.file('lines'),
                line.line,
                'not_sold',
                listOf(line, 'not_sold').join(' '),
                phrase`fares from ${origin} to ${destination}, or ${origin}-${destination} in this column, because ships sail between them`,
              ),
            )
            continue
          }
          for (const product of products)
            if (notSold.has(`${origin}-${destination}:${product}`)) continue
            else if (!present.has(`${pair} ${product} ${season}`) && !present.has(`${pair} ${product} `))
              missing.set(
                `${pair} ${product} ${season}`,
                faultAt(
                  network.file('fares'),
                  example.line,
                  'product',
                  `${textOf(line, 'code')} ${pair} ${product}`,
                  phrase`a fare of ${product} from ${origin} to ${destination} on ${textOf(line, 'code')} for all sales in the season ${season}, or ${origin}-${destination}:${product} in not_sold of the line`,
                ),
              )
        }
    }
    return [...missing.values()]
  })
}

const pairOf = (row: NetworkRow) => `${textOf(row, 'origin')} ${textOf(row, 'destination')}`
const hasGarage = (ship: NetworkRow) => numberOf(ship, 'lane_low') + numberOf(ship, 'lane_high') > 0
