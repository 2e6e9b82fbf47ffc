import { printDecimal } from '../../../../domain/value/decimal.ts'
import { readYesNo } from '../../../../domain/value/yesNo.ts'
import { currentLanguage } from '../../../language/language.ts'
import type { TFunction } from 'i18next'
import {
  vehicleFields,
  vehicleKeys,
  type TypedVehicleKey,
} from '../../../../domain/booking/fields/vehicleFields.ts'
import { typeVehicle } from '../grids/cells.ts'
import { wrongWords } from '../../model/fields/fieldCells.ts'
import { garageOf, garagesOf } from '../../model/vehicle/garage.ts'
import type { TripAvailability, Vehicle } from '../../model/workingBooking.ts'
import type { VehicleRow } from '../../model/rows.ts'
import { edit, useBooking } from '../../model/saleStore.ts'
import { applyTruck, type TruckCompany } from '../../model/truck/applyTruck.ts'
import { yesNo, type DetailField } from './field.ts'

export interface VehicleDetails {
  t: TFunction<'booking'>
  availability: TripAvailability | undefined
  /** The agency’s hauliers; empty for a user without permission to manage them. */
  companies: readonly TruckCompany[]
}

/** A vehicle’s fields that are not columns of the grid. */
export function vehicleDetails(row: VehicleRow, about: VehicleDetails): DetailField[] {
  return [
    ...garage(row, about),
    ...plainKeys.map((key) => plain(row, about, key)),
    dangerous(row, about),
    ...hauliers(row, about),
  ]
}

function gapsAt({ gaps }: VehicleRow, key: string) {
  return gaps.filter(({ field }) => field === key)
}

/** Only if the ship has several garages; applies to the trip on screen, like a passenger’s seat. */
function garage(
  { vehicle: { uuid }, stowage }: VehicleRow,
  { t, availability }: VehicleDetails,
): DetailField[] {
  const choices = garagesOf(availability).map(({ idOrCode, name }) => ({ code: idOrCode, name }))
  if (choices.length === 0) return []
  const chosen = garageOf(stowage, availability)
  return [
    {
      uuid,
      key: 'garage',
      title: t('column.garage'),
      text: choices.find(({ code }) => code === chosen)?.name ?? '',
      start: chosen,
      choices,
      gaps: [],
      commit(text) {
        const code = text.trim().toUpperCase()
        if (code !== '' && !choices.some((one) => one.code === code)) return t('wrong.list')
        const { active } = useBooking.getState()
        edit('garage', (draft) => {
          const aboard = draft.trips[active]?.vehicles.find((one) => one.uuid === uuid)
          if (aboard) aboard.garage = code
        })
        return undefined
      },
    },
  ]
}

type PlainKey = Extract<TypedVehicleKey, keyof Vehicle>

const plainKeys = vehicleKeys.filter(
  (key): key is PlainKey => vehicleFields[key].sheet && vehicleFields[key].read !== undefined,
)

function plain(row: VehicleRow, { t }: VehicleDetails, key: PlainKey): DetailField {
  return {
    uuid: row.vehicle.uuid,
    key,
    title: t(`column.${key}`),
    text: row.vehicle[key],
    gaps: gapsAt(row, key),
    commit: (text) => (typeVehicle(row.index, key, text) ? undefined : wrongWords(t, key)),
  }
}

function dangerous(row: VehicleRow, { t }: VehicleDetails): DetailField {
  return {
    uuid: row.vehicle.uuid,
    key: 'dangerousGoods',
    title: t('column.dangerousGoods'),
    text: t(row.vehicle.dangerousGoods ? 'yes' : 'no'),
    start: '',
    choices: yesNo(t),
    gaps: gapsAt(row, 'dangerousGoods'),
    commit(text) {
      const answer = readYesNo(text, currentLanguage())
      if (answer === undefined) return t('wrong.yesNo')
      edit('dangerousGoods', (draft) => {
        const vehicle = draft.vehicles[row.index]
        if (vehicle) vehicle.dangerousGoods = answer
      })
      return undefined
    },
  }
}

function hauliers(row: VehicleRow, { t, companies, availability }: VehicleDetails): DetailField[] {
  if (companies.length === 0) return []
  const { uuid, truckCompany = '', truck = '' } = row.vehicle
  const company = companies.find(({ id }) => String(id) === truckCompany)
  const trucks = company ? company.trucks : companies.flatMap((one) => one.trucks)
  const found = trucks.find(({ id }) => String(id) === truck)
  return [
    {
      uuid,
      key: 'truckCompany',
      title: t('column.truckCompany'),
      text: company?.name ?? '',
      start: '',
      choices: companies.map(({ id, name }) => ({ code: String(id), name })),
      gaps: [],
      commit(text) {
        const id = text.trim()
        if (id !== '' && !companies.some((one) => String(one.id) === id)) return t('wrong.list')
        edit('truckCompany', (draft) => {
          const vehicle = draft.vehicles[row.index]
          if (vehicle) Object.assign(vehicle, { truckCompany: id, truck: '' })
        })
        return undefined
      },
    },
    {
      uuid,
      key: 'truck',
      title: t('column.truck'),
      text: found?.plateNumber ?? '',
      start: '',
      choices: trucks.map(({ id, plateNumber, length }) => ({
        code: String(id),
        name: plateNumber,
        area: t('sailing:metres', { length: printDecimal(length, 2) }),
      })),
      gaps: [],
      commit(text) {
        const id = text.trim()
        const chosen = trucks.find((one) => String(one.id) === id)
        if (chosen === undefined) return t('wrong.list')
        applyTruck(row.index, chosen, companies, availability)
        return undefined
      },
    },
  ]
}
