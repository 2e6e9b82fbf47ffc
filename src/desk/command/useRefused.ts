import { useState } from 'react'
import type { CommandId, Commands } from './command.ts'
import { refusedText, type RefusalWords } from './failedAction.ts'
import { commands } from './registry.ts'

/** Runs commands of a form or dialog, and shows there why the last one was refused: in its usual text, or that of `word`. */
export function useRefused(
  word?: RefusalWords,
): [
  problem: string | undefined,
  run: <Id extends CommandId>(id: Id, args: Commands[Id]) => void,
  setProblem: (problem: string | undefined) => void,
] {
  const [problem, setProblem] = useState<string>()
  async function run<Id extends CommandId>(id: Id, args: Commands[Id]): Promise<void> {
    setProblem(refusedText(await commands.run(id, args, 'screen'), word))
  }
  return [problem, (id, args) => void run(id, args), setProblem]
}
