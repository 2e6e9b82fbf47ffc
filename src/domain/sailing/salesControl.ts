import { refuse, type Refusal } from '../refusal.ts'
import { freeUnits, type StockCount, takenUnits } from './freeUnits.ts'

/**
 * A decision of the company about what of a sailing is sold to whom. Its use is counted in a separate stock row on every
 * leg, under the name of `printControl`: the row is locked with the others, and its limit is `capacity`.
 *
 * - `limit`: at most so many units are sold to the holders; 0 closes the sale.
 * - `allotment`: so many units are sold to the holders alone, and to them before all others.
 * - `reserve`: the same for travellers with one of the discounts, passenger types or vehicle categories.
 * - `step`: so many units are sold at a percentage of the fare, which is the only holder (see `PriceStep`).
 * - `floor`: from so many days before departure none is sold below the percentage.
 * - `from`, `until`: nothing is sold before, or from this minute since 1970 on.
 * - `stay`: those who return with the same booking are away for at least so many days.
 * - `over`: so many units are sold above those of the ship. The row of the ship counts them.
 *
 * Nothing is counted under a step or a floor: the units of their class decide.
 */
export interface SalesControl {
  kind: 'limit' | 'allotment' | 'reserve' | 'step' | 'floor' | Term | 'over'
  /** Agencies, the codes of travellers of a reserve, or the percentage of a step; none are all agencies. */
  holders: readonly string[]
  /** A resource (PAX, a class, LANE_LOW), or for a limit a vehicle category, which is counted in vehicles. */
  what: string
  /** The first leg and the one after the last of the trips that are meant; every trip if absent. */
  legs?: { from: number; to: number }
}

/** A control by days, under which nothing is counted. */
export type Term = 'from' | 'until' | 'stay'
const terms: readonly string[] = ['from', 'until', 'stay'] satisfies Term[]

export const isTerm = (kind: SalesControl['kind']): kind is Term => terms.includes(kind)

/** Milliseconds in a minute. */
const minute = 60_000

const begin = '~'
/** The names of all controls sort between these. */
export const firstControl = begin
export const lastControl = `${begin}~`

export const isControl = (resource: string) => resource.startsWith(begin)

/** Returns the name of the stock row: `~limit|1301+1302|DECK|0-2`. Sorted after every other resource. */
export const printControl = ({ kind, holders, what, legs }: SalesControl) =>
  [`${begin}${kind}`, holders.toSorted().join('+'), what, legs ? `${legs.from}-${legs.to}` : ''].join('|')

export function parseControl(resource: string): SalesControl {
  const [kind = '', holders = '', what = '', legs = ''] = resource.slice(begin.length).split('|')
  const [from = 0, to = 0] = legs.split('-').map(Number)
  return {
    kind: kind as SalesControl['kind'],
    holders: holders === '' ? [] : holders.split('+'),
    what,
    ...(legs !== '' && { legs: { from, to } }),
  }
}

/** Who buys: an agency, and the codes of its travellers, as far as they are known. */
export interface Buyer {
  agency: string
  /** Vehicle categories, passenger types and discounts. */
  codes?: readonly string[] | undefined
  /** Has been sold to, and is moved by the company: limits do not hold. */
  isMoved?: boolean
  /** Controls by days do not hold without it. */
  now?: Date | undefined
}

/** Stock on one leg of a sailing. */
export interface LegStock extends StockCount {
  itinerary: number
  leg: number
  resource: string
  /** Units taken before the change that is under way. */
  former?: number
}

type Count = Pick<StockCount, 'whole' | 'men' | 'women'>

/** Units taken on the legs `fromLeg` … `toLeg - 1` by a traveller with these codes. */
export interface TakenUnits extends Count {
  itinerary: number
  fromLeg: number
  toLeg: number
  resource: string
  codes?: readonly string[] | undefined
}

function isHolder({ kind, holders }: SalesControl, { agency, codes = [], isMoved }: Buyer): boolean {
  if (kind === 'reserve') return holders.some((code) => codes.includes(code))
  if ((kind === 'limit' || isTerm(kind)) && isMoved) return false
  return holders.length === 0 || holders.includes(agency)
}

/** Units of it are kept for its holders. */
const isKept = ({ kind }: SalesControl) => kind === 'allotment' || kind === 'reserve'

/** Returns whether the sale has not begun yet, or is over. */
function isOutside<R extends LegStock>({ control: { kind }, row }: CountedControl<R>, now?: Date): boolean {
  if (now === undefined || (kind !== 'from' && kind !== 'until')) return false
  return kind === 'from' ? now.getTime() < row.capacity * minute : now.getTime() >= row.capacity * minute
}

