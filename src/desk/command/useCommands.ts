import { useEffect, useSyncExternalStore } from 'react'
import type { AnyCommand, Screen } from './command.ts'
import { commands } from './registry.ts'

/** Renders again whenever the registered commands, the screens or the commands under way change. */
export function useRegistry() {
  useSyncExternalStore(commands.subscribe, commands.version, commands.version)
  return commands
}

/** The screen or dialog on top. */
export function usePlace(): Screen | undefined {
  return useSyncExternalStore(commands.subscribe, commands.place)
}

/** The screen without dialogs over it: the header depends on it. */
export function useScreen(): Screen | undefined {
  return useSyncExternalStore(commands.subscribe, commands.screen)
}

/** The key bar is drawn again when one of the values changes, on which it depends what can run. */
export function useReadiness(...values: readonly (string | number | boolean | undefined)[]): void {
  const key = values.join()
  useEffect(() => commands.refresh(), [key])
}

/** Registers commands while the component is mounted; the list must be stable. */
export function useCommands(list: readonly AnyCommand[]): void {
  useEffect(() => commands.register(list), [list])
}
