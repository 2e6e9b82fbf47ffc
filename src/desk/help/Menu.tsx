import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useInputTarget } from '../field/focus/focus.ts'
import { inputOf, type InputTarget, type Move } from '../command/inputTarget.ts'
import { rowTyped } from './helpRows.ts'

interface MenuEntry {
  key: string
  /** The text that typed letters find. */
  title: string
  content: ReactNode
  off?: boolean
}

interface MenuProps {
  label: string
  entries: readonly MenuEntry[]
  /** Index of the entry that is marked when the menu opens; -1 for none. */
  first: number
  /** The landmark it is rendered into, as screen readers expect all content inside landmarks. */
  landmark: Element
  /** Moves the menu, which is already rendered, to its place in the window. */
  position(menu: HTMLElement): void
  choose(index: number): void
  close(): void
  /** The entry that a key pressed here chooses before the menu uses it; -1 for none. */
  entryOf?(event: KeyboardEvent): number
}

/** A menu over the page: arrows, first letters, Enter, Esc. Give it a new `key` to open it elsewhere. */
export function Menu(props: MenuProps) {
  const { label, entries, first, landmark, position, close, choose } = props
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [marked, setMarked] = useState(first)
  const handlers = useMenuKeys({ ...props, marked, mark: setMarked })
  const place = useRef(position).current
  useLayoutEffect(() => {
    if (box.current) place(box.current)
    box.current?.focus()
  }, [place])
  useLayoutEffect(() => {
    document.getElementById(`${id}-${marked}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, marked])
  return createPortal(
    <div
      className="menu-ground"
      role="presentation"
      onPointerDown={(event) => event.target === event.currentTarget && close()}
      onContextMenu={(event) => event.preventDefault()}
    >
      <div
        ref={box}
        role="menu"
        tabIndex={-1}
        className="popup-menu"
        aria-label={label}
        aria-activedescendant={marked >= 0 ? `${id}-${marked}` : undefined}
        {...handlers}
      >
        {entries.map(({ key, content, off = false }, index) => (
          // The keys are the menu's, which has the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={key}
            id={`${id}-${index}`}
            role="menuitem"
            tabIndex={-1}
            className={`popup-item${index === marked ? ' here' : ''}${off ? ' off' : ''}`}
            aria-disabled={off}
            onPointerMove={() => setMarked(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(index)}
          >
            {content}
          </div>
        ))}
      </div>
    </div>,
    landmark,
  )
}

interface MenuKeys extends MenuProps {
  marked: number
  mark(index: number): void
}

function useMenuKeys(menu: MenuKeys) {
  const now = useRef(menu)
  now.current = menu
  const inputTarget = useMemo((): InputTarget => {
    const own = createMenuInputTarget({
      titles: () => now.current.entries.map(({ title }) => title),
      marked: () => now.current.marked,
      mark: (index) => now.current.mark(index),
      choose: () => now.current.choose(now.current.marked),
      close: () => now.current.close(),
      now: () => performance.now(),
    })
    return { handleInput: (input, source) => flushSync(() => own.handleInput(input, source)) }
  }, [])
  const taking = useInputTarget(inputTarget)

  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation()
    const pressed = menu.entryOf?.(event) ?? -1
    const input = inputOf(event.nativeEvent)
    if (pressed >= 0) menu.choose(pressed)
    else if (!input || !inputTarget.handleInput(input, 'live')) return
    event.preventDefault()
  }
  return { onKeyDown, ...taking }
}

/** Pixels between a menu and the edge of the window. */
export const edge = 4

/** The coordinate that leaves a box of this size within the window. */
export function inWindow(wanted: number, size: number, windowSize: number): number {
  return Math.max(Math.min(wanted, windowSize - size - edge), edge)
}

interface MenuActions {
  titles(): readonly string[]
  /** The marked row; -1 where none is. */
  marked(): number
  mark(row: number): void
  choose(): void
  close(): void
  /** Milliseconds. */
  now(): number
}

/** Letters typed within this many milliseconds of each other form one search text. */
const oneWord = 800

/** The keys of a menu, live or typed ahead: up and down wrap around, letters find a row by its name. */
export function createMenuInputTarget({
  titles,
  marked,
  mark,
  choose,
  close,
  now,
}: MenuActions): InputTarget {
  let word = ''
  let typedAt = Number.NEGATIVE_INFINITY

  function step(by: 1 | -1): void {
    const count = titles().length
    const from = marked() < 0 && by < 0 ? 0 : marked()
    mark((from + by + count) % count)
  }

  function type(text: string): void {
    const at = now()
    word = at - typedAt < oneWord ? word + text : text
    typedAt = at
    const found = rowTyped(titles(), marked(), word)
    if (found >= 0) mark(found)
  }

  const moves: Partial<Record<Move, () => void>> = {
    up: () => step(-1),
    down: () => step(1),
    first: () => mark(0),
    last: () => mark(titles().length - 1),
    enter: choose,
    space: choose,
    escape: close,
    next: close,
    previous: close,
  }

  return {
    handleInput(input) {
      if ('text' in input) type(input.text)
      else if ('move' in input) moves[input.move]?.()
      return 'text' in input || ('move' in input && input.move in moves)
    },
  }
}