const legOf = ({ itinerary, leg }: Pick<LegStock, 'itinerary' | 'leg'>) => `${itinerary} ${leg}`

interface CountedControl<R> {
  control: SalesControl
  row: R
}

/** The controls by leg, and the rows of what is sold. */
function divide<R extends LegStock>(rows: readonly R[]) {
  const controls = rows.filter(({ resource }) => isControl(resource))
  const byLeg = Map.groupBy(
    controls
      .map((row): CountedControl<R> => ({ row, control: parseControl(row.resource) }))
      .filter(({ control: { kind } }) => kind !== 'step' && kind !== 'floor'),
    ({ row }) => legOf(row),
  )
  return { byLeg, sold: rows.filter(({ resource }) => !isControl(resource)) }
}

/**
 * Returns the rows of what is sold with the capacity that is open to the buyer: less what is kept for others, and within
 * the limits that hold for every trip. The limits of some trips or vehicle categories are checked by `countControls`.
 */
export function openTo<R extends LegStock>(rows: readonly R[], buyer: Buyer): R[] {
  const { byLeg, sold } = divide(rows)
  if (byLeg.size === 0) return sold
  return sold.map((row) => {
    const controls = (byLeg.get(legOf(row)) ?? []).filter(({ control }) => control.what === row.resource)
    const others = controls.filter(({ control }) => isKept(control) && !isHolder(control, buyer))
    const isClosed = controls.some(
      (counted) => isHolder(counted.control, buyer) && isOutside(counted, buyer.now),
    )
    if (isClosed)
      return row.former === undefined
        ? { ...row, capacity: 0, whole: 0, men: 0, women: 0 }
        : { ...row, capacity: Math.min(row.capacity, row.former) }
    const limits = controls.filter(
      ({ control }) => control.kind === 'limit' && !control.legs && isHolder(control, buyer),
    )
    // The other berths of cabins that are begun are closed too.
    if (limits.some(({ row: counted }) => freeUnits(counted).berths === 0 || isExceeded(counted)))
      return { ...row, capacity: 0, whole: 0, men: 0, women: 0 }
    const open = limits.map((limit) => takenUnits(row) + freeWithin(limit, others))
    return { ...row, capacity: Math.max(0, Math.min(row.capacity - unsoldUnits(others), ...open)) }
  })
}

/** More is taken than a limit that was set since. */
const isExceeded = (counted: StockCount) => takenUnits(counted) > counted.capacity

/** Returns whether the units of an allotment or a reserve are counted under the limit, too, when they are sold. */
const isWithin = ({ holders, legs }: SalesControl, allotment: SalesControl) =>
  !legs &&
  (holders.length === 0 ||
    (allotment.kind === 'allotment' && allotment.holders.some((holder) => holders.includes(holder))))

/**
 * Whole units of a limit that are free to a buyer, while those that are kept for others in it are not. What was released is
 * open again to who had it.
 */
function freeWithin(
  { control, row }: CountedControl<LegStock>,
  others: readonly CountedControl<LegStock>[],
): number {
  const free = freeUnits(row).whole
  const unsold = unsoldUnits(keptIn(control, others))
  const released = Math.max(0, (row.former ?? 0) - takenUnits(row))
  return Math.min(free, Math.max(released, free - unsold))
}

/** The allotments and reserves that are counted under a limit, too. */
const keptIn = (limit: SalesControl, controls: readonly CountedControl<LegStock>[]) =>
  controls.filter(({ control }) => isKept(control) && control.what === limit.what && isWithin(limit, control))

/** Units that are sold under a limit and kept in it, above the limit; none where as many had been sold before. */
function excessOf({ control, row }: CountedControl<LegStock>, controls: readonly CountedControl<LegStock>[]) {
  if (row.former !== undefined && takenUnits(row) <= row.former) return 0
  return unsoldUnits(keptIn(control, controls)) - freeUnits(row).whole
}

/** The allotments and reserves for which a limit leaves too little free, with the units that they lack. */
export function lackingIn(rows: readonly LegStock[], limit: LegStock): { row: LegStock; units: number }[] {
  const allotments = keptIn(parseControl(limit.resource), divide(rows).byLeg.get(legOf(limit)) ?? [])
  const excess = unsoldUnits(allotments) - freeUnits(limit).whole
  return allotments.flatMap((counted) => {
    const units = Math.min(unsoldUnits([counted]), excess)
    return units > 0 ? [{ row: counted.row, units }] : []
  })
}

