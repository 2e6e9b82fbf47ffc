import { createInterface } from 'node:readline/promises'
import { StartupError } from './database/startupError.ts'

/** Asks for a number at the terminal; another one refuses. */
export const isNumberTyped = async (question: string, number: number): Promise<boolean> =>
  (await answerTo(`${question} Type this number: `)) === String(number)

/**
 * Asks at the terminal; anything but yes, and Ctrl-C or Ctrl-D, refuses. `refused` begins the message where there is no
 * terminal.
 */
export async function isConfirmed(question: string, refused: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new StartupError(`${refused}: add --yes where no terminal can confirm it.`)
  return (await answerTo(`${question} Type yes: `)).toLowerCase() === 'yes'
}

async function answerTo(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(question).catch(() => '')
  terminal.close()
  return answer.trim()
}
