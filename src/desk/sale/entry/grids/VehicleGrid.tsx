import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../../domain/refusal.ts'
import { useKeyName } from '../../../command/keys/useKeyName.ts'
import { focusTarget } from '../../../field/focus/focusTarget.ts'
import type { CellProblem } from '../../../grid/editColumn.ts'
import { onThisTripOnly } from './notes.ts'
import { vehicleRows, type TripView, type VehicleRow } from '../../model/rows.ts'
import { EntryGrid } from './EntryGrid.tsx'
import { useProblems } from './useProblems.ts'
import { vehicleColumns } from './vehicleColumns.ts'
import { vehicleFix } from '../../model/missing/vehicle.ts'

const keyOf = ({ vehicle }: VehicleRow) => vehicle.uuid

/** The vehicles of the trip on screen. */
export function VehicleGrid({ view, word }: { view: TripView; word(refusal: Refusal): string }) {
  const { t } = useTranslation('booking')
  const { availability } = view
  const columns = useMemo(() => vehicleColumns(t, availability), [t, availability])
  return (
    <EntryGrid
      kind="vehicle"
      spot="vehicles"
      label={t('vehicles')}
      rows={vehicleRows(view)}
      columns={columns}
      keyOf={keyOf}
      problems={useFound(word, availability)}
      onEnd={() => focusTarget('leader-mobile')}
    />
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
