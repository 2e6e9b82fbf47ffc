import type { LineMacro } from '../line/context.ts'
import type { GrammarContext } from '../line/grammar.ts'
import type { MacroCall } from './callRow.ts'
import { isEntry, parse, type Entry, type Parsed } from '../line/parse.ts'
import type { Filled } from '../line/macroFields.ts'
import type { Span } from '../line/words/splitLine.ts'
import { fillParameters } from './fillParameters.ts'

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
