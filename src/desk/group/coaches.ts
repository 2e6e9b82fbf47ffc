import type { InputOf } from '../../contract/call.ts'
import type { group as calls } from '../../contract/group.ts'
import { readVehicle } from '../../domain/booking/fields/vehicleFields.ts'
import { sizeWords } from '../sale/model/vehicle.ts'
import { coachFields, type CoachField, type CoachTexts, type Group } from './groupStore.ts'

type Vehicles = NonNullable<InputOf<typeof calls.update>['body']['vehicles']>
type Stored = Group['bookings'][number]['trips'][number]['selectedVehicles'][number]

/** A coach of the group, with what is typed for it and not saved yet. */
export interface Coach {
  uuid: string
  number: number
  category: string
  texts: Required<CoachTexts>
  status: string
  isTyped: boolean
}

/** The vehicles of all bookings of the group, each once. */
export function coachesOf({ bookings }: Group, typed: Readonly<Record<string, CoachTexts>>): Coach[] {
  const stored = bookings.flatMap(({ trips }) => trips.flatMap(({ selectedVehicles }) => selectedVehicles))
  const active = stored.filter(({ status }) => status !== 'CANCELLED')
  const each = [...new Map(active.map((one) => [one.uuid, one])).values()]
  return each.map((one, index) => ({
    uuid: one.uuid,
    number: index + 1,
    category: one.idOrCode,
    status: one.status,
    texts: { ...storedTexts(one), ...typed[one.uuid] },
    isTyped: one.uuid in typed,
  }))
}

const storedTexts = ({ plateNumber = '', driverSurname = '', length, height }: Stored) => ({
  plate: plateNumber,
  driver: driverSurname,
  size: sizeWords({ ...(length !== undefined && { length }), ...(height !== undefined && { height }) }),
})

/** Whether a text can be read as the field; a size cannot be taken away. */
export const isReadable = (field: CoachField, text: string): boolean =>
  readVehicle(field, text) !== undefined && (field !== 'size' || text.trim() !== '')

/** The typed values as the call has them. */
export function coachesToSave(typed: Readonly<Record<string, CoachTexts>>): Vehicles {
  return Object.entries(typed).map(([uuid, texts]) => ({
    uuid,
    ...Object.assign({}, ...coachFields.map((field) => sentOf(field, texts[field]))),
  }))
}

function sentOf(field: CoachField, text: string | undefined): Partial<Vehicles[number]> {
  if (text === undefined) return {}
  const { plate, driver, length, height } = readVehicle(field, text) ?? {}
  return {
    ...(plate !== undefined && { plateNumber: plate.replace('+', ' ') }),
    ...(driver !== undefined && { driverSurname: driver }),
    ...(length !== undefined && { length }),
    ...(height !== undefined && { height }),
  }
}
