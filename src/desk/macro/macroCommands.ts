import { lineCommand } from '../line/commands.ts'
import { macroCommand } from './commands.ts'
import { bookingCommand } from '../booking/commands.ts'
import { defineCommand, stepsAlone } from '../command/defineCommand.ts'
import { doRow, type DoArguments, readsAs, stepPrinter, callRow, type MacroCall } from './macroRows.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { AnyCommand, Command, CommandId, CommandServices, RecordedStep } from '../command/command.ts'
import { line, lineContext } from '../command/keyboard.ts'
import { rowsOf, type GrammarContext } from '../line/row.ts'
import { awaited, commands } from '../command/registry.ts'
import { recorder, removeMacro, saveMacro, useMacros } from './recorder.ts'
import { macroText, fillParameters } from './macros.ts'
import { parseTicket } from '../../domain/ticket/number.ts'
import type { LineMacro } from '../line/context.ts'
import { monthAbbreviations } from '../../domain/value/typedDay.ts'
import { textOf } from '../language/text.ts'

function macroNamed(name: string) {
  return useMacros.getState().macros.find((macro) => macro.name === name)
}

function stop(): Refusal | undefined {
  const draft = { name: '', ...macroTemplate(recorder.stop(), lineContext.get()) }
  useMacros.setState({ draft: { ...draft, parameters: [...draft.parameters] } })
  return undefined
}

function edit({ name }: { name: string }): Refusal | undefined {
  const macro = macroNamed(name)
  if (!macro) return refuse('no_such_macro', { name })
  useMacros.setState({ draft: { ...macro, before: name } })
  return undefined
}

/** The editor is shown over the list: closing it leads back there. */
function close(): void {
  const { draft } = useMacros.getState()
  useMacros.setState(draft ? { draft: undefined } : { listed: false })
}

/** Writes the call into the line and enters it, so that it runs like a typed line. */
async function call(args: MacroCall, { run }: CommandServices): Promise<Refusal | undefined> {
  if (line.state().mode === 'running') return refuse('line_busy')
  await run(lineCommand.focus, {})
  line.empty()
  line.edit(callRow.print(args, lineContext.get()))
  line.enter()
  return undefined
}

/**
 * A command that changes the record without being an entry of the line must not run by its id: nothing would preview it.
 */
function isRefusedById({ changes, id, recorded }: Command): boolean {
  if (rowsOf(id, lineContext.get().grammar).some(({ commits }) => commits)) return true
  if (changes !== 'record') return false
  if (typeof recorded !== 'function') return true
  const steps = stepsAlone(recorded({} as never, lineContext.get()))
  return steps.every(({ command }) => command !== id)
}

function notDone({ id, args }: DoArguments): Refusal | undefined {
  const command = commands.get(id)
  if (!command) return refuse('no_such_command', { id })
  if (id === macroCommand.do || isRefusedById(command)) return refuse('not_by_name', { id })
  const ready = commands.readiness(id, args)
  return ready === 'ready' ? undefined : ready === 'elsewhere' ? refuse('not_here') : ready
}

async function doIt({ id, args }: DoArguments, { run }: CommandServices): Promise<Refusal | undefined> {
  const outcome = await run(id as CommandId, args as never)
  if (!outcome.done && 'fault' in outcome) throw outcome.fault
  return outcome.done ? undefined : outcome.refusal
}

function previewCall({ name, values }: MacroCall): string {
  const macro = macroNamed(name)
  return macro ? macroText(macro, values, lineContext.get()).text : ''
}

const plain = {
  where: 'everywhere',
  changes: 'nothing',
} as const satisfies Partial<AnyCommand>
const inDialog = { ...plain, where: ['macros', 'macroEdit'], palette: false } as const

/** Commands to record, edit and run macros. */
export const macroCommands = [
  defineCommand(macroCommand.record, {
    ...plain,
    refuses: () => (recorder.recording() ? refuse('recording') : undefined),
    run: recorder.start,
  }),
  defineCommand(macroCommand.stop, {
    ...plain,
    awaits: 'macroEdit',
    refuses: () => (recorder.recording() ? undefined : refuse('not_recording')),
    run: stop,
  }),
  defineCommand(macroCommand.list, {
    ...plain,
    awaits: 'macros',
    run: () => useMacros.setState({ listed: true }),
  }),
  defineCommand(macroCommand.new, {
    ...inDialog,
    awaits: 'macroEdit',
    run: () => useMacros.setState({ draft: { name: '', text: '', parameters: [] } }),
  }),
  defineCommand(macroCommand.edit, { ...inDialog, awaits: 'macroEdit', run: edit }),
  defineCommand(macroCommand.save, {
    ...inDialog,
    run({ macro }) {
      saveMacro(macro)
      close()
    },
  }),
  defineCommand(macroCommand.remove, { ...inDialog, run: ({ name }) => removeMacro(name) }),
  defineCommand(macroCommand.close, { ...inDialog, run: close }),
  defineCommand(macroCommand.run, {
    recorded: false,
    line: callRow,
    ...plain,
    palette: false,
    refuses: (args) =>
      args && !macroNamed(args.name) ? refuse('no_such_macro', { name: args.name }) : undefined,
    preview: previewCall,
    run: call,
  }),
  defineCommand(macroCommand.do, {
    line: doRow,
    where: 'everywhere',
    changes: 'desk',
    palette: false,
    awaits: ({ id, args }) => {
      const command = commands.get(id)
      return command && awaited(command, args)
    },
    refuses: (args) => (args ? notDone(args) : undefined),
    preview: ({ id }) => textOf(commands.title(id)),
    run: doIt,
  }),
]

