import { useMemo, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusal, type Refusal } from '../../../../domain/refusal.ts'
import { reference } from '../../../../contract/reference.ts'
import { truck } from '../../../../contract/truck.ts'
import { lineContext } from '../../../command/keyboard.ts'
import type { Choice } from '../../../field/choice/choice.ts'
import { focusTarget } from '../../../field/focus/focusTarget.ts'
import { EditGrid, type EditGridHandle } from '../../../grid/EditGrid.tsx'
import type { CellProblem } from '../../../grid/editColumn.ts'
import { forTheSession, useRecord } from '../../../request/record.ts'
import { mayManageTrucks } from '../../model/truck/permission.ts'
import { personRows, vehicleRows, type TripView } from '../../model/rows.ts'
import { setCursor, useBooking } from '../../model/saleStore.ts'
import { useGoTo } from '../grids/useGoTo.ts'
import { useProblems } from '../grids/useProblems.ts'
import { useWatchedGrid } from '../../model/wrongTexts.ts'
import { detailColumns, type DetailField } from './field.ts'
import { inOrder } from './group.ts'
import { personDetails } from './person.ts'
import { vehicleDetails } from './vehicle.ts'
import { SectionTitle } from '../../../look/SectionTitle.tsx'

interface DetailSheetProps {
  view: TripView
  word(refusal: Refusal): string
}

/** The fields of the current passenger or vehicle that are not in the grid, one per line. */
export function DetailSheet({ view, word }: DetailSheetProps) {
  const { t } = useTranslation('booking')
  const cursor = useBooking((state) => state.cursor)
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
      <Sheet kind={kind} row={row} fields={fields} word={word} />
    </div>
  )
}

function nameAt(kind: 'passenger' | 'vehicle', row: number, { workingBooking }: TripView): string {
  if (kind === 'vehicle') return workingBooking.vehicles[row]?.plate ?? ''
  const { surname = '', name = '' } = workingBooking.people[row] ?? {}
  return `${surname} ${name}`.trim()
}

function usePersonFields(row: number, view: TripView): DetailField[] {
  const { t } = useTranslation('booking')
  const lists = useRecord(reference.residentStaticData, {}, forTheSession)
  const attributes = useRecord(reference.attributes, {}, forTheSession)
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

function choicesOf(list: readonly { idOrCode: string; name: string }[] = []): Choice[] {
  return list.map(({ idOrCode, name }) => ({ code: idOrCode, name }))
}

function useVehicleFields(row: number, view: TripView): DetailField[] {
  const { t } = useTranslation('booking')
  const enabled = row >= 0 && mayManageTrucks()
  const answer = useRecord(truck.companies, {}, { enabled })
  const companies = answer.data && !isRefusal(answer.data) ? answer.data.truckCompanies : []
  const found = row < 0 ? undefined : vehicleRows(view).find(({ index }) => index === row)
  return found === undefined ? [] : vehicleDetails(found, { t, availability: view.availability, companies })
}

interface SheetProps {
  kind: 'passenger' | 'vehicle'
  row: number
  fields: DetailField[]
  word(refusal: Refusal): string
}

const keyOf = ({ uuid, key }: DetailField) => `${uuid}/${key}`

function Sheet({ kind, row, fields, word }: SheetProps) {
  const { t } = useTranslation('booking')
  const columns = useMemo(() => detailColumns(t), [t])
  const handle = useRef<EditGridHandle>(null)
  useWatchedGrid(handle)
  useGoToField(kind, handle, fields)
  const found = useProblems<DetailField>(word)
  const problems = useMemo(
    () => (field: DetailField) => {
      const said: CellProblem[] = field.refused ? [{ key: 'value', tone: 'bad', message: field.refused }] : []
      return [...said, ...found(field).map((problem) => ({ ...problem, key: 'value' }))]
    },
    [found],
  )
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

/** Handles only the fields of this sheet; the grid handles its own. */
function useGoToField(
  kind: SheetProps['kind'],
  handle: RefObject<EditGridHandle | null>,
  fields: readonly DetailField[],
): void {
  useGoTo(kind, handle, (_, field) => fields.findIndex(({ key }) => key === field))
}
