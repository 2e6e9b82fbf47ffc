import {
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
} from 'react'
import { flushSync } from 'react-dom'
import type { Acceptor } from '../command/acceptor.ts'
import { ChoiceList } from '../field/ChoiceList.tsx'
import { Popup } from '../field/Popup.tsx'
import { moveFocus } from '../field/tabOrder.ts'
import { useAcceptor } from '../field/useAcceptor.ts'
import { type CellEditor, createCellEditor, type EditTable } from './cellEditor.ts'
import { tracksOf } from './column.ts'
import type { CellProblem } from './editColumn.ts'
import { EditRow, rowIdOf } from './EditRow.tsx'
import { inputOf } from './keys.ts'
import { problemsBelow } from './problemsBelow.ts'

export interface EditGridHandle extends Acceptor {
  focus(): void
  go(place: number, key?: string): void
  place(): { place: number; key: string }
  copyAbove(): boolean
  /** Keeps what is being typed, goes to the first cell with a wrong text; false when there is none. */
  goToWrong(): boolean
}

export interface EditGridProps<Row> extends EditTable<Row> {
  label: string
  /** What the owner finds wrong with a record; a pure function of it. */
  problems?(row: Row): readonly CellProblem[]
  rowClass?(row: Row): string | undefined
  ref?: Ref<EditGridHandle>
}

/** A grid to type into like a sheet, for up to some hundred records: one tab stop, typing or Enter edits. */
export function EditGrid<Row>(props: EditGridProps<Row>) {
  const { rows, columns, label, keyOf, problems, rowClass } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const live = useRef(props)
  live.current = props
  const rerender = useReducer((count: number) => count + 1, 0)[1]
  const editor = useMemo(
    () =>
      createCellEditor<Row>(() => live.current, {
        changed: rerender,
        settle: () => flushSync(() => {}),
        leave: (step) => moveFocus(step, input.current),
      }),
    [rerender],
  )
  const handle = useMemo(() => createHandle(editor, live, input), [editor])
  useImperativeHandle(props.ref, () => handle, [handle])
  const { cell, draft, here, listed, whole } = clamped(editor, rows.length)
  const row = rows[cell.place]
  const column = columns[cell.column]
  useHangingInput(input, rowIdOf(id, cell.place), cell.column, whole)
  const taking = useAcceptor(handle)
  useEffect(() => () => void editor.commit(), [editor])

  return (
    <>
      <div
        role="grid"
        className="grid edit-grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        style={tracksOf(columns)}
      >
        <div className="grid-head" role="row">
          {columns.map(({ key, title, numeric }) => (
            <span key={key} role="columnheader" className={numeric ? 'grid-title num' : 'grid-title'}>
              {title}
            </span>
          ))}
        </div>
        <div
          className="grid-scroll"
          role="presentation"
          onMouseDown={(event) => {
            const pointed = cellUnder(event.target as Element)
            if (!pointed) return
            event.preventDefault()
            editor.go(pointed)
            input.current?.focus()
          }}
          onDoubleClick={(event) => cellUnder(event.target as Element) && editor.begin()}
        >
          <div className="grid-body" role="rowgroup">
            {rows.map((one, place) => (
              <EditRow
                key={keyOf(one)}
                id={rowIdOf(id, place)}
                row={one}
                place={place}
                columns={columns}
                here={place === cell.place ? cell.column : -1}
                editing={place === cell.place && draft !== undefined}
                editor={editor}
                problems={problems}
                rowClass={rowClass}
                wrong={wrongOf(editor, place, columns.length)}
              />
            ))}
          </div>
          {row !== undefined && (
            <input
              ref={input}
              className={`cell-input${draft === undefined ? ' resting' : ''}${column?.numeric ? ' num' : ''}`}
              value={draft ?? ''}
              aria-label={spoken(
                cell.place,
                column?.title ?? '',
                draft === undefined ? (column?.text(row) ?? '') : '',
              )}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => editor.type(event.target.value)}
              onFocus={taking.onFocus}
              onBlur={() => {
                taking.onBlur()
                editor.commit()
              }}
              onKeyDown={(event) => onKey(event, editor, handle)}
            />
          )}
          {listed && (
            <Popup anchor={input}>
              <ChoiceList id={`${id}-list`} choices={editor.choices()} here={here} onChoose={editor.choose} />
            </Popup>
          )}
        </div>
      </div>
      <div className="messages" role="status">
        {problemsBelow(props, editor).map(({ text, tone }) => (
          <div key={text} className={`message ${tone}`}>
            {text}
          </div>
        ))}
      </div>
    </>
  )
}

