import { checkCategory, type VehicleCategoryLimits } from '../../../domain/sailing/vehicleCategory.ts'
import {
  vehicleKeyOf,
  missingVehicleFields,
  vehicleAtCheckIn as usual,
  type RequirableOfVehicle,
  vehicleValues,
} from '../../../domain/booking/fields/vehicleFields.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { TripAvailability, Vehicle } from './workingBooking.ts'
import type { MissingField } from './state.ts'
import i18next from 'i18next'
import type { PlateArguments } from './commandArguments.ts'
import { edit, useSale } from './saleStore.ts'
import { carOf, kindOf } from '../../line/words/vehicle.ts'
import { readSize } from '../../../domain/booking/fields/readText.ts'
import { printMetres } from '../../../domain/value/money.ts'
import type { AnswerOf } from '../../../contract/call.ts'
import type { truck as calls } from '../../../contract/truck.ts'
import { session } from '../../../contract/session.ts'
import { getCached } from '../../request/cache.ts'

type Found = Pick<MissingField, 'field' | 'refusal'>

/** Why a vehicle cannot go on a trip: its category, its size, or fields its company requires. */
export function missingOfVehicle(vehicle: Vehicle, availability?: TripAvailability): Found[] {
  if (vehicle.category === '') return [{ field: 'category', refusal: refuse('vehicle_type_required') }]
  if (availability === undefined) return []
  return [...carriedGaps(vehicle, availability), ...emptyGaps(vehicle, availability)]
}

function carriedGaps(vehicle: Vehicle, availability: TripAvailability): Found[] {
  const what = vehicle.category
  const category = availability.vehicleCategories.find(({ idOrCode }) => idOrCode === what)
  if (category === undefined) return [{ field: 'category', refusal: refuse('not_offered', { what }) }]
  if (vehicle.dangerousGoods && !availability.dangerousGoods)
    return [{ field: 'dangerousGoods', refusal: refuse('no_dangerous_goods', { what }) }]
  const { maxLength, maxHeight } = category
  const size = (refusal: Refusal) => [{ field: 'size', refusal }]
  if ((vehicle.length ?? 0) > maxLength) return size(refuse('vehicle_too_long', { what, most: maxLength }))
  if ((vehicle.height ?? 0) > maxHeight) return size(refuse('vehicle_too_high', { what, most: maxHeight }))
  const misfit = checkCategory(vehicle, limitsIn(availability), '')
  return misfit ? size(misfit) : []
}

function emptyGaps(vehicle: Vehicle, { validationAttributes }: TripAvailability): Found[] {
  return missingOf(vehicle, validationAttributes.vehicleAtSale ?? []).map((name) => ({
    field: vehicleKeyOf(name) ?? name,
    refusal: refuse('field_required', { field: name }),
  }))
}

/** The categories on sale on the trip; an external system may omit their limits. */
function limitsIn({ vehicleCategories }: TripAvailability) {
  return (code: string): VehicleCategoryLimits | undefined => {
    const category = vehicleCategories.find(({ idOrCode }) => idOrCode === code)
    if (category?.limits === undefined) return undefined
    const { maxLength = null, ...limits } = category.limits
    return { defaultLength: category.defaultLength, maxLength, ...limits }
  }
}

/** The category that fits the vehicle’s size; undefined if none does. */
export function vehicleFix(vehicle: Vehicle, availability?: TripAvailability): Partial<Vehicle> {
  const fits = availability && checkCategory(vehicle, limitsIn(availability), '')?.parameters['fits']
  return fits === undefined ? {} : { category: String(fits) }
}

/** The requested fields that are still empty. */
function missingOf(vehicle: Vehicle, asked: readonly string[]): RequirableOfVehicle[] {
  return missingVehicleFields(vehicleValues(vehicle), kindOf(vehicle.category), asked)
}

/** Empty fields that the company of a trip requires at check-in, not at the sale. */
export function openUntilCheckIn(vehicle: Vehicle, availability?: TripAvailability): RequirableOfVehicle[] {
  const { vehicleAtSale = [], vehicleAtCheckIn = usual } = availability?.validationAttributes ?? {}
  return missingOf(vehicle, vehicleAtCheckIn).filter((field) => !vehicleAtSale.includes(field))
}

