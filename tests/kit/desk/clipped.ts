import type { Page } from 'playwright'

/** Texts that are cut off, outside their container or overlapping others, one per line. */
export function clipped(page: Page, within = 'html'): Promise<string[]> {
  return page.evaluate(find, within)
}

/** Runs in the page. */
function find(within: string): string[] {
  interface Box {
    left: number
    top: number
    right: number
    bottom: number
  }
  interface Piece {
    words: string
    holder: Element
    box: Box
    /** The part that is visible within scrolling ancestors. */
    shown: Box
    layer: Element
    scroller?: Element
  }
  /** Pixels by which glyphs may exceed their line, and boxes may exceed whole pixels. */
  const slack = { x: 1, y: 4 }
  const boxes =
    'button, a, td, th, .chip, .tab, .field-box, .grid-cell, .grid-title, .popup-item, .toast, .dialog, .field-label'
  /** Letters of a parked surname that distinguish one booking from another. */
  const leastLetters = 10
  /**
   * Elements that show as much as fits, with the rest available by a key or the cursor. Of names enough letters must be visible, see
   * below.
   */
  const glimpses = '.keybar-items, .status-hint, .line-preview, .parked-name, .glimpse'
  const nowhere = { left: 0, top: 0, right: 0, bottom: 0 }
  const found = new Set<string>()
  // The ancestors of one text are those of many others.
  const taken = new Map<Element, boolean>()
  const layers = new Map<Element, Element>()

  const roots = [...document.querySelectorAll(within)]
  const pieces = roots.flatMap(piecesOf)
  pieces.forEach(inspect)
  for (const [at, one] of pieces.entries())
    for (let next = at + 1; next < pieces.length; next++) {
      const other = pieces[next]
      if (other && meet(one, other)) report('over', one, `“${other.words}”`)
    }
  for (const root of roots) {
    for (const input of root.querySelectorAll('input')) lookAtInput(input)
    for (const name of root.querySelectorAll('.parked-name')) lookAtName(name)
  }
  return [...found]

  function piecesOf(root: Element): Piece[] {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Piece[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement
      const words = (node.textContent ?? '').replace(/\s+/g, ' ').trim()
      if (!holder || words === '' || !isSeen(holder)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
      texts.push(...rects.map((box) => ({ words, holder, box, shown: box, layer: layerOf(holder) })))
    }
    return texts
  }

  function isSeen(element: Element): boolean {
    return (
      element.closest(glimpses) === null &&
      !isTaken(element) &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !['SCRIPT', 'STYLE', 'TITLE', 'OPTION', 'text'].includes(element.nodeName)
    )
  }

  /** Visually hidden text for screen readers. */
  function isTaken(element: Element | null): boolean {
    if (element === null) return false
    const known = taken.get(element)
    if (known !== undefined) return known
    const result = isTaken(element.parentElement) || isClipped(getComputedStyle(element))
    taken.set(element, result)
    return result
  }

  function isClipped({ clip, clipPath }: CSSStyleDeclaration): boolean {
    return clip !== 'auto' || clipPath !== 'none'
  }

  function inspect(piece: Piece): void {
    const { holder, box } = piece
    const across = getComputedStyle(holder).writingMode === 'horizontal-tb' ? slack.x : slack.y
    let escapes = false
    for (let at: Element | null = holder; at; at = at.parentElement) {
      const { position, overflowX, overflowY, textOverflow, paddingRight } = getComputedStyle(at)
      const passed = escapes && position === 'static'
      if (!passed && overflowX !== 'visible') {
        const edge = innerBox(at)
        // Padding is not available for letters: the ellipsis is placed there.
        if (textOverflow === 'ellipsis') edge.right -= Number.parseFloat(paddingRight)
        const scrolls = overflowY === 'auto' || overflowY === 'scroll'
        if (box.right > edge.right + across || box.left < edge.left - across) {
          if (isSideways(at)) return hide(piece)
          return cut('cut', piece, at)
        }
        if (!scrolls && (piece.shown.bottom > edge.bottom + slack.y || piece.shown.top < edge.top - slack.y))
          return cut('cut below', piece, at)
        if (scrolls) piece.scroller ??= at
        piece.shown = part(piece.shown, edge)
        if (piece.shown.bottom <= piece.shown.top + slack.y) return lookAtHolder(piece)
      }
      if (!passed) escapes = position === 'absolute'
      if (position === 'fixed') break
    }
    if (box.right > innerWidth + 1 || box.left < -1 || piece.shown.bottom > innerHeight + slack.y)
      return report('outside', piece)
    lookAtHolder(piece)
  }

  /** A deck plan, the tables of the network and the columns of reports scroll sideways, and in a window narrower than the desk is made for all grids. */
  function isSideways(element: Element): boolean {
    const always = '.deck-scroll, .table-rows > .grid, .report-main .grid'
    return element.matches(innerWidth < 1450 ? `.grid, .dialog-body, ${always}` : always)
  }

  function lookAtHolder(piece: Piece): void {
    const { holder, box, shown, words } = piece
    const held = holder.closest(boxes)?.getBoundingClientRect()
    if (words.endsWith('…') && holder.closest('.grid-cell') !== null) report('cut short', piece)
    if (held === undefined) return
    if (box.right > held.right + slack.x || box.left < held.left - slack.x) report('spilt', piece)
    else if (shown.bottom > held.bottom + slack.y && shown.top < shown.bottom) report('spilt below', piece)
  }

  function cut(kind: string, piece: Piece, at: Element): void {
    report(kind, piece, nameOf(at))
    hide(piece)
  }

  function hide(piece: Piece): void {
    piece.shown = piece.box = nowhere
  }

  /** The visible part. */
  function part(box: Box, edge: Box): Box {
    const { left, right } = box
    return { left, right, top: Math.max(box.top, edge.top), bottom: Math.min(box.bottom, edge.bottom) }
  }

  function innerBox(element: Element): Box {
    const { left, top } = element.getBoundingClientRect()
    const x = left + element.clientLeft
    const y = top + element.clientTop
    return { left: x, top: y, right: x + element.clientWidth, bottom: y + element.clientHeight }
  }

  function layerOf(element: Element): Element {
    const known = layers.get(element)
    if (known) return known
    // The pinned columns of a row lie above the others, and scroll with none of them.
    const pinned = element.matches('.pinned') && element.parentElement?.querySelector(':scope > .pinned')
    if (pinned) return pinned
    const { position, zIndex } = getComputedStyle(element)
    const own = position === 'fixed' || (position === 'absolute' && zIndex !== 'auto')
    const layer = own || !element.parentElement ? element : layerOf(element.parentElement)
    layers.set(element, layer)
    return layer
  }

  /** A piece scrolled out of sight overlaps only pieces of the same scrolling element. */
  function meet(one: Piece, other: Piece): boolean {
    if (one.layer !== other.layer || one.holder === other.holder) return false
    const [mine, its] = one.scroller === other.scroller ? [one.box, other.box] : [one.shown, other.shown]
    const width = Math.min(mine.right, its.right) - Math.max(mine.left, its.left)
    const height = Math.min(mine.bottom, its.bottom) - Math.max(mine.top, its.top)
    return width > 2 && height > 2 * slack.y
  }

  function lookAtInput(input: HTMLInputElement): void {
    if (!isSeen(input) || input === document.activeElement) return
    if (input.value !== '' && input.scrollWidth > input.clientWidth + slack.x)
      found.add(`cut value “${input.value}” in “${input.labels?.[0]?.textContent ?? ''}”`)
    if (input.value !== '' || input.placeholder === '') return
    const style = getComputedStyle(input)
    const pen = new OffscreenCanvas(1, 1).getContext('2d')
    if (!pen) return
    pen.font = style.font
    const room =
      input.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    if (pen.measureText(input.placeholder).width > room + slack.x)
      found.add(`cut placeholder “${input.placeholder}”`)
  }

  function lookAtName(holder: Element): void {
    const text = holder.firstChild
    const words = text?.textContent ?? ''
    if (!text || words === '' || !holder.checkVisibility()) return
    const box = holder.getBoundingClientRect()
    const edge = Math.min(
      box.right,
      holder.closest('.parked')?.getBoundingClientRect().right ?? 0,
      innerWidth,
    )
    const letters = [...words].map((_, at) => {
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      return range.getBoundingClientRect()
    })
    const within = letters.filter(
      ({ right, bottom }) => right <= edge + 0.5 && bottom <= box.bottom + slack.y,
    )
    // The ellipsis covers the last letter that would fit.
    const seen = within.length < letters.length ? within.length - 1 : letters.length
    if (seen < Math.min(leastLetters, letters.length))
      found.add(`${seen} letters of the parked name “${words}”`)
  }

  function report(kind: string, { words, holder }: Piece, more = ''): void {
    found.add(`${kind} ${nameOf(holder)} “${words.slice(0, 60)}” ${more}`.trim())
  }

  function nameOf(element: Element): string {
    const own = (one: Element) =>
      one.nodeName.toLowerCase() + [...one.classList].map((name) => `.${name}`).join('')
    const parent = element.parentElement
    return parent ? `${own(parent)} > ${own(element)}` : own(element)
  }
}
