import {
  passengerFields,
  passengerKeys,
  type PassengerKey,
  isPassengerKey,
  readPassenger,
} from '../../../domain/booking/fields/passengerFields.ts'
import {
  type VehicleKey,
  readVehicle,
  vehicleFields,
  vehicleKeys,
  type TypedVehicleKey,
} from '../../../domain/booking/fields/vehicleFields.ts'
import type { EditColumn } from '../../grid/column.ts'
import { formatMoney } from '../../language/money.ts'
import {
  passengerCell,
  placeCell,
  vehicleCell,
  type CellContext,
  type FieldCell,
  codeTyped,
} from '../../sale/model/fields/fieldCells.ts'
import { sizeWords, sizedVehicle } from '../../sale/model/vehicle.ts'
import { accommodationOn, type AddedRow, type PassengerRow, changeAddition } from './addStore.ts'

/** The availability is that of the first chosen trip. */
export interface AddContext extends CellContext {
  reference: string
}

type Column = PassengerKey | 'accommodation'
type Shape = Pick<EditColumn<AddedRow>, 'width' | 'grow' | 'tone'>

const added = passengerKeys.flatMap((key): [Column, Shape][] => {
  const shape = passengerFields[key].columns?.add
  return shape ? [[key, shape]] : []
})

/** A passenger’s fields; a vehicle has its plate, driver, category and size in those of the same width. */
export function addColumns(context: AddContext): EditColumn<AddedRow>[] {
  const { t } = context
  return [
    {
      key: 'row',
      title: '#',
      width: 40,
      needed: true,
      tone: 'muted',
      text: ({ kind, number }) => `${kind === 'passenger' ? 'p' : 'v'}${number}`,
    },
    fieldColumn(context, 'type', { width: 96 }),
    ...added.map(([key, shape]) => fieldColumn(context, key, shape)),
    fieldColumn(context, 'accommodation', { width: 130, grow: 1, tone: usualTone }),
    fieldColumn(context, 'discount', { width: 76 }),
    {
      key: 'price',
      title: t('column.price'),
      width: 84,
      numeric: true,
      tone: 'strong',
      text: ({ price }) => (price === undefined ? '–' : formatMoney(price)),
    },
  ]
}

/** Muted where it is the cheapest seat, or the size of the category. */
const usualTone = (row: AddedRow) =>
  (row.kind === 'passenger' ? row.place : row.vehicle.length) === undefined ? 'muted' : undefined

function fieldColumn(context: AddContext, key: Column, shape: Shape): EditColumn<AddedRow> {
  const { t, today, reference } = context
  const ofPassenger = key === 'accommodation' ? placeCell(context) : passengerCell(key, context)
  const ofVehicle = vehicleKeyIn(key)
  const cellOf = (row: AddedRow): FieldCell =>
    row.kind === 'vehicle' && ofVehicle ? vehicleCell(ofVehicle, context, row.vehicle) : ofPassenger
  const listed = ofPassenger.choices ?? (ofVehicle && vehicleCell(ofVehicle, context).choices)
  return {
    key,
    title: titleOf(t, key),
    ...(key === 'surname' && { tone: 'strong' }),
    ...shape,
    text: (row) => shownText(context, row, key, ofPassenger),
    edit: {
      start: (row) => startText(context, row, key, ofPassenger),
      locked: ({ kind }) => kind === 'vehicle' && ofVehicle === undefined,
      ...(listed && {
        choices: (typed: string, row: AddedRow) => cellOf(row).choices?.(typed) ?? [],
        isLate: (row: AddedRow) => cellOf(row).isLate?.() === true,
      }),
      ...(ofPassenger.preview && {
        preview: (text: string, { kind }: AddedRow) =>
          kind === 'passenger' ? ofPassenger.preview?.(text) : undefined,
      }),
      commit(row, text) {
        // Without one, a passenger gets the cheapest seat.
        const isDropped = key === 'accommodation' && row.kind === 'passenger' && text.trim() === ''
        const wrong = isDropped ? undefined : cellOf(row).wrongIn(text)
        if (wrong !== undefined) return wrong
        if (row.kind === 'passenger') commitPassenger(reference, row, key, text, today)
        else if (ofVehicle) commitVehicle(reference, row, ofVehicle, text)
        return undefined
      },
    },
  }
}

/** A column that both have is titled by both where their titles differ. */
function titleOf(t: AddContext['t'], key: Column): string {
  const title = t(`column.${key}`)
  return key === 'surname' ? `${title} / ${t('column.plate')}` : title
}

function shownText(context: AddContext, row: AddedRow, key: Column, cell: FieldCell): string {
  if (row.kind === 'vehicle') return vehicleText(context, row, vehicleKeyIn(key), true)
  if (key === 'accommodation') return accommodationOn(context.availability, row.place)
  return cell.text(String(row.person[key] ?? ''))
}

/** Editing begins with the value as it is stored, but for a date. */
function startText(context: AddContext, row: AddedRow, key: Column, cell: FieldCell): string {
  if (row.kind === 'vehicle') return vehicleText(context, row, vehicleKeyIn(key), false)
  const isStored = key !== 'birthdate' && key !== 'accommodation'
  return isStored ? String(row.person[key] ?? '') : shownText(context, row, key, cell)
}

function vehicleText(
  { availability }: AddContext,
  { vehicle }: Extract<AddedRow, { kind: 'vehicle' }>,
  key: VehicleKey | undefined,
  isShown: boolean,
): string {
  if (key === undefined) return ''
  if (key !== 'size') return vehicle[key as 'plate'] ?? ''
  const category = availability?.vehicleCategories.find(({ idOrCode }) => idOrCode === vehicle.category)
  return sizeWords(vehicle, isShown ? category?.defaultLength : undefined)
}

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

/** Adds a typed text to a vehicle that is being added to the booking. */
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
    vehicles: vehicles.map((vehicle) => (vehicle.uuid === uuid ? next : vehicle)),
  }))
}
