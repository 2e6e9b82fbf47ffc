import { latinText } from '../../domain/value/phoneticKey.ts'

/** Further names of commands, verbs and payment methods in one language. */
export interface Synonyms {
  /** Names separated by commas, by noun and command. */
  of: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Names by verb of the line. */
  verb: Readonly<Record<string, string>>
  /** Names by the line’s word for a payment method. */
  method: Readonly<Record<string, string>>
}

/** The names of one language. */
export interface NameTable {
  /** Titles by command id. */
  titles: ReadonlyMap<string, string>
  synonyms: Synonyms
}

/** Names by which commands and verbs of the line are typed, in every language. */
export interface Names {
  /** The commands that the words name. */
  commands(words: string): readonly string[]
  /** The verb that the words mean. */
  verb(words: string): string | undefined
  /** The word of a payment method that the words mean. */
  method(words: string): string | undefined
  /** Every name of a command, for the list below the line. */
  all(command: string): readonly string[]
}

export const noNames: Names = {
  commands: () => [],
  verb: () => undefined,
  method: () => undefined,
  all: () => [],
}

/** The most words of a name. */
export const longestName = 8

/** Names are compared without accents, hyphens, apostrophes and capitals. */
export const comparedName = (text: string): string =>
  latinText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export const listed = (names: string): readonly string[] => names.split(',').map((name) => name.trim())

/** Flat: `help.cheatSheet` with its names. */
export const synonymsOf = ({ of: byNoun }: Synonyms): readonly (readonly [id: string, name: string])[] =>
  Object.entries(byNoun).flatMap(([noun, verbs]) =>
    Object.entries(verbs).flatMap(([verb, names]) =>
      listed(names).map((name) => [`${noun}.${verb}`, name] as const),
    ),
  )

const inOrder = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).flatMap(([word, names]) => listed(names).map((name) => [word, name] as const))

/** The first of several meanings counts: the tables of the operator’s language come first. */
function firstMeaning(pairs: readonly (readonly [meaning: string, name: string])[]) {
  const found = new Map<string, string>()
  for (const [meaning, name] of pairs) {
    const compared = comparedName(name)
    if (!found.has(compared)) found.set(compared, meaning)
  }
  return found
}

/**
 * `tables` begin with the operator’s language; `isNamed` leaves out commands that cannot be run by name.
 */
export function createNames(tables: readonly NameTable[], isNamed: (command: string) => boolean): Names {
  const commands = new Map<string, readonly string[]>()
  const byCommand = new Map<string, string[]>()
  for (const { titles, synonyms } of tables) {
    const own = [...titles, ...synonymsOf(synonyms)].filter(([id]) => isNamed(id))
    const byName = Map.groupBy(own, ([, name]) => comparedName(name))
    for (const [name, some] of byName)
      if (!commands.has(name)) commands.set(name, [...new Set(some.map(([id]) => id))])
    for (const [id, name] of own) byCommand.set(id, [...(byCommand.get(id) ?? []), name])
  }
  const verbs = firstMeaning(tables.flatMap(({ synonyms }) => inOrder(synonyms.verb)))
  const methods = firstMeaning(tables.flatMap(({ synonyms }) => inOrder(synonyms.method)))
  return {
    commands: (words) => commands.get(comparedName(words)) ?? [],
    verb: (words) => verbs.get(comparedName(words)),
    method: (words) => methods.get(comparedName(words)),
    all: (command) => byCommand.get(command) ?? [],
  }
}
