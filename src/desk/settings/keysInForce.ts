import { onMac, shortcuts } from '../command/keyboard.ts'
import { profileLayer } from '../command/keys/keymap.ts'
import { interceptedStrokes, environmentName } from '../command/page/environment.ts'
import { machine, type Settings } from './settings.ts'
import { useSettings } from './settingsStore.ts'

/** Applies the profile and shortcuts of the settings, now and after every change. Returns its undo. */
export function bindKeysOfSettings(): () => void {
  apply(useSettings.getState().value)
  return useSettings.subscribe(({ value }, before) => {
    const { shortcuts: own, profile, keptKeys } = before.value
    if (value.shortcuts !== own || value.profile !== profile || value.keptKeys !== keptKeys) apply(value)
  })
}

function apply({ profile, shortcuts: own, keptKeys = {} }: Settings): void {
  shortcuts.useProfile(profileLayer(profile, onMac))
  shortcuts.useOperator(own)
  shortcuts.useKept([...interceptedStrokes(machine), ...(keptKeys[environmentName(machine)] ?? [])])
}
