import { ownUndo, type Acceptor, type InputSource, type Input, type Move } from '../command/acceptor.ts'
import type { CommandId } from '../command/command.ts'
import { deletion } from '../command/queue/deletion.ts'
import { type Choice, moveInList } from '../field/choice.ts'
import { type Cell, cellAfter, type EditColumn, isStop, nextStop } from './editColumn.ts'

/** What the editor works on; asked anew each time, for the records change under it. */
export interface EditTable<Row> {
  rows: readonly Row[]
  columns: readonly EditColumn<Row>[]
  keyOf(row: Row): string
  /** Enter on the last cell. */
  onEnd?(): void
  onPlace?(row: Row, place: number, key: string): void
  /** The text of a cell after every key, live or typed ahead, long before it is taken over. */
  onType?(row: Row, key: string, text: string): void
  /** A command offered before it runs; true keeps it from running. */
  onCommand?(command: CommandId): boolean
}

interface Wrong {
  text: string
  message: string
  /** The cell's own text then: once that changes, the wrong one is out of date. */
  instead: string
}

interface State {
  cell: Cell
  /** What is being typed; undefined while nothing is. */
  draft: string | undefined
  /** Index of the marked choice; -1 when none is. */
  here: number
  listed: boolean
  /** Editing has just begun with a text that typing replaces as a whole. */
  whole: boolean
}

/** What is typed after a deletion at its end. */
function shortened({ draft = '', whole }: State, move: Move): string {
  return whole ? '' : draft.slice(0, deletion(draft, draft.length, move)?.from)
}

export interface CellEditor extends Acceptor {
  state(): Readonly<State>
  /** The choices for what is typed. */
  choices(): readonly Choice[]
  invalidAt(cell: Cell): Wrong | undefined
  /** No cell at all has a wrong text. */
  isValid(): boolean
  /** The whole text of the cell, as the browser's input has it. */
  type(text: string): void
  begin(): boolean
  commit(): boolean
  choose(choice: Choice): void
  openList(): boolean
  go(cell: Cell): void
  /** Goes to the first or the last cell of all; false while a text is being typed, which has its own ends. */
  toCorner(which: 'first' | 'last'): boolean
  /** Takes what stands in the row above into the cell. */
  copyAbove(): boolean
  /** Goes to the first cell with a wrong text; undefined when there is none. */
  goToFirstInvalid(): Cell | undefined
}

/** What of the page the editor needs. */
export interface EditorHost {
  /** Something is to be drawn anew. */
  changed(): void
  /** Brings `table` up to date with what a commit has changed: one cell may unlock the next. */
  renderNow(): void
  /** Moves the focus out of the grid. */
  leaveGrid(step: 1 | -1): boolean
}

/**
 * Editing in a grid, without the page: which cell, what is typed, what was wrong. A wrong text stays with its cell
 * until it is typed anew, restored, or the record itself gets another value there.
 */
