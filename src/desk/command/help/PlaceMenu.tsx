import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../domain/refusal.ts'
import { keystroke } from '../keys/keystroke.ts'
import { keys as listener } from '../keyboard.ts'
import { help, runFromHelp, type OpenMenu, type Point } from './help.ts'
import { KeyNames } from './KeyNames.tsx'
import { inWindow, Menu } from './Menu.tsx'
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

/** The shortcuts of this screen, at the pointer or below the focused element; their keys work in it. */
export function PlaceMenu({ menu: { at, rows }, word }: PlaceMenuProps) {
  const { t } = useTranslation('help')
  const described = useDescriptions()
  function entryOf(event: KeyboardEvent): number {
    const stroke = keystroke(event.nativeEvent, listener.layout()) ?? ''
    const isShortcut = [...stroke].length > 1 && stroke !== 'esc'
    return isShortcut ? rows.findIndex(({ keys }) => keys.includes(stroke)) : -1
  }
  return (
    <Menu
      key={`${at.x} ${at.y}`}
      label={t('menu.label')}
      entries={rows.map((row) => entryFor(row, described(row.command), row.refusal && word(row.refusal)))}
      first={-1}
      landmark={document.querySelector('main') ?? document.body}
      position={(menu) => fitOnScreen(menu, at)}
      choose={(index) => choose(rows[index])}
      close={help.closeMenu}
      entryOf={entryOf}
    />
  )
}

/** A row with the reason why it cannot be run now. */
function entryFor({ command, keys }: MenuRow, title: string, reason: string | undefined) {
  const content = (
    <>
      <span>
        <span className="popup-title">{title}</span>
        {reason !== undefined && ` – ${reason}`}
      </span>
      <KeyNames keys={keys.slice(0, 2)} />
    </>
  )
  return { key: command, title, content, off: reason !== undefined }
}

/** At the point, but whole: left of it or above it where there is no room. */
function fitOnScreen(menu: HTMLElement, { x, y }: Point): void {
  const { offsetWidth: width, offsetHeight: height } = menu
  const below = inWindow(y, height, innerHeight)
  menu.style.left = `${inWindow(x, width, innerWidth)}px`
  menu.style.top = `${below === y ? y : inWindow(y - height, height, innerHeight)}px`
}
