import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../domain/refusal.ts'
import { focusSpot } from '../field/spot.ts'
import { EditGrid, type EditGridHandle } from '../grid/EditGrid.tsx'
import { typedPlate } from './memory/typed.ts'
import { vehicleRows, type TripView, type VehicleRow } from './rows.ts'
import { standOn, useBooking } from './store.ts'
import { useProblems } from './useProblems.ts'
import { useWatchedGrid } from './wrongTexts.ts'
import { vehicleColumns } from './vehicleColumns.ts'

const keyOf = ({ vehicle }: VehicleRow) => vehicle.uuid

/** The vehicles of the trip shown. */
export function VehicleGrid({ view, word }: { view: TripView; word(refusal: Refusal): string }) {
  const { t } = useTranslation('booking')
  const { availability } = view
  const columns = useMemo(() => vehicleColumns(t, availability), [t, availability])
  const handle = useRef<EditGridHandle>(null)
  useWatchedGrid(handle)
  const wish = useBooking((state) => state.focus)
  useEffect(() => {
    if (wish?.kind !== 'vehicle') return
    handle.current?.go(wish.row, wish.field)
    handle.current?.focus()
  }, [wish])
  return (
    <div data-spot="vehicles">
      <EditGrid
        ref={handle}
        label={t('vehicles')}
        rows={vehicleRows(view)}
        columns={columns}
        keyOf={keyOf}
        problems={useProblems<VehicleRow>(word)}
        onType={(_, field, text) => typedPlate(field, text)}
        onPlace={({ index }, _, field) => standOn({ kind: 'vehicle', row: index, field })}
        onEnd={() => focusSpot('leader-mobile')}
      />
    </div>
  )
}
