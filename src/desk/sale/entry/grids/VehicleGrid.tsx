import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../../domain/refusal.ts'
import { useKeyName } from '../../../command/keys/useKeyName.ts'
import { focusTarget } from '../../../field/focusTarget.ts'
import { EditGrid } from '../../../grid/EditGrid.tsx'
import type { CellProblem } from '../../../grid/editColumn.ts'
import { notifyTyping } from '../../model/events.ts'
import { onThisTripOnly } from './notes.ts'
import { vehicleRows, type TripView, type VehicleRow } from '../../model/rows.ts'
import { setCursor } from '../../model/store.ts'
import { markedClass, useEntryGrid } from './useEntryGrid.ts'
import { useStableRows } from './useStableRows.ts'
import { useProblems } from './useProblems.ts'
import { vehicleColumns } from './vehicleColumns.ts'
import { vehicleFix } from '../../model/missing/vehicle.ts'

const keyOf = ({ vehicle }: VehicleRow) => vehicle.uuid

/** The vehicles of the trip on screen. */
export function VehicleGrid({ view, word }: { view: TripView; word(refusal: Refusal): string }) {
  const { t } = useTranslation('booking')
  const { availability } = view
  const columns = useMemo(() => vehicleColumns(t, availability), [t, availability])
  const rows = useStableRows(vehicleRows(view), keyOf)
  const handle = useEntryGrid('vehicle', { rows, columns })
  return (
    <div data-spot="vehicles">
      <EditGrid
        ref={handle}
        name="vehicles"
        label={t('vehicles')}
        rows={rows}
        columns={columns}
        keyOf={keyOf}
        problems={useFound(word, availability)}
        rowClass={markedClass}
        onType={({ index: row }, field, text) => notifyTyping({ kind: 'vehicle', row, field, text })}
        onPlace={({ index }, _, field) => setCursor({ kind: 'vehicle', row: index, field })}
        onEnd={() => focusTarget('leader-mobile')}
      />
    </div>
  )
}

/** The problems of a row, the key that corrects its category, and a note on a discount for this trip only. */
function useFound(word: (refusal: Refusal) => string, availability: TripView['availability']) {
  const { t } = useTranslation('booking')
  const gaps = useProblems<VehicleRow>(word)
  const fixKey = useKeyName('booking.fix')
  return useCallback(
    (row: VehicleRow): CellProblem[] => {
      const { category } = vehicleFix(row.vehicle, availability)
      const type = availability?.vehicleCategories.find(({ idOrCode }) => idOrCode === category)?.name
      const notes = onThisTripOnly(row, { t, fixKey })
      if (fixKey === undefined || category === undefined) return [...gaps(row), ...notes]
      const message = t('note.fixType', { key: fixKey, type: type ?? category })
      return [...gaps(row), { key: 'size', tone: 'plain', message }, ...notes]
    },
    [gaps, availability, fixKey, t],
  )
}
