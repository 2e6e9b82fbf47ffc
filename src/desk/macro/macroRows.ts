import { latinKeys } from '../../domain/value/phoneticKey.ts'
import type { LineContext, LineMacro } from '../line/context.ts'
import { presentId } from '../command/formerIds.ts'
import { lineRow, seq, word, type Opening, type Part } from '../line/combine.ts'
import { atEnd, fail, type Failure, type Reader, isFailure, peek, type Word } from '../line/words/reader.ts'
import { type LineForm, rowsOf, type GrammarContext } from '../line/row.ts'
import { commandsOf, type RecordedStep } from '../command/command.ts'
import { isEntry, parse } from '../line/parse.ts'

/** A call of a macro by its name, with the values typed so far. */
export interface MacroCall {
  name: string
  values: string[]
}

function named(word: Word | undefined, { macros = [] }: LineContext): LineMacro | undefined {
  if (!word || word.quoted) return undefined
  const typed = word.text.toLowerCase()
  return (
    macros.find(({ name }) => name === typed) ??
    macros.find(({ name }) => latinKeys(name) === latinKeys(typed))
  )
}

function readCall(reader: Reader, context: LineContext): MacroCall | Failure {
  const macro = named(reader.words[0], context)
  if (!macro) return fail(reader, ['verb'])
  reader.at = 1
  const values: string[] = []
  while (!atEnd(reader) && values.length < macro.parameters.length)
    values.push(reader.words[reader.at++]?.text ?? '')
  return { name: macro.name, values }
}

function printValue(value: string): string {
  if (/^[^\s,;"“«»]+$/.test(value)) return value
  return value.includes('"') ? `«${value}»` : `"${value}"`
}

/** The name of a macro, and the values of its parameters. */
const calledMacro: Opening<MacroCall> = {
  verbs: [],
  is: ([first], context) => named(first, context) !== undefined,
  usage: 'akti [pir] [jtr] [24]',
  read: readCall,
  print: ({ name, values }) => [name, ...values.map(printValue)].join(' '),
}

export const callRow: LineForm<MacroCall> = lineRow({
  name: 'macro',
  order: 350,
  precedence: -1,
  entry: calledMacro,
  examples: [],
})

/** Any command by its id, for commands that no other row runs. */
export interface DoArguments {
  id: string
  args: Record<string, unknown>
}

const idShape = /^[a-z][a-zA-Z]*\.[a-z][a-zA-Z\d]*$/
const fieldShape = /^([a-zA-Z]\w*)=(.*)$/
const plainWord = /^[a-zA-Z][\w-]*$/
const fixed: Record<string, boolean> = { true: true, false: false }

function plainValue(text: string): unknown {
  if (text in fixed) return fixed[text]
  return /^-?\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : plainWord.test(text) ? text : undefined
}

function quotedValue(word: Word | undefined): unknown {
  if (!word?.quoted) return undefined
  try {
    return JSON.parse(word.text) as unknown
  } catch {
    return undefined
  }
}

/** `days=1`, `kind=vehicle`, or anything else as JSON in quotation marks: `people=«[…]»`. */
function readField(reader: Reader): [string, unknown] | Failure {
  const word = peek(reader, 'words')
  const [, name, text = ''] = fieldShape.exec(word?.text ?? '') ?? []
  if (name === undefined) return fail(reader, ['words'])
  reader.at += 1
  const value = text === '' ? quotedValue(peek(reader, 'words', true)) : plainValue(text)
  if (value === undefined) return fail(reader, ['words'])
  if (text === '') reader.at += 1
  return [name, value]
}

/** The id of a command and its arguments by name. */
const anyCommand: Part<DoArguments> = {
  usage: 'app.theme · do sailing.shiftDay days=1',
  read(reader) {
    const id = latinKeys(peek(reader, 'words')?.text ?? '')
    if (!idShape.test(id)) return fail(reader, ['words'])
    reader.at += 1
    const args: Record<string, unknown> = {}
    while (!atEnd(reader)) {
      const field = readField(reader)
      if (isFailure(field)) return field
      args[field[0]] = field[1]
    }
    return { id: presentId(id), args }
  },
  print: ({ id, args }) =>
    [
      id,
      ...Object.entries(args)
        .filter(([, value]) => value !== undefined)
        .map(printField),
    ].join(' '),
}

/** Quotation marks inside are written as character codes. */
function json(value: unknown): string {
  return `«${JSON.stringify(value).replaceAll('»', '\\u00bb')}»`
}

function printField([name, value]: [string, unknown]): string {
  const text = String(value)
  return `${name}=${typeof value !== 'object' && plainValue(text) === value ? text : json(value)}`
}

export const doRow: LineForm<DoArguments> = lineRow({
  name: 'do',
  order: 360,
  entry: seq(word('do'), anyCommand),
  examples: ['do app.theme', 'do sailing.shiftDay days=1', 'do sale.addProduct kind=vehicle'],
})

/** Returns whether two arguments are equal, whatever the order of their properties. */
export function sameArguments(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, sorted) === JSON.stringify(other, sorted)
}

function sorted(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Returns whether the text is one entry that runs exactly this. */
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
