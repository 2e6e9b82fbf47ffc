import { useState } from 'react'
import { refusalText } from '../request/problemText.ts'
import type { CommandId, Commands } from './command.ts'
import { commands } from './registry.ts'

/** Runs commands of a form or dialog, and shows there why the last one was refused. */
export function useRefused(): [
  problem: string | undefined,
  run: <Id extends CommandId>(id: Id, args: Commands[Id]) => void,
  setProblem: (problem: string | undefined) => void,
] {
  const [problem, setProblem] = useState<string>()
  async function run<Id extends CommandId>(id: Id, args: Commands[Id]): Promise<void> {
    const outcome = await commands.run(id, args, 'screen')
    setProblem(outcome.done || !outcome.refusal ? undefined : refusalText(outcome.refusal))
  }
  return [problem, (id, args) => void run(id, args), setProblem]
}
