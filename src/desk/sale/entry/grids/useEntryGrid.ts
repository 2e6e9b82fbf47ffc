import { useRef, type RefObject } from 'react'
import type { EditGridHandle } from '../../../grid/EditGrid.tsx'
import type { EditColumn } from '../../../grid/editColumn.ts'
import type { FieldRef } from '../../model/state.ts'
import { useGoTo } from './useGoTo.ts'
import { useWatchedGrid } from '../../model/wrongTexts.ts'

interface Shown<Row> {
  rows: readonly Row[]
  columns: readonly EditColumn<Row>[]
}

/** Holds a grid something of the booking is entered in: a key that wants one of its cells takes the focus there. */
export function useEntryGrid<Row extends { index: number }>(
  kind: FieldRef['kind'],
  { rows, columns }: Shown<Row>,
): RefObject<EditGridHandle | null> {
  const handle = useRef<EditGridHandle>(null)
  useWatchedGrid(handle)
  useGoTo(kind, handle, (row, field) =>
    columns.some(({ key }) => key === field) ? rows.findIndex(({ index }) => index === row) : -1,
  )
  return handle
}

/** A row marked for the next key. */
export const markedClass = ({ marked }: { marked: boolean }) => (marked ? 'picked' : undefined)
