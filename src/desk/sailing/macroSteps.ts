import type { Recording } from '../command/command.ts'
import type { LineContext } from '../line/context.ts'
import { sailingCommand } from './commands.ts'
import type { ChooseArguments, Pick } from './line/choose.ts'
import { legOfPicks } from './results/choose.ts'
import { useSailing } from './sailingStore.ts'
import { argumentsOf, firstMissing, shifted, type SearchForm } from './search/form.ts'
import type { SearchArguments } from './search/searchArguments.ts'

/** A search in place of the one before, if only trips of that have been chosen since. */
export const stepsOfSearch = (args: SearchArguments): Recording[] => [
  (before) => {
    const last = before.findLastIndex(({ command }) => command !== sailingCommand.choose)
    const isRepeated = before[last]?.command === sailingCommand.search
    return [...(isRepeated ? before.slice(0, last) : before), { command: sailingCommand.search, args }]
  },
]

/** The form’s search as an entry of the line. */
export const stepsOfForm = (form: SearchForm = useSailing.getState().form): Recording[] =>
  firstMissing(form) ? [] : stepsOfSearch(argumentsOf(form))

export function stepsOfShift({ days }: { days: number }): Recording[] {
  const { form, leg } = useSailing.getState()
  return stepsOfForm(shifted(form, days, leg))
}

/**
 * Trips chosen by what is valid on other days too, together with those chosen just before. Names the leg unless it is
 * the first: playback must not depend on the leg that is on screen.
 */
export function stepsOfChoice(
  { picks = [], from }: Partial<ChooseArguments>,
  context: LineContext,
): Recording[] {
  const leg = legOfPicks(picks, from)
  const args = {
    picks: picks.map((pick, at) => lastingPick(pick, leg + at, context)),
    ...(leg > 0 ? { from: leg } : {}),
  }
  const step = { command: sailingCommand.choose, args }
  return [
    (before, add) => {
      const last = before.at(-1)
      const both = last?.command === step.command && bothChoices(last.args as ChooseArguments, args)
      return both ? [...before.slice(0, -1), { ...step, args: both }] : add(before, step)
    },
  ]
}

export function stepsOfCurrentTrip(_: unknown, context: LineContext): Recording[] {
  const { current, leg } = useSailing.getState()
  if (current === undefined) return []
  return stepsOfChoice({ picks: [{ by: 'number', number: current.number }], from: leg }, context)
}

/** A row number is valid for one answer only, so departure time and company are recorded instead. */
function lastingPick(pick: Pick, leg: number, { trips }: LineContext): Pick {
  if (pick.by !== 'number') return pick
  const trip = trips[leg]?.find(({ number }) => number === pick.number)
  if (!trip) return pick
  return { by: 'time', time: Number(trip.departs.slice(11).replace(':', '')), company: trip.company }
}

/** Two choices as one; undefined where the second leaves a leg out. */
function bothChoices(
  before: ChooseArguments,
  { picks, from = 0 }: ChooseArguments,
): ChooseArguments | undefined {
  if (from > before.picks.length) return undefined
  return { picks: [...before.picks.slice(0, from), ...picks, ...before.picks.slice(from + picks.length)] }
}
