import { memo } from 'react'
import type { CellEditor } from './cellEditor.ts'
import { cellClass, cellText } from './column.ts'
import { type CellProblem, type EditColumn, isStop } from './editColumn.ts'

interface EditRowProps<Row> {
  id: string
  row: Row
  place: number
  columns: readonly EditColumn<Row>[]
  /** Column of the cursor; -1 when it is in another row. */
  here: number
  editing: boolean
  editor: CellEditor
  problems: ((row: Row) => readonly CellProblem[]) | undefined
  rowClass: ((row: Row) => string | undefined) | undefined
  /** The invalid texts of the row, so that a change of them renders it. */
  wrong: string
}

export function rowIdOf(grid: string, place: number): string {
  return `${grid}-${place}`
}

function PlainRow<Row>({
  id,
  row,
  place,
  columns,
  here,
  editing,
  editor,
  problems,
  rowClass,
}: EditRowProps<Row>) {
  const found = problems?.(row) ?? []
  const own = rowClass?.(row) ?? ''
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={place + 2}
      aria-selected={own === 'picked' || undefined}
      className={`grid-row${here < 0 ? '' : ' cursor'} ${own}`}
    >
      {columns.map((column, at) => {
        const wrong = editor.invalidAt({ place, column: at })
        const { text, title } = cellText(column, row)
        const marks = [
          cellClass(column, row),
          at === here && 'cell-here',
          (wrong !== undefined ||
            found.some(({ key, tone = 'bad' }) => key === column.key && tone === 'bad')) &&
            'cell-wrong',
          column.edit && !isStop(columns, row, at) && 'cell-locked',
        ]
        return (
          <div
            key={column.key}
            role="gridcell"
            aria-invalid={wrong === undefined ? undefined : true}
            className={marks.filter(Boolean).join(' ')}
            title={title}
          >
            {editing && at === here ? '' : (wrong?.text ?? text)}
          </div>
        )
      })}
    </div>
  )
}

export const EditRow = memo(PlainRow) as typeof PlainRow
