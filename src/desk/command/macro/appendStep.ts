import { commandsOf } from '../choice.ts'
import type { RecordedStep, Screen } from '../command.ts'
import type { ChooseArguments, Pick } from '../line/arguments.ts'
import type { LineContext } from '../line/context.ts'
import { grammar } from '../line/grammar.ts'
import { sameArguments } from './printStep.ts'

/** A recorded command and the screen it leads to. */
export interface Step extends RecordedStep {
  awaits?: Screen | undefined
}

type Choice = ChooseArguments & { from?: number }

function rowOf(command: string) {
  return grammar.find((row) => commandsOf(row.command).includes(command))
}

/** A row number is valid for one answer only, so departure time and company are recorded instead. */
function lasting(pick: Pick, leg: number, { trips }: LineContext): Pick {
  if (pick.by !== 'number') return pick
  const trip = trips[leg]?.find(({ number }) => number === pick.number)
  if (!trip) return pick
  return { by: 'time', time: Number(trip.departs.slice(11).replace(':', '')), company: trip.company }
}

/** A choice of trips that is valid on another day too. To be called while its trips are on screen. */
export function withoutNumbers(noted: RecordedStep, context: LineContext): RecordedStep {
  if (noted.command !== 'sailing.choose') return noted
  const { picks, from = 0 } = noted.args as Choice
  const args = {
    picks: picks.map((pick, at) => lasting(pick, from + at, context)),
    ...(from > 0 ? { from } : {}),
  }
  return { ...noted, args }
}

/** Two choices as one; undefined where the second leaves a leg out. */
function joined(before: Choice, { picks, from = 0 }: Choice): ChooseArguments | undefined {
  if (from > before.picks.length) return undefined
  return { picks: [...before.picks.slice(0, from), ...picks, ...before.picks.slice(from + picks.length)] }
}

function amended(steps: readonly Step[], { command, args, alone }: RecordedStep): readonly Step[] {
  const at = steps.findLastIndex((step) => step.command === command || step.command === alone)
  if (at < 0 && alone !== undefined) return [...steps, { command: alone, args }]
  return steps.map((step, index) =>
    index === at ? { ...step, args: { ...(step.args as object), ...(args as object) } } : step,
  )
}

/** Whether the next step makes this one unnecessary: it leads to the same screen, or runs this one first. */
function coveredBy(last: Step, next: Step): boolean {
  if (rowOf(next.command)?.prepare?.includes(last.command)) return true
  return rowOf(last.command) === undefined && last.awaits !== undefined && last.awaits === next.awaits
}

/** Index of the last search if only trips were chosen since, else the number of steps. */
function sinceSearch(steps: readonly Step[]): number {
  const at = steps.findLastIndex(({ command }) => command === 'sailing.search')
  const idle = steps.slice(at + 1).every(({ command }) => command === 'sailing.choose')
  return at >= 0 && idle ? at : steps.length
}

/** Appends a step without detours: repeated searches, choices leg by leg and unnecessary steps are merged. */
export function appendStep(steps: readonly Step[], next: Step): readonly Step[] {
  if (next.amends) return amended(steps, next)
  if (next.command === 'sailing.search') return [...steps.slice(0, sinceSearch(steps)), next]
  const last = steps.at(-1)
  if (!last) return [next]
  const before = steps.slice(0, -1)
  if (last.command === 'sailing.choose' && next.command === 'sailing.choose') {
    const args = joined(last.args as Choice, next.args as Choice)
    if (args) return [...before, { ...next, args }]
  }
  if (sameArguments([last.command, last.args], [next.command, next.args])) return steps
  return coveredBy(last, next) ? appendStep(before, next) : [...steps, next]
}
