import { indexFor, fuzzyRank, type Index } from '../../domain/value/fuzzyRank.ts'
import { latinText } from '../../domain/value/phoneticKey.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { commandsOf, type CommandChoice } from '../command/command.ts'
import { isForbidden, type Registry } from '../command/registry.ts'
import type { Grammar, Row } from './row.ts'
import type { Completion } from './completion.ts'
import { comparedName, type Names } from './names.ts'
import { isEntry, type Parsed } from './parse.ts'
import { splitLine, type RawEntry, type Span } from './words/reader.ts'

/** A line of the list under the command line. */
export type Offer =
  | { kind: 'completion'; id: string; completion: Completion }
  /** Runs the command at once. */
  | { kind: 'command'; id: string; title: string; keys?: string; off: boolean }
  /** Puts its verb into the line, so that its arguments can be typed. */
  | {
      kind: 'row'
      id: string
      title: string
      verbs: readonly string[]
      usage: string
      command: CommandChoice
    }
  /** Puts the example into the line. */
  | { kind: 'example'; id: string; title: string; usage: string; example: string }

type Named = Exclude<Offer, { kind: 'completion' | 'example' }>

export interface OfferParts {
  registry: Pick<Registry, 'all' | 'isDenied' | 'readiness' | 'title' | 'actedBy'>
  grammar: Grammar
  keysOf(command: string): string | undefined
  /** Returns the text of a title key in the operator’s language. */
  textOf(key: string): string
  /** Names in all languages, which find a command too. */
  names: Names
}

export const mostOffers = 50

/** A row that does something without arguments is offered as its command, any other as its verb. */
function needsArguments(row: Row): boolean {
  return row.verbs.length > 0 && !row.verbs.some((verb) => row.examples.includes(verb))
}

function commandOffers({ registry, grammar, keysOf, textOf }: OfferParts): readonly Named[] {
  return registry
    .all()
    .filter(({ id, palette }) => palette !== false && !grammar.typedCommands.has(id))
    .filter(({ id }) => registry.actedBy(id) === id)
    .map(({ id }) => ({ id, ready: registry.readiness(id) }))
    .filter(({ ready }) => ready !== 'elsewhere' && !isForbidden(ready))
    .map(({ id, ready }) => {
      const keys = keysOf(id)
      return {
        kind: 'command',
        id,
        title: textOf(registry.title(id)),
        off: ready !== 'ready',
        ...(keys === undefined ? {} : { keys }),
      }
    })
}

/** The entries of commands that the agency does not deny the user, also of those that work elsewhere. */
export const permittedRows = (
  { rows }: Pick<Grammar, 'rows'>,
  { isDenied }: Pick<Registry, 'isDenied'>,
): Row[] => rows.filter(({ command }) => !commandsOf(command).every(isDenied))

function rowOffers({ grammar, registry, textOf }: OfferParts): readonly Named[] {
  return permittedRows(grammar, registry)
    .filter(needsArguments)
    .map(({ name, verbs, usage, command }) => ({
      kind: 'row',
      id: `row.${name}`,
      title: textOf(`line:row.${name}`),
      verbs,
      usage,
      command,
    }))
}

const commandsOfOffer = (offer: Named) => (offer.kind === 'row' ? commandsOf(offer.command) : [offer.id])

const otherTitles = (offer: Named, { names }: OfferParts): readonly string[] =>
  commandsOfOffer(offer).flatMap((command) => names.all(command))

/** Everything that can be done here, ready to be searched by name, id or verb. */
export function indexSuggestions(parts: OfferParts): Index<Named> {
  return indexFor([...commandOffers(parts), ...rowOffers(parts)], (offer) => ({
    codes: [offer.id, ...(offer.kind === 'row' ? offer.verbs : [])],
    names: [offer.title],
    furtherNames: otherTitles(offer, parts),
    weight: offer.kind === 'command' && offer.keys !== undefined ? 2 : 1,
  }))
}

/** Commands with keys come first. */
function everything(index: Index<Named>): Index<Named>['entries'] {
  return index.entries.toSorted((a, b) => b.weight - a.weight)
}

/** A leading `?` searches all entries; a `?` after an entry shows help for that entry. */
export function isForHelp(text: string): boolean {
  return text.trimStart().startsWith('?')
}

/** Up to this many rows, all examples are shown. */
const fewRows = 3

/**
 * Every entry that has all the words behind `?` in its title, usage or examples, each with an example. Where none has all
 * of them, the last ones are left out: `?cab ab3` is a question about `cab`.
 */
