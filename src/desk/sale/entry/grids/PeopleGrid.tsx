import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../../domain/refusal.ts'
import { lineContext } from '../../../command/keyboard.ts'
import { useKeyName } from '../../../command/keys/keyName.ts'
import { focusTarget } from '../../../field/focus/focusTarget.ts'
import type { CellProblem } from '../../../grid/editColumn.ts'
import { personNotes } from './notes.ts'
import { personColumns } from './personColumns.ts'
import { personRows, type PersonRow, type TripView } from '../../model/rows.ts'
import { EntryGrid } from './EntryGrid.tsx'
import { useProblems } from './cells.ts'

interface PeopleGridProps {
  view: TripView
  /** YYYY-MM-DD of the agency. */
  today: string
  word(refusal: Refusal): string
}

const keyOf = ({ person }: PersonRow) => person.uuid

/** The passengers of the trip on screen, edited like a spreadsheet. */
export function PeopleGrid({ view, today, word }: PeopleGridProps) {
  const { t } = useTranslation('booking')
  const { availability } = view
  const rows = personRows(view)
  const { countries } = lineContext.get()
  const proof = rows.some(({ discount }) => needsProof(discount, availability))
  const numbers = rows.some(({ place }) => (place.accommodationNumber ?? '') !== '')
  const columns = useMemo(
    () => personColumns({ t, today, availability, countries, proof, numbers }),
    [t, today, availability, countries, proof, numbers],
  )
  return (
    <EntryGrid
      kind="passenger"
      spot="people"
      label={t('passengers')}
      rows={rows}
      columns={columns}
      keyOf={keyOf}
      problems={useFound(word, availability)}
      onEnd={() => focusTarget(view.trip.vehicles.length > 0 ? 'vehicles' : 'leader-mobile')}
    />
  )
}

/** The problems of a row, then its notes. */
function useFound(word: PeopleGridProps['word'], availability: TripView['availability']) {
  const { t } = useTranslation('booking')
  const gaps = useProblems<PersonRow>(word)
  const fixKey = useKeyName('booking.fix')
  return useMemo(() => {
    // Cached per row, because finding the first problem checks every row.
    const found = new WeakMap<PersonRow, readonly CellProblem[]>()
    return (row: PersonRow) => {
      const known = found.get(row) ?? [...gaps(row), ...personNotes(row, { t, availability, fixKey })]
      found.set(row, known)
      return known
    }
  }, [gaps, t, availability, fixKey])
}

function needsProof(discount: string, availability: TripView['availability']): boolean {
  return availability?.discounts.some(({ idOrCode, needs }) => idOrCode === discount && needs !== '') ?? false
}
