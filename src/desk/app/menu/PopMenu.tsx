import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { Acceptor } from '../../command/acceptor.ts'
import { createMenuAcceptor } from '../../command/help/menuAcceptor.ts'
import { useAcceptor } from '../../field/useAcceptor.ts'
import { inputOf } from '../../grid/keys.ts'
import { closeMenu, type MenuItem, useMenu } from './store.ts'

/** The open menu, if any: arrows, first letters, Enter, Esc. */
export function PopMenu() {
  const open = useMenu((state) => state.open)
  return open && <Open key={open.from} {...open} />
}

/** Closes the menu first, so that the command runs with the screen’s focus and context. */
function choose(item: MenuItem | undefined): void {
  if (!item) return
  closeMenu()
  item.choose()
}

function Open({ label, items, from }: { label: string; items: readonly MenuItem[]; from: string }) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [marked, setMarked] = useState(0)
  const handlers = useKeys(items, marked, setMarked)
  useLayoutEffect(() => {
    hang(box.current, from)
    box.current?.focus()
  }, [from])
  useLayoutEffect(() => {
    document.getElementById(`${id}-${marked}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, marked])
  return createPortal(
    <div
      className="menu-ground"
      role="presentation"
      onPointerDown={(event) => event.target === event.currentTarget && closeMenu()}
    >
      <div
        ref={box}
        role="menu"
        tabIndex={-1}
        className="popup-menu"
        aria-label={label}
        aria-activedescendant={`${id}-${marked}`}
        {...handlers}
      >
        {items.map((item, number) => (
          // The keys are the menu's, which has the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={item.title}
            id={`${id}-${number}`}
            role="menuitem"
            tabIndex={-1}
            className={number === marked ? 'popup-item here' : 'popup-item'}
            onPointerMove={() => setMarked(number)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(item)}
          >
            <span>{item.title}</span>
            {item.beside !== undefined && <span className="muted">{item.beside}</span>}
          </div>
        ))}
      </div>
    </div>,
    landmarkOf(from),
  )
}

/** The landmark the menu is rendered into, as screen readers expect all content inside landmarks. */
function landmarkOf(from: string): Element {
  return document.getElementById(from)?.closest('header, nav') ?? document.body
}

function useKeys(items: readonly MenuItem[], marked: number, mark: (row: number) => void) {
  const now = useRef({ items, marked })
  now.current = { items, marked }
  const acceptor = useMemo((): Acceptor => {
    const own = createMenuAcceptor({
      titles: () => now.current.items.map(({ title }) => title),
      marked: () => now.current.marked,
      mark,
      choose: () => choose(now.current.items[now.current.marked]),
      close: closeMenu,
      now: () => performance.now(),
    })
    return { accept: (input, source) => flushSync(() => own.accept(input, source)) }
  }, [mark])
  const taking = useAcceptor(acceptor)
  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation()
    const input = inputOf(event.nativeEvent)
    if (input && acceptor.accept(input, 'live')) event.preventDefault()
  }
  return { onKeyDown, ...taking }
}

const edge = 4

/** Positions the menu below its button, or next to a button at the left edge, and within the window. */
function hang(box: HTMLElement | null, from: string): void {
  if (!box) return
  const place = document.getElementById(from)?.getBoundingClientRect()
  const beside = place !== undefined && place.left < edge
  const left = beside ? place.right : (place?.left ?? 0)
  const top = beside ? place.top : (place?.bottom ?? 0)
  box.style.left = `${Math.max(Math.min(left, innerWidth - box.offsetWidth - edge), edge)}px`
  box.style.top = `${Math.max(Math.min(top, innerHeight - box.offsetHeight - edge), edge)}px`
}
