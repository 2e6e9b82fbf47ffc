import { nameOfPerson } from '../../../domain/value/personName.ts'
import { wireNameOf, type BookingField } from '../../../domain/booking/fields/field.ts'
import { placeFields } from '../../../domain/booking/fields/bookedFields.ts'
import {
  passengerFields,
  readPassenger,
  storedNameOf,
  type PassengerKey,
} from '../../../domain/booking/fields/passengerFields.ts'
import { productFields } from '../../../domain/booking/fields/productFields.ts'
import {
  copiedVehicle,
  readVehicle,
  vehicleFields,
  type TypedVehicleKey,
  type VehicleValues,
} from '../../../domain/booking/fields/vehicleFields.ts'
import { latinKeys } from '../../../domain/value/phoneticKey.ts'
import type { Choice } from '../../field/choice/choice.ts'
import { formatMoney } from '../../language/money.ts'
import { readPlaceCode } from '../../sale/model/accommodation/accommodation.ts'
import { codeTyped } from '../../sale/model/fields/fieldCells.ts'
import { isNoCar, sizedVehicle } from '../../sale/model/vehicle.ts'
import type { TripAvailability } from '../../sale/model/workingBooking.ts'
import type { BookingRow } from '../page/rows.ts'
import { isLive } from '../shown/items.ts'
import type { EditedValues } from './edits.ts'

export type EditableColumn = 'surname' | 'name' | 'sex' | 'birthdate' | 'type' | 'accommodation' | 'discount'

/** The columns of a recalled booking that can be typed over, with the field of a passenger in each. */
const columns: Readonly<Record<EditableColumn, PassengerKey | 'accommodation'>> = {
  surname: 'surname',
  name: 'name',
  sex: 'sexType',
  birthdate: 'birthdate',
  type: 'type',
  accommodation: 'accommodation',
  discount: 'discount',
}

const editable = Object.keys(columns) as EditableColumn[]
export const isEditableColumn = (key: string): key is EditableColumn => Object.hasOwn(columns, key)

type Kind = Pick<BookingRow, 'kind'>
type ItemField = BookingField & {
  sharedColumn?: string
  stored?: string
  read?(text: string, today: string): unknown
}

/** The fields of an item that is no passenger; the server modifies no parcels. */
const fieldsOf = ({ kind }: Kind): readonly (readonly [string, ItemField])[] => {
  if (kind === 'vehicle') return Object.entries(vehicleFields)
  return kind === 'passenger' || kind === 'parcel' ? [] : Object.entries(productFields[kind])
}

/** The field that is typed in a column, with its key; undefined where the column has none. */
export function fieldIn(row: Kind, column: EditableColumn): readonly [string, ItemField] | undefined {
  if (row.kind !== 'passenger') return fieldsOf(row).find(([, { sharedColumn }]) => sharedColumn === column)
  const key = columns[column]
  if (key === 'accommodation') return [key, placeFields.accommodation]
  return [key, passengerFields[key]]
}

/** The name on the wire that decides whether the cell may be typed over. */
export function fieldOfCell(row: Kind, column: EditableColumn): string | undefined {
  const [, field] = fieldIn(row, column) ?? []
  return field && storedNameOf(field)
}

/** The column in which a field of the wire is typed; that of the length for the height, which is typed with it. */
export const columnOfField = (row: Kind, name: string): EditableColumn | undefined =>
  editable.find((column) => {
    const [, field] = fieldIn(row, column) ?? []
    return field !== undefined && (name in field.wire || name === storedNameOf(field))
  })

/**
 * The values that a typed text means; undefined where it is invalid. Texts are read as in the grids of the sale.
 * `people` are the uuids of the passengers in the order of their numbers.
 */
