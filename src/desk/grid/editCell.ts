import type { Choice } from '../field/choice/choice.ts'
import type { Cell } from './editColumn.ts'
import {
  choicesOf,
  columnAt,
  invalidAt,
  isEditable,
  keyOfCell,
  resting,
  rowAt,
  setState,
  startText,
  type EditorModel,
} from './editorModel.ts'

/** Sets the whole text of the cell with the cursor. */
export function typeText<Row>(editor: EditorModel<Row>, text: string): void {
  if (!isEditable(editor)) return
  setState(editor, { draft: text, whole: false })
  setState(editor, { listed: choicesOf(editor).length > 0, here: text.trim() === '' ? -1 : 0 })
  const { cell } = editor.state
  const [row, column] = [rowAt(editor, cell), columnAt(editor, cell)]
  if (row !== undefined && column) editor.table().onType?.(row, column.key, text)
}

export function beginEditing<Row>(editor: EditorModel<Row>): boolean {
  if (!isEditable(editor)) return false
  const { cell } = editor.state
  const draft = invalidAt(editor, cell)?.text ?? startText(editor, cell)
  setState(editor, { draft, listed: false, here: -1, whole: true })
  return true
}

export function openList<Row>(editor: EditorModel<Row>): boolean {
  const choices = isEditable(editor) ? choicesOf(editor) : []
  if (choices.length === 0) return false
  const current = startText(editor, editor.state.cell)
  const here = choices.findIndex(({ code, name }) => code === current || name === current)
  setState(editor, { listed: true, here })
  return true
}

/** Commits the marked choice, else the typed text. False where the text is invalid; it then stays with its cell. */
export function commit<Row>(editor: EditorModel<Row>): boolean {
  const { draft, cell, listed, here } = editor.state
  const marked = listed ? choicesOf(editor)[here] : undefined
  if (draft === undefined && !marked) {
    if (listed) setState(editor, { listed: false })
    return true
  }
  const isCommitted = commitText(editor, cell, marked?.code ?? draft ?? '')
  setState(editor, resting)
  return isCommitted
}

function commitText<Row>(editor: EditorModel<Row>, cell: Cell, text: string): boolean {
  const row = rowAt(editor, cell)
  const column = columnAt(editor, cell)
  if (row === undefined || !column?.edit) return false
  const message = column.edit.commit(row, text, cell.place)
  if (message === undefined) editor.invalid.delete(keyOfCell(editor, cell))
  else editor.invalid.set(keyOfCell(editor, cell), { text, message, value: column.text(row) })
  return message === undefined
}

export function choose<Row>(editor: EditorModel<Row>, choice: Choice): void {
  commitText(editor, editor.state.cell, choice.code)
  setState(editor, resting)
}

/** Discards the typed or invalid text of the cell; false where there is none. */
export function restore<Row>(editor: EditorModel<Row>): boolean {
  const { cell, draft, listed } = editor.state
  const isOpen = draft !== undefined || listed
  if (!isOpen && !invalidAt(editor, cell)) return false
  editor.invalid.delete(keyOfCell(editor, cell))
  setState(editor, resting)
  return true
}

export function clearCell<Row>(editor: EditorModel<Row>): boolean {
  if (!isEditable(editor)) return false
  commitText(editor, editor.state.cell, '')
  editor.host.changed()
  return true
}

/** Commits the text of the cell above to the cell with the cursor. */
export function copyAbove<Row>(editor: EditorModel<Row>): boolean {
  const { cell } = editor.state
  if (cell.place === 0 || !isEditable(editor)) return false
  setState(editor, { draft: undefined, listed: false })
  const isCommitted = commitText(editor, cell, startText(editor, { ...cell, place: cell.place - 1 }))
  editor.host.changed()
  return isCommitted
}
