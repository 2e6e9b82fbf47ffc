import {
  type MouseEvent,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { InputTarget } from '../command/inputTarget.ts'
import { commands } from '../command/registry.ts'
import { ChoiceList } from '../field/choice/ChoiceField.tsx'
import { Popup } from '../field/Popup.tsx'
import { untilChoicesLoad, whenChoicesLoad, moveOn } from '../field/focus/pendingFields.tsx'
import { CellInput, EditRow, rowIdOf } from './EditRow.tsx'
import { type CellEditor, createCellEditor } from './cellEditor.ts'
import type { EditTable } from './editorModel.ts'
import { type Message, gridMessages } from './gridMessages.ts'
import { isRequired, plainTitle, type ShownColumn, titleClass, tracksOf, type CellProblem } from './column.ts'
import { ColumnEdge, useSideScroll } from './columns/ColumnEdge.tsx'
import { useArrangedGrid } from './columns/arrangedGrids.ts'
import { columnAfter } from './columns/columnTable.ts'
import { type Columns, useColumns } from './columns/useColumns.ts'
import { useRowWindow } from './useRowWindow.ts'
import { copyWholeTexts, showWholeText } from './wholeText.ts'

export interface EditGridHandle extends InputTarget {
  focus(): void
  go(place: number, key?: string): void
  place(): { place: number; key: string }
  copyAbove(): boolean
  /** Commits the typed text and goes to the first cell with an invalid text; false when there is none. */
  goToWrong(): boolean
}

export interface EditGridProps<Row> extends EditTable<Row> {
  label: string
  /** Name under which the arrangement of its columns is stored; a grid without one has no such commands. */
  name?: string
  /** Problems of a record, for the owner to find; a pure function of it. */
  problems?(row: Row): readonly CellProblem[]
  rowClass?(row: Row): string | undefined
  ref?: Ref<EditGridHandle>
}

/** A grid to type into like a sheet, for up to some thousand records: one tab stop, typing or Enter edits. */
export function EditGrid<Row>(props: EditGridProps<Row>) {
  const arrangement = useColumns({ name: props.name, columns: props.columns })
  return <ArrangedGrid {...props} arrangement={arrangement} />
}

interface ArrangedGridProps<Row> extends EditGridProps<Row> {
  arrangement: Columns<Row>
}

/** Typing renders it again, but not its columns. */
function ArrangedGrid<Row>({ arrangement, ...props }: ArrangedGridProps<Row>) {
  const { rows, label, name } = props
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const columns = arrangement.shown
  const live = useRef({ props, arrangement })
  live.current = { props, arrangement }
  const { editor, handle } = useEditor({ ...props, columns }, input, (key) => showColumn(live.current, key))
  const onScroll = useSideScroll()
  const arranged = useArrangedGrid(name, {
    label: () => live.current.props.label,
    declared: () => live.current.props.columns,
    columns: () => live.current.arrangement,
    cursor: () => live.current.arrangement.shown[editor.state().cell.column]?.key,
    element: () => root.current,
    source: () => undefined,
  })
  const { cell, draft, here, listed } = clamped(editor, rows.length)
  const scroll = useRef<HTMLDivElement>(null)
  const { places, isPartial, bodyStyle, topOf } = useRowWindow(scroll, rows.length, cell.place)

  return (
    <>
      <div
        ref={root}
        role="grid"
        className={isPartial ? 'grid edit-grid partial' : 'grid edit-grid'}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        style={tracksOf(columns)}
        onFocus={arranged.focused}
        onScroll={onScroll}
        onCopy={copyWholeTexts}
      >
        <EditHead columns={columns} onResize={arrangement.resize} />
        <div
          ref={scroll}
          className="grid-scroll"
          role="presentation"
          onPointerOver={showWholeText}
          onMouseDown={(event) => goToPointed(event, editor, input.current)}
          onDoubleClick={(event) => cellUnder(event.target as Element) && editor.begin()}
        >
          <div className="grid-body" role="rowgroup" style={bodyStyle}>
            {places.map((place) => {
              const row = rows[place]
              return row === undefined ? null : (
                <EditRow
                  key={props.keyOf(row)}
                  top={topOf(place)}
                  id={rowIdOf(id, place)}
                  row={row}
                  place={place}
                  columns={columns}
                  here={place === cell.place ? cell.column : -1}
                  editing={place === cell.place && draft !== undefined}
                  editor={editor}
                  problems={props.problems}
                  rowClass={props.rowClass}
                  wrong={wrongOf(editor, place, columns.length)}
                />
              )
            })}
            {rows.length > 0 && (
              <CellInput
                ref={input}
                rowId={rowIdOf(id, cell.place)}
                row={rows[cell.place]}
                columns={columns}
                editor={editor}
                handle={handle}
              />
            )}
          </div>
          {listed && <CellChoices id={`${id}-list`} input={input} editor={editor} here={here} />}
        </div>
      </div>
      <Messages of={gridMessages({ ...props, columns, declared: props.columns }, editor)} />
    </>
  )
}

interface CellChoicesProps {
  id: string
  input: RefObject<HTMLInputElement | null>
  editor: CellEditor
  /** Index of the marked choice; -1 when none is. */
  here: number
}

function CellChoices({ id, input, editor, here }: CellChoicesProps) {
  return (
    <Popup anchor={input}>
      <ChoiceList id={id} choices={editor.choices()} here={here} onChoose={editor.choose} />
    </Popup>
  )
}

/** Shows a column that is hidden, so that the cursor can go there; false where it is shown or there is none. */
function showColumn<Row>(
  { props, arrangement }: { props: EditGridProps<Row>; arrangement: Columns<Row> },
  key: string,
): boolean {
  const isHidden =
    props.columns.some((column) => column.key === key) &&
    !arrangement.shown.some((column) => column.key === key)
  if (isHidden) arrangement.toggle(key)
  return isHidden
}

/** One editor and one handle for the life of the grid; both read the latest props, with the columns that are shown. */
function useEditor<Row>(
  props: EditGridProps<Row>,
  input: RefObject<HTMLInputElement | null>,
  show: (key: string) => boolean,
) {
  const live = useRef(props)
  live.current = props
  const [page] = useState(() => ({ input, show, target: undefined as Target | undefined }))
  const rerender = useReducer((count: number) => count + 1, 0)[1]
  const editor = useMemo(
    () =>
      createCellEditor<Row>(() => live.current, {
        changed: rerender,
        renderNow: () => flushSync(() => {}),
        leaveGrid: (step) => moveOn(step, input.current),
        whenListed: (isLate, goOn) =>
          whenChoicesLoad(isLate, () => {
            input.current?.focus()
            return flushSync(goOn)
          }),
        afterListed: (isLate, goOn) => void untilChoicesLoad(isLate).then(goOn),
        run: (command) => void commands.run(command, {}, 'key'),
      }),
    [rerender, input],
  )
  const handle = useMemo(() => createHandle(editor, live, page), [editor, page])
  useImperativeHandle(props.ref, () => handle, [handle])
  useEffect(() => () => editor.end(), [editor])
  useFollowedCell(editor, props.columns, page)
  const last = props.rows.length - 1
  useLayoutEffect(() => {
    const { cell } = editor.state()
    if (last >= 0 && cell.place > last) editor.go({ ...cell, place: last })
  }, [editor, last])
  return { editor, handle }
}

/** A cell in a column that is not shown yet. */
interface Target {
  place: number
  key: string
}

/** Keeps the cursor in its column when columns are moved, hidden or shown, or takes it to the one just shown. */
function useFollowedCell(
  editor: CellEditor,
  shown: readonly { key: string }[],
  page: { target: Target | undefined },
): void {
  const before = useRef(shown)
  useLayoutEffect(() => {
    const former = before.current
    before.current = shown
    if (former === shown) return
    const { target } = page
    page.target = undefined
    const column = shown.findIndex(({ key }) => key === target?.key)
    if (target && column >= 0) editor.go({ place: target.place, column })
    else editor.followColumn(columnAfter(former, shown, editor.state().cell.column))
  }, [editor, shown, page])
}

interface EditHeadProps {
  columns: readonly ShownColumn<never>[]
  onResize(key: string, width: number): void
}

function EditHead({ columns, onResize }: EditHeadProps) {
  return (
    <div className="grid-head" role="row">
      {columns.map((column) => (
        <span
          key={column.key}
          role="columnheader"
          aria-required={isRequired(column) || undefined}
          className={titleClass(column)}
        >
          {plainTitle(column.title)}
          {isRequired(column) && <span aria-hidden="true"> *</span>}
          <ColumnEdge onResize={(width) => onResize(column.key, width)} />
        </span>
      ))}
    </div>
  )
}

function Messages({ of: messages }: { of: readonly Message[] }) {
  return (
    <div className="messages" role="status">
      {messages.map(({ text, tone }) => (
        <div key={text} className={`message ${tone}`}>
          {text}
        </div>
      ))}
    </div>
  )
}

function wrongOf(editor: CellEditor, place: number, columns: number): string {
  if (editor.isValid()) return ''
  const texts = Array.from(
    { length: columns },
    (_, column) => editor.invalidAt({ place, column })?.text ?? '',
  )
  return texts.some((text) => text !== '') ? texts.join('\n') : ''
}

/** Rows may have been removed since the cursor was on them. */
function clamped(editor: CellEditor, rows: number) {
  const state = editor.state()
  const place = Math.min(state.cell.place, Math.max(rows - 1, 0))
  return { ...state, cell: { ...state.cell, place } }
}

function createHandle<Row>(
  editor: CellEditor,
  live: { readonly current: EditGridProps<Row> },
  page: {
    readonly input: { readonly current: HTMLInputElement | null }
    show(key: string): boolean
    target: Target | undefined
  },
): EditGridHandle {
  const columnOf = (key: string | undefined) => live.current.columns.findIndex((column) => column.key === key)
  return {
    focus: () => page.input.current?.focus(),
    go(place, key) {
      const column = columnOf(key)
      if (key !== undefined && column < 0 && page.show(key)) page.target = { place, key }
      editor.go({ place, column: column < 0 ? editor.state().cell.column : column })
      // Commands may go to a row while another field has the focus.
      page.input.current
        ?.closest('.grid-body')
        ?.querySelector(`.grid-row[aria-rowindex="${place + 2}"]`)
        ?.scrollIntoView({ block: 'nearest' })
    },
    place() {
      const { place, column } = editor.state().cell
      return { place, key: live.current.columns[column]?.key ?? '' }
    },
    copyAbove: editor.copyAbove,
    goToWrong: () => editor.goToFirstInvalid() !== undefined,
    handleInput: (given, source) =>
      source === 'queue'
        ? flushSync(() => editor.handleInput(given, source))
        : editor.handleInput(given, source),
    keeps: editor.keeps,
    yields: editor.yields,
    hasInvalidText: editor.hasInvalidText,
  }
}

function goToPointed(event: MouseEvent, editor: CellEditor, input: HTMLElement | null): void {
  const pointed = cellUnder(event.target as Element)
  if (!pointed) return
  event.preventDefault()
  editor.go(pointed)
  input?.focus()
}

function cellUnder(target: Element) {
  const cell = target.closest<HTMLElement>('.grid-cell')
  const row = cell?.closest<HTMLElement>('.grid-row')
  if (!cell || !row) return undefined
  return { place: Number(row.ariaRowIndex) - 2, column: [...row.children].indexOf(cell) }
}