export function readCell(
  row: BookingRow,
  column: EditableColumn,
  typed: string,
  today: string,
  people: readonly string[] = [],
): EditedValues | undefined {
  const text = typed.trim()
  const [key = '', field] = fieldIn(row, column) ?? []
  if (field === undefined) return undefined
  if (row.kind === 'vehicle') return readOfVehicle(row.item, key as TypedVehicleKey, text)
  if (row.kind !== 'passenger') return readOfProduct(row, key, field, text, today, people)
  if (column === 'accommodation') return readPlace(row, text)
  if (text === '' && needed.has(column)) return undefined
  const read = readPassenger(
    columns[column] as 'surname',
    column === 'discount' ? codeTyped(text) : text,
    today,
  )
  return read && { [storedNameOf(field)]: Object.values(read)[0] ?? '' }
}

/** Values that an empty text does not take away. */
const needed: ReadonlySet<EditableColumn> = new Set(['surname', 'type'])

/** `AB4` is the whole cabin, `AB4/1` a berth in it, for the sex of the passenger. */
function readPlace(row: BookingRow, text: string): EditedValues | undefined {
  const { accommodation, berth } = readPlaceCode(codeTyped(text))
  if (!/^[A-Z0-9]+$/.test(accommodation)) return undefined
  const sex = row.kind === 'passenger' ? row.item.sexType : undefined
  if (berth && sex === undefined) return undefined
  const type = berth ? `${sex}_BERTH` : 'COMPLETE'
  return { accommodationIdOrCode: accommodation, accommodationRequestType: type }
}

type BookedVehicle = Extract<BookingRow, { kind: 'vehicle' }>['item']

/** A typed length selects the category of a car; a typed category leaves the size as it is. */
function readOfVehicle(item: BookedVehicle, key: TypedVehicleKey, text: string): EditedValues | undefined {
  const change = readVehicle(key, text)
  if (change === undefined || (key === 'category' && text === '')) return undefined
  const before = { uuid: item.uuid, ...copiedVehicle(item) } as VehicleValues & { uuid: string }
  if (key !== 'size') return { ...vehicleFields[key].send?.({ ...before, ...change }) }
  if (change.length === undefined || isNoCar(before, text)) return undefined
  const after = sizedVehicle(before, change)
  return { ...vehicleFields.category.send?.(after), ...vehicleFields.size.send?.(after) }
}

/** A pet’s owner is named by the number of the passenger. */
function readOfProduct(
  row: Pick<BookingRow, 'trip'>,
  key: string,
  field: ItemField,
  text: string,
  today: string,
  people: readonly string[],
): EditedValues | undefined {
  if (key === 'owner') {
    const [, number] = /^P?(\d{1,3})$/.exec(latinKeys(text).toUpperCase()) ?? []
    const owner = ownersOf(row).find(({ uuid }) => uuid === people[Number(number) - 1])
    return owner && { ownerUuid: owner.uuid }
  }
  const value = field.read?.(text, today)
  return value === undefined ? undefined : { [wireNameOf(field)]: value as string | number }
}

/** The passengers of the trip, one of whom owns a pet. */
const ownersOf = ({ trip }: Pick<BookingRow, 'trip'>) =>
  trip.selectedPassengers.filter((item) => isLive({ item }))

/** Returns the text that editing of a product begins with, if it is not the text of the cell. */
export function productStart(row: BookingRow, column: EditableColumn): string | undefined {
  const [key = '', field] = fieldIn(row, column) ?? []
  if (field === undefined || key === 'type') return undefined
  if (key === 'owner') return ''
  const value: unknown = row.item[wireNameOf(field) as 'uuid']
  return typeof value === 'number' ? String(value) : typeof value === 'string' ? value : ''
}

/** Returns the choices of a pet: its type, the passengers of the trip by number, and where it travels. */
export function petChoices(
  row: BookingRow,
  column: EditableColumn,
  { petTypes = [], petPlaces = [] }: Partial<TripAvailability> = {},
  people: readonly string[] = [],
): Choice[] {
  const [key] = fieldIn(row, column) ?? []
  if (key === 'type') return petTypes.map(({ idOrCode, name }) => ({ code: idOrCode, name }))
  if (key === 'seat')
    return petPlaces.map(({ seat, name, price }) => ({ code: seat, name, area: formatMoney(price) }))
  if (key !== 'owner') return []
  return ownersOf(row).map((owner) => ({
    code: String(people.indexOf(owner.uuid) + 1),
    name: nameOfPerson(owner),
  }))
}
