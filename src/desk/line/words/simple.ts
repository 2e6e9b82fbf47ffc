import type { NoArguments } from '../../command/command.ts'
import { shapeToLatin } from '../../../domain/value/phoneticKey.ts'
import { lineRow, oneWord, word, type Value } from '../combine.ts'
import type { LineForm } from '../row.ts'

/** A verb that takes nothing, with its other spellings; without `preview` that of its command is shown. */
export function simple(
  place: number,
  name: string,
  verb: string | readonly [string, ...string[]],
  preview?: () => string,
): LineForm<NoArguments> {
  const verbs = typeof verb === 'string' ? ([verb] as const) : verb
  return lineRow<{}>({ name, place, entry: word(...verbs), examples: verbs, ...(preview && { preview }) })
}

const codeShape = /^[A-Z0-9][A-Z0-9-]{0,19}$/

/** A code, in capitals. */
export const code: Value<string> = oneWord('code', 'meal', {
  meaning({ text }) {
    const typed = shapeToLatin(text)
    return codeShape.test(typed) ? typed : undefined
  },
  print: (typed) => typed.toLowerCase(),
})

/** 1 to 99. */
export const count: Value<number> = oneWord('number', '2', {
  meaning: ({ keys }) => (/^[1-9]\d?$/.test(keys) ? Number(keys) : undefined),
})
