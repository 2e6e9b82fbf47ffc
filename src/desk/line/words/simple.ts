import type { NoArguments } from '../../command/command.ts'
import { atEnd, fail, type Failure, type Reader, peek } from '../reader.ts'
import { verb, type LineForm } from '../row.ts'
import { shapeToLatin } from '../../../domain/value/phoneticKey.ts'

/** Reads a verb that takes nothing. */
function nothingElse(reader: Reader): NoArguments | Failure {
  reader.at = 1
  return atEnd(reader) ? {} : fail(reader, ['nothing'])
}

/** A verb that takes nothing, with its other spellings; without `preview` that of its command is shown. */
export function simple(
  place: number,
  name: string,
  word: string | readonly [string, ...string[]],
  preview?: () => string,
): LineForm<NoArguments> {
  const words = typeof word === 'string' ? [word] : word
  const [first = ''] = words
  return {
    ...verb(...words),
    name,
    place,
    usage: words.join(' · '),
    read: nothingElse,
    print: () => first,
    examples: words,
    ...(preview && { preview }),
  }
}

const codeShape = /^[A-Z0-9][A-Z0-9-]{0,19}$/

/** A code, in capitals. */
export function readCode(reader: Reader): string | Failure {
  const word = peek(reader, 'code')
  const code = word && shapeToLatin(word.text)
  if (code === undefined || !codeShape.test(code)) return fail(reader, ['code'])
  reader.at += 1
  return code
}
