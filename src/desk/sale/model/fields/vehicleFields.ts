import type { AnswerOf } from '../../../../contract/call.ts'
import type { party } from '../../../../contract/party.ts'
import type { RequestedVehicle } from '../../../../domain/booking/party.ts'
import { isLatin, latinName, shapeToLatin } from '../../../../domain/value/fold.ts'
import type { Vehicle } from '../workingBooking.ts'
import { asCode, readSize } from './readText.ts'

/** A vehicle in a request or a stored booking. */
type Sent = AnswerOf<typeof party.memory>['parties'][number]['vehicles'][number]

/** A field of a vehicle, named by its grid column or its line of the detail sheet. */
interface VehicleField {
  /** Reads a trimmed text; undefined if it is invalid. Absent where the text depends on a list. */
  read?(text: string): Partial<Vehicle> | undefined
  /** True for a line of the detail sheet, false for a column of the grid. */
  sheet: boolean
  /** The names in a request and in a stored booking. */
  wire: readonly string[]
  /** True if a change of it invalidates the price. */
  priced: boolean
  /** The part of a request. */
  send?(vehicle: Vehicle): Partial<Sent>
  /** The part that a stored vehicle passes on to a new booking. */
  copy?(stored: Sent): Partial<Vehicle>
  /** The part of the recorded search. */
  record?(vehicle: Vehicle): Partial<RequestedVehicle>
}

const metres = ({ length, height }: Pick<Vehicle, 'length' | 'height'>) => ({
  ...(length === undefined ? {} : { length }),
  ...(height === undefined ? {} : { height }),
})

/** Undefined where letters have no Latin form, which the ship's list needs. */
const inLatin = (text: string, stored: (text: string) => Partial<Vehicle>) =>
  isLatin(text.replaceAll('+', ' ')) ? stored(text) : undefined

const fields = {
  category: {
    read: (text) => ({ category: asCode(text) }),
    sheet: false,
    wire: ['idOrCode'],
    priced: true,
    send: ({ category }) => ({ idOrCode: category }),
    copy: ({ idOrCode }) => ({ category: idOrCode }),
    record: ({ category }) => ({ category }),
  },
  plate: {
    read: (text) => inLatin(shapeToLatin(text), (plate) => ({ plate })),
    sheet: false,
    wire: ['plateNumber'],
    priced: false,
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
    read: readSize,
    sheet: false,
    wire: ['length', 'height'],
    priced: true,
    send: metres,
    copy: metres,
    record: metres,
  },
  driver: {
    read: (text) => inLatin(latinName(text), (driver) => ({ driver })),
    sheet: false,
    wire: ['driverSurname'],
    priced: false,
    send: ({ driver }) => ({ driverSurname: driver }),
    copy: ({ driverSurname = '' }) => ({ driver: driverSurname }),
    record: ({ driver }) => (driver === '' ? {} : { driver }),
  },
  /** Belongs to each trip. */
  discount: { sheet: false, wire: ['discountIdOrCode'], priced: true },
  priorityNumber: {
    read: (text) => ({ priorityNumber: text }),
    sheet: true,
    wire: ['priorityNumber'],
    priced: true,
    send: ({ priorityNumber }) => ({ priorityNumber }),
    copy: ({ priorityNumber = '' }) => ({ priorityNumber }),
  },
  dangerousGoods: {
    sheet: true,
    wire: ['adr'],
    priced: true,
    send: ({ dangerousGoods }) => (dangerousGoods ? { adr: true } : {}),
    copy: ({ adr }) => (adr ? { dangerousGoods: true } : {}),
    record: ({ dangerousGoods }) => (dangerousGoods ? { adr: true } : {}),
  },
  /** Belongs to each trip. */
  garage: { sheet: true, wire: ['garage'], priced: false },
  truckCompany: { sheet: true, wire: [], priced: false },
  truck: { sheet: true, wire: [], priced: false },
} satisfies Record<string, VehicleField>

export type VehicleKey = keyof typeof fields
/** The fields that are stored as typed. */
export type TypedVehicleKey = {
  [Key in VehicleKey]: (typeof fields)[Key] extends { read: unknown } ? Key : never
}[VehicleKey]

export const vehicleFields: Readonly<Record<VehicleKey, VehicleField>> = fields
export const vehicleKeys = Object.keys(fields) as VehicleKey[]

const all = Object.values(vehicleFields)

export function readVehicle(key: TypedVehicleKey, typed: string): Partial<Vehicle> | undefined {
  return fields[key].read(typed.trim())
}

/** The vehicle as a request contains it; fields that were not entered may be empty. */
export function vehicleValues(vehicle: Vehicle): Partial<Sent> {
  return all.reduce<Partial<Sent>>((sent, { send }) => ({ ...sent, ...send?.(vehicle) }), {})
}

export function copiedVehicle(stored: Sent): Partial<Vehicle> {
  return all.reduce<Partial<Vehicle>>((copied, { copy }) => ({ ...copied, ...copy?.(stored) }), {})
}

export function recordedVehicle(vehicle: Vehicle): RequestedVehicle {
  const { category } = vehicle
  return all.reduce((recorded, { record }) => ({ ...recorded, ...record?.(vehicle) }), { category })
}

/** The key of the field with this name in a request. */
export function vehicleKeyOf(wire: string): VehicleKey | undefined {
  return vehicleKeys.find((key) => vehicleFields[key].wire.includes(wire))
}
