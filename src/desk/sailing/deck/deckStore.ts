import { create } from 'zustand'
import type { AnswerOf } from '../../../contract/call.ts'
import type { sailing } from '../../../contract/sailing.ts'
import type { Move } from '../../command/inputTarget.ts'

export type Deck = AnswerOf<typeof sailing.plan>['decks'][number]
export type Cell = Deck['rows'][number][number]

export interface At {
  row: number
  column: number
}

/** True for a cell that a passenger of this booking can take or give up. */
const isSelectable = ({ kind, number }: Cell) =>
  number !== undefined && (kind === 'normal' || kind === 'selected')

export const cellAt = (deck: Deck | undefined, { row, column }: At): Cell | undefined =>
  deck?.rows[row]?.[column]

function columnsOf(row: readonly Cell[]): number[] {
  return row.flatMap((cell, column) => (isSelectable(cell) ? [column] : []))
}

/** The column nearest to a given one; the left one of two equally near. */
function nearest(columns: readonly number[], to: number): number | undefined {
  return columns.reduce<number | undefined>(
    (best, one) => (best === undefined || Math.abs(one - to) < Math.abs(best - to) ? one : best),
    undefined,
  )
}

/** The next row with a selectable cell, past corridors and tables; its column is the one nearest to `home`. */
function byRow(deck: Deck, { row }: At, step: 1 | -1, home: number): At | undefined {
  for (let next = row + step; next >= 0 && next < deck.rows.length; next += step) {
    const column = nearest(columnsOf(deck.rows[next] ?? []), home)
    if (column !== undefined) return { row: next, column }
  }
  return undefined
}

/** Along the row; past its end, to the next row. */
function along(deck: Deck, { row, column }: At, step: 1 | -1): At | undefined {
  for (let next = row; next >= 0 && next < deck.rows.length; next += step) {
    const columns = columnsOf(deck.rows[next] ?? [])
    const ahead = columns.filter((one) => next !== row || (one - column) * step > 0)
    const found = step > 0 ? ahead[0] : ahead.at(-1)
    if (found !== undefined) return { row: next, column: found }
  }
  return undefined
}

/** The target of a move, or undefined when there is none. `home` is the column that up and down prefer. */
export function moveFrom(deck: Deck, at: At, move: Move, home = at.column): At | undefined {
  if (move === 'up' || move === 'down') return byRow(deck, at, move === 'up' ? -1 : 1, home)
  if (move === 'left' || move === 'right') return along(deck, at, move === 'left' ? -1 : 1)
  if (move !== 'first' && move !== 'last') return undefined
  const columns = columnsOf(deck.rows[at.row] ?? [])
  const column = move === 'first' ? columns[0] : columns.at(-1)
  return column === undefined ? undefined : { row: at.row, column }
}

export function find(decks: readonly Deck[], number: string): (At & { deck: number }) | undefined {
  for (const [deck, { rows }] of decks.entries())
    for (const [row, cells] of rows.entries()) {
      const column = cells.findIndex((cell) => cell.number === number)
      if (column >= 0) return { deck, row, column }
    }
  return undefined
}

/** The first free seat or cabin: of the wanted class if possible, else of any. */
export function firstFree(
  decks: readonly Deck[],
  accommodation: string | undefined,
): (At & { deck: number }) | undefined {
  const free = decks
    .flatMap(({ rows }) => rows.flat())
    .filter(({ kind, number }) => kind === 'normal' && number !== undefined)
  const one = free.find((cell) => cell.accommodation === accommodation) ?? free[0]
  return one?.number === undefined ? undefined : find(decks, one.number)
}

/** Scale of the plan when it opens, its step and limits. */
export const zoom = { usual: 0.5, step: 0.1, least: 0.3, most: 1.5 } as const

export interface PlanState {
  deck: number
  at: At
  /** The column that up and down prefer. */
  home: number
  scale: number
  /** The numbers suggested for the passengers who have none. */
  block: ReadonlySet<string>
  /** Uuid of the passenger who gets the next seat or cabin; undefined when all have one. */
  current: string | undefined
  typed: string
  /** The result of the last key, as shown text. */
  message: string
  /** A seat or cabin of another class, waiting for a second press that also changes the passenger’s class. */
  change: { uuid: string; number: string; accommodation: string } | undefined
  /** The open cabin, and the bed under the cursor. */
  cabin: { number: string; bed: number } | undefined
}

export const usePlan = create<PlanState>(() => ({
  deck: 0,
  at: { row: 0, column: 0 },
  home: 0,
  scale: zoom.usual,
  block: new Set(),
  current: undefined,
  typed: '',
  message: '',
  change: undefined,
  cabin: undefined,
}))

/** In tenths, within the limits of `zoom`. */
export function zoomBy(steps: number): void {
  usePlan.setState(({ scale }) => ({
    scale: Math.min(zoom.most, Math.max(zoom.least, Math.round((scale + steps * zoom.step) * 10) / 10)),
  }))
}
