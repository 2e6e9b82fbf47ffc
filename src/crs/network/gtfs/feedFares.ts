import type { Fault } from '../file/rawTable.ts'
import { type FeedRow, type FeedTables, readRows, type References } from './feed.ts'
import type { Remark } from './remarks.ts'

/** A ride on a route from one stop to another, which has a fare. */
export interface FareQuery {
  route: string
  agency: string
  origin: string
  destination: string
  /** Zones of all stops from the first to the last. */
  zones: ReadonlySet<string>
}

export interface FeedFare {
  amount: number
  currency: string
}

/** Fares of an adult; undefined for a ride without one. */
export type FareOf = (query: FareQuery) => FeedFare | undefined

interface Context {
  faults: Fault[]
  references: References
  remarks: Remark[]
  zoneOfStop(stop: string): string
}

/** Reads the fares of version 2, or those of version 1 if the feed has no rules of legs. */
export function readFares(tables: FeedTables, context: Context): FareOf {
  const version1 = faresOfVersion1(tables, context)
  return tables.has('fare_leg_rules') ? faresOfVersion2(tables, context) : version1
}

/** Takes the dearest one for that of an adult, where the feed does not distinguish passengers. */
function dearest(fares: readonly FeedFare[], query: FareQuery, remarks: Remark[]): FeedFare | undefined {
  const [fare, next] = fares.toSorted((first, second) => second.amount - first.amount)
  if (fare && next && next.amount !== fare.amount) {
    const subject = `fares of route ${query.route}`
    const reason = 'The feed has several for one ride; the dearest is taken as the adult’s.'
    if (!remarks.some((remark) => remark.subject === subject && remark.reason === reason))
      remarks.push({ subject, reason })
  }
  return fare
}

interface Rule {
  route: string
  origin: string
  destination: string
  contains: string
}

const isSame = (first: ReadonlySet<string>, second: ReadonlySet<string>) =>
  first.size === second.size && [...first].every((item) => second.has(item))

const matches = (wanted: string, value: string) => wanted === '' || wanted === value

function faresOfVersion1(tables: FeedTables, context: Context): FareOf {
  const attributes = readRows(tables, 'fare_attributes', context)
  const rules = readRows(tables, 'fare_rules', context)
  const rulesByFare = Map.groupBy(rules, (row) => row.text('fare_id'))
  const fares = attributes.map((row) => ({
    agency: row.text('agency_id'),
    fare: { amount: Number(row.text('price')), currency: row.text('currency_type') },
    rules: (rulesByFare.get(row.text('fare_id')) ?? []).map((rule): Rule => ({
      route: rule.text('route_id'),
      origin: rule.text('origin_id'),
      destination: rule.text('destination_id'),
      contains: rule.text('contains_id'),
    })),
  }))
  return (query) => {
    const [origin, destination] = [query.origin, query.destination].map(context.zoneOfStop)
    const applying = fares
      .filter(({ agency }) => matches(agency, query.agency))
      .flatMap(({ fare, rules: of }) => {
        if (of.length === 0) return [{ fare, narrowness: 0 }]
        const applied = of.filter(
          (rule) =>
            matches(rule.route, query.route) &&
            matches(rule.origin, origin ?? '') &&
            matches(rule.destination, destination ?? ''),
        )
        const contained = new Set(applied.map(({ contains }) => contains).filter(Boolean))
        const isContained = contained.size === 0 || isSame(contained, query.zones)
        if (applied.length === 0 || !isContained) return []
        const narrowness = Math.max(
          ...applied.map(
            (rule) =>
              (rule.origin && rule.destination ? 4 : 0) + (rule.route ? 2 : 0) + (rule.contains ? 1 : 0),
          ),
        )
        return [{ fare, narrowness }]
      })
    const narrowest = Math.max(...applying.map(({ narrowness }) => narrowness))
    return dearest(
      applying.filter(({ narrowness }) => narrowness === narrowest).map(({ fare }) => fare),
      query,
      context.remarks,
    )
  }
}

/** Categories that a remark names. */
const mostNames = 10

