import { nameOfPerson } from '../../../../domain/value/personName.ts'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../../../domain/refusal.ts'
import { reference } from '../../../../contract/reference.ts'
import { truck } from '../../../../contract/truck.ts'
import { lineContext } from '../../../command/keyboard.ts'
import { focusTarget } from '../../../field/focus/focus.ts'
import { EditGrid, type EditGridHandle } from '../../../grid/EditGrid.tsx'
import type { CellProblem } from '../../../grid/column.ts'
import { cacheForSession, useCached } from '../../../request/cache.ts'
import { mayManageTrucks, applyTruck, type TruckCompany } from '../../model/vehicle.ts'
import { personRows, vehicleRows, type TripView, type VehicleRow } from '../../model/rows.ts'
import { setCursor, useSale, edit } from '../../model/saleStore.ts'
import { useGoTo, typeVehicle, gapProblems } from '../grids/cells.ts'
import { useWatchedGrid } from '../../model/missing/missingFields.ts'
import {
  choicesOf,
  codeIn,
  detailColumns,
  type DetailField,
  gapsAt,
  inOrder,
  listLine,
  nameIn,
  yesNoLine,
} from './field.ts'
import { personDetails } from './person.ts'
import { SectionTitle } from '../../../look/SectionTitle.tsx'
import { printDecimal } from '../../../../domain/value/money.ts'
import type { TFunction } from 'i18next'
import {
  vehicleFields,
  vehicleKeys,
  type TypedVehicleKey,
} from '../../../../domain/booking/fields/vehicleFields.ts'
import { wrongWords } from '../../model/fields/fieldCells.ts'
import { garageOf, garagesOf } from '../../model/accommodation/accommodation.ts'
import type { TripAvailability, Vehicle } from '../../model/workingBooking.ts'

/** The fields of the current passenger or vehicle that are not in the grid, one per line. */
export function DetailSheet({ view }: { view: TripView }) {
  const { t } = useTranslation(['sale', 'sailing'])
  const cursor = useSale((state) => state.cursor)
  const kind = cursor.kind === 'vehicle' && view.workingBooking.vehicles.length > 0 ? 'vehicle' : 'passenger'
  const row = cursor.kind === kind ? cursor.row : 0
  const person = usePersonFields(kind === 'passenger' ? row : -1, view)
  const vehicle = useVehicleFields(kind === 'vehicle' ? row : -1, view)
  const fields = kind === 'vehicle' ? vehicle : person
  return (
    <div className="detail-sheet" data-spot="details">
      <SectionTitle>
        {t(kind === 'vehicle' ? 'detail.vehicle' : 'detail.passenger', {
          number: row + 1,
          name: nameAt(kind, row, view),
        })}
      </SectionTitle>
      <Sheet kind={kind} row={row} fields={fields} />
    </div>
  )
}

function nameAt(kind: 'passenger' | 'vehicle', row: number, { workingBooking }: TripView): string {
  if (kind === 'vehicle') return workingBooking.vehicles[row]?.plate ?? ''
  return nameOfPerson(workingBooking.people[row] ?? {})
}

function usePersonFields(row: number, view: TripView): DetailField[] {
  const { t } = useTranslation(['sale', 'sailing'])
  const lists = useCached(reference.residentStaticData, {}, cacheForSession)
  const attributes = useCached(reference.attributes, {}, cacheForSession)
  const known = lists.data && !isRefusal(lists.data) ? lists.data : undefined
  const { today } = lineContext.get()
  const found = row < 0 ? undefined : personRows(view).find(({ index }) => index === row)
  if (found === undefined) return []
  const details = personDetails(found, view, {
    t,
    today,
    documentTypes: choicesOf(known?.documentTypes),
    cities: choicesOf(known?.cities),
    attributes: attributes.data && !isRefusal(attributes.data) ? attributes.data.attributes : [],
  })
  return inOrder(details, t)
}

function useVehicleFields(row: number, view: TripView): DetailField[] {
  const { t } = useTranslation(['sale', 'sailing'])
  const enabled = row >= 0 && mayManageTrucks()
  const answer = useCached(truck.companies, {}, { enabled })
  const companies = answer.data && !isRefusal(answer.data) ? answer.data.truckCompanies : []
  const found = row < 0 ? undefined : vehicleRows(view).find(({ index }) => index === row)
  return found === undefined ? [] : vehicleDetails(found, { t, availability: view.availability, companies })
}

