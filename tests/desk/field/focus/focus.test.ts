import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  focusInvalidField,
  focusInvalidInDialog,
  focusTarget,
  moveFocus,
  registerField,
  restoreLostFocus,
  borrowFocus,
  focusedOrLender,
  isFocusLost,
  passFocus,
} from '../../../../src/desk/field/focus/focus.ts'

/** An element of a small page: what it can be found by, and what it contains. */
class Node {
  isConnected = true
  isVisible = true
  isDisabled = false
  tabIndex = 0
  isSelected = false
  readonly classList = { contains: (name: string) => this.found.includes(`.${name}`) }
  private parent: Node | undefined
  private readonly found: readonly string[]
  readonly children: readonly Node[]
  constructor(found: readonly string[], ...children: readonly Node[]) {
    this.found = found
    this.children = children
    for (const child of children) child.parent = this
  }
  matches(selector: string): boolean {
    if (selector === ':disabled') return this.isDisabled
    return selector.split(', ').some((one) => this.found.includes(one))
  }
  querySelectorAll(selector: string): Node[] {
    const all = this.children.flatMap((child) => [child, ...child.querySelectorAll('*')])
    return selector === '*' ? all : all.filter((one) => one.matches(selector))
  }
  querySelector(selector: string): Node | null {
    return this.querySelectorAll(selector)[0] ?? null
  }
  closest(selector: string): Node | null {
    return this.matches(selector) ? this : (this.parent?.closest(selector) ?? null)
  }
  contains(other: Node): boolean {
    return other === this || this.querySelectorAll('*').includes(other)
  }
  checkVisibility(): boolean {
    return this.isVisible
  }
  focus(): void {
    moveTo(this)
  }
}

class Input extends Node {
  select(): void {
    this.isSelected = true
  }
}

let focused: Node | null
let page: Node
let events: EventTarget
let frames: (() => void)[]
/** The page as observers of its changes get it. */
let elementsChanged: (() => void) | undefined

function focusMoved(type: string, target: unknown): void {
  const event = new Event(type)
  Object.defineProperty(event, 'target', { value: target })
  events.dispatchEvent(event)
}

function moveTo(node: Node): void {
  focused = node
  focusMoved('focusin', node)
}

/** The page that the tests below work on, and the document that finds its elements. */
function open(...children: readonly Node[]): void {
  page = new Node([], ...children)
  focused = page
}

const field = (name = 'input') => new Input([name])
const dialog = (...children: readonly Node[]) => new Node(['[role="dialog"]', '[role=dialog]'], ...children)

beforeEach(() => {
  events = new EventTarget()
  frames = []
  elementsChanged = undefined
  open()
  vi.stubGlobal('HTMLElement', Node)
  vi.stubGlobal('HTMLInputElement', Input)
  vi.stubGlobal('CSS', { escape: (text: string) => text.replaceAll('"', '\\"') })
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  vi.stubGlobal(
    'MutationObserver',
    class {
      private readonly changed: () => void
      constructor(changed: () => void) {
        this.changed = changed
      }
      observe(target: Node, { childList, subtree }: MutationObserverInit) {
        if (target === page && childList && subtree) elementsChanged = this.changed
      }
      disconnect() {
        elementsChanged = undefined
      }
    },
  )
  vi.stubGlobal('document', {
    get body() {
      return page
    },
    get activeElement() {
      return focused
    },
    querySelector: (selector: string) => page.querySelector(selector),
    querySelectorAll: (selector: string) => page.querySelectorAll(selector),
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  })
})
afterEach(() => void vi.unstubAllGlobals())

const name = (nodes: Record<string, Node>) => Object.keys(nodes).find((key) => nodes[key] === focused)

test('Tab moves through what can be focused, in order, and stops at either end', () => {
  const stops = {
    link: field('a[href]'),
    button: field('button'),
    input: field('input'),
    select: field('select'),
    text: field('textarea'),
    other: field('[tabindex]'),
  }
  const { link, button, input, select, text, other } = stops
  open(link, field('a'), new Node([], button, input), select, text, other)
  const walked = Array.from({ length: 7 }, () => [moveFocus(1), name(stops)])
  expect(walked).toEqual([...Object.keys(stops).map((key) => [true, key]), [false, 'other']])
  const back = Array.from({ length: 6 }, () => [moveFocus(-1), name(stops)])
  expect(back.slice(3)).toEqual([
    [true, 'button'],
    [true, 'link'],
    [false, 'link'],
  ])
})