function spoken(place: number, title: string, text: string): string {
  return [place + 1, title, text].filter((part) => part !== '').join(', ')
}

function wrongOf(editor: CellEditor, place: number, columns: number): string {
  const texts = Array.from({ length: columns }, (_, column) => editor.wrongAt({ place, column })?.text ?? '')
  return texts.some((text) => text !== '') ? texts.join('\n') : ''
}

/** Rows may have gone since the cursor stood on them. */
function clamped(editor: CellEditor, rows: number) {
  const state = editor.state()
  const place = Math.min(state.cell.place, Math.max(rows - 1, 0))
  return { ...state, cell: { ...state.cell, place } }
}

function createHandle<Row>(
  editor: CellEditor,
  live: { readonly current: EditGridProps<Row> },
  input: { readonly current: HTMLInputElement | null },
): EditGridHandle {
  const columnOf = (key: string | undefined) => live.current.columns.findIndex((column) => column.key === key)
  return {
    focus: () => input.current?.focus(),
    go(place, key) {
      const column = columnOf(key)
      editor.go({ place, column: column < 0 ? editor.state().cell.column : column })
    },
    place() {
      const { place, column } = editor.state().cell
      return { place, key: live.current.columns[column]?.key ?? '' }
    },
    copyAbove: editor.copyAbove,
    goToWrong: () => editor.firstWrong() !== undefined,
    accept: (given, hand) =>
      hand === 'queue' ? flushSync(() => editor.accept(given, hand)) : editor.accept(given, hand),
    keeps: editor.keeps,
    yields: editor.yields,
  }
}

function onKey(event: React.KeyboardEvent, editor: CellEditor, handle: Acceptor): void {
  if (event.defaultPrevented) return
  if (event.altKey && event.key === 'ArrowDown') {
    if (editor.openList()) event.preventDefault()
    return
  }
  const given = inputOf(event.nativeEvent)
  if (given && 'move' in given && handle.accept(given, 'live')) event.preventDefault()
}

function cellUnder(target: Element) {
  const cell = target.closest<HTMLElement>('.grid-cell')
  const row = cell?.closest<HTMLElement>('.grid-row')
  if (!cell || !row) return undefined
  return { place: Number(row.ariaRowIndex) - 2, column: [...row.children].indexOf(cell) }
}

/**
 * One input for the whole grid, laid over the cell with the cursor: it keeps the focus while the cursor moves, so that
 * a composition or a dead key begun on a resting cell is typed into it.
 */
function useHangingInput(
  input: { readonly current: HTMLInputElement | null },
  rowId: string,
  column: number,
  whole: boolean,
): void {
  useLayoutEffect(() => {
    const row = document.getElementById(rowId)
    const cell = row?.children[column] as HTMLElement | undefined
    if (!input.current || !row || !cell) return
    const { style } = input.current
    style.left = `${cell.offsetLeft}px`
    style.top = `${row.offsetTop}px`
    style.width = `${cell.offsetWidth}px`
    style.height = `${cell.offsetHeight}px`
  })
  useLayoutEffect(() => {
    if (whole) input.current?.select()
  }, [input, whole])
  useEffect(() => {
    document.getElementById(rowId)?.children[column]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [rowId, column])
}
