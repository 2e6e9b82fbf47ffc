import { stockOfSailing } from '../../database/stock/shipStock.ts'
import type { Tx } from '../../database/transaction.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import type { Itinerary } from '../../reference/timetable.ts'
import type { OtherShip } from './swap.ts'

/** The share of the units taken that the smaller ship has room for, so that some lose their places. */
const share = 0.6

/**
 * Another ship of the company, with less room than is taken on the sailing; for a demonstration. Undefined where the
 * company has one ship only.
 */
export async function smallerShip(
  catalogue: Catalogue,
  tx: Tx,
  { itinerary, company, vessel }: Itinerary,
): Promise<OtherShip | undefined> {
  const others = catalogue.vessels.filter((one) => one.company === company && one.code !== vessel)
  const seats = (places: Readonly<Record<string, number>>) =>
    Object.values(places).reduce((sum, units) => sum + units, 0)
  const [smallest] = others.toSorted((one, other) => seats(one.places) - seats(other.places))
  if (!smallest) return undefined
  const rows = await stockOfSailing(tx, itinerary)
  const units = rows
    .filter(({ resource }) => resource in smallest.places || /^(PAX|LANE_)/.test(resource))
    .map(({ leg, resource, capacity, berths, whole, men, women }) => {
      const taken = whole + Math.ceil(men / berths) + Math.ceil(women / berths)
      return { leg, resource, berths, capacity: Math.floor((taken || capacity) * share) }
    })
  return { vessel: smallest.code, units }
}
