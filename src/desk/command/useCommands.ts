import { useEffect, useSyncExternalStore } from 'react'
import type { AnyCommand, Screen } from './command.ts'
import { commands } from './registry.ts'

/** Renders again whenever commands, places or commands under way change. */
export function useRegistry() {
  useSyncExternalStore(commands.subscribe, commands.version, commands.version)
  return commands
}

/** The place on top. */
export function usePlace(): Screen | undefined {
  return useSyncExternalStore(commands.subscribe, commands.place)
}

/** What the header and its parts depend on: a dialog over the screen changes nothing of them. */
export function useScreen(): Screen | undefined {
  return useSyncExternalStore(commands.subscribe, commands.screen)
}

/** Commands that exist as long as the component does; keep the list stable. */
export function useCommands(list: readonly AnyCommand[]): void {
  useEffect(() => commands.register(list), [list])
}
