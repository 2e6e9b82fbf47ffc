import {
  memo,
  type RefObject,
  useEffect,
  useRef,
  type CSSProperties,
  type MouseEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { type Cell, type Deck, usePlan } from './deckStore.ts'
import { type Bed, type SeatSeeker, rowsBySeat } from './planContext.ts'
import { SectionTitle } from '../../look/SectionTitle.tsx'

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

/** Properties of elements for the mouse: the focus, and with it the keys, stay with the plan. */
export const mouseOnly = { tabIndex: -1, onMouseDown: (event: MouseEvent) => event.preventDefault() }

const cellId = (id: string, { row, column }: { row: number; column: number }) => `${id}-${row}-${column}`

/** Cabins are longer than seats; rows without either are narrow. */
function rowClass(cells: readonly Cell[]): string {
  const number = cells.find((cell) => cell.number !== undefined)?.number
  if (number === undefined) return 'deck-row narrow'
  return number.length > 3 ? 'deck-row cabins' : 'deck-row'
}

/** Pixels of a row with its gap at a scale of 1, as deck.css draws it. */
const rowWidths: Record<string, number> = { 'deck-row': 27, 'deck-row cabins': 67, 'deck-row narrow': 9 }

const rowWidth = (cells: readonly Cell[]): number => rowWidths[rowClass(cells)] ?? 0

/**
 * One deck inside the ship’s side, bow to the left. Memoized so that moving the cursor does not render the cells again.
 */
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
      onMouseDown={mouseOnly.onMouseDown}
      className={suggested ? `deck-cell is-${kind} suggested` : `deck-cell is-${kind}`}
      aria-label={t('deck.cell', { number, class: name, state })}
      aria-selected={kind === 'selected'}
      aria-disabled={kind !== 'normal' && kind !== 'selected'}
      onClick={press}
    >
      {kind === 'normal' ? number : `${signs[kind]}${passengerRows ?? ''}`}
    </span>
  )
}

/** Marks the cell under the cursor, in view and in aria-activedescendant, without a React render. */
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

interface BedListProps {
  id: string
  beds: readonly Bed[]
  /** Set when the cabin takes passengers of this sex only. */
  sex: 'MALE' | 'FEMALE' | undefined
  onPress(bed: number): void
}

const bedSigns: Record<Bed['state'], string> = { free: '', booked: '■', selected: '◑', selectedByUser: '✓' }

const bedId = (id: string, bed: number) => `${id}-bed-${bed}`

export function BedList({ id, beds, sex, onPress }: BedListProps) {
  const { t } = useTranslation('sailing')
  const cabin = usePlan((state) => state.cabin)
  if (cabin === undefined) return null
  return (
    <section className="deck-beds">
      <SectionTitle level={3}>
        {t('deck.cabin', { number: cabin.number })}
        {sex && ` · ${t(`deck.sex.${sex}`)}`}
      </SectionTitle>
      <div role="listbox" aria-label={t('deck.beds', { number: cabin.number })}>
        {beds.map(({ number, state }, nth) => (
          // The keys are the plan’s, which has the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={number}
            id={bedId(id, nth)}
            role="option"
            tabIndex={-1}
            onMouseDown={mouseOnly.onMouseDown}
            aria-selected={state === 'selectedByUser'}
            className={nth === cabin.bed ? `deck-bed here is-${state}` : `deck-bed is-${state}`}
            onClick={() => onPress(nth)}
          >
            <span className="deck-bed-sign">{bedSigns[state]}</span>
            <span>{t('deck.bed', { number })}</span>
            <span className="muted">{t(`deck.bedState.${state}`)}</span>
          </div>
        ))}
      </div>
    </section>
  )
}

interface PassengerListProps {
  seekers: readonly SeatSeeker[]
  names: ReadonlyMap<string, string>
  /** Classes with numbered seats or cabins on this ship. */
  drawn: ReadonlySet<string>
  onTurn(uuid: string): void
}

/** The passengers with their seats or cabins; the one whose turn it is is marked. */
export function PassengerList({ seekers, names, drawn, onTurn }: PassengerListProps) {
  const { t } = useTranslation('sailing')
  const current = usePlan((state) => state.current)
  return (
    <section className="deck-people">
      <SectionTitle level={3}>{t('deck.people')}</SectionTitle>
      <ol>
        {seekers.map(({ uuid, name, accommodation, number }, nth) => (
          <li key={uuid} aria-current={uuid === current}>
            <button
              type="button"
              {...mouseOnly}
              className={uuid === current ? 'deck-person here' : 'deck-person'}
              onClick={() => onTurn(uuid)}
            >
              <span className="muted">{nth + 1}</span>
              <span className="deck-person-name">{name}</span>
              <span className="muted" title={names.get(accommodation)}>
                {accommodation}
              </span>
              <span className={number ? 'good' : 'muted'}>
                {number ?? (drawn.has(accommodation) ? t('deck.without') : '–')}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

interface DeckPictureProps {
  deck: Deck
  /** Seat or cabin numbers in the order of the passengers, separated by commas; empty for those without. */
  numbers: string
  /** Keep it stable. A click anywhere on the deck. */
  onPress(): void
}

const noNames: ReadonlyMap<string, string> = new Map()
const noBlock: ReadonlySet<string> = new Set()
/** Pixels of the bow, the stern and the frame around the rows. */
const aroundRows = 66
const scales = { least: 0.15, most: 0.8 }
/** From this scale on, a seat is wide enough for its turned number. */
const roomForNumbers = 0.45

/** A picture of one deck, scaled to its frame. Screen readers read the seats in the list of passengers. */
export function DeckPicture({ deck, numbers, onPress }: DeckPictureProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const scale = useFittingScale(box, deck)
  const rowBySeat = useMemo(
    () => rowsBySeat(numbers.split(',').map((number) => (number === '' ? {} : { number }))),
    [numbers],
  )
  return (
    <div
      ref={box}
      className="deck-scroll"
      style={{ '--deck-scale': scale } as CSSProperties}
      data-upright
      data-bare={scale < roomForNumbers || undefined}
      aria-hidden
    >
      <DeckGrid id={id} deck={deck} rowBySeat={rowBySeat} onPress={onPress} names={noNames} block={noBlock} />
    </div>
  )
}

function useFittingScale(box: { current: HTMLElement | null }, deck: Deck): number {
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const sizes = new ResizeObserver(() => setRoom(element.clientWidth))
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [box])
  const rows = useMemo(() => deck.rows.reduce((all, row) => all + rowWidth(row), 0), [deck])
  return Math.min(scales.most, Math.max(scales.least, (room - aroundRows) / Math.max(rows, 1)))
}
