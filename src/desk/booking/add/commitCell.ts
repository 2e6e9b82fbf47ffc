import { isNoCar, sizedVehicle } from '../../sale/model/vehicle/size.ts'
import { isPassengerKey, readPassenger } from '../../sale/model/fields/passengerFields.ts'
import { readVehicle } from '../../sale/model/fields/vehicleFields.ts'
import type { AddedRow, PassengerRow } from './addedRows.ts'
import { changeAddition } from './store.ts'

/** Stores a typed text in a field of a passenger; false, without a change, if it is invalid. */
export function commitPassenger(
  reference: string,
  { uuid, person }: PassengerRow,
  key: string,
  text: string,
  today: string,
): boolean {
  if (key === 'accommodation') {
    changeAddition(reference, ({ places: { [uuid]: _, ...others } }) => ({
      places: text === '' ? others : { ...others, [uuid]: text },
    }))
    return true
  }
  const change = isPassengerKey(key) ? readPassenger(key, text, today) : undefined
  if (change === undefined) return false
  changeAddition(reference, ({ people }) => ({
    people: people.map((one) => (one.uuid === uuid ? { ...person, ...change } : one)),
  }))
  return true
}

const vehicleFields = { surname: 'plate', name: 'driver', type: 'category', accommodation: 'size' } as const

/** The field of a vehicle in a column; undefined where it has none. */
export const vehicleFieldOf = (
  column: string,
): (typeof vehicleFields)['surname' | 'name' | 'type' | 'accommodation'] | undefined =>
  vehicleFields[column as keyof typeof vehicleFields]

/** The column of a field of a vehicle. */
export const columnOf = (field: string): string =>
  Object.entries(vehicleFields).find(([, own]) => own === field)?.[0] ?? field

/** The same for a vehicle. */
export function commitVehicle(
  reference: string,
  { uuid, vehicle }: Extract<AddedRow, { kind: 'vehicle' }>,
  column: string,
  text: string,
): boolean {
  const field = vehicleFieldOf(column)
  const change = field && readVehicle(field, text)
  if (!change || (field === 'size' && isNoCar(vehicle, text))) return false
  const next =
    field === 'size' || field === 'category' ? sizedVehicle(vehicle, change) : { ...vehicle, ...change }
  changeAddition(reference, ({ vehicles }) => ({
    vehicles: vehicles.map((one) => (one.uuid === uuid ? next : one)),
  }))
  return true
}
