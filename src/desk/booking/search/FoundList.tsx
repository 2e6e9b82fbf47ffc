import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commands } from '../../command/registry.ts'
import { asHigh } from '../../grid/useRows.ts'
import { Grid } from '../../grid/Grid.tsx'
import type { GridHandle } from '../../grid/gridHandle.ts'
import { useNarrowing } from '../../grid/narrow/NarrowedGrid.tsx'
import { createRows } from '../../grid/rows.ts'
import { SectionTitle } from '../../look/SectionTitle.tsx'
import { isFocusFree } from '../find/find.ts'
import { type FoundBooking, loadMoreFound, refreshFound, useFound } from './found.ts'
import { foundColumns, isNarrowedTo } from './foundRows.ts'

/** Rows from the end at which older bookings are loaded. */
const nearEnd = 5

/** The bookings found, the latest first. Typing narrows them, Enter opens one, and the end loads older ones. */
export function FoundList({ ref }: { ref: Ref<{ focus(): void }> }) {
  const { t } = useTranslation(['booking', 'grid'])
  const bookings = useFound((state) => state.bookings)
  const criteria = useFound((state) => state.criteria)
  const more = useFound((state) => state.more)
  const isAwaited = useFound((state) => state.isAwaited)
  const [rows] = useState(() => createRows(bookings))
  const columns = useMemo(() => foundColumns(t), [t])
  const grid = useRef<GridHandle>(null)
  const narrowing = useNarrowing(rows, criteria, isNarrowedTo)
  useImperativeHandle(ref, () => ({ focus: () => grid.current?.focus() }), [])
  useEffect(() => rows.replace(bookings), [rows, bookings])
  useEffect(() => {
    if (useFound.getState().opened !== undefined) void refreshFound()
    useFound.setState({ opened: undefined })
  }, [])
  useEffect(() => {
    if (criteria === undefined || !(isAwaited || isFocusFree())) return
    grid.current?.focus()
    useFound.setState({ isAwaited: false })
  }, [criteria, isAwaited])
  if (criteria === undefined) return null
  return (
    <>
      <SectionTitle
        count={narrowing.typed === '' ? bookings.length : rows.count()}
        notes={<span className="section-note">{noteOf()}</span>}
      >
        {t('found.title')}
      </SectionTitle>
      <div {...asHigh(bookings.length, true)}>
        <Grid
          ref={grid}
          name="found"
          rows={rows}
          columns={columns}
          label={t('found.title')}
          keyOf={({ crsReservationId }) => crsReservationId}
          rowClass={({ reservationStatus }) => (reservationStatus === 'CANCELLED' ? 'dim-row' : undefined)}
          opensOnClick
          begin={() => placeOfCurrent(bookings)}
          onCursor={({ crsReservationId }, place) => {
            useFound.setState({ current: crsReservationId })
            if (place >= rows.count() - nearEnd && narrowing.typed === '') void loadMoreFound()
          }}
          onEnter={({ crsReservationId: reference }) =>
            void commands.run('booking.openFound', { reference }, 'bar')
          }
          onText={narrowing.onText}
          {...(narrowing.typed !== '' && { onSign: narrowing.signs })}
          onMove={narrowing.onMove}
        />
      </div>
    </>
  )

  function noteOf(): string {
    if (narrowing.typed !== '') return t('grid:narrowed', { typed: narrowing.typed })
    return more ? t('found.more') : ''
  }
}

function placeOfCurrent(bookings: readonly FoundBooking[]): number {
  const { current } = useFound.getState()
  return bookings.findIndex(({ crsReservationId }) => crsReservationId === current)
}
