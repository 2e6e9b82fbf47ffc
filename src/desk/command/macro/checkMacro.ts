import { macroName } from '../../../domain/settings/validSetting.ts'
import { latinKeys } from '../../../domain/value/fold.ts'
import type { LineMacro } from '../line/context.ts'
import { rowFor, type GrammarContext } from '../line/grammar.ts'
import { isEntry, parse, type Entry } from '../line/parse.ts'
import { portByCode } from '../line/words/port.ts'
import { splitLine } from '../line/words/splitLine.ts'
import { fillParameters } from './fillParameters.ts'

/** Why a macro cannot be called so; worded under `macro:problem`. */
export type NameProblem = 'name_missing' | 'name_shape' | 'name_means' | 'name_taken'

/** A single word that no row accepts. */
export function nameProblem(name: string, others: readonly LineMacro[], context: GrammarContext) {
  if (name === '') return 'name_missing' satisfies NameProblem
  const words = splitLine(name)[0]?.words ?? []
  if (!macroName.test(name) || words.length !== 1) return 'name_shape' satisfies NameProblem
  const alone = { ...context, macros: [] }
  if (!rowFor(words, alone)?.fallback || portByCode(context.ports, words[0]))
    return 'name_means' satisfies NameProblem
  const taken = others.some((other) => latinKeys(other.name) === latinKeys(name))
  return taken ? ('name_taken' satisfies NameProblem) : undefined
}

/** One line of a macro as it will run. */
export interface CheckedLine {
  text: string
  /** Its preview, if it is understood. */
  entry?: Entry
  /** True if a parameter has no default value. */
  open?: true
  wrong?: 'failure' | 'macro_in_macro' | 'commit_last'
}

/** The preview of a macro, entry by entry, with its default values. */
export function checkedLines(
  macro: Omit<LineMacro, 'name'>,
  context: GrammarContext,
): readonly CheckedLine[] {
  const { text } = fillParameters(macro, [])
  const { entries } = parse(text, context)
  return entries.map((entry, index): CheckedLine => {
    const own = text.slice(entry.from, entry.to).trim()
    if (/\$[\p{L}\d]/u.test(own)) return { text: own, open: true }
    if (!isEntry(entry)) return { text: own, wrong: 'failure' }
    const early = entry.row.commits && index < entries.length - 1
    const wrong = entry.row.name === 'macro' ? 'macro_in_macro' : early ? 'commit_last' : undefined
    return { text: own, entry, ...(wrong ? { wrong } : {}) }
  })
}
