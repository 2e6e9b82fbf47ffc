import { create } from 'zustand'
import { network as calls, type DescribedTable, type NetworkFault } from '../../contract/network.ts'
import type { AnswerOf } from '../../contract/call.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { startTimer } from '../browser/timer.ts'
import { closeQuestionOf } from '../question/questions.ts'
import { isSignedOut, logFault } from '../request/fault.ts'
import { onAgencyChange, onSessionEnd } from '../request/identity.ts'
import { getCached } from '../request/cache.ts'
import { request } from '../request/request.ts'
import { emptyStack, pushed, stepBack, stepForth, type UndoStack } from '../undo/undoStack.ts'
import {
  keyText,
  rowsOf,
  rowsShown,
  withChanges,
  type Cells,
  type Changed,
  type TableChanges,
  type Sorting,
  type TableRow,
} from './tableRows.ts'

/** Changes of a table that are not published yet. */
export interface TableDraft {
  changes: TableChanges
  steps: UndoStack<TableChanges>
}

export type Preview = AnswerOf<typeof calls.preview>
type Invitations = AnswerOf<typeof calls.publish>['invitations']

/** Faults by the id of a changed row; those of a row that is as published by its key, as the server names it. */
export type RowFaults = Readonly<Record<string, readonly NetworkFault[]>>

const keyOfFault = (row: string): string => `k ${row}`

export function faultsOfRow(
  table: DescribedTable,
  row: TableRow,
  faults: RowFaults | undefined,
): readonly NetworkFault[] {
  if (!faults) return noFaults
  const noted = faults[row.id]
  return (
    noted ?? (row.state === 'same' ? faults[keyOfFault(keyText(table, row.cells))] : undefined) ?? noFaults
  )
}

const noFaults: readonly NetworkFault[] = []

interface NetworkState {
  /** The table on screen. */
  table: string
  drafts: Readonly<Record<string, TableDraft>>
  /** Faults that the server has found, by table. */
  faults: Readonly<Record<string, RowFaults>>
  /** Row and column of the cursor. */
  cursor: { id: string; column: string } | undefined
  filter: string
  onlyChanged: boolean
  sorting: Sorting | undefined
  preview: Preview | undefined
  /** Why there is no preview. */
  problem: unknown
  /** Shown once after a publication. */
  invitations: Invitations
  /** Sailings that the last publication could not change. */
  refused: readonly string[]
}

const nothing: NetworkState = {
  table: '',
  drafts: {},
  faults: {},
  cursor: undefined,
  filter: '',
  onlyChanged: false,
  sorting: undefined,
  preview: undefined,
  problem: undefined,
  invitations: [],
  refused: [],
}

export const useNetwork = create<NetworkState>(() => nothing)

function clear(): void {
  closeQuestionOf('network')
  useNetwork.setState(nothing)
}
onAgencyChange(clear)
onSessionEnd(clear)

export const emptyDraft: TableDraft = { changes: {}, steps: emptyStack }

export const draftOf = (table: string): TableDraft => useNetwork.getState().drafts[table] ?? emptyDraft

/** Number of changed rows of a table. */
export const countChanges = ({ changes }: TableDraft): number => Object.keys(changes).length

export const describedTables = (): readonly DescribedTable[] => getCached(calls.tables, {})?.tables ?? []

/** The table on screen. */
export const tableShown = (): DescribedTable | undefined =>
  describedTables().find(({ name }) => name === useNetwork.getState().table)

/** The cell with the cursor. */
export const cursorNow = (): NetworkState['cursor'] => useNetwork.getState().cursor

/** All rows of the table on screen; none until it is loaded. */
export function allRows(): readonly TableRow[] {
  const table = tableShown()
  const published = table && getCached(calls.rows, { path: { table: table.name } })?.rows
  return table && published ? rowsOf(table, published, draftOf(table.name).changes) : []
}

export function shownRows(): readonly TableRow[] {
  const table = tableShown()
  return table ? rowsShown(table, allRows(), useNetwork.getState()) : []
}

/** The row and the index of the column under the cursor. */
export function cursorCell(): { row: TableRow; index: number; column: number } | undefined {
  const { cursor } = useNetwork.getState()
  const shown = shownRows()
  // Before the cursor is moved it is in the first cell.
  const index = Math.max(0, cursor ? shown.findIndex(({ id }) => id === cursor.id) : 0)
  const row = shown[index]
  const column = tableShown()?.columns.findIndex(({ name }) => name === cursor?.column) ?? -1
  return row && { row, index, column: Math.max(0, column) }
}

