import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../domain/refusal.ts'
import { useAcceptor } from '../../field/useAcceptor.ts'
import { inputOf } from '../../grid/keys.ts'
import type { Acceptor } from '../acceptor.ts'
import { keystroke } from '../keys/keystroke.ts'
import { keys as listener } from '../keyboard.ts'
import { help, runFromHelp, type OpenMenu, type Point } from './help.ts'
import { KeyNames } from './KeyNames.tsx'
import { createMenuAcceptor } from './menuAcceptor.ts'
import type { MenuRow } from './helpRows.ts'
import { useDescriptions } from './useHelp.ts'

interface PlaceMenuProps {
  menu: OpenMenu
  word(refusal: Refusal): string
}

/** Closes the menu first, so that the command runs with the screen’s own focus. */
function choose(row: MenuRow | undefined): void {
  if (!row || row.refusal) return
  help.closeMenu()
  runFromHelp(row.command, 'menu')
}

/** The shortcuts of this screen, at the pointer or below the focused element. */
export function PlaceMenu({ menu: { at, rows }, word }: PlaceMenuProps) {
  const { t } = useTranslation('help')
  const described = useDescriptions()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [marked, setMarked] = useState(-1)
  const titles = rows.map(({ command }) => described(command))
  const handlers = useMenuKeys({ rows, titles, marked, mark: setMarked })
  useLayoutEffect(() => {
    fitOnScreen(box.current, at)
    box.current?.focus()
  }, [at])
  useLayoutEffect(() => {
    document.getElementById(`${id}-${marked}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, marked])

  return createPortal(
    <div
      className="menu-ground"
      role="presentation"
      onPointerDown={(event) => event.target === event.currentTarget && help.closeMenu()}
      onContextMenu={(event) => event.preventDefault()}
    >
      <div
        ref={box}
        role="menu"
        tabIndex={-1}
        className="popup-menu"
        aria-label={t('menu.label')}
        aria-activedescendant={marked >= 0 ? `${id}-${marked}` : undefined}
        {...handlers}
      >
        {rows.map((row, number) => (
          <MenuItem
            key={row.command}
            id={`${id}-${number}`}
            row={row}
            title={titles[number] ?? ''}
            reason={row.refusal && word(row.refusal)}
            here={number === marked}
            onPoint={() => setMarked(number)}
          />
        ))}
      </div>
    </div>,
    // Rendered inside `main`, since it belongs to the main content of the page.
    document.querySelector('main') ?? document.body,
  )
}

interface MenuItemProps {
  id: string
  row: MenuRow
  title: string
  reason: string | undefined
  here: boolean
  onPoint(): void
}

function MenuItem({ id, row, title, reason, here, onPoint }: MenuItemProps) {
  const look = `popup-item${here ? ' here' : ''}${reason === undefined ? '' : ' off'}`
  return (
    // The keys are the menu's, which has the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="menuitem"
      tabIndex={-1}
      className={look}
      aria-disabled={reason !== undefined}
      onPointerMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => choose(row)}
    >
      <span>
        <span className="popup-title">{title}</span>
        {reason !== undefined && ` – ${reason}`}
      </span>
      <KeyNames keys={row.keys.slice(0, 2)} />
    </div>
  )
}

interface MenuKeys {
  rows: readonly MenuRow[]
  titles: readonly string[]
  marked: number
  mark(row: number): void
}

/** Arrows, letters, Enter and Esc, and the shortcuts shown with the rows. */
function useMenuKeys(menu: MenuKeys) {
  const now = useRef(menu)
  now.current = menu
  const acceptor = useMemo((): Acceptor => {
    const own = createMenuAcceptor({
      titles: () => now.current.titles,
      marked: () => now.current.marked,
      mark: (row) => now.current.mark(row),
      choose: () => choose(now.current.rows[now.current.marked]),
      close: help.closeMenu,
      now: () => performance.now(),
    })
    return { accept: (input, source) => flushSync(() => own.accept(input, source)) }
  }, [])
  const taking = useAcceptor(acceptor)

  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation()
    const stroke = keystroke(event.nativeEvent, listener.layout())
    const pressed = stroke && menu.rows.find(({ keys }) => keys.includes(stroke))
    const input = inputOf(event.nativeEvent)
    if (pressed && [...(stroke ?? '')].length > 1 && stroke !== 'esc') choose(pressed)
    else if (!input || !acceptor.accept(input, 'live')) return
    event.preventDefault()
  }
  return { onKeyDown, ...taking }
}

const edge = 4

/** At the pointer, moved left or up so that it is not clipped. */
function fitOnScreen(box: HTMLElement | null, { x, y }: Point): void {
  if (!box) return
  const { offsetWidth: width, offsetHeight: height } = box
  box.style.left = `${Math.max(Math.min(x, innerWidth - width - edge), edge)}px`
  box.style.top = `${y + height + edge <= innerHeight ? y : Math.max(Math.min(y - height, innerHeight - height - edge), edge)}px`
}
