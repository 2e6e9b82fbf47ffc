import type { Page } from 'playwright'

/**
 * Texts that a window of any size cuts without a sign: neither wrapped, nor in an area that scrolls, nor ending in an ellipsis.
 * Figures must not be cut at all: an ellipsis may replace the digits of a price.
 */
export function cutUnsigned(page: Page, within = 'html'): Promise<string[]> {
  return page.evaluate(find, within)
}

/** Runs in the page. */
function find(within: string): string[] {
  /** Pixels by which glyphs may exceed their box. */
  const slack = 1.5
  /** Elements that show as much as fits by design, with the rest available by a key. */
  const glimpses = '.keybar-items, .status-hint, .line-preview, .parked-name, .glimpse'
  const figure = /^[-−–+]?[\d.,\u00a0\u202f ]*\d(?:[\u00a0\u202f ]?[€$£%])?$/
  const cut = new Set<string>()
  for (const root of document.querySelectorAll(within)) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) inspect(node)
  }
  return [...cut]

  function inspect(node: Node): void {
    const holder = node.parentElement
    const words = (node.textContent ?? '').replace(/\s+/g, ' ').trim()
    if (!holder || words === '' || holder.closest(glimpses) !== null) return
    if (['SCRIPT', 'STYLE', 'TITLE', 'OPTION', 'text'].includes(holder.nodeName)) return
    if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) if (box.width > 1) inspectBox(holder, words, box)
  }

  function inspectBox(holder: Element, words: string, box: DOMRect): void {
    let escapes = false
    for (let at: Element | null = holder; at; at = at.parentElement) {
      const { position, overflowX, textOverflow, clip, clipPath } = getComputedStyle(at)
      // Text for screen readers alone.
      if (clip !== 'auto' || clipPath !== 'none') return
      const isPassed = escapes && position === 'static'
      if (!isPassed && (overflowX === 'auto' || overflowX === 'scroll')) return
      if (!isPassed && overflowX !== 'visible') {
        const { left, right } = at.getBoundingClientRect()
        const isCut = box.right > right + slack || box.left < left - slack
        if (isCut && (textOverflow !== 'ellipsis' || figure.test(words))) return report('cut', holder, words)
        if (isCut) return
      }
      if (!isPassed) escapes = position === 'absolute'
      if (position === 'fixed') break
    }
    if (box.right > innerWidth + slack || box.left < -slack) report('outside', holder, words)
  }

  function report(kind: string, holder: Element, words: string): void {
    const classes = [holder.parentElement, holder]
      .map((one) =>
        one ? one.nodeName.toLowerCase() + [...one.classList].map((name) => `.${name}`).join('') : '',
      )
      .join(' > ')
    cut.add(`${kind} ${classes} “${words.slice(0, 60)}”`)
  }
}
