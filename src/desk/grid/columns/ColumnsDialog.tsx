import { gridCommand } from '../commands.ts'
import type { TFunction } from 'i18next'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { startTimer } from '../../browser/timer.ts'
import type { CommandId } from '../../command/command.ts'
import { rowTyped } from '../../help/helpRows.ts'
import { KeyHint, Button } from '../../field/Button.tsx'
import { commands } from '../../command/registry.ts'
import { Dialog } from '../../field/Dialog.tsx'
import { columnsOf } from '../column.ts'
import { asHigh, createRows } from '../rows.ts'
import { Grid } from '../Grid.tsx'
import type { GridHandle } from '../gridHandle.ts'
import { type ArrangedGrid, closeColumnDialog, useColumnList } from './arrangedGrids.ts'
import { type ColumnState, useColumns } from './useColumns.ts'
import { useTextOf } from '../../language/text.ts'

/** The columns of a grid, shown over the screen when asked for. */
export function ColumnsDialog() {
  const grid = useColumnList((state) => state.grid)
  return grid && <ColumnList key={grid.name} grid={grid} />
}

/** A column as the list shows it. */
interface ListedColumn extends ColumnState {
  /** From 1, from left to right. */
  position: number
}

function ColumnList({ grid }: { grid: ArrangedGrid }) {
  const { t } = useTranslation('grid')
  const declared = grid.declared()
  const { all } = useColumns({ name: grid.name, columns: declared })
  const listed = all().map((column, at): ListedColumn => ({ ...column, position: at + 1 }))
  return (
    <Dialog
      title={t('title', { grid: grid.label() })}
      place="columns"
      onClose={closeColumnDialog}
      size="large"
      foot={<Buttons sorts={grid.columns().sorts} />}
    >
      <List grid={grid} listed={listed} />
    </Dialog>
  )
}

function List({ grid, listed }: { grid: ArrangedGrid; listed: readonly ListedColumn[] }) {
  const { t } = useTranslation('grid')
  const handle = useRef<GridHandle>(null)
  const [rows] = useState(() => createRows<ListedColumn>(listed))
  const columns = useMemo(() => listColumns(t), [t])
  const state = JSON.stringify(listed)
  useEffect(() => rows.replace(JSON.parse(state) as ListedColumn[]), [rows, state])
  const find = useFind(handle, listed)
  return (
    <div role="presentation" {...asHigh(listed.length)} onKeyDown={moveUpOrDown}>
      <Grid
        ref={handle}
        rows={rows}
        columns={columns}
        label={t('title', { grid: grid.label() })}
        keyOf={({ key }) => key}
        rowClass={({ visible }) => (visible ? undefined : 'dim-row')}
        begin={() => listed.findIndex(({ key }) => key === grid.chosen)}
        onCursor={({ key }) => void (grid.chosen = key)}
        onSpace={() => run(gridCommand.toggleColumn)}
        onEnter={() => run(gridCommand.toggleColumn)}
        onText={find}
      />
    </div>
  )
}

function run(command: CommandId): void {
  void commands.run(command, {}, 'key')
}

/** In a list from top to bottom a column moves up and down. */
function moveUpOrDown(event: KeyboardEvent): void {
  const command = { ArrowUp: gridCommand.columnLeft, ArrowDown: gridCommand.columnRight } as const
  const meant = event.altKey && !event.ctrlKey ? command[event.key as keyof typeof command] : undefined
  if (meant === undefined) return
  event.preventDefault()
  event.stopPropagation()
  run(meant)
}

/** Milliseconds within which a further letter belongs to the same title. */
const typingPause = 1000

/** Typed letters lead to the column whose title begins with them. */
function useFind(handle: { readonly current: GridHandle | null }, listed: readonly ListedColumn[]) {
  const typed = useRef({ text: '', forget: () => {} })
  return (text: string): boolean => {
    const typing = typed.current
    typing.forget()
    typing.text += text
    typing.forget = startTimer(typingPause, () => void (typing.text = ''))
    const titles = listed.map(({ title }) => title)
    const found = rowTyped(titles, handle.current?.place() ?? -1, typing.text)
    if (found >= 0) handle.current?.go(found)
    return true
  }
}

const arrows = { asc: '↑', desc: '↓' }

const listColumns = (t: TFunction<'grid'>) =>
  columnsOf<ListedColumn>()(
    {
      visible: {
        width: 64,
        tone: ({ fixed }) => (fixed ? 'muted' : 'accent'),
        text: ({ visible }) => (visible ? '[✓]' : '[ ]'),
      },
      position: { width: 44, numeric: true, tone: 'muted', text: ({ position }) => String(position) },
      title: { width: 160, grow: 1, tone: 'strong', text: ({ title }) => title },
      width: { width: 70, numeric: true, text: ({ width }) => String(width) },
      pinned: { width: 90, text: ({ pinned }) => (pinned ? '✓' : '') },
      sorted: { width: 70, tone: 'accent', text: ({ direction }) => (direction ? arrows[direction] : '') },
      note: { title: '', width: 330, tone: 'muted', text: ({ fixed }) => (fixed ? t('needed') : '') },
    },
    (key) => t(`column.${key}`),
  )

/** Buttons for the mouse with the effects of the keys. The list keeps the focus. */
function Buttons({ sorts }: { sorts: boolean }) {
  const t = useTextOf()
  const shown: readonly CommandId[] = [
    gridCommand.toggleColumn,
    gridCommand.columnLeft,
    gridCommand.columnRight,
    gridCommand.narrower,
    gridCommand.wider,
    gridCommand.pinColumn,
    ...(sorts ? ([gridCommand.sortByColumn] as const) : []),
    gridCommand.resetColumns,
  ]
  return shown.map((command) => (
    <Button
      key={command}
      {...(command === gridCommand.toggleColumn ? { kind: 'main' as const } : {})}
      onPress={() => run(command)}
    >
      <KeyHint command={command} />
      {t(commands.title(command))}
    </Button>
  ))
}