type Template = Omit<LineMacro, 'name'>

/** Names of arguments that become parameters of the macro. */
const ports = ['origin', 'destination']
const named = [
  'plate',
  'plate2',
  'driver',
  'surname',
  'name',
  'document',
  'phone',
  'email',
  'remarks',
  'reference',
]
const parameterFields = new Set([...ports, ...named])
/** Written as they are; everything else in small letters. */
const verbatim = new Set(['phone', 'email', 'remarks'])
/** Days as the line prints them. */
const day = `\\b\\d{1,2}(?:${monthAbbreviations.join('|')})(?:\\d{4}|\\d{2})?\\b`

/** A placeholder that occurs in no entry and is valid for the field. */
function placeholder(field: string, at: number): string {
  const letters = `ZQX${String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26))}ZQ`
  if (field === 'phone') return `9990000${String(at).padStart(3, '0')}`
  if (field === 'email') return `${letters}@zq.zq`
  return field === 'document' || field.startsWith('plate') ? `${letters}0` : letters
}

interface Placeholders {
  args: unknown
  /** The value of each placeholder, as the line prints it. */
  values: ReadonlyMap<string, string>
}

/** Equal ports, and equal surnames, of one entry share a placeholder. */
function sharedKey(field: string, value: string): string | undefined {
  if (ports.includes(field)) return `port ${value}`
  return field === 'surname' ? `surname ${value}` : undefined
}

/** The arguments with a placeholder for every value that becomes a parameter. */
function withPlaceholders(args: unknown): Placeholders {
  const values = new Map<string, string>()
  const shared = new Map<string | undefined, string>()
  const replaced = JSON.parse(JSON.stringify(args), (field, value: unknown) => {
    if (!parameterFields.has(field) || typeof value !== 'string' || value === '') return value
    const key = sharedKey(field, value)
    const word = shared.get(key) ?? placeholder(field, values.size)
    if (key !== undefined) shared.set(key, word)
    values.set(word.toLowerCase(), verbatim.has(field) ? value : value.toLowerCase())
    return word
  }) as unknown
  return { args: replaced, values }
}

/** Replaces placeholders and days by `$n`, numbered on from `before`. Equal days are separate parameters. */
function numbered(pattern: string, values: ReadonlyMap<string, string>, before: number): Template {
  const parameters: string[] = []
  const numbers = new Map<string, number>()
  const each = new RegExp([...values.keys(), day].join('|'), 'gi')
  const text = pattern.replaceAll(each, (match) => {
    const word = match.toLowerCase()
    const value = values.get(word)
    const number = numbers.get(word) ?? before + parameters.length + 1
    if (!numbers.has(word)) parameters.push(`${number}=${value ?? word}`)
    if (value !== undefined) numbers.set(word, number)
    return `$${number}`
  })
  return { text, parameters }
}

/** One entry with `$n` for its parameters; printed without them where it could not be parsed back to the same step. */
function templateOf(step: RecordedStep, before: number, context: GrammarContext): Template {
  const print = stepPrinter(step, context)
  const plain = print(step.args)
  const printed = { text: plain, parameters: [] }
  if (plain.startsWith('do ')) return printed
  // `r 6971234567` looks like a ticket too, but is a phone number.
  if (step.command === bookingCommand.recall && !plain.includes(' ') && parseTicket(plain))
    return { text: `$${before + 1}`, parameters: [`${before + 1}=${plain}`] }
  const { args, values } = withPlaceholders(step.args)
  const template = numbered(print(args), values, before)
  return readsAs(fillParameters(template, []).text, step, context) ? template : printed
}

/** Recorded steps as text of the line, with their values as defaults of its parameters. */
export function macroTemplate(steps: readonly RecordedStep[], context: GrammarContext): Template {
  const texts: string[] = []
  const parameters: string[] = []
  for (const step of steps) {
    const one = templateOf(step, parameters.length, context)
    texts.push(one.text)
    parameters.push(...one.parameters)
  }
  return { text: texts.join(' ; '), parameters }
}
