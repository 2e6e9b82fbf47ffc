import type { Page } from 'playwright'

/** The parts of the screen that depend on the operator only, without clocks, availability and assigned numbers. */
export interface ScreenState {
  path: string
  focus: string
  queue: string
  line: string
  fields: readonly string[]
  grids: readonly string[]
  words: readonly string[]
}

/** The screen as displayed; references are replaced by their index in the list. */
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
  // Availability in the trip list depends on other agents, so only the identity of trips is compared.
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
  const unnamed = (words: string) =>
    reference === ''
      ? words
      : words.replaceAll(reference, 'REFERENCE').replace(/[\d.]+,\d\d left/, 'AMOUNT left')
  return {
    path: location.pathname,
    focus: focusWords(),
    queue: queue?.value ?? '',
    line: `${document.querySelector('.line')?.className.replace('line ', '')}: ${line?.value ?? ''}`,
    fields: all('main input, [role=dialog] input').map(
      (input) => `${labelOf(input as HTMLInputElement)}=${(input as HTMLInputElement).value}`,
    ),
    // The day panels show the sales of all agents.
    grids: all('main [role=grid]:not(.day-panels *)').map(gridWords),
    words: all('.sold > :not(.day-panels), [role=dialog], main .message, main .price-sum').map((part) =>
      unnamed(text(part)),
    ),
  }
}