export function createCellEditor<Row>(table: () => EditTable<Row>, page: EditorHost): CellEditor {
  const wrong = new Map<string, Wrong>()
  const firstEdited = table().columns.findIndex(({ edit }) => edit)
  let state: State = {
    cell: { place: 0, column: Math.max(firstEdited, 0) },
    draft: undefined,
    here: -1,
    listed: false,
    whole: false,
  }

  function set(change: Partial<State>): void {
    state = { ...state, ...change }
    page.changed()
  }

  const rowAt = (cell: Cell) => table().rows[cell.place]
  const columnAt = (cell: Cell) => table().columns[cell.column]
  const editable = () => isStop(table().columns, rowAt(state.cell), state.cell.column)

  function keyAt(cell: Cell): string {
    const row = rowAt(cell)
    return row === undefined ? '' : `${table().keyOf(row)}/${columnAt(cell)?.key}`
  }

  function wrongAt(cell: Cell): Wrong | undefined {
    if (wrong.size === 0) return undefined
    const row = rowAt(cell)
    const found = wrong.get(keyAt(cell))
    return found && row !== undefined && columnAt(cell)?.text(row) === found.instead ? found : undefined
  }

  function startText(cell: Cell): string {
    const row = rowAt(cell)
    const column = columnAt(cell)
    if (row === undefined || column === undefined) return ''
    return column.edit?.start?.(row) ?? column.text(row)
  }

  function choices(): readonly Choice[] {
    const row = rowAt(state.cell)
    const list = columnAt(state.cell)?.edit?.choices
    return row === undefined || !list ? [] : list(state.draft ?? '', row)
  }

  function type(text: string): void {
    if (!editable()) return
    set({ draft: text, whole: false })
    const list = choices()
    set({ listed: list.length > 0, here: text.trim() === '' ? -1 : 0 })
    const [row, column] = [rowAt(state.cell), columnAt(state.cell)]
    if (row !== undefined && column) table().onType?.(row, column.key, text)
  }

  function begin(): boolean {
    if (!editable()) return false
    set({ draft: wrongAt(state.cell)?.text ?? startText(state.cell), listed: false, here: -1, whole: true })
    return true
  }

  function openList(): boolean {
    const list = editable() ? choices() : []
    if (list.length === 0) return false
    const now = startText(state.cell)
    set({ listed: true, here: list.findIndex(({ code, name }) => code === now || name === now) })
    return true
  }

  function put(cell: Cell, text: string): boolean {
    const row = rowAt(cell)
    const column = columnAt(cell)
    if (row === undefined || !column?.edit) return false
    const message = column.edit.commit(row, text, cell.place)
    if (message === undefined) wrong.delete(keyAt(cell))
    else wrong.set(keyAt(cell), { text, message, instead: column.text(row) })
    return message === undefined
  }

  function commit(): boolean {
    const { draft, cell, listed } = state
    const marked = listed ? choices()[state.here] : undefined
    if (draft === undefined && !marked) {
      if (listed) set({ listed: false })
      return true
    }
    const taken = put(cell, marked?.code ?? draft ?? '')
    set({ draft: undefined, listed: false, here: -1 })
    return taken
  }

  function choose(choice: Choice): void {
    put(state.cell, choice.code)
    set({ draft: undefined, listed: false, here: -1 })
  }

  function go(cell: Cell): void {
    commit()
    const row = rowAt(cell)
    const column = columnAt(cell)
    if (row === undefined || !column) return
    set({ cell })
    table().onPlace?.(row, cell.place, column.key)
  }

  function toCorner(which: 'first' | 'last'): boolean {
    if (state.draft !== undefined) return false
    const { rows, columns } = table()
    go(which === 'first' ? { place: 0, column: 0 } : { place: rows.length - 1, column: columns.length - 1 })
    return true
  }

  /** A wrong text stops keys typed ahead where it is; live hands go on, the cell stays marked. */
  function leaveCell(step: 1 | -1, hand: InputSource, byEnter: boolean): boolean {
    if (!commit() && hand === 'queue') return false
    page.renderNow()
    const { rows, columns, onEnd } = table()
    const next = nextStop(rows, columns, state.cell, step)
    if (next) go(next)
    else if (byEnter) onEnd?.()
    else return hand === 'queue' && page.leaveGrid(step)
    return true
  }

  function restore(): boolean {
    const open = state.draft !== undefined || state.listed
    if (!open && !wrongAt(state.cell)) return false
    wrong.delete(keyAt(state.cell))
    set({ draft: undefined, listed: false, here: -1 })
    return true
  }

  function clear(): boolean {
    if (!editable()) return false
    put(state.cell, '')
    page.changed()
    return true
  }

  /** Moves that mean the same whether a cell is being edited or not. */
  function moveAnyway(move: Move, hand: InputSource): boolean | undefined {
    if (state.listed) {
      const here = moveInList(move, state.here, choices().length)
      if (here !== undefined) set({ here })
      if (here !== undefined) return true
    }
    if (move === 'next' || move === 'previous') return leaveCell(move === 'next' ? 1 : -1, hand, false)
    return move === 'escape' ? restore() : undefined
  }

  function moveEditing(move: Move, hand: InputSource): boolean {
    if (move === 'enter') return leaveCell(1, hand, true)
    if (move === 'up' || move === 'down') return leaveTo(move, hand)
    if (hand === 'live') return false
    if (move === 'all') set({ whole: true })
    else if (move === 'space') type(`${state.draft} `)
    else if (move === 'backspace' || move === 'backspaceWord') type(shortened(state, move))
    else return false
    return true
  }

  function leaveTo(move: Move, hand: InputSource): boolean {
    if (!commit() && hand === 'queue') return false
    page.renderNow()
    const { rows, columns } = table()
    const cell = cellAfter(move, state.cell, rows.length, columns.length)
    if (cell) go(cell)
    return cell !== undefined
  }

  function moveResting(move: Move, hand: InputSource): boolean {
    if (move === 'enter') return state.listed ? leaveCell(1, hand, true) : begin() || leaveCell(1, hand, true)
    if (move === 'space') return openList() || begin()
    if (move === 'backspace') return editable() && (type(''), true)
    return move === 'delete' ? clear() : leaveTo(move, hand)
  }

  function copyAbove(): boolean {
    const { place, column } = state.cell
    if (place === 0 || !editable()) return false
    set({ draft: undefined, listed: false })
    const taken = put(state.cell, startText({ place: place - 1, column }))
    page.changed()
    return taken
  }

  function firstWrong(): Cell | undefined {
    const { rows, columns } = table()
    commit()
    for (let place = 0; place < rows.length; place++) {
      const column = columns.findIndex((_, at) => wrongAt({ place, column: at }))
      if (column >= 0) go({ place, column })
      if (column >= 0) return { place, column }
    }
    return undefined
  }

  return {
    state: () => state,
    choices,
    invalidAt: wrongAt,
    isValid: () => wrong.size === 0,
    type,
    begin,
    commit,
    choose,
    openList,
    go,
    toCorner,
    copyAbove,
    goToFirstInvalid: firstWrong,
    accept(input: Input, hand: InputSource): boolean {
      if ('text' in input) {
        if (!editable()) return false
        type((state.whole ? '' : (state.draft ?? '')) + input.text)
        return true
      }
      if ('command' in input) {
        commit()
        return table().onCommand?.(input.command) ?? false
      }
      const { move } = input
      return (
        moveAnyway(move, hand) ??
        (state.draft === undefined ? moveResting(move, hand) : moveEditing(move, hand))
      )
    },
    yields: (keys) =>
      state.draft === undefined && !state.listed && (keys === 'pageup' || keys === 'pagedown'),
    keeps: (keys) =>
      (ownUndo.has(keys) && state.draft !== undefined) ||
      (keys === 'esc' && (state.draft !== undefined || state.listed || wrongAt(state.cell) !== undefined)),
  }
}
