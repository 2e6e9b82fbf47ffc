import { commandsOf, type AnyCommand, type CommandId, type CommandServices } from '../command.ts'
import { everywhere } from '../keys/categories.ts'
import { findConflicts, refused, type Conflict } from '../keys/conflict.ts'
import type { KeymapEntry } from '../keys/keymap.ts'
import { canonicalKeys, keptByText } from '../keys/keystroke.ts'
import type { LineMacro } from '../line/context.ts'
import type { Registry } from '../registry.ts'
import type { Shortcuts } from '../keys/shortcuts.ts'
import type { GrammarContext } from '../line/grammar.ts'
import type { MacroCall } from './callRow.ts'
import { isEntry, parse, type Entry, type Parsed } from '../line/parse.ts'
import type { Filled } from '../line/macroFields.ts'
import type { Span } from '../line/words/splitLine.ts'
import { fillParameters } from './fillParameters.ts'

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
      const outcome = await services.run('macro.run', { name, values: [] }, 'macro')
      return outcome.done ? undefined : outcome.refusal
    }
    return {
      id: commandOf(name),
      where: 'everywhere',
      changes: 'nothing',
      recorded: false,
      run,
    } as AnyCommand
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
