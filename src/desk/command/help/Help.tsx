import { useEffect } from 'react'
import type { Refusal } from '../../../domain/refusal.ts'
import { commands } from '../registry.ts'
import { CheatSheet } from './CheatSheet.tsx'
import { help, heldModifiers } from './help.ts'
import { watchKeys } from './heldModifiers.ts'
import { KeyOverlay } from './KeyOverlay.tsx'
import { PlaceMenu } from './PlaceMenu.tsx'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'
import { useHelp } from './useHelp.ts'

/** Help shown over the screen: dialog, menu, cheat sheet and drawn keyboard. */
export function Help({ word }: { word(refusal: Refusal): string }) {
  const { shortcuts, sheet, menu } = useHelp()
  useEffect(() => watchKeys(heldModifiers), [])
  useEffect(watchMenuKey, [])
  return (
    <>
      {shortcuts && <ShortcutsDialog tab={shortcuts} />}
      {sheet && <CheatSheet sheet={sheet} />}
      {menu && <PlaceMenu menu={menu} word={word} />}
      <KeyOverlay />
    </>
  )
}

/** The right button opens our menu; with shift held the browser's own, for pasting and spelling. */
function onContextMenu(event: MouseEvent): void {
  const byMouse = event.button === 2 || event.ctrlKey
  if (byMouse && (event.shiftKey || !help.hasMenu())) return
  // Firefox opens its own for the menu key although keydown was prevented.
  event.preventDefault()
  if (byMouse) void commands.run('app.placeMenu', { at: { x: event.clientX, y: event.clientY } }, 'screen')
}

function watchMenuKey(): () => void {
  window.addEventListener('contextmenu', onContextMenu)
  return () => window.removeEventListener('contextmenu', onContextMenu)
}