test('Tab skips what is disabled, hidden, or left out of the order', () => {
  const stops = { first: field(), second: field() }
  const skipped = [field(), field(), field()] as const
  skipped[0].isDisabled = true
  skipped[1].isVisible = false
  skipped[2].tabIndex = -1
  open(stops.first, ...skipped, stops.second)
  expect([moveFocus(1), name(stops)]).toEqual([true, 'first'])
  expect([moveFocus(1), name(stops)]).toEqual([true, 'second'])
})

test('Tab goes round in a dialog, and begins at the first stop of the page where nothing is focused', () => {
  const stops = { outside: field(), first: field(), second: field(), third: field() }
  open(stops.outside, dialog(stops.first, stops.second, stops.third))
  stops.first.focus()
  const walked = ([1, 1, 1, -1, -1] as const).map((step) => [moveFocus(step), name(stops)])
  expect(walked).toEqual(['second', 'third', 'first', 'third', 'second'].map((stop) => [true, stop]))
  expect([moveFocus(1, null), name(stops)]).toEqual([true, 'outside'])
  expect(moveFocus(-1, null)).toBe(false)
})

test.each(['input:enabled', 'textarea:enabled', '[tabindex="0"]'])(
  'The target of a spot is its first %s',
  (found) => {
    const target = field(found)
    open(new Node(['[data-spot="origin1"]'], field('span'), target), field(found))
    expect(focusTarget('origin1')).toBe(true)
    expect([focused, target.isSelected]).toEqual([target, false])
  },
)

test('A target that is focused already has its text selected, where it has any', () => {
  const target = field('input:enabled')
  const grid = new Node(['[tabindex="0"]'])
  open(new Node(['[data-spot="origin1"]'], target), new Node(['[data-spot="a\\"b"]'], grid))
  focusTarget('origin1')
  expect(focusTarget('origin1')).toBe(true)
  expect(target.isSelected).toBe(true)
  expect([focusTarget('a"b'), focusTarget('a"b')]).toEqual([true, true])
  expect(focused).toBe(grid)
})

test('An absent spot, and one with nothing to focus, are no target', () => {
  open(new Node(['[data-spot="origin1"]'], field('span')))
  expect([focusTarget('origin1'), focusTarget('origin2')]).toEqual([false, false])
  expect(focused).toBe(page)
})

