import type { CommandId } from '../../command/command.ts'
import { transitions, type Transition } from '../../../domain/booking/transition.ts'
import type { Offer, Repeat, Verb } from './verb.ts'

const files = import.meta.glob<Verb | readonly Verb[]>(['./*Verb.ts', './*Verbs.ts'], {
  eager: true,
  import: 'default',
})

/** Every verb of a stored booking: whatever file of this folder defines one or several is collected. */
export const verbs: readonly Verb[] = Object.values(files)
  .flat()
  .toSorted((one, other) => one.order - other.order)

/** Returns the offers of the recall panel in a section, with the verb that a ticket has to permit. */
export const offersOf = (section: Offer['section']): readonly (Offer & { verb: string })[] =>
  verbs
    .flatMap(({ verb, offers }) => offers.map((offer) => ({ ...offer, verb })))
    .filter((offer) => offer.section === section)
    .toSorted((one, other) => one.order - other.order)

interface TicketActions {
  status: string
  actions: readonly string[]
}

/** The changes that some ticket permits now, each with what it costs where that is the same for all of them. */
export function permittedChanges(
  tickets: readonly TicketActions[],
): { command: CommandId; money: Transition['money'] | undefined }[] {
  return offersOf('changes').flatMap(({ command, verb }) => {
    const from = tickets.filter(({ actions }) => actions.includes(verb)).map(({ status }) => status)
    return from.length === 0 ? [] : [{ command, money: moneyOf(verb, from) }]
  })
}

function moneyOf(verb: string, from: readonly string[]): Transition['money'] | undefined {
  const ways = transitions.filter((transition) => transition.verb === verb && from.includes(transition.from))
  const [money, ...others] = new Set(ways.map((way) => way.money))
  return others.length === 0 ? money : undefined
}

type Repeatable = Exclude<Repeat, { notRepeated: string }> & { verb: string }

/** How a change is made again on another booking, by the name the history has for it. */
export function repeatOf(name: string): Repeatable | undefined {
  for (const { verb, repeat } of verbs)
    if ('run' in repeat && [verb, ...(repeat.alsoNamed ?? [])].includes(name)) return { ...repeat, verb }
  return undefined
}