/** Shows a table from its beginning, unless it is on screen. */
export function showTable(table: string): void {
  if (useNetwork.getState().table === table) return
  useNetwork.setState({ table, cursor: undefined, filter: '', onlyChanged: false, sorting: undefined })
}

/** Steps that can be undone. */
const longest = 200

/** Changes rows of the table on screen, as one step that can be undone. */
export function changeRows(changed: Changed): void {
  const { table } = useNetwork.getState()
  const draft = draftOf(table)
  putChanges(table, {
    changes: withChanges(draft.changes, changed),
    steps: pushed(draft.steps, draft.changes, longest),
  })
}

function putChanges(table: string, draft: TableDraft): void {
  useNetwork.setState(({ drafts }) => ({ drafts: { ...drafts, [table]: draft }, preview: undefined }))
  checkLater()
}

const step = (stepped: typeof stepBack) => (): boolean => {
  const { table } = useNetwork.getState()
  const { changes, steps } = draftOf(table)
  const next = stepped<TableChanges>(steps, changes)
  if (next) putChanges(table, { changes: next.step, steps: next.stack })
  return next !== undefined
}

/** False where nothing was changed. */
export const undoChange = step(stepBack)

/** False where nothing was undone. */
export const redoChange = step(stepForth)

/** A change with the texts of each row as one, as it is sent and stored. */
export const textsOf = ({ from, cells }: { from: Cells | undefined; cells: Cells | undefined }) => ({
  ...(from && { from: from.join('\t') }),
  ...(cells && { cells: cells.join('\t') }),
})

/** The changes of all tables as the server takes them, with the id of the row of each. */
export function changesToSend() {
  return Object.entries(useNetwork.getState().drafts).flatMap(([table, { changes }]) =>
    Object.entries(changes).map(([id, { from, cells }]) => ({
      id,
      change: { table, ...textsOf({ from, cells }) },
    })),
  )
}

/** Notes the faults of an answer at the rows of the changes that were sent. */
export function putFaults(faults: readonly NetworkFault[], sent: ReturnType<typeof changesToSend>): void {
  const noted: Record<string, Record<string, NetworkFault[]>> = {}
  for (const fault of faults) {
    const id = fault.change === undefined ? keyOfFault(fault.row) : sent[fault.change]?.id
    if (id === undefined) continue
    const rows = (noted[fault.table] ??= {})
    rows[id] = [...(rows[id] ?? []), fault]
  }
  useNetwork.setState({ faults: noted })
}

/** Milliseconds without a change after which the server checks the cells. */
const calm = 350
const checking = { cancel: (): void => undefined, count: 0 }

function checkLater(): void {
  checking.cancel()
  checking.cancel = startTimer(calm, () => void checkCells().catch(logFault))
}

/** Notes the faults that the server finds in the cells of changed rows. */
export async function checkCells(): Promise<void> {
  const sent = changesToSend()
  const count = ++checking.count
  if (sent.length === 0) return useNetwork.setState({ faults: {} })
  const body = { changes: sent.map(({ change }) => change) }
  const answer = await request(calls.check, { body }, { quiet: true }).catch((fault: unknown) => {
    if (isSignedOut(fault)) throw fault
    return undefined
  })
  if (answer && !isRefusal(answer) && count === checking.count) putFaults(answer.faults, sent)
}

/** After a publication: changes made since it was sent remain. */
export function dropPublished(sent: ReturnType<typeof changesToSend>): void {
  const ids = new Map(Map.groupBy(sent, ({ change }) => change.table))
  useNetwork.setState(({ drafts }) => ({
    faults: {},
    preview: undefined,
    drafts: Object.fromEntries(
      Object.entries(drafts).map(([table, { changes }]) => {
        const sentIds = new Set(ids.get(table)?.map(({ id }) => id))
        const rest = Object.entries(changes).filter(([id]) => !sentIds.has(id))
        return [table, { changes: Object.fromEntries(rest), steps: emptyStack }]
      }),
    ),
  }))
}

/** A new row is found by a random id. */
export const newId = (): string => `a ${crypto.randomUUID()}`

type Go = (id: string, column: string) => void

const registered: { go: Go | undefined } = { go: undefined }

/** The grid of the table on screen: commands move its cursor to a row and a column. */
export const tableGrid = {
  /** Returns the function that takes it away. */
  set(go: Go): () => void {
    registered.go = go
    return () => {
      if (registered.go === go) registered.go = undefined
    }
  },
  go: (id: string, column: string): void => registered.go?.(id, column),
}