/** Restores lost focus on a page with a field and a home; `busy` is the key queue. */
function restoring() {
  const field1 = field()
  const home = field()
  open(field1, home)
  const listeners = new Set<() => void>()
  const busy = { now: false }
  const end = restoreLostFocus(
    {
      is: () => busy.now,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    () => home as unknown as HTMLElement,
  )
  const idle = () => listeners.forEach((listener) => listener())
  return { field: field1, home, busy, idle, end }
}

/** The focused element is gone, so that the page itself has the focus. */
function lose(): void {
  const left = focused
  focused = page
  focusMoved('focusout', left)
}

function draw(): void {
  for (const run of frames.splice(0)) run()
}

test('Focus that is lost returns two frames later to the element that had it', () => {
  const { field: last } = restoring()
  last.focus()
  lose()
  draw()
  expect(focused).toBe(page)
  draw()
  expect(focused).toBe(last)
  focused = null
  focusMoved('focusout', last)
  draw()
  draw()
  expect(focused).toBe(last)
})

test.each<[string, (last: Node) => void]>([
  ['removed', (last) => (last.isConnected = false)],
  ['hidden', (last) => (last.isVisible = false)],
  ['disabled', (last) => (last.isDisabled = true)],
])('Focus goes home from an element that is %s', (_, change) => {
  const { field: last, home } = restoring()
  last.focus()
  change(last)
  lose()
  draw()
  draw()
  expect(focused).toBe(home)
})

test('Focus goes home where nothing has had it yet, and does not leave an element that has it', () => {
  const { field: last, home } = restoring()
  elementsChanged?.()
  draw()
  draw()
  expect(focused).toBe(home)
  last.focus()
  // The page as a whole is no element that could have the focus again.
  focusMoved('focusin', new EventTarget())
  elementsChanged?.()
  draw()
  draw()
  expect(focused).toBe(last)
  lose()
  draw()
  draw()
  expect(focused).toBe(last)
  // It has got the focus in a way that was not noticed.
  focused = home
  elementsChanged?.()
  draw()
  draw()
  expect(focused).toBe(home)
})

test('Focus that is lost by the keys typed ahead returns to the element they borrowed it from', () => {
  const { field: last } = restoring()
  last.focus()
  const queueField = field('.status-queue-input')
  queueField.focus()
  lose()
  draw()
  draw()
  expect(focused).toBe(last)
})

test('While the keys typed ahead have the focus, another element can be given it in place of the one that is gone', () => {
  const [lender, other, queueField] = [field(), field(), field('.status-queue-input')]
  lender.focus()
  borrowFocus()
  queueField.focus()
  expect([focusedOrLender(), isFocusLost()]).toEqual([lender, false])
  lender.isConnected = false
  expect(isFocusLost()).toBe(true)
  passFocus(other as unknown as HTMLElement)
  expect([focused, focusedOrLender(), isFocusLost()]).toEqual([queueField, other, false])
  passFocus(undefined)
  expect(focusedOrLender()).toBe(other)
})

test('Without keys typed ahead, the focus is passed at once', () => {
  const other = field()
  expect(isFocusLost()).toBe(true)
  passFocus(other as unknown as HTMLElement)
  expect([focused, isFocusLost()]).toEqual([other, false])
})

test('Focus goes into a dialog that has come over the element that had it, where it has a stop', () => {
  const { field: last, home } = restoring()
  last.focus()
  const stop = field()
  open(last, home, dialog(stop))
  lose()
  draw()
  draw()
  expect(focused).toBe(stop)
  open(last, home, dialog())
  last.focus()
  lose()
  draw()
  draw()
  expect(focused).toBe(home)
})

test('While the key queue is busy it sets the focus itself; afterwards lost focus is restored', () => {
  const { field: last, busy, idle } = restoring()
  last.focus()
  busy.now = true
  lose()
  draw()
  draw()
  expect(focused).toBe(page)
  busy.now = false
  idle()
  draw()
  draw()
  expect(focused).toBe(last)
})

test('Many changes in one frame are one restoring of the focus', () => {
  const { idle } = restoring()
  elementsChanged?.()
  idle()
  lose()
  expect(frames).toHaveLength(1)
})

test('Once ended, focus that is lost is not restored', () => {
  const { field: last, idle, end } = restoring()
  last.focus()
  end()
  lose()
  idle()
  expect([frames, elementsChanged]).toEqual([[], undefined])
})

test('The first invalid field on screen is focused, in the dialog on top if there is one', () => {
  const fields = { valid: field(), wrong: field(), second: field(), inside: field() }
  const { valid, wrong, second, inside } = fields
  open(valid, wrong, second)
  const element = (node: Node) => node as unknown as HTMLElement
  const register = (node: Node, isInvalid: boolean) =>
    registerField({ element: () => element(node), isInvalid: () => isInvalid })
  const ends = [register(valid, false)]
  expect([focusInvalidField(), focusInvalidInDialog()]).toEqual([false, false])
  expect(focused).toBe(page)
  ends.push(register(wrong, true), register(second, true))
  expect([focusInvalidInDialog(), focused]).toEqual([false, page])
  expect([focusInvalidField(), name(fields)]).toEqual([true, 'wrong'])
  const behind = [valid, wrong, second]
  open(...behind, dialog(inside))
  const end = register(inside, false)
  expect([focusInvalidField(), focusInvalidInDialog()]).toEqual([false, false])
  end()
  ends.push(register(inside, true))
  expect([focusInvalidInDialog(), name(fields)]).toEqual([true, 'inside'])
  for (const leave of ends) leave()
  expect(focusInvalidField()).toBe(false)
})
