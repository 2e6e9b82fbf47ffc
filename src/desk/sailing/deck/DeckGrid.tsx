import { memo, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { bedId } from './BedList.tsx'
import { type Cell, type Deck, usePlan } from './deckStore.ts'

interface DeckGridProps {
  id: string
  deck: Deck
  /** Passenger row number by seat or cabin number. */
  rowBySeat: ReadonlyMap<string, string>
  /** Names of the accommodation classes by code. */
  names: ReadonlyMap<string, string>
  /** The numbers suggested for the passengers who have none. */
  block: ReadonlySet<string>
  onPress(at: { row: number; column: number }): void
}

const signs: Record<Cell['kind'], string> = {
  normal: '',
  corridor: '',
  occupied: '',
  table: '',
  empty: '',
  booked: '■',
  tv: '',
  selected: '✓',
  reserved: '◐',
  reserved2: '◑',
}

const cellId = (id: string, { row, column }: { row: number; column: number }) => `${id}-${row}-${column}`

/** Cabins are longer than seats; rows without either are narrow. */
function rowClass(cells: readonly Cell[]): string {
  const number = cells.find((cell) => cell.number !== undefined)?.number
  if (number === undefined) return 'deck-row narrow'
  return number.length > 3 ? 'deck-row cabins' : 'deck-row'
}

/** Pixels of a row with its gap at a scale of 1, as deck.css draws it. */
const rowWidths: Record<string, number> = { 'deck-row': 27, 'deck-row cabins': 67, 'deck-row narrow': 9 }

export const rowWidth = (cells: readonly Cell[]): number => rowWidths[rowClass(cells)] ?? 0

/** One deck inside the ship’s side, bow to the left. Memoized so that moving the cursor does not render the cells again. */
export const DeckGrid = memo(function DeckGrid(props: DeckGridProps) {
  const { id, deck, rowBySeat, names, block, onPress } = props
  return (
    <div className="deck-hull deck-rows" role="presentation">
      {deck.rows.map((cells, row) => (
        // Rows of a deck never change places.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={row} role="row" aria-rowindex={row + 1} className={rowClass(cells)}>
          {cells.map((cell, column) => (
            <DeckCell
              // oxlint-disable-next-line react/no-array-index-key
              key={column}
              id={cellId(id, { row, column })}
              cell={cell}
              passengerRows={cell.number === undefined ? undefined : rowBySeat.get(cell.number)}
              name={names.get(cell.accommodation ?? '') ?? cell.accommodation ?? ''}
              suggested={cell.number !== undefined && block.has(cell.number)}
              press={() => onPress({ row, column })}
            />
          ))}
        </div>
      ))}
    </div>
  )
})

interface DeckCellProps {
  id: string
  cell: Cell
  passengerRows: string | undefined
  name: string
  suggested: boolean
  press(): void
}

function DeckCell({ id, cell: { kind, number }, passengerRows, name, suggested, press }: DeckCellProps) {
  const { t } = useTranslation('sailing')
  if (number === undefined)
    return (
      <span role="gridcell" aria-label={t(`deck.state.${kind}`)} className={`deck-cell is-${kind}`}>
        {signs[kind]}
      </span>
    )
  const state = t(`deck.state.${kind}`)
  return (
    // The keys are the plan’s, which has the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <span
      id={id}
      role="gridcell"
      tabIndex={-1}
      className={suggested ? `deck-cell is-${kind} suggested` : `deck-cell is-${kind}`}
      aria-label={t('deck.cell', { number, class: name, state })}
      aria-selected={kind === 'selected'}
      aria-disabled={kind !== 'normal' && kind !== 'selected'}
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
    >
      {kind === 'normal' ? number : `${signs[kind]}${passengerRows ?? ''}`}
    </span>
  )
}

/**
 * Marks the cell under the cursor, scrolls it into view and sets aria-activedescendant, without a React
 * render.
 */
export function useCursorMark(
  grid: RefObject<HTMLElement | null>,
  id: string,
  // The deck and the suggested numbers, which render the cells again.
  deck: unknown,
  block: unknown,
): void {
  const marked = useRef<Element | null>(null)
  useEffect(() => {
    const mark = () => {
      const { at, cabin } = usePlan.getState()
      grid.current?.setAttribute('aria-activedescendant', cabin ? bedId(id, cabin.bed) : cellId(id, at))
      const cell = document.getElementById(cellId(id, at))
      if (cell === marked.current) return
      marked.current?.classList.remove('here')
      marked.current = cell
      cell?.classList.add('here')
      cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    marked.current = null
    mark()
    return usePlan.subscribe(mark)
  }, [grid, id, deck, block])
}
