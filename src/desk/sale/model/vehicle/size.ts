import { carOf } from '../../../command/line/words/vehicle.ts'
import { readSize } from '../../../../domain/booking/fields/readText.ts'
import type { Vehicle } from '../workingBooking.ts'
import { printMetres } from '../../../../domain/value/decimal.ts'

const isCar = (category: string) => /^(CAR\d+|JEEP)$/.test(category)

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
  const asked = category === 'JEEP' && height === undefined
  if (!isCar(category) || asked || length === undefined) return category
  return carOf(length, height) ?? category
}

/** `4,20 × 1,52`; dimensions not entered are those of the category. */
export function sizeWords({ length, height }: Pick<Vehicle, 'length' | 'height'>, usual?: number): string {
  const long = length ?? usual
  if (long === undefined) return ''
  return [long, ...(height === undefined ? [] : [height])].map(printMetres).join(' × ')
}
