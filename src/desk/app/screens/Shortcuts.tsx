import { useEffect, useLayoutEffect, useRef } from 'react'
import { commands } from '../../command/registry.ts'
import type { GridHandle } from '../../grid/gridHandle.ts'
import { closeDialog } from '../../settings/keysPage.ts'
import { ShortcutBar, ShortcutGrid } from '../../settings/ShortcutsPage.tsx'

/** Lists all shortcuts, changes them and lets the operator try them. */
export default function Shortcuts() {
  const grid = useRef<GridHandle>(null)
  useLayoutEffect(() => commands.enter('shortcutsPage'), [])
  useEffect(() => closeDialog, [])
  return (
    <>
      <ShortcutBar toGrid={() => grid.current?.focus()} />
      <ShortcutGrid ref={grid} />
    </>
  )
}
