import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { lineContext } from '../command/keyboard.ts'
import { commands } from '../command/registry.ts'
import type { CellProblem } from '../grid/editColumn.ts'
import { EditGrid, type EditGridHandle } from '../grid/EditGrid.tsx'
import { SectionTitle } from '../look/SectionTitle.tsx'
import { useWatchedGrid } from '../sale/model/wrongTexts.ts'
import { groupGrid } from './groupGrid.ts'
import { useGroup, type TypedLine } from './groupStore.ts'
import { mistakeOf, travellerColumns } from './travellerColumns.ts'
import type { Traveller } from './travellers.ts'

interface TravellerGridProps {
  travellers: readonly Traveller[]
  /** Reads pasted lines as names. */
  readNames(text: string): TypedLine[]
}

/** The travellers of a group, typed over cell by cell; a pasted table goes to the rows without a name. */
export function TravellerGrid({ travellers, readNames }: TravellerGridProps) {
  const { t } = useTranslation('group')
  const { t: ofBooking } = useTranslation('booking')
  const columns = useMemo(
    () => travellerColumns(t, { t: ofBooking, today: lineContext.get().today, availability: undefined }),
    [t, ofBooking],
  )
  const grid = useRef<EditGridHandle>(null)
  useWatchedGrid(grid)
  const live = useRef(travellers)
  live.current = travellers
  useEffect(
    () =>
      groupGrid.set((uuid, field) => {
        const at = live.current.findIndex((one) => one.uuid === uuid)
        if (at >= 0) grid.current?.go(at, field)
      }),
    [],
  )
  const problems = useCallback(
    (row: Traveller): readonly CellProblem[] =>
      row.wrong ? [{ key: row.wrong.field, message: mistakeOf(t, row) ?? '' }] : [],
    [t],
  )
  return (
    <section
      className="group-rows"
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain')
        if (!/[\n\t]/.test(text.trim())) return
        event.preventDefault()
        void commands.run('group.enterNames', { lines: readNames(text) }, 'key')
      }}
    >
      <SectionTitle>{t('travellers')}</SectionTitle>
      <EditGrid
        ref={grid}
        name="travellers"
        rows={travellers}
        columns={columns}
        label={t('travellers')}
        keyOf={({ uuid }) => uuid}
        onPlace={({ uuid }) => useGroup.setState({ current: uuid })}
        problems={problems}
      />
    </section>
  )
}
