import { commandsOf, type RecordedStep } from '../command.ts'
import { rowsOf, type GrammarContext } from '../line/grammar.ts'
import { doRow } from './doRow.ts'
import { isEntry, parse } from '../line/parse.ts'

/** Whether two arguments are equal, whatever the order of their properties. */
export function sameArguments(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, sorted) === JSON.stringify(other, sorted)
}

function sorted(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Whether the text is one entry that runs just this. */
export function readsAs(text: string, { command, args }: RecordedStep, context: GrammarContext): boolean {
  const { entries, failure } = parse(text, context)
  const [entry] = entries
  if (failure || entries.length !== 1 || !entry || !isEntry(entry)) return false
  return commandsOf(entry.command).includes(command) && sameArguments(entry.args, args)
}

/** How to print a recorded step: by its own row, or by its command id where the grammar has no words for it. */
export function stepPrinter(noted: RecordedStep, context: GrammarContext): (args: unknown) => string {
  const own = rowsOf(noted.command, context.grammar)
    .map((row) => ({ row, text: row.print(noted.args, context) }))
    .filter(({ text }) => readsAs(text, noted, context))
    .sort((one, other) => one.text.length - other.text.length)[0]
  if (own) return (args) => own.row.print(args, context)
  return (args) => doRow.print({ id: noted.command, args: args as Record<string, unknown> }, context)
}
