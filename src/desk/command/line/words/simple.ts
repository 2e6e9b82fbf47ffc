import type { NoArguments } from '../arguments.ts'
import { row, verb } from '../row.ts'
import { nothingElse } from '../rows/sale.ts'

/** A verb that takes nothing. */
export function simple(name: string, command: string, word: string) {
  return row<NoArguments>({
    ...verb(word),
    name,
    command,
    usage: word,
    read: nothingElse,
    print: () => word,
    examples: [word],
  })
}
