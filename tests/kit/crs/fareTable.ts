import { readFileSync } from 'node:fs'
import Papa from 'papaparse'

/** The tariff tables of the world, read and computed independently of the code under test, in integers only. */
const data = (name: string) =>
  readFileSync(new URL(`../../../src/crs/world/${name}`, import.meta.url), 'utf8')

const table = (name: string) => Papa.parse<Record<string, string>>(data(name).trim(), { header: true }).data

export interface Steps {
  fixed: number
  perNm: [number | null, number][]
  season?: Record<string, number>
}

interface Scale {
  deck: Steps
  car: Steps
}

interface Formula {
  domestic: Scale
  shuttle: Scale
  shortInternational: Pick<Scale, 'deck'>
  international: Scale
  shortInternationalUpToNm: number
  internationalMarkets: string[]
  company: Record<string, number>
  subsidised: number
  deckOfVesselClass: Record<string, number>
  accommodation: Record<string, number>
  leastAboveDeck: Record<string, number>
  vehicle: Record<string, number>
}

export const formula = JSON.parse(data('formula/fare_formula.json')) as Formula

/** Tenths of a mile between two ports, from the triangular table. */
export const tenths = new Map<string, number>()
const rows = Papa.parse<string[]>(data('formula/sea_distances.csv').trim()).data
for (const [port, ...miles] of rows)
  for (const [column, mile] of miles.entries()) {
    const other = rows[column]![0]!
    tenths.set(`${port} ${other}`, Math.round(Number(mile) * 10))
    tenths.set(`${other} ${port}`, Math.round(Number(mile) * 10))
  }

/** A rate or factor as `[integer, digits after the point]`. */
function exact(decimal: number): [bigint, number] {
  const [whole = '', part = ''] = String(decimal).split('.')
  return [BigInt(whole + part), part.length]
}

/** A product of decimals in tenths of a euro, rounded half up. */
export function tenthsOfEuro(decimals: readonly number[]): bigint {
  let [number, digits] = [1n, 0]
  for (const decimal of decimals) {
    const [value, after] = exact(decimal)
    number *= value
    digits += after
  }
  return halfUp(number * 10n, 10n ** BigInt(digits))
}

const halfUp = (number: bigint, by: bigint) => (2n * number + by) / (2n * by)
/** Smallest units, rounded to 0.50. */
export const listed = (tenthsOfIt: bigint) => Number(halfUp(tenthsOfIt, 5n) * 50n)

/** Euros for the miles alone, as an exact decimal: miles have four digits (0.1 · 1.04), rates at most three. */
export function euros({ fixed, perNm }: Steps, miles: number): number {
  const nm = miles * 104 // thousandths
  let sum = BigInt(Math.round(fixed * 1000)) * 1000n
  let from = 0
  for (const [upTo, rate] of perNm) {
    const to = Math.min(nm, upTo === null ? nm : upTo * 1000)
    if (to > from) sum += BigInt(to - from) * BigInt(Math.round(rate * 1000))
    from = Math.max(from, to)
  }
  return Number(sum) / 1_000_000
}

const trips = new Map(table('formula/round_trips.csv').map((row) => [row['line'], row]))
const lines = new Map(
  table('data/lines.csv').map((line) => [line['code'], { ...line, ...trips.get(line['code']) }]),
)
const markets = new Map(
  table('data/companies.csv').map((company) => [company['code'], company['market'] ?? '']),
)

export const marketOf = (company: string) => markets.get(company) ?? ''

/** The scale of a line. */
function scaleOf({
  company = '',
  kind = '',
  stops = '',
}: Record<string, string>): Scale | Pick<Scale, 'deck'> {
  if (formula.internationalMarkets.includes(marketOf(company))) return formula.international
  if (kind === 'shuttle') return formula.shuttle
  if (kind !== 'international') return formula.domestic
  const ports = stops.split(' ')
  const length = ports
    .slice(1)
    .reduce((sum, port, leg) => sum + ((tenths.get(`${ports[leg]} ${port}`) ?? 0) * 104) / 1000, 0)
  return length > formula.shortInternationalUpToNm ? formula.international : formula.shortInternational
}

export interface Sold {
  line: string
  origin: string
  destination: string
  season: string
}

/** List price in hundredths of a seat, berth or vehicle; undefined if the line has no such scale. */
export function listPrice(
  { line: code, origin, destination, season }: Sold,
  product: string,
): number | undefined {
  const line = lines.get(code)!
  const { company = '', kind, ship_class: vesselClass = '' } = line
  const scale = scaleOf(line)
  const miles = tenths.get(`${origin} ${destination}`)!
  const own = [formula.company[company]!, kind === 'subsidised' ? formula.subsidised : 1]
  const by = (steps: Steps, ...factors: number[]) =>
    tenthsOfEuro([euros(steps, miles), steps.season?.[season] ?? 1, ...own, ...factors])
  const vehicle = formula.vehicle[product]
  if (vehicle !== undefined)
    return 'car' in scale ? listed(tenthsOfEuro([Number(by(scale.car)) / 10, vehicle])) : undefined
  const deck = by(scale.deck, formula.deckOfVesselClass[vesselClass]!)
  const byFactor = tenthsOfEuro([Number(deck) / 10, formula.accommodation[product]!])
  const least = deck + BigInt((formula.leastAboveDeck[product] ?? 0) * 10)
  return listed(byFactor > least ? byFactor : least)
}

/** Smallest units added to an international list price, once per direction, for one item between two ports. */
export function onTop(company: string, ports: readonly string[], appliesTo: 'passenger' | 'vehicle'): number {
  if (marketOf(company) === 'domestic') return 0
  return table('data/taxes.csv')
    .filter((tax) => tax['company'] === company)
    .filter((tax) => tax['applies_to'] === appliesTo && tax['amount'] !== '')
    .filter(({ port = '' }) => port === '' || ports.includes(port))
    .reduce((sum, tax) => sum + Math.round(Number(tax['amount']) * 100), 0)
}
