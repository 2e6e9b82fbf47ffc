import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../domain/refusal.ts'
import { lineContext } from '../command/keyboard.ts'
import { focusSpot } from '../field/spot.ts'
import { EditGrid, type EditGridHandle } from '../grid/EditGrid.tsx'
import { typedName } from './memory/typed.ts'
import { personColumns } from './personColumns.ts'
import { personRows, type PersonRow, type TripView } from './rows.ts'
import { standOn, useBooking } from './store.ts'
import { useProblems } from './useProblems.ts'
import { useWatchedGrid } from './wrongTexts.ts'

interface PeopleGridProps {
  view: TripView
  /** YYYY-MM-DD of the agency. */
  today: string
  word(refusal: Refusal): string
}

const keyOf = ({ person }: PersonRow) => person.uuid

/** The passengers of the trip shown, typed into like a sheet. */
export function PeopleGrid({ view, today, word }: PeopleGridProps) {
  const { t } = useTranslation('booking')
  const { availability } = view
  const rows = personRows(view)
  const { countries } = lineContext.get()
  const proof = rows.some(({ discount }) => needsProof(discount, availability))
  const columns = useMemo(
    () => personColumns({ t, today, availability, countries, proof }),
    [t, today, availability, countries, proof],
  )
  const handle = useRef<EditGridHandle>(null)
  useWatchedGrid(handle)
  const wish = useBooking((state) => state.focus)
  useEffect(() => {
    if (wish?.kind !== 'passenger') return
    handle.current?.go(wish.row, wish.field)
    handle.current?.focus()
  }, [wish])
  return (
    <EditGrid
      ref={handle}
      label={t('passengers')}
      rows={rows}
      columns={columns}
      keyOf={keyOf}
      problems={useProblems<PersonRow>(word)}
      onType={({ index }, field, text) => typedName(index, field, text)}
      onPlace={({ index }, _, field) => standOn({ kind: 'passenger', row: index, field })}
      onEnd={() => focusSpot(view.trip.vehicles.length > 0 ? 'vehicles' : 'leader-mobile')}
    />
  )
}

function needsProof(discount: string, availability: TripView['availability']): boolean {
  return availability?.discounts.some(({ idOrCode, needs }) => idOrCode === discount && needs !== '') ?? false
}
