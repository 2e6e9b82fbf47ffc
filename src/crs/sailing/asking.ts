import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { checkCategory } from '../../domain/sailing/vehicleCategory.ts'
import { isDate } from '../../domain/value/portTime.ts'
import { readProjectTerms, type ProjectTerms } from '../pricing/projectTerms.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { saleDay } from '../server/clock.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { packagesOn } from './packages.ts'
import type { Asked } from './party.ts'
import type { Sight } from './sight.ts'

/** What is asked for, by whom, when, and under which project. */
export interface Asking {
  wanted: Asked
  language: CallContext['who']['language']
  /** YYYY-MM-DD */
  bookedOn: string
  project?: ProjectTerms
}

/** Refused where no trip could answer it, whatever sails. */
export async function askingFor(
  { catalogue }: ServerDependencies,
  wanted: Asked,
  { tx, who, clock }: CallContext,
): Promise<Asking | Refusal> {
  const refusal = refuseTrucks(wanted, catalogue) ?? refuseVehicleSizes(wanted, catalogue)
  if (refusal) return refusal
  const { language } = who
  const bookedOn = saleDay(clock)
  if (wanted.projectCode === undefined) return { wanted, language, bookedOn }
  const project = await readProjectTerms(tx, wanted.projectCode, { today: bookedOn, language })
  if (isRefusal(project)) return { ...project, at: '/projectCode' }
  return { wanted, language, bookedOn, project }
}

function refuseTrucks({ truckSearch, vehicles = [] }: Asked, catalogue: Catalogue): Refusal | undefined {
  if (!truckSearch) return undefined
  const trucks = vehicles
    .filter(({ idOrCode }) => catalogue.vehicleCategory(idOrCode)?.freight)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  return trucks > 1 ? refuse('one_truck_only', {}, '/vehicles') : undefined
}

function refuseVehicleSizes({ vehicles = [] }: Asked, catalogue: Catalogue): Refusal | undefined {
  for (const [nth, { idOrCode: category, length, height }] of vehicles.entries()) {
    const vehicle = { category, length, height }
    const refusal = checkCategory(vehicle, catalogue.vehicleCategory, `/vehicles/${nth}`)
    if (refusal) return refusal
  }
  return undefined
}

/** No such day: 31 February. */
export function refuseDate(date: string, at: string): Refusal | undefined {
  return isDate(date) ? undefined : refuse('date_not_valid', { text: date }, at)
}

export const personsIn = ({ travellers = [] }: Asked) =>
  travellers.reduce((sum, { quantity }) => sum + quantity, 0)

/**
 * Whether a trip is what the search is for at all: ships without a garage for trucks are not there in a truck search,
 * those that are full are, and say so.
 */
export function isMeant(sight: Sight, { wanted, language, project }: Asking, catalogue: Catalogue): boolean {
  const { truckSearch, packageSearch } = wanted
  return (
    (!truckSearch || sight.free.has('LANE_HIGH')) &&
    (!packageSearch || packagesOn(sight, language, catalogue).length > 0) &&
    (project === undefined || project.offersOn(sight.sailing, personsIn(wanted)) !== undefined)
  )
}
