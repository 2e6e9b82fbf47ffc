import {
  phoneticKey,
  phoneticKeys,
  typedPhoneticKeys,
  latinKeys,
  latinText,
  latinTexts,
} from './phoneticKey.ts'

/**
 * How a typed text matched a candidate, best first; `name` is a whole name, with or without its bracket, `bracket` the
 * text in it.
 */
export const matchKinds = ['code', 'name', 'bracket', 'prefix', 'word', 'infix'] as const
export type MatchKind = (typeof matchKinds)[number]

export interface Searchable {
  /** Matched whole only, in any case, also as typed on the Greek layout. */
  codes: readonly string[]
  /** Names in all languages. */
  names: readonly string[]
  /** Secondary names: they match as well as `names` but rank after them. */
  furtherNames?: readonly string[]
  /**
   * The area of the item, in one of the languages. It distinguishes brackets that hold the area, Poros (Kefalonia),
   * from brackets that hold a name, Samos (Vathy).
   */
  area?: string
  /** Order among equal matches, the largest first. */
  weight: number
}

export interface Match<T> {
  item: T
  how: MatchKind
  weight: number
}

interface Name {
  whole: string
  /** The name, and the name without its bracket. */
  full: readonly string[]
  /** The text in brackets, if it is a name. */
  inside?: string
  further: boolean
}

/** Every name of an item in one spelling. */
interface Names {
  each: readonly Name[]
  /** All names, each word after a blank; a text that is not in here matches no name. */
  all: string
}

/** A list prepared for ranking. The first search spells its names, so keep it: that costs more than a search. */
export interface Index<T> {
  readonly entries: readonly { item: T; weight: number; codes: readonly string[] }[]
  /** The names of each entry by letters, and by sound. */
  spelt(): readonly Names[]
  sounded(): readonly Names[]
}

/** A typed text in one spelling. */
interface Typed {
  text: string
  /** Each once. */
  words: readonly string[]
}

const bracket = /\((.*)\)/

function insideOf(name: string): string | undefined {
  return bracket.exec(name)?.[1]
}

/** Returns whether the bracket contains a name: only if the area is given and differs. */
function hasOwnBracket({ names, area }: Searchable): boolean {
  if (!area) return false
  const sound = phoneticKey(area)
  return !names.some((name) => phoneticKey(insideOf(name) ?? '') === sound)
}

/** A name before it is spelled. */
interface Written {
  whole: string
  withoutBracket: string
  inside?: string
  further: boolean
}

function writtenNames(described: Searchable): readonly Written[] {
  const { names, furtherNames = [] } = described
  const brackets = names.some((name) => bracket.test(name)) || furtherNames.some((name) => bracket.test(name))
  const own = brackets && hasOwnBracket(described)
  return [...names, ...furtherNames].map((whole, at): Written => {
    const inside = own ? insideOf(whole) : undefined
    const written = { whole, withoutBracket: whole.replace(bracket, ''), further: at >= names.length }
    return inside === undefined ? written : { ...written, inside }
  })
}

type SpellEach = (texts: readonly string[]) => readonly string[]

/** Names in one spelling: lists are made again with each screen and language, mostly of the same names. */
type Spelled = Map<string, string>

function spellNew(texts: readonly string[], spellEach: SpellEach, spelled: Spelled): void {
  const missing = [...new Set(texts)].filter((text) => !spelled.has(text))
  for (const [at, one] of spellEach(missing).entries()) spelled.set(missing[at] ?? '', one)
}

/** The names of all items in one spelling. */
function namesBy(
  spellEach: SpellEach,
  spelled: Spelled,
  items: readonly (readonly Written[])[],
): readonly Names[] {
  const texts = items.flatMap((names) =>
    names.flatMap(({ whole, withoutBracket, inside = whole }) => [whole, withoutBracket, inside]),
  )
  spellNew(texts, spellEach, spelled)
  const spell = (text: string) => spelled.get(text) ?? ''
  return items.map((names) => {
    const each = names.map(({ whole, withoutBracket, inside, further }): Name => ({
      whole: spell(whole),
      full: [spell(whole), spell(withoutBracket)],
      further,
      ...(inside === undefined ? {} : { inside: spell(inside) }),
    }))
    return { each, all: each.map(({ whole }) => ` ${whole}`).join('\n') }
  })
}

const byLetters: Spelled = new Map()
const bySound: Spelled = new Map()

/** Computes a value when it is first read. */
function once<V>(compute: () => V): () => V {
  let value: { of: V } | undefined
  return () => (value ??= { of: compute() }).of
}

