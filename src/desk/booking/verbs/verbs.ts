import type { Offer, Repeat, Verb } from './verb.ts'

const files = import.meta.glob<Verb>('./*Verb.ts', { eager: true, import: 'default' })

/** Every verb of a stored booking: whatever file of this folder defines one is collected. */
export const verbs: readonly Verb[] = Object.values(files)
  .filter((one) => one !== undefined)
  .toSorted((one, other) => one.place - other.place)

/** What the recall panel offers in a section, with the verb that a ticket has to permit. */
export function offersOf(
  section: Offer['section'],
  of: readonly Verb[] = verbs,
): readonly (Offer & { verb: string })[] {
  return of
    .flatMap(({ verb, offers }) => offers.map((offer) => ({ ...offer, verb })))
    .filter((offer) => offer.section === section)
    .toSorted((one, other) => one.place - other.place)
}

type Repeatable = Exclude<Repeat, { notRepeated: string }> & { verb: string }

/** How a change is made again on another booking, by the name the history has for it. */
export function repeatOf(name: string): Repeatable | undefined {
  for (const { verb, repeat } of verbs)
    if ('run' in repeat && [verb, ...(repeat.alsoNamed ?? [])].includes(name)) return { ...repeat, verb }
  return undefined
}
