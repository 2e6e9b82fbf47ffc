import type { TFunction } from 'i18next'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { asHigh } from '../grid/asHigh.ts'
import type { Column } from '../grid/column.ts'
import { Grid } from '../grid/Grid.tsx'
import type { GridHandle } from '../grid/gridHandle.ts'
import { useRows } from '../grid/useRows.ts'
import { formatDateTime } from '../language/date.ts'
import { showSailing } from './proposals.ts'
import { useDisruptions, type CancelledSailing } from './disruptionStore.ts'

interface SailingListProps {
  sailings: readonly CancelledSailing[]
  toCases(): void
}

/** The disrupted sailings; Enter shows the bookings of one, or goes to them when they are shown. */
export function SailingList({ sailings, toCases }: SailingListProps) {
  const { t } = useTranslation('disruption')
  const rows = useRows(sailings)
  const columns = useMemo(() => sailingColumns(t), [t])
  const grid = useRef<GridHandle>(null)
  const shown = useDisruptions((state) => state.id)
  const gone = useRef<number>(undefined)
  // Once for each sailing that is shown: it may be on the list only later, and the operator may move on.
  useEffect(() => {
    const index = sailings.findIndex(({ id }) => id === shown)
    if (index < 0 || gone.current === shown) return
    gone.current = shown
    grid.current?.go(rows.placeOf(index))
  }, [shown, sailings, rows])
  return (
    <div {...asHigh(sailings.length)}>
      <Grid
        ref={grid}
        rows={rows}
        columns={columns}
        label={t('sailings')}
        keyOf={({ id }) => String(id)}
        onEnter={({ id }) => {
          if (id === useDisruptions.getState().id) toCases()
          else void showSailing(id).then(toCases)
        }}
      />
    </div>
  )
}

function sailingColumns(t: TFunction<'disruption'>): Column<CancelledSailing>[] {
  return [
    {
      ...{ key: 'departs', title: t('column.departs'), width: 150, tone: 'strong' },
      text: ({ departureDateTime }) => formatDateTime(departureDateTime),
      value: ({ departureDateTime }) => departureDateTime,
    },
    {
      ...{ key: 'kind', title: t('column.kind'), width: 140, tone: 'warn' },
      text: ({ kind }) => t(`kind.${kind}`),
    },
    {
      ...{ key: 'former', title: t('column.former'), width: 160, tone: 'muted' },
      text: ({ kind, former }) =>
        former ? (kind === 'delayed' ? formatDateTime(former.departureDateTime) : former.vessel.name) : '',
    },
    {
      ...{ key: 'vessel', title: t('column.vessel'), width: 150, grow: 1 },
      text: ({ company, vessel }) => `${company} ${vessel.name}`,
    },
    {
      ...{ key: 'ports', title: t('column.route'), width: 290, grow: 1 },
      text: ({ origin, destination }) => `${origin.name} → ${destination.name}`,
    },
    {
      ...{ key: 'affected', title: t('column.affected'), width: 112, numeric: true },
      tone: ({ affected }) => (affected > 0 ? 'warn' : 'good'),
      ...{ text: ({ affected }) => String(affected), value: ({ affected }) => affected },
    },
    {
      ...{ key: 'done', title: t('column.done'), width: 90, numeric: true },
      ...{ text: ({ done }) => String(done), value: ({ done }) => done },
    },
  ]
}
