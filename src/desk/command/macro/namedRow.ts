import { commandName, usualCommandNames } from '../line/words/commandNames.ts'
import { bare, row } from '../line/row.ts'
import type { LineContext } from '../line/context.ts'
import type { Word } from '../line/words/splitLine.ts'
import type { DoArguments } from './doRow.ts'

const mostWords = 7

function idOf(words: readonly Word[], { named = usualCommandNames }: LineContext): string | undefined {
  if (words.length > mostWords || words.some(({ quoted }) => quoted)) return undefined
  return named.get(commandName(words.map(({ text }) => text).join(' ')))
}

/** `help`, `close the day`: a command by its title, or by what it is usually called, in any language. */
export const namedRow = row<DoArguments>({
  ...bare,
  name: 'named',
  place: 361,
  precedence: 6,
  command: 'macro.do',
  usage: 'help · options · close the day',
  is: (words, context) => idOf(words, context) !== undefined,
  read: (reader, context) => {
    const id = idOf(reader.words, context) ?? ''
    reader.at = reader.words.length
    return { id, args: {} }
  },
  print: ({ id }) => `do ${id}`,
  examples: ['help', 'close the day'],
})
