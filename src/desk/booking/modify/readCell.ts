import { latinKeys } from '../../../domain/value/fold.ts'
import { carOf } from '../../command/line/words/vehicle.ts'
import { readPlaceCode } from '../../sale/model/accommodation/accommodation.ts'
import { readPassenger } from '../../sale/model/fields/passengerFields.ts'
import { readVehicle } from '../../sale/model/fields/vehicleFields.ts'
import type { RecallRow } from '../recall/rows.ts'
import type { EditedValues } from './edits.ts'
import { readProduct } from './productCells.ts'

/** A column of the recalled booking that can be typed over. */
export type EditableColumn = 'surname' | 'name' | 'sex' | 'birthdate' | 'type' | 'accommodation' | 'discount'

const passengerFieldOf = { surname: 'surname', name: 'name', sex: 'sexType', birthdate: 'birthdate' } as const

type Fields = Partial<Record<EditableColumn, string>>

const fieldsOf: Readonly<Record<RecallRow['kind'], Fields>> = {
  passenger: {
    ...passengerFieldOf,
    type: 'type',
    accommodation: 'accommodationIdOrCode',
    discount: 'discountIdOrCode',
  },
  vehicle: { surname: 'plateNumber', name: 'driverSurname', type: 'idOrCode', accommodation: 'length' },
  pet: { surname: 'name', name: 'ownerUuid', type: 'type', accommodation: 'seat' },
  service: { name: 'units' },
  package: { name: 'quantity' },
  // The server modifies no parcels.
  parcel: {},
}

/** The field of the wire that decides whether the cell may be typed over; undefined where the column has none. */
export const fieldOfCell = ({ kind }: Pick<RecallRow, 'kind'>, column: EditableColumn): string | undefined =>
  fieldsOf[kind][column]

const columns: readonly EditableColumn[] = [
  ...(['surname', 'name', 'sex', 'birthdate', 'type', 'accommodation', 'discount'] as const),
]

export const isEditable = (key: string): key is EditableColumn => columns.some((column) => column === key)

/** The column in which a field of the wire is typed. */
export function columnOfField(row: Pick<RecallRow, 'kind'>, field: string): EditableColumn | undefined {
  const typed = typedWith[field] ?? field
  return columns.find((column) => fieldOfCell(row, column) === typed)
}

/** Fields that are typed in the cell of another one. */
const typedWith: Readonly<Record<string, string>> = {
  height: 'length',
  accommodationRequestType: 'accommodationIdOrCode',
}

/**
 * The values that a typed text means; undefined where it is invalid. Texts are read as in the grids of the sale.
 * `people` are the uuids of the passengers in the order of their numbers.
 */
export function readCell(
  row: RecallRow,
  column: EditableColumn,
  typed: string,
  today: string,
  people: readonly string[] = [],
): EditedValues | undefined {
  const text = typed.trim()
  if (row.kind === 'vehicle') return readVehicleCell(row.item, column, text)
  if (row.kind !== 'passenger') return readProduct(row, fieldOfCell(row, column), text, people)
  if (column === 'type') return text === '' ? undefined : { type: latinKeys(text).toUpperCase() }
  if (column === 'discount') return { discountIdOrCode: latinKeys(text).toUpperCase() }
  if (column === 'accommodation') return readPlace(row, text)
  const read = readPassenger(passengerFieldOf[column], text, today)
  if (read === undefined || (column === 'surname' && text === '')) return undefined
  return read as EditedValues
}

/** `AB4` is the whole cabin, `AB4/1` a berth in it, for the sex of the passenger. */
function readPlace(row: RecallRow, text: string): EditedValues | undefined {
  const { accommodation, berth } = readPlaceCode(latinKeys(text).toUpperCase())
  if (!/^[A-Z0-9]+$/.test(accommodation)) return undefined
  const sex = row.kind === 'passenger' ? row.item.sexType : undefined
  if (berth && sex === undefined) return undefined
  const type = berth ? `${sex}_BERTH` : 'COMPLETE'
  return { accommodationIdOrCode: accommodation, accommodationRequestType: type }
}

type BookedVehicle = Extract<RecallRow, { kind: 'vehicle' }>['item']

function readVehicleCell(
  item: BookedVehicle,
  column: EditableColumn,
  text: string,
): EditedValues | undefined {
  if (column === 'surname') return { plateNumber: readVehicle('plate', text)?.plate?.replace('+', ' ') ?? '' }
  if (column === 'name') return { driverSurname: readVehicle('driver', text)?.driver ?? '' }
  if (column === 'type') return text === '' ? undefined : { idOrCode: latinKeys(text).toUpperCase() }
  const size = readVehicle('size', text)
  if (size?.length === undefined) return undefined
  // Car categories are defined by length.
  const isCar = /^CAR\d+$/.test(item.idOrCode)
  const category = isCar ? carOf(size.length, size.height) : item.idOrCode
  if (category === undefined) return undefined
  return {
    idOrCode: category,
    length: size.length,
    ...(size.height !== undefined && { height: size.height }),
  }
}
