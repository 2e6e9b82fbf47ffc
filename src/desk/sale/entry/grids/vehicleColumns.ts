import type { EditColumn } from '../../../grid/editColumn.ts'
import { priceColumn, rowColumn } from './notes.ts'
import type { VehicleRow } from '../../model/rows.ts'
import { typeVehicle } from './cells.ts'
import { openUntilCheckIn, sizeWords } from '../../model/vehicle.ts'
import type { TFunction } from 'i18next'
import { formatPercent } from '../../../language/money.ts'
import {
  vehicleFields,
  vehicleKeyOf,
  vehicleKeys,
  type TypedVehicleKey,
  type VehicleKey,
} from '../../../../domain/booking/fields/vehicleFields.ts'
import { listOf, vehicleCell } from '../../model/fields/fieldCells.ts'
import type { TripAvailability } from '../../model/workingBooking.ts'

type Say = TFunction<'sale'>

/** Titles of the columns whose field every vehicle has. */
const needed: ReadonlySet<VehicleKey> = new Set(['category'])

/** How a column is laid out, and what it shows; its texts are read as the field is. */
type Shape = Pick<EditColumn<VehicleRow>, 'width' | 'grow' | 'numeric' | 'text' | 'tone'> & {
  start(row: VehicleRow): string
}

export function vehicleColumns(t: Say, availability: TripAvailability | undefined): EditColumn<VehicleRow>[] {
  const shapes: Readonly<Partial<Record<VehicleKey, Shape>>> = {
    category: {
      width: 200,
      grow: 2,
      start: ({ vehicle }) => vehicle.category,
      text: ({ vehicle, category }) => category?.name ?? vehicle.category,
    },
    plate: { width: 150, grow: 1, ...openable(t, 'plate', availability) },
    size: {
      width: 136,
      numeric: true,
      start: ({ vehicle }) => sizeWords(vehicle),
      text: ({ vehicle, category }) => sizeWords(vehicle, category?.defaultLength),
      tone: ({ vehicle }) => (vehicle.length === undefined ? 'muted' : undefined),
    },
    driver: { width: 160, grow: 2, ...openable(t, 'driver', availability) },
    discount: {
      width: 86,
      start: ({ stowage }) => stowage.discount ?? '',
      text: ({ stowage, priced }) =>
        [stowage.discount ?? '', priced?.percent ? formatPercent(-priced.percent) : '']
          .filter(Boolean)
          .join(' '),
    },
  }
  const columns = gridKeys.map((key) => fieldColumn(key, shapes[key] ?? plain(key), t, availability))
  return [rowColumn(), ...columns, priceColumn<VehicleRow>(t)]
}

const gridKeys = vehicleKeys.filter((key) => !vehicleFields[key].sheet)

/** A field that needs no more than its text. */
function plain(key: VehicleKey): Shape {
  const text = ({ vehicle }: VehicleRow) => vehicle[key as 'plate'] ?? ''
  return { width: 100, text, start: text }
}

function fieldColumn(
  key: VehicleKey,
  { start, ...shape }: Shape,
  t: Say,
  availability: TripAvailability | undefined,
): EditColumn<VehicleRow> {
  const title = t(`column.${key}`)
  const cellOf = ({ vehicle }: VehicleRow) => vehicleCell(key, { t, today: '', availability }, vehicle)
  const list = listOf(vehicleCell(key, { t, today: '', availability }))
  return {
    key,
    title: needed.has(key) ? `${title} *` : title,
    ...shape,
    edit: {
      start,
      ...list,
      commit(row, text) {
        const wrong = cellOf(row).wrongIn(text)
        if (wrong === undefined) typeVehicle(row.index, key as TypedVehicleKey, text)
        return wrong
      },
    },
  }
}

/** A cell that shows when its field may stay empty until check-in. */
function openable(
  t: Say,
  field: 'plate' | 'driver',
  availability: TripAvailability | undefined,
): Pick<Shape, 'text' | 'tone' | 'start'> {
  const isOpen = ({ vehicle }: VehicleRow) =>
    openUntilCheckIn(vehicle, availability).some((name) => vehicleKeyOf(name) === field)
  return {
    text: (row) => (isOpen(row) ? t('atCheckIn') : row.vehicle[field]),
    tone: (row) => (isOpen(row) ? 'muted' : field === 'plate' ? 'strong' : undefined),
    start: ({ vehicle }) => vehicle[field],
  }
}
