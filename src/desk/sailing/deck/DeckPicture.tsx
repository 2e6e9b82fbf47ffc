import { type CSSProperties, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { DeckGrid, rowWidth } from './DeckGrid.tsx'
import type { Deck } from './deckStore.ts'
import { rowsBySeat } from './seatSeekers.ts'

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
      <DeckGrid {...{ id, deck, rowBySeat, onPress }} names={noNames} block={noBlock} />
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
