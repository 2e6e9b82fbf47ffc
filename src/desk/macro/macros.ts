import { macroCommand } from './commands.ts'
import { commandsOf, type AnyCommand, type CommandId, type CommandServices } from '../command/command.ts'
import { everywhere, type KeymapEntry } from '../keys/keymap.ts'
import { findConflicts, refused, type Conflict } from '../keys/shortcutConflicts.ts'
import { canonicalKeys, keptByText } from '../keys/keystroke.ts'
import type { LineMacro } from '../line/context.ts'
import type { Registry } from '../command/registry.ts'
import type { Shortcuts } from '../keys/resolver.ts'
import type { GrammarContext } from '../line/row.ts'
import type { MacroCall } from './macroRows.ts'
import { isEntry, parse, type Entry, type Parsed } from '../line/parse.ts'
import type { Filled } from '../line/lineModel.ts'
import { type Span, splitLine } from '../line/words/reader.ts'

/** A macro as the settings store it. */
export interface Macro extends LineMacro {
  keys?: string
  parameters: string[]
}

/** Where macros are stored; the app provides it. */
export interface MacroStore {
  all(): readonly Macro[]
  save(macros: Macro[]): void
  subscribe(listener: () => void): () => void
}

/** The command that a macro’s key and its line of the palette run. */
export function commandOf(name: string): CommandId {
  return `macro.run-${name}` as CommandId
}

/** A macro’s key among the shortcuts. */
export function shortcutOf({ name, keys }: Pick<Macro, 'name' | 'keys'>): KeymapEntry[] {
  if (keys === undefined || keys === '') return []
  return [{ name: `Macro ${name}`, keys, category: everywhere, command: commandOf(name) }]
}

const keyNames =
  /^(?:.?|f(?:[1-9]|1\d|2[0-4])|enter|esc|tab|space|backspace|del|insert|home|end|pageup|pagedown|up|down|left|right)$/u

/** Conflict of keys that do not exist, or that type or edit text. */
function unfit({ name, keys }: KeymapEntry): Conflict | undefined {
  const strokes = canonicalKeys(keys) ?? ['?nothing']
  const known = strokes.every((stroke) => keyNames.test(stroke.split('+').at(-1) ?? ''))
  if (!known) return { name, keys, reason: 'unreadable' }
  return strokes[0] !== undefined && keptByText(strokes[0]) ? { name, keys, reason: 'typing' } : undefined
}

/** Why a macro cannot have these keys; undefined where it can. */
export function keysProblem(
  macro: Pick<Macro, 'name' | 'keys'>,
  before: string | undefined,
  shortcuts: Pick<Shortcuts, 'entries'>,
  registry: Pick<Registry, 'get'>,
): Conflict | undefined {
  const [shortcut] = shortcutOf(macro)
  if (!shortcut) return undefined
  const mine: string = commandOf(macro.name)
  const own: readonly unknown[] = [mine, before === undefined ? undefined : commandOf(before)]
  const others = shortcuts
    .entries()
    .filter(({ command }) => !commandsOf(command).some((id) => own.includes(id)))
  const where = (id: string) => (id === mine ? 'everywhere' : registry.get(id)?.where)
  const found = findConflicts([...others, shortcut], where)
  return unfit(shortcut) ?? found.find((conflict) => conflict.name === shortcut.name && refused(conflict))
}

/** A command for every macro, so that keys and the palette find them. */
export function macroCommandsOf(macros: readonly Macro[]): AnyCommand[] {
  return macros.map(({ name }) => {
    const run = async (_: unknown, services: CommandServices) => {
      const outcome = await services.run(macroCommand.run, { name, values: [] }, 'macro')
      return outcome.done ? undefined : outcome.refusal
    }
    return {
      id: commandOf(name),
      where: 'everywhere',
      changes: 'nothing',
      run,
    }
  })
}

