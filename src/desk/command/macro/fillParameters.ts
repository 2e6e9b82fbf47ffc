import type { LineMacro } from '../line/context.ts'
import type { Filled } from '../line/macroFields.ts'
import { splitLine, type Span } from '../line/words/splitLine.ts'

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
