import type { Page } from 'playwright'

/**
 * Left and top, in pixels, of the fields, rows, buttons and headings on the screen, once its fonts have loaded. Side
 * panels may show other contents.
 */
export type Places = Readonly<Record<string, string>>

export function placesOf(page: Page): Promise<Places> {
  return page.evaluate(async () => {
    await document.fonts.ready
    const own =
      '.field-box, .button, .check, .section-title, .grid-head, .grid-row, .tab, .day-strip, .month-head, .split, .price-row, .head-row, .line-entry, .menu, .keybar, .status, .dialog, .dialog-foot, .login-card, .login-foot, .chip'
    const counts = new Map<string, number>()
    const boxes = [...document.querySelectorAll<HTMLElement>(own)]
      .filter((one) => one.checkVisibility() && one.closest('.detail') === null)
      .map((one) => {
        const label = one.querySelector('.field-label')?.textContent ?? one.ariaRowIndex ?? ''
        const kind = `${one.classList[0]} ${label}`.trim()
        const nth = (counts.get(kind) ?? 0) + 1
        counts.set(kind, nth)
        const { left, top } = one.getBoundingClientRect()
        return [`${kind} ${nth}`, `${Math.round(left)} ${Math.round(top)}`]
      })
    return Object.fromEntries(boxes)
  })
}

/** What has moved between two readings, one per line; what came or went is not counted. */
export function moved(before: Places, after: Places): string[] {
  return Object.entries(before)
    .filter(([name, place]) => after[name] !== undefined && after[name] !== place)
    .map(([name, place]) => `${name} moved from ${place} to ${after[name]}`)
}
