import { productDemands } from '../../domain/product/demand.ts'
import { demandOf, type ItemDemand } from '../../domain/sailing/demand.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { printSeatNumber } from '../../domain/sailing/seatNumbers.ts'
import type { NumberedPlaceRow } from '../database/numberedPlaces.ts'
import type { StockKey, StockRow, Allocation } from '../database/stock.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { planOf } from '../sailing/decks.ts'
import { numberedOf, numberTakings } from '../sailing/places.ts'
import { roomIn, rowsFor, type Room } from '../sailing/room.ts'
import { shipOf } from '../sailing/ship.ts'
import type { PricedWish } from './wish.ts'

/** Names an item of a booking before it has an id. */
export const ownerName = (trip: number, uuid: string) => `${trip} ${uuid}`

/** Every stock row a wish may come to stand on. */
export function rowsOf(catalogue: Catalogue, priced: PricedWish): StockKey[] | Refusal {
  const rows: StockKey[] = []
  for (const [nth, sailing] of priced.sailings.entries()) {
    const items = demandsOf(catalogue, priced, nth, roomIn([]))
    if (isRefusal(items)) return items
    rows.push(
      ...rowsFor(
        sailing,
        items.flatMap(({ demands }) => demands),
      ),
    )
  }
  return rows
}

/** The deck plan of the ship that sails an itinerary of the wish. */
function planner(catalogue: Catalogue, { sailings }: PricedWish) {
  const vessels = new Map(sailings.map(({ itinerary, vessel }) => [itinerary, vessel]))
  return (itinerary: number) => planOf(catalogue, vessels.get(itinerary) ?? '')
}

/** Of the rows of a wish, those whose places have numbers. */
export function numberedRowsOf(
  catalogue: Catalogue,
  priced: PricedWish,
  rows: readonly StockKey[],
): StockKey[] {
  const plan = planner(catalogue, priced)
  return rows.filter((row) => numberedOf(plan(row.itinerary), [row]).length > 0)
}

/** What each person, vehicle and product takes on the locked rows, with its number, or the first that finds no place. */
export function takingsOf(
  catalogue: Catalogue,
  priced: PricedWish,
  stock: readonly StockRow[],
  numbers: readonly NumberedPlaceRow[],
): Allocation[] | Refusal {
  const room = roomIn(stock)
  const takings: Allocation[] = []
  for (const [nth, sailing] of priced.sailings.entries()) {
    const items = demandsOf(catalogue, priced, nth, room)
    if (isRefusal(items)) return items
    for (const { uuid, demands } of items) {
      for (const demand of demands) {
        const taken = room.take(sailing, demand, ownerName(nth, uuid))
        if (isRefusal(taken)) return { ...taken, at: `/trips/${nth}` }
        takings.push(taken)
      }
    }
  }
  return numberTakings(planner(catalogue, priced), takings, stock, numbers, true)
}

interface Seated {
  uuid: string
  kind: string
  request: number
  accommodation: string
  place: string | null
}

/** The people of a trip with the numbers they were given; who shares a cabin has that of the first in it. */
export function seated<I extends Seated>(
  trip: number,
  items: readonly I[],
  takings: readonly Allocation[],
): I[] {
  const placed = takings.filter(({ resource }) => items.some((item) => item.accommodation === resource))
  const byOwner = new Map(placed.map((taking) => [taking.owner, numberOf(taking)]))
  return items.map((item) => {
    if (item.kind !== 'passenger') return item
    const first = items.find(
      ({ request, uuid }) => request === item.request && byOwner.has(ownerName(trip, uuid)),
    )
    const own = ownerName(trip, item.uuid)
    const owner = byOwner.has(own) ? own : ownerName(trip, first?.uuid ?? '')
    return { ...item, place: byOwner.get(owner) ?? null }
  })
}

function numberOf({ numbers = [], men, women }: Allocation): string | undefined {
  const [first] = numbers
  return first && printSeatNumber(first.number, men + women > 0 ? first.bed : undefined)
}

function demandsOf(
  catalogue: Catalogue,
  { wish, sailings, open }: PricedWish,
  nth: number,
  room: Room,
): ItemDemand[] | Refusal {
  const trip = wish.trips[nth]
  const sailing = sailings[nth]
  if (!trip || !sailing) throw new Error(`trip ${nth} has no sailing`)
  if (nth === open) return []
  const ship = shipOf(catalogue, sailing.vessel)
  const demands = demandOf(trip.accommodationRequests, ship, room.lanes(sailing))
  if (isRefusal(demands)) return { ...demands, at: `/trips/${nth}${demands.at ?? ''}` }
  return [...demands, ...productDemands(trip, catalogue.products.assortment(sailing.company))]
}
