import type { TripAboard } from '../../../domain/disruption/whoStaysOnSwap.ts'
import { productDemands } from '../../../domain/product/demand.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { demandOf, type Demand } from '../../../domain/sailing/demand.ts'
import type { Lanes } from '../../../domain/sailing/lanes.ts'
import type { AffectedTrip } from '../../booking/affected/affected.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import type { Itinerary } from '../../reference/timetable.ts'
import { shipOf } from '../../sailing/capacity/ship.ts'
import { storedRequest } from '../../sale/storedRequest.ts'
import { storedKey } from '../../sale/modify/draft.ts'

/** What an item takes on the other ship. */
export type ItemUnits = Demand & { uuid: string }

/** A trip on a sailing that is swapped. */
export type TripOnShip = TripAboard<ItemUnits> & AffectedTrip

/** `kept` are the resources that do not depend on the ship. */
export function aboardOf(
  catalogue: Catalogue,
  one: AffectedTrip,
  { itinerary, calls }: Itinerary,
  vessel: string,
  kept: readonly string[],
): TripOnShip {
  const { record, trip, items } = one
  const from = calls.findIndex(({ port, departs }) => port === trip.origin && departs === trip.departs)
  const to = calls.findIndex(({ port }, nth) => nth > from && port === trip.destination)
  const request = storedRequest(storedKey(trip), items)
  const demandWith = (lanes: Lanes): ItemUnits[] | Refusal => {
    const people = demandOf(request.accommodationRequests, shipOf(catalogue, vessel), lanes)
    if (isRefusal(people)) return people
    const products = productDemands(request, catalogue.products.assortment(trip.company)).map((item) => ({
      ...item,
      demands: item.demands.filter(({ resource }) => !kept.includes(resource)),
    }))
    return [...people, ...products].flatMap(({ uuid, demands }) =>
      demands.map((units) => ({ ...units, uuid })),
    )
  }
  return {
    ...one,
    group:
      record.booking.groupTerms === null ? undefined : `${record.booking.groupRoot ?? record.booking.id}`,
    issued: items.some(({ status }) => status !== 'OPTIONAL'),
    itinerary,
    fromSeq: calls[from]?.seq ?? 0,
    toSeq: calls[to]?.seq ?? 0,
    demandWith,
  }
}
