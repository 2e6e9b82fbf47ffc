import { parseDecimal } from '../../../domain/value/decimal.ts'
import type { FareOf, FareQuery } from './feedFares.ts'
import { itemsOf, type TextRow, type TextTables } from './textRows.ts'
import type { Remark } from './remarks.ts'

/** A pair of ports of a line, and a ride of the feed between them. */
export interface PairOfLine {
  line: string
  origin: string
  destination: string
  query: FareQuery
}

const restricting = [
  'season',
  'departs_from',
  'departs_to',
  'sold_from',
  'sold_to',
  'weekdays',
  'time_from',
  'time_to',
  'ways',
] as const

const keyOf = (row: TextRow) => [row.line, row.origin, row.destination].join(' ')

const isForAll = (row: TextRow) =>
  restricting.every((column) => !row[column]) && (!row.passenger_type || row.passenger_type === 'AD')

const isDifferent = (row: TextRow, amount: number) =>
  isForAll(row) && parseDecimal(row.gross ?? '') !== amount

/** The accommodation whose fare a feed has: seats without a number. */
export function deckProduct(network: TextTables): { product: string; rows: readonly TextRow[] | undefined } {
  const rows = network.get('accommodations') ?? []
  const deck = rows.find(({ kind }) => kind === 'seat_unnumbered')
  if (deck?.code) return { product: deck.code, rows: undefined }
  const row = { code: 'DECK', name_en: 'Deck', kind: 'seat_unnumbered', berths: '0', sold_as: 'per person' }
  return { product: row.code, rows: [...rows, row] }
}

/**
 * Returns all rows of fares.csv, with fares of the feed for pairs of ports that have none of an accommodation. A fare of the company’s price
 * list is never replaced by that of the feed.
 */
export function fareRows(
  pairs: readonly PairOfLine[],
  fareOf: FareOf,
  network: TextTables,
  { product, currency, remarks }: { product: string; currency: string; remarks: Remark[] },
): TextRow[] {
  const rows = [...(network.get('fares') ?? [])]
  const accommodations = new Set([product, ...(network.get('accommodations') ?? []).map(({ code }) => code)])
  const present = Map.groupBy(
    rows.filter((row) => accommodations.has(row.product)),
    keyOf,
  )
  const added = new Map<string, TextRow & { gross: string }>()
  const foreign = new Set<string>()
  const differing: string[] = []
  for (const { query, ...pair } of pairs) {
    const fare = fareOf(query)
    if (!fare) continue
    if (fare.currency !== currency) {
      foreign.add(fare.currency)
      continue
    }
    const row = { ...pair, product, gross: String(fare.amount) }
    const key = keyOf(row)
    const former = added.get(key)
    if (former && Number(former.gross) >= fare.amount) continue
    const same = present.get(key)
    if (!same) added.set(key, row)
    else if (same.some((other) => other.product === product && isDifferent(other, fare.amount)))
      differing.push(`${pair.origin} ${pair.destination}`)
  }
  for (const other of foreign)
    remarks.push({
      subject: `fares in ${other}`,
      reason: `They are not taken, because the currency is ${currency}.`,
    })
  if (differing.length > 0)
    remarks.push({
      subject: `fares of ${[...new Set(differing)].slice(0, 5).join(', ')}`,
      reason: 'The feed has others than fares.csv, which are not taken.',
    })
  return [...rows, ...added.values()]
}

interface FaresOfLines {
  fares: readonly TextRow[]
  /** Codes of lines. */
  onSale: ReadonlySet<string>
  closedPairs(line: string): ReadonlySet<string>
  remarks: Remark[]
  lacking: Remark[]
}

/**
 * The lines with the pairs of their ports that are not sold: those that the feed closes, and on lines on sale those without a
 * fare, until they have one. Another pair that has a fare is sold, and named: a former import may have excluded it, or a person.
 */
export function linesWithoutFares(
  lines: readonly TextRow[],
  pairs: readonly PairOfLine[],
  { fares, onSale, closedPairs, remarks, lacking }: FaresOfLines,
): TextRow[] {
  const present = new Set(fares.map(keyOf))
  const without = Map.groupBy(
    pairs.filter(
      (pair) =>
        onSale.has(pair.line) &&
        !present.has(keyOf({ line: pair.line, origin: pair.origin, destination: pair.destination })),
    ),
    ({ line }) => line,
  )
  return lines.map((row) => {
    const code = row.code ?? ''
    const closed = closedPairs(code)
    const added = (without.get(code) ?? []).map(({ origin, destination }) => `${origin}-${destination}`)
    const former = itemsOf(row.not_sold)
    const isSold = (pair: string) => !closed.has(pair) && present.has(`${code} ${pair.replace('-', ' ')}`)
    const [sold, remaining] = [former.filter(isSold), former.filter((pair) => !isSold(pair))]
    const all = [...new Set([...remaining, ...added, ...closed])].toSorted()
    if (all.join() === former.toSorted().join()) return row
    if (sold.length > 0)
      remarks.push({
        subject: `line ${code}`,
        reason: `Sold from now on, because there are fares: ${sold.join(', ')}. To exclude a pair again, delete its fares and write it in not_sold.`,
      })
    if (added.length > 0)
      lacking.push({
        subject: `line ${code}`,
        reason: `The feed has no fare for ${[...new Set(added)].join(', ')}: nothing is sold between these ports.`,
      })
    return { ...row, not_sold: all.join(' ') }
  })
}
