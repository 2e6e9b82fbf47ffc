import {
  ownUndo,
  type InputTarget,
  type KeyInput,
  type InputSource,
  type Move,
} from '../command/inputTarget.ts'
import { type Choice, moveInList } from '../field/choice/choice.ts'
import { needsList } from '../field/focus/pendingFields.tsx'
import { type Cell, cellAfter, nextStop } from './column.ts'
import {
  choicesOf,
  createModel,
  invalidAt,
  isCellEditable,
  isLate,
  setState,
  type EditTable,
  type EditorHost,
  type EditorModel,
  type EditorState,
  type InvalidText,
  columnAt,
  rowAt,
  keyOfCell,
  resting,
  startText,
} from './editorModel.ts'
import { deletion } from '../field/entry/entry.ts'

export interface CellEditor extends InputTarget {
  state(): Readonly<EditorState>
  /** The choices for the typed text. */
  choices(): readonly Choice[]
  invalidAt(cell: Cell): InvalidText | undefined
  /** No cell has an invalid text. */
  isValid(): boolean
  /** Sets the whole text of the cell, as the browser's input has it. */
  type(text: string): void
  begin(): boolean
  /** False where the typed text is invalid, or waits for its list. */
  commit(): boolean
  /** Commits the text as it is: the grid leaves the page, and no list is waited for. */
  end(): void
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
    commit: () => (isTooEarly(editor) ? commitOnceListed(editor) : commit(editor)),
    end: () => void commit(editor),
    choose: (choice) => choose(editor, choice),
    go: (cell) => (isTooEarly(editor) ? goOnceListed(editor, cell) : goToCell(editor, cell)),
    followColumn: (column) => followColumn(editor, column),
    toCorner: (which) => goToCorner(editor, which),
    copyAbove: () => copyAbove(editor),
    goToFirstInvalid: () => goToFirstInvalid(editor),
    handleInput: (input, source) => handleInput(editor, input, source),
    yields: (keys) => yields(editor, keys),
    keeps: (keys) => keeps(editor, keys),
    hasInvalidText: () => invalidAt(editor, editor.state.cell) !== undefined,
  }
}

function followColumn<Row>(editor: EditorModel<Row>, column: number): void {
  const { cell } = editor.state
  if (column !== cell.column) setState(editor, { cell: { ...cell, column } })
}

function handleInput<Row>(editor: EditorModel<Row>, input: KeyInput, source: InputSource): boolean {
  if ('text' in input) return typeAtEnd(editor, input.text)
  if (needsList(input) && isTooEarly(editor)) return awaitList(editor, input)
  if (editor.state.early) list(editor)
  if ('move' in input) return applyMove(editor, input.move, source)
  commit(editor)
  return editor.table().onCommand?.(input.command) ?? false
}

/** Returns whether a text is typed that only its list can complete, which is still loading. */
const isTooEarly = <Row>(editor: EditorModel<Row>) => editor.state.draft !== undefined && isLate(editor)

/** Gives the key again once the list is there, unless the operator has typed on or gone elsewhere by then. */
function awaitList<Row>(editor: EditorModel<Row>, input: KeyInput): boolean {
  const { cell, draft } = editor.state
  const key = keyOfCell(editor, cell)
  const isStillMeant = () => editor.state.draft === draft && keyOfCell(editor, editor.state.cell) === key
  editor.host.whenListed(
    () => isStillMeant() && isLate(editor),
    () => !isStillMeant() || giveAgain(editor, input),
  )
  return true
}

/** For a text left by mouse, which no key holds: it stays in its cell until the list is there. */
function commitOnceListed<Row>(editor: EditorModel<Row>): boolean {
  const { cell, draft } = editor.state
  const key = keyOfCell(editor, cell)
  const isStillMeant = () => editor.state.draft === draft && keyOfCell(editor, editor.state.cell) === key
  editor.host.afterListed(
    () => isStillMeant() && isLate(editor),
    () => void (isStillMeant() && commitListed(editor)),
  )
  return false
}

/** Goes to the cell that was clicked once the text is completed, unless the operator has gone elsewhere by then. */
function goOnceListed<Row>(editor: EditorModel<Row>, cell: Cell): void {
  const left = keyOfCell(editor, editor.state.cell)
  const isStillThere = () => keyOfCell(editor, editor.state.cell) === left
  editor.host.whenListed(
    () => isStillThere() && isTooEarly(editor),
    () => {
      if (!isStillThere()) return true
      commitListed(editor)
      goToCell(editor, cell)
      return true
    },
  )
}

function commitListed<Row>(editor: EditorModel<Row>): boolean {
  if (editor.state.early) list(editor)
  return commit(editor)
}

function giveAgain<Row>(editor: EditorModel<Row>, input: KeyInput): boolean {
  if (handleInput(editor, input, 'queue')) return true
  if ('command' in input) editor.host.run(input.command)
  return 'command' in input
}

