import { yesNoWord } from '../../../domain/value/yesNo.ts'
import { choicesFrom, type ChoiceSource } from '../../field/choice/choice.ts'

/** The two answers of a filter under their own names, also found by a yes or no in any language. */
export function yesNoChoices(names: { yes: string; no: string }): ChoiceSource {
  const [yes, no] = [
    { code: 'yes', name: names.yes },
    { code: 'no', name: names.no },
  ]
  const named = choicesFrom([yes, no])
  return {
    find: named.find,
    rank(typed) {
      const meant = yesNoWord(typed)
      return meant === undefined ? named.rank(typed) : { choices: [meant ? yes : no], tie: false }
    },
  }
}