interface SheetProps {
  kind: 'passenger' | 'vehicle'
  row: number
  fields: DetailField[]
}

const keyOf = ({ uuid, key }: DetailField) => `${uuid}/${key}`

function problems(field: DetailField): CellProblem[] {
  const said: CellProblem[] = field.refused ? [{ key: 'value', tone: 'bad', message: field.refused }] : []
  return [...said, ...gapProblems(field).map((problem) => ({ ...problem, key: 'value' }))]
}

function Sheet({ kind, row, fields }: SheetProps) {
  const { t } = useTranslation(['sale', 'sailing'])
  const columns = useMemo(() => detailColumns(t), [t])
  const handle = useRef<EditGridHandle>(null)
  useWatchedGrid(handle)
  // Only the fields of this sheet; the grid handles its own.
  useGoTo(kind, handle, (_, field) => fields.findIndex(({ key }) => key === field))
  return (
    <EditGrid
      ref={handle}
      label={t('detail.title')}
      rows={fields}
      columns={columns}
      keyOf={keyOf}
      problems={problems}
      onPlace={({ key }) => setCursor({ kind, row, field: key })}
      onEnd={() => focusTarget(kind === 'vehicle' ? 'vehicles' : 'people')}
    />
  )
}

interface VehicleDetails {
  t: TFunction<['sale', 'sailing']>
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

/** Only if the ship has several garages; applies to the trip on screen, like a passenger’s seat. */
function garage(
  { vehicle: { uuid }, stowage }: VehicleRow,
  { t, availability }: VehicleDetails,
): DetailField[] {
  const choices = choicesOf(garagesOf(availability))
  if (choices.length === 0) return []
  const start = garageOf(stowage, availability)
  const line = { uuid, key: 'garage', title: t('column.garage'), gaps: [], start, choices }
  return [
    listLine(t, { ...line, text: nameIn(choices, start) ?? '' }, (code) => {
      const { active } = useSale.getState()
      edit('garage', (draft) => {
        const aboard = draft.trips[active]?.vehicles.find((vehicle) => vehicle.uuid === uuid)
        if (aboard) aboard.garage = code
      })
    }),
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
  const { uuid, dangerousGoods = false } = row.vehicle
  const line = { uuid, key: 'dangerousGoods', gaps: gapsAt(row, 'dangerousGoods') } as const
  return yesNoLine(t, line, dangerousGoods, (answer) => {
    setVehicle(row.index, 'dangerousGoods', { dangerousGoods: answer })
    return undefined
  })
}

/** The haulier, and one of its trucks; without a haulier, one of all. */
function hauliers(row: VehicleRow, { t, companies, availability }: VehicleDetails): DetailField[] {
  if (companies.length === 0) return []
  const { uuid, truckCompany = '', truck = '' } = row.vehicle
  const company = companies.find(({ id }) => String(id) === truckCompany)
  const trucks = company ? company.trucks : companies.flatMap((company) => company.trucks)
  const truckOf = (code: string) => trucks.find(({ id }) => String(id) === code)
  const line = { uuid, gaps: [], start: '' }
  const companyLine = {
    ...line,
    key: 'truckCompany',
    title: t('column.truckCompany'),
    text: company?.name ?? '',
    choices: companies.map(({ id, name }) => ({ code: String(id), name })),
  }
  const truckLine = {
    ...line,
    key: 'truck',
    title: t('column.truck'),
    text: truckOf(truck)?.plateNumber ?? '',
    choices: trucks.map(({ id, plateNumber, length }) => ({
      code: String(id),
      name: plateNumber,
      area: t('sailing:metres', { length: printDecimal(length, 2) }),
    })),
  }
  const putTruck = (code: string) => {
    const chosen = truckOf(code)
    if (chosen) applyTruck(row.index, chosen, companies, availability)
  }
  return [
    listLine(t, companyLine, (id) => setVehicle(row.index, 'truckCompany', { truckCompany: id, truck: '' })),
    listLine(t, truckLine, putTruck, (text) => codeIn(truckLine.choices, text)),
  ]
}

function setVehicle(row: number, field: string, change: Partial<Vehicle>): void {
  edit(field, ({ vehicles }) => void Object.assign(vehicles[row] ?? {}, change))
}
