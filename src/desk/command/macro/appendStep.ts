import type { RecordedStep, Screen } from '../command.ts'
import { rowsOf, type Grammar, type GrammarContext } from '../line/grammar.ts'
import { sameArguments } from './printStep.ts'

/** A recorded command and the screen it leads to. */
export interface Step extends RecordedStep {
  awaits?: Screen | undefined
}

/** A step that is valid on another day too. To be called while what it names is on screen. */
export function lastingStep(step: RecordedStep, context: GrammarContext): RecordedStep {
  const row = rowsOf(step.command, context.grammar).find(({ lasting }) => lasting)
  return row?.lasting ? { ...step, args: row.lasting(step.args, context) } : step
}

function amended(steps: readonly Step[], { command, args, alone }: RecordedStep): readonly Step[] {
  const at = steps.findLastIndex((step) => step.command === command || step.command === alone)
  if (at < 0 && alone !== undefined) return [...steps, { command: alone, args }]
  return steps.map((step, index) =>
    index === at ? { ...step, args: { ...(step.args as object), ...(args as object) } } : step,
  )
}

/** Whether the next step makes this one unnecessary: it leads to the same screen, or runs this one first. */
function coveredBy(last: Step, next: Step, grammar: Grammar): boolean {
  if (rowsOf(next.command, grammar).some(({ prepare }) => prepare?.includes(last.command))) return true
  const hasRow = rowsOf(last.command, grammar).length > 0
  return !hasRow && last.awaits !== undefined && last.awaits === next.awaits
}

/** Index of the last step of the command if only the given ones follow it, else the number of steps. */
function lastOf(steps: readonly Step[], command: string, followers: readonly string[]): number {
  const at = steps.findLastIndex((step) => step.command === command)
  const idle = steps.slice(at + 1).every((step) => followers.includes(step.command))
  return at >= 0 && idle ? at : steps.length
}

/** Appends a step without detours: what it supersedes, continues or makes unnecessary is merged with it. */
export function appendStep(steps: readonly Step[], next: Step, grammar: Grammar): readonly Step[] {
  if (next.amends) return amended(steps, next)
  const rows = rowsOf(next.command, grammar)
  const supersedes = rows.find((row) => row.supersedes)?.supersedes
  if (supersedes) return [...steps.slice(0, lastOf(steps, next.command, supersedes)), next]
  const last = steps.at(-1)
  if (!last) return [next]
  const before = steps.slice(0, -1)
  if (last.command === next.command) {
    const args = rows.find(({ join }) => join)?.join?.(last.args, next.args)
    if (args !== undefined) return [...before, { ...next, args }]
  }
  if (sameArguments([last.command, last.args], [next.command, next.args])) return steps
  return coveredBy(last, next, grammar) ? appendStep(before, next, grammar) : [...steps, next]
}
