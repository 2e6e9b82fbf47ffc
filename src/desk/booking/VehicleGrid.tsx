import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../domain/refusal.ts'
import { focusSpot } from '../field/spot.ts'
import { EditGrid, type EditGridHandle } from '../grid/EditGrid.tsx'
import { typedPlate } from './memory/typed.ts'
import { vehicleRows, type TripView, type VehicleRow } from './rows.ts'
import { standOn } from './store.ts'
import { useGoTo } from './useGoTo.ts'
import { useKeptRows } from './useKeptRows.ts'
import { useProblems } from './useProblems.ts'
import { useWatchedGrid } from './wrongTexts.ts'
import { vehicleColumns } from './vehicleColumns.ts'

const keyOf = ({ vehicle }: VehicleRow) => vehicle.uuid
const markedClass = ({ marked }: VehicleRow) => (marked ? 'picked' : undefined)

/** The vehicles of the trip shown. */
export function VehicleGrid({ view, word }: { view: TripView; word(refusal: Refusal): string }) {
  const { t } = useTranslation('booking')
  const { availability } = view
  const columns = useMemo(() => vehicleColumns(t, availability), [t, availability])
  const handle = useRef<EditGridHandle>(null)
  useWatchedGrid(handle)
  const rows = useKeptRows(vehicleRows(view), keyOf)
  useGoTo('vehicle', handle, (row, field) =>
    columns.some(({ key }) => key === field) ? rows.findIndex(({ index }) => index === row) : -1,
  )
  return (
    <div data-spot="vehicles">
      <EditGrid
        ref={handle}
        label={t('vehicles')}
        rows={rows}
        columns={columns}
        keyOf={keyOf}
        problems={useProblems<VehicleRow>(word)}
        rowClass={markedClass}
        onType={(_, field, text) => typedPlate(field, text)}
        onPlace={({ index }, _, field) => standOn({ kind: 'vehicle', row: index, field })}
        onEnd={() => focusSpot('leader-mobile')}
      />
    </div>
  )
}
