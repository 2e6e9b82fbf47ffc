import type { Page } from 'playwright'

/** Faults of the headings: one h1 for the page, h2 for its sections; in a dialog its title is the one h2. */
export function outlineFaults(page: Page, within = 'html'): Promise<string[]> {
  return page.evaluate(read, within)
}

/** Runs in the page. */
function read(within: string): string[] {
  const open = [...document.querySelectorAll('[role=dialog]')]
  const headings = [...document.querySelectorAll<HTMLElement>(`:is(${within}) :is(h1, h2, h3, h4)`)]
  const shown = headings.filter((heading) => heading.checkVisibility())
  const level = (heading: Element) => Number(heading.tagName[1])
  const described = (heading: HTMLElement) => `${heading.tagName} ${heading.innerText}`
  const inDialogs = shown.filter((heading) => heading.closest('[role=dialog]'))
  const ofPage = shown.filter((heading) => !heading.closest('[role=dialog]'))
  const pageTitles = ofPage.filter((heading) => level(heading) === 1)
  const found = inDialogs
    .filter((heading) => level(heading) < 3 && !heading.classList.contains('dialog-title'))
    .map((heading) => `a section of a dialog is ${described(heading)}`)
  if (within === 'html' && open.length === 0 && pageTitles.length !== 1)
    found.push(`${pageTitles.length} headings of the page`)
  const parts = [
    ...document.querySelectorAll<HTMLElement>(`:is(${within}) main :is([role=grid], table, form)`),
  ]
  const sections = ofPage.filter((heading) => level(heading) > 1)
  const isHeaded = (part: Element) =>
    sections.some((heading) => heading.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING)
  // The only part of a page is named by the heading of the page.
  if (parts.length > 1)
    for (const part of parts.filter((one) => !isHeaded(one)))
      found.push(`no heading above ${part.ariaLabel ?? part.className}`)
  return found
}
