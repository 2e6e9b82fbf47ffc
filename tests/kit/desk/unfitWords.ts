import type { Page } from 'playwright'

/** Words of the elements of a selector that are cut, or that take more than one line; with what is wrong with them. */
export function unfitWords(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((elements) =>
    (elements as HTMLElement[])
      .filter((element) => element.getClientRects().length > 0 && element.innerText.trim() !== '')
      .flatMap((element) => {
        const words = element.innerText.trim()
        const range = document.createRange()
        range.selectNodeContents(element)
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 6)))
        if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0) return [`cut: ${words}`]
        return lines.size > 1 ? [`${lines.size} lines: ${words}`] : []
      }),
  )
}
