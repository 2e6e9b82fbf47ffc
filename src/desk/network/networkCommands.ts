import i18next from 'i18next'
import { network as calls } from '../../contract/network.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { saveFile } from '../browser/save.ts'
import type { CommandServices } from '../command/command.ts'
import { defineCommand, opensPage } from '../command/defineCommand.ts'
import { simple } from '../line/combine.ts'
import { closeQuestion, openQuestion } from '../question/questions.ts'
import { isSignedOut } from '../request/fault.ts'
import { invalidate } from '../request/cache.ts'
import { request } from '../request/request.ts'
import { reloadConfiguration } from '../session/sessionStore.ts'
import { networkCommand, networkQuestion } from './commands.ts'
import {
  tableGrid,
  allRows,
  changeRows,
  changesToSend,
  cursorCell,
  describedTables,
  dropPublished,
  faultsOfRow,
  newId,
  putFaults,
  redoChange,
  shownRows,
  tableShown,
  undoChange,
  useNetwork,
} from './networkStore.ts'
import { pastedChanges, readPasted } from './pastedRows.ts'
import { storedChangesRead } from './storedChanges.ts'
import { changedCells, newCells, type TableRow } from './tableRows.ts'

const rights = ['network'] as const
const onTable = { rights, where: ['networkTable'], changes: 'desk' } as const
const inPreview = { rights, where: ['networkPreview'], palette: false } as const

/** Tables of the whole network are read only for users who lack the rights for one of its companies. */
function refuseLacked(): Refusal | undefined {
  const company = tableShown()?.lacked
  return company === undefined ? undefined : refuse('network_not_entitled', { company })
}

const refuseWithoutRow = (): Refusal | undefined =>
  refuseLacked() ?? (cursorCell() ? undefined : refuse('network_no_row'))

/** Adds a row like the one under the cursor, and goes to its first cell that is to be filled. */
function addRow(): void {
  const table = tableShown()
  if (!table) return
  const id = newId()
  const cells = newCells(table, cursorCell()?.row)
  const first = table.columns.find(({ isRequired }, at) => isRequired && cells[at] === '') ?? table.columns[0]
  changeRows([[id, { cells }]])
  tableGrid.go(id, first?.name ?? '')
}

/** Withdraws the row under the cursor; one that was added is dropped, one that was withdrawn is not any more. */
function withdrawRow(): void {
  const { row } = cursorCell() ?? {}
  if (!row) return
  const { id, from } = row
  changeRows([[id, from && row.state !== 'withdrawn' ? { from } : undefined]])
}

function restoreRow(): Refusal | undefined {
  const { row } = cursorCell() ?? {}
  if (!row || row.state === 'same') return refuse('network_row_unchanged')
  changeRows([[row.id, undefined]])
  return undefined
}

function fillDown(_: unknown, services: CommandServices): Refusal | undefined {
  const cell = cursorCell()
  const table = tableShown()
  if (!cell || !table) return refuse('network_no_row')
  const text = cell.row.cells[cell.column] ?? ''
  const below = shownRows().slice(cell.index + 1)
  const { changed } = changedCells(table, below, [cell.column], () => text)
  if (changed.length === 0) return refuse('network_nothing_below')
  changeRows(changed)
  services.notifyDone(i18next.t('network:filled', { count: changed.length }))
  return undefined
}

function fillFromAbove(): Refusal | undefined {
  const { index = 0, row, column = 0 } = cursorCell() ?? {}
  const table = tableShown()
  const above = shownRows()[index - 1]
  if (!row || !table || !above) return refuse('network_nothing_above')
  const { changed } = changedCells(table, [row], [column], () => above.cells[column] ?? '')
  if (changed.length === 0) return refuse('network_nothing_above')
  changeRows(changed)
  return undefined
}

async function pasteRows(
  { text }: { text: string },
  services: CommandServices,
): Promise<Refusal | undefined> {
  const table = tableShown()
  if (!table) return refuse('network_no_row')
  const cell = cursorCell()
  const shown = shownRows()
  const lines = await readPasted(text, table)
  const target = {
    table,
    shown,
    all: allRows(),
    first: cell?.index ?? shown.length,
    column: cell?.column ?? 0,
  }
  const changed = pastedChanges(lines, { ...target, newId })
  if (isRefusal(changed)) return changed
  if (changed.length === 0) return refuse('network_nothing_pasted')
  changeRows(changed)
  services.notifyDone(i18next.t('network:pasted', { count: changed.length }))
  return undefined
}