export function indexFor<T>(items: readonly T[], describe: (item: T) => Searchable): Index<T> {
  const described = items.map(describe)
  const written = once(() => described.map(writtenNames))
  return {
    entries: items.map((item, at) => {
      const { weight = 0, codes = [] } = described[at] ?? {}
      return { item, weight, codes: codes.map((code) => code.toLowerCase()) }
    }),
    spelt: once(() => namesBy(latinTexts, byLetters, written())),
    sounded: once(() => namesBy(phoneticKeys, bySound, written())),
  }
}

const [byCode, byName, byBracket, byPrefix, byWord, byInfix] = [0, 1, 2, 3, 4, 5]
/** Both are fractions of one position in `matchKinds`. */
const behindFurther = 0.25
const behindSound = 0.5

/** Position in `matchKinds`; Infinity if it does not match. */
function howNamed({ whole, full, inside }: Name, { text, words }: Typed): number {
  if (full.includes(text)) return byName
  if (inside === text) return byBracket
  if (whole.startsWith(text)) return byPrefix
  if (words.every((word) => whole.startsWith(word) || whole.includes(` ${word}`))) return byWord
  return text.length > 2 && whole.includes(text) ? byInfix : Number.POSITIVE_INFINITY
}

function distance({ each, all }: Names, typed: Typed): number {
  let best = Number.POSITIVE_INFINITY
  if (!typed.words.every((word) => all.includes(word))) return best
  for (const name of each) best = Math.min(best, howNamed(name, typed) + (name.further ? behindFurther : 0))
  return best
}

function typedAs(text: string): Typed[] {
  return text === '' ? [] : [{ text, words: [...new Set(text.split(' '))] }]
}

const noNames: Names = { each: [], all: '' }

interface Found<T> {
  item: T
  weight: number
  /** Position in `matchKinds`, plus a fraction for a match by sound or by a further name. */
  far: number
}

function rankBy<T>(
  { entries, spelt, sounded }: Index<T>,
  codes: ReadonlySet<string>,
  letters: readonly Typed[],
  sounds: readonly Typed[],
): Found<T>[] {
  const found: Found<T>[] = []
  for (const [at, { item, weight, codes: own }] of entries.entries()) {
    let far = own.some((code) => codes.has(code)) ? byCode : Number.POSITIVE_INFINITY
    for (const typed of letters) far = Math.min(far, distance(spelt()[at] ?? noNames, typed))
    // A match by sound cannot be better than a match by letters.
    if (far > byName)
      for (const typed of sounds) far = Math.min(far, distance(sounded()[at] ?? noNames, typed) + behindSound)
    if (Number.isFinite(far)) found.push({ item, weight, far })
  }
  return found
}

/** A text cut in the middle of a digraph (`peira` before the i of αι) is also searched without its last letter. */
function cutShort(sounds: readonly string[]): readonly string[] {
  return sounds
    .filter((text) => text.length > 2 && /[aeomntpck]$/.test(text))
    .map((text) => text.slice(0, -1))
}

/** No name begins with a doubled letter: by sound alone `zzz` would match every name with a z. */
const begunDoubled = /(?<!\S)(\S)\1/

const wordOrBetter = byWord + behindFurther + behindSound

/** The best matches up to the limit; equal ones by weight, then by list order. */
function nearest<T>(found: readonly Found<T>[], most: number): Found<T>[] {
  const steps = Map.groupBy(found, ({ far }) => far)
  const best: Found<T>[] = []
  for (const far of [...steps.keys()].toSorted((a, b) => a - b)) {
    if (best.length >= most) break
    best.push(...(steps.get(far) ?? []).sort((a, b) => b.weight - a.weight))
  }
  return best.slice(0, most)
}

/** The candidates a typed text may mean, up to the limit, the likeliest first. */
export function fuzzyRank<T>(index: Index<T>, typed: string, most = 50): readonly Match<T>[] {
  const codes = new Set([typed.trim().toLowerCase(), latinKeys(typed.trim()).toLowerCase()])
  const spelt = latinText(typed)
  const sounds = begunDoubled.test(spelt) ? [] : typedPhoneticKeys(typed)
  const found = rankBy(index, codes, typedAs(spelt), sounds.flatMap(typedAs))
  const cut = () =>
    rankBy(index, codes, [], cutShort(sounds).flatMap(typedAs)).filter(({ far }) => far <= wordOrBetter)
  return nearest(found.length > 0 ? found : cut(), most).map(({ item, weight, far }) => ({
    item,
    weight,
    how: matchKinds[Math.floor(far)] ?? 'infix',
  }))
}

/** Returns whether the best two matches are equal, so that the operator must choose: two ports are named Poros. */
export function isTie(matches: readonly Match<unknown>[]): boolean {
  const [first, second] = matches
  if (!first || !second || first.how !== second.how || first.how === 'code') return false
  return first.how === 'name' || first.how === 'bracket' || first.weight === second.weight
}
