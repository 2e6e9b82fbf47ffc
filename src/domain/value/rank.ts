import { fold, foldings, latinKeys, plain } from './fold.ts'

/** How a typed text met a candidate, best first; `name` is a whole name, with or without what stands in brackets. */
export const waysToMatch = ['code', 'name', 'prefix', 'word', 'infix'] as const
export type HowMatched = (typeof waysToMatch)[number]

export interface Described {
  /** Matched whole only, any case, also as typed on the Greek layout. */
  codes: readonly string[]
  /** Every name it goes by, in any language. */
  names: readonly string[]
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
  how: HowMatched
  weight: number
}

interface Name {
  whole: string
  /** Itself, without brackets, and in brackets where that is a name. */
  full: readonly string[]
  words: readonly string[]
}

/** A list made ready for ranking; make it once, it costs more than a search. */
export interface Index<T> {
  readonly entries: readonly {
    item: T
    weight: number
    codes: readonly string[]
    spelt: readonly Name[]
    sounded: readonly Name[]
  }[]
}

const bracket = /\((.*)\)/

function insideOf(name: string): string | undefined {
  return bracket.exec(name)?.[1]
}

/** Whether what stands in brackets is a name: only said where the area is known and is something else. */
function hasOwnBracket({ names, area }: Described): boolean {
  return Boolean(area) && !names.some((name) => fold(insideOf(name) ?? '') === fold(area ?? ''))
}

function nameBy(spell: (text: string) => string, described: Described): (name: string) => Name {
  const own = hasOwnBracket(described)
  return (name) => {
    const whole = spell(name)
    const inside = own ? insideOf(name) : undefined
    const full = [whole, spell(name.replace(bracket, '')), ...(inside === undefined ? [] : [spell(inside)])]
    return { whole, full, words: whole.split(' ') }
  }
}

export function indexFor<T>(items: readonly T[], describe: (item: T) => Described): Index<T> {
  const entries = items.map((item) => {
    const described = describe(item)
    return {
      item,
      weight: described.weight,
      codes: described.codes.map((code) => code.toLowerCase()),
      spelt: described.names.map(nameBy(plain, described)),
      sounded: described.names.map(nameBy(fold, described)),
    }
  })
  return { entries }
}

function howNamed(name: Name, typed: string): HowMatched | undefined {
  if (typed === '') return undefined
  if (name.full.includes(typed)) return 'name'
  if (name.whole.startsWith(typed)) return 'prefix'
  if (typed.split(' ').every((part) => name.words.some((word) => word.startsWith(part)))) return 'word'
  return typed.length > 2 && name.whole.includes(typed) ? 'infix' : undefined
}

/** Position in `waysToMatch`, half a step worse by sound than by letter; Infinity where nothing matches. */
function distance(names: readonly Name[], typed: readonly string[]): number {
  const ways = names.flatMap((name) =>
    typed.map((text) => {
      const how = howNamed(name, text)
      return how ? waysToMatch.indexOf(how) : Number.POSITIVE_INFINITY
    }),
  )
  return Math.min(Number.POSITIVE_INFINITY, ...ways)
}

function rankBy<T>(index: Index<T>, codes: ReadonlySet<string>, letters: string, sounds: readonly string[]) {
  return index.entries.map((entry) => {
    const { item, weight } = entry
    if (entry.codes.some((code) => codes.has(code))) return { item, weight, far: 0 }
    const far = Math.min(distance(entry.spelt, [letters]), distance(entry.sounded, sounds) + 0.5)
    return { item, weight, far }
  })
}

/** A text cut in the middle of a digraph (`peira` before the i of αι) is looked for without its last letter. */
function cutShort(sounds: readonly string[]): readonly string[] {
  return sounds
    .filter((text) => text.length > 2 && /[aeomntpck]$/.test(text))
    .map((text) => text.slice(0, -1))
}

const wordOrBetter = waysToMatch.indexOf('word') + 0.5

/** The candidates a typed text may mean, at most so many, the likeliest first. */
export function rank<T>(index: Index<T>, typed: string, most = 50): readonly Match<T>[] {
  const codes = new Set([typed.trim().toLowerCase(), latinKeys(typed.trim()).toLowerCase()])
  const sounds = foldings(typed)
  const found = rankBy(index, codes, plain(typed), sounds).filter(({ far }) => Number.isFinite(far))
  const cut = () => rankBy(index, codes, '', cutShort(sounds)).filter(({ far }) => far <= wordOrBetter)
  return (found.length > 0 ? found : cut())
    .sort((a, b) => a.far - b.far || b.weight - a.weight)
    .slice(0, most)
    .map(({ item, weight, far }) => ({ item, weight, how: waysToMatch[Math.floor(far)] ?? 'infix' }))
}

/** Whether the best two are as good as one another, so that the operator has to choose: two ports named Poros. */
export function isTie(matches: readonly Match<unknown>[]): boolean {
  const [first, second] = matches
  if (!first || !second || first.how !== second.how || first.how === 'code') return false
  return first.how === 'name' || first.weight === second.weight
}
