import { useEffect, useSyncExternalStore, useState } from 'react'
import type { AnyCommand, Screen, CommandHandle } from './command.ts'
import { commands } from './registry.ts'
import { lineContext } from './keyboard.ts'
import { refusedText, type RefusalWords } from './failedAction.ts'

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

/** Milliseconds between two readings of the clock. */
const pace = 1000

/** `YYYY-MM-DD HH:mm` in a zone, that of the agency by default; renders again when the minute turns. */
export function usePortTime(zone?: string): string {
  const now = () => lineContext.nowIn(zone)
  return useSyncExternalStore(tick, now, now)
}

function tick(look: () => void): () => void {
  const timer = setInterval(look, pace)
  return () => clearInterval(timer)
}

/**
 * Runs commands of a form or dialog, and shows there why the last one was refused: in its usual text, or that of `word`.
 */
export function useRefused(
  word?: RefusalWords,
): [
  problem: string | undefined,
  run: <Args>(id: CommandHandle<Args>, args: NoInfer<Args>) => void,
  setProblem: (problem: string | undefined) => void,
] {
  const [problem, setProblem] = useState<string>()
  async function run<Args>(id: CommandHandle<Args>, args: NoInfer<Args>): Promise<void> {
    setProblem(refusedText(await commands.run(id, args, 'screen'), word))
  }
  return [problem, (id, args) => void run(id, args), setProblem]
}
