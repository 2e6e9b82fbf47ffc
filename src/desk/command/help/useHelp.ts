import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useRegistry } from '../useCommands.ts'
import { help, hold } from './help.ts'

export function useHelp() {
  return useSyncExternalStore(help.subscribe, help.state)
}

export function useHold() {
  return useSyncExternalStore(hold.subscribe, hold.state)
}

/** Words a command by its id. */
export function useTitles(): (command: string) => string {
  const { t } = useTranslation()
  const registry = useRegistry()
  return (command) => t(registry.title(command))
}
