import type { InputSource, Move } from '../command/acceptor.ts'
import { deletion } from '../command/queue/deletion.ts'
import { moveInList } from '../field/choice/choice.ts'
import { beginEditing, clearCell, commit, openList, restore, typeText } from './editCell.ts'
import { type Cell, cellAfter, nextStop } from './editColumn.ts'
import {
  choicesOf,
  columnAt,
  invalidAt,
  isEditable,
  rowAt,
  setState,
  type EditorModel,
  type EditorState,
} from './editorModel.ts'

export function goToCell<Row>(editor: EditorModel<Row>, cell: Cell): void {
  commit(editor)
  const row = rowAt(editor, cell)
  const column = columnAt(editor, cell)
  if (row === undefined || !column) return
  setState(editor, { cell })
  editor.table().onPlace?.(row, cell.place, column.key)
}

/** Goes to the first or last cell of the grid; false while a text is being typed, which has a start and end itself. */
export function goToCorner<Row>(editor: EditorModel<Row>, which: 'first' | 'last'): boolean {
  if (editor.state.draft !== undefined) return false
  const { rows, columns } = editor.table()
  const last = { place: rows.length - 1, column: columns.length - 1 }
  goToCell(editor, which === 'first' ? { place: 0, column: 0 } : last)
  return true
}

/** Goes to the first cell with an invalid text; undefined when there is none. */
export function goToFirstInvalid<Row>(editor: EditorModel<Row>): Cell | undefined {
  const { rows, columns } = editor.table()
  commit(editor)
  for (let place = 0; place < rows.length; place++) {
    const column = columns.findIndex((_, at) => invalidAt(editor, { place, column: at }))
    if (column < 0) continue
    goToCell(editor, { place, column })
    return { place, column }
  }
  return undefined
}

export function applyMove<Row>(editor: EditorModel<Row>, move: Move, source: InputSource): boolean {
  if (move === 'open') return openList(editor)
  const isDone = moveInAnyMode(editor, move, source)
  if (isDone !== undefined) return isDone
  return editor.state.draft === undefined
    ? moveWhileResting(editor, move, source)
    : moveWhileEditing(editor, move, source)
}

/** Moves that mean the same whether a cell is being edited or not; undefined for all others. */
function moveInAnyMode<Row>(editor: EditorModel<Row>, move: Move, source: InputSource): boolean | undefined {
  if (editor.state.listed) {
    const here = moveInList(move, editor.state.here, choicesOf(editor).length)
    if (here !== undefined) setState(editor, { here })
    if (here !== undefined) return true
  }
  if (move === 'next' || move === 'previous') return goToStop(editor, move === 'next' ? 1 : -1, source, false)
  return move === 'escape' ? restore(editor) : undefined
}

function moveWhileEditing<Row>(editor: EditorModel<Row>, move: Move, source: InputSource): boolean {
  if (move === 'enter') return goToStop(editor, 1, source, true)
  if (move === 'up' || move === 'down') return goByMove(editor, move, source)
  if (source === 'live') return false
  if (move === 'all') setState(editor, { whole: true })
  else if (move === 'space') typeText(editor, `${editor.state.draft} `)
  else if (move === 'backspace' || move === 'backspaceWord') typeText(editor, shortened(editor.state, move))
  else return false
  return true
}

/** What is left of the typed text after a deletion at its end. */
function shortened({ draft = '', whole }: EditorState, move: Move): string {
  return whole ? '' : draft.slice(0, deletion(draft, draft.length, move)?.from)
}

function moveWhileResting<Row>(editor: EditorModel<Row>, move: Move, source: InputSource): boolean {
  if ((move === 'enter' || move === 'space') && offerLocked(editor, move)) return true
  if (move === 'enter' && !editor.state.listed && beginEditing(editor)) return true
  if (move === 'enter') return goToStop(editor, 1, source, true)
  if (move === 'space') return openList(editor) || beginEditing(editor)
  if (move === 'delete') return clearCell(editor)
  if (move !== 'backspace') return goByMove(editor, move, source)
  if (!isEditable(editor)) return false
  typeText(editor, '')
  return true
}

/** Offers a key on a cell that cannot be edited to the owner. */
function offerLocked<Row>(editor: EditorModel<Row>, move: 'enter' | 'space'): boolean {
  const row = rowAt(editor, editor.state.cell)
  if (row === undefined || isEditable(editor)) return false
  return editor.table().onLocked?.(row, move) ?? false
}

/** Goes to the next cell that can be edited. An invalid text stops keys typed ahead; live keys go on. */
function goToStop<Row>(
  editor: EditorModel<Row>,
  step: 1 | -1,
  source: InputSource,
  byEnter: boolean,
): boolean {
  if (!commit(editor) && source === 'queue') return false
  editor.host.renderNow()
  const { rows, columns, onEnd } = editor.table()
  const next = nextStop(rows, columns, editor.state.cell, step)
  if (next) goToCell(editor, next)
  else if (byEnter) onEnd?.()
  else return source === 'queue' && editor.host.leaveGrid(step)
  return true
}

/** Goes where an arrow, Home, End or a page leads. An invalid text stops keys typed ahead; live keys go on. */
function goByMove<Row>(editor: EditorModel<Row>, move: Move, source: InputSource): boolean {
  if (!commit(editor) && source === 'queue') return false
  editor.host.renderNow()
  const { rows, columns } = editor.table()
  const cell = cellAfter(move, editor.state.cell, rows.length, columns.length)
  if (cell) goToCell(editor, cell)
  return cell !== undefined
}
