import type { RequestedVehicle, Travellers } from '../../../../domain/booking/party.ts'
import type { Person, Vehicle } from '../workingBooking.ts'

/** Passengers as a search takes them: one entry per type and discount, with their number. */
export function travellersOf(people: readonly Pick<Person, 'type' | 'discount'>[]): Travellers[] {
  const groups = Map.groupBy(people, ({ type, discount }) => `${type} ${discount}`)
  return [...groups.values()].flatMap((group) => {
    const [one] = group
    if (one === undefined) return []
    const discount = one.discount === '' ? {} : { discount: one.discount }
    return [{ type: one.type, ...discount, quantity: group.length }]
  })
}

export function vehiclesOf(
  vehicles: readonly Pick<Vehicle, 'category' | 'length' | 'height'>[],
): RequestedVehicle[] {
  return vehicles.map(({ category, length, height }) => ({
    category,
    ...(length === undefined ? {} : { length }),
    ...(height === undefined ? {} : { height }),
  }))
}