/** The plate, or a note that it is entered at check-in. */
export function plateOf(vehicle: Vehicle, availability?: TripAvailability): string {
  const later = openUntilCheckIn(vehicle, availability).includes('plateNumber')
  return later ? i18next.t('sale:plateAtCheckIn') : vehicle.plate
}

/** The driver, or a note that the name is entered at check-in. */
export function driverOf(vehicle: Vehicle, availability?: TripAvailability): string {
  const later = openUntilCheckIn(vehicle, availability).includes('driverSurname')
  return later ? i18next.t('sale:driverAtCheckIn') : vehicle.driver
}

const isPlateMissing = (vehicle: Vehicle) => missingOf(vehicle, ['plateNumber']).length > 0

function firstWithout(): number {
  return useSale.getState().workingBooking.vehicles.findIndex(isPlateMissing)
}

/** Refuses when no vehicle lacks a plate. */
export function noVehicleFor(args: PlateArguments | undefined): Refusal | undefined {
  return args && firstWithout() < 0 ? refuse('no_vehicle_for_plate', { plate: args.plate }) : undefined
}

/** Gives the plate to the first vehicle without one. */
export function setPlate({ plate, plate2 }: PlateArguments): void {
  const row = firstWithout()
  edit('plate', ({ vehicles }) => {
    const vehicle = vehicles[row]
    if (vehicle) vehicle.plate = plate2 === undefined ? plate : `${plate}+${plate2}`
  })
}

export const isCar = (category: string) => /^(high_)?car$/.test(kindOf(category))

/** True for a length greater than any car category’s. */
export function isNoCar({ category }: Pick<Vehicle, 'category'>, typed: string): boolean {
  const size = readSize(typed)
  return size?.length !== undefined && isCar(category) && carOf(size.length, size.height) === undefined
}

/** The vehicle with another category, or another size, which for a car selects the category. */
export function sizedVehicle(vehicle: Vehicle, change: Partial<Vehicle>): Vehicle {
  const { length: _, height: __, ...rest } = vehicle
  const sized: Vehicle = { ...rest, ...change }
  return { ...sized, category: change.category ?? categoryOf(sized) }
}

/** Car categories are defined by length, so a typed length selects the category. */
function categoryOf({ category, length, height }: Vehicle): string {
  const asked = kindOf(category) === 'high_car' && height === undefined
  if (!isCar(category) || asked || length === undefined) return category
  return carOf(length, height) ?? category
}

/** `4,20 × 1,52`; dimensions not entered are those of the category. */
export function sizeWords({ length, height }: Pick<Vehicle, 'length' | 'height'>, usual?: number): string {
  const long = length ?? usual
  if (long === undefined) return ''
  return [long, ...(height === undefined ? [] : [height])].map(printMetres).join(' × ')
}

export type TruckCompany = AnswerOf<typeof calls.companies>['truckCompanies'][number]
export type Truck = TruckCompany['trucks'][number]

/** Fills a vehicle from a stored truck: plates, size, driver, goods, and the category if the trip offers it. */
export function applyTruck(
  row: number,
  truck: Truck,
  companies: readonly TruckCompany[],
  availability: TripAvailability | undefined,
): void {
  const company = companies.find(({ trucks }) => trucks.some(({ id }) => id === truck.id))
  const sold = availability?.vehicleCategories.some(({ idOrCode }) => idOrCode === truck.idOrCode) ?? true
  edit('truck', (draft) => {
    const vehicle = draft.vehicles[row]
    if (vehicle === undefined) return
    if (sold) vehicle.category = truck.idOrCode
    vehicle.plate = [truck.plateNumber, truck.plateNumber2].filter(Boolean).join('+')
    vehicle.length = truck.length
    if (truck.height === undefined) delete vehicle.height
    else vehicle.height = truck.height
    if (truck.driverSurname) vehicle.driver = truck.driverSurname
    vehicle.dangerousGoods = truck.adr ?? false
    vehicle.truck = String(truck.id)
    vehicle.truckCompany = company === undefined ? '' : String(company.id)
  })
}

/** Returns whether the signed-in user may manage hauliers and their trucks. */
export function mayManageTrucks(): boolean {
  return getCached(session.configurations, {})?.permissions.canManageTruckCompanies ?? false
}
