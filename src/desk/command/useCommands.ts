import { useEffect, useSyncExternalStore, useState } from 'react'
import i18next from 'i18next'
import type { Refusal } from '../../domain/refusal.ts'
import { refusalText } from '../request/fault.ts'
import { textOf } from '../language/text.ts'
import type { AnyCommand, Screen, CommandHandle, Outcome } from './command.ts'
import { commands } from './registry.ts'
import { lineContext } from './keyboard.ts'

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

/** The i18next key of the action that a refusal by the server or a failure of the command is titled with. */
export function failedAction(id: string): string | undefined {
  const { failedAs } = commands.get(commands.actedBy(id)) ?? {}
  return typeof failedAs === 'function' ? failedAs() : failedAs
}

/** Puts the failed action before the text, for the commands that have one. */
export function inAction(id: string, words: string): string {
  const action = failedAction(id)
  return action === undefined ? words : i18next.t('notice:failed', { action: textOf(action), words })
}

/** A refusal from the server names the action; the desk’s own refusals do not need it. */
export function refusalIn(id: string, refusal: Refusal): string {
  const words = refusalText(refusal)
  return refusal.message === undefined ? words : inAction(id, words)
}

/** The text of a refusal; undefined where none is shown. */
type RefusalWords = (refusal: Refusal) => string | undefined

/** Why a command was refused; undefined where it was not. */
export function refusedText(outcome: Outcome, word: RefusalWords = refusalText): string | undefined {
  return outcome.done || !outcome.refusal ? undefined : word(outcome.refusal)
}
