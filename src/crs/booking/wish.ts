import { PassengerData, VehicleData } from '../../contract/pricing.ts'
import type { InputOf } from '../../contract/call.ts'
import type { booking } from '../../contract/booking.ts'
import { requireAtSale } from '../../domain/booking/requireAtSale.ts'
import type { Priced } from '../../domain/pricing/price.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { sum } from '../../domain/value/money.ts'
import type { Tx } from '../database/transaction.ts'
import { priceTrips } from '../pricing/price.ts'
import { locate, type Sailing } from '../reference/timetable.ts'
import type { Parts } from '../server/parts.ts'
import type { NewItem } from './sql.ts'

/** What somebody wants to book, as on the wire. */
export type Wish = InputOf<typeof booking.book>['body']
type WishedTrip = Wish['trips'][number]

/** A wish with its sailings found and its prices made, before any place is taken. */
export interface PricedWish {
  wish: Wish
  sailings: Sailing[]
  priced: Priced[][]
  total: number
  /** Total by company. */
  dues: Map<string, number>
}

export async function priceWish(tx: Tx, parts: Parts, wish: Wish): Promise<PricedWish | Refusal> {
  const missing = requireAtSale(wish) ?? twice(wish)
  if (missing) return missing
  const sailings = await locate(tx, parts, wish.trips)
  if (isRefusal(sailings)) return sailings
  const priced = priceTrips(parts.catalogue, wish.trips, sailings)
  if (isRefusal(priced)) return priced
  const dues = new Map<string, number>()
  for (const [nth, { company }] of sailings.entries()) {
    dues.set(company, (dues.get(company) ?? 0) + sum((priced[nth] ?? []).map(({ fare }) => fare.total)))
  }
  return { wish, sailings, priced, total: sum(dues.values()), dues }
}

/** A person or vehicle stands in a trip once; in other trips of the booking it keeps its uuid. */
function twice({ trips }: Wish): Refusal | undefined {
  for (const [nth, trip] of trips.entries()) {
    const uuids = trip.accommodationRequests.flatMap((request) =>
      request.accommodationRequestAnalysises.map(({ uuid }) => uuid),
    )
    const again = uuids.find((uuid, at) => uuids.indexOf(uuid) !== at)
    if (again !== undefined) return refuse('passenger_twice', { uuid: again }, `/trips/${nth}`)
  }
  return undefined
}

/** The rows of one trip: what the wire says of each person and vehicle, beside what it costs. */
export function itemsOf(trip: WishedTrip, priced: readonly Priced[]): NewItem[] {
  const prices = new Map(priced.map((price) => [price.uuid, price]))
  return trip.accommodationRequests
    .flatMap((request, nth) =>
      request.accommodationRequestAnalysises.map((analysis) => ({ request, nth, analysis })),
    )
    .map(({ request, nth, analysis }, position) => {
      const price = prices.get(analysis.uuid)
      if (!price) throw new Error(`${analysis.uuid} has no price`)
      const { net, vat, dues, surcharges } = price.fare
      return {
        uuid: analysis.uuid,
        position,
        request: nth,
        kind: price.kind,
        details: detailsOf(analysis),
        accommodation: price.idOrCode,
        requestType: request.accommodationRequestType,
        place: analysis.accommodationNumber ?? null,
        discount: price.discountIdOrCode ?? null,
        percent: price.percent,
        listed: price.listed,
        net,
        vat,
        dues,
        surcharges,
      }
    })
}

type Analysis = WishedTrip['accommodationRequests'][number]['accommodationRequestAnalysises'][number]

/** The fields the contract names; what else a desk echoes back is not ours to keep. */
function detailsOf({ passengerData, vehicleData }: Analysis): Record<string, unknown> {
  const known = passengerData ? PassengerData.properties : VehicleData.properties
  const told: Record<string, unknown> = { ...(passengerData ?? vehicleData) }
  return Object.fromEntries(Object.keys(known).flatMap((key) => (key in told ? [[key, told[key]]] : [])))
}
