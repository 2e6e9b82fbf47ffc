import { ownUndo, type Acceptor, type Input, type InputSource } from '../command/acceptor.ts'
import type { Choice } from '../field/choice/choice.ts'
import { beginEditing, choose, commit, copyAbove, typeText } from './editCell.ts'
import type { Cell } from './editColumn.ts'
import {
  choicesOf,
  createModel,
  invalidAt,
  isEditable,
  setState,
  type EditTable,
  type EditorHost,
  type EditorModel,
  type EditorState,
  type InvalidText,
} from './editorModel.ts'
import { applyMove, goToCell, goToCorner, goToFirstInvalid } from './moveCell.ts'

export interface CellEditor extends Acceptor {
  state(): Readonly<EditorState>
  /** The choices for the typed text. */
  choices(): readonly Choice[]
  invalidAt(cell: Cell): InvalidText | undefined
  /** No cell has an invalid text. */
  isValid(): boolean
  /** Sets the whole text of the cell, as the browser's input has it. */
  type(text: string): void
  begin(): boolean
  /** False where the typed text is invalid. */
  commit(): boolean
  choose(choice: Choice): void
  go(cell: Cell): void
  /** The columns have changed: the cursor is in the same column under another index. Nothing is committed. */
  followColumn(column: number): void
  /** Goes to the first or last cell of the grid; false while a text is being typed. */
  toCorner(which: 'first' | 'last'): boolean
  /** Commits the text of the cell above to the cell with the cursor. */
  copyAbove(): boolean
  /** Goes to the first cell with an invalid text; undefined when there is none. */
  goToFirstInvalid(): Cell | undefined
}

/**
 * Editing in a grid, without the page: which cell, what is typed, what was invalid. An invalid text stays with its
 * cell until it is typed again, restored, or the record gets another value there.
 */
export function createCellEditor<Row>(table: () => EditTable<Row>, host: EditorHost): CellEditor {
  const editor = createModel(table, host)
  return {
    state: () => editor.state,
    choices: () => choicesOf(editor),
    invalidAt: (cell) => invalidAt(editor, cell),
    isValid: () => editor.invalid.size === 0,
    type: (text) => typeText(editor, text),
    begin: () => beginEditing(editor),
    commit: () => commit(editor),
    choose: (choice) => choose(editor, choice),
    go: (cell) => goToCell(editor, cell),
    followColumn: (column) => followColumn(editor, column),
    toCorner: (which) => goToCorner(editor, which),
    copyAbove: () => copyAbove(editor),
    goToFirstInvalid: () => goToFirstInvalid(editor),
    accept: (input, source) => accept(editor, input, source),
    yields: (keys) => yields(editor, keys),
    keeps: (keys) => keeps(editor, keys),
  }
}

function followColumn<Row>(editor: EditorModel<Row>, column: number): void {
  const { cell } = editor.state
  if (column !== cell.column) setState(editor, { cell: { ...cell, column } })
}

function accept<Row>(editor: EditorModel<Row>, input: Input, source: InputSource): boolean {
  if ('text' in input) return typeAtEnd(editor, input.text)
  if ('move' in input) return applyMove(editor, input.move, source)
  commit(editor)
  return editor.table().onCommand?.(input.command) ?? false
}

function typeAtEnd<Row>(editor: EditorModel<Row>, text: string): boolean {
  if (!isEditable(editor)) return false
  const { draft = '', whole } = editor.state
  typeText(editor, (whole ? '' : draft) + text)
  return true
}

/** While no text is typed, page up and page down lead from trip to trip, and alt with an arrow arranges columns. */
function yields<Row>({ state }: EditorModel<Row>, keys: string): boolean {
  return state.draft === undefined && !state.listed && yielded.has(keys)
}

const yielded: ReadonlySet<string> = new Set([
  'pageup',
  'pagedown',
  'alt+left',
  'alt+right',
  'alt+shift+left',
  'alt+shift+right',
])

function keeps<Row>(editor: EditorModel<Row>, keys: string): boolean {
  const { draft, listed, cell } = editor.state
  if (ownUndo.has(keys)) return draft !== undefined
  return keys === 'esc' && (draft !== undefined || listed || invalidAt(editor, cell) !== undefined)
}
