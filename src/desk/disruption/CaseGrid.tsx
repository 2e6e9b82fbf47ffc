import { useEffect, useMemo, useRef, useImperativeHandle, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../domain/refusal.ts'
import { commands } from '../command/registry.ts'
import { asHigh } from '../grid/asHigh.ts'
import { Grid } from '../grid/Grid.tsx'
import type { GridHandle } from '../grid/gridHandle.ts'
import { useRows } from '../grid/useRows.ts'
import { caseColumns } from './caseColumns.ts'
import { codeOf, useDisruptions, type Case } from './disruptionStore.ts'

interface CaseGridProps {
  cases: readonly Case[]
  word(refusal: Refusal): string
  ref: Ref<GridHandle>
}

/** The affected bookings: Space marks one, Enter opens it. The cursor begins on the first when the focus is free. */
export function CaseGrid({ cases, word, ref }: CaseGridProps) {
  const { t } = useTranslation('disruption')
  const marked = useDisruptions((state) => state.marked)
  const listed = useMemo(
    () => cases.map((one) => ({ ...one, marked: marked.has(codeOf(one)) })),
    [cases, marked],
  )
  const rows = useRows(listed)
  const columns = useMemo(() => caseColumns(t, word), [t, word])
  const grid = useRef<GridHandle>(null)
  useImperativeHandle<GridHandle | null, GridHandle | null>(ref, () => grid.current, [])
  useEffect(() => {
    const { current } = useDisruptions.getState()
    if (cases.some((one) => codeOf(one) === current)) return
    // The row of a booking that has been changed is gone: the next one is current.
    grid.current?.go(Math.max(0, Math.min(grid.current.place(), cases.length - 1)))
  }, [cases, rows])
  useEffect(() => {
    if (document.activeElement === document.body) grid.current?.focus()
  }, [])
  return (
    <div {...asHigh(cases.length, true)}>
      <Grid
        ref={grid}
        name="disruptions"
        rows={rows}
        columns={columns}
        label={t('cases')}
        keyOf={codeOf}
        rowClass={(row) => (row.marked ? 'picked' : undefined)}
        onCursor={(row) => useDisruptions.setState({ current: codeOf(row) })}
        onSpace={() => void commands.run('disruption.mark', {}, 'key')}
        onEnter={({ crsReservationId }) =>
          void commands.run('booking.recall', { reference: crsReservationId }, 'screen')
        }
      />
    </div>
  )
}
