import { demandOf, type ItemDemand } from '../../domain/sailing/placement.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import type { StockKey, StockRow, Taking } from '../database/stock.ts'
import type { Catalogue } from '../reference/catalogue.ts'
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

/** What each person and vehicle takes on the locked rows, or the first that finds no place. */
export function takingsOf(
  catalogue: Catalogue,
  priced: PricedWish,
  stock: readonly StockRow[],
): Taking[] | Refusal {
  const room = roomIn(stock)
  const takings: Taking[] = []
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
  return takings
}

function demandsOf(
  catalogue: Catalogue,
  { wish, sailings }: PricedWish,
  nth: number,
  room: Room,
): ItemDemand[] | Refusal {
  const requests = wish.trips[nth]?.accommodationRequests ?? []
  const sailing = sailings[nth]
  if (!sailing) throw new Error(`trip ${nth} has no sailing`)
  const demands = demandOf(requests, shipOf(catalogue, sailing.vessel), room.lanes(sailing))
  return isRefusal(demands) ? { ...demands, at: `/trips/${nth}${demands.at ?? ''}` } : demands
}
