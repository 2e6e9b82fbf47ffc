import { memo, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect } from 'react'
import type { CellEditor } from './cellEditor.ts'
import {
  cellClass,
  isRequired,
  plainTitle,
  type ShownColumn,
  type CellProblem,
  type EditColumn,
  isStop,
} from './column.ts'
import { type InputTarget, inputOf } from '../command/inputTarget.ts'
import { useInputTarget } from '../field/focus/focus.ts'

interface EditRowProps<Row> {
  id: string
  row: Row
  place: number
  /** Pixels from the first row; undefined where rows follow one another. */
  top: number | undefined
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
  top,
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
      style={top === undefined ? undefined : { top }}
    >
      {columns.map((column, at) => {
        const wrong = editor.invalidAt({ place, column: at })
        const text = wrong?.text ?? column.text(row)
        const marks = [
          cellClass(column, row, text),
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
          >
            {editing && at === here ? '' : text}
          </div>
        )
      })}
    </div>
  )
}

export const EditRow = memo(PlainRow) as typeof PlainRow

interface CellInputProps<Row> {
  ref: RefObject<HTMLInputElement | null>
  /** Id of the row with the cursor, on the page. */
  rowId: string
  row: Row | undefined
  columns: readonly (EditColumn<Row> & ShownColumn<Row>)[]
  editor: CellEditor
  handle: InputTarget
}

/**
 * The one input of a grid, laid over the cell with the cursor: it keeps the focus while the cursor moves, so that a
 * composition or a dead key begun on a resting cell is typed into it.
 */
export function CellInput<Row>({ ref, rowId, row, columns, editor, handle }: CellInputProps<Row>) {
  const { cell, draft, whole } = editor.state()
  const column = columns[cell.column]
  const resting = draft === undefined
  const title = titleOf(column, row)
  useHangingInput(ref, rowId, cell.column, whole)
  const taking = useInputTarget(handle, () => editor.commit())
  return (
    <div role="row" aria-rowindex={cell.place + 2} className="cell-holder">
      <div role="gridcell" aria-colindex={cell.column + 1} className="cell-holder">
        <input
          ref={ref}
          className={`cell-input${resting ? ' resting' : ''}${column?.numeric ? ' num' : ''}${column?.pinned ? ' pinned' : ''}`}
          value={draft ?? ''}
          aria-label={spoken(
            cell.place,
            plainTitle(title),
            resting && row !== undefined ? column?.text(row) : '',
          )}
          aria-required={isRequired({ title }) || undefined}
          autoComplete="off"
          spellCheck={false}
          // Where nothing is typed, a character is the beginning of an entry.
          readOnly={!isStop(columns, row, cell.column)}
          onChange={(event) => editor.type(event.target.value)}
          onFocus={taking.onFocus}
          onBlur={taking.onBlur}
          onKeyDown={(event) => onKey(event, editor, handle)}
        />
      </div>
    </div>
  )
}

function titleOf<Row>(column: EditColumn<Row> | undefined, row: Row | undefined): string {
  return (row && column?.called?.(row)) ?? column?.title ?? ''
}

function spoken(place: number, title: string, text = ''): string {
  return [place + 1, title, text].filter((part) => part !== '').join(', ')
}

const corners: Record<string, 'first' | 'last'> = { Home: 'first', End: 'last' }

function onKey(event: KeyboardEvent, editor: CellEditor, handle: InputTarget): void {
  if (event.defaultPrevented) return
  // A held Enter would run through the cells.
  if (event.repeat && event.key === 'Enter') return event.preventDefault()
  const corner = event.ctrlKey ? corners[event.key] : undefined
  if (corner && editor.toCorner(corner)) return event.preventDefault()
  const given = inputOf(event.nativeEvent)
  if (given && 'move' in given && handle.handleInput(given, 'live')) event.preventDefault()
}

/** Lays the input over its cell, also when density or window change the row under it. */
function useHangingInput(
  input: RefObject<HTMLInputElement | null>,
  rowId: string,
  column: number,
  whole: boolean,
): void {
  useLayoutEffect(() => {
    const row = document.getElementById(rowId)
    if (!row) return undefined
    const lay = () => layOver(input.current, row, row.children[column])
    lay()
    const observer = new ResizeObserver(lay)
    observer.observe(row)
    return () => observer.disconnect()
  })
  useLayoutEffect(() => {
    if (whole) input.current?.select()
  }, [input, whole])
  useEffect(() => {
    if (document.activeElement !== input.current) return
    document.getElementById(rowId)?.children[column]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [input, rowId, column])
}

function layOver(input: HTMLElement | null, row: HTMLElement, cell: Element | undefined): void {
  if (!input || !(cell instanceof HTMLElement)) return
  input.style.left = `${cell.offsetLeft}px`
  input.style.top = `${row.offsetTop}px`
  input.style.width = `${cell.offsetWidth}px`
  input.style.height = `${cell.offsetHeight}px`
}
