import { shapeToLatin } from '../../value/phoneticKey.ts'
import { isLatin } from '../../value/latin.ts'
import { readName, refuseName } from '../../value/personName.ts'
import type { VehicleKind } from '../../sailing/vehicleKind.ts'
import type { RequestedVehicle } from '../party.ts'
import type { BookingField } from './field.ts'
import { asCode, readSize, type VehicleSize } from './readText.ts'

/** A vehicle as the desk has it; an empty text means not entered. */
export interface VehicleValues extends VehicleSize {
  /** CAR425, MOTO … */
  category: string
  /** The plates of tractor and trailer are joined with a plus. */
  plate: string
  driver: string
  priorityNumber: string
  dangerousGoods?: boolean
}

/** A vehicle in a request or a stored booking. */
export interface SentVehicle {
  idOrCode: string
  plateNumber?: string
  driverSurname?: string
  length?: number
  height?: number
  priorityNumber?: string
  adr?: boolean
}

/** A field of a vehicle; its texts are `column.<key>` and `wrong.<key>`. */
export interface VehicleField extends BookingField {
  /** Reads a trimmed text; undefined if it is invalid. Absent where the text depends on a list. */
  read?(text: string): Partial<VehicleValues> | undefined
  /** True for a line of the detail sheet, false for a column of the grid. */
  sheet: boolean
  /** The column of a passenger in which it is typed where passengers and vehicles share a grid. */
  sharedColumn?: 'surname' | 'name' | 'type' | 'accommodation'
  /** Present if it is a field of the dialog with the details of a stored booking; its size in characters. */
  detail?: { size: number }
  /**
   * The kinds that lack it: a trailer has no driver, towed or unaccompanied. Absent for a field that no company may require.
   */
  lackedBy?: readonly VehicleKind[]
  /** Whose codes are its values. */
  list?: 'vehicleCategories' | 'discounts' | 'garages'
  /** The part of a request. */
  send?(vehicle: VehicleValues): Partial<SentVehicle>
  /** The part that a stored vehicle passes on to a new booking. */
  copy?(stored: SentVehicle): Partial<VehicleValues>
  /** The part of the recorded search. */
  record?(vehicle: VehicleValues): Partial<RequestedVehicle>
}

const metres = ({ length, height }: VehicleSize) => ({
  ...(length === undefined ? {} : { length }),
  ...(height === undefined ? {} : { height }),
})

/** Undefined where letters have no Latin form, which the ship’s list needs; a plus joins two plates. */
const inLatin = (text: string, stored: (text: string) => Partial<VehicleValues>) =>
  isLatin(text.replaceAll('+', ' ')) ? stored(text) : undefined

const fields = {
  category: {
    wire: { idOrCode: 'code' },
    always: true,
    read: (text) => ({ category: asCode(text) }),
    sheet: false,
    sharedColumn: 'type',
    list: 'vehicleCategories',
    priced: true,
    movesStock: true,
    change: { of: 'person' },
    send: ({ category }) => ({ idOrCode: category }),
    copy: ({ idOrCode }) => ({ category: idOrCode }),
    record: ({ category }) => ({ category }),
  },
  plate: {
    wire: { plateNumber: 'latin' },
    read: (text) => inLatin(shapeToLatin(text), (plate) => ({ plate })),
    sheet: false,
    sharedColumn: 'surname',
    priced: false,
    change: { of: 'person' },
    keptFor: 'accounts',
    lackedBy: ['bicycle'],
    atGate: { shown: true, panel: true, most: 20 },
    send: ({ plate }) => ({ plateNumber: plate.replace('+', ' ') }),
    copy: ({ plateNumber = '' }) => ({ plate: plateNumber }),
    record: ({ plate }) => {
      const [first = '', second] = plate.split('+')
      return {
        ...(first === '' ? {} : { plate: first }),
        ...(second === undefined ? {} : { plate2: second }),
      }
    },
  },
  size: {
    wire: { length: 'vehicleLength', height: 'vehicleHeight' },
    read: readSize,
    sheet: false,
    sharedColumn: 'accommodation',
    priced: true,
    movesStock: true,
    change: { of: 'person' },
    send: metres,
    copy: metres,
    record: metres,
  },
  driver: {
    wire: { driverSurname: 'name' },
    read: (text) => (refuseName(text) ? undefined : { driver: readName(text) }),
    sheet: false,
    sharedColumn: 'name',
    priced: false,
    change: { of: 'person' },
    keptFor: 'voyage',
    lackedBy: ['bicycle', 'trailer', 'truck_trailer'],
    atGate: { most: 60 },
    send: ({ driver }) => ({ driverSurname: driver }),
    copy: ({ driverSurname = '' }) => ({ driver: driverSurname }),
    record: ({ driver }) => (driver === '' ? {} : { driver }),
  },
  /** Belongs to each trip. */
  discount: { wire: { discountIdOrCode: 'code' }, sheet: false, list: 'discounts', priced: true },
  priorityNumber: {
    wire: { priorityNumber: 'text' },
    read: (text) => ({ priorityNumber: text }),
    sheet: true,
    detail: { size: 12 },
    priced: false,
    change: { of: 'person' },
    send: ({ priorityNumber }) => ({ priorityNumber }),
    copy: ({ priorityNumber = '' }) => ({ priorityNumber }),
  },
  /** Belongs to each trip. */
  garage: {
    wire: { garage: 'code' },
    sheet: true,
    detail: { size: 16 },
    list: 'garages',
    priced: false,
    movesStock: true,
    change: { of: 'trip' },
  },
  dangerousGoods: {
    wire: { adr: 'yesNo' },
    sheet: true,
    detail: { size: 0 },
    priced: true,
    movesStock: true,
    change: { of: 'person' },
    send: ({ dangerousGoods }) => (dangerousGoods ? { adr: true } : {}),
    copy: ({ adr }) => (adr ? { dangerousGoods: true } : {}),
    record: ({ dangerousGoods }) => (dangerousGoods ? { adr: true } : {}),
  },
} as const satisfies Record<string, VehicleField>

