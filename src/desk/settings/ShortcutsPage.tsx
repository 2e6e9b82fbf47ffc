import { settingsCommand } from './commands.ts'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommandId } from '../command/command.ts'
import { keyName } from '../keys/keyName.ts'
import { onMac, shortcuts } from '../command/keyboard.ts'
import { profileName, profileNames, type Binding, categoryNamed } from '../keys/keymap.ts'
import { commands } from '../command/registry.ts'
import { Button } from '../field/Button.tsx'
import { CheckField } from '../field/CheckField.tsx'
import { choicesFrom } from '../field/choice/choice.ts'
import { ChoiceField } from '../field/choice/ChoiceField.tsx'
import { closeKeysQuestion, moveCursor, searchFor, useKeysPage, ownRows, titleOf } from './ownKeys.ts'
import { SearchField } from '../field/TextField.tsx'
import { SaveState } from './page/SettingsPage.tsx'
import { useSettings } from './settingsStore.ts'
import type { Move } from '../command/inputTarget.ts'
import { useRegistry } from '../command/useCommands.ts'
import { Grid } from '../grid/Grid.tsx'
import type { GridHandle } from '../grid/gridHandle.ts'
import { createRows } from '../grid/rows.ts'
import type { Settings } from './settings.ts'
import type { TFunction } from 'i18next'
import { latinText } from '../../domain/value/phoneticKey.ts'
import type { ShortcutRow } from '../keys/operatorShortcuts.ts'
import { columnsOf } from '../grid/column.ts'
import { textOf } from '../language/text.ts'

/** Commands of the page as buttons, with their keys in the grid. */
const buttons = [
  [settingsCommand.recordKeys, 'enter'],
  [settingsCommand.recordSecondKeys, 'space'],
  [settingsCommand.switchKeys, 'del'],
  [settingsCommand.resetKeys, 'backspace'],
  [settingsCommand.askResetKeys, ''],
  [settingsCommand.proveKeys, ''],
  [settingsCommand.exportKeys, ''],
  [settingsCommand.importKeys, ''],
] as const satisfies readonly (readonly [CommandId, string])[]

/** Lists all shortcuts, changes them and lets the operator try them. */
export function ShortcutsPage() {
  const grid = useRef<GridHandle>(null)
  useEffect(() => closeKeysQuestion, [])
  return (
    <>
      <ShortcutBar toGrid={() => grid.current?.focus()} />
      <ShortcutGrid ref={grid} />
    </>
  )
}

/** Search box, profile, and the commands for the row under the cursor. */
function ShortcutBar({ toGrid }: { toGrid(): void }) {
  const { t } = useTranslation('settings')
  const search = useKeysPage((state) => state.search)
  const profile = useSettings(({ value }) => profileName(value.profile, onMac))
  const source = useMemo(
    () => choicesFrom(profileNames.map((code) => ({ code, name: t(`profile.${code}`) }))),
    [t],
  )
  return (
    <>
      <div className="chips" role="search" aria-label={t('search')}>
        <SearchField label={t('search')} value={search} onSearch={searchFor} toFound={toGrid} />
        <ChoiceField
          label={t('profileLabel')}
          value={profile}
          source={source}
          withoutCode
          size={30}
          onChange={(code) => void commands.run(settingsCommand.keyProfile, { profile: code }, 'menu')}
          onEnter={toGrid}
        />
        <KeyHints />
        <SaveState />
      </div>
      <div className="chips">
        {buttons.map(([command, key]) => (
          <Button key={command} onPress={() => void commands.run(command, {}, 'bar')}>
            {key && <span className="key">{keyName(key)}</span>}
            {textOf(commands.title(command))}
          </Button>
        ))}
      </div>
    </>
  )
}

function KeyHints() {
  const { t } = useTranslation('settings')
  const shown = useSettings(({ value }) => value.showShortCuts !== false)
  const turn = () => void commands.run(settingsCommand.keyHints, {}, 'menu')
  return <CheckField label={t('command.keyHints')} value={shown} onChange={turn} />
}

