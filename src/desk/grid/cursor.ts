import type { Move } from '../command/inputTarget.ts'
import { createListeners } from '../command/listeners.ts'
import type { Rows } from './rows.ts'

/** The place after a move among `count` rows, `page` of them in view; undefined for moves that do not change it. */
export function placeAfter(move: Move, place: number, count: number, page: number): number | undefined {
  const last = count - 1
  const to: Partial<Record<Move, number>> = {
    up: place - 1,
    down: place + 1,
    pageUp: place - Math.max(page - 1, 1),
    pageDown: place + Math.max(page - 1, 1),
    first: 0,
    last,
  }
  const target = to[move]
  return target === undefined ? undefined : Math.min(Math.max(target, 0), last)
}

/** The parts of the page the cursor is drawn on. */
interface Drawn {
  root: HTMLElement | null
  scroll: HTMLElement | null
}

/**
 * The cursor of a grid. It lives outside React: a key moves one class and `aria-activedescendant` and renders nothing.
 * `column` is undefined until the operator has gone sideways; then single cells are read out too.
 */
export class Cursor {
  place = 0
  /** Key of the record under the cursor. */
  key: string | undefined
  /** Index of that record in its rows. */
  index = 0
  /** The rows have moved and are not rendered yet: the cursor is scrolled into view with the next paint. */
  revealLater = false
  column: number | undefined
  /** Pixels. */
  rowHeight = 24
  /** Copied here because reading it from the page would force a layout for every key. */
  scrollTop = 0
  viewHeight = 0
  /** How many rows the page has room for, drawn or not. */
  count = 0
  /** Called when the cursor scrolls, with the new position in pixels; the event of the browser comes a frame later. */
  scrolled: (top: number) => void = () => {}
  readonly drawn: Drawn = { root: null, scroll: null }
  private readonly id: string
  private marked: Element | null = null
  private markedCell: Element | null = null

  constructor(id: string) {
    this.id = id
  }

  rowId(place: number): string {
    return `${this.id}-${place}`
  }

  page(): number {
    return Math.floor(this.viewHeight / this.rowHeight)
  }

  go(place: number): void {
    this.place = place
    this.reveal()
    this.paint()
  }

  /**
   * Goes to its record among `count` rows that are not rendered yet. With as many rows as before it scrolls at once, so
   * that they are rendered and laid out where they are seen, and only there.
   */
  follow(place: number, count: number): void {
    this.place = place
    this.revealLater = true
    if (count === this.count) this.reveal()
  }

  /** Marks the row and cell under the cursor; also called after rows were rendered, since their nodes are reused. */
  paint(): void {
    if (this.revealLater) this.reveal()
    const row = document.getElementById(this.rowId(this.place))
    if (this.marked !== row) this.marked?.classList.remove('cursor')
    row?.classList.add('cursor')
    this.marked = row
    const active = this.paintCell(row) ?? row
    if (active) this.drawn.root?.setAttribute('aria-activedescendant', active.id)
    else this.drawn.root?.removeAttribute('aria-activedescendant')
  }

  private paintCell(row: HTMLElement | null): Element | null {
    const cell = this.column === undefined ? null : (row?.children[this.column] ?? null)
    if (this.markedCell !== cell) {
      this.markedCell?.classList.remove('cell-here')
      this.markedCell?.removeAttribute('id')
    }
    cell?.classList.add('cell-here')
    cell?.setAttribute('id', `${this.rowId(this.place)}-${this.column}`)
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    this.markedCell = cell
    return cell
  }

  private reveal(): void {
    this.revealLater = this.viewHeight === 0
    if (this.revealLater) return
    const top = this.place * this.rowHeight
    const highest = top + this.rowHeight - this.viewHeight
    if (top < this.scrollTop) this.scrollTo(top)
    else if (highest > this.scrollTop) this.scrollTo(highest)
  }

  private scrollTo(top: number): void {
    this.scrollTop = top
    if (this.drawn.scroll) this.drawn.scroll.scrollTop = top
    this.scrolled(top)
  }
}

/** The place of the cursor's record. Sorting and filters leave its index, so that only new rows are searched for it. */
export function placeOfRecord<Row>(
  rows: Rows<Row>,
  { key, index }: Pick<Cursor, 'key' | 'index'>,
  keyOf: (row: Row) => string,
): number {
  const isAt = (at: number) => {
    const row = rows.row(at)
    return row !== undefined && keyOf(row) === key
  }
  if (key === undefined) return 0
  if (isAt(index)) return Math.max(rows.placeOf(index), 0)
  for (let at = 0; at < rows.size(); at++) if (isAt(at)) return Math.max(rows.placeOf(at), 0)
  return 0
}

/** Milliseconds within which a further digit belongs to the same number. */
const numberTimeout = 1000

/** The number of a row as it is typed: `1` `2` is twelve, `1` and later `2` is two. Times are in milliseconds. */
export interface TypedRowNumber {
  /** The number with this text appended; undefined where the text is no digit. */
  read(text: string, at: number): number | undefined
  /** Appends the text. */
  append(text: string, at: number): void
  /** Ends the number and returns its digits, if it was still being typed. */
  end(at: number): string
  /** The digits typed so far. */
  typed(): string
  subscribe(listener: () => void): () => void
}

/** `after` starts a timer and returns its cancel function. */
export function createTypedRowNumber(
  after: (milliseconds: number, then: () => void) => () => void,
): TypedRowNumber {
  const listeners = createListeners()
  let typed = ''
  let last = Number.NEGATIVE_INFINITY
  let cancelTimeout = () => {}

  function show(digits: string): void {
    cancelTimeout()
    cancelTimeout = digits === '' ? () => {} : after(numberTimeout, () => show(''))
    if (digits === typed) return
    typed = digits
    listeners.notify()
  }

  const withText = (text: string, at: number) => (at - last <= numberTimeout ? typed + text : text)

  return {
    read: (text, at) => (/^\d+$/.test(text) ? Number(withText(text, at)) : undefined),
    append(text, at) {
      const digits = withText(text, at)
      last = at
      show(digits)
    },
    end(at) {
      const digits = withText('', at)
      last = Number.NEGATIVE_INFINITY
      show('')
      return digits
    },
    typed: () => typed,
    subscribe: listeners.subscribe,
  }
}
