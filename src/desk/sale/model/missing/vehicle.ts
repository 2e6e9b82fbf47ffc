import { checkCategory, type VehicleCategoryLimits } from '../../../../domain/sailing/vehicleCategory.ts'
import { missingOf } from '../vehicle/atCheckIn.ts'
import { vehicleKeyOf } from '../../../../domain/booking/fields/vehicleFields.ts'
import { refuse, type Refusal } from '../../../../domain/refusal.ts'
import type { TripAvailability, Vehicle } from '../workingBooking.ts'
import type { MissingField } from '../state.ts'

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