export function examplesFor(
  text: string,
  { grammar, registry, textOf }: Pick<OfferParts, 'grammar' | 'registry' | 'textOf'>,
): readonly Offer[] {
  const wanted = latinText(text.trimStart().slice(1)).split(/\s+/).filter(Boolean)
  const rows = permittedRows(grammar, registry).map((row) => ({
    ...row,
    words: latinText([textOf(`line:row.${row.name}`), row.usage, ...row.examples].join(' ')),
  }))
  const having = (count: number) =>
    rows.filter(({ words }) => wanted.slice(0, count).every((word) => words.includes(word)))
  const counts = [...wanted.keys()].map((at) => wanted.length - at)
  const matching = wanted.length === 0 ? rows : (counts.map(having).find((found) => found.length > 0) ?? [])
  return matching.flatMap(({ name, usage, examples }) =>
    (matching.length > fewRows ? examples.slice(0, 1) : examples).map((example): Offer => ({
      kind: 'example',
      id: `example.${name}.${example}`,
      title: textOf(`line:row.${name}`),
      usage,
      example,
    })),
  )
}

/** Returns true for a verb with arguments: one that is not understood is no search for a command. */
export function isForVerb(text: string, { rows }: Grammar): boolean {
  const [first = '', ...rest] = text.trim().toLowerCase().split(/\s+/)
  return rest.length > 0 && rows.some((row) => row.verbs.includes(first) && needsArguments(row))
}

/** A leading `>` lists commands only. */
export function isForCommands(text: string): boolean {
  return text.trimStart().startsWith('>')
}

/** Returns a test for the offer that Enter would run anyway: the only entry of the text names its command. */
function isMeant({ entries: [only, ...others] }: Parsed, text: string): (offer: Named) => boolean {
  const named = only && others.length === 0 && isEntry(only) && only.row.name === 'named'
  const commands = named ? commandsOf(only.command) : []
  const name = comparedName(text)
  return (offer) =>
    commandsOfOffer(offer).some((command) => commands.includes(command)) || comparedName(offer.title) === name
}

/** The 50 best offers for the text: a command of that name first, then completions and further commands. */
export function offersFor(typedText: string, parsed: Parsed, index: Index<Named>): readonly Offer[] {
  const forCommands = isForCommands(typedText)
  const text = forCommands ? typedText.trimStart().slice(1) : typedText
  const completions = forCommands ? [] : parsed.completions
  const completing = completions.map((completion): Offer => ({
    kind: 'completion',
    id: `completion.${completion.slot}.${completion.text}`,
    completion,
  }))
  const matching = text.trim() === '' ? everything(index) : fuzzyRank(index, text)
  // A verb already typed is not offered again: Enter would replace it by another verb of the same row.
  const typed = text.trim().toLowerCase()
  const named = matching
    .map(({ item }) => item)
    .filter((one) => one.kind !== 'row' || !one.verbs.includes(typed))
  const meant = named.find(isMeant(parsed, text))
  const others = named.filter((one) => one !== meant)
  return [...(meant ? [meant] : []), ...completing, ...others].slice(0, mostOffers)
}

/** The part of the line’s state that decides its answer and which word is underlined. */
export interface LineVerdict {
  text: string
  parsed: Parsed
  refusal?: Refusal
  /** Enter was pressed on this text and had no effect. */
  rejected: boolean
}

/** A word that is still being typed is not wrong yet, unless Enter has been pressed on it. */
export function isUnfinished({ text, parsed: { failure }, rejected }: LineVerdict): boolean {
  return failure !== undefined && !rejected && failure.to >= text.length
}

/** The word with the first parameter of the refusal that occurs in the entry; without such a word the whole entry. */
function refused({ parameters }: Refusal, { words, from, to }: RawEntry): Span {
  const values = Object.values(parameters).map((value) => latinText(String(value)))
  const named = values.map((value) =>
    words.find(({ text, keys }) => latinText(text) === value || latinText(keys) === value),
  )
  return named.find((word) => word !== undefined) ?? { from, to }
}

/** The word to be underlined; undefined where none is wrong, or where one is only missing. */
export function offendingWord(judged: LineVerdict): Span | undefined {
  const { text, parsed, refusal } = judged
  const [entry] = splitLine(text)
  if (refusal) return entry && refused(refusal, entry)
  const { failure } = parsed
  if (isForCommands(text) || isForHelp(text)) return undefined
  if (!failure || failure.from >= failure.to || isUnfinished(judged)) return undefined
  return { from: failure.from, to: failure.to }
}

/** Also where a word is missing and Enter was pressed, so that there is none to underline. */
export function isInvalid(judged: LineVerdict): boolean {
  const isRejected = judged.rejected && judged.parsed.failure !== undefined
  return isRejected || offendingWord(judged) !== undefined
}
