import { type Ref, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Move } from '../command/acceptor.ts'
import type { Binding } from '../command/keys/keymap.ts'
import { shortcuts } from '../command/keyboard.ts'
import { commands } from '../command/registry.ts'
import { useRegistry } from '../command/useCommands.ts'
import { Grid } from '../grid/Grid.tsx'
import type { GridHandle } from '../grid/gridHandle.ts'
import { createRows } from '../grid/rows.ts'
import { moveCursor, useKeysPage } from './keysPage.ts'
import { ownRows, titleOf } from './ownKeys.ts'
import { matches, shortcutColumns, type ShownShortcut } from './shortcutColumns.ts'
import type { Settings } from './settings.ts'
import { useSettings } from './settingsStore.ts'

function onMove(move: Move): boolean {
  if (move === 'delete') void commands.run('settings.switchKeys', {}, 'key')
  else if (move === 'backspace') void commands.run('settings.resetKeys', {}, 'key')
  else return false
  return true
}

function shownRows({ shortcuts: own }: Settings, inForce: readonly Binding[]): readonly ShownShortcut[] {
  return ownRows(own).map((row) => {
    const shown = inForce.find(({ name }) => name === row.name)?.keys.join(' ')
    return { ...row, title: titleOf(row.name), shown, lost: isLost(row.ways[0]) }
  })
}

const isLost = (way: string | undefined) =>
  way !== undefined && way.split(' ').some((stroke) => shortcuts.isKept(stroke))

/**
 * Every command by category with its keys: Enter records, Space records the second ones, Del switches off,
 * Backspace resets.
 */
export function ShortcutGrid({ ref }: { ref: Ref<GridHandle> }) {
  const { t } = useTranslation()
  const [rows] = useState(() => createRows<ShownShortcut>())
  const settings = useSettings((state) => state.value)
  const inForce = useSyncExternalStore(shortcuts.subscribe, shortcuts.bindings)
  const search = useKeysPage((state) => state.search)
  useRegistry()
  const columns = useMemo(() => shortcutColumns(t), [t])
  // Rebuilt after every render (settings, keys, language, commands): with about a hundred rows this is cheap.
  useEffect(() => rows.replace(shownRows(settings, inForce).filter((row) => matches(row, search, t))))
  return (
    <Grid
      ref={ref}
      name="shortcuts"
      rows={rows}
      columns={columns}
      label={t('settings:shortcuts')}
      keyOf={({ name }) => name}
      rowClass={(row) => (row.ways.length === 0 ? 'dim-row' : undefined)}
      onCursor={({ name }) => moveCursor(name)}
      onEnter={() => void commands.run('settings.recordKeys', {}, 'key')}
      onSpace={() => void commands.run('settings.recordSecondKeys', {}, 'key')}
      onMove={onMove}
    />
  )
}