/** Rider categories whose fares are those of an adult: none, the default one, and one of that name. */
function adultProducts(tables: FeedTables, context: Context): Map<string, FeedFare> {
  const categories = readRows(tables, 'rider_categories', context)
  const isAdult = (category: string) => {
    const row = categories.find((candidate) => candidate.text('rider_category_id') === category)
    return (
      row?.text('is_default_fare_category') === '1' || /adult/i.test(row?.text('rider_category_name') ?? '')
    )
  }
  const rows = readRows(tables, 'fare_products', context)
  const others = new Set(rows.map((row) => row.text('rider_category_id')).filter(Boolean))
  const names = categories
    .filter((row) => others.has(row.text('rider_category_id')) && !isAdult(row.text('rider_category_id')))
    .map((row) => row.text('rider_category_name') || row.text('rider_category_id'))
  if (names.length > 0)
    context.remarks.push({
      subject: 'fare_products.txt',
      reason: `Fares of others than adults are not taken: ${names.slice(0, mostNames).join(', ')}.`,
    })
  const products = Map.groupBy(rows, (row) => row.text('fare_product_id'))
  return new Map(
    [...products].flatMap(([id, ofProduct]): [string, FeedFare][] => {
      const rider = (row: FeedRow) => row.text('rider_category_id')
      const row =
        ofProduct.find((candidate) => isAdult(rider(candidate))) ??
        ofProduct.find((candidate) => rider(candidate) === '')
      return row ? [[id, { amount: Number(row.text('amount')), currency: row.text('currency') }]] : []
    }),
  )
}

function faresOfVersion2(tables: FeedTables, context: Context): FareOf {
  readRows(tables, 'areas', context)
  readRows(tables, 'networks', context)
  const areas = Map.groupBy(readRows(tables, 'stop_areas', context), (row) => row.text('stop_id'))
  const networks = new Map(
    readRows(tables, 'route_networks', context).map((row) => [row.text('route_id'), row.text('network_id')]),
  )
  for (const row of readRows(tables, 'routes', { faults: [] }))
    if (row.text('network_id')) networks.set(row.text('route_id'), row.text('network_id'))
  const products = adultProducts(tables, context)
  const all = readRows(tables, 'fare_leg_rules', context)
  const rules = all.filter(
    (row) => !row.text('from_timeframe_group_id') && !row.text('to_timeframe_group_id'),
  )
  if (rules.length < all.length)
    context.remarks.push({
      subject: 'fare_leg_rules.txt',
      reason: `${all.length - rules.length} fares that depend on the time of day (timeframes) are not taken.`,
    })
  const hasPriority = tables.get('fare_leg_rules')?.columns.includes('rule_priority') ?? false
  const named = (field: string) => new Set(rules.map((row) => row.text(field)).filter(Boolean))
  const namedNetworks = named('network_id')
  const namedOrigins = named('from_area_id')
  const namedDestinations = named('to_area_id')
  const areasOf = (stop: string) => new Set((areas.get(stop) ?? []).map((row) => row.text('area_id')))
  // Without priorities an empty field applies to what no other rule names; with them, to all.
  const applies = (value: string, present: ReadonlySet<string>, others: ReadonlySet<string>) =>
    value === '' ? hasPriority || ![...present].some((name) => others.has(name)) : present.has(value)
  return (query) => {
    const network = new Set([networks.get(query.route) ?? ''].filter(Boolean))
    const [origins, destinations] = [areasOf(query.origin), areasOf(query.destination)]
    const applied = rules.filter(
      (row) =>
        products.has(row.text('fare_product_id')) &&
        applies(row.text('network_id'), network, namedNetworks) &&
        applies(row.text('from_area_id'), origins, namedOrigins) &&
        applies(row.text('to_area_id'), destinations, namedDestinations),
    )
    const priority = Math.max(...applied.map((row) => Number(row.text('rule_priority') || 0)))
    const fares = applied
      .filter((row) => Number(row.text('rule_priority') || 0) === priority)
      .flatMap((row) => products.get(row.text('fare_product_id')) ?? [])
    return dearest(fares, query, context.remarks)
  }
}
