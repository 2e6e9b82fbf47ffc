import type { Page } from 'playwright'

/** The screen as far as it is the operator's doing: no clocks, no counts of free places, no numbers given. */
export interface ScreenState {
  path: string
  focus: string
  queue: string
  line: string
  fields: readonly string[]
  grids: readonly string[]
  words: readonly string[]
}

/** What stands on screen; references become their places in the list. */
export async function readScreenState(page: Page, references: readonly string[]): Promise<ScreenState> {
  const seen = JSON.stringify(await page.evaluate(readScreen))
  const named = references.reduce((text, one, at) => text.replaceAll(new RegExp(one, 'gi'), `{${at}}`), seen)
  return JSON.parse(named) as ScreenState
}

function readScreen(): ScreenState {
  const visible = (element: Element) => element.checkVisibility()
  const text = (element: Element | null) =>
    ((element as HTMLElement | null)?.innerText ?? '')
      .replace(/\b[A-Z]\d{7}\b/g, 'TICKET')
      .replace(/\b\d{1,3}[A-Z]\b/g, 'SEAT')
      .replace(/\s+/g, ' ')
      .trim()
  const labelOf = (input: HTMLInputElement) =>
    input.getAttribute('aria-label') ?? [...(input.labels ?? [])].map(text).join(' ')
  const all = (selector: string) => [...document.querySelectorAll(selector)].filter(visible)

  const rowWords = (row: Element, few: boolean) => {
    const cells = [...row.children].map(text)
    const marks = ['cursor', 'picked'].filter((mark) => row.classList.contains(mark))
    return [...marks, ...(few ? cells.slice(0, 3) : cells)].join('|')
  }
  // Of the list of trips only what they are: how many places are left is not ours.
  const gridWords = (grid: Element) => {
    const few = grid.closest('[data-spot=results]') !== null
    const rows = [...grid.querySelectorAll('.grid-row')].map((row) => rowWords(row, few))
    return `${grid.getAttribute('aria-label')}: ${rows.join(' / ')}`
  }
  const held = document.activeElement as HTMLElement | null
  const focusWords = () => {
    if (!held || held === document.body) return 'body'
    const name =
      held instanceof HTMLInputElement ? labelOf(held) : (held.ariaLabel ?? text(held).slice(0, 60))
    return `${held.tagName.toLowerCase()} ${name}`
  }
  const queue = document.querySelector<HTMLInputElement>('.status-queue-input')
  const line = document.querySelector<HTMLInputElement>('.line-input')
  const reference = text(document.querySelector('.sold-reference'))
  const unnamed = (words: string) => (reference === '' ? words : words.replaceAll(reference, 'REFERENCE'))
  return {
    path: location.pathname,
    focus: focusWords(),
    queue: queue?.value ?? '',
    line: `${document.querySelector('.line')?.className.replace('line ', '')}: ${line?.value ?? ''}`,
    fields: all('main input, [role=dialog] input').map(
      (input) => `${labelOf(input as HTMLInputElement)}=${(input as HTMLInputElement).value}`,
    ),
    // The panels of the day show what everybody sells.
    grids: all('main [role=grid]:not(.day-panels *)').map(gridWords),
    words: all('.sold, [role=dialog], main .message, main .booking-total').map((part) => unnamed(text(part))),
  }
}
