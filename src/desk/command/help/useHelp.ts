import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useRegistry } from '../useCommands.ts'
import { help, heldModifiers } from './help.ts'

export function useHelp() {
  return useSyncExternalStore(help.subscribe, help.state)
}

export function useHeldModifiers() {
  return useSyncExternalStore(heldModifiers.subscribe, heldModifiers.state)
}

/** Words a command by its id. */
export function useTitles(): (command: string) => string {
  const { t } = useTranslation()
  const registry = useRegistry()
  return (command) => t(registry.title(command))
}

/** What a command does, in full: titles are as short as a key cap. */
export function useDescriptions(): (command: string) => string {
  const { t, i18n } = useTranslation()
  const titled = useTitles()
  const registry = useRegistry()
  return (command) => {
    const key = `help:description.${registry.actedBy(command)}`
    return i18n.exists(key, { fallbackLng: false }) ? t(key) : titled(command)
  }
}