function typeAtEnd<Row>(editor: EditorModel<Row>, text: string): boolean {
  if (!isCellEditable(editor)) return false
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

function goToCell<Row>(editor: EditorModel<Row>, cell: Cell): void {
  commit(editor)
  const row = rowAt(editor, cell)
  const column = columnAt(editor, cell)
  if (row === undefined || !column) return
  setState(editor, { cell })
  editor.table().onPlace?.(row, cell.place, column.key)
}

/** Goes to the first or last cell of the grid; false while a text is being typed, which has a start and end itself. */
function goToCorner<Row>(editor: EditorModel<Row>, which: 'first' | 'last'): boolean {
  if (editor.state.draft !== undefined) return false
  const { rows, columns } = editor.table()
  const last = { place: rows.length - 1, column: columns.length - 1 }
  goToCell(editor, which === 'first' ? { place: 0, column: 0 } : last)
  return true
}

/** Goes to the first cell with an invalid text; undefined when there is none. */
function goToFirstInvalid<Row>(editor: EditorModel<Row>): Cell | undefined {
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

function applyMove<Row>(editor: EditorModel<Row>, move: Move, source: InputSource): boolean {
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

/** Returns the rest of the typed text after a deletion at its end. */
function shortened({ draft = '', whole }: EditorState, move: Move): string {
  return whole ? '' : draft.slice(0, deletion(draft, draft.length, move)?.from)
}

function moveWhileResting<Row>(editor: EditorModel<Row>, move: Move, source: InputSource): boolean {
  if ((move === 'enter' || move === 'space') && offerLocked(editor, move)) return true
  if (move === 'enter' && !editor.state.listed && isPreselected(editor)) {
    beginEditing(editor)
    return goToStop(editor, 1, source, true)
  }
  if (move === 'enter' && !editor.state.listed && beginEditing(editor)) return true
  if (move === 'enter') return goToStop(editor, 1, source, true)
  if (move === 'space') return openList(editor) || beginEditing(editor)
  if (move === 'delete') return clearCell(editor)
  if (move !== 'backspace') return goByMove(editor, move, source)
  if (!isCellEditable(editor)) return false
  typeText(editor, '')
  return true
}

function isPreselected<Row>(editor: EditorModel<Row>): boolean {
  const { cell } = editor.state
  const row = rowAt(editor, cell)
  if (row === undefined || !isCellEditable(editor) || invalidAt(editor, cell)) return false
  return columnAt(editor, cell)?.edit?.isPreselected?.(row) === true
}

/** Offers a key on a cell that cannot be edited to the owner. */
function offerLocked<Row>(editor: EditorModel<Row>, move: 'enter' | 'space'): boolean {
  const row = rowAt(editor, editor.state.cell)
  if (row === undefined || isCellEditable(editor)) return false
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

/** Sets the whole text of the cell with the cursor. */
function typeText<Row>(editor: EditorModel<Row>, text: string): void {
  if (!isCellEditable(editor)) return
  setState(editor, { draft: text, whole: false })
  list(editor)
  const { cell } = editor.state
  const [row, column] = [rowAt(editor, cell), columnAt(editor, cell)]
  if (row !== undefined && column) editor.table().onType?.(row, column.key, text)
}

/** Opens the list with the best choice for the typed text marked. */
function list<Row>(editor: EditorModel<Row>): void {
  const { draft = '' } = editor.state
  const listed = choicesOf(editor).length > 0
  setState(editor, { listed, here: draft.trim() === '' ? -1 : 0, early: isLate(editor) })
}

function beginEditing<Row>(editor: EditorModel<Row>): boolean {
  if (!isCellEditable(editor)) return false
  const { cell } = editor.state
  const draft = invalidAt(editor, cell)?.text ?? startText(editor, cell)
  setState(editor, { draft, listed: false, here: -1, whole: true })
  return true
}

function openList<Row>(editor: EditorModel<Row>): boolean {
  const choices = isCellEditable(editor) ? choicesOf(editor) : []
  if (choices.length === 0) return false
  const current = startText(editor, editor.state.cell)
  const here = choices.findIndex(({ code, name }) => code === current || name === current)
  setState(editor, { listed: true, here })
  return true
}

/** Commits the marked choice, else the typed text. False where the text is invalid; it then stays with its cell. */
function commit<Row>(editor: EditorModel<Row>): boolean {
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

function choose<Row>(editor: EditorModel<Row>, choice: Choice): void {
  commitText(editor, editor.state.cell, choice.code)
  setState(editor, resting)
}

/** Discards the typed or invalid text of the cell; false where there is none. */
function restore<Row>(editor: EditorModel<Row>): boolean {
  const { cell, draft, listed } = editor.state
  const isOpen = draft !== undefined || listed
  if (!isOpen && !invalidAt(editor, cell)) return false
  editor.invalid.delete(keyOfCell(editor, cell))
  setState(editor, resting)
  return true
}

function clearCell<Row>(editor: EditorModel<Row>): boolean {
  if (!isCellEditable(editor)) return false
  commitText(editor, editor.state.cell, '')
  editor.host.changed()
  return true
}

/** Commits the text of the cell above to the cell with the cursor. */
function copyAbove<Row>(editor: EditorModel<Row>): boolean {
  const { cell } = editor.state
  if (cell.place === 0 || !isCellEditable(editor)) return false
  setState(editor, { draft: undefined, listed: false })
  const isCommitted = commitText(editor, cell, startText(editor, { ...cell, place: cell.place - 1 }))
  editor.host.changed()
  return isCommitted
}
