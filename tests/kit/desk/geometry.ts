import type { Page } from 'playwright'

/**
 * Faults of the figures on the screen, one per line: amounts of one part of the screen that end at different edges, sums
 * that are not the sum of their rows, and rows whose cells are not on one line.
 */
export function misplacedFigures(page: Page, within = 'html'): Promise<string[]> {
  return page.evaluate(find, within)
}

/** Runs in the page. */
function find(within: string): string[] {
  /** Pixels by which boxes may exceed whole pixels. */
  const slack = 1
  const money = /^[-−+]?(\d{1,3}(?:\.\d{3})*|\d+),(\d\d)( \S+)?$/
  const parts = '.dialog-body, .detail-part, .detail, .split-main, .sold, main'
  const found = new Set<string>()
  const all = <One extends HTMLElement>(css: string) =>
    [...document.querySelectorAll(within)]
      .flatMap((root) => [...root.querySelectorAll<One>(css)])
      .filter((one) => one.checkVisibility())

  checkEdges()
  for (const table of all<HTMLTableElement>('.price-table')) checkTable(table)
  for (const sum of all('.price-sum')) checkList(sum)
  for (const row of all('.price-row')) checkProduct(row)
  for (const row of all('.grid-row, .price-table tr')) checkLine(row)
  return [...found]

  function textOf(element: Element): string {
    return (element.textContent ?? '').replace(/\s+/g, ' ').trim()
  }

  /** Smallest units; undefined for what is not an amount. */
  function amountOf(text: string): number | undefined {
    const read = money.exec(text)
    if (!read) return undefined
    const amount = Number((read[1] ?? '').replaceAll('.', '')) * 100 + Number(read[2])
    return /^[-−]/.test(text) ? -amount : amount
  }

  function textBox(element: Element): DOMRect {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect()
  }

  /** The right edge of the last digit, so that a sign after it does not hide that the digits are not below each other. */
  function lastDigit(figure: Element): number {
    const texts = document.createTreeWalker(figure, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (texts.nextNode()) {
      const at = (texts.currentNode.textContent ?? '').search(/\d\D*$/)
      if (at < 0) continue
      range.setStart(texts.currentNode, at)
      range.setEnd(texts.currentNode, at + 1)
      if (amountOf((texts.currentNode.textContent ?? '').trim()) !== undefined) break
    }
    return range.getBoundingClientRect().right
  }

  /** A wide side panel has two columns, each with its own edge. */
  function columnOf(figure: Element): Element | string | null {
    const part = figure.closest(parts)
    if (!part?.matches('.detail')) return part
    return `panel ${Math.round(figure.closest('.price-row, .price-table')?.getBoundingClientRect().left ?? 0)}`
  }

  /** Amounts in the last column of tables and lists, by the part of the screen they are in. */
  function checkEdges(): void {
    const figures = all('.price-table :is(td, th).num:last-child, .price-row > :last-child').filter(
      (figure) => amountOf(textOf(figure)) !== undefined,
    )
    for (const its of Map.groupBy(figures, columnOf).values()) {
      const part = its[0]?.closest(parts)
      const edges = new Map(its.map((figure) => [Math.round(lastDigit(figure)), textOf(figure)]))
      const [least, most] = [Math.min(...edges.keys()), Math.max(...edges.keys())]
      if (most - least > slack)
        found.add(
          `amounts in ${part?.className ?? 'the page'} end at ${least} (${edges.get(least)}) and ${most} (${edges.get(most)})`,
        )
    }
  }

  /** The cell of each column, also after cells that span several. */
  function columnsOf(row: HTMLTableRowElement): Map<number, HTMLTableCellElement> {
    const cells = new Map<number, HTMLTableCellElement>()
    let column = 0
    for (const cell of row.cells) {
      column += cell.colSpan
      cells.set(column, cell)
    }
    return cells
  }

  function checkTable(table: HTMLTableElement): void {
    const foot = table.tFoot?.rows[0]
    if (!foot) return
    const rows = [...table.tBodies].flatMap((body) => [...body.rows]).map(columnsOf)
    for (const [column, cell] of columnsOf(foot)) {
      const printed = amountOf(textOf(cell))
      if (printed === undefined) continue
      const amounts = rows.flatMap((row) => amountOf(firstLine(row.get(column))) ?? [])
      const sum = amounts.reduce((total, one) => total + one, 0)
      if (sum !== printed)
        found.add(`the sum ${textOf(cell)} of the column is not ${sum / 100}: ${amounts.join(' + ')}`)
    }
  }

  /** Without the note below the amount. */
  function firstLine(cell: Element | undefined): string {
    const own = [...(cell?.childNodes ?? [])].find((node) => (node.textContent ?? '').trim() !== '')
    return (own?.textContent ?? '').trim()
  }

  /** The rows of a list above its sum, up to the sum or the title before. Grey ones are contained in others. */
  function checkList(sum: Element): void {
    const printed = amountOf(textOf(sum.lastElementChild ?? sum))
    const amounts: number[] = []
    for (let row = sum.previousElementSibling; row?.matches('.price-row:not(.price-sum)');) {
      const amount = row.matches('.muted') ? undefined : amountOf(textOf(row.lastElementChild ?? row))
      if (amount !== undefined) amounts.push(amount)
      row = row.previousElementSibling
    }
    const total = amounts.reduce((whole, one) => whole + one, 0)
    if (printed !== undefined && amounts.length > 0 && total !== printed)
      found.add(`the sum in “${textOf(sum)}” is not ${total / 100}: ${amounts.join(' + ')}`)
  }

  /** `Adult EC 2 × 43,50` and `87,00`. */
  function checkProduct(row: Element): void {
    const product = /(\d+) × ([\d.]+,\d\d)$/.exec(textOf(row.firstElementChild ?? row))
    const printed = amountOf(textOf(row.lastElementChild ?? row))
    const each = product && amountOf(product[2] ?? '')
    if (product && each !== undefined && each !== null && Number(product[1]) * each !== printed)
      found.add(`“${textOf(row)}” does not multiply`)
  }

  /** All cells of a row end at the same height. */
  function checkLine(row: Element): void {
    const cells = [...row.children].filter((cell) => textOf(cell) !== '' && cell.checkVisibility())
    const heights = new Set(cells.map((cell) => Math.round(textBox(cell).height)))
    if (heights.size > 1) return
    const bottoms = cells.map((cell) => textBox(cell).bottom)
    if (Math.max(...bottoms) - Math.min(...bottoms) > slack)
      found.add(`the cells of “${textOf(row).slice(0, 60)}” stand on different lines`)
  }
}
