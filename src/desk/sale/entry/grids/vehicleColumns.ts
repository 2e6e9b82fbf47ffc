import { sizeWords } from '../../model/vehicle/text.ts'
import type { TFunction } from 'i18next'
import type { EditColumn } from '../../../grid/editColumn.ts'
import { formatMoney } from '../../../language/money.ts'
import { formatPercent } from '../../../language/percent.ts'
import { vehicleKeyOf } from '../../model/fields/vehicleFields.ts'
import { isNoCar } from '../../model/vehicle/size.ts'
import { typeVehicle } from './cells.ts'
import type { TripAvailability } from '../../model/workingBooking.ts'
import { discountChoices } from '../../model/choices.ts'
import { discountEdit, priceColumn, rowColumn, wrongText } from './sharedColumns.ts'
import type { VehicleRow } from '../../model/rows.ts'
import { openUntilCheckIn } from '../../model/vehicle/atCheckIn.ts'

type Say = TFunction<'booking'>

export function vehicleColumns(t: Say, availability: TripAvailability | undefined): EditColumn<VehicleRow>[] {
  return [
    rowColumn(),
    categoryColumn(t, availability),
    {
      key: 'plate',
      title: t('column.plate'),
      width: 150,
      grow: 1,
      ...openable(t, 'plate', availability),
    },
    {
      key: 'size',
      title: t('column.size'),
      width: 136,
      numeric: true,
      text: ({ vehicle, category }) => sizeWords(vehicle, category?.defaultLength),
      tone: ({ vehicle }) => (vehicle.length === undefined ? 'muted' : undefined),
      edit: {
        start: ({ vehicle }) => sizeWords(vehicle),
        commit: (row, text) =>
          isNoCar(row.vehicle, text) ? t('wrong.carSize') : typing(t, 'size')(row, text),
      },
    },
    {
      key: 'driver',
      title: t('column.driver'),
      width: 160,
      grow: 2,
      ...openable(t, 'driver', availability),
    },
    discountColumn(t, availability),
    priceColumn<VehicleRow>(t),
  ]
}

/** A cell that shows when its field may stay empty until check-in. */
function openable(
  t: Say,
  field: 'plate' | 'driver',
  availability: TripAvailability | undefined,
): Pick<EditColumn<VehicleRow>, 'text' | 'tone' | 'edit'> {
  const isOpen = ({ vehicle }: VehicleRow) =>
    openUntilCheckIn(vehicle, availability).some((name) => vehicleKeyOf(name) === field)
  return {
    text: (row) => (isOpen(row) ? t('atCheckIn') : row.vehicle[field]),
    tone: (row) => (isOpen(row) ? 'muted' : field === 'plate' ? 'strong' : undefined),
    edit: { start: ({ vehicle }) => vehicle[field], commit: typing(t, field) },
  }
}

/** Their texts are refused for letters without a Latin form only. */
const latinOnly: ReadonlySet<string> = new Set(['plate', 'driver'])

function typing(t: Say, field: Parameters<typeof typeVehicle>[1]) {
  return ({ index }: VehicleRow, text: string) =>
    typeVehicle(index, field, text) ? undefined : wrongText(t, latinOnly.has(field) ? 'latin' : field)
}

function categoryColumn(t: Say, availability: TripAvailability | undefined): EditColumn<VehicleRow> {
  const offered = (availability?.vehicleCategories ?? []).map(({ idOrCode, name, price, perMetre }) => ({
    code: idOrCode,
    name,
    area: perMetre ? t('perMetre', { price: formatMoney(price) }) : formatMoney(price),
  }))
  return {
    key: 'category',
    title: `${t('column.category')} *`,
    width: 200,
    grow: 2,
    text: ({ vehicle, category }) => category?.name ?? vehicle.category,
    edit: {
      start: ({ vehicle }) => vehicle.category,
      choices: (typed) => offered.filter(({ code }) => code.startsWith(typed.trim().toUpperCase())),
      commit(row, text) {
        const known = offered.some(({ code }) => code === text.trim().toUpperCase())
        return known ? typing(t, 'category')(row, text) : t('wrong.category')
      },
    },
  }
}

function discountColumn(t: Say, availability: TripAvailability | undefined): EditColumn<VehicleRow> {
  return {
    key: 'discount',
    title: t('column.discount'),
    width: 86,
    text: ({ stowage, priced }) =>
      [stowage.discount ?? '', priced?.percent ? formatPercent(-priced.percent) : '']
        .filter(Boolean)
        .join(' '),
    edit: discountEdit({
      t,
      choices: discountChoices(availability, /vehicle|car/),
      start: ({ stowage }) => stowage.discount ?? '',
      commit: typing(t, 'discount'),
    }),
  }
}
