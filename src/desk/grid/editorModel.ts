import type { CommandId } from '../command/command.ts'
import type { Choice } from '../field/choice/choice.ts'
import { type Cell, type EditColumn, isStop } from './column.ts'

/** Table under the editor; read again for every key, because a commit replaces the records. */
export interface EditTable<Row> {
  rows: readonly Row[]
  columns: readonly EditColumn<Row>[]
  keyOf(row: Row): string
  /** Enter or Space on a cell that cannot be edited; true where it was used. */
  onLocked?(row: Row, move: 'enter' | 'space'): boolean
  /** Enter on the last cell. */
  onEnd?(): void
  onPlace?(row: Row, place: number, key: string): void
  /** The text of a cell after every key, live or typed ahead, before it is committed. */
  onType?(row: Row, key: string, text: string): void
  /** A command offered before it runs; true prevents it from running. */
  onCommand?(command: CommandId): boolean
}

/** A typed text that could not be committed. */
export interface InvalidText {
  text: string
  message: string
  /** The value of the cell at that time: once it changes, the invalid text is out of date. */
  value: string
}

export interface EditorState {
  cell: Cell
  /** The text being typed; undefined while none is. */
  draft: string | undefined
  /** Index of the marked choice; -1 when none is. */
  here: number
  listed: boolean
  /** Editing has just begun with a text that typing replaces. */
  whole: boolean
  /** Typed before its choices had come. */
  early: boolean
}

/** The functions of the page that the editor calls. */
export interface EditorHost {
  /** Renders the grid. */
  changed(): void
  /** Renders synchronously, so that `table` has what a commit has changed: one cell may unlock the next. */
  renderNow(): void
  /** Moves the focus out of the grid. */
  leaveGrid(step: 1 | -1): boolean
  /** Goes on in the grid once the list is no longer late, and holds the keys typed until then. */
  whenListed(isLate: () => boolean, goOn: () => boolean): void
  /** Goes on once the list is no longer late, wherever the focus is. */
  afterListed(isLate: () => boolean, goOn: () => void): void
  run(command: CommandId): void
}

/** State of an editor, changed only by the functions of this folder. */
export interface EditorModel<Row> {
  table(): EditTable<Row>
  readonly host: EditorHost
  /** Invalid texts by row key and column key. */
  readonly invalid: Map<string, InvalidText>
  state: EditorState
}

/** The state of a cell that is not being edited. */
export const resting = { draft: undefined, listed: false, here: -1, early: false } as const

export function createModel<Row>(table: () => EditTable<Row>, host: EditorHost): EditorModel<Row> {
  const firstEdited = table().columns.findIndex(({ edit }) => edit)
  const cell = { place: 0, column: Math.max(firstEdited, 0) }
  return { table, host, invalid: new Map(), state: { cell, whole: false, ...resting } }
}

export function setState<Row>(editor: EditorModel<Row>, change: Partial<EditorState>): void {
  editor.state = { ...editor.state, ...change }
  editor.host.changed()
}

export function rowAt<Row>(editor: EditorModel<Row>, cell: Cell): Row | undefined {
  return editor.table().rows[cell.place]
}

export function columnAt<Row>(editor: EditorModel<Row>, cell: Cell): EditColumn<Row> | undefined {
  return editor.table().columns[cell.column]
}

/** Returns whether the cell with the cursor can be edited. */
export function isCellEditable<Row>(editor: EditorModel<Row>): boolean {
  const { cell } = editor.state
  return isStop(editor.table().columns, rowAt(editor, cell), cell.column)
}

export function keyOfCell<Row>(editor: EditorModel<Row>, cell: Cell): string {
  const row = rowAt(editor, cell)
  return row === undefined ? '' : `${editor.table().keyOf(row)}/${columnAt(editor, cell)?.key}`
}

export function invalidAt<Row>(editor: EditorModel<Row>, cell: Cell): InvalidText | undefined {
  if (editor.invalid.size === 0) return undefined
  const row = rowAt(editor, cell)
  const found = editor.invalid.get(keyOfCell(editor, cell))
  const isCurrent = found && row !== undefined && columnAt(editor, cell)?.text(row) === found.value
  return isCurrent ? found : undefined
}

/** The text editing a cell begins with. */
export function startText<Row>(editor: EditorModel<Row>, cell: Cell): string {
  const row = rowAt(editor, cell)
  const column = columnAt(editor, cell)
  if (row === undefined || column === undefined) return ''
  return column.edit?.start?.(row) ?? column.text(row)
}

/** Returns whether the choices of the cell with the cursor are still loading. */
export function isLate<Row>(editor: EditorModel<Row>): boolean {
  const { cell } = editor.state
  const row = rowAt(editor, cell)
  return row !== undefined && columnAt(editor, cell)?.edit?.isLate?.(row) === true
}

/** The choices for the text typed into the cell with the cursor. */
export function choicesOf<Row>(editor: EditorModel<Row>): readonly Choice[] {
  const { cell, draft } = editor.state
  const row = rowAt(editor, cell)
  const choices = columnAt(editor, cell)?.edit?.choices
  return row === undefined || !choices ? [] : choices(draft ?? '', row)
}
