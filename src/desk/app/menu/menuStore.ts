import { create } from 'zustand'
import { commands } from '../../command/registry.ts'
import { onSessionEnd } from '../../request/token.ts'

export interface MenuItem {
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

export const useMenu = create<{ open: OpenMenu | undefined }>(() => ({ open: undefined }))

let before: Element | null = null
let leavePlace = () => {}

/** Opens a menu under the element with the id `from`. */
export function openMenu(open: OpenMenu): void {
  closeMenu()
  before = document.activeElement
  leavePlace = commands.push('headMenu')
  useMenu.setState({ open })
}

/** Returns the focus to where it was, or to the line. */
export function closeMenu(): void {
  if (!useMenu.getState().open) return
  leavePlace()
  useMenu.setState({ open: undefined })
  const line = document.querySelector<HTMLElement>('.line-input')
  const kept = before instanceof HTMLElement && before.isConnected && before !== document.body
  if (kept) (before as HTMLElement).focus()
  else line?.focus()
}

onSessionEnd(closeMenu)
