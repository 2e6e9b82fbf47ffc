import { parseDecimal } from '../../../domain/value/decimal.ts'
import type { ExportedTrip } from './exportTrips.ts'
import { deckProduct } from './fareRows.ts'
import type { TextRow, TextTables } from './textRows.ts'
import type { Remark } from './remarks.ts'

/** The fare of an adult on a line between two ports. */
export interface ExportedFare {
  line: string
  origin: string
  destination: string
  product: string
  amount: number
}

const restricting = [
  'departs_from',
  'departs_to',
  'sold_from',
  'sold_to',
  'weekdays',
  'time_from',
  'time_to',
  'ways',
]

/** Fares of adults in an accommodation, at any time. */
const isGeneral = (row: TextRow, accommodations: ReadonlySet<string>) =>
  restricting.every((column) => !row[column]) &&
  (!row.passenger_type || row.passenger_type === 'AD') &&
  accommodations.has(row.product ?? '')

const bar = '\u0001'

/**
 * One fare for each pair of ports of the trips: that of seats without a number, or the lowest of another accommodation.
 * Where it depends on the season, the highest one is written, so that no planner shows less than is paid.
 */
export function exportFares(
  trips: readonly ExportedTrip[],
  network: TextTables,
  remarks: Remark[],
): ExportedFare[] {
  const { product: deck } = deckProduct(network)
  const accommodations = new Set((network.get('accommodations') ?? []).map(({ code }) => code ?? ''))
  const all = network.get('fares') ?? []
  const general = all.filter((row) => isGeneral(row, accommodations))
  const byPair = Map.groupBy(general, (row) => [row.line, row.origin, row.destination].join(bar))
  const seasonsOfPair = new Map<string, Set<string>>()
  for (const { line, season, calls } of trips)
    for (const [nth, { port: origin }] of calls.entries())
      for (const { port: destination } of calls.slice(nth + 1)) {
        const pair = [line, origin, destination].join(bar)
        seasonsOfPair.set(pair, (seasonsOfPair.get(pair) ?? new Set<string>()).add(season))
      }
  const fares: ExportedFare[] = []
  const seasonal = new Set<string>()
  for (const [pair, seasons] of seasonsOfPair) {
    const [line = '', origin = '', destination = ''] = pair.split(bar)
    const rows = byPair.get(pair) ?? []
    const products = [...new Set(rows.map((row) => row.product ?? ''))].map((product) => {
      const amounts = [...seasons].flatMap((season) => amountOf(rows, product, season) ?? [])
      return { product, amounts, highest: Math.max(...amounts) }
    })
    const priced = products.filter(({ amounts }) => amounts.length > 0)
    const fare =
      priced.find(({ product }) => product === deck) ??
      priced.toSorted((first, second) => first.highest - second.highest)[0]
    if (!fare) continue
    if (new Set(fare.amounts).size > 1) seasonal.add(line)
    fares.push({ line, origin, destination, product: fare.product, amount: fare.highest })
  }
  if (seasonal.size > 0)
    remarks.push({
      subject: `fares of ${[...seasonal].join(' ')}`,
      reason: 'They depend on the season; the highest is written.',
    })
  const others = all.length - general.filter((row) => row.product === deck).length
  if (others > 0)
    remarks.push({
      subject: 'fares',
      reason: `${others} rows are not written: of other accommodations, vehicles, passenger types, or of some days, times and sales.`,
    })
  return fares
}

/** The row of the season precedes that of all seasons, and the row of adults that of all passengers. */
function amountOf(rows: readonly TextRow[], product: string, season: string): number | undefined {
  const applying = rows.filter((row) => row.product === product && (!row.season || row.season === season))
  const [narrowest] = applying.toSorted((first, second) => narrowness(second) - narrowness(first))
  return narrowest && parseDecimal(narrowest.gross ?? '')
}

const narrowness = ({ passenger_type: type, season }: TextRow) => (type ? 2 : 0) + (season ? 1 : 0)
