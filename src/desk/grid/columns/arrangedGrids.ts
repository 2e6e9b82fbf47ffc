import { gridCommand } from '../commands.ts'
import { useEffect, useState } from 'react'
import { create } from 'zustand'
import type { Column } from '../column.ts'
import { commands } from '../../command/registry.ts'
import type { ExportSource } from '../export/exportStore.ts'
import { narrowestColumn } from '../../../domain/settings/validSetting.ts'
import type { Columns } from './useColumns.ts'

/** The part of a grid on screen that the commands read and change. */
interface GridOnScreen {
  label(): string
  declared(): readonly Column<never>[]
  columns(): Columns<never>
  /** Key of the column with the cell cursor. */
  cursor(): string | undefined
  element(): HTMLElement | null
  /** Returns the source of an export; undefined for a grid that is typed into. */
  source(): ExportSource | undefined
}

/** A grid whose columns can be arranged. */
export interface ArrangedGrid extends GridOnScreen {
  readonly name: string
  /** Key of the column chosen in the dialog, or arranged last. */
  chosen: string | undefined
}

/** Grids on screen, the one focused last first. */
let grids: readonly ArrangedGrid[] = []

/** The grid whose columns are listed in the dialog. */
export const useColumnList = create<{ grid: ArrangedGrid | undefined }>(() => ({ grid: undefined }))

export function closeColumnDialog(): void {
  useColumnList.setState({ grid: undefined })
}

/** The grid that the commands are meant for: in a dialog with a list none of the page under it. */
export function currentGrid(): ArrangedGrid | undefined {
  const isOfDialog = commands.place() !== commands.screen() && isListDialog()
  return isOfDialog ? grids.find((grid) => isInDialog(grid.element())) : grids[0]
}

/** Returns true where the commands of lists belong to the dialog on top; over others they act on the page. */
function isListDialog(): boolean {
  const { where = [] } = commands.get(gridCommand.columns) ?? {}
  const place = commands.place()
  return where !== 'everywhere' && where.some((screen) => screen === place && screen !== 'columns')
}

const isInDialog = (element: HTMLElement | null) =>
  element !== null && element.closest('[role=dialog]') !== null

/** The column that the commands are meant for; undefined while none is chosen. */
export function currentColumn(grid: ArrangedGrid, isListed: boolean): string | undefined {
  const { chosen } = grid
  const found = isListed ? chosen : (grid.cursor() ?? chosen)
  return grid.declared().some(({ key }) => key === found) ? found : undefined
}

/** Pixels at the normal density as drawn now, which may be more than declared. */
export function drawnWidth(grid: ArrangedGrid, key: string): number {
  const { shown, all } = grid.columns()
  const declared = all().find((column) => column.key === key)?.width ?? narrowestColumn
  const at = shown.findIndex((column) => column.key === key)
  const title = grid.element()?.querySelectorAll<HTMLElement>('.grid-title')[at]
  if (shown[at]?.grow === undefined || title === undefined) return declared
  return drawnWidthOf(title).width
}

/** Width of a title in pixels at the normal density, and how much larger the density draws it. */
export function drawnWidthOf(title: HTMLElement): { width: number; scale: number } {
  const scale = Number(getComputedStyle(title).getPropertyValue('--scale')) || 1
  return { width: title.offsetWidth / scale, scale }
}

/** Returns whether commands are meant for a new grid: it has the focus, or is in a dialog above the others. */
function isMeant(element: HTMLElement | null): boolean {
  if (element === null) return false
  return element.contains(document.activeElement) || isInDialog(element)
}

interface Reports {
  /** The grid got the focus. */
  focused(): void
  /** A column was sorted by. */
  turned(key: string): void
}

/** Offers a grid with a name to the commands while it is on screen. The given functions must read the latest props. */
export function useArrangedGrid(name: string | undefined, given: GridOnScreen): Reports {
  const [source] = useState(given)
  const [held] = useState<{ grid: ArrangedGrid | undefined }>(() => ({ grid: undefined }))
  useEffect(() => {
    if (name === undefined) return undefined
    const grid: ArrangedGrid = { ...source, name, chosen: undefined }
    held.grid = grid
    grids = isMeant(source.element()) ? [grid, ...grids] : [...grids, grid]
    commands.refresh()
    return () => {
      grids = grids.filter((one) => one !== grid)
      commands.refresh()
      if (useColumnList.getState().grid === grid) closeColumnDialog()
    }
  }, [name, source, held])
  const [reports] = useState<Reports>(() => ({
    focused() {
      const { grid } = held
      if (grid) grids = [grid, ...grids.filter((one) => one !== grid)]
    },
    turned(key) {
      if (held.grid) held.grid.chosen = key
    },
  }))
  return reports
}