type Fields = typeof fields
export type VehicleKey = keyof Fields
/** The fields that are stored as typed. */
export type TypedVehicleKey = {
  [Key in VehicleKey]: Fields[Key] extends { read: unknown } ? Key : never
}[VehicleKey]

/** Names on the wire with the forms of their values; the discount is not among them. */
export type VehicleWire = {
  [Key in Exclude<VehicleKey, 'discount'> as keyof Fields[Key]['wire'] & string]: FormOf<Key>
}
/** The fields of a vehicle that a gate sees, including those that it may fill in. */
export type ShownOfVehicle = {
  [
    Key in VehicleKey as Fields[Key] extends { atGate: { shown: true } }
      ? keyof Fields[Key]['wire'] & string
      : never
  ]: FormOf<Key>
}
export type FilledInOfVehicle = {
  [
    Key in VehicleKey as Fields[Key] extends { atGate: { most: number } }
      ? keyof Fields[Key]['wire'] & string
      : never
  ]: FormOf<Key>
}
type FormOf<Key extends VehicleKey> = Fields[Key]['wire'][keyof Fields[Key]['wire']]

/** In the order of every grid, sheet, dialog and list. */
export const vehicleFields: Readonly<Record<VehicleKey, VehicleField>> = fields
export const vehicleKeys = Object.keys(fields) as VehicleKey[]

const all = Object.values(vehicleFields)

export function readVehicle(key: TypedVehicleKey, typed: string): Partial<VehicleValues> | undefined {
  return fields[key].read(typed.trim())
}

/** The vehicle as a request contains it; fields that were not entered may be empty. */
export function vehicleValues(vehicle: VehicleValues): Partial<SentVehicle> {
  return all.reduce<Partial<SentVehicle>>((sent, { send }) => ({ ...sent, ...send?.(vehicle) }), {})
}

export function copiedVehicle(stored: SentVehicle): Partial<VehicleValues> {
  return all.reduce<Partial<VehicleValues>>((copied, { copy }) => ({ ...copied, ...copy?.(stored) }), {})
}

export function recordedVehicle(vehicle: VehicleValues): RequestedVehicle {
  const { category } = vehicle
  return all.reduce((recorded, { record }) => ({ ...recorded, ...record?.(vehicle) }), { category })
}

/** The key of the field with this name in a request. */
export function vehicleKeyOf(wire: string): VehicleKey | undefined {
  return vehicleKeys.find((key) => wire in vehicleFields[key].wire)
}

type RequirableKey = {
  [Key in VehicleKey]: Fields[Key] extends { lackedBy: unknown } ? Key : never
}[VehicleKey]
/** The wire name of a field that a company may require. */
export type RequirableOfVehicle = { [Key in RequirableKey]: keyof Fields[Key]['wire'] }[RequirableKey]

const requirable = all.filter(({ lackedBy }) => lackedBy !== undefined)
export const requirableOfVehicles = requirable.flatMap(({ wire }) =>
  Object.keys(wire),
) as RequirableOfVehicle[]

/** Vehicle fields required before boarding by a company without its own rule. */
export const vehicleAtCheckIn: readonly RequirableOfVehicle[] = ['plateNumber']

/** The required fields that a vehicle of its kind has and that are still empty. */
export function missingVehicleFields(
  vehicle: { [field in RequirableOfVehicle]?: unknown },
  kind: VehicleKind,
  required: readonly string[],
): RequirableOfVehicle[] {
  return requirable
    .filter(({ lackedBy = [] }) => !lackedBy.includes(kind))
    .flatMap(({ wire }) => Object.keys(wire) as RequirableOfVehicle[])
    .filter((field) => required.includes(field) && isBlank(vehicle[field]))
}

const isBlank = (value: unknown) => typeof value !== 'string' || value.trim() === ''
