import { refuse, type Refusal } from '../../domain/refusal.ts'
import { isDate } from '../../domain/value/portTime.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { Asked } from './party.ts'

/** What no search can be answered for, whatever sails. */
export function refuseWanted(
  { truckSearch, vehicles = [] }: Asked,
  catalogue: Catalogue,
): Refusal | undefined {
  if (!truckSearch) return undefined
  const trucks = vehicles
    .filter(({ idOrCode }) => catalogue.vehicleCategory(idOrCode)?.freight)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  return trucks > 1 ? refuse('one_truck_only', {}, '/vehicles') : undefined
}

/** No such day: 31 February. */
export function refuseDate(date: string, at: string): Refusal | undefined {
  return isDate(date) ? undefined : refuse('date_not_valid', { text: date }, at)
}
