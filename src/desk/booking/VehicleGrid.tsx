import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../domain/refusal.ts'
import { focusSpot } from '../field/spot.ts'
import { EditGrid } from '../grid/EditGrid.tsx'
import { typedPlate } from './memory/typed.ts'
import { vehicleRows, type TripView, type VehicleRow } from './rows.ts'
import { standOn } from './store.ts'
import { markedClass, useEntryGrid } from './useEntryGrid.ts'
import { useKeptRows } from './useKeptRows.ts'
import { useProblems } from './useProblems.ts'
import { vehicleColumns } from './vehicleColumns.ts'

const keyOf = ({ vehicle }: VehicleRow) => vehicle.uuid

/** The vehicles of the trip shown. */
export function VehicleGrid({ view, word }: { view: TripView; word(refusal: Refusal): string }) {
  const { t } = useTranslation('booking')
  const { availability } = view
  const columns = useMemo(() => vehicleColumns(t, availability), [t, availability])
  const rows = useKeptRows(vehicleRows(view), keyOf)
  const handle = useEntryGrid('vehicle', { rows, columns })
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
