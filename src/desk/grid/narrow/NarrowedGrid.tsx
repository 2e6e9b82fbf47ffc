import { type ReactNode, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryStatus, type QueryResult } from '../../field/QueryStatus.tsx'
import { SectionTitle } from '../../look/SectionTitle.tsx'
import { ExportProgress } from '../export/ExportButtons.tsx'
import { asHigh, useRows } from '../useRows.ts'
import { Grid } from '../Grid.tsx'
import type { GridProps } from '../gridHandle.ts'
import { matchesTexts, useNarrowing } from './useNarrowing.ts'

interface NarrowedGridProps<Row> extends Omit<
  GridProps<Row>,
  'rows' | 'onText' | 'onSign' | 'onMove' | 'onCursor'
> {
  /** Undefined while it is loading; keep the list itself stable. */
  list: readonly Row[] | undefined
  /** The call of the list, whose failure is shown in its place. */
  answer: QueryResult
  /** Other words for its failure. */
  word?(problem: unknown): string
  /** Text for an empty list. */
  none: string
  /** The row under the cursor; undefined for none. */
  onCurrent?(row: Row | undefined): void
  /** As high as its rows, in a dialog; such a list is short, and its export shows no progress. */
  fits?: true
  /** Notes after the number of rows, each a `.section-note`. */
  notes?: ReactNode
}

/** Rows as which a list takes all the room there is; an empty one leaves it to the text below. */
const allRoom = 1000

/** A titled list: typing narrows it, and its rows can be exported. */
export function NarrowedGrid<Row extends object>({
  list,
  answer,
  word,
  none,
  notes,
  onCurrent,
  fits,
  ...grid
}: NarrowedGridProps<Row>) {
  const { t } = useTranslation('grid')
  const { columns, label } = grid
  const rows = useRows(list)
  const matches = useMemo(() => matchesTexts<Row>((row) => columns.map(({ text }) => text(row))), [columns])
  const { typed, onText, onMove, signs } = useNarrowing(rows, list, matches)
  const isEmpty = list === undefined || list.length === 0
  useEffect(() => {
    if (isEmpty) onCurrent?.(undefined)
  }, [isEmpty, onCurrent])
  const table = (
    <Grid
      {...grid}
      rows={rows}
      {...(onCurrent && { onCursor: onCurrent })}
      onText={onText}
      onMove={onMove}
      {...(typed !== '' && { onSign: signs })}
    />
  )
  return (
    <>
      <SectionTitle
        level={fits ? 3 : 2}
        count={typed === '' ? list?.length : rows.count()}
        notes={
          <>
            {typed !== '' && <span className="section-note">{t('narrowed', { typed })}</span>}
            {notes}
          </>
        }
      >
        {label}
      </SectionTitle>
      <div {...asHigh(isEmpty || fits ? (list?.length ?? 0) : allRoom)}>{table}</div>
      <QueryStatus of={answer} word={word} none={list?.length === 0 && none} />
      {!fits && <ExportProgress />}
    </>
  )
}
