import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommandId } from '../command/command.ts'
import { keyName } from '../command/keys/keyName.ts'
import { onMac } from '../command/keyboard.ts'
import { profileName, profileNames } from '../command/keys/keymap.ts'
import { commands } from '../command/registry.ts'
import { Button } from '../field/Button.tsx'
import { CheckField } from '../field/CheckField.tsx'
import { choicesFrom } from '../field/choice/choice.ts'
import { ChoiceField } from '../field/choice/ChoiceField.tsx'
import { FieldShell } from '../field/FieldShell.tsx'
import { useEntry } from '../field/entry/useEntry.ts'
import { searchFor, useKeysPage } from './keysPage.ts'
import { useSettings } from './settingsStore.ts'

/** Commands of the page as buttons, with their keys in the grid. */
const buttons = [
  ['settings.recordKeys', 'enter'],
  ['settings.recordSecondKeys', 'space'],
  ['settings.switchKeys', 'del'],
  ['settings.resetKeys', 'backspace'],
  ['settings.askResetKeys', ''],
  ['settings.proveKeys', ''],
  ['settings.exportKeys', ''],
  ['settings.importKeys', ''],
] as const satisfies readonly (readonly [CommandId, string])[]

/** Search box, profile, and the commands for the row under the cursor. */
export function ShortcutBar({ toGrid }: { toGrid(): void }) {
  const { t } = useTranslation('settings')
  const profile = useSettings(({ value }) => profileName(value.profile, onMac))
  const source = useMemo(
    () => choicesFrom(profileNames.map((code) => ({ code, name: t(`profile.${code}`) }))),
    [t],
  )
  return (
    <>
      <div className="chips" role="search" aria-label={t('search')}>
        <SearchField toGrid={toGrid} />
        <ChoiceField
          label={t('profileLabel')}
          value={profile}
          source={source}
          withoutCode
          size={30}
          onChange={(code) => void commands.run('settings.keyProfile', { profile: code }, 'menu')}
          onEnter={toGrid}
        />
        <KeyHints />
        <Saved />
      </div>
      <div className="chips">
        {buttons.map(([command, key]) => (
          <Button key={command} onPress={() => void commands.run(command, {}, 'bar')}>
            {key && <span className="key">{keyName(key)}</span>}
            {t(commands.title(command))}
          </Button>
        ))}
      </div>
    </>
  )
}

/** Filters while typing; Enter and the arrows move to the grid. */
function SearchField({ toGrid }: { toGrid(): void }) {
  const { t } = useTranslation('settings')
  const search = useKeysPage((state) => state.search)
  const entry = useEntry<string>({
    value: search,
    show: (text) => text,
    read: (text) => ({ value: text }),
    onChange: searchFor,
    onType: () => searchFor(entry.text()),
    onEnter: toGrid,
    onStep: toGrid,
  })
  return <FieldShell label={t('search')} size={28} entry={entry} autoFocus />
}

function KeyHints() {
  const { t } = useTranslation('settings')
  const shown = useSettings(({ value }) => value.showShortCuts !== false)
  const turn = () => void commands.run('settings.keyHints', {}, 'menu')
  return <CheckField label={t('command.keyHints')} value={shown} onChange={turn} />
}

function Saved() {
  const { t } = useTranslation('settings')
  const saving = useSettings((state) => state.saving)
  return (
    <span className={saving === 'failed' ? 'save-state bad' : 'save-state muted'} role="status">
      {t(`saving.${saving}`)}
    </span>
  )
}