/** Whole units that are kept and not sold yet. */
const unsoldUnits = (controls: readonly CountedControl<LegStock>[]) =>
  controls.reduce((sum, { row }) => sum + freeUnits(row).whole, 0)

/**
 * Counts what is taken under the controls of its legs, in their rows; `rows` are changed. Units of an allotment or a reserve
 * are taken before others. Returns the units to be taken there, or why one of them is not open to its buyer.
 */
export function countControls<U extends TakenUnits>(
  rows: readonly LegStock[],
  taken: readonly U[],
  { agency, isMoved = false, now }: Buyer,
): U[] | Refusal {
  const { byLeg, sold } = divide(rows)
  if (byLeg.size === 0) return []
  const counted: U[] = []
  for (const units of taken) {
    const legs = Array.from({ length: units.toLeg - units.fromLeg }, (_, nth) => units.fromLeg + nth)
    const rowsOf = (resource: string, among: readonly LegStock[]) =>
      among.filter(
        (row) => row.itinerary === units.itinerary && row.resource === resource && legs.includes(row.leg),
      )
    const buyer = { agency, isMoved, now, codes: units.codes }
    const controls = (byLeg.get(legOf({ itinerary: units.itinerary, leg: units.fromLeg })) ?? []).filter(
      ({ control }) => !isTerm(control.kind) && isHolder(control, buyer) && isMeant(control, units),
    )
    let general = units.whole + units.men + units.women
    for (const { control, row } of controls) {
      const counts = rowsOf(row.resource, rows)
      const count = countOf(control, units)
      const free = counts.map(freeUnits)
      const fits = free.every(
        (open) => count.whole <= open.whole && count.men <= open.men && count.women <= open.women,
      )
      const leastWhole = Math.min(...free.map((open) => open.whole))
      if (control.kind === 'limit' && (!fits || counts.some(isExceeded)))
        return refuse('not_open', { what: control.what, left: leastWhole })
      const part = {
        ...units,
        resource: row.resource,
        whole: fits ? count.whole : Math.min(count.whole, general, leastWhole),
        men: fits ? count.men : 0,
        women: fits ? count.women : 0,
      }
      const size = part.whole + part.men + part.women
      if (size === 0 || (control.kind !== 'limit' && general === 0)) continue
      if (control.kind !== 'limit') general -= size
      for (const leg of counts) add(leg, part)
      counted.push(part)
    }
    // Units of no allotment leave those of all allotments free in the limits that both share.
    if (general > 0)
      for (const { control, row } of controls.filter((limit) => limit.control.kind === 'limit'))
        for (const counts of rowsOf(row.resource, rows)) {
          const over = excessOf({ control, row: counts }, byLeg.get(legOf(counts)) ?? [])
          if (over > 0)
            return refuse('not_open', { what: control.what, left: Math.max(0, units.whole - over) })
        }
    for (const row of rowsOf(units.resource, sold)) {
      add(row, units)
      const allotted = (byLeg.get(legOf(row)) ?? []).filter(
        ({ control }) => isKept(control) && control.what === row.resource,
      )
      const over = takenUnits(row) + unsoldUnits(allotted) - row.capacity
      if (general > 0 && over > 0)
        return refuse('not_open', { what: row.resource, left: Math.max(0, units.whole - over) })
    }
  }
  return counted
}

/** Returns why nothing of the resource is sold at this time; undefined where that is not the reason. */
export function refuseTime(rows: readonly LegStock[], what: string, buyer: Buyer): Refusal | undefined {
  const outside = rows.flatMap((row) => {
    if (!isControl(row.resource)) return []
    const control = parseControl(row.resource)
    const isReason = isHolder(control, buyer) && isOutside({ control, row }, buyer.now)
    return isReason && control.what === what ? [control] : []
  })
  const [control] = outside
  return (
    control && refuse(control.kind === 'from' ? 'not_open_yet' : 'not_open_anymore', { what: control.what })
  )
}

/** Returns whether the control is about the units: their resource or vehicle category, on the legs of their trip. */
const isMeant = ({ what, legs }: SalesControl, { resource, codes = [], fromLeg, toLeg }: TakenUnits) =>
  (what === resource || (resource.startsWith('LANE_') && codes.includes(what))) &&
  (!legs || (legs.from === fromLeg && legs.to === toLeg))

/** A vehicle counts as one under a limit of its category. */
const countOf = ({ what }: SalesControl, units: TakenUnits): Count =>
  what === units.resource ? units : { whole: 1, men: 0, women: 0 }

function add(row: StockCount, units: Count): void {
  row.whole += units.whole
  row.men += units.men
  row.women += units.women
}
