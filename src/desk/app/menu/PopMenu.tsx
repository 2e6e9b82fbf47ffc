import { focusedOrLender } from '../../field/focus/focus.ts'
import { edge, inWindow, Menu } from '../../help/Menu.tsx'
import { create } from 'zustand'
import { commands } from '../../command/registry.ts'
import { onSessionEnd } from '../../request/token.ts'

/** The open menu of the header, if any. */
export function PopMenu() {
  const open = useMenu((state) => state.open)
  if (!open) return null
  const { label, items, from } = open
  return (
    <Menu
      key={from}
      label={label}
      entries={items.map(entryFor)}
      first={0}
      landmark={landmarkOf(from)}
      position={(menu) => hang(menu, from)}
      choose={(index) => choose(items[index])}
      close={closeMenu}
    />
  )
}

/** Closes the menu first, so that the command runs with the screen’s focus and context. */
function choose(item: MenuItem | undefined): void {
  if (!item) return
  closeMenu()
  item.choose()
}

function entryFor({ title, beside }: MenuItem) {
  const content = (
    <>
      <span>{title}</span>
      {beside !== undefined && <span className="muted">{beside}</span>}
    </>
  )
  return { key: title, title, content }
}

function landmarkOf(from: string): Element {
  return document.getElementById(from)?.closest('header, nav') ?? document.body
}

/** Positions the menu below its button, or next to a button at the left edge. */
function hang(menu: HTMLElement, from: string): void {
  const button = document.getElementById(from)?.getBoundingClientRect()
  const beside = button !== undefined && button.left < edge
  const left = beside ? button.right : (button?.left ?? 0)
  const top = beside ? button.top : (button?.bottom ?? 0)
  menu.style.left = `${inWindow(left, menu.offsetWidth, innerWidth)}px`
  menu.style.top = `${inWindow(top, menu.offsetHeight, innerHeight)}px`
}

interface MenuItem {
  title: string
  /** Text after the title: a name, or a check mark. */
  beside?: string | undefined
  choose(): void
}

interface OpenMenu {
  label: string
  items: readonly MenuItem[]
  /** Id of the element it opens from. */
  from: string
}

interface MenuState {
  open: OpenMenu | undefined
  /** The element that had the focus before. */
  before: Element | null
  /** Takes the screen of the menu away. */
  leave(): void
}

export const useMenu = create<MenuState>(() => ({ open: undefined, before: null, leave: () => {} }))

/** Opens a menu under the element with the id `from`. */
export function openMenu(open: OpenMenu): void {
  closeMenu()
  useMenu.setState({ open, before: focusedOrLender(), leave: commands.push('headMenu') })
}

/** Returns the focus to where it was, or to the line. */
export function closeMenu(): void {
  const { open, before, leave } = useMenu.getState()
  if (!open) return
  leave()
  useMenu.setState({ open: undefined })
  const line = document.querySelector<HTMLElement>('.line-input')
  const kept = before instanceof HTMLElement && before.isConnected && before !== document.body
  if (kept) before.focus()
  else line?.focus()
}

onSessionEnd(closeMenu)
