import { fold, foldings, latinKeys, plain } from './fold.ts'

/**
 * How a typed text met a candidate, best first; `name` is a whole name, with or without what is in brackets,
 * `bracket` what is in them.
 */
export const matchKinds = ['code', 'name', 'bracket', 'prefix', 'word', 'infix'] as const
export type MatchKind = (typeof matchKinds)[number]

export interface Searchable {
  /** Matched whole only, any case, also as typed on the Greek layout. */
  codes: readonly string[]
  /** What it is called, in any language. */
  names: readonly string[]
  /** What else it is called: met as well as one of `names`, it comes behind that. */
  furtherNames?: readonly string[]
  /**
   * Where it lies, in one of the languages. It tells brackets that say so, Poros (Kefalonia), from those that hold a
   * name of its own, Samos (Vathy).
   */
  area?: string
  /** Orders what matches equally well: the more the earlier. */
  weight: number
}

export interface Match<T> {
  item: T
  how: MatchKind
  weight: number
}

interface Name {
  whole: string
  /** Itself, and without brackets. */
  full: readonly string[]
  /** In brackets, where that is a name. */
  inside?: string
  further: boolean
}

/** Every name of an item in one spelling. */
interface Names {
  each: readonly Name[]
  /** All of them, each word behind a blank: what is not in here matches none of them. */
  all: string
}

/** A list made ready for ranking; make it once, it costs more than a search. */
export interface Index<T> {
  readonly entries: readonly {
    item: T
    weight: number
    codes: readonly string[]
    spelt: Names
    sounded: Names
  }[]
}

/** What was typed, in one spelling. */
interface Typed {
  text: string
  words: readonly string[]
}

const bracket = /\((.*)\)/

function insideOf(name: string): string | undefined {
  return bracket.exec(name)?.[1]
}

/** Whether what stands in brackets is a name: only said where the area is known and is something else. */
function hasOwnBracket({ names, area }: Searchable): boolean {
  return Boolean(area) && !names.some((name) => fold(insideOf(name) ?? '') === fold(area ?? ''))
}

function nameBy(spell: (text: string) => string, described: Searchable) {
  const own = hasOwnBracket(described)
  return (name: string, further: boolean): Name => {
    const whole = spell(name)
    const inside = own ? insideOf(name) : undefined
    const full = [whole, spell(name.replace(bracket, ''))]
    return { whole, full, further, ...(inside === undefined ? {} : { inside: spell(inside) }) }
  }
}

function namesBy(spell: (text: string) => string, described: Searchable): Names {
  const named = nameBy(spell, described)
  const each = [
    ...described.names.map((name) => named(name, false)),
    ...(described.furtherNames ?? []).map((name) => named(name, true)),
  ]
  return { each, all: each.map(({ whole }) => ` ${whole}`).join('\n') }
}

export function indexFor<T>(items: readonly T[], describe: (item: T) => Searchable): Index<T> {
  const entries = items.map((item) => {
    const described = describe(item)
    return {
      item,
      weight: described.weight,
      codes: described.codes.map((code) => code.toLowerCase()),
      spelt: namesBy(plain, described),
      sounded: namesBy(fold, described),
    }
  })
  return { entries }
}

const [byCode, byName, byBracket, byPrefix, byWord, byInfix] = [0, 1, 2, 3, 4, 5]
/** Of a step. */
const behindFurther = 0.25
const behindSound = 0.5

/** Position in `waysToMatch`; Infinity where it does not match. */
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
  return text === '' ? [] : [{ text, words: text.split(' ') }]
}

interface Found<T> {
  item: T
  weight: number
  /** Position in `waysToMatch`, a part of a step worse by sound than by letter, and by a further name. */
  far: number
}

function rankBy<T>(
  { entries }: Index<T>,
  codes: ReadonlySet<string>,
  letters: readonly Typed[],
  sounds: readonly Typed[],
): Found<T>[] {
  const found: Found<T>[] = []
  for (const { item, weight, codes: own, spelt, sounded } of entries) {
    let far = own.some((code) => codes.has(code)) ? byCode : Number.POSITIVE_INFINITY
    for (const typed of letters) far = Math.min(far, distance(spelt, typed))
    // By sound it could only be worse than a name met letter by letter.
    if (far > byName) for (const typed of sounds) far = Math.min(far, distance(sounded, typed) + behindSound)
    if (Number.isFinite(far)) found.push({ item, weight, far })
  }
  return found
}

/** A text cut in the middle of a digraph (`peira` before the i of αι) is looked for without its last letter. */
function cutShort(sounds: readonly string[]): readonly string[] {
  return sounds
    .filter((text) => text.length > 2 && /[aeomntpck]$/.test(text))
    .map((text) => text.slice(0, -1))
}

/** No name begins with a doubled letter: by its sound alone `zzz` would begin every name with a z. */
const begunDoubled = /(?<!\S)(\S)\1/

const wordOrBetter = byWord + behindFurther + behindSound

/** The nearest so many; those as near by weight, then as they stand in the list. */
function nearest<T>(found: readonly Found<T>[], most: number): Found<T>[] {
  const steps = Map.groupBy(found, ({ far }) => far)
  const best: Found<T>[] = []
  for (const far of [...steps.keys()].toSorted((a, b) => a - b)) {
    if (best.length >= most) break
    best.push(...(steps.get(far) ?? []).sort((a, b) => b.weight - a.weight))
  }
  return best.slice(0, most)
}

/** The candidates a typed text may mean, at most so many, the likeliest first. */
export function rank<T>(index: Index<T>, typed: string, most = 50): readonly Match<T>[] {
  const codes = new Set([typed.trim().toLowerCase(), latinKeys(typed.trim()).toLowerCase()])
  const sounds = begunDoubled.test(plain(typed)) ? [] : foldings(typed)
  const found = rankBy(index, codes, typedAs(plain(typed)), sounds.flatMap(typedAs))
  const cut = () =>
    rankBy(index, codes, [], cutShort(sounds).flatMap(typedAs)).filter(({ far }) => far <= wordOrBetter)
  return nearest(found.length > 0 ? found : cut(), most).map(({ item, weight, far }) => ({
    item,
    weight,
    how: matchKinds[Math.floor(far)] ?? 'infix',
  }))
}

/** Whether the best two are as good as one another, so that the operator has to choose: two ports named Poros. */
export function isTie(matches: readonly Match<unknown>[]): boolean {
  const [first, second] = matches
  if (!first || !second || first.how !== second.how || first.how === 'code') return false
  return first.how === 'name' || first.how === 'bracket' || first.weight === second.weight
}
