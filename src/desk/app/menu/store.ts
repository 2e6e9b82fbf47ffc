import { create } from 'zustand'
import { commands } from '../../command/registry.ts'
import { onSessionEnd } from '../../request/token.ts'

export interface MenuItem {
  title: string
  /** Beside the title: a name, a mark for what is chosen. */
  beside?: string | undefined
  choose(): void
}

interface OpenMenu {
  label: string
  items: readonly MenuItem[]
  /** What it hangs from. */
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

/** The focus goes back to where it came from, or to the line. */
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
