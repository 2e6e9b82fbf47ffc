import { parseTicket } from '../../../domain/ticket/number.ts'
import type { RecordedStep } from '../command.ts'
import type { LineContext, LineMacro } from '../line/context.ts'
import { months } from '../line/words/when.ts'
import { readsAs, stepPrinter } from './printStep.ts'
import { fillParameters } from './fillParameters.ts'

type Template = Omit<LineMacro, 'name'>

/** What is asked each time instead of being kept, by the names that arguments have for it. */
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
const asked = new Set([...ports, ...named])
/** Written as they are; everything else in small letters. */
const verbatim = new Set(['phone', 'email', 'remarks'])
/** Days as the line prints them. */
const day = `\\b\\d{1,2}(?:${months.join('|')})(?:\\d{4}|\\d{2})?\\b`

/** A word that no entry has by itself, of the kind that stands there. */
function standIn(field: string, at: number): string {
  const letters = `ZQX${String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26))}ZQ`
  if (field === 'phone') return `9990000${String(at).padStart(3, '0')}`
  if (field === 'email') return `${letters}@zq.zq`
  return field === 'document' || field.startsWith('plate') ? `${letters}0` : letters
}

interface StandIns {
  args: unknown
  /** What each stands for, as the line writes it. */
  values: ReadonlyMap<string, string>
}

/** What comes again in one entry and means the same: ports by their code, families by their name. */
function sharedKey(field: string, value: string): string | undefined {
  if (ports.includes(field)) return `port ${value}`
  return field === 'surname' ? `surname ${value}` : undefined
}

/** The arguments with a stand-in for every value to ask for. */
function withStandIns(args: unknown): StandIns {
  const values = new Map<string, string>()
  const shared = new Map<string | undefined, string>()
  const replaced = JSON.parse(JSON.stringify(args), (field, value: unknown) => {
    if (!asked.has(field) || typeof value !== 'string' || value === '') return value
    const key = sharedKey(field, value)
    const word = shared.get(key) ?? standIn(field, values.size)
    if (key !== undefined) shared.set(key, word)
    values.set(word.toLowerCase(), verbatim.has(field) ? value : value.toLowerCase())
    return word
  }) as unknown
  return { args: replaced, values }
}

/** Stand-ins and days as `$n`, counted on; two equal days may be meant apart. */
function numbered(pattern: string, values: ReadonlyMap<string, string>, before: number): Template {
  const parameters: string[] = []
  const known = new Map<string, number>()
  const each = new RegExp([...values.keys(), day].join('|'), 'gi')
  const text = pattern.replaceAll(each, (match) => {
    const word = match.toLowerCase()
    const value = values.get(word)
    const number = known.get(word) ?? before + parameters.length + 1
    if (!known.has(word)) parameters.push(`${number}=${value ?? word}`)
    if (value !== undefined) known.set(word, number)
    return `$${number}`
  })
  return { text, parameters }
}

/** One entry with `$n` for what is typed anew each time; as it is where it would not read back so. */
function templateOf(noted: RecordedStep, before: number, context: LineContext): Template {
  const print = stepPrinter(noted, context)
  const plain = print(noted.args)
  const kept = { text: plain, parameters: [] }
  if (plain.startsWith('do ')) return kept
  if (noted.command === 'booking.recall' && parseTicket(plain))
    return { text: `$${before + 1}`, parameters: [`${before + 1}=${plain}`] }
  const { args, values } = withStandIns(noted.args)
  const template = numbered(print(args), values, before)
  return readsAs(fillParameters(template, []).text, noted, context) ? template : kept
}

/** What was done as text of the line, and the values it was done with. */
export function template(steps: readonly RecordedStep[], context: LineContext): Template {
  const texts: string[] = []
  const parameters: string[] = []
  for (const step of steps) {
    const one = templateOf(step, parameters.length, context)
    texts.push(one.text)
    parameters.push(...one.parameters)
  }
  return { text: texts.join(' ; '), parameters }
}
