import { isConfirmed, isNumberTyped } from '../../confirmation.ts'
import { StartupError } from '../../database/startupError.ts'

/** Answers that are given with the command. */
export interface Given {
  yes: boolean
  persons?: number
}

/** A withdrawal that reaches passengers needs their number, which --yes does not give. */
export async function isLoadConfirmed({ yes, persons }: Given, reached: number): Promise<boolean> {
  const refused = 'Nothing was loaded'
  if (reached === 0) return yes || isConfirmed('Load this?', refused)
  if (persons === reached) return true
  const question = `Withdrawn sailings have ${reached} passengers.`
  if (persons !== undefined || !process.stdin.isTTY)
    throw new StartupError(`${refused}. ${question} Add --persons ${reached} to withdraw them.`)
  return isNumberTyped(question, reached)
}
