import { gridCommand } from './commands.ts'
import type { Screen, CommandServices } from '../command/command.ts'
import type { Contribution } from '../command/contribution.ts'
import { ColumnsDialog } from './columns/ColumnsDialog.tsx'
import { awaitListCommand } from '../field/focus/pendingFields.tsx'
import { focusInvalidField } from '../field/focus/focus.ts'
import { defineCommand } from '../command/defineCommand.ts'
import i18next from 'i18next'
import { refuse, type Refusal, isRefusal } from '../../domain/refusal.ts'
import {
  type ArrangedGrid,
  currentColumn,
  currentGrid,
  drawnWidth,
  useColumnList,
} from './columns/arrangedGrids.ts'
import type { ColumnState } from './columns/useColumns.ts'
import { runExport, stopExport, useExport } from './export/exportStore.ts'
import type { FileKind } from './export/exportFile.ts'

/** Pixels at the normal density by which a column becomes narrower or wider: two characters. */
const widthStep = 16

function targetGrid(): ArrangedGrid | undefined {
  return useColumnList.getState().grid ?? currentGrid()
}

function openColumns(): void {
  const grid = currentGrid()
  if (grid === undefined) return
  grid.chosen = currentColumn(grid, false) ?? grid.columns().shown[0]?.key
  useColumnList.setState({ grid })
}

const refuseWithoutGrid = () => (targetGrid() === undefined ? refuse('not_here') : undefined)

type Arrange = (grid: ArrangedGrid, column: ColumnState, services: CommandServices) => Refusal | void

/** Arranges the current column; while none is chosen, the list opens to choose one. */
function onColumn(arrange: Arrange) {
  return (_: unknown, services: CommandServices): Refusal | void => {
    const grid = targetGrid()
    if (grid === undefined) return
    const key = currentColumn(grid, isListed())
    const column = grid
      .columns()
      .all()
      .find((one) => one.key === key)
    if (column === undefined) return openColumns()
    grid.chosen = column.key
    return arrange(grid, column, services)
  }
}

const isListed = () => useColumnList.getState().grid !== undefined

const move = (step: -1 | 1) =>
  onColumn((grid, { key }) => grid.columns().move(key, step, isListed() ? 'all' : 'shown'))

const widen = (pixels: number) =>
  onColumn((grid, { key }) => grid.columns().resize(key, drawnWidth(grid, key) + pixels))

function toggle(grid: ArrangedGrid, column: ColumnState, { notifyDone }: CommandServices): Refusal | void {
  const { key, title, fixed, visible } = column
  const columns = grid.columns()
  if (fixed || (visible && columns.shown.length === 1)) return refuse('column_needed', { column: title })
  columns.toggle(key)
  // The list shows it by itself.
  if (visible && !isListed()) notifyDone(i18next.t('grid:hidden', { column: title }))
}

function sortBy(grid: ArrangedGrid, { key }: ColumnState): Refusal | void {
  const columns = grid.columns()
  if (!columns.sorts) return refuse('rows_keep_order')
  columns.turn(key)
}

function reset(): void {
  targetGrid()?.columns().reset()
}

/** The commands that arrange the columns of the grid on screen that was focused last; also in the list itself. */
export function columnCommands(screens: readonly Screen[]) {
  const where = [...screens, 'columns'] as const
  const here = { where, changes: 'desk', refuses: refuseWithoutGrid } as const
  return [
    defineCommand(gridCommand.columns, { ...here, shownLater: true, run: openColumns }),
    defineCommand(gridCommand.columnLeft, { ...here, run: move(-1) }),
    defineCommand(gridCommand.columnRight, { ...here, run: move(1) }),
    defineCommand(gridCommand.narrower, { ...here, run: widen(-widthStep) }),
    defineCommand(gridCommand.wider, { ...here, run: widen(widthStep) }),
    defineCommand(gridCommand.toggleColumn, { ...here, run: onColumn(toggle) }),
    defineCommand(gridCommand.pinColumn, {
      ...here,
      run: onColumn((grid, { key }) => grid.columns().togglePin(key)),
    }),
    defineCommand(gridCommand.sortByColumn, { ...here, run: onColumn(sortBy) }),
    defineCommand(gridCommand.resetColumns, { ...here, run: reset }),
  ]
}

function refuseExport(): Refusal | undefined {
  if (useExport.getState().job) return refuse('export_running')
  return currentGrid()?.source() === undefined ? refuse('nothing_to_export') : undefined
}

const exporting =
  (kind: FileKind) =>
  async (_: object, { notifyDone }: CommandServices) => {
    // The rows are those of the last valid filter, which are not meant while another one is typed.
    if (focusInvalidField()) return refuse('text_not_understood')
    const source = currentGrid()?.source()
    if (source === undefined) return refuse('nothing_to_export')
    const exported = await runExport(async (signal) => {
      const { exportFile } = await import('./export/exportFile.ts')
      return exportFile(kind, source, signal)
    })
    if (exported === undefined || isRefusal(exported)) return exported
    notifyDone(i18next.t('grid:export.done', { file: exported.file, count: exported.rows }))
    return undefined
  }

/** The commands that write the grid on screen that was focused last into a file. */
export function exportCommands(where: readonly Screen[]) {
  const here = { where, changes: 'nothing' } as const
  return [
    defineCommand(gridCommand.exportCsv, {
      ...here,
      shownLater: true,
      refuses: refuseExport,
      run: exporting('csv'),
    }),
    defineCommand(gridCommand.exportXlsx, {
      ...here,
      shownLater: true,
      refuses: refuseExport,
      run: exporting('xlsx'),
    }),
    defineCommand(gridCommand.stopExport, {
      ...here,
      refuses: () => (useExport.getState().job ? undefined : refuse('no_export_running')),
      run: stopExport,
    }),
  ]
}

/** `screens` are those of every noun whose grids can be arranged. */
export const gridContribution = (screens: () => readonly Screen[]): Contribution => ({
  get commands() {
    return [...columnCommands(screens()), ...exportCommands(screens()), awaitListCommand]
  },
  get shortcutCategories() {
    const title = 'grid:shortcutsOf.lists'
    return [{ name: 'Lists', title, order: 230, kind: 'shared', screens: screens() } as const]
  },
  dialogs: [ColumnsDialog],
})
