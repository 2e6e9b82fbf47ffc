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

/** Connects a grid of the booking with the store’s focus target, which can be one of its cells. */
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

/** Highlights rows marked for the next command. */
export const markedClass = ({ marked }: { marked: boolean }) => (marked ? 'picked' : undefined)
