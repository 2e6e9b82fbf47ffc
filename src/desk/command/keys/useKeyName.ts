import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { keyName } from './keyName.ts'
import { shortcuts } from '../keyboard.ts'

/** Name of the key of a command, as it is bound now; undefined where it has none. */
export function useKeyName(command: string): string | undefined {
  // The name changes with the language.
  useTranslation('app')
  const keys = useSyncExternalStore(shortcuts.subscribe, () => shortcuts.keysOf(command))
  return keys === undefined ? undefined : keyName(keys)
}
