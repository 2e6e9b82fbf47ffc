import type { LineContext } from './context.ts'
import { isEntry, type Entry, type Misread, type Parsed } from './parse.ts'

/** An entry in canonical form, which parses to the same command with the same arguments. */
export function printEntry({ row, args }: Entry, context: LineContext): string {
  return row.print(args, context)
}

/** A line in canonical form; entries that were not understood stay as typed. */
export function printLine(text: string, { entries }: Parsed, context: LineContext): string {
  return entries.map((entry) => written(entry, text, context)).join(' ; ')
}

function written(entry: Entry | Misread, text: string, context: LineContext): string {
  return isEntry(entry) ? printEntry(entry, context) : text.slice(entry.from, entry.to).trim()
}
