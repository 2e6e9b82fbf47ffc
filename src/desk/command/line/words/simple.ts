import type { CommandChoice } from '../../choice.ts'
import type { NoArguments } from '../../command.ts'
import { atEnd, fail, type Failure, type Reader } from '../reader.ts'
import { row, verb } from '../row.ts'

/** Reads a verb that takes nothing. */
function nothingElse(reader: Reader): NoArguments | Failure {
  reader.at = 1
  return atEnd(reader) ? {} : fail(reader, ['nothing'])
}

/** A verb that takes nothing; without `preview` that of its command is shown. */
export function simple(
  place: number,
  name: string,
  command: CommandChoice,
  word: string,
  preview?: () => string,
) {
  return row<NoArguments>({
    ...verb(word),
    name,
    command,
    place,
    usage: word,
    read: nothingElse,
    print: () => word,
    examples: [word],
    ...(preview && { preview }),
  })
}
