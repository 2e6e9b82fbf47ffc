import { createInterface } from 'node:readline/promises'
import { StartupError } from './database/startupError.ts'

/**
 * Asks at the terminal; anything but yes, and Ctrl-C or Ctrl-D, refuses. `refused` begins the message where there is no
 * terminal.
 */
export async function isConfirmed(question: string, refused: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new StartupError(`${refused}: add --yes where no terminal can confirm it.`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${question} Type yes: `).catch(() => '')
  terminal.close()
  return answer.trim().toLowerCase() === 'yes'
}
