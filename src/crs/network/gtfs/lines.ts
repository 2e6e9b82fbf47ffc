import { itemsOf, type TextRow, type TextTables } from './textRows.ts'

/** A route of ferries and the ports of its trips. */
export interface FerryRoute {
  id: string
  name: string
  shortName: string
  company: string
  /**
   * Ports of a trip in the order of its calls, with blanks between them, and after a bar pairs that are not sold; those of the way
   * out and the most frequent ones first.
   */
  patterns: readonly string[]
  cars: string
  bikes: string
}

export interface LinesOfRoutes {
  /** Line by route and pattern. */
  lineOf(route: string, pattern: string): string
  /** Pairs that no sailing of a line sells, such as `PIR-JSY`. */
  closedPairs(line: string): ReadonlySet<string>
  lineRows: readonly TextRow[]
  routeRows: readonly TextRow[]
}

/** Ports in an order in which all patterns of the line call, in one direction or the other. */
interface Line {
  code: string
  stops: readonly string[]
  /** True for pairs of ports between which passengers may travel, false for the others of its patterns. */
  isOpen: ReadonlyMap<string, boolean>
}

/** Ports of a pattern, and whether each of its pairs is sold. */
function readPattern(pattern: string): { ports: string[]; isOpen: Map<string, boolean> } {
  const [ports = [], closed = []] = pattern.split('|').map((part) => part.split(' '))
  const pairs = ports.flatMap((from, nth) => ports.slice(nth + 1).map((to) => `${from}-${to}`))
  return { ports, isOpen: new Map(pairs.map((pair) => [pair, !closed.includes(pair)])) }
}

const isWithin = (ports: readonly string[], stops: readonly string[]) => {
  let at = 0
  for (const stop of stops) if (stop === ports[at]) at++
  return at === ports.length
}

/** Fewest ports that two patterns of one line share. */
const fewestShared = 2

/** Returns the ports of both in an order that both have; undefined if there is none, or if they hardly touch. */
export function mergedStops(stops: readonly string[], ports: readonly string[]): string[] | undefined {
  const shared = stops.filter((stop) => ports.includes(stop))
  const sameOrder = ports.filter((port) => stops.includes(port))
  if (shared.join() !== sameOrder.join() || shared.length < fewestShared) return undefined
  const merged: string[] = []
  let [at, next] = [0, 0]
  for (const port of [...shared, undefined]) {
    const [end, nextEnd] = port ? [stops.indexOf(port), ports.indexOf(port)] : [stops.length, ports.length]
    merged.push(...stops.slice(at, end), ...ports.slice(next, nextEnd))
    if (port) merged.push(port)
    at = end + 1
    next = nextEnd + 1
  }
  return merged
}

/** Returns the line with a pattern, which is extended if need be; undefined if the pattern contradicts its order or its sale. */
function lineWith(line: Line, { ports, isOpen }: ReturnType<typeof readPattern>): Line | undefined {
  if ([...isOpen].some(([pair, open]) => (line.isOpen.get(pair) ?? open) !== open)) return undefined
  const stops = stopsWith(line.stops, ports)
  return stops && { ...line, stops, isOpen: new Map([...line.isOpen, ...isOpen]) }
}

function stopsWith(stops: readonly string[], ports: readonly string[]): readonly string[] | undefined {
  if (stops.length === 0) return ports
  if (isWithin(ports, stops) || isWithin(ports, stops.toReversed())) return stops
  return mergedStops(stops, ports) ?? mergedStops(stops, ports.toReversed())
}

const most = 10

function lineCode({ shortName }: FerryRoute, ports: readonly string[], used: ReadonlySet<string>): string {
  const short = shortName.toUpperCase()
  const base = /^[A-Z0-9_-]{2,10}$/.test(short) ? short : `${ports[0]}${ports.at(-1)}`
  if (!used.has(base)) return base
  for (let number = 2; ; number++) {
    const code = base.slice(0, most - String(number).length - 1) + `-${number}`
    if (!used.has(code)) return code
  }
}

/** Gives each pattern of each route a line: that of the table of routes, or a new one. */
export function linesOfRoutes(
  routes: readonly FerryRoute[],
  network: TextTables,
  kindOf: (stops: readonly string[]) => string,
): LinesOfRoutes {
  const formerLines = new Map((network.get('lines') ?? []).map((row) => [row.code ?? '', row]))
  const formerRoutes = new Map((network.get('gtfs_routes') ?? []).map((row) => [row.route_id ?? '', row]))
  const used = new Set([
    ...formerLines.keys(),
    ...[...formerRoutes.values()].flatMap(({ line }) => itemsOf(line)),
  ])
  const lineRows = new Map(formerLines)
  const routeRows = new Map(formerRoutes)
  const assigned = new Map<string, string>()
  const closed = new Map<string, ReadonlySet<string>>()
  for (const route of routes) {
    const former = formerRoutes.get(route.id)
    const sameCode = formerLines.get(route.shortName)
    const present = sameCode?.company === route.company ? route.shortName : ''
    const lines = itemsOf(former?.line || present).map((code): Line => ({
      code,
      stops: itemsOf(formerLines.get(code)?.stops),
      isOpen: new Map(),
    }))
    for (const pattern of longestFirst(route.patterns)) {
      const read = readPattern(pattern)
      let at = lines.findIndex((line) => lineWith(line, read))
      if (at < 0) {
        const code = lineCode(route, read.ports, used)
        used.add(code)
        at = lines.push({ code, stops: [], isOpen: new Map() }) - 1
      }
      const line = lines[at]
      const extended = line && lineWith(line, read)
      if (!extended) continue
      lines[at] = extended
      assigned.set(`${route.id}\u0001${pattern}`, extended.code)
    }
    for (const { code, stops, isOpen } of lines) {
      if (stops.length === 0) continue
      closed.set(code, new Set([...isOpen].flatMap(([pair, open]) => (open ? [] : [pair]))))
      const row = formerLines.get(code)
      const basis = row ?? { code, company: route.company, kind: kindOf(stops) }
      lineRows.set(code, { ...basis, stops: stops.join(' ') })
    }
    routeRows.set(route.id, {
      ship: '',
      note: '',
      ...former,
      route_id: route.id,
      route_name: route.name,
      company: former?.company || route.company,
      line: lines.map(({ code }) => code).join(' '),
      cars: route.cars,
      bikes: route.bikes,
    })
  }
  return {
    lineOf: (route, pattern) => assigned.get(`${route}\u0001${pattern}`) ?? '',
    closedPairs: (line) => closed.get(line) ?? new Set(),
    lineRows: [...lineRows.values()],
    routeRows: [...routeRows.values()],
  }
}

const longestFirst = (patterns: readonly string[]) =>
  patterns.toSorted((first, second) => second.length - first.length)
