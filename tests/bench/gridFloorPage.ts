import '../../src/desk/look/look.css'
import type { BenchColumn, BenchRow, GridAdapter } from './gridPage.tsx'

/**
 * The floor of the grid: the least that shows the same rows and the same cursor, written by hand on the page's nodes.
 * It has no columns to arrange, no record under its cursor and no tones.
 */
const height = 24
const overscan = 3

let rows: readonly BenchRow[] = []
let shown: readonly number[] = []
let columns: readonly BenchColumn[] = []
let root: HTMLElement
let scroll: HTMLElement
let body: HTMLElement
let pool: HTMLElement[] = []
let placesInPool: number[] = []
let cursor = 0
let scrollTop = 0
let viewHeight = 0
let marked: HTMLElement | undefined

const style = `
.floor { display: flex; flex: 1; flex-direction: column; overflow: hidden; outline: none; min-width: 0 }
.floor-row { position: absolute; left: 0; right: 0; top: 0; height: ${height}px; contain: strict; white-space: pre; line-height: ${height - 1}px; border-bottom: 1px solid var(--rule-faint) }
.floor-head { position: relative; height: ${height + 1}px; flex: none }
.floor-scroll { position: relative; flex: 1; min-height: 0; overflow: hidden auto; contain: strict }
.floor-body { position: relative; contain: strict }
.floor-row > div { position: absolute; top: 0; padding: 0 8px }
.floor-row.cursor { background: var(--chosen) }
`

function element(className: string, parent: HTMLElement, role?: string): HTMLElement {
  const made = document.createElement('div')
  made.className = className
  if (role) made.role = role
  parent.append(made)
  return made
}

function cells(parent: HTMLElement): void {
  let left = 0
  for (const { width, numeric } of columns) {
    const cell = element('', parent, 'gridcell')
    cell.append('')
    cell.style.cssText = `left:${left}px;width:${width}px;${numeric ? 'text-align:right' : ''}`
    left += width
  }
}

function write(node: HTMLElement, row: BenchRow): void {
  let cell = node.firstElementChild
  for (const column of columns) {
    const text = cell?.firstChild as Text
    const value = column.text(row)
    if (text.data !== value) text.data = value
    cell = cell?.nextElementSibling ?? null
  }
}

function draw(): void {
  const first = Math.max(Math.floor(scrollTop / height) - overscan, 0)
  const last = Math.min(Math.ceil((scrollTop + viewHeight) / height) + overscan, shown.length)
  for (let place = first; place < last; place++) {
    const slot = place % pool.length
    if (placesInPool[slot] === place) continue
    placesInPool[slot] = place
    const node = pool[slot] as HTMLElement
    node.style.transform = `translateY(${place * height}px)`
    node.ariaRowIndex = String(place + 2)
    write(node, rows[shown[place] as number] as BenchRow)
  }
  mark()
}

function mark(): void {
  const slot = cursor % pool.length
  const node = placesInPool[slot] === cursor ? pool[slot] : undefined
  if (node === marked) return
  marked?.classList.remove('cursor')
  node?.classList.add('cursor')
  marked = node
}

function go(place: number): void {
  cursor = Math.min(Math.max(place, 0), shown.length - 1)
  const top = cursor * height
  if (top < scrollTop) scrollTo(top)
  else if (top + height > scrollTop + viewHeight) scrollTo(top + height - viewHeight)
  else mark()
}

function scrollTo(top: number): void {
  scrollTop = top
  scroll.scrollTop = top
  draw()
}

/** Shows other rows, or the same in another order. */
function arrange(indexes: readonly number[]): void {
  shown = indexes
  body.style.height = `${shown.length * height}px`
  placesInPool = []
  const last = Math.max(shown.length * height - viewHeight, 0)
  scrollTop = Math.min(scrollTop, last)
  for (const [slot, node] of pool.entries()) node.hidden = slot >= shown.length
  draw()
}

const page = () => Math.max(Math.floor(viewHeight / height) - 1, 1)

const moves: Record<string, () => number> = {
  ArrowDown: () => cursor + 1,
  ArrowUp: () => cursor - 1,
  PageDown: () => cursor + page(),
  PageUp: () => cursor - page(),
}

window.__gridAdapter = {
  name: 'floor',
  version: '1',
  mount(container, given, declared) {
    Object.assign(container.style, { display: 'flex', width: '1600px', height: '900px' })
    const sheet = document.createElement('style')
    sheet.textContent = style
    document.head.append(sheet)
    rows = [...given]
    columns = declared
    root = element('floor', container)
    root.tabIndex = 0
    const head = element('floor-row floor-head', root)
    cells(head)
    for (const [at, { title }] of columns.entries()) (head.children[at] as HTMLElement).textContent = title
    scroll = element('floor-scroll', root)
    body = element('floor-body', scroll)
    viewHeight = scroll.clientHeight
    pool = Array.from({ length: Math.ceil(viewHeight / height) + 1 + 2 * overscan }, () => {
      const node = element('floor-row', body, 'row')
      cells(node)
      return node
    })
    scroll.addEventListener('scroll', () => {
      scrollTop = scroll.scrollTop
      draw()
    })
    root.addEventListener('keydown', (event) => {
      const move = moves[event.key]
      if (!move) return
      event.preventDefault()
      go(move())
    })
    arrange(rows.map((_, index) => index))
  },
  focusRow(index) {
    root.focus()
    go(shown.indexOf(index))
  },
  activeRow: () => shown[cursor] ?? -1,
  applyUpdates(updates) {
    for (const { id, ...prices } of updates) {
      const row = rows[id]
      if (!row) continue
      Object.assign(row, prices)
      for (const [slot, place] of placesInPool.entries())
        if (shown[place] === id) write(pool[slot] as HTMLElement, row)
    }
  },
  sort(key, direction) {
    const values = rows.map((row) => row[key] as number | string)
    const indexes = rows.map((_, index) => index)
    if (direction !== null)
      indexes.sort((one, other) => {
        const [left, right] = [values[one] as never, values[other] as never]
        return left < right ? -1 : left > right ? 1 : one - other
      })
    arrange(indexes)
  },
  filter: (key, value) =>
    arrange([...rows.keys()].filter((index) => value === null || rows[index]?.[key] === value)),
  rowCount: () => shown.length,
  scrollTop0: () => (scroll.scrollTop = 0),
  destroy: () => root.remove(),
} satisfies GridAdapter
