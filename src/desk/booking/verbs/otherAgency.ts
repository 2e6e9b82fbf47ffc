import { closeQuestion, openQuestion } from '../../question/questions.ts'
import type { Question } from '../../question/handle.ts'
import { bookingCommand, bookingQuestion } from '../commands.ts'
import type { AnyCommand } from '../../command/command.ts'
import { oneWord, type Value } from '../../line/combine.ts'

declare module '../../command/command.ts' {
  interface Screens {
    /** Asks for the code of another agency. */
    otherAgency: true
  }
}

export interface AskedAgency {
  agency: string
  idempotencyKey: string
}

/** A repetition for the same agency has the same key, another agency a new one. */
export function keyFor<Asked extends AskedAgency>(
  question: Question<Asked>,
  asked: Asked,
  agency: string,
): string {
  if (asked.agency === agency) return asked.idempotencyKey
  const idempotencyKey = crypto.randomUUID()
  openQuestion(question, { ...asked, agency, idempotencyKey })
  return idempotencyKey
}

/** The code of another agency, in capitals. */
export const otherAgency: Value<string> = oneWord('code', '1377', {
  meaning: ({ keys }) => (/^[a-z0-9]{1,12}$/.test(keys) ? keys.toUpperCase() : undefined),
  print: (agency) => agency.toLowerCase(),
})

/** Leaves the question of either verb that asks for an agency. */
export const leaveAgency: AnyCommand = {
  id: bookingCommand.leaveAgency,
  where: ['otherAgency'],
  changes: 'desk',
  awaits: 'booking',
  run() {
    closeQuestion(bookingQuestion.agency)
    closeQuestion(bookingQuestion.transfer)
  },
}