function isCall(entry: Parsed['entries'][number]): entry is Entry & { args: MacroCall } {
  return isEntry(entry) && entry.row.name === 'macro'
}

/** One macro with its values; the name of a port may be several words without quotation marks. */
export function macroText(macro: LineMacro, values: readonly string[], context: GrammarContext): Filled {
  const filled = fillParameters(macro, values)
  if (!parse(filled.text, context).failure) return filled
  const plain = fillParameters(macro, values, false)
  return parse(plain.text, context).failure ? filled : plain
}

function moved(spans: readonly Span[], by: number): Span[] {
  return spans.map(({ from, to }) => ({ from: from + by, to: to + by }))
}

/** The line with the macros it calls written out in their places; undefined where it calls none. */
export function expand(text: string, { entries }: Parsed, context: GrammarContext): Filled | undefined {
  const calls = entries.filter(isCall)
  if (calls.length === 0) return undefined
  let at = 0
  let out = ''
  const asked: Span[] = []
  for (const { args, from, to } of calls) {
    const macro = context.macros?.find(({ name }) => name === args.name)
    if (!macro) continue
    const filled = macroText(macro, args.values, context)
    out += text.slice(at, from)
    asked.push(...moved(filled.asked, out.length))
    out += filled.text
    at = to
  }
  return { text: out + text.slice(at), asked }
}

const spot = /\$(\p{L}[\p{L}\p{N}]*|\d{1,2})/gu

/** The names of the parameters, in the order of their first occurrence. */
export function parametersIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(spot)].map(([, name = '']) => name))]
}

/** `to=jtr` → to, jtr */
export function readParameter(parameter: string): { name: string; value: string } {
  const at = parameter.indexOf('=')
  if (at < 0) return { name: parameter, value: '' }
  return { name: parameter.slice(0, at), value: parameter.slice(at + 1) }
}

/** The parameters of an edited text; existing ones retain their default values. */
export function parametersFor(text: string, known: readonly string[]): string[] {
  const values = new Map(known.map(readParameter).map(({ name, value }) => [name, value]))
  return parametersIn(text).map((name) => `${name}=${values.get(name) ?? ''}`)
}

/** The text with a parameter renamed. */
export function renameParameter(text: string, from: string, to: string): string {
  return text.replaceAll(spot, (whole, name: string) => (name === from ? `$${to}` : whole))
}

/** The value in quotation marks, unless it is one word of one entry or is already inside quotation marks. */
function quoted(value: string, before: string, words: boolean): string {
  const inside = (before.match(/["“”«»]/g) ?? []).length % 2 === 1
  const [entry, ...entries] = splitLine(value)
  const single = entry?.words.length === 1 && entry.to - entry.from === value.length
  const plain = entries.length === 0 && (single || !words) && !/[,;"“”«»\n]\s*$/.test(value)
  if (inside || plain || value === '') return value
  return value.includes('"') ? `«${value}»` : `"${value}"`
}

/**
 * The text with values for its parameters, in their order; missing values are replaced by their defaults, or stay
 * parameters. Values of several words are quoted; with `quote` false only where they are more than one entry.
 */
export function fillParameters(
  { text, parameters }: Omit<LineMacro, 'name'>,
  values: readonly string[],
  quote = true,
): Filled {
  const names = parametersIn(text)
  const usual = new Map(parameters.map(readParameter).map(({ name, value }) => [name, value]))
  const asked: Span[] = []
  let filled = ''
  let at = 0
  for (const match of text.matchAll(spot)) {
    const [whole, name = ''] = match
    filled += text.slice(at, match.index)
    at = match.index + whole.length
    const given = values[names.indexOf(name)]
    const value = quoted(given ?? usual.get(name) ?? '', filled, quote) || whole
    if (given === undefined) asked.push({ from: filled.length, to: filled.length + value.length })
    filled += value
  }
  return { text: filled + text.slice(at), asked }
}
