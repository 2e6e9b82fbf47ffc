import { parseTicket } from '../../../domain/ticket/number.ts'
import type { RecordedStep } from '../command.ts'
import type { LineMacro } from '../line/context.ts'
import type { GrammarContext } from '../line/grammar.ts'
import { months } from '../../../domain/value/typedDay.ts'
import { readsAs, stepPrinter } from './printStep.ts'
import { fillParameters } from './fillParameters.ts'

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
const day = `\\b\\d{1,2}(?:${months.join('|')})(?:\\d{4}|\\d{2})?\\b`

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
  if (step.command === 'booking.recall' && !plain.includes(' ') && parseTicket(plain))
    return { text: `$${before + 1}`, parameters: [`${before + 1}=${plain}`] }
  const { args, values } = withPlaceholders(step.args)
  const template = numbered(print(args), values, before)
  return readsAs(fillParameters(template, []).text, step, context) ? template : printed
}

/** Recorded steps as text of the line, with their values as defaults of its parameters. */
export function template(steps: readonly RecordedStep[], context: GrammarContext): Template {
  const texts: string[] = []
  const parameters: string[] = []
  for (const step of steps) {
    const one = templateOf(step, parameters.length, context)
    texts.push(one.text)
    parameters.push(...one.parameters)
  }
  return { text: texts.join(' ; '), parameters }
}
