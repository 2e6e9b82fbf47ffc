import { passengerFields, passengerKeys } from '../../../domain/booking/fields/passengerFields.ts'
import { vehicleFields, vehicleKeys } from '../../../domain/booking/fields/vehicleFields.ts'

/** Columns of the grids; all other fields of a passenger or vehicle are in the detail sheet. */
const columns: Readonly<Record<string, ReadonlySet<string>>> = {
  passenger: new Set([
    'row',
    ...passengerKeys.filter((key) => passengerFields[key].columns?.sale !== undefined),
    'accommodation',
    'accommodationNumber',
    'price',
  ]),
  vehicle: new Set(['row', ...vehicleKeys.filter((key) => !vehicleFields[key].sheet), 'price']),
}

export function isBeside({ kind, field }: { kind: string; field: string }): boolean {
  return field !== '' && columns[kind]?.has(field) === false
}