/** Ascending by the column under the cursor, then descending, then as published. */
function sort(): void {
  const { cursor, sorting } = useNetwork.getState()
  const column = cursor?.column ?? tableShown()?.columns[0]?.name ?? ''
  const isSame = sorting?.column === column
  const next = !isSame
    ? { column, descending: false }
    : sorting.descending
      ? undefined
      : { column, descending: true }
  useNetwork.setState({ sorting: next })
}

/** Goes to the next row with a fault after the cursor, from the top again at the end. */
function nextFault(): Refusal | undefined {
  const { cursor, faults } = useNetwork.getState()
  const table = tableShown()
  const shown = shownRows()
  const at = shown.findIndex(({ id }) => id === cursor?.id)
  const faultOf = (row: TableRow) => (table ? faultsOfRow(table, row, faults[table.name])[0] : undefined)
  const row = [...shown.slice(at + 1), ...shown.slice(0, at + 1)].find(faultOf)
  const fault = row && faultOf(row)
  if (!row || !fault) return refuse('network_no_fault')
  tableGrid.go(row.id, fault.column)
  return undefined
}

const quoted = (cell: string) => (/[",\n\r]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** The rows on screen as a table that `npm run network` reads, without columns of secrets. */
function exportTable(): Refusal | undefined {
  const table = tableShown()
  if (!table) return refuse('network_no_row')
  const places = [...table.columns.keys()].filter((at) => table.columns[at]?.isSecret !== true)
  const heading = places.map((at) => table.columns[at]?.name ?? '')
  const rows = shownRows().filter(({ state }) => state !== 'withdrawn')
  const lines = [heading, ...rows.map(({ cells }) => places.map((at) => cells[at] ?? ''))]
  const text = lines.map((cells) => `${cells.map(quoted).join(',')}\n`).join('')
  saveFile(`${table.name}.csv`, 'text/csv', [new Blob([text])])
  return undefined
}

async function loadPreview(): Promise<Refusal | undefined> {
  const sent = changesToSend()
  useNetwork.setState({ preview: undefined, problem: undefined })
  const body = { changes: sent.map(({ change }) => change) }
  const answer = await request(calls.preview, { body }).catch((fault: unknown) => {
    if (isSignedOut(fault)) throw fault
    useNetwork.setState({ problem: fault })
    return undefined
  })
  if (answer === undefined) return undefined
  if (isRefusal(answer)) {
    useNetwork.setState({ problem: answer })
    return undefined
  }
  putFaults(answer.faults, sent)
  useNetwork.setState({ preview: answer })
  return undefined
}

/** Opens the table of the first fault of the preview, with the cursor in its cell. */
function goToFault(_: unknown, { navigate }: CommandServices): Refusal | undefined {
  const { preview: seen, faults, table: shownTable } = useNetwork.getState()
  const [fault] = seen?.faults ?? []
  const table = describedTables().find(({ name }) => name === fault?.table)
  if (!fault || !table) return refuse('network_no_fault')
  closeQuestion(networkQuestion.preview)
  useNetwork.setState({ table: table.name, filter: '', onlyChanged: false })
  if (table.name !== shownTable) useNetwork.setState({ sorting: undefined })
  const noted = faults[table.name]
  const changedId = Object.keys(noted ?? {}).find(
    (id) => !id.startsWith('k ') && noted?.[id]?.includes(fault),
  )
  const id = changedId ?? allRows().find((row) => faultsOfRow(table, row, noted).includes(fault))?.id
  useNetwork.setState({ cursor: id === undefined ? undefined : { id, column: fault.column } })
  if (id !== undefined) tableGrid.go(id, fault.column)
  navigate(`/network-table/${table.name}`)
  return undefined
}

async function preview(): Promise<Refusal | undefined> {
  // A key pressed as soon as the page is there previews the changes that are stored, too.
  await storedChangesRead()
  const refusal = nothingChanged()
  if (refusal) return refusal
  openQuestion(networkQuestion.preview, {})
  return loadPreview()
}

async function publish(
  { reason, persons }: { reason: string; persons?: number },
  services: CommandServices,
): Promise<Refusal | undefined> {
  const { preview: seen } = useNetwork.getState()
  if (!seen || seen.lines.length === 0) return refuse('network_nothing_to_publish')
  const sent = changesToSend()
  const { version, lines } = seen
  const answer = await request(calls.publish, {
    body: {
      changes: sent.map(({ change }) => change),
      version,
      lines,
      reason,
      ...(persons !== undefined && { persons }),
    },
  })
  if (isRefusal(answer)) {
    if (answer.refusal === 'network_changed' || answer.refusal === 'network_persons') {
      await invalidate(calls.rows)
      await loadPreview()
    }
    return answer
  }
  // Before the drafts are dropped, so that rows that were added do not disappear meanwhile, and the cursor with them.
  await Promise.all([invalidate(calls.rows), invalidate(calls.tables), reloadConfiguration()])
  dropPublished(sent)
  const { invitations, refused } = answer
  useNetwork.setState({ invitations, refused })
  if (invitations.length + refused.length === 0) closeQuestion(networkQuestion.preview)
  services.notifyDone(i18next.t('network:published', { version: answer.version }))
  return undefined
}

const nothingChanged = (): Refusal | undefined =>
  changesToSend().length > 0 || storedChangesRead() ? undefined : refuse('network_nothing_to_publish')

/** The pages of the tables of the network: their rows, what is changed in them, and its publication. */
export const networkCommands = [
  defineCommand(networkCommand.page, {
    line: simple(359, 'network', 'network'),
    rights,
    ...opensPage('/network', 'network'),
  }),
  defineCommand(networkCommand.openTable, {
    rights,
    where: ['network'],
    changes: 'nothing',
    palette: false,
    awaits: 'networkTable',
    run: ({ table }, { navigate }) => navigate(`/network-table/${table}`),
  }),
  defineCommand(networkCommand.addRow, { ...onTable, refuses: refuseLacked, run: addRow }),
  defineCommand(networkCommand.withdrawRow, {
    about: 'row',
    ...onTable,
    refuses: refuseWithoutRow,
    run: withdrawRow,
  }),
  defineCommand(networkCommand.restoreRow, { ...onTable, refuses: refuseWithoutRow, run: restoreRow }),
  defineCommand(networkCommand.fillDown, { ...onTable, refuses: refuseWithoutRow, run: fillDown }),
  defineCommand(networkCommand.fillFromAbove, {
    ...onTable,
    refuses: refuseWithoutRow,
    run: fillFromAbove,
  }),
  defineCommand(networkCommand.sort, { ...onTable, run: sort }),
  defineCommand(networkCommand.differences, {
    ...onTable,
    run: () => useNetwork.setState(({ onlyChanged }) => ({ onlyChanged: !onlyChanged })),
  }),
  defineCommand(networkCommand.nextFault, { ...onTable, run: nextFault }),
  defineCommand(networkCommand.pasteRows, {
    ...onTable,
    palette: false,
    refuses: refuseLacked,
    run: pasteRows,
  }),
  defineCommand(networkCommand.exportTable, { ...onTable, changes: 'nothing', run: exportTable }),
  defineCommand(networkCommand.undo, {
    ...onTable,
    run: () => (undoChange() ? undefined : refuse('nothing_to_undo')),
  }),
  defineCommand(networkCommand.redo, {
    ...onTable,
    run: () => (redoChange() ? undefined : refuse('nothing_to_undo')),
  }),
  defineCommand(networkCommand.preview, {
    rights,
    where: ['network', 'networkTable', 'networkPreview'],
    changes: 'nothing',
    awaits: 'networkPreview',
    refuses: nothingChanged,
    run: preview,
  }),
  defineCommand(networkCommand.publish, { ...inPreview, changes: 'record', run: publish }),
  defineCommand(networkCommand.goToFault, {
    ...inPreview,
    changes: 'desk',
    awaits: 'networkTable',
    run: goToFault,
  }),
  defineCommand(networkCommand.leavePreview, {
    ...inPreview,
    changes: 'desk',
    run() {
      closeQuestion(networkQuestion.preview)
      useNetwork.setState({ invitations: [], refused: [] })
    },
  }),
]