function onMove(move: Move): boolean {
  if (move === 'delete') void commands.run(settingsCommand.switchKeys, {}, 'key')
  else if (move === 'backspace') void commands.run(settingsCommand.resetKeys, {}, 'key')
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
function ShortcutGrid({ ref }: { ref: Ref<GridHandle> }) {
  const { t } = useTranslation('settings')
  const [rows] = useState(() => createRows<ShownShortcut>())
  const settings = useSettings((state) => state.value)
  const inForce = useSyncExternalStore(shortcuts.subscribe, shortcuts.bindings)
  const search = useKeysPage((state) => state.search)
  useRegistry()
  const columns = useMemo(() => shortcutColumns(t), [t])
  // Rebuilt after every render (settings, keys, language, commands): with about a hundred rows this is cheap.
  useEffect(() => rows.replace(shownRows(settings, inForce).filter((row) => matches(row, search))))
  return (
    <Grid
      ref={ref}
      name="shortcuts"
      rows={rows}
      columns={columns}
      label={t('shortcuts')}
      keyOf={({ name }) => name}
      rowClass={(row) => (row.ways.length === 0 ? 'dim-row' : undefined)}
      onCursor={({ name }) => moveCursor(name)}
      onEnter={() => void commands.run(settingsCommand.recordKeys, {}, 'key')}
      onSpace={() => void commands.run(settingsCommand.recordSecondKeys, {}, 'key')}
      onMove={onMove}
    />
  )
}

export interface ShownShortcut extends ShortcutRow {
  title: string
  /** The browser does not deliver its keys. */
  lost: boolean
  /** The keys displayed in the bar and the menus. */
  shown: string | undefined
}

const categoryTitle = (category: string) => textOf(categoryNamed(category)?.title ?? category)

const off = (row: ShownShortcut) => row.ways.length === 0 && row.usual.length > 0

function stateOf(row: ShownShortcut, t: TFunction<'settings'>): string {
  if (off(row)) return t('state.off')
  const said = [
    row.lost ? t('state.lost', { shown: row.shown ? keyName(row.shown) : '–' }) : '',
    row.own ? t('state.own', { keys: row.usual.map(keyName).join(' ') || '–' }) : '',
    row.later ? t('state.later') : '',
  ]
  return said.filter((word) => word !== '').join(' · ')
}

/** Columns of the page; the category comes first, because rows are ordered by it. */
export function shortcutColumns(t: TFunction<'settings'>) {
  const dimmed = (tone: string) => (row: ShownShortcut) => (off(row) || row.later ? 'muted' : tone)
  return columnsOf<ShownShortcut>()(
    {
      category: { width: 160, tone: 'muted', text: ({ category }) => categoryTitle(category) },
      title: { width: 300, grow: 3, tone: dimmed('strong'), text: ({ title }) => title },
      keys: {
        width: 120,
        text: ({ ways }) => (ways[0] ? keyName(ways[0]) : '–'),
        tone: (row) => (row.lost ? 'warn' : row.own ? 'accent' : dimmed('strong')(row)),
      },
      second: {
        width: 180,
        tone: dimmed('accent'),
        text: ({ ways }) => ways.slice(1).map(keyName).join('  '),
      },
      state: {
        width: 160,
        grow: 2,
        text: (row) => stateOf(row, t),
        tone: (row) => (row.lost ? 'warn' : 'muted'),
      },
      name: { width: 220, tone: 'muted', text: ({ name }) => name },
    },
    (key) => t(`column.${key}`),
  )
}

/** True when each typed word occurs in the row’s title, name, category or keys, by their English names too. */
export function matches(row: ShownShortcut, search: string): boolean {
  const keys = row.ways.flatMap((way) => [way, keyName(way)])
  const text = [row.title, row.name, categoryTitle(row.category), row.category, ...keys]
    .map(latinText)
    .join(' ')
  return latinText(search)
    .split(' ')
    .every((word) => text.includes(word))
}
