import { isPassengerKey, readPassenger } from '../../../domain/booking/fields/passengerFields.ts'
import {
  readVehicle,
  vehicleFields,
  vehicleKeys,
  type TypedVehicleKey,
  type VehicleKey,
} from '../../../domain/booking/fields/vehicleFields.ts'
import { codeTyped } from '../../sale/model/fields/fieldCells.ts'
import { sizedVehicle } from '../../sale/model/vehicle/size.ts'
import { type AddedRow, type PassengerRow, changeAddition } from './addStore.ts'

/** Stores a text that can be read in a field of a passenger. */
export function commitPassenger(
  reference: string,
  { uuid, person }: PassengerRow,
  key: string,
  typed: string,
  today: string,
): void {
  const text = key === 'accommodation' || key === 'discount' ? codeTyped(typed) : typed
  if (key === 'accommodation')
    return changeAddition(reference, ({ places: { [uuid]: _, ...others } }) => ({
      places: text === '' ? others : { ...others, [uuid]: text },
    }))
  const change = isPassengerKey(key) ? readPassenger(key, text, today) : undefined
  changeAddition(reference, ({ people }) => ({
    people: people.map((one) => (one.uuid === uuid ? { ...person, ...change } : one)),
  }))
}

/** The field of a vehicle in a column; undefined where it has none. */
export const vehicleKeyIn = (column: string): VehicleKey | undefined =>
  vehicleKeys.find((key) => vehicleFields[key].sharedColumn === column)

/** The column of a field. */
export const columnOf = (field: string): string =>
  vehicleKeys.some((key) => key === field)
    ? (vehicleFields[field as VehicleKey].sharedColumn ?? field)
    : field

/** The same for a vehicle. */
export function commitVehicle(
  reference: string,
  { uuid, vehicle }: Extract<AddedRow, { kind: 'vehicle' }>,
  key: VehicleKey,
  text: string,
): void {
  const change = readVehicle(key as TypedVehicleKey, text)
  if (!change) return
  const isSize = key === 'size' || key === 'category'
  const next = isSize ? sizedVehicle(vehicle, change) : { ...vehicle, ...change }
  changeAddition(reference, ({ vehicles }) => ({
    vehicles: vehicles.map((one) => (one.uuid === uuid ? next : one)),
  }))
}
